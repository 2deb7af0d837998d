"""What a game does faster than the contract: the same choices as going through all legal moves."""

from __future__ import annotations

import pytest

from support import VARIANTS, Variant, positions
from tefuda.kernel import load


def with_own(function: str) -> list[Variant]:
    """The variants of games that have this function of the contract themselves."""
    return [each for each in VARIANTS if function in load(each.game.name, plain=True).functions]


@pytest.mark.parametrize("variant", with_own("best_rated"), ids=str)
def test_the_best_rated_move_is_the_first_of_those_rated_highest(variant: Variant) -> None:
    functions = load(variant.game.name, plain=True).functions
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


@pytest.mark.parametrize("variant", with_own("any_move"), ids=str)
def test_a_move_picked_at_random_is_the_one_that_stands_there_in_the_list(variant: Variant) -> None:
    functions = load(variant.game.name, plain=True).functions
    compared = 0
    for match in positions(variant, 12):
        if not match.playing:
            continue
        buffer = match.kernel.moves()
        count = functions["legal"](match.rules, match.state, buffer)
        legal = [int(move) for move in buffer[:count]]
        for number in range(count):
            rng = [-(-(number << 32) // count), 0, 0, 0]  # draws this number of so many
            assert functions["any_move"](match.rules, match.state, buffer, rng) == legal[number]
        compared += 1
    assert compared
