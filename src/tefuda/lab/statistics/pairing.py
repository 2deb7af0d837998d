"""Two variants over the same deals: the difference, block by block, and what the pairing saved."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.lab.statistics.intervals import Interval, mean_interval
from tefuda.lab.statistics.moments import Moments

__all__ = ["Difference", "paired", "saving"]


@dataclass(frozen=True)
class Difference:
    """How much a measure changes from one variant to another."""

    interval: Interval
    """The difference, second minus first, in the measure's unit."""
    saving: float
    """The share of games that playing the same deals has saved: see :func:`saving`."""


def saving(first: Moments, second: Moments, difference: Moments) -> float:
    """The realised saving from common random numbers: 1 − Var(B − A) / (Var A + Var B).

    0.75 means that unpaired deals would have needed four times the games; 0 that the pairing was no use;
    below 0 it did harm, which happens where a change turns good deals into bad ones.
    """
    apart = first.variance + second.variance
    return 1 - difference.variance / apart if apart > 0 else 0.0


def paired(first: Moments, second: Moments, difference: Moments, alpha: float = 0.05) -> Difference:
    """The change of a measure, from the block values of both variants and of their differences."""
    return Difference(
        mean_interval(difference, alpha),
        saving(first, second, difference),
    )
