"""The ladder: seats rotated over the same deals, a sequential test, results that repeat."""

from __future__ import annotations

import pytest

from tefuda.games import catalogue
from tefuda.lab.ladder import Rung, climb, play_block
from tefuda.lab.statistics.sprt import Decision

DEVIL = catalogue()["devil"].settle({}, 2)


def test_a_block_of_equal_players_shares_the_wins() -> None:
    """Each seat is the challenger's once; with the same player everywhere the mean is near one half."""
    shares = [play_block("devil", DEVIL, 2, "random", "random", 3, block)[0] for block in range(60)]
    assert set(shares) <= {0.0, 0.25, 0.5, 0.75, 1.0}
    assert 0.35 < sum(shares) / len(shares) < 0.65


def test_greedy_is_found_stronger_than_random_and_the_ladder_repeats_itself() -> None:
    first, second = (
        list(climb("devil", DEVIL, 2, ["random", "greedy"], seed=5, most_blocks=200, processes=processes))
        for processes in (1, 2)
    )
    assert first[0].decision is Decision.UPPER
    assert first[0].share.low > 0.5
    assert first[0].blocks == second[0].blocks


def test_no_room_is_found_between_a_player_and_itself() -> None:
    (rung,) = climb("devil", DEVIL, 2, ["random", "random"], seed=1, most_blocks=2000, processes=2)
    assert rung.decision is Decision.LOWER


def test_blocks_that_never_vary_have_their_mean_for_an_estimate() -> None:
    assert Rung("a", "b", 4, 400, [0.25] * 40).share.value == pytest.approx(0.25)
