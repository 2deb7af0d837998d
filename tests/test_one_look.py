"""The player who looks once: his quick choice is the one that rating all moves would make."""

from __future__ import annotations

import pytest

from support import VARIANTS, Variant, positions
from tefuda.kernel import load


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_best_rated_move_is_the_first_of_those_rated_highest(variant: Variant) -> None:
    functions = load(variant.game.name, plain=True).functions
    if "best_rated" not in functions:
        pytest.skip("the game rates one move after the other")
    compared = 0
    for match in positions(variant, 11):
        if not match.playing:
            continue
        count = match.kernel.legal(match.table, match._states, 0, match._moves)
        moves = [int(move) for move in match._moves[:count]]
        ratings = [functions["rate"](match.rules, match.state, match.turn, move) for move in moves]
        best = functions["best_rated"](match.rules, match.state, match.turn, moves, count)
        assert best == moves[ratings.index(max(ratings))]
        compared += 1
    assert compared
