"""Bots that look once: one that plays any legal move, and one that plays the best rated."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from tefuda.kernel import GREEDY, RANDOM, load
from tefuda.views import View

__all__ = ["WAYS", "SimpleBot"]

WAYS = {"random": RANDOM, "greedy": GREEDY}


class SimpleBot:
    """Chooses as :func:`tefuda.kernel.choose` does, so that single games and whole series agree."""

    def __init__(self, name: str, key: Sequence[int]) -> None:
        self.name = name
        self._way = WAYS[name]
        self._rng = list(key)

    def choose(self, view: View, cancel: threading.Event | None = None) -> str:
        """The text of the chosen move."""
        kernel = load(view.game.name, plain=True)
        rules = kernel.table(view.options, len(view.names))
        move = kernel.choose(rules, view.records(kernel), 0, view.seat, self._way, kernel.moves(), self._rng)
        return next(text for text, code in view.legal.items() if code == move)
