"""The lab's error rates on synthetic experiments whose truth is known (docs/decisions, "rates of the lab").

    .venv/bin/python benchmarks/rates/lab.py [EXPERIMENTS]      some minutes for each thousand experiments

A rate r over n experiments has a standard error of √(r (1 − r) / n).
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from tefuda.lab.statistics.equivalence import (
    Shares,
    Verdict,
    blocks_for_equivalence,
    blocks_wanted,
    judge,
    part_of_alpha,
)
from tefuda.lab.statistics.intervals import share_interval
from tefuda.lab.statistics.luck import deal_share
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.multiple import unlike_nothing
from tefuda.lab.statistics.sprt import stops_at
from tefuda.lab.statistics.stopped import stopped_interval

RANDOM = np.random.default_rng(20)
DELTA = 0.04


def blocks_of(number: int, games: int, share: float, alike: float) -> Any:
    """Block means of a share whose games go alike."""
    if alike == 0:
        return RANDOM.binomial(games, share, number) / games
    strength = 1 / alike - 1
    return RANDOM.binomial(games, RANDOM.beta(share * strength, (1 - share) * strength, number)) / games


def even(number: int, places: int) -> Any:
    """Blocks × places in perfect balance."""
    return RANDOM.multinomial(places, [1 / places] * places, number) / places


def judged(values: Any, alpha: float) -> Verdict:
    """The verdict on such blocks."""
    places = values.shape[1]
    intervals = [share_interval(Moments.of(each), places, alpha, places) for each in values.T]
    return judge(intervals, 1 / places, DELTA)


def power(experiments: int) -> None:
    """The power at the least budget, and after "about N more" from verdicts that stayed open."""
    for places in (2, 3, 4, 6, 8):
        first, second = part_of_alpha(0.05, 1), part_of_alpha(0.05, 2)
        least = blocks_for_equivalence(places, DELTA, first)
        told = [judged(even(least, places), first) is Verdict.BALANCED for _ in range(experiments)]
        short = blocks_for_equivalence(places, DELTA, first, 0.3)
        later = []
        for _ in range(experiments):
            values = even(short, places)
            if judged(values, first) is not Verdict.UNDECIDED:
                continue
            seen = [Moments.of(each) for each in values.T]
            wanted = blocks_wanted(
                Shares([1 / places] * places, [each.variance for each in seen], seen), DELTA, second
            )
            assert wanted is not None
            whole = np.concatenate([values, even(wanted - short, places)])
            later.append(judged(whole, second) is Verdict.BALANCED)
        print(f"power 0.8, {places} places: {np.mean(told):.3f}; about N more: {np.mean(later):.3f}")


def shares(experiments: int) -> None:
    """Misses of the interval of a share."""
    for share in (0.003, 0.01, 0.05, 0.25, 0.5):
        for number in (25, 50, 150):
            for alike in (0.0, 0.3, 0.8):
                missed = 0
                for _ in range(experiments):
                    found = share_interval(Moments.of(blocks_of(number, 4, share, alike)), 4)
                    missed += not found.low <= share <= found.high
                print(f"share {share}, {number} deals, alike {alike}: {missed / experiments:.3f} missed")


def changes(experiments: int) -> None:
    """Any false alarm among 30 measures."""
    for name, draw in (
        ("normal", lambda shape: RANDOM.normal(size=shape)),
        ("rare", lambda shape: RANDOM.choice([-1.0, 0.0, 1.0], p=[0.1, 0.8, 0.1], size=shape)),
        ("exponential", lambda shape: RANDOM.exponential(size=shape) - 1),
    ):
        for number in (24, 50, 400):
            tries = max(experiments // 2, 1)
            alarms = sum(
                bool((unlike_nothing(draw((number, 30)), seed) < 0.05).any()) for seed in range(tries)
            )
            print(f"changes, {name}, {number} deals: {alarms / tries:.3f} false alarms")


def luck(experiments: int) -> None:
    """Misses of the share that the deal explains."""
    for deals in (25, 100):
        for games, share in ((2, 0.5), (4, 0.25), (6, 1 / 6)):
            for true in (0.03, 0.3, 0.6, 0.9, 0.98):
                strength = 1 / true - 1
                missed = 0
                for _ in range(experiments):
                    own = RANDOM.beta(share * strength, (1 - share) * strength, (deals, 1))
                    found = deal_share((RANDOM.random((deals, games)) < own).astype(float))
                    missed += not found.low <= true <= found.high
                print(f"luck {true}, {games} games of {deals} deals: {missed / experiments:.3f} missed")


def stops(experiments: int) -> None:
    """Misses of the ladder's interval after its sequential stop, and of one that ignores it."""
    for games, equal in ((2, 0.5), (4, 0.25)):
        for better in (0.0, 0.025, 0.05, 0.12, 0.3):
            for alike in (0.0, 0.4):
                true = equal + better
                tries = max(experiments // 5, 1)
                rows = np.array([blocks_of(400, games, true, alike) for _ in range(tries)])
                at, _ = stops_at(rows, equal, equal + 0.05)
                at = np.where(at == 0, 400, np.minimum(-(-at // 8) * 8, 400))
                missed = np.zeros(2)
                for row, stop in zip(rows, at, strict=True):
                    seen = Moments.of(row[:stop])
                    after = stopped_interval(seen, games, equal, equal + 0.05, at_once=8, most=400)
                    for place, found in enumerate((share_interval(seen, games), after)):
                        missed[place] += not found.low <= true <= found.high
                fixed, freed = missed / tries
                print(f"stop at {true:.3f} of {equal}, alike {alike}: {fixed:.3f} missed, freed {freed:.3f}")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for measure in (power, shares, changes, luck, stops):
        measure(number)
