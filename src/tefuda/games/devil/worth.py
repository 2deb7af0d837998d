"""What a position of Devil is worth: the chance to have the fewest points at the end of the game."""

from __future__ import annotations

import math

from tefuda.compiled import Record, rule
from tefuda.games.contract import GAME_OVER, PLAYING
from tefuda.games.devil.scoring import points_of
from tefuda.games.devil.seats import is_out

__all__ = ["worth"]

ROUND_SPREAD = 22.0
"""Standard deviation of one player's points in a round, of greedy players."""
ROUND_MEAN = 18.0
"""Points of a player in a round, on average."""
SCORE_SHARE = 0.1
"""How much of the worth is the plain difference, so that points count also in a decided game."""


@rule
def standing(rules: Record, state: Record, seat: int) -> float:
    """A total, with the hand as it would count now if the round is going on."""
    points = float(state.total[seat])
    if state.phase == PLAYING:
        points += points_of(rules, state.hand[seat])
    return points


@rule
def worth(rules: Record, state: Record, seat: int) -> float:
    """A share of one among the players: the larger the fewer points, the surer the nearer the target."""
    if state.phase == GAME_OVER:
        winners = 0
        for player in range(rules.players):
            winners += state.winners >> player & 1
        chance = 1.0 / winners if state.winners >> seat & 1 else 0.0
    own = standing(rules, state, seat)
    most = own
    others = 0.0
    for player in range(rules.players):
        points = standing(rules, state, player)
        if not is_out(state, player):
            most = max(most, points)
        others += points
    if state.phase != GAME_OVER:
        rounds = max((rules.target - most) / ROUND_MEAN, 0.0) + 0.5
        spread = 0.8 * ROUND_SPREAD * math.sqrt(rounds)
        total = 0.0
        for player in range(rules.players):
            if not is_out(state, player):
                total += math.exp((own - standing(rules, state, player)) / spread)
        chance = 0.0 if is_out(state, seat) else 1.0 / total
    lead = (others - own) / (rules.players - 1) - own
    size = 1.0 / (1.0 + math.exp(-lead / (2.0 * ROUND_SPREAD)))
    return (1.0 - SCORE_SHARE) * chance + SCORE_SHARE * size
