"""The lab's methods, each tried on thousands of synthetic experiments whose truth is known.

The seeds are fixed. A rate over n experiments has a standard error of √(r (1 − r) / n); the bounds leave room
for four of them, and say so where a method is known to be approximate.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from tefuda.lab.statistics.equivalence import Verdict, blocks_for_equivalence, blocks_wanted, judge, looks
from tefuda.lab.statistics.intervals import (
    Interval,
    design_effect,
    mean_interval,
    quantile,
    share_interval,
    wilson,
)
from tefuda.lab.statistics.luck import deal_share
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.multiple import benjamini_hochberg, holm
from tefuda.lab.statistics.pairing import paired
from tefuda.lab.statistics.scale import Meeting, elo_of_share, scale, share_of_elo
from tefuda.lab.statistics.sprt import Decision, SequentialTest, stops_at

EXPERIMENTS = 4000


def within(rate: float, bound: float, experiments: int = EXPERIMENTS) -> bool:
    """Whether an error rate seen in experiments agrees with a true rate of at most ``bound``."""
    return bool(rate <= bound + 4 * (bound * (1 - bound) / experiments) ** 0.5)


def block_shares(
    random: np.random.Generator, experiments: int, blocks: int, games: int, share: float, alike: float
) -> NDArray[np.float64]:
    """Block means of games that go alike: each block has a share of its own, from a beta distribution."""
    if alike == 0:
        return random.binomial(games, share, (experiments, blocks)) / games
    strength = 1 / alike - 1
    own = random.beta(share * strength, (1 - share) * strength, (experiments, blocks))
    return random.binomial(games, own) / games


# --- intervals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocks", [2, 3, 4, 5, 8, 30, 1000])
@pytest.mark.parametrize("alpha", [0.2, 0.05, 0.001])
def test_the_quantile_is_students(alpha: float, blocks: int) -> None:
    expected = stats.t.ppf(1 - alpha / 2, blocks - 1)
    assert quantile(alpha, blocks=blocks) == pytest.approx(expected, rel=2e-3 if blocks < 7 else 1e-4)


def test_wilsons_interval_is_the_known_one() -> None:
    result = stats.binomtest(7, 20).proportion_ci(0.95, method="wilson")
    assert wilson(0.35, 20, quantile(0.05)) == pytest.approx((result.low, result.high))


@pytest.mark.parametrize("alike", [0.0, 0.3, 0.8])
@pytest.mark.parametrize("share", [0.5, 0.25, 0.1])
def test_the_interval_of_a_share_holds_it_although_games_of_a_block_go_alike(
    share: float, alike: float
) -> None:
    random = np.random.default_rng([1, round(100 * share), round(100 * alike)])
    values = block_shares(random, EXPERIMENTS, 150, 4, share, alike)
    missed = 0
    for row in values:
        interval = share_interval(Moments.of(row), 4)
        missed += not interval.low <= share <= interval.high
    # the variance of 150 skewed blocks is itself an estimate: 1.5 points beyond α are granted
    assert within(missed / EXPERIMENTS, 0.065)


def test_intervals_that_ignore_the_blocks_would_fail() -> None:
    values = block_shares(np.random.default_rng(2), EXPERIMENTS, 150, 4, 0.25, 0.8)
    z = quantile(0.05)
    missed = sum(not low <= 0.25 <= high for low, high in (wilson(row.mean(), 600, z) for row in values))
    assert missed / EXPERIMENTS > 0.2


def test_the_intervals_of_all_seats_hold_together() -> None:
    random = np.random.default_rng(3)
    wins = random.integers(0, 4, (EXPERIMENTS, 600))
    missed = 0
    for row in wins:
        seats = [share_interval(Moments.of(row == seat), 1, questions=4) for seat in range(4)]
        missed += not all(seat.low <= 0.25 <= seat.high for seat in seats)
    assert within(missed / EXPERIMENTS, 0.05)


def test_the_design_effect_is_that_of_the_construction() -> None:
    for alike in (0.0, 0.25, 0.75):
        values = block_shares(np.random.default_rng(4), 1, 200_000, 4, 0.3, alike)[0]
        assert design_effect(Moments.of(values), 4) == pytest.approx(1 + 3 * alike, rel=0.02)


def test_blocks_that_all_agree_promise_no_certainty() -> None:
    sure = share_interval(Moments.of(np.ones(30)), 4)
    assert sure.low == pytest.approx(wilson(1.0, 30, quantile(0.05, blocks=30))[0])
    half = share_interval(Moments.of(np.full(30, 0.5)), 2)
    assert half.half_width > 0.02


def test_moments_add_up_in_any_grouping() -> None:
    values = np.random.default_rng(5).normal(3, 2, 999)
    parts = sum((Moments.of(part) for part in np.array_split(values, 7)), Moments())
    assert parts.blocks == 999
    assert parts.mean == pytest.approx(values.mean())
    assert parts.variance == pytest.approx(values.var(ddof=1))
    assert mean_interval(parts).half_width == pytest.approx(
        quantile(0.05, blocks=999) * values.std(ddof=1) / 999**0.5
    )


# --- equivalence -----------------------------------------------------------------------------------


def run_looks(values: NDArray[np.float64], target: float, delta: float, plan: list[int]) -> Verdict:
    alpha = 0.05 / len(plan)
    verdict = Verdict.UNDECIDED
    for blocks in plan:
        part = Moments.of(values[:blocks])
        other = Moments.of(2 * target - values[:blocks])
        seats = [share_interval(each, 2, alpha, questions=2) for each in (part, other)]
        verdict = judge(seats, target, delta)
        if verdict is not Verdict.UNDECIDED:
            break
    return verdict


@pytest.mark.parametrize(
    ("share", "wrong"), [(0.53, Verdict.BALANCED), (0.529, Verdict.UNBALANCED), (0.5, Verdict.UNBALANCED)]
)
def test_a_wrong_verdict_is_rare_although_it_is_tried_several_times(share: float, wrong: Verdict) -> None:
    random = np.random.default_rng([6, round(1000 * share)])
    plan = looks(500, 4000)
    verdicts = [
        run_looks(row, 0.5, 0.03, plan) for row in block_shares(random, 1500, plan[-1], 2, share, 0.2)
    ]
    assert within(verdicts.count(wrong) / 1500, 0.05, 1500)


def test_a_verdict_has_power() -> None:
    random = np.random.default_rng(7)
    plan = looks(500, 8000)
    even = [run_looks(row, 0.5, 0.03, plan) for row in block_shares(random, 500, 8000, 2, 0.5, 0.2)]
    assert even.count(Verdict.BALANCED) / 500 > 0.9
    biased = [run_looks(row, 0.5, 0.03, plan) for row in block_shares(random, 500, 8000, 2, 0.56, 0.2)]
    assert biased.count(Verdict.UNBALANCED) / 500 > 0.9


def test_undecided_says_how_many_blocks_are_wanted() -> None:
    random = np.random.default_rng(8)
    pilot = Moments.of(block_shares(random, 1, 1000, 2, 0.51, 0.0)[0])
    wanted = blocks_wanted([pilot.mean], [pilot.variance], 0.5, 0.03)
    assert wanted is not None
    enough = 0
    for row in block_shares(random, 300, wanted, 2, pilot.mean, 0.0):
        enough += judge([share_interval(Moments.of(row), 2)], 0.5, 0.03) is Verdict.BALANCED
    assert 0.7 < enough / 300 < 0.95
    assert blocks_wanted([0.53001], [0.1], 0.5, 0.03) is None


def test_the_least_number_of_blocks_is_just_enough_for_perfect_balance() -> None:
    blocks = blocks_for_equivalence(0.5, 0.02, 2, power=0.0)
    half = Moments(blocks, blocks / 2, blocks / 4 + (blocks - 1) * 0.125)
    assert judge([share_interval(half, 2)], 0.5, 0.02) is Verdict.BALANCED
    few = blocks * 9 // 10
    less = Moments(few, few / 2, few / 4 + (few - 1) * 0.125)
    assert judge([share_interval(less, 2)], 0.5, 0.02) is Verdict.UNDECIDED


def test_the_budget_for_a_power_gives_that_power() -> None:
    blocks = blocks_for_equivalence(0.5, 0.03, 2, power=0.8)
    values = block_shares(np.random.default_rng(18), 1000, blocks, 2, 0.5, 0.0)
    found = [judge([share_interval(Moments.of(row), 2)], 0.5, 0.03) for row in values]
    assert found.count(Verdict.BALANCED) / 1000 == pytest.approx(0.8, abs=0.05)


def test_looks_are_few_and_end_with_the_budget() -> None:
    assert looks(1000, 900) == [900]
    assert looks(1000, 1000) == [1000]
    assert looks(1000, 17_000) == [1000, 2000, 4000, 8000, 17_000]


# --- sequential tests ------------------------------------------------------------------------------


@pytest.mark.parametrize("alike", [0.0, 0.5])
@pytest.mark.parametrize(("games", "centre"), [(2, 0.5), (4, 0.25)])
def test_the_sequential_test_keeps_its_error_rates(games: int, centre: float, alike: float) -> None:
    random = np.random.default_rng([9, games, round(10 * alike)])
    s0, s1 = centre, centre + 0.05
    null = block_shares(random, EXPERIMENTS, 1500, games, s0, alike)
    blocks, upper = stops_at(null, s0, s1)
    # the likelihood is approximate: a tenth beyond α and β is granted
    assert within(float(upper.mean()), 0.055)
    assert (blocks > 0).mean() > 0.95
    better = block_shares(random, EXPERIMENTS, 1500, games, s1, alike)
    blocks, upper = stops_at(better, s0, s1)
    assert within(float((~upper & (blocks > 0)).mean()), 0.055)


def test_the_sequential_test_is_cheaper_than_a_fixed_one() -> None:
    values = block_shares(np.random.default_rng(10), 1000, 4000, 2, 0.55, 0.0)
    blocks, _ = stops_at(values, 0.5, 0.55)
    fixed = (2 * stats.norm.ppf(0.95) / 0.05) ** 2 * 0.125
    assert blocks.mean() < 0.7 * fixed


def test_the_sequential_test_gives_the_same_answer_in_whatever_order_blocks_arrive() -> None:
    random = np.random.default_rng(11)
    values = block_shares(random, 1, 400, 2, 0.6, 0.0)[0]
    blocks, upper = stops_at(values[None, :], 0.5, 0.6)
    for order in (np.arange(400), np.arange(400)[::-1], random.permutation(400)):
        test = SequentialTest(0.5, 0.6)
        for deal in order:
            test.feed(int(deal), float(values[deal]))
        assert test.blocks == blocks[0]
        assert (test.decision is Decision.UPPER) == bool(upper[0])


def test_short_games_that_finish_first_do_not_bias_the_sequential_test() -> None:
    test = SequentialTest(0.5, 0.6)
    for deal in range(1000, 2000):
        test.feed(deal, 1.0)
    assert test.blocks == 0
    assert test.decision is Decision.GOING_ON
    with pytest.raises(ValueError, match="deal 1500 was fed before"):
        test.feed(1500, 1.0)
    with pytest.raises(ValueError, match="s0 must be below s1"):
        SequentialTest(0.5, 0.5)


# --- several questions -----------------------------------------------------------------------------


def test_holm_and_benjamini_hochberg_are_the_known_ones() -> None:
    p = np.random.default_rng(12).uniform(size=30) ** 2
    assert benjamini_hochberg(p) == pytest.approx(stats.false_discovery_control(p))
    order = np.argsort(p)
    for rank, place in enumerate(order):
        expected = max(min(1.0, (30 - earlier) * p[order[earlier]]) for earlier in range(rank + 1))
        assert holm(p)[place] == pytest.approx(expected)


def test_holm_keeps_any_false_alarm_rare_and_benjamini_hochberg_the_share_of_false_discoveries() -> None:
    random = np.random.default_rng(13)
    alarms, false_share, found = 0, 0.0, 0
    for _ in range(EXPERIMENTS):
        z = random.normal(size=40)
        z[:10] += 3
        p = 2 * stats.norm.sf(np.abs(z))
        alarms += bool((holm(p)[10:] < 0.05).any())
        discovered = benjamini_hochberg(p) < 0.05
        false_share += discovered[10:].sum() / max(discovered.sum(), 1)
        found += int(discovered[:10].sum())
    assert within(alarms / EXPERIMENTS, 0.05)
    assert within(false_share / EXPERIMENTS, 0.05)
    assert found / EXPERIMENTS / 10 > 0.6


# --- pairing, luck, scale --------------------------------------------------------------------------


def test_a_paired_difference_holds_the_truth_and_reports_what_pairing_saved() -> None:
    random = np.random.default_rng(14)
    missed, savings = 0, []
    for _ in range(EXPERIMENTS):
        deal = random.normal(0, 2, 60)
        a, b = deal + random.normal(0, 1, 60), deal + 0.5 + random.normal(0, 1, 60)
        difference = paired(Moments.of(a), Moments.of(b), Moments.of(b - a))
        missed += not difference.interval.low <= 0.5 <= difference.interval.high
        savings.append(difference.saving)
    assert within(missed / EXPERIMENTS, 0.05)
    assert np.mean(savings) == pytest.approx(0.8, abs=0.02)  # 1 - 2 / (5 + 5)


def test_no_difference_is_seldom_called_one() -> None:
    random = np.random.default_rng(15)
    p = np.array(
        [
            paired(Moments.of(a), Moments.of(b), Moments.of(b - a)).p
            for a, b in random.exponential(size=(EXPERIMENTS, 2, 200))
        ]
    )
    assert within(float((p < 0.05).mean()), 0.055)  # the normal quantile instead of Student's


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.7])
def test_the_share_of_the_deal_is_freed_of_noise(luck: float) -> None:
    random = np.random.default_rng([16, round(10 * luck)])
    inside, values = 0, []
    for _ in range(1000):
        deal = random.exponential(luck**0.5, (200, 1)) if luck else np.zeros((200, 1))
        results = deal + random.normal(0, (1 - luck) ** 0.5, (200, 3))
        share = deal_share(results)
        values.append(share.value)
        inside += share.low <= luck <= share.high
    assert np.mean(values) == pytest.approx(luck, abs=0.02)
    assert inside / 1000 > 0.9  # skewed deals: the jackknife is a few points short of 95 %


def test_the_share_of_the_deal_needs_repetitions() -> None:
    with pytest.raises(ValueError, match="each played at least twice"):
        deal_share(np.zeros((10, 1)))
    assert deal_share(np.zeros((10, 2))) == Interval(0.0, 0.0, 0.0)


def test_the_scale_finds_the_true_ratings_with_honest_intervals() -> None:
    random = np.random.default_rng(17)
    truth = [0.0, 120.0, 250.0, 600.0]
    missed = 0
    for _ in range(1000):
        meetings = []
        for i in range(4):
            for j in range(i + 1, 4):
                share = random.binomial(200, share_of_elo(truth[i] - truth[j])) / 200
                meetings.append(Meeting(i, j, share, 200))
        ratings = scale(4, meetings)
        missed += sum(
            not rating.low <= true <= rating.high for rating, true in zip(ratings, truth, strict=True)
        )
    assert within(missed / 3000, 0.06, 3000)


def test_a_clean_sweep_has_a_finite_rating_and_strangers_have_none() -> None:
    assert 300 < scale(2, [Meeting(1, 0, 1.0, 10)])[1].value < 1000
    with pytest.raises(ValueError, match="never met"):
        scale(3, [Meeting(0, 1, 0.5, 10)])
    assert elo_of_share(share_of_elo(123.0, 5), 5) == pytest.approx(123.0)
