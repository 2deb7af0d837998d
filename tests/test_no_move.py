"""Where nobody can move: no loop plays what it finds in a buffer that holds the moves of another position."""

from __future__ import annotations

from typing import Any

import pytest

from hashigo_table import KERNEL, Table
from tefuda.bots.budget import Budget
from tefuda.bots.rollout import roll_out
from tefuda.bots.tree import NODE, iterate
from tefuda.compiled import bind
from tefuda.games.contract import NO_MOVE, any_move
from tefuda.kernel import GREEDY, RANDOM, play_out, play_randomly
from tefuda.review.estimate import finish
from test_hashigo_sight import values

each_way = pytest.mark.parametrize("way", [RANDOM, GREEDY])


def stuck() -> Table:
    """Who leads has no tile: no game leads here."""
    here = Table("", "1/2")
    assert not here.legal()
    return here


def stale() -> Any:
    """A buffer in which the moves of another position stand."""
    buffer, elsewhere = KERNEL.moves(), Table("1/2 3/4", "5/6")
    assert KERNEL.legal(elsewhere.table, elsewhere.states, 0, buffer) == 2
    return buffer


def bound(function: Any) -> Any:
    return bind({"run": function}, KERNEL.functions, plain=True).run


@pytest.mark.parametrize("careless", [0, 1024])
def test_a_rollout_leaves_a_position_without_moves_as_it_stands(careless: int) -> None:
    here, budgets = stuck(), Budget(iterations=1).record(plain=True)
    budgets[0].careless = careless
    before = values(here.state)
    bound(roll_out)(here.rules, here.state, budgets[0], stale(), [1, 2, 3, 4])
    assert values(here.state) == before


def test_a_search_values_a_position_without_moves_as_it_stands() -> None:
    here, budgets, nodes = stuck(), Budget(iterations=1).record(plain=True), NODE.array(4, plain=True)
    before = values(here.state)
    bound(iterate)(here.rules, here.state, nodes, [0] * 8, [0] * 8, budgets[0], stale(), [1, 2, 3, 4])
    assert values(here.state) == before
    assert (nodes[0].visits, nodes[0].child) == (1, 0)


@each_way
def test_nothing_is_chosen_where_nobody_can_move(way: int) -> None:
    here, rng = stuck(), [1, 2, 3, 4]
    assert KERNEL.choose(here.table, here.states, 0, 0, way, stale(), rng) == NO_MOVE
    assert bound(any_move)(here.rules, here.state, stale(), rng) == NO_MOVE
    assert rng == [1, 2, 3, 4]


@each_way
def test_a_game_is_given_up_where_nobody_can_move(way: int) -> None:
    here, rng, blank, views = stuck(), [1, 2, 3, 4], KERNEL.states(), KERNEL.states()
    before = values(here.state)
    bound(finish)(here.rules, here.state, views, blank, way, stale(), rng)
    bound(play_randomly)(here.table, here.states, 0, stale(), rng)
    tally, rngs = [0] * 5, [[1, 2, 3, 4], [5, 6, 7, 8]]
    bound(play_out)(here.table, here.states, views, blank, [way] * 2, stale(), rngs, tally)
    assert values(here.state) == before
    assert tally == [0] * 5
