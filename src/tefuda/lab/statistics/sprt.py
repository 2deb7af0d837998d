"""A sequential test on block means: it stops as soon as the evidence suffices, and keeps its error rates.

Wald's sequential probability ratio test in the generalised form that chess engines are tested with: the
likelihoods are normal, the variance is estimated along the way (M. Van den Bergh, *A practical introduction
to the GSPRT*). Blocks are consumed in the order of their deals only: taking them as they finish would favour
short games.
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["Decision", "SequentialTest", "bounds", "log_likelihood_ratio", "stops_at"]

LEAST_BLOCKS = 32
"""Before so many blocks the variance is too uncertain for a decision."""
IMAGINED_BLOCKS = 16
"""Blocks of the largest variance a share can have that are imagined beside the real ones: a few blocks that
happen to agree prove nothing."""


class Decision(StrEnum):
    """Where a sequential test stands."""

    LOWER = "lower"
    """The share is ``s0`` rather than ``s1``."""
    UPPER = "upper"
    """The share is ``s1`` rather than ``s0``."""
    GOING_ON = "going on"


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """The log-likelihood ratios at which to decide for the lower and for the upper share (Wald 1945).

    ``alpha`` bounds the chance of UPPER where s0 is true, ``beta`` that of LOWER where s1 is true.
    """
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def log_likelihood_ratio(
    blocks: ArrayLike, total: ArrayLike, squares: ArrayLike, s0: float, s1: float
) -> NDArray[np.float64]:
    """LLR ≈ n (s₁ − s₀)(2ȳ − s₀ − s₁) / 2σ̂², from the count, sum and sum of squares of block means.

    Works on arrays, so that thousands of tests can be followed at once. The error rates are those asked for
    where shares lie between about 0.2 and 0.8; rarer ones, in blocks whose games go much alike, are so skewed
    that LOWER can be wrong up to twice as often.
    """
    n = np.asarray(blocks, dtype=float)
    mean = np.asarray(total, dtype=float) / n
    middle = (s0 + s1) / 2
    imagined = IMAGINED_BLOCKS * middle * (1 - middle)
    variance = (np.asarray(squares, dtype=float) - n * mean**2 + imagined) / (n + IMAGINED_BLOCKS)
    ratio: NDArray[np.float64] = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    return ratio


def stops_at(
    values: NDArray[np.float64], s0: float, s1: float, alpha: float = 0.05, beta: float = 0.05
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """For a table of tests × blocks: after how many blocks each test stops, and whether it says UPPER.

    A test that never stops has 0 blocks and says False.
    """
    n = np.arange(1, values.shape[1] + 1)
    ratio = log_likelihood_ratio(n, values.cumsum(axis=1), (values**2).cumsum(axis=1), s0, s1)
    low, high = bounds(alpha, beta)
    out: NDArray[np.bool_] = ((ratio <= low) | (ratio >= high)) & (n >= LEAST_BLOCKS)
    stopped = out.any(axis=1)
    first = out.argmax(axis=1)
    upper = stopped & (ratio[np.arange(len(values)), first] >= high)
    return np.where(stopped, first + 1, 0).astype(np.int64), upper


class SequentialTest:
    """Is a share ``s0`` or ``s1``? Feed it block means by the number of their deal, in any order.

    >>> test = SequentialTest(0.5, 0.6)
    >>> for deal in range(200):
    ...     test.feed(deal, 0.5 if deal % 2 else 1.0)
    >>> test.decision, test.blocks < 100
    (<Decision.UPPER: 'upper'>, True)
    """

    def __init__(self, s0: float, s1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not s0 < s1:
            raise ValueError(f"s0 must be below s1, and {s0} is not below {s1}")
        self.s0, self.s1 = s0, s1
        self.low, self.high = bounds(alpha, beta)
        self.blocks = 0
        self.total = self.squares = 0.0
        self.decision = Decision.GOING_ON
        self._waiting: dict[int, float] = {}
        self._next = 0

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio so far."""
        if not self.blocks:
            return 0.0
        ratio: Any = log_likelihood_ratio(self.blocks, self.total, self.squares, self.s0, self.s1)
        return float(ratio)

    @property
    def mean(self) -> float:
        """The mean of the blocks consumed so far."""
        return self.total / self.blocks if self.blocks else 0.0

    def feed(self, deal: int, mean: float) -> None:
        """Take in the mean of one block; it waits until all earlier deals are there.

        Blocks after the decision change nothing. ValueError for a deal that was fed before.
        """
        if deal < self._next or deal in self._waiting:
            raise ValueError(f"the block of deal {deal} was fed before")
        self._waiting[deal] = mean
        while self._next in self._waiting:
            value = self._waiting.pop(self._next)
            self._next += 1
            if self.decision is Decision.GOING_ON:
                self._consume(value)

    def _consume(self, value: float) -> None:
        self.blocks += 1
        self.total += value
        self.squares += value * value
        if self.blocks < LEAST_BLOCKS:
            return
        ratio = self.ratio
        if ratio >= self.high:
            self.decision = Decision.UPPER
        elif ratio <= self.low:
            self.decision = Decision.LOWER
