"""How much of a result the deal explains: a variance component, freed of the noise of single games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.statistics.intervals import Interval, quantile

__all__ = ["deal_share"]


def deal_share(results: NDArray[np.float64], alpha: float = 0.05) -> Interval:
    """The share of the variance of results that the deal explains, with its interval.

    ``results`` has a row a deal and a column a repetition of it, in which only the players' own choices by
    lot differ. The variance *between* row means holds noise of the single games as well, so it is no measure
    of the deal: the estimate is the intraclass correlation of one-way analysis of variance,
    (MSB − MSW) / (MSB + (m − 1) MSW) (Fisher 1925; Shrout and Fleiss 1979, case 1). The interval comes from
    the jackknife over deals, so nothing is assumed normal. It can be slightly negative where the truth is 0.

    Raises ValueError for fewer than two repetitions or three deals.
    """
    deals, repetitions = results.shape
    if repetitions < 2 or deals < 3:
        raise ValueError("the share of the deal needs at least three deals, each played at least twice")
    means = results.mean(axis=1)
    within = ((results - means[:, None]) ** 2).sum(axis=1)
    whole = float(_correlation(means.sum(), (means**2).sum(), within.sum(), deals, repetitions))
    left_out = _correlation(
        means.sum() - means,
        (means**2).sum() - means**2,
        within.sum() - within,
        deals - 1,
        repetitions,
    )
    spread = float(((left_out - left_out.mean()) ** 2).sum()) * (deals - 1) / deals
    half = quantile(alpha, blocks=deals) * spread**0.5
    return Interval(whole, whole - half, whole + half)


def _correlation(
    total: NDArray[np.float64] | np.float64,
    squares: NDArray[np.float64] | np.float64,
    within: NDArray[np.float64] | np.float64,
    deals: int,
    repetitions: int,
) -> NDArray[np.float64]:
    between = repetitions * (squares - total**2 / deals) / (deals - 1)
    noise = within / (deals * (repetitions - 1))
    whole = np.asarray(between + (repetitions - 1) * noise)
    return np.divide(between - noise, whole, out=np.zeros_like(whole), where=whole > 0)
