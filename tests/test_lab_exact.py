"""Exact ends of rounds: the values are those of going through all lines, and open cards leave no regret."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tefuda.bots import Budget, Search, mind
from tefuda.bots.bot import SearchMind
from tefuda.games import catalogue
from tefuda.games.contract import PLAYING
from tefuda.kernel import Kernel, load
from tefuda.lab.exact import TooLargeError, endings, regret_of, solve


def by_brute_force(kernel: Kernel, rules: Any, states: Any) -> list[float]:
    """What a position is worth to both seats of Isuri, without remembering anything."""
    if states[0].phase != PLAYING:
        return [kernel.functions["worth"](rules[0], states[0], seat) for seat in (0, 1)]
    moves = kernel.moves()
    count = kernel.legal(rules, states, 0, moves)
    found = []
    for move in list(moves[:count]):
        following = states.copy()
        kernel.step(rules, following, 0, int(move))
        found.append(by_brute_force(kernel, rules, following))
    return max(found, key=lambda worths: worths[int(states[0].turn)])


def test_values_are_those_of_all_lines_of_play() -> None:
    kernel = load("isuri", plain=True)
    rules = kernel.table(catalogue()["isuri"].settle({}, 2), 2)
    for ending in itertools.islice(endings("isuri", 2, seed=3), 3):
        best = by_brute_force(kernel, rules, ending.state)[ending.seat]
        assert ending.best == pytest.approx(best)
        assert len(ending.values) > 1


def test_a_search_that_sees_all_cards_regrets_little_and_random_moves_more() -> None:
    kernel = load("isuri", plain=True)
    rules = kernel.table(catalogue()["isuri"].settle({}, 2), 2)
    open_search = SearchMind(
        kernel, Search(kernel, Budget(iterations=400, careless=0.1, cheat=True)), [1, 2, 3, 4]
    )
    solved = list(itertools.islice(endings("isuri", 2, seed=1), 8))
    searched, random = (
        [regret_of(kernel, rules, each, who, sees_all=sees_all) for each in solved]
        for who, sees_all in ((open_search, True), (mind("random", kernel, [1, 2, 3, 4]), False))
    )
    assert min(searched + random) >= 0
    assert sum(searched) < sum(random) / 2


def test_a_position_with_too_much_ahead_is_not_solved() -> None:
    kernel = load("hashigo", plain=True)
    rules = kernel.table(catalogue()["hashigo"].settle({}, 3), 3)
    states = kernel.new_game(rules, [1, 2, 3, 4])
    kernel.deal(rules, states, 0)
    with pytest.raises(TooLargeError):
        solve(kernel, rules, states, 100)
