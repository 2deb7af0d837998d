"""What a variant changes: measure by measure, over the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tefuda.lab.measures import Measure, block_measures
from tefuda.lab.standing import Standing
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.multiple import holm
from tefuda.lab.statistics.pairing import Difference, paired
from tefuda.lab.storage import Results

__all__ = ["Change", "changes"]


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
    """Corrected for all measures and variants of this level and number of players (Holm)."""


def changes(results: Results, tables: Sequence[Standing], alpha: float = 0.05) -> list[Change]:
    """Every change from the first of these tables to the others, which differ from it in the variant only."""
    base, *others = tables
    raw: list[tuple[str, Measure, float, Difference]] = []
    for other in others:
        raw += _differences(results, base, other, alpha)
    adjusted = holm([difference.p for _, _, _, difference in raw])
    return [
        Change(
            variant,
            base.table.variant,
            base.table.level,
            base.table.players,
            measure,
            before,
            difference,
            float(adjusted[place]),
        )
        for place, (variant, measure, before, difference) in enumerate(raw)
    ]


def _differences(
    results: Results, base: Standing, other: Standing, alpha: float
) -> list[tuple[str, Measure, float, Difference]]:
    sums: dict[str, tuple[Moments, Moments, Moments]] = {}
    pairs = zip(results.chunks(base.table), results.chunks(other.table), strict=False)
    for one, two in pairs:
        if (one.first, one.last) != (two.first, two.last):
            break
        a, b = (
            block_measures(chunk.table, results.read(chunk, "games"), results.read(chunk, "rounds"))
            for chunk in (one, two)
        )
        for key in a.keys() & b.keys():
            old = sums.get(key, (Moments(), Moments(), Moments()))
            new = (Moments.of(a[key]), Moments.of(b[key]), Moments.of(b[key] - a[key]))
            sums[key] = (old[0] + new[0], old[1] + new[1], old[2] + new[2])
    found = []
    for measure in base.summary.measures():
        if measure.key in sums:
            first, second, difference = sums[measure.key]
            if first.variance or second.variance or difference.mean:
                change = paired(first, second, difference, alpha)
                found.append((other.table.variant, measure, first.mean, change))
    return found
