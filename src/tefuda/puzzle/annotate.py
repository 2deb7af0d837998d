"""A puzzle that was played, move by move against the proof: where were moves lost?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tefuda.puzzle.solver import Hint, PuzzleError, hint
from tefuda.record import Record, walk

__all__ = ["Annotated", "annotate"]


@dataclass(frozen=True)
class Annotated:
    """One move: what would have lost nothing, the best result possible before it, and the moves it lost."""

    played: str
    best: tuple[str, ...]
    possible: int
    lost: int


def annotate(record: Record) -> list[Annotated]:
    """Every move of a solved puzzle; the first ``possible`` is par, and par plus all losses is the result.

    PuzzleError if the record is of no puzzle or ends before the solution; RecordError if it does not replay.
    """
    if record.game != "hashigo" or len(record.players) != 1:
        raise PuzzleError("only the Hashigo puzzle, for one player, has a par")
    hints: list[Hint] = []
    made = None
    for match in walk(record):
        if match.playing:
            hints.append(hint(match))
        made = int(match.state.turns) if match.over else None
    if made is None:
        raise PuzzleError("the record ends before the puzzle is solved")
    played = [line.partition(" ")[2] for line in record.rounds[0].moves]
    totals = [each.made + each.left for each in hints] + [made]
    return [
        Annotated(move, each.moves, before, after - before)
        for move, each, (before, after) in zip(played, hints, pairwise(totals), strict=True)
    ]
