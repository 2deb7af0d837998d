"""Hashigo in words: moves, deals, reasons and scores."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hashigo_table import KERNEL, Table
from tefuda.games.contract import PLAYING
from tefuda.games.hashigo import text
from tefuda.games.hashigo.layout import PLAYS
from test_hashigo_sight import VARIANTS, values

PUZZLES: list[dict[str, Any]] = [{"players": 1}, {"players": 1, "flip_start": True}]
FILLER = "1/2 1/3"


# --- moves ---


@pytest.mark.parametrize(
    "variant", [*VARIANTS, *PUZZLES, {"players": 3, "draft": "dealt", "pass_allowed": True}]
)
def test_every_legal_move_has_a_text_of_its_own_that_reads_back(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    moves, number = KERNEL.moves(), 0
    while table.state.phase == PLAYING:
        count = KERNEL.legal(table.table, table.states, 0, moves)
        texts = [text.move_text(table.rules, table.state, move) for move in moves[:count]]
        assert len(set(texts)) == count
        assert [table.code(each) for each in texts] == moves[:count]
        number += 13
        table.play_any(number)


@pytest.mark.parametrize(
    "move",
    [
        "", "lay 3 pine-crane", "play 3 1-1", "play 1 2-1", "play 1 0-1", "play 1 1", "play 1 1-40",
        "draft 3/6", "take middle 3/6 into 1 1 paying 1L", "take left 3/3 into 1 1 paying 1L", "keep 3",
        "turn", "take left 3/6 into 1 0 paying 1L", "take left 3/6 into 1 1 paying 3L", "passs",
        "draft 3/6 left row 1",
    ],
)  # fmt: skip
def test_a_text_that_is_no_move_is_refused_with_what_was_expected(move: str) -> None:
    table = Table("3/6|", "1/2|")
    with pytest.raises(ValueError, match=r"is no (move of Hashigo; write play|tile; a tile is)"):
        table.code(move)


@given(st.text(max_size=40) | st.from_regex(r"(play|take|draft|turn) [0-9a-zA-Z/ -]{0,30}", fullmatch=True))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_move_or_refused_with_a_sentence(words: str) -> None:
    table = Table("3/6 4/5", FILLER, FILLER, group="1/9", controller=1)
    try:
        code = table.code(words)
    except ValueError as problem:
        sentence = str(problem)
    else:
        sentence = text.move_text(table.rules, table.state, code)
        assert table.code(sentence) == code
    assert len(sentence) >= len("pass")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("play 1 1-2", "Hashigo 5: 4-6 is neither a chain nor equal numbers"),
        ("play 1 3-3", "Hashigo 7: 9 has one tile and does not beat three"),
        ("play 1 3-4", "Hashigo 7: 9-9 has two tiles and does not beat three"),
        ("play 1 5-7", "Hashigo 7: 1-2-3 is not higher than 3-3-3, which has as many tiles"),
        ("play 1 8-9", "Hashigo 5: row 1 has seven tiles, there is no place 9"),
        ("play 2 1-1", "Hashigo 1: with three players or more everybody has one row"),
        ("take left 3/9 into 1 1 paying 1L", "Hashigo 7: the left end of the group is 3/6, not 3/9"),
        (
            "take right 3/7 into 1 1 paying 1L",
            "Hashigo 7: only the ends of the group may be taken, and 3/7 is",
        ),
        (
            "take left 3/6 into 1 8 paying 1L",
            "Hashigo 7: the tile may go to places 1 to 7 of row 1, not to 8",
        ),
        ("take left 3/6 into 1 1 paying 2L", "Hashigo 1: with three players or more everybody has one row"),
        ("take left 3/6 into 1 1 paying point", "Hashigo 7: you have no points to pay with"),
        ("clear", "Hashigo P2: only the puzzle for one player knows a clear"),
    ],
)
def test_an_illegal_move_is_refused_by_the_paragraph_of_the_rulebook(move: str, reason: str) -> None:
    table = Table("4/1 6/1 9/1 9/2 1/8 2/1 3/1", FILLER, FILLER, group="3/6 3/7 3/8", controller=1)
    assert table.why_not(move).startswith(reason)


# --- deals ---


@pytest.mark.parametrize("variant", [*VARIANTS, *PUZZLES, {"players": 5, "draft": "market"}])
def test_a_deal_that_is_written_can_be_read_into_another_game(variant: dict[str, Any]) -> None:
    first, second = Table(**variant, seed=1), Table(**variant, seed=2)
    deal = json.loads(json.dumps(text.write_deal(first.rules, first.state)))
    text.read_deal(second.rules, second.state, deal)
    ours, theirs = values(first.state), values(second.state)
    assert {name for name in ours if ours[name] != theirs[name]} <= {"key", "rng"}
    assert text.write_deal(second.rules, second.state) == deal


def _spoilt(deal: dict[str, Any], way: int) -> dict[str, Any]:
    """A copy of a deal that is wrong in one place, whatever the place."""
    deal = copy.deepcopy(deal)
    key = sorted(deal)[way % len(deal)]
    junk: list[Any] = [None, 7, -1, "3/3", "x", [], [[]], {}, [None], True, "3/6", [["3/6"] * 99]]
    if isinstance(deal[key], list) and way % 2:
        inner = deal[key]
        while isinstance(inner[0], list) and way % 3:
            inner = inner[way % len(inner)]
        inner[way % len(inner)] = junk[way % len(junk)]
    elif way % 5 == 0:
        del deal[key]
    else:
        deal[key] = junk[way % len(junk)]
    return deal


@pytest.mark.parametrize("variant", [*VARIANTS, *PUZZLES])
def test_a_spoilt_deal_is_refused_with_a_sentence(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    deal = text.write_deal(table.rules, table.state)
    refused = []
    for way in range(400):
        try:
            text.read_deal(table.rules, table.state, _spoilt(deal, way))
        except ValueError as problem:
            refused.append(str(problem))
    assert len(refused) > 250
    assert all(len(sentence) > 15 for sentence in refused)


def test_a_deal_with_a_tile_twice_or_a_leader_out_of_turn_is_refused() -> None:
    table = Table(players=3, hands="one_per_player", draft="dealt")
    deal = text.write_deal(table.rules, table.state)
    twice = copy.deepcopy(deal)
    twice["rows"][0][0][0] = twice["rows"][1][0][0]
    with pytest.raises(ValueError, match="2 times"):
        text.read_deal(table.rules, table.state, twice)
    table.state.rounds = 1
    with pytest.raises(ValueError, match="everybody leads once"):
        text.read_deal(table.rules, table.state, {**deal, "leader": (deal["leader"] + 1) % 3})


# --- what is said of it ---


@pytest.mark.parametrize("variant", [*VARIANTS, *PUZZLES])
def test_everything_that_happens_is_told_to_everybody(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    number = 0
    while table.state.phase == PLAYING:
        number += 17
        legal = table.legal()
        for sentence in table.say(legal[number % len(legal)], number % (table.players + 1) - 1):
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert json.dumps(table.scene())


def test_the_leader_is_named_when_play_begins() -> None:
    table = Table(players=3, draft="dealt")
    table.play("keep 1", "keep 1")
    assert table.say("keep 1")[-1] == f"Play begins, {'ABC'[int(table.state.leader)]} leads."
    assert table.state.stage == PLAYS


def test_hashigo_11_the_scores_are_derived() -> None:
    table = Table("9/1", "1/2 1/3 1/4", "1/5", group="3/6", controller=1, points=["", "2/3 2/4", "2/5"])
    table.play("play 1 1-1")
    assert text.derivation(table.rules, table.state) == [
        "{0} went out.",
        "{0}: 1 point − 0 tiles in the row = 1",
        "{1}: 2 points − 3 tiles in the row = -1",
        "{2}: 1 point − 1 tile in the row = 0",
    ]


def test_hashigo_13_the_end_by_the_stall_rule_is_told() -> None:
    table = Table("9/1 1/6", "1/2 1/3", group="8/2 8/3", controller=1)
    table.state.idle = 19
    assert table.say("take left 8/2 into 1 1 paying 1L")[-1].startswith("For 20 turns")
    assert text.derivation(table.rules, table.state)[0].startswith("The stall rule")
