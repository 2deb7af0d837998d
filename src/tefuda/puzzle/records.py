"""The par that a record claims, held against the proof."""

from __future__ import annotations

from tefuda.puzzle.solver import PuzzleError, solve
from tefuda.record import Record

__all__ = ["difference_in_par"]


def difference_in_par(record: Record) -> str | None:
    """What is wrong with the ``par`` of a record that is else right, or None; without a par nothing is.

    :func:`tefuda.record.check` lies below the puzzle and knows nothing of its proof; ``tefuda check`` calls
    both.
    """
    if record.par is None:
        return None
    if record.game != "hashigo" or len(record.players) != 1:
        return f"par {record.par}, but only the Hashigo puzzle, for one player, has a par"
    if not record.rounds:
        return f"par {record.par}, but there is no deal to prove it for"
    try:
        par = solve(record.options, record.rounds[0].deal["rows"]).par
    except (PuzzleError, KeyError, TypeError) as problem:
        return f"par {record.par}, but the deal cannot be solved: {problem}"
    return None if par == record.par else f"par {record.par}, expected {par}, which is proven"
