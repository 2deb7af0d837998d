"""Bots that search: the loop around the compiled search, which looks at the clock."""

from __future__ import annotations

import functools
import threading
import time
from typing import Any

from tefuda.bots.budget import DEEPEST, Budget, Opinion
from tefuda.bots.tree import NODE, search_at
from tefuda.compiled import bind, vector
from tefuda.games import catalogue
from tefuda.kernel import Kernel, load

__all__ = ["Search", "load_search"]

CHUNK_SECONDS = 0.02
"""How often a search looks whether it was cancelled or its time is up."""
MOST_NODES = 500_000


class Search:
    """The means for searching one game; one search at a time."""

    def __init__(self, kernel: Kernel, budget: Budget) -> None:
        self.kernel = kernel
        self.budget = budget
        self._run = _bound(kernel.game, kernel.plain)
        self._work = kernel.states()
        self._nodes = NODE.array(min(budget.iterations or MOST_NODES, MOST_NODES) + 2, plain=kernel.plain)
        self._path = vector(DEEPEST, plain=kernel.plain)
        self._budgets = budget.record(plain=kernel.plain)
        self._moves, self._kids = kernel.moves(), kernel.moves()
        self.iterations = 0

    def run(
        self, rules: Any, views: Any, seat: int, rng: Any, cancel: threading.Event | None = None
    ) -> list[Opinion]:
        """Search from ``views[0]`` until the budget is used up or ``cancel`` is set; what was found.

        ``rng`` is four words that move on. The most visited move comes first.
        """
        self._budgets[0].used = 0
        self.iterations = 0
        end = time.perf_counter() + (self.budget.seconds or 1e9)
        most = self.budget.iterations or 10**12
        chunk = min(most, 64)
        while True:
            start = time.perf_counter()
            self._budgets[0].iterations = chunk
            self._run(
                rules,
                views,
                seat,
                self._work,
                self._nodes,
                self._path,
                self._kids,
                self._budgets,
                self._moves,
                rng,
            )
            self.iterations += chunk
            now = time.perf_counter()
            if self.iterations >= most or now >= end or (cancel is not None and cancel.is_set()):
                return self.opinions()
            rate = chunk / max(now - start, 1e-6)
            left = min(CHUNK_SECONDS, end - now + 1e-3)
            chunk = max(1, min(most - self.iterations, int(rate * left)))

    def opinions(self) -> list[Opinion]:
        """What the search found of each move that it tried, the most visited first."""
        found = []
        child = int(self._nodes[0].child)
        while child:
            entry = self._nodes[child]
            visits = int(entry.visits)
            mean = float(entry.reward) / visits
            variance = max(float(entry.squares) / visits - mean * mean, 0.0)
            error = (variance / visits) ** 0.5
            points = float(entry.points) / visits
            found.append(Opinion(int(entry.move), mean, error, points, visits, visits / self.iterations))
            child = int(entry.sibling)
        return sorted(found, key=lambda opinion: (-opinion.visits, -opinion.value, opinion.move))


@functools.cache
def load_search(game: str, players: int) -> None:
    """Let the compiler do its work now, or load what it did, so that no search waits for it."""
    kernel = load(game)
    rules = kernel.table(catalogue()[game].settle({}, players), players)
    states = kernel.new_game(rules, [1, 2, 3, 4])
    kernel.deal(rules, states, 0)
    seat = int(states[0].turn)
    Search(kernel, Budget(iterations=1)).run(rules, states, seat, kernel.rng([1, 2, 3, 4]))


@functools.cache
def _bound(game: str, plain: bool) -> Any:
    functions = load(game, plain=plain).functions
    return bind({"search": search_at}, functions, plain=plain).search
