"""What a position of Isuri is worth: how likely its owner is to be ahead when the game is over."""

from __future__ import annotations

import math

from tefuda.compiled import Record, rule
from tefuda.games.contract import GAME_OVER, PLAYING
from tefuda.games.isuri.variant import PAID_POINT

__all__ = ["worth"]

ROUND_SPREAD = 150.0
"""Standard deviation of the difference of two balances after one more round, in sticks, of greedy players."""
A_CARD = 25.0
"""What a card more in the other's hand is worth in the middle of a round, in sticks."""
SCORE_SHARE = 0.15
"""How much of the worth is the size of the lead, so that a lost game is still played for its sticks."""


@rule
def rounds_left(rules: Record, state: Record) -> float:
    """Rounds still to be played after this one, about."""
    if rules.first_to:
        return max(0.5 * (2 * 3 - 1 - state.won[0] - state.won[1]), 0.0)
    played = state.rounds + (1 if state.phase == PLAYING else 0)
    return max(float(rules.rounds - played), 0.0)


@rule
def worth(rules: Record, state: Record, seat: int) -> float:
    """The chance to end ahead if the rest is as good as even, with a share for the size of the lead."""
    other = 1 - seat
    lead = float(state.total[seat] - state.total[other])
    spread = ROUND_SPREAD
    if state.phase == PLAYING:
        lead += state.score[seat] - state.score[other]
        lead += A_CARD * (state.held[other] - state.held[seat])
    if rules.payment == PAID_POINT:
        spread = 1.0
    if state.phase == GAME_OVER:
        chance = 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
    else:
        chance = 0.5 + 0.5 * math.erf(lead / (spread * math.sqrt(2.0 * (rounds_left(rules, state) + 0.25))))
    size = 1.0 / (1.0 + math.exp(-lead / spread))
    return (1.0 - SCORE_SHARE) * chance + SCORE_SHARE * size
