"""What the lab asks of Devil: how a round ended, and which cards were held and discarded."""

from __future__ import annotations

from typing import Any

from tefuda.cards import KABUFUDA
from tefuda.compiled import Record, rule
from tefuda.games.devil.layout import DRAW, EARLY, END, ONIFUDA, SPECIAL_1, SPECIAL_4

__all__ = ["CARDS", "ENDINGS", "LOW_WINS", "ending", "held", "merit", "played", "turns"]

ENDINGS = (
    "last card",
    "last card, Special 4",
    "last card, Special 1",
    "ended early, Special 4",
    "ended early, Special 1",
    "Onifuda",
    "void: too many turns",
)
CARDS = KABUFUDA
LOW_WINS = True


@rule
def ending(rules: Record, state: Record) -> int:
    """The place in ENDINGS of how the round was over."""
    if state.void:
        return 6
    if state.ending == ONIFUDA:
        return 5
    early = 2 if state.ending == EARLY else 0
    if state.ended_by == SPECIAL_1:
        return 2 + early
    if state.ended_by == SPECIAL_4:
        return 1 + early
    return 0


@rule
def turns(rules: Record, state: Record, changes: int) -> int:
    """Turns taken; after a ten between two players the same one takes two in a row."""
    return state.turns


@rule
def merit(rules: Record, state: Record, seat: int) -> int:
    """How well a seat did in the round: points are bad."""
    return -state.score[seat]


@rule
def held(rules: Record, state: Record, seat: int, counts: Any) -> None:
    """Add the cards of a hand, by kind."""
    for kind in range(14):
        counts[kind] += state.hand[seat] >> (4 * kind) & 15


@rule
def played(rules: Record, state: Record, move: int, counts: Any) -> None:
    """Add the card that a move discards."""
    if move < DRAW:
        counts[move & (END - 1)] += 1
