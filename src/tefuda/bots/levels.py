"""The levels of the bots, the same names in every interface.

The two lower ones look once and slip now and then; the two upper ones search. What a game's search needs was
found by matches against the greedy player: Hashigo wants rollouts by the rating to the end and few moves
compared, the others a full tree and a little carelessness.
"""

from __future__ import annotations

from dataclasses import replace

from tefuda.bots.budget import Budget

__all__ = ["LEVELS", "SEARCHES", "SLIPS", "budget_of", "with_open_cards"]

SLIPS = {"novice": 0.5, "casual": 0.15}
"""Levels that play the best rated move, but with this chance any other one."""

_CAREFUL_TREE = Budget(iterations=1, careless=0.1)
_FEW_TO_THE_END = Budget(iterations=1, depth=1, careless=0.0, widen=3, growth=0.2, explore=0.4)

SEARCHES = {
    "strong": {"isuri": 300, "devil": 150, "hashigo": 200},
    "expert": {"isuri": 5000, "devil": 2000, "hashigo": 800},
}
"""Levels that search, and the iterations of one decision in each game."""

LEVELS = (*SLIPS, *SEARCHES)
"""All levels, weakest first."""


def budget_of(level: str, game: str) -> Budget:
    """The budget of a searching level in one game."""
    kind = _FEW_TO_THE_END if game == "hashigo" else _CAREFUL_TREE
    return replace(kind, iterations=SEARCHES[level].get(game, 300))


def with_open_cards(level: str, game: str) -> Budget:
    """The same for a mark to measure by: all cards are shown.

    Somebody has to be careless then, or all rollouts of a move would be one and the same.
    """
    budget = budget_of(level, game)
    return replace(budget, cheat=True, careless=budget.careless or 0.15)
