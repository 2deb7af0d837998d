"""Bots that look once: one that plays any legal move, and one that plays the best rated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.chance import below
from tefuda.kernel import GREEDY, RANDOM, Kernel

__all__ = ["WAYS", "SimpleMind"]

WAYS = {"random": RANDOM, "greedy": GREEDY}


class SimpleMind:
    """Chooses as :func:`tefuda.kernel.choose` does, so that single games and whole series agree.

    With a chance of ``slip`` it plays any legal move instead.
    """

    def __init__(self, kernel: Kernel, way: int, key: Sequence[int], slip: float = 0.0) -> None:
        self._kernel = kernel
        self._slip = round(slip * 1000)
        self._way = way
        self._rng = kernel.rng(list(key))
        self._moves = kernel.moves()

    def pick(self, rules: Any, views: Any, seat: int, cancel: Any = None) -> int:
        """The move chosen in ``views[0]``."""
        slips = self._slip > 0 and below(self._rng, 1000) < self._slip
        way = RANDOM if slips else self._way
        return int(self._kernel.choose(rules, views, 0, seat, way, self._moves, self._rng))
