"""Who still plays: by option at_target a player may have dropped out of the game (Devil 10)."""

from __future__ import annotations

from tefuda.compiled import Record, ones, rule

__all__ = ["is_out", "next_seat", "seats_left"]


@rule
def is_out(state: Record, seat: int) -> bool:
    """Whether a seat has dropped out."""
    return state.out >> seat & 1 == 1


@rule
def next_seat(rules: Record, state: Record, seat: int) -> int:
    """The seat to the left of this one that still plays."""
    following = (seat + 1) % rules.players
    while is_out(state, following):
        following = (following + 1) % rules.players
    return following


@rule
def seats_left(rules: Record, state: Record) -> int:
    """How many still play."""
    return rules.players - ones(state.out)
