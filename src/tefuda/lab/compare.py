"""What a variant changes: measure by measure, over the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.measures import Measure, block_measures
from tefuda.lab.play import Chunk
from tefuda.lab.standing import Standing
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.multiple import unlike_nothing
from tefuda.lab.statistics.pairing import Difference, paired
from tefuda.lab.storage import Results

__all__ = ["Change", "changes"]

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Change:
    """How one measure differs from the first variant's, at one level and number of players."""

    variant: str
    against: str
    level: str
    players: int
    measure: Measure
    before: float
    difference: Difference
    p: float
    """The chance of any such change if nothing changed, corrected for all measures and variants of this level
    and number of players (:func:`tefuda.lab.statistics.multiple.unlike_nothing`)."""


def changes(results: Results, tables: Sequence[Standing], alpha: float = 0.05) -> list[Change]:
    """Every change from the first of these tables to the others, which differ from it in the variant only."""
    base, *others = tables
    found: list[Change] = []
    columns: list[Floats] = []
    for other in others:
        for measure, one, two in _measured(results, base, other):
            before, after, change = (Moments.of(values) for values in (one, two, two - one))
            found.append(
                Change(
                    other.table.variant,
                    base.table.variant,
                    base.table.level,
                    base.table.players,
                    measure,
                    before.mean,
                    paired(before, after, change, alpha),
                    1.0,
                )
            )
            columns.append(two - one)
    if not columns:
        return []
    fewest = min(map(len, columns))
    p_values = unlike_nothing(np.stack([column[:fewest] for column in columns], axis=1))
    return [replace(change, p=float(p)) for change, p in zip(found, p_values, strict=True)]


def _measured(results: Results, base: Standing, other: Standing) -> Iterator[tuple[Measure, Floats, Floats]]:
    """The block values of every measure that both tables have and that varies, over the same deals."""
    parts: list[tuple[dict[str, Floats], dict[str, Floats]]] = []
    for one, two in zip(results.chunks(base.table), results.chunks(other.table), strict=False):
        if (one.first, one.last) != (two.first, two.last):
            break
        parts.append((_values(results, one), _values(results, two)))
    for measure in base.summary.measures():
        if parts and all(measure.key in each for each in parts[0]):
            first, second = (np.concatenate([part[side][measure.key] for part in parts]) for side in (0, 1))
            if np.ptp(first) or np.ptp(second) or first[0] != second[0]:
                yield measure, first, second


def _values(results: Results, chunk: Chunk) -> dict[str, Floats]:
    return block_measures(chunk.table, results.read(chunk, "games"), results.read(chunk, "rounds"))
