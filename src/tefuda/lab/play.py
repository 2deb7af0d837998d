"""Playing one chunk of a table: some blocks of deals, in every rotation, as columns of numbers."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.desk import CARD_SUMS, Desk
from tefuda.lab.ledger import GAME_COLUMNS, ROUND_COLUMNS
from tefuda.lab.table import Table
from tefuda.lab.trace import Trace

__all__ = ["Chunk", "Columns", "chunk_blocks", "play_chunk"]

Columns = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Chunk:
    """Blocks ``first`` … ``last`` - 1 of a table; a game of each of the first ``traced`` is estimated too."""

    table: Table
    first: int
    last: int
    traced: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the tables that :func:`play_chunk` makes."""
        return ("games", "rounds", "cards", *(("arc", "gaps") if self.traced else ()))


def chunk_blocks(table: Table) -> int:
    """How many blocks make a chunk: a fraction of a second of work, or some seconds where bots search."""
    return max(2000 // table.players, 1) if table.looks_once else 4


@functools.lru_cache(maxsize=4)
def _desk(table: Table) -> Desk:
    return Desk(table)


def play_chunk(chunk: Chunk) -> dict[str, Columns]:
    """Play a chunk: its tables by name, each as columns."""
    desk = _desk(chunk.table)
    desk.card_sums[:] = 0
    trace = Trace()
    games, rounds = desk.blocks(chunk.first, chunk.last, chunk.traced, trace)
    players = chunk.table.players
    found = {
        "games": _columns(games, GAME_COLUMNS, players),
        "rounds": _columns(rounds, ROUND_COLUMNS, players),
        "cards": _card_columns(desk),
    }
    if chunk.traced:
        arc = np.array(trace.rows).reshape(-1, 4 + players)
        gaps = np.array(trace.values).reshape(-1, 6)
        chance_names = [f"chance_{seat}" for seat in range(players)]
        found["arc"] = _named(arc, ["block", "turn", "deal", "seat", *chance_names], whole=4)
        found["gaps"] = _named(gaps, ["block", "turn", "seat", "moves", "best", "second"], whole=4)
    return found


def _columns(rows: NDArray[np.int64], names: tuple[str, ...], players: int) -> Columns:
    kept = [
        (place, name)
        for place, name in enumerate(names)
        if not name.startswith(("total_", "score_")) or int(name.rsplit("_", 1)[1]) < players
    ]
    return {name: rows[:, place].astype(np.int32) for place, name in kept}


def _named(rows: NDArray[np.float64], names: list[str], whole: int) -> Columns:
    return {
        name: rows[:, place].astype(np.int32 if place < whole else np.float32)
        for place, name in enumerate(names)
    }


def _card_columns(desk: Desk) -> Columns:
    use, card = np.meshgrid(range(2), range(desk.cards), indexing="ij")
    sums = {name: desk.card_sums[:, :, place].ravel() for place, name in enumerate(CARD_SUMS)}
    return {"use": use.ravel().astype(np.int32), "card": card.ravel().astype(np.int32), **sums}
