"""The levels of the bots that search, the same names in every interface."""

from __future__ import annotations

from dataclasses import replace

from tefuda.bots.searcher import Budget

__all__ = ["LEVELS", "budget_of"]

LEVELS = {
    "novice": Budget(iterations=30, depth=1, careless=1.0),
    "casual": Budget(iterations=200, depth=2, careless=1.0),
    "strong": Budget(iterations=1500),
    "expert": Budget(iterations=12000),
}
"""What each level thinks before a move, weakest first; a game may differ (:func:`budget_of`)."""

_HORIZON = {"hashigo": 6}
_CARELESS = {"hashigo": 1.0}


def budget_of(level: str, game: str) -> Budget:
    """The budget of a level in one game."""
    budget = LEVELS[level]
    return replace(
        budget,
        horizon=_HORIZON.get(game, budget.horizon),
        careless=_CARELESS.get(game, budget.careless),
    )
