"""Balance as a claim of equivalence: every seat's share lies within δ of an equal one, or one does not."""

from __future__ import annotations

import bisect
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scipy import special

from tefuda.lab.statistics.intervals import Interval, share_interval
from tefuda.lab.statistics.moments import Moments

__all__ = [
    "Shares",
    "Verdict",
    "answerable",
    "blocks_for_equivalence",
    "blocks_wanted",
    "judge",
    "looks",
    "part_of_alpha",
]


class Verdict(StrEnum):
    """What can be said of a claim of balance."""

    BALANCED = "balanced"
    UNBALANCED = "unbalanced"
    UNDECIDED = "undecided"


def judge(shares: Sequence[Interval], target: float, delta: float, within: float | None = None) -> Verdict:
    """Unbalanced if an interval lies wholly outside ``target`` ± ``delta``, balanced if all lie inside.

    Where fewer games than that needs are to be had, balance is claimed ``within`` a wider distance.

    >>> judge([Interval(0.5, 0.49, 0.51)], 0.5, 0.02), judge([Interval(0.5, 0.40, 0.60)], 0.5, 0.02)
    (<Verdict.BALANCED: 'balanced'>, <Verdict.UNDECIDED: 'undecided'>)
    """
    if any(share.low > target + delta or share.high < target - delta for share in shares):
        return Verdict.UNBALANCED
    within = within or delta
    if all(target - within <= share.low and share.high <= target + within for share in shares):
        return Verdict.BALANCED
    return Verdict.UNDECIDED


@dataclass(frozen=True)
class Shares:
    """The block shares of all places: the true means and variances, and what was played of them already."""

    means: Sequence[float]
    variances: Sequence[float]
    played: Sequence[Moments] = ()

    @classmethod
    def even(cls, places: int) -> Shares:
        """Perfect balance, games independent."""
        equal = 1 / places
        return cls([equal] * places, [equal * (1 - equal) / places] * places)

    @property
    def blocks(self) -> int:
        """Blocks played already."""
        return self.played[0].blocks if self.played else 0


def blocks_wanted(
    shares: Shares,
    delta: float,
    alpha: float = 0.05,
    power: float = 0.8,
    within: float | None = None,
) -> int | None:
    """About how many blocks in all bring a verdict with chance ``power``, or a little more.

    None if a share sits so near the edge (within a hundredth of δ) that no number of games decides it.
    """
    within = within or delta
    far = max(abs(mean - 1 / len(shares.means)) for mean in shares.means)
    if within - delta / 100 <= far <= delta + delta / 100:
        return None
    low = max(shares.blocks, 1)
    high = low + 1
    while _chance_of_verdict(high, shares, delta, alpha, within) < power:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        enough = _chance_of_verdict(middle, shares, delta, alpha, within) >= power
        low, high = (low, middle) if enough else (middle, high)
    return high


def _chance_of_verdict(blocks: int, shares: Shares, delta: float, alpha: float, within: float) -> float:
    """The chance of a verdict at so many blocks, or a little less.

    "Balanced" needs both ends of all intervals at once: the chances that one of them fails are added up. Two
    places mirror each other and count as one. "Unbalanced" needs one interval: the likeliest is taken.
    """
    places = len(shares.means)
    target = 1 / places
    inside, outside = 1.0, 0.0
    for place, (mean, variance) in enumerate(zip(shares.means, shares.variances, strict=True)):
        seen = shares.played[place].mean - mean if shares.played else 0.0
        expected = mean + seen * shares.blocks / blocks
        spread = max((variance * (blocks - shares.blocks)) ** 0.5 / blocks, 1e-9)
        effect = variance / (mean * (1 - mean))
        under, over, least, most = (
            float(special.ndtr((_reaching(bound, end, blocks, places, effect, alpha) - expected) / spread))
            for bound, end in (
                (target - delta, "high"),
                (target + delta, "low"),
                (target - within, "low"),
                (target + within, "high"),
            )
        )
        outside = max(outside, under, 1 - over)
        if place or places != 2:
            inside -= least + 1 - most
    return max(inside, outside)


def _reaching(bound: float, end: str, blocks: int, places: int, effect: float, alpha: float) -> float:
    """The share whose interval has this ``end`` at ``bound``; ``effect`` is its variance over p (1 − p)."""
    share = bound
    for _ in range(3):
        share = min(max(share, 1e-6), 1 - 1e-6)
        moments = Moments.like(blocks, share, effect * share * (1 - share))
        share += bound - float(getattr(share_interval(moments, places, alpha, places), end))
    return share


@functools.cache
def blocks_for_equivalence(places: int, delta: float, alpha: float = 0.05, power: float = 0.8) -> int:
    """How many blocks show perfect balance of so many places with chance ``power``, if games are independent.

    >>> blocks_for_equivalence(2, 0.02), blocks_for_equivalence(6, 0.02)
    (3904, 1332)
    """
    wanted = blocks_wanted(Shares.even(places), delta, alpha, power)
    assert wanted is not None  # perfect balance is inside every δ
    return wanted


@functools.cache
def answerable(places: int, blocks: int, alpha: float = 0.05, power: float = 0.8) -> float:
    """The least δ, in steps of a tenth of a point, at which so many blocks show perfect balance.

    >>> answerable(2, 3904), answerable(2, 400)
    (0.02, 0.063)
    """
    shares = Shares.even(places)
    steps = range(1, 1000)
    found = bisect.bisect_left(
        steps,
        power,
        key=lambda step: _chance_of_verdict(blocks, shares, step / 1000, alpha, step / 1000),
    )
    return (found + 1) / 1000


def looks(first: int, *budgets: int) -> list[int]:
    """Numbers of blocks at which a verdict is tried: ``first``, twice as many, … up to the budget.

    Looking often and stopping at the first verdict multiplies false alarms. So the plan is fixed before the
    first game, and every look has its part of α: see :func:`part_of_alpha`. A larger budget that is granted
    later is named after the earlier ones: the looks go on from where they stood.

    >>> looks(1000, 5000), looks(1000, 5000, 20_000)
    ([1000, 2000, 5000], [1000, 2000, 5000, 10000, 20000])
    """
    plan: list[int] = []
    for budget in budgets:
        made = len(plan)
        at = 2 * plan[-1] if plan else first
        while at <= budget:
            plan.append(at)
            at *= 2
        if len(plan) > made:
            plan[-1] = budget
        elif not plan or budget > plan[-1]:
            plan.append(budget)
    return plan


def part_of_alpha(alpha: float, look: int) -> float:
    """The part of α that a look has, counted from 1: a half, a sixth, a twelfth, … α / look (look + 1).

    However many looks there will ever be, their parts never exceed α together (Bonferroni): so a budget may
    be raised after an open verdict, again and again.
    """
    return alpha / (look * (look + 1))
