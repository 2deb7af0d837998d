"""What the lab asks of Isuri: how a round ended, its legs, which cards were held and laid."""

from __future__ import annotations

from typing import Any

from tefuda.cards import FLOWERS
from tefuda.compiled import Record, lowest, rule
from tefuda.games.isuri.layout import CARDS_OF

__all__ = ["CARDS", "ENDINGS", "STAGES", "ending", "held", "played", "stages"]

ENDINGS = ("last card", "sweep", "void: 200 legs")
CARDS = tuple(flower.name for flower in FLOWERS)
STAGES = "legs"


@rule
def ending(rules: Record, state: Record) -> int:
    """The place in ENDINGS of how the round was over."""
    if state.void:
        return 2
    return 1 if state.swept else 0


@rule
def stages(rules: Record, state: Record) -> int:
    """Legs finished."""
    return state.legs


@rule
def count_cards(cards: int, counts: Any) -> None:
    """Add one for each card of a mask."""
    while cards:
        counts[lowest(cards)] += 1
        cards &= cards - 1


@rule
def held(rules: Record, state: Record, seat: int, counts: Any) -> None:
    """Add the cards of a hand."""
    count_cards(state.hands[seat], counts)


@rule
def played(rules: Record, state: Record, move: int, counts: Any) -> None:
    """Add the cards that a move lays."""
    count_cards(move & CARDS_OF, counts)
