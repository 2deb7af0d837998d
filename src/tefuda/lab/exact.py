"""Exact solutions of the ends of rounds, with all cards known: what a search is measured by.

From a position near the end of a round every line of play is followed to the end of the round, each player
taking the move that is worth most to himself. What another move costs the player who makes it is its regret.
A player who sees all cards can reach zero; one who does not pays also for what could not be known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tefuda.bots import Mind
from tefuda.chance import game_key
from tefuda.games import catalogue
from tefuda.games.contract import GAME_OVER, PLAYING
from tefuda.kernel import GREEDY, Kernel, load

__all__ = ["Ending", "TooLargeError", "endings", "regret_of", "solve"]

BACK = 4
"""An ending begins at this free decision of a round, counted from its end."""
MOST_POSITIONS = 3000
LONGEST = 150
"""Moves in a row that are followed at most."""


class TooLargeError(Exception):
    """More positions follow than may be looked at, or longer lines."""


@dataclass(frozen=True)
class Ending:
    """A position near the end of a round, an array of one state, and what each move is worth to ``seat``."""

    state: Any
    values: dict[int, float]

    @property
    def seat(self) -> int:
        """Who is to move."""
        return int(self.state[0].turn)

    @property
    def best(self) -> float:
        """The worth of the best move."""
        return max(self.values.values())


class _Solver:
    """Values of positions by going through all that can follow."""

    def __init__(self, kernel: Kernel, rules: Any, most: int) -> None:
        self._kernel, self._rules = kernel, rules
        self._worth = kernel.functions["worth"]
        self._known: dict[tuple[int, ...], tuple[float, ...]] = {}
        self._left, self._depth = most, 0

    def after(self, states: Any, move: int) -> tuple[float, ...]:
        """What the position after a move is worth to each seat."""
        following = states.copy()
        self._kernel.step(self._rules, following, 0, move)
        return self.value(following)

    def value(self, states: Any) -> tuple[float, ...]:
        """What a position is worth to each seat if everybody does his best."""
        key = tuple(_numbers(self._kernel.state_layout.values(states[0])))
        if key not in self._known:
            self._left -= 1
            self._depth += 1
            if self._left < 0 or self._depth > LONGEST:
                raise TooLargeError
            self._known[key] = self._work_out(states)
            self._depth -= 1
        return self._known[key]

    def _work_out(self, states: Any) -> tuple[float, ...]:
        state, table = states[0], self._rules[0]
        if state.phase != PLAYING:
            return tuple(float(self._worth(table, state, seat)) for seat in range(int(table.players)))
        moves = self._kernel.moves()
        count = self._kernel.legal(self._rules, states, 0, moves)
        seat = int(state.turn)
        return max((self.after(states, int(move)) for move in moves[:count]), key=lambda each: each[seat])


def _numbers(values: dict[str, Any]) -> Iterator[int]:
    for name, value in values.items():
        if name not in ("decisions", "reveals"):  # they tell how one came here, not where one is
            yield from [value] if isinstance(value, int) else value


def solve(kernel: Kernel, rules: Any, states: Any, most: int = MOST_POSITIONS) -> dict[int, float]:
    """What each legal move of ``states[0]`` is worth to its player; TooLargeError beyond ``most``."""
    solver = _Solver(kernel, rules, most)
    moves = kernel.moves()
    count = kernel.legal(rules, states, 0, moves)
    seat = int(states[0].turn)
    return {int(move): solver.after(states, int(move))[seat] for move in moves[:count]}


def endings(game: str, players: int, seed: int) -> Iterator[Ending]:
    """Endings of rounds between greedy players, on and on, those left out that are too large to solve."""
    kernel = load(game, plain=True)
    rules = kernel.table(catalogue()[game].settle({}, players), players)
    moves, number = kernel.moves(), 0
    while True:
        states, rng = kernel.new_game(rules, game_key(seed, number)), kernel.rng(game_key(seed, number, 1))
        number += 1
        while states[0].phase != GAME_OVER:
            kernel.deal(rules, states, 0)
            free = []
            while states[0].phase == PLAYING:
                if kernel.legal(rules, states, 0, moves) > 1:
                    free.append(states.copy())
                seat = int(states[0].turn)
                view = kernel.states()
                kernel.observe(rules, states, 0, seat, view, 0)
                kernel.step(rules, states, 0, kernel.choose(rules, view, 0, seat, GREEDY, moves, rng))
            if len(free) >= BACK:
                at = free[-BACK]
                try:
                    yield Ending(at, solve(kernel, rules, at))
                except TooLargeError:
                    continue


def regret_of(kernel: Kernel, rules: Any, ending: Ending, mind: Mind, *, sees_all: bool) -> float:
    """How much less the move is worth that ``mind`` chooses: 0 is the best."""
    states, views = kernel.states(), kernel.states()
    kernel.state_layout.fill(states[0], kernel.state_layout.values(ending.state[0]))
    if sees_all:
        views = states
    else:
        kernel.observe(rules, states, 0, ending.seat, views, 0)
    return ending.best - ending.values[mind.pick(rules, views, ending.seat)]
