"""Intervals for shares and means of deal blocks."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from statistics import NormalDist

from tefuda.lab.statistics.moments import Moments

__all__ = [
    "Interval",
    "design_effect",
    "mean_interval",
    "quantile",
    "share_interval",
    "two_sided_p",
    "wilson",
]

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
    tails = alpha / questions
    if not blocks:
        return NormalDist().inv_cdf(1 - tails / 2)
    return _student(tails, blocks - 1)


def _student(tails: float, freedom: int) -> float:
    """Student's quantile for both tails together (Hill 1970, ACM Algorithm 396; right to six digits)."""
    n = freedom
    if n < 1:
        return math.inf
    if n == 1:
        return 1 / math.tan(tails * math.pi / 2)
    if n == 2:
        return math.sqrt(2 / (tails * (2 - tails)) - 2)
    a = 1 / (n - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y = (d * tails) ** (2 / n)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(tails / 2)
        y = x * x
        if n < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * (
            n + 1
        ) / (n + 2) + 1 / y
    return math.sqrt(n * y)


def wilson(share: float, n: float, z: float) -> tuple[float, float]:
    """Wilson's score interval for a share seen in ``n`` independent trials (Wilson 1927).

    ``n`` need not be whole: trials that are not independent count as fewer.

    >>> low, high = wilson(0.0, 10, 1.96)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.278)
    """
    if n <= 0 or math.isinf(z):
        return 0.0, 1.0
    denominator = 1 + z * z / n
    centre = (share + z * z / (2 * n)) / denominator
    half = z / denominator * (max(share * (1 - share), 0.0) / n + z * z / (4 * n * n)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)


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
    """The interval of a share: Wilson's, with the number of games divided by the design effect.

    ``questions`` is the number of shares that are looked at together (the seats, say): all their intervals
    hold at once with confidence 1 − ``alpha`` (Bonferroni).
    """
    effective = blocks.blocks * games_per_block / design_effect(blocks, games_per_block)
    z = quantile(alpha, questions, max(blocks.blocks, 1))
    return Interval(blocks.mean, *wilson(blocks.mean, effective, z))


def mean_interval(blocks: Moments, alpha: float = 0.05, questions: int = 1) -> Interval:
    """The interval of a mean of anything but a share: Student's, over block means."""
    half = quantile(alpha, questions, max(blocks.blocks, 1)) * blocks.error
    return Interval(blocks.mean, blocks.mean - half, blocks.mean + half)


def two_sided_p(value: float, error: float) -> float:
    """The chance of a value at least so far from 0 if the truth is 0 and the standard error is ``error``.

    >>> round(two_sided_p(1.96, 1.0), 3), two_sided_p(0.0, 0.0), two_sided_p(1.0, 0.0)
    (0.05, 1.0, 0.0)
    """
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return 2 * NormalDist().cdf(-abs(value) / error)
