"""What a position of Hashigo is worth to a seat."""

from __future__ import annotations

import math

from tefuda.compiled import Record, rule
from tefuda.games.contract import GAME_OVER, PLAYING
from tefuda.games.hashigo.layout import row_of

__all__ = ["worth"]

SPREAD = 5.0
"""The score above the mean of the others, in points, at which a hand is about as good as won."""
SCORE_SHARE = 0.3
"""How much of the worth is that lead, so that a lost hand is still played for its points."""


@rule
def standing(rules: Record, state: Record, seat: int) -> float:
    """A seat's total, with what the hand that is going on would score if it ended now."""
    score = float(state.total[seat])
    if state.phase == PLAYING:
        score += float(state.points[seat])
        for row in range(rules.rows_each):
            score -= float(state.length[row_of(rules, seat, row)])
    return score


@rule
def worth(rules: Record, state: Record, seat: int) -> float:
    """The lead over the mean of the others, squeezed between 0 and 1; after the game, the share of the win.

    In the puzzle it falls with every move made and every tile left.
    """
    if rules.players == 1:
        left = float(state.length[0] + state.length[1])
        return 1.0 / (1.0 + 0.05 * (float(state.turns) + 0.6 * left))
    others = 0.0
    for other in range(rules.players):
        if other != seat:
            others += standing(rules, state, other)
    lead = standing(rules, state, seat) - others / float(rules.players - 1)
    size = 1.0 / (1.0 + math.exp(-lead / SPREAD))
    if state.phase != GAME_OVER:
        return size
    winners = 0.0
    for other in range(rules.players):
        winners += float(state.winners >> other & 1)
    won = float(state.winners >> seat & 1) / winners
    return (1.0 - SCORE_SHARE) * won + SCORE_SHARE * size
