"""Several questions asked at once: p-values corrected for their number."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["benjamini_hochberg", "holm"]


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """Adjusted p-values that keep the chance of *any* false alarm below the level (Holm 1979).

    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, dtype=float)
    order = np.argsort(p)
    steps = np.maximum.accumulate(p[order] * (len(p) - np.arange(len(p))))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(steps, 1.0)
    return adjusted


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
