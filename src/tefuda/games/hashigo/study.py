"""What the lab asks of Hashigo: how a hand ended, who led, which tiles were in rows and played."""

from __future__ import annotations

from typing import Any

from tefuda.cards import TILES as PAIRS
from tefuda.compiled import Record, rule
from tefuda.games.hashigo.layout import PLAY, PLAYS, STALL, first_in, kind_of, last_in, row_in, row_of
from tefuda.games.hashigo.tiles import TILES

__all__ = ["CARDS", "ENDINGS", "ending", "held", "leader", "played", "settled", "turns"]

ENDINGS = ("went out", "stall rule")
CARDS = tuple(f"{low}/{high}" for low, high in PAIRS)


@rule
def settled(rules: Record, state: Record) -> bool:
    """Whether the draft is over, and rows are turned."""
    return state.stage == PLAYS


@rule
def leader(rules: Record, state: Record) -> int:
    """Who leads once play begins."""
    return state.leader


@rule
def ending(rules: Record, state: Record) -> int:
    """The place in ENDINGS of how the hand was over."""
    return 1 if state.ended == STALL else 0


@rule
def turns(rules: Record, state: Record, changes: int) -> int:
    """Plays, takes and passes: drafting is none."""
    return state.turns


@rule
def held(rules: Record, state: Record, seat: int, counts: Any) -> None:
    """Add the tiles of a seat's rows."""
    for own in range(rules.rows_each):
        row = row_of(rules, seat, own)
        for place in range(state.length[row]):
            counts[rules.tile_of[state.rows[row * TILES + place]]] += 1


@rule
def played(rules: Record, state: Record, move: int, counts: Any) -> None:
    """Add the tiles that a move plays."""
    if kind_of(move) != PLAY or state.stage != PLAYS:
        return
    start = row_of(rules, state.turn, row_in(move)) * TILES
    for place in range(first_in(move), last_in(move) + 1):
        counts[rules.tile_of[state.rows[start + place]]] += 1
