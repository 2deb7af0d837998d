"""The lab's methods, each tried on thousands of synthetic experiments whose truth is known.

The seeds are fixed. A rate over n experiments has a standard error of √(r (1 − r) / n); the bounds leave room
for four of them, and say so where a method is known to be approximate.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from tefuda.lab.statistics.equivalence import (
    Shares,
    Verdict,
    answerable,
    blocks_for_equivalence,
    blocks_wanted,
    judge,
    looks,
    part_of_alpha,
)
from tefuda.lab.statistics.intervals import (
    Interval,
    clopper_pearson,
    design_effect,
    mean_interval,
    quantile,
    share_interval,
    two_sided_p,
)
from tefuda.lab.statistics.luck import deal_share
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.multiple import benjamini_hochberg, unlike_nothing
from tefuda.lab.statistics.pairing import paired
from tefuda.lab.statistics.scale import Meeting, elo_of_share, scale, share_of_elo, step_of_share
from tefuda.lab.statistics.sprt import Decision, SequentialTest, stops_at
from tefuda.lab.statistics.stopped import stopped_interval

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
    assert quantile(alpha, blocks=blocks) == pytest.approx(expected)


def test_the_exact_interval_is_the_known_one() -> None:
    result = stats.binomtest(7, 20).proportion_ci(0.95, method="exact")
    assert clopper_pearson(0.35, 20, 0.05) == pytest.approx((result.low, result.high))
    assert clopper_pearson(1.0, 20, 0.05)[1] == 1.0


@pytest.mark.parametrize("alike", [0.0, 0.3, 0.8])
@pytest.mark.parametrize(("share", "blocks"), [(0.5, 150), (0.1, 150), (0.01, 150), (0.02, 50), (0.003, 25)])
def test_the_interval_of_a_share_holds_it_although_it_is_rare_and_games_of_a_block_go_alike(
    share: float, blocks: int, alike: float
) -> None:
    random = np.random.default_rng([1, round(1000 * share), round(100 * alike)])
    values = block_shares(random, 2000, blocks, 4, share, alike)
    missed = 0
    for row in values:
        interval = share_interval(Moments.of(row), 4)
        missed += not interval.low <= share <= interval.high
    assert within(missed / 2000, 0.05, 2000)


def test_intervals_that_ignore_the_blocks_would_fail() -> None:
    values = block_shares(np.random.default_rng(2), EXPERIMENTS, 150, 4, 0.25, 0.8)
    bounds = [clopper_pearson(row.mean(), 600, 0.05) for row in values]
    missed = sum(not low <= 0.25 <= high for low, high in bounds)
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
    assert sure.low < clopper_pearson(1.0, 30, 0.05)[0]
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
    verdict = Verdict.UNDECIDED
    for look, blocks in enumerate(plan, 1):
        part = Moments.of(values[:blocks])
        other = Moments.of(2 * target - values[:blocks])
        alpha = part_of_alpha(0.05, look)
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


def place_shares(random: np.random.Generator, blocks: int, places: int) -> NDArray[np.float64]:
    """Shares of wins in perfect balance, blocks × places; a block has a game for each place."""
    return random.multinomial(places, [1 / places] * places, blocks) / places


def judged(values: NDArray[np.float64], delta: float, alpha: float) -> Verdict:
    places = values.shape[1]
    shares = [share_interval(Moments.of(place), places, alpha, places) for place in values.T]
    return judge(shares, 1 / places, delta)


@pytest.mark.parametrize("places", [2, 3, 4, 6, 8])
def test_the_least_budget_has_the_power_asked_for_whatever_the_number_of_places(places: int) -> None:
    random = np.random.default_rng([18, places])
    blocks = blocks_for_equivalence(places, 0.04, 0.05, 0.8)
    found = [judged(place_shares(random, blocks, places), 0.04, 0.05) for _ in range(600)]
    # 0.8 is asked for; the chances of failing are added up, which grants a little more
    assert 0.8 - 0.065 < found.count(Verdict.BALANCED) / 600 < 0.95
    assert answerable(places, blocks) <= 0.04


@pytest.mark.parametrize("places", [2, 4, 6])
def test_so_many_more_deals_tell_with_the_power_asked_for(places: int) -> None:
    """From experiments that stay open, the promised number of deals more is played, and judged."""
    random = np.random.default_rng([19, places])
    delta, first, second = 0.05, part_of_alpha(0.05, 1), part_of_alpha(0.05, 2)
    short = blocks_for_equivalence(places, delta, first, 0.3)
    told = opened = 0
    for _ in range(150):
        values = place_shares(random, short, places)
        if judged(values, delta, first) is Verdict.UNDECIDED:
            opened += 1
            seen = [Moments.of(place) for place in values.T]
            shares = Shares([1 / places] * places, [each.variance for each in seen], seen)
            wanted = blocks_wanted(shares, delta, second, 0.8)
            assert wanted is not None
            assert wanted > short
            whole = np.concatenate([values, place_shares(random, wanted - short, places)])
            told += judged(whole, delta, second) is Verdict.BALANCED
    assert opened > 50
    assert told / opened > 0.8 - 4 * (0.16 / opened) ** 0.5


def test_a_share_at_the_edge_is_never_decided_and_one_beyond_it_is() -> None:
    variances = [0.125, 0.125]
    assert blocks_wanted(Shares([0.53001, 0.46999], variances), 0.03) is None
    beyond = blocks_wanted(Shares([0.56, 0.44], variances), 0.03)
    assert beyond is not None
    values = block_shares(np.random.default_rng(8), 400, beyond, 2, 0.56, 0.0)
    found = [judged(np.stack([row, 1 - row], axis=1), 0.03, 0.05) for row in values]
    assert found.count(Verdict.UNBALANCED) / 400 == pytest.approx(0.8, abs=0.08)
    assert blocks_wanted(Shares([0.53001, 0.46999], variances), 0.03, within=0.06) is not None


def test_a_wider_claim_is_balanced_but_what_is_clearly_beyond_delta_stays_unbalanced() -> None:
    assert judge([Interval(0.5, 0.46, 0.54)], 0.5, 0.02, within=0.05) is Verdict.BALANCED
    assert judge([Interval(0.53, 0.521, 0.54)], 0.5, 0.02, within=0.05) is Verdict.UNBALANCED


def test_looks_are_few_and_end_with_the_budget() -> None:
    assert looks(1000, 900) == [900]
    assert looks(1000, 1000) == [1000]
    assert looks(1000, 17_000) == [1000, 2000, 4000, 8000, 17_000]


def test_budgets_that_come_later_add_looks_and_never_spend_alpha_twice() -> None:
    assert looks(1000, 17_000, 17_000, 40_000) == [1000, 2000, 4000, 8000, 17_000, 40_000]
    assert looks(1000, 1500, 5000) == [1500, 5000]
    assert sum(part_of_alpha(0.05, look) for look in range(1, 10_000)) < 0.05
    random = np.random.default_rng(20)
    plan = looks(100, 250, 900, 3200)
    values = block_shares(random, 1500, plan[-1], 2, 0.57, 0.0)
    wrong = [run_looks(row, 0.5, 0.07, plan) for row in values]  # on the edge
    assert within((len(wrong) - wrong.count(Verdict.UNDECIDED)) / 1500, 0.05, 1500)


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


@pytest.mark.parametrize("share", [0.525, 0.55, 0.65])
def test_the_interval_after_a_stop_holds_the_share_and_the_estimate_is_not_too_far_out(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tefuda.lab.statistics.stopped.NUMBERS", 200_000)
    random = np.random.default_rng([23, round(1000 * share)])
    values = block_shares(random, 60, 300, 2, share, 0.0)
    stops, _ = stops_at(values, 0.5, 0.55)
    missed, above, plain = 0, 0, 0.0
    for row, stop in zip(
        values, np.where(stops == 0, 300, np.minimum(-(-stops // 10) * 10, 300)), strict=True
    ):
        seen = Moments.of(row[:stop])
        found = stopped_interval(seen, 2, 0.5, 0.55, at_once=10, most=300)
        missed += not found.low <= share <= found.high
        above += found.value > share
        plain += abs(seen.mean - 0.525) - abs(found.value - 0.525)
    assert within(missed / 60, 0.05, 60)
    assert 0.25 < above / 60 < 0.75
    assert plain > 0  # the plain means lie farther from the middle


def test_a_clean_sweep_leaves_the_interval_of_a_fixed_number_of_blocks() -> None:
    sweep = Moments.of(np.ones(40))
    assert stopped_interval(sweep, 2, 0.5, 0.55, at_once=8, most=400) == share_interval(sweep, 2, 0.035)


# --- several questions -----------------------------------------------------------------------------


def test_benjamini_hochberg_is_the_known_one_and_keeps_the_share_of_false_discoveries() -> None:
    p = np.random.default_rng(12).uniform(size=30) ** 2
    assert benjamini_hochberg(p) == pytest.approx(stats.false_discovery_control(p))
    random = np.random.default_rng(13)
    false_share, found = 0.0, 0
    for _ in range(EXPERIMENTS):
        z = random.normal(size=40)
        z[:10] += 3
        discovered = benjamini_hochberg(2 * stats.norm.sf(np.abs(z))) < 0.05
        false_share += discovered[10:].sum() / max(discovered.sum(), 1)
        found += int(discovered[:10].sum())
    assert within(false_share / EXPERIMENTS, 0.05)
    assert found / EXPERIMENTS / 10 > 0.6


@pytest.mark.parametrize(
    ("kind", "blocks"), [("even", 24), ("heavy", 24), ("rare", 24), ("skew", 24), ("skew", 50)]
)
def test_a_false_alarm_in_any_of_many_measures_is_rare_from_few_blocks_on(kind: str, blocks: int) -> None:
    random = np.random.default_rng([14, blocks, len(kind)])
    shape = (150, blocks, 30)
    if kind == "even":
        values = random.normal(size=shape)
    elif kind == "heavy":
        values = np.exp(1.5 * random.normal(size=shape)) - np.exp(1.5 * random.normal(size=shape))
    elif kind == "rare":
        values = random.choice([-1.0, 0.0, 1.0], p=[0.1, 0.8, 0.1], size=shape)
    else:
        values = random.exponential(size=shape) - 1
    alarms = sum(bool((unlike_nothing(each, seed) < 0.05).any()) for seed, each in enumerate(values))
    # exact where signs are even; skewness is corrected for, which is not exact
    assert within(alarms / 150, 0.07 if kind == "skew" else 0.05, 150)


def test_true_changes_are_found_among_many_measures_and_what_never_changes_is_none() -> None:
    values = np.random.default_rng(15).normal(size=(60, 40))
    values[:, :10] += 0.8
    values[:, 39] = 0
    p = unlike_nothing(values)
    assert (p[:10] < 0.05).sum() >= 9
    assert (p[10:] >= 0.05).all()
    assert p[39] == 1
    assert (unlike_nothing(np.full((9000, 1), -3.0)) < 0.001).all()
    assert (unlike_nothing(np.ones((1, 2))) == 1).all()


def test_a_single_question_has_students_p() -> None:
    values = np.random.default_rng(21).normal(0.4, 1, 24)
    error = values.std(ddof=1) / 24**0.5
    assert two_sided_p(values.mean(), error, 24) == pytest.approx(stats.ttest_1samp(values, 0).pvalue)


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


@pytest.mark.parametrize("luck", [0.0, 0.5, 0.9, 0.98, 1.0])
@pytest.mark.parametrize(("games", "share"), [(2, 0.5), (4, 0.25)])
def test_the_interval_of_the_share_of_the_deal_holds_near_its_ends_and_from_few_deals(
    games: int, share: float, luck: float
) -> None:
    random = np.random.default_rng([22, games, round(100 * luck)])
    missed = 0
    for _ in range(600):
        if luck == 1:
            own = random.integers(0, 2, (25, 1)).astype(float)
        elif luck == 0:
            own = np.full((25, 1), share)
        else:
            strength = 1 / luck - 1
            own = random.beta(share * strength, (1 - share) * strength, (25, 1))
        interval = deal_share((random.random((25, games)) < own).astype(float))
        missed += not interval.low <= luck <= interval.high + 1e-9
        assert interval.low <= interval.value <= interval.high <= 1
    assert within(missed / 600, 0.075, 600)


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
    assert str(step_of_share(Interval(1.0, 0.9, 1.0))) == "at least +382"
    assert str(step_of_share(Interval(0.0, 0.0, 0.1))) == "at most -382"
    assert str(step_of_share(Interval(0.9, 0.7, 1.0))) == "+382 (+147 or more)"
    assert 300 < scale(2, [Meeting(1, 0, 1.0, 10)])[1].value < 1000
    with pytest.raises(ValueError, match="never met"):
        scale(3, [Meeting(0, 1, 0.5, 10)])
    assert elo_of_share(share_of_elo(123.0, 5), 5) == pytest.approx(123.0)
