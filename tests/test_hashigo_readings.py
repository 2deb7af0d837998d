"""Readings of Hashigo that came later: rows, the number of a chain, taking, the point that is paid."""

from __future__ import annotations

import pytest

from hashigo_table import Table
from support import Variant, positions
from tefuda.games.hashigo import GAME, layout


def filled(draft: str, row_lengths: str) -> Table:
    """A draft of two players who put every tile into their first row while they may."""
    table = Table(players=2, draft=draft, row_lengths=row_lengths)
    while table.state.stage == layout.DRAFTING:
        legal = table.legal()
        table.play(next((move for move in legal if " row 1" in move), legal[0]))
    return table


@pytest.mark.parametrize("draft", ["pack", "blind", "market", "open"])
def test_option_row_lengths_free_lets_two_players_fill_their_rows_as_they_like(draft: str) -> None:
    for value, lengths in (("equal", [9, 9, 9, 9]), ("free", [18, 0, 18, 0])):
        table = filled(draft, value)
        assert list(table.state.length[:4]) == lengths
        assert table.state.stage == layout.PLAYS


def test_option_row_lengths_has_no_effect_with_dealt_rows_or_more_players() -> None:
    for players, draft in ((2, "dealt"), (3, "pack")):
        settled = GAME.settle({"row_lengths": "free", "draft": draft}, players)
        assert "row_lengths" in GAME.idle(settled, players)


@pytest.mark.parametrize(
    ("group", "beaten_by_highest", "beaten_by_lowest"),
    [
        ("3/1 3/2 3/6", {"2-3-4", "3-4-5", "4-5-6", "5-6-7"}, {"4-5-6", "5-6-7"}),
        ("3/1 4/1 5/1", {"4-5-6", "5-6-7"}, {"4-5-6", "5-6-7"}),
        ("4/1 3/1 2/1", {"3-4-5", "4-5-6", "5-6-7"}, {"3-4-5", "4-5-6", "5-6-7"}),
    ],
)
def test_option_chain_number_lowest_compares_the_lowest_number_of_a_chain(
    group: str, beaten_by_highest: set[str], beaten_by_lowest: set[str]
) -> None:
    rows = ("2/9 3/9 4/9 5/9 6/9 7/9", "1/7 1/8")
    for value, expected in (("highest", beaten_by_highest), ("lowest", beaten_by_lowest)):
        table = Table(*rows, "1/9", group=group, controller=1, chain_number=value)
        threes = {play for play in table.plays() if play.count("-") == 2}
        assert threes == expected


def test_option_chain_number_says_why_a_chain_is_not_enough() -> None:
    table = Table("3/9 4/9", "1/7", "1/9", group="3/1 3/2", controller=1, chain_number="lowest")
    assert table.why_not("play 1 1-2").startswith("Hashigo, option chain_number: the lowest number")
    assert "play 1 1-2" in Table("3/9 4/9", "1/7", "1/9", group="3/1 3/2", controller=1).legal()


def test_option_chain_number_holds_for_what_takes_leave_of_a_chain() -> None:
    table = Table("9/1 8/1", "1/7", "1/9", group="2/5 3/5 4/5", controller=2, chain_number="lowest")
    assert table.state.to_beat % 16 == 2
    table.play(next(move for move in table.legal() if move.startswith("take left")))
    assert table.state.to_beat % 16 == 3


def test_option_take_instead_false_leaves_takes_to_those_who_cannot_beat() -> None:
    rows = ("9/1 2/1", "1/7 1/8", "3/9")
    free = Table(*rows, group="8/2", controller=1).legal()
    assert any(move.startswith("take") for move in free)
    bound = Table(*rows, group="8/2", controller=1, take_instead=False)
    assert bound.legal() == ["play 1 1-1"]
    assert bound.why_not("take left 8/2 into 1 1 paying 1L").startswith("Hashigo, option take_instead: ")
    unable = Table("2/1 4/1", *rows[1:], group="8/2", controller=1, take_instead=False).legal()
    assert unable
    assert all(move.startswith("take") for move in unable)
    assert Table(*rows, group="8/2", controller=1, take_instead=False, pass_allowed=True).legal() == [
        "pass",
        "play 1 1-1",
    ]


@pytest.mark.parametrize(("value", "given"), [("last", "4/6"), ("first", "4/5")])
def test_option_point_paid_says_which_point_goes_to_the_controller(value: str, given: str) -> None:
    table = Table("2/1", "1/7", "3/9", group="8/2", controller=1, points=["4/5 4/7 4/6"], point_paid=value)
    table.play("take left 8/2 into 1 1 paying point")
    assert table.points(1) == [given]
    assert table.points(0) == [each for each in ("4/5", "4/7", "4/6") if each != given]
    assert int(table.state.points[0]) == 2


def test_option_point_paid_changes_no_score() -> None:
    totals = []
    for value in ("last", "first"):
        *_, match = positions(Variant("hashigo-quick", 3, {"point_paid": value}), 3)
        totals.append(match.totals)
    assert totals[0] == totals[1]
