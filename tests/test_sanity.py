"""The figures of a correct engine under uniformly random play: means of thousands of rounds.

A figure is met when the mean lies within four standard errors of it, and half of its last digit.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from support import Variant
from tefuda.chance import game_key
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.games.devil.layout import END, ONIFUDA
from tefuda.games.isuri.layout import CARDS_OF
from tefuda.kernel import Kernel

Compiled = Callable[[str], Kernel]


def rounds_of(
    kernel: Kernel, variant: Variant, rounds: int, *, without: int = 0, legal: list[int] | None = None
) -> Iterator[tuple[Any, int]]:
    """The state after each of so many random rounds, and its dealer; no move has a bit of ``without``.

    The numbers of legal moves are added to ``legal``.
    """
    chance = random.Random(7)
    rules, moves = kernel.table(variant.options, variant.players), kernel.moves()
    states, game, played = kernel.new_game(rules, game_key(7)), 0, 0
    while played < rounds:
        state = states[0]
        if state.phase == GAME_OVER:
            game += 1
            states = kernel.new_game(rules, game_key(7, game))
            continue
        kernel.deal(rules, states, 0)
        dealer = int(state.dealer)
        while state.phase == PLAYING:
            count = kernel.legal(rules, states, 0, moves)
            move = int(moves[int(chance.random() * count)])
            while move & without:
                move = int(moves[int(chance.random() * count)])
            if legal is not None:
                legal.append(count)
            kernel.step(rules, states, 0, move)
        played += 1
        yield state, dealer


def meets(found: Sequence[float], figure: float, rounding: float) -> bool:
    """Whether a sample agrees with a published mean."""
    error = statistics.stdev(found) / len(found) ** 0.5
    return bool(abs(statistics.fmean(found) - figure) < 4 * error + rounding)


def test_isuri_random_rounds_have_the_known_means(compiled: Compiled) -> None:
    """Isuri 7 and 10: legs, sticks, payment; how often no stick lies there; who wins."""
    kernel = compiled("isuri")
    legs, sticks, pays, empty, dealer_wins, decisions = ([] for _ in range(6))
    for state, dealer in rounds_of(kernel, Variant("isuri", 2), 12_000):
        winner = int(state.last_by)
        lying = int(state.sticks[0]) + int(state.sticks[1])
        legs.append(int(state.legs))
        sticks.append(lying)
        pays.append(int(state.score[winner]) - int(state.sticks[1 - winner]))
        empty.append(lying == 0)
        dealer_wins.append(winner == dealer)
        decisions.append(int(state.decisions))
        assert state.hands[winner] == 0
        assert int(state.last) & CARDS_OF
    assert meets(legs, 9, 1)
    assert meets(sticks, 8, 0.5)
    assert meets(pays, 57, 0.5)
    assert meets(empty, 0.026, 0.0005)
    assert meets(dealer_wins, 0.505, 0.0005)
    assert meets(decisions, 28.2, 0.05)


@pytest.mark.parametrize(("players", "turns"), [(2, 85), (3, 67), (4, 69), (5, 79), (8, 99)])
def test_devil_rounds_that_nobody_ends_early_take_the_known_turns(
    players: int, turns: int, compiled: Compiled
) -> None:
    found = rounds_of(compiled("devil"), Variant("devil", players), 800, without=END)
    assert meets([int(state.turns) for state, _ in found], turns, 0.5)


@pytest.mark.parametrize(("players", "share"), [(2, 0.54), (4, 0.54), (8, 0.99)])
def test_devil_5_rounds_with_a_reshuffle_are_as_frequent_as_known(
    players: int, share: float, compiled: Compiled
) -> None:
    found = rounds_of(compiled("devil"), Variant("devil", players), 800, without=END)
    assert meets([int(state.reshuffles) > 0 for state, _ in found], share, 0.006)


@pytest.mark.parametrize(("players", "turns"), [(2, 28), (4, 22), (8, 15)])
def test_devil_9_rounds_of_440_take_the_known_turns_and_mostly_end_by_the_onifuda(
    players: int, turns: int, compiled: Compiled
) -> None:
    states = [
        (int(state.turns), int(state.ending) == ONIFUDA)
        for state, _ in rounds_of(compiled("devil"), Variant("440", players), 1500, without=END)
    ]
    assert meets([taken for taken, _ in states], turns, 0.5)
    assert 0.74 < statistics.fmean(oni for _, oni in states) < 0.96


@pytest.mark.parametrize("players", [2, 4, 8])
def test_devil_rounds_with_early_ends_take_33_to_39_turns(players: int, compiled: Compiled) -> None:
    found = [int(state.turns) for state, _ in rounds_of(compiled("devil"), Variant("devil", players), 1500)]
    error = statistics.stdev(found) / len(found) ** 0.5
    assert 33 - 4 * error < statistics.fmean(found) < 39.5 + 4 * error


@pytest.mark.parametrize(
    ("players", "turns", "moves"), [(2, 40, 85), (3, 67, 35), (4, 49, 28), (5, 50, 22), (6, 40, 19)]
)
def test_hashigo_13_random_games_take_the_known_turns_with_as_many_legal_moves_and_never_stall(
    players: int, turns: int, moves: int, compiled: Compiled
) -> None:
    taken, choices, legal = [], [], list[int]()
    for state, _ in rounds_of(compiled("hashigo"), Variant("hashigo", players), 500, legal=legal):
        taken.append(int(state.turns))
        in_play = legal[-int(state.turns) :]
        choices.append(statistics.fmean(in_play))
        legal.clear()
        assert state.finisher != NOBODY
    assert meets(taken, turns, 0.5)
    weighted = statistics.fmean(mean * count for mean, count in zip(choices, taken, strict=True))
    assert abs(weighted / statistics.fmean(taken) - moves) < 1.5


def test_hashigo_p3_random_players_of_the_puzzle_need_about_21_moves(compiled: Compiled) -> None:
    found = rounds_of(compiled("hashigo"), Variant("hashigo-puzzle", 1), 3000)
    assert meets([int(state.score[0]) for state, _ in found], 20.8, 0.15)
