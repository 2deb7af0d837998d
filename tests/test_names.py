"""Names that people type: what is kept of them, and that they turn nothing round where they are told."""

from __future__ import annotations

import pytest

from tefuda.games.isuri import GAME
from tefuda.match import Match, Player
from tefuda.server.protocol.base import one_line
from tefuda.words import clean, isolated

FARMER = "\U0001f469\u200d\U0001f33e"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        FARMER,
        f"Aki {SCOTLAND}",
        "\U0001f1ef\U0001f1f5 Aki",
        "\u2764\ufe0f\u200d\U0001f525",
        "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with a non-joiner
        "\u0915\u094d\u200d\u0937",  # Devanagari, with a joiner behind a virama
    ],
    ids=ascii,
)
def test_joiners_and_flags_that_make_one_sign_of_several_stay(name: str) -> None:
    assert one_line(name) == name


@pytest.mark.parametrize("hidden", ["\u200d", "\u200c", "\u200b", "\u2060", "\u202e", "\u2068", "\U000e0067"])
def test_what_cannot_be_seen_makes_no_second_name_out_of_one(hidden: str) -> None:
    assert one_line(f"{hidden}A{hidden}ki{hidden}") == "Aki"
    assert one_line(f"Aki {hidden}{FARMER}{hidden}") == f"Aki {FARMER}"


def test_names_written_from_right_to_left_are_isolated_wherever_they_are_told() -> None:
    name = "\u05d0\u05d1\u05d9"
    assert isolated("Aki") == "Aki"
    match = Match(GAME, GAME.settle({"rounds": 1}, 2), [Player(name), Player("Aki")], seed=3)
    while not match.over:
        match.play(match.legal()[0])
    told = [line for event in match.events for line in event.words(0, match.names)]
    told += match.rounds[-1].derivation
    with_name = [line for line in told if name in line]
    assert with_name
    assert all(f"\u2068{name}\u2069" in line for line in with_name)
    assert clean(isolated(name)) == name
