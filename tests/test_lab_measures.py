"""Measures on games made by hand: arcs whose shape is known, cards that do nothing and cards that do."""

from __future__ import annotations

import numpy as np
import pytest

from tefuda.lab.arc import Arc
from tefuda.lab.card_effects import card_effects
from tefuda.lab.experiment import Balance
from tefuda.lab.standing import Standing
from tefuda.lab.statistics.equivalence import Verdict
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.summary import Summary
from tefuda.lab.table import Table
from tefuda.lab.verdict import judgement


def arc(*first: float) -> Arc:
    """A game of two in which the first seat wins in the end."""
    own = np.array(first)
    turns = np.arange(1, len(own) + 1, dtype=np.int32)
    return Arc(0, turns, np.stack([own, 1 - own], axis=1), np.array([1.0, 0.0]))


def test_a_game_won_from_the_start_has_no_drama_and_is_decided_at_once() -> None:
    found = arc(*[0.97] * 12).measures
    assert found["arc_drama"] == 0
    assert found["arc_leads"] == 0
    assert found["arc_decided"] == 0
    assert found["arc_runaway"] == 1
    assert found["arc_comeback"] == 0
    assert found["arc_uncertainty"] < 0.25
    assert found["arc_error"] == pytest.approx(2 * 0.03**2)


def test_a_game_turned_round_late_is_a_comeback_with_one_change_of_the_lead() -> None:
    found = arc(*[0.1] * 9, 0.95, 0.97, 0.99).measures
    assert found["arc_leads"] == 1
    assert found["arc_comeback"] == 1
    assert found["arc_runaway"] == 0
    assert found["arc_drama"] == pytest.approx(9 * 0.8 / 12)
    assert found["arc_decided"] >= 9 / 12


def test_chances_that_only_waver_change_no_lead() -> None:
    wavering = 0.5 + 0.09 * np.random.default_rng(1).normal(size=60)
    assert arc(*wavering).measures["arc_leads"] == 0
    assert arc(*wavering).measures["arc_uncertainty"] > 0.95


def plain_table(level: str = "random") -> Table:
    return Table("isuri", "as it is", 2, (), (level, level), 1)


def card_summary(effects: dict[int, float], seed: int) -> Summary:
    """Blocks in which each of 46 cards is held sometimes, and goes with a gain of its own and much noise."""
    random = np.random.default_rng(seed)
    blocks = 400
    times = random.binomial(2, 0.4, (blocks, 46))
    effect = np.array([effects.get(card, 0.0) for card in range(46)])
    gains = times * effect + random.normal(0, 0.5, (blocks, 46)) * np.sqrt(times)
    sums = np.stack(
        [
            gains.sum(axis=0),
            times.sum(axis=0),
            (gains**2).sum(axis=0),
            (gains * times).sum(axis=0),
            (times**2).sum(axis=0),
        ],
        axis=1,
    )
    summary = Summary(plain_table(), blocks=blocks)
    summary.cards = np.stack([sums, np.zeros_like(sums)])
    return summary


def test_cards_that_do_nothing_are_seldom_discovered_and_a_strong_one_is() -> None:
    alarms, found, inside = 0, 0, 0
    for seed in range(300):
        effects = card_effects(card_summary({7: 0.2}, seed))
        assert [each.use for each in effects] == ["dealt"] * 46  # cards that were not seen are left out
        alarms += any(each.q < 0.05 for place, each in enumerate(effects) if place != 7)
        found += effects[7].q < 0.05
        inside += sum(
            each.effect.low <= (0.2 if place == 7 else 0) <= each.effect.high
            for place, each in enumerate(effects)
        )
    assert alarms / 300 < 0.12  # at most 5 % of discoveries, of which there is about one an experiment
    assert found / 300 > 0.95
    assert inside / 300 / 46 == pytest.approx(0.95, abs=0.01)


# --- verdicts --------------------------------------------------------------------------------------


def standing(level: str, share: float, blocks: int, verdict: Verdict) -> Standing:
    found = Standing(plain_table(level), [blocks], 0, Balance())
    variance = 0.125
    for place, value in enumerate((share, 1 - share)):
        squares = blocks * value**2 + (blocks - 1) * variance
        found.summary.moments[f"place_{place}"] = Moments(blocks, blocks * value, squares)
    found.summary.moments["given_up"] = Moments(blocks, 0.0, 0.0)
    found.summary.blocks = blocks
    found.verdict = verdict
    return found


def test_a_verdict_is_balanced_only_if_it_is_at_every_level() -> None:
    even = [standing(level, 0.5, 9000, Verdict.BALANCED) for level in ("random", "greedy", "strong")]
    found = judgement(even)
    assert found.verdict is Verdict.BALANCED
    assert found.sentence == "Balanced: every place wins its equal share within 2 points."
    assert found.cautions == ()
    mixed = judgement([*even[:2], standing("strong", 0.56, 9000, Verdict.UNBALANCED)])
    assert mixed.verdict is Verdict.UNBALANCED
    assert mixed.sentence.startswith("Unbalanced (among strong players): who plays first wins 56.0 % (")
    assert "The levels disagree" in mixed.cautions[0]


def test_an_unbalanced_verdict_names_what_is_certain_not_what_looks_worst_in_few_games() -> None:
    found = judgement(
        [standing("casual", 0.55, 9000, Verdict.UNBALANCED), standing("strong", 0.70, 30, Verdict.UNBALANCED)]
    )
    assert found.sentence.startswith("Unbalanced: who plays first wins 55.0 % (54.")
    assert "at least 4." in found.sentence
    assert found.sentence.endswith("points more than an equal share.")


def test_an_undecided_verdict_says_how_many_deals_are_wanted() -> None:
    found = judgement([standing("random", 0.505, 300, Verdict.UNDECIDED)])
    assert found.sentence.startswith("Undecided: it takes about ")
    assert "more deals a level to tell with a chance of 80 % if it is balanced, or " in found.sentence
    assert "rests on one level of play (random)" in found.cautions[0]
    assert found.cautions[1] == "No bot that searches took part."
