"""How much of a result the deal explains: a variance component, freed of the noise of single games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.statistics.intervals import Interval, quantile

__all__ = ["deal_share"]

IMAGINED = 2.0
"""How much more than usual the games of the two imagined deals vary."""


def deal_share(results: NDArray[np.float64], alpha: float = 0.05) -> Interval:
    """The share of the variance of results that the deal explains, with its interval.

    ``results`` has a row a deal and a column a repetition of it, in which only the players' own choices by
    lot differ. The variance *between* row means holds noise of the single games as well, so it is no measure
    of the deal: the estimate is the intraclass correlation of one-way analysis of variance,
    (MSB − MSW) / (MSB + (m − 1) MSW) (Fisher 1925; Shrout and Fleiss 1979, case 1). It can be slightly
    negative where the truth is 0.

    The interval comes from the jackknife over deals, so nothing is assumed normal. Near the ends few deals
    tell anything, and where all agree none does; so two deals are imagined beside them, one that leaves all
    to lot and one that decides everything, both at twice the usual variance. With 25 deals it misses in up to
    9 %, and if single deals in forty decide a game in up to 20 %; from 100 deals on 5 to 8 %, and 11 %.

    Raises ValueError for fewer than two repetitions or three deals.
    """
    deals, repetitions = results.shape
    if repetitions < 2 or deals < 3:
        raise ValueError("the share of the deal needs at least three deals, each played at least twice")
    means = results.mean(axis=1)
    within = ((results - means[:, None]) ** 2).sum(axis=1)
    between = repetitions * (means - means.mean()) ** 2
    usual = float((within.sum() + between.sum()) / results.size)
    value = float(_correlation(between.sum(), within.sum(), deals, repetitions))
    within = np.append(within, [IMAGINED * (repetitions - 1) * usual, 0.0])
    between = np.append(between, [0.0, IMAGINED * repetitions * usual])
    both, most = between.sum(), within.sum()
    middle = float(_correlation(both, most, deals + 2, repetitions))
    left_out = _correlation(both - between, most - within, deals + 1, repetitions)
    spread = float(((left_out - left_out.mean()) ** 2).sum()) * (deals + 1) / (deals + 2)
    half = quantile(alpha, blocks=deals) * spread**0.5
    return Interval(value, min(middle - half, value), max(min(middle + half, 1.0), value))


def _correlation(
    between: NDArray[np.float64] | np.float64,
    within: NDArray[np.float64] | np.float64,
    deals: int,
    repetitions: int,
) -> NDArray[np.float64]:
    """The intraclass correlation from the sums of squares between deals and within them."""
    signal = np.asarray(between / (deals - 1))
    noise = np.asarray(within / (deals * (repetitions - 1)))
    whole = signal + (repetitions - 1) * noise
    return np.divide(signal - noise, whole, out=np.zeros_like(whole), where=whole > 0)
