"""Several questions asked at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["benjamini_hochberg", "unlike_nothing"]

FLIPS = 1999
"""Resamplings behind a p-value: the least is 1 / 2000."""
MOST_ROWS = 2000
"""More blocks than this are put together into so many groups."""


def unlike_nothing(differences: ArrayLike, seed: int = 0) -> NDArray[np.float64]:
    """For a table of blocks × measures: p-values of "its mean is 0", corrected for all measures together.

    If nothing has changed, a block's difference could as well have had the other sign. So all signs of a
    block are turned together by lot, again and again, and each measure is compared with the largest of all
    (Westfall and Young 1993, step-down): that keeps the chance of *any* false alarm below the level whatever
    the distribution, from few blocks on, and measures that go together cost little. What is compared is
    Student's t as Johnson (1978) corrects it for skewness, since a change may leave the mean and yet be skew.

    >>> rows = [[0.1, 1.0], [-0.2, 1.2]] * 12
    >>> [bool(p < 0.05) for p in unlike_nothing(rows)]
    [False, True]
    """
    rows = np.asarray(differences, dtype=float)
    count, measures = rows.shape
    adjusted = np.ones(measures)
    varies = np.flatnonzero(np.abs(rows).max(axis=0) > 0) if count > 1 else np.zeros(0, np.int64)
    if not len(varies):
        return adjusted
    rows = rows[:, varies]
    if count > MOST_ROWS:
        rows = np.add.reduceat(rows, np.arange(MOST_ROWS) * count // MOST_ROWS, axis=0)
    scaled = np.asarray(rows / np.abs(rows).max(axis=0), dtype=np.float64)
    found = _johnson(np.ones((1, len(scaled))), scaled)[0]
    order = np.argsort(-found)
    signs = np.where(np.random.default_rng(seed).integers(0, 2, (FLIPS, len(scaled))) > 0, 1.0, -1.0)
    turned = _johnson(signs, scaled)[:, order]
    largest = np.maximum.accumulate(turned[:, ::-1], axis=1)[:, ::-1]
    p = (1 + (largest >= found[order] * (1 - 1e-9)).sum(axis=0)) / (FLIPS + 1)
    adjusted[varies[order]] = np.maximum.accumulate(p)
    return adjusted


def _johnson(signs: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """|t|, corrected for skewness, of every column under every row of signs."""
    n = len(rows)
    square = (rows**2).mean(axis=0)
    mean, cube = signs @ rows / n, signs @ rows**3 / n
    variance = np.maximum(square - mean**2, 1e-12 * square) * n / (n - 1)
    skew = cube - 3 * mean * square + 2 * mean**3
    shift = skew / (6 * variance * n) + skew * mean**2 / (3 * variance**2)
    return np.asarray(np.abs(mean + shift) * (n / variance) ** 0.5)


def benjamini_hochberg(p_values: ArrayLike) -> NDArray[np.float64]:
    """Adjusted p-values that keep the share of false ones *among the discoveries* below the level.

    Benjamini and Hochberg 1995; it holds for questions that are independent or depend positively.

    >>> [round(float(p), 3) for p in benjamini_hochberg([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    p = np.asarray(p_values, dtype=float)
    order = np.argsort(p)[::-1]
    rank = len(p) - np.arange(len(p))
    steps = np.minimum.accumulate(p[order] * len(p) / rank)
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(steps, 1.0)
    return adjusted
