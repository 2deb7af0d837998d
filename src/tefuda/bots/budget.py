"""How long and how a search thinks, and what it found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tefuda.compiled import Layout

__all__ = ["BUDGET", "DEEPEST", "Budget", "Opinion"]

DEEPEST = 64
"""Moves that a walk down the tree can follow."""

BUDGET = Layout(
    "Budget",
    iterations="i8",
    depth="i8",
    horizon="i8",
    careless="i8",  # of 1024 rollout decisions, how many are random
    widen="i8",
    growth="f8",
    explore="f8",
    cheat="i8",
    used="i8",  # the tree's nodes in use, kept from call to call
)
"""A :class:`Budget` as compiled functions read it."""


@dataclass(frozen=True)
class Budget:
    """How long and how a search thinks.

    ``iterations`` and ``seconds`` are both limits; None is no limit, and one of them must be given.

    The tree follows at most ``depth`` moves; 1 is flat Monte Carlo over redeals. A node opens at most
    ``widen`` moves, and ``growth`` times the root of its visits more; ``explore`` is the weight of
    uncertainty.

    In a rollout, which makes at most ``horizon`` decisions, players take the best rated move, but in a share
    ``careless`` of the decisions any. ``cheat`` searches the position as it is, without redeals.
    """

    iterations: int | None = None
    seconds: float | None = None
    depth: int = DEEPEST
    horizon: int = 400
    careless: float = 0.25
    widen: int = 12
    growth: float = 2.0
    explore: float = 0.6
    cheat: bool = False

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.iterations, self.seconds) if limit is not None]
        if not limits or min(limits) <= 0:
            raise ValueError("a budget needs a positive number of iterations, a time above zero, or both")
        if not 1 <= self.depth <= DEEPEST:
            raise ValueError(f"a search is 1 to {DEEPEST} moves deep, not {self.depth}")

    def record(self, *, plain: bool) -> Any:
        """The budget as an array of one record, without its limits."""
        records = BUDGET.array(1, plain=plain)
        values = {name: getattr(self, name) for name in ("depth", "horizon", "widen", "growth", "explore")}
        BUDGET.fill(records[0], {**values, "careless": round(self.careless * 1024), "cheat": int(self.cheat)})
        return records


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of one move, which is a code of the game.

    ``value`` is what the outcome is worth to the seat, 0 to 1; ``error`` its standard error; ``points`` the
    score of the round that the seat may expect; ``share`` the part of the search that went into the move.
    """

    move: int
    value: float
    error: float
    points: float
    visits: int
    share: float
