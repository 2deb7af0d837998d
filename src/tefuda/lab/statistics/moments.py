"""Counts, means and variances of block values, in a form that can be added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

__all__ = ["Moments"]


@dataclass(frozen=True)
class Moments:
    """How many blocks there were, the sum of their values and the sum of the squares.

    Adding two gives those of all blocks together, so nothing but these three numbers need be kept, however
    many blocks there are.

    >>> both = Moments.of([0.0, 1.0]) + Moments.of([0.5])
    >>> both.blocks, both.mean, both.variance
    (3, 0.5, 0.25)
    """

    blocks: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: ArrayLike | Iterable[float]) -> Moments:
        """The moments of these block values."""
        array = np.asarray(values, dtype=float)
        return cls(int(array.size), float(array.sum()), float((array * array).sum()))

    @classmethod
    def like(cls, blocks: int, mean: float, variance: float) -> Moments:
        """The moments that so many blocks with this mean and variance have.

        >>> Moments.like(10, 0.5, 0.25).mean, Moments.like(10, 0.5, 0.25).variance
        (0.5, 0.25)
        """
        return cls(blocks, blocks * mean, (blocks - 1) * variance + blocks * mean**2)

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.blocks + other.blocks, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The mean of the block values; 0 if there is none."""
        return self.total / self.blocks if self.blocks else 0.0

    @property
    def variance(self) -> float:
        """The variance of one block's value (with n - 1); 0 if there are fewer than two."""
        if self.blocks < 2:
            return 0.0
        return max(self.squares - self.total**2 / self.blocks, 0.0) / (self.blocks - 1)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two blocks."""
        return (self.variance / self.blocks) ** 0.5 if self.blocks > 1 else float("inf")
