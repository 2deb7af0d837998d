"""Intervals for shares and means of deal blocks."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

from scipy import special

from tefuda.lab.statistics.moments import Moments

__all__ = [
    "Interval",
    "clopper_pearson",
    "design_effect",
    "mean_interval",
    "quantile",
    "share_interval",
    "two_sided_p",
]

NOTHING = 1e-9
"""Fewer games than this are none: what rounding leaves."""
LEAST_DESIGN_EFFECT = 0.05
"""Blocks that hardly vary would promise unbounded precision from a few games."""


@dataclass(frozen=True)
class Interval:
    """An estimate and the interval that holds the true value with the confidence asked for."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


@functools.cache
def quantile(alpha: float, questions: int = 1, blocks: int = 0) -> float:
    """How many standard errors an interval reaches to each side: z = Φ⁻¹(1 − α/2k) for k questions.

    With ``blocks`` given it is Student's quantile with ``blocks`` − 1 degrees of freedom instead, since the
    standard error is then itself an estimate; infinite for a single block.

    >>> round(quantile(0.05), 3), round(quantile(0.05, questions=4), 3), round(quantile(0.05, blocks=11), 3)
    (1.96, 2.498, 2.228)
    """
    tail = 1 - alpha / questions / 2
    if not blocks:
        return float(special.ndtri(tail))
    return float(special.stdtrit(blocks - 1, tail)) if blocks > 1 else math.inf


def clopper_pearson(share: float, n: float, alpha: float) -> tuple[float, float]:
    """The exact interval of a share seen in ``n`` independent trials (Clopper and Pearson 1934).

    ``n`` need not be whole: trials that are not independent count as fewer.

    >>> low, high = clopper_pearson(0.0, 10, 0.05)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.308)
    """
    seen, missing = share * n, (1 - share) * n
    low = float(special.betaincinv(seen, missing + 1, alpha / 2)) if seen > NOTHING else 0.0
    high = float(special.betaincinv(seen + 1, missing, 1 - alpha / 2)) if missing > NOTHING else 1.0
    return low, high


def design_effect(blocks: Moments, games_per_block: int) -> float:
    """By how much the variance of a share exceeds that of independent games (Kish 1965).

    Above 1 the games of a block resemble each other; below 1 the rotation made them balance each other out.
    ``blocks`` are the block means of a share. Where every game went the same way nothing can be learned about
    it, and the games of a block count as one.

    >>> design_effect(Moments.of([0.0, 1.0] * 50), 2) > 1.9
    True
    """
    share = blocks.mean
    single = share * (1 - share)
    if single <= 0 or blocks.blocks < 2:
        return float(games_per_block)
    return max(blocks.variance * games_per_block / single, LEAST_DESIGN_EFFECT)


def share_interval(
    blocks: Moments, games_per_block: int, alpha: float = 0.05, questions: int = 1
) -> Interval:
    """The interval of a share: the exact one, for as many games as are worth independent ones.

    Their number is that of all games over the design effect, and shrinks by (z/t)² for the blocks from which
    that was learned (Korn and Graubard 1998). Of a rare share it was learned from few games only, so one more
    is imagined beside them, in a block whose games all went the same way.

    ``questions`` is the number of shares that are looked at together (the seats, say): all their intervals
    hold at once with confidence 1 − ``alpha`` (Bonferroni).
    """
    if blocks.blocks < 2:
        return Interval(blocks.mean, 0.0, 1.0)
    alike = design_effect(blocks, games_per_block)
    told = blocks.blocks * games_per_block / alike * min(blocks.mean, 1 - blocks.mean)
    alike = (told * alike + max(alike, games_per_block)) / (told + 1)
    known = (quantile(alpha, questions) / quantile(alpha, questions, blocks.blocks)) ** 2
    games = known * blocks.blocks * games_per_block / alike
    return Interval(blocks.mean, *clopper_pearson(blocks.mean, games, alpha / questions))


def mean_interval(blocks: Moments, alpha: float = 0.05, questions: int = 1) -> Interval:
    """The interval of a mean of anything but a share: Student's, over block means."""
    half = quantile(alpha, questions, max(blocks.blocks, 1)) * blocks.error
    return Interval(blocks.mean, blocks.mean - half, blocks.mean + half)


def two_sided_p(value: float, error: float, blocks: int) -> float:
    """The chance of a value at least so far from 0 if the truth is 0 and ``blocks`` gave the error (Student).

    >>> round(two_sided_p(2.228, 1.0, 11), 3), two_sided_p(0.0, 0.0, 9), two_sided_p(1.0, 0.0, 9)
    (0.05, 1.0, 0.0)
    """
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return 2 * float(special.stdtr(blocks - 1, -abs(value) / error)) if blocks > 1 else 1.0
