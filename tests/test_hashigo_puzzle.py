"""The Hashigo puzzle for one player, rules P1 to P6."""

from __future__ import annotations

import pytest

from hashigo_table import Table
from tefuda.games.contract import GAME_OVER


@pytest.mark.parametrize("preset", [None, "hashigo", "hashigo-quick", "hashigo-pot", "hashigo-puzzle"])
def test_hashigo_p1_eighteen_tiles_lie_open_in_two_rows_whatever_the_preset(preset: str | None) -> None:
    table = Table(players=1, preset=preset)
    assert [len(table.row(0, number)) for number in (1, 2)] == [9, 9]
    assert len({tuple(sorted(name)) for number in (1, 2) for name in table.row(0, number)}) == 18
    assert table.scene(0)["rows"][0] == [table.row(0, 1), table.row(0, 2)]
    assert table.scene()["rows"][0] == [table.row(0, 1), table.row(0, 2)]
    assert all(move.startswith("play") for move in table.legal())


def test_hashigo_p2_a_move_plays_a_group_that_beats_the_table_or_clears_it() -> None:
    table = Table("4/1 5/2 7/1|2/1 3/1 9/1")
    assert "clear" not in table.legal()
    assert table.why_not("clear").startswith("Hashigo P2")
    table.play("play 1 1-2")
    assert table.legal() == ["clear"]
    table.play("clear")
    assert table.group() == []
    assert table.plays() == ["7", "2", "2-3", "3", "9"]


def test_hashigo_p2_beaten_and_cleared_groups_are_out_and_nobody_gets_points() -> None:
    table = Table("4/1 5/2 7/1|2/1 3/1 9/1").play("play 1 3-3", "play 2 3-3", "clear")
    assert (table.points(0), table.pot(), table.group()) == ([], [], [])


def test_hashigo_p2_nothing_is_taken_and_nobody_passes() -> None:
    table = Table("4/1 5/2 7/1|2/1 3/1 9/1", pass_allowed=True).play("play 1 3-3")
    assert table.why_not("take left 7/1 into 1 1 paying 1L").startswith("Hashigo P2")
    assert table.why_not("pass").startswith("Hashigo P2")


@pytest.mark.parametrize(
    ("moves", "count"),
    [
        ("play 2 1-2, play 1 1-2, clear, play 1 1-1, play 2 1-1", 5),
        ("play 1 3-3, play 2 3-3, play 2 1-2, play 1 1-2", 4),
    ],
)
def test_hashigo_p3_the_score_is_the_number_of_plays_and_clears(moves: str, count: int) -> None:
    table = Table("4/1 5/2 7/1|2/1 3/1 9/1").play(*moves.split(", "))
    assert table.state.phase == GAME_OVER
    assert (table.scores(), int(table.state.total[0]), table.winners()) == ([count], count, [0])


def test_hashigo_p5_the_options_on_groups_and_rank_hold_in_the_puzzle() -> None:
    table = Table("8/1 9/2 1/3|1/2 2/5", chain_wraps=True, chain_min=3, rank="set_beats_chain")
    assert table.plays() == ["8", "8-9-1", "9", "1", "1", "2"]
    table = Table("5/1 5/2 2/1|7/1 8/1", rank="set_beats_chain").play("play 1 1-2")
    assert table.plays() == []


def test_hashigo_p6_each_row_may_be_turned_first_and_that_is_no_move() -> None:
    table = Table(players=1, flip_start=True)
    first, second = table.row(0, 1), table.row(0, 2)
    assert table.legal() == ["keep 1", "turn 1"]
    assert table.why_not("turn 2").startswith("Hashigo P6")
    table.play("turn 1")
    assert table.legal() == ["keep 2", "turn 2"]
    table.play("keep 2")
    assert table.row(0, 1) == [name[::-1] for name in reversed(first)]
    assert table.row(0, 2) == second
    assert table.state.turns == 0


def test_hashigo_p6_without_the_option_rows_stay_as_dealt() -> None:
    assert Table(players=1).why_not("turn 1").startswith("Hashigo 2")
