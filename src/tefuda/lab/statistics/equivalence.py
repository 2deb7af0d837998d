"""Balance as a claim of equivalence: every seat's share lies within δ of an equal one, or one does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from statistics import NormalDist

from tefuda.lab.statistics.intervals import Interval, quantile

__all__ = ["Verdict", "blocks_for_equivalence", "blocks_wanted", "judge", "looks"]


class Verdict(StrEnum):
    """What can be said of a claim of balance."""

    BALANCED = "balanced"
    UNBALANCED = "unbalanced"
    UNDECIDED = "undecided"


def judge(shares: Sequence[Interval], target: float, delta: float) -> Verdict:
    """Balanced if every interval lies inside ``target`` ± ``delta``, unbalanced if one lies wholly outside.

    >>> judge([Interval(0.5, 0.49, 0.51)], 0.5, 0.02), judge([Interval(0.5, 0.40, 0.60)], 0.5, 0.02)
    (<Verdict.BALANCED: 'balanced'>, <Verdict.UNDECIDED: 'undecided'>)
    """
    if any(share.low > target + delta or share.high < target - delta for share in shares):
        return Verdict.UNBALANCED
    if all(target - delta <= share.low and share.high <= target + delta for share in shares):
        return Verdict.BALANCED
    return Verdict.UNDECIDED


def blocks_wanted(
    means: Sequence[float],
    variances: Sequence[float],
    target: float,
    delta: float,
    alpha: float = 0.05,
    questions: int | None = None,
    power: float = 0.8,
) -> int | None:
    """About how many blocks in all would bring a verdict with chance ``power``, if these were the shares.

    ``means`` and ``variances`` are those of block shares, a place each. None if a share sits so near the edge
    (within a hundredth of δ) that no number of games decides it.
    """
    z = quantile(alpha, questions or len(means)) + NormalDist().inv_cdf(power)
    outside: list[int] = []
    inside: list[int] = []
    for mean, variance in zip(means, variances, strict=True):
        room = abs(mean - target) - delta
        if abs(room) < delta / 100:
            return None
        blocks = math.ceil(z * z * variance / room**2)
        (outside if room > 0 else inside).append(blocks)
    return min(outside) if outside else max(inside, default=0)


def blocks_for_equivalence(
    target: float,
    delta: float,
    games_per_block: int,
    alpha: float = 0.05,
    questions: int = 1,
    power: float = 0.8,
) -> int:
    """How many blocks show perfect balance with chance ``power``, if games are independent.

    >>> blocks_for_equivalence(0.5, 0.02, games_per_block=2, questions=2)
    3879
    """
    z = quantile(alpha, questions) + NormalDist().inv_cdf((1 + power) / 2)
    return math.ceil(z * z * target * (1 - target) / (delta * delta * games_per_block))


def looks(first: int, budget: int) -> list[int]:
    """Numbers of blocks at which a verdict is tried: ``first``, twice as many, … up to the budget.

    Looking often and stopping at the first verdict multiplies false alarms. So the plan is fixed before the
    first game and every look gets an equal part of α (Bonferroni): with few looks, far apart, that is cheap.

    >>> looks(1000, 5000)
    [1000, 2000, 5000]
    """
    plan = [first]
    while plan[-1] * 2 <= budget:
        plan.append(plan[-1] * 2)
    plan[-1] = budget
    return plan
