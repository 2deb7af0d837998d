"""Par of the Hashigo puzzle, found by looking at everything that can be played."""

from __future__ import annotations

import random

import pytest

from hashigo_table import KERNEL, Table
from tefuda.games.contract import PLAYING


def fewest_moves(table: Table) -> int:
    """Breadth first: the first position without tiles has taken the fewest moves."""
    waiting, seen = [table.states], set[str]()
    while waiting:
        following = []
        for states in waiting:
            moves = KERNEL.moves()
            for move in moves[: KERNEL.legal(table.table, states, 0, moves)]:
                after = states.copy()
                KERNEL.step(table.table, after, 0, move)
                if after[0].phase != PLAYING:
                    return int(after[0].score[0])
                position = str((list(after[0].rows), after[0].to_beat))
                if position not in seen:
                    seen.add(position)
                    following.append(after)
        waiting = following
    raise AssertionError("every deal can be solved")


SMALL = [
    ("4/1 5/2 7/1|2/1 3/1 9/1", 4),
    ("1/2 2/3 3/4|4/5 5/6 6/7", 2),
    ("1/9 3/9 5/9|2/9 4/9 6/9", 6),
    ("9/1 7/1 5/1|8/1 6/1 4/1", 6),
    ("5/1 5/2|5/3 5/4", 3),
]


@pytest.mark.parametrize(("rows", "par"), SMALL)
def test_hashigo_p4_par_is_the_smallest_number_of_moves_and_nobody_needs_fewer(rows: str, par: int) -> None:
    assert fewest_moves(Table(rows)) == par
    chance = random.Random(rows)
    for _ in range(60):
        table = Table(rows)
        while table.state.phase == PLAYING:
            table.play(chance.choice(table.legal()))
        assert table.scores()[0] >= par
