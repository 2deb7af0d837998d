"""Readings of Isuri that came later: as many cards as possible, few sticks, the printed January."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from isuri_table import laid_as, play, sticks, table
from support import Variant, positions
from tefuda.cards import HANAFUDA, hanafuda_names
from tefuda.games import Value
from tefuda.games.isuri import GAME
from tefuda.match import IllegalMoveError, Match
from test_perft import HAND_WILDS, may_be

Top = tuple[frozenset[int], bool, bool]
"""The open months, whether it is the base card, whether a February is owed."""


def lays(hand: frozenset[str], top: Top, special: str) -> list[tuple[int, tuple[str, ...], Top]]:
    """Every lay, with the top card after it, straight from the rulebook; groups of any size."""
    opened, on_base, owes = top
    found = []
    for month in range(1, 13):
        follows = month == 2 if owes else (month - 2) % 12 + 1 in opened
        extra = month == 1 and not follows and not owes and 1 in opened and (special == "any" or on_base)
        cards = sorted(card for card in hand if may_be(card, month))
        for size in range(1, len(cards) + 1 if follows or extra else 0):
            for lay in combinations(cards, size):
                if follows or any(may_be(card, 2) for card in hand - set(lay)):
                    wild = size == 1 and lay[0] in HAND_WILDS
                    months = frozenset(HAND_WILDS[lay[0]]) if wild else frozenset([month])
                    found.append((month, lay, (months, False, extra)))
    return found


@cache
def longest(hand: frozenset[str], top: Top, special: str) -> int:
    """The most cards that can be laid in one turn."""
    turns = [
        len(lay) + longest(hand - set(lay), after, special) for _, lay, after in lays(hand, top, special)
    ]
    return max(turns, default=0)


def expected(match: Match) -> list[str]:
    """The legal moves with option lay_most."""
    state, special = match.state, str(match.options["january_special"])
    hand = frozenset(hanafuda_names(int(state.hands[match.turn])))
    opened = frozenset(month for month in range(1, 13) if int(state.open_months) >> (month - 1) & 1)
    top = (opened, bool(state.on_base), bool(state.owes_february))
    most = longest(hand, top, special)
    found = [
        f"lay {month} {' '.join(sorted(lay, key=lambda card: HANAFUDA[card]))}"
        for month, lay, after in lays(hand, top, special)
        if len(lay) + longest(hand - set(lay), after, special) == most
    ]
    return sorted(found) or ["pass"]


@pytest.mark.parametrize("special", ["base", "any"])
def test_option_lay_most_true_leaves_the_lays_of_the_longest_turns(special: str) -> None:
    variant = Variant("isuri", 2, {"lay_most": True, "january_special": special})
    left_out = 0
    for seed in range(4):
        for match in positions(variant, seed):
            if match.playing:
                assert match.legal() == expected(match)
                match.rules.lay_most = 0
                left_out += len(match.legal()) > len(expected(match))
                match.rules.lay_most = 1
    assert left_out > 20


def test_option_lay_most_says_why_a_shorter_turn_may_not_be_begun() -> None:
    own = "iris-bridge iris-ribbon paulownia-phoenix maple-deer"
    match = table(own, base="wisteria-cuckoo", lay_most=True)
    assert match.legal() == ["lay 5 iris-bridge iris-ribbon"]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 5 \(option lay_most\): another lay"):
        match.play("lay 5 iris-bridge")
    assert len(table(own, base="wisteria-cuckoo", lay_most=False).legal()) == 3


def test_option_lay_most_counts_a_turn_through_the_january_special() -> None:
    own = "pine-chaff-2 willow-swallow willow-lightning maple-deer"
    match = table(own, base="pine-chaff-1", lay_most=True)
    assert match.legal() == ["lay 1 pine-chaff-2"]
    assert play(match, "lay 1 pine-chaff-2").legal() == ["lay 2 willow-swallow willow-lightning"]


def test_option_lay_most_has_no_effect_where_nobody_has_to_lay() -> None:
    own = "iris-bridge iris-ribbon maple-deer"
    match = table(own, base="wisteria-cuckoo", lay_most=True, must_lay=False)
    assert len(match.legal()) == 4
    assert GAME.idle(match.options, 2)["lay_most"] == "nobody has to lay at all"


def test_option_january_special_printed_asks_for_a_pine_as_base_card() -> None:
    own = "pine-chaff-2 willow-swallow maple-deer"
    for base, months in (("pine-chaff-1", [1, 2]), ("plum-ribbon", [2]), ("paulownia-phoenix", [2])):
        assert laid_as(table(own, base=base, january_special="printed")) == months
        assert laid_as(table(own, base=base, january_special="base")) == [1, 2]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 6 \(option january_special\): .* only on a pine"):
        table(own, base="plum-ribbon", january_special="printed").play("lay 1 pine-chaff-2")


@pytest.mark.parametrize("count", [1, 40, 500])
def test_option_starting_sticks_are_the_balances_at_the_start(count: int) -> None:
    assert table("maple-deer", base="iris-bridge", starting_sticks=count).totals == [count, count]
    hiyoko = table("maple-deer", base="iris-bridge", starting_sticks=count, payment="point")
    assert hiyoko.totals == [0, 0]


def test_option_short_of_sticks_what_he_has_is_all_that_a_loser_pays() -> None:
    for value, pays in (("below_zero", 27), ("what_he_has", 17)):
        match = table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon",
                      starting_sticks=20, short_of_sticks=value)  # fmt: skip
        play(sticks(match, 3), "lay 9 chrysanthemum-ribbon")
        assert match.rounds[-1].scores == [pays + 3, -pays - 3]
        assert match.totals == [20 + pays + 3, 20 - pays - 3]
        assert ("He has 17 and pays these." in match.rounds[-1].derivation[0]) == (pays == 17)
        assert f"-{pays} payment" in match.rounds[-1].derivation[2]


def test_option_short_of_sticks_what_he_has_counts_the_sticks_that_come_back_to_him() -> None:
    match = table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon", starting_sticks=20,
                  short_of_sticks="what_he_has", sticks_on_table="returned")  # fmt: skip
    play(sticks(match, 3), "lay 9 chrysanthemum-ribbon")
    assert match.rounds[-1].scores == [20, -20]


def test_option_short_of_sticks_what_he_has_holds_for_cards_paid_at_once() -> None:
    match = table("maple-deer peony-ribbon iris-bridge", base="chrysanthemum-ribbon", payment="per_card",
                  starting_sticks=15, short_of_sticks="what_he_has")  # fmt: skip
    play(match, "lay 10 maple-deer", "lay 11 peony-ribbon")
    assert [int(score) for score in match.state.score[:2]] == [15, -15]


def test_option_short_of_sticks_what_he_has_puts_no_stick_down_when_none_is_left() -> None:
    chosen: dict[str, Value] = {"starting_sticks": 1, "short_of_sticks": "what_he_has"}
    match = table("maple-deer", "maple-ribbon", base="iris-bridge",
                  stock="clover-boar susuki-moon iris-ribbon", **chosen)  # fmt: skip
    play(match, *["pass"] * 4)
    assert list(match.state.sticks) == [0, 1]
    assert match.events[3].words(0, ["Aki", "Ben"])[0] == "Ben passes and has no stick to put on the table."


@pytest.mark.parametrize("payment", ["at_end", "per_card"])
def test_option_short_of_sticks_what_he_has_lets_no_balance_go_below_zero(payment: str) -> None:
    chosen: dict[str, Value] = {
        "payment": payment,
        "starting_sticks": 30,
        "short_of_sticks": "what_he_has",
        "rounds": 9,
    }
    for seed in range(3):
        for match in positions(Variant("isuri", 2, chosen), seed):
            now = [int(match.state.total[seat]) for seat in (0, 1)]
            if match.playing:
                now = [total + int(match.state.score[seat]) for seat, total in enumerate(now)]
            assert min(now) >= 0
            assert sum(now) + sum(map(int, match.state.sticks)) * match.playing == 60
