"""Bots that search: budgets, the loop around the compiled search, and what a search found."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tefuda.bots.tree import BUDGET, DEEPEST, NODE, search_at
from tefuda.compiled import bind, plain_wanted, vector
from tefuda.kernel import load
from tefuda.views import View

__all__ = ["Budget", "Opinion", "Search", "SearchBot"]

CHUNK_SECONDS = 0.02
"""How often a search looks whether it was cancelled or its time is up."""


@dataclass(frozen=True)
class Budget:
    """How long and how a search thinks.

    ``iterations`` and ``seconds`` are both limits; None is no limit, and one of them must be given.
    """

    iterations: int | None = None
    seconds: float | None = None
    depth: int = DEEPEST
    horizon: int = 400
    careless: float = 0.25
    widen: int = 12
    explore: float = 0.6

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget needs a number of iterations, a time, or both")


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of one move.

    ``value`` is what the outcome is worth to the seat, 0 to 1; ``error`` its standard error; ``share`` the
    part of the search that went into the move.
    """

    move: str
    value: float
    error: float
    visits: int
    share: float


class Search:
    """A search from one view, which can be continued."""

    def __init__(self, view: View, budget: Budget, rng: Sequence[int], *, plain: bool | None = None) -> None:
        self.view = view
        self.budget = budget
        self.kernel = load(view.game.name, plain=plain_wanted() if plain is None else plain)
        self._run = _bound(view.game.name, self.kernel.plain)
        self._rules = self.kernel.table(view.options, len(view.names))
        self._views = view.records(self.kernel)
        self._work = self.kernel.states()
        room = min(budget.iterations or 1_000_000, 1_000_000) + 2
        self._nodes = NODE.array(room, plain=self.kernel.plain)
        self._path = vector(DEEPEST, plain=self.kernel.plain)
        self._budgets = BUDGET.array(1, plain=self.kernel.plain)
        BUDGET.fill(
            self._budgets[0],
            {
                "depth": budget.depth,
                "horizon": budget.horizon,
                "careless": round(budget.careless * 1024),
                "widen": budget.widen,
                "explore": budget.explore,
            },
        )
        self._moves, self._kids = self.kernel.moves(), self.kernel.moves()
        self._rng = self.kernel.rng(list(rng))
        self.iterations = 0

    def run(self, cancel: threading.Event | None = None) -> None:
        """Think until the budget is used up or ``cancel`` is set; at least once."""
        end = time.perf_counter() + (self.budget.seconds or 1e9)
        most = self.budget.iterations or 10**12
        chunk = min(most, 64)
        while True:
            start = time.perf_counter()
            self._think(chunk)
            now = time.perf_counter()
            if self.iterations >= most or now >= end or (cancel is not None and cancel.is_set()):
                return
            rate = chunk / max(now - start, 1e-6)
            chunk = max(1, min(most - self.iterations, int(rate * min(CHUNK_SECONDS, end - now + 1e-3))))

    def _think(self, iterations: int) -> None:
        self._budgets[0].iterations = iterations
        self._run(
            self._rules,
            self._views,
            self.view.seat,
            self._work,
            self._nodes,
            self._path,
            self._kids,
            self._budgets,
            self._moves,
            self._rng,
        )
        self.iterations += iterations

    def opinions(self) -> list[Opinion]:
        """What was found of each move that was tried, the most visited first."""
        found = []
        texts = {code: text for text, code in self.view.legal.items()}
        child = int(self._nodes[0].child)
        while child:
            entry = self._nodes[child]
            visits = int(entry.visits)
            mean = float(entry.reward) / visits
            variance = max(float(entry.squares) / visits - mean * mean, 0.0)
            error = (variance / visits) ** 0.5
            found.append(Opinion(texts[int(entry.move)], mean, error, visits, visits / self.iterations))
            child = int(entry.sibling)
        return sorted(found, key=lambda opinion: (-opinion.visits, -opinion.value, opinion.move))


@functools.cache
def _bound(game: str, plain: bool) -> Any:
    return bind({"search": search_at}, load(game, plain=plain).functions, tag=game, plain=plain).search


class SearchBot:
    """Plays the move into which its search went most often."""

    def __init__(self, name: str, budget: Budget, key: Sequence[int]) -> None:
        self.name = name
        self._budget = budget
        self._rng = list(key)

    def choose(self, view: View, cancel: threading.Event | None = None) -> str:
        """The text of the chosen move."""
        if len(view.legal) == 1:
            return next(iter(view.legal))
        search = Search(view, self._budget, self._rng)
        search.run(cancel)
        self._rng = [int(part) for part in search._rng]
        return search.opinions()[0].move
