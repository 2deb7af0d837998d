"""Playing a position on by a policy: what every search values its moves by."""

from __future__ import annotations

from typing import Any

from tefuda.chance import below
from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import NO_MOVE, PLAYING, any_move, best_rated, legal, step

__all__ = ["roll_out"]


@rule
def roll_out(rules: Record, state: Record, budget: Record, moves: Moves, rng: Any) -> None:
    """Play on to the end of the round, or to the horizon: mostly the best rated move, sometimes any.

    A position without legal moves is left as it stands.
    """
    left = budget.horizon
    if budget.careless >= 1024:
        while left > 0 and state.phase == PLAYING:
            move = any_move(rules, state, moves, rng)
            if move == NO_MOVE:
                return
            step(rules, state, move)
            left -= 1
    while left > 0 and state.phase == PLAYING:
        count = legal(rules, state, moves)
        if count == 0:
            return
        if count == 1:
            move = moves[0]
        elif below(rng, 1024) < budget.careless:
            move = moves[below(rng, count)]
        else:
            move = best_rated(rules, state, state.turn, moves, count)
        step(rules, state, move)
        left -= 1
