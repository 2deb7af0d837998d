"""What a share is after a sequential test stopped at it: the early stops were the extreme ones.

A test that stops as soon as the evidence suffices stops too far from the middle, and an interval that takes
the number of blocks for fixed misses the truth more often than it says. So the whole test is played again by
normal noise, for one share after another: the interval holds the shares under which a result as far out as
the one seen is not too rare, and the estimate is the share that would as often give more as less (Emerson and
Fleming 1990, ordered by the mean).
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.statistics.intervals import Interval, share_interval
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.sprt import LEAST_BLOCKS, bounds, log_likelihood_ratio

__all__ = ["stopped_interval"]

NUMBERS = 1_600_000
"""Random numbers behind an interval: as many tests as that gives."""
SPENT = 0.7
"""The part of α that is spent: the test estimates its variance along the way, which the noise does not."""
STEPS = 11
"""Halvings of the range in which a bound is sought."""


def stopped_interval(
    blocks: Moments,
    games_per_block: int,
    s0: float,
    s1: float,
    *,
    at_once: int,
    most: int,
    alpha: float = 0.05,
) -> Interval:
    """The estimate and interval of a share, from block means until a test of ``s0`` against ``s1`` stopped.

    The test is :class:`tefuda.lab.statistics.sprt.SequentialTest` with its usual rates; it looked at every
    block, blocks were played ``at_once``, and ``most`` at the most. The interval is never shorter than that
    of a fixed number of blocks. At 95 % it misses in 5 %, where it misses most: between the two shares.
    """
    alpha *= SPENT
    fixed = share_interval(blocks, games_per_block, alpha)
    share, variance = blocks.mean, blocks.variance
    if variance == 0 or not 0 < share < 1:
        return fixed
    noise = _noise(most)
    effect = variance / (share * (1 - share))

    def above(true: float) -> float:
        """How often a test ends with a mean as high as the one seen, if this is the true share."""
        spread = (effect * true * (1 - true)) ** 0.5
        return float((_ends(true + spread * noise, spread**2, s0, s1, at_once) >= share).mean())

    value = _where(above, 0.5, fixed.low / 2, (1 + fixed.high) / 2)
    low = _where(above, alpha / 2, fixed.low / 2, fixed.high)
    high = _where(above, 1 - alpha / 2, fixed.low, (1 + fixed.high) / 2)
    return Interval(value, min(low, fixed.low), max(high, fixed.high))


@functools.lru_cache(maxsize=2)
def _noise(most: int) -> NDArray[np.float32]:
    """Running means of noise with variance 1, tests × blocks."""
    random = np.random.default_rng(1)
    noise = random.standard_normal((max(NUMBERS // most, 200), most), dtype=np.float32)
    return np.asarray(noise.cumsum(axis=1) / np.arange(1, most + 1), dtype=np.float32)


def _ends(
    means: NDArray[np.float32], variance: float, s0: float, s1: float, at_once: int
) -> NDArray[np.float32]:
    """The mean at which each test ends, when the blocks that were played at once are all there."""
    n = np.arange(1, means.shape[1] + 1)
    # the ratio is a straight line in the mean: from its values at s0 and s1 follow the means that stop a test
    at_s0, at_s1 = (
        log_likelihood_ratio(n, n * share, n * (variance + share**2), s0, s1) for share in (s0, s1)
    )
    low, high = (
        (s0 + (s1 - s0) * (bound - at_s0) / (at_s1 - at_s0)).astype(np.float32)
        for bound in bounds(0.05, 0.05)
    )
    out = ((means <= low) | (means >= high)) & (n >= LEAST_BLOCKS)
    stop = np.where(out.any(axis=1), out.argmax(axis=1) + 1, means.shape[1])
    stop = np.minimum(-(-stop // at_once) * at_once, means.shape[1])
    return np.asarray(means[np.arange(len(means)), stop - 1])


def _where(rising: Callable[[float], float], wanted: float, low: float, high: float) -> float:
    """Where a rising function has this value."""
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < wanted else (low, middle)
    return (low + high) / 2
