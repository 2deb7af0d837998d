"""Redeals of Hashigo counted: all arrangements that a seat cannot exclude, and no others, equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from scipy.stats import chisquare

from hashigo_histories import Arrangement, Hand
from hashigo_table import KERNEL
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.hashigo.layout import PLAYS

CASES: list[tuple[int, int, int, dict[str, Any]]] = [
    (3, 4, 0, {}),
    (3, 4, 1, {"point_paid": "first"}),
    (3, 3, NOBODY, {}),
    (2, 3, 0, {}),
    (2, 2, NOBODY, {}),
    (4, 3, 2, {"beaten_tiles": "pot"}),
    (3, 4, 0, {"draft": "dealt"}),
    (3, 3, 2, {"draft": "blind"}),
    (3, 4, NOBODY, {"draft": "market"}),
    (4, 3, 1, {"draft": "open"}),
]
"""Players, tiles a row, seat, options."""


def positions(
    players: int, each: int, seat: int, options: dict[str, Any]
) -> Iterator[tuple[Hand, set[Arrangement]]]:
    """Positions with few arrangements, not more than two of a hand."""
    for seed in count(1):
        hand = Hand(seed, players, each, seat, **options)
        found = 0
        for number in range(60):
            if hand.state.phase != PLAYING or found == 2:
                break
            if hand.state.stage == PLAYS and number % 4 == 0:
                possible = hand.arrangements(30)
                if possible and len(possible) > 1:
                    found += 1
                    yield hand, possible
            hand.go_on()


@pytest.mark.parametrize(("players", "each", "seat", "options"), CASES, ids=str)
def test_every_arrangement_that_cannot_be_excluded_comes_equally_often_and_no_other(
    players: int, each: int, seat: int, options: dict[str, Any]
) -> None:
    rng = KERNEL.rng([1, 2, 3, 4])
    hard = 0  # positions in which a payment is not known: those that take the most thought
    for tried, (hand, possible) in enumerate(positions(players, each, seat, options)):
        counts = Counter(hand.redealt(rng) for _ in range(40 * len(possible)))
        assert set(counts) <= possible
        assert chisquare([counts[each] for each in possible]).pvalue > 0.0001
        hard += any(way for _, way in possible)
        if tried >= 12 and (hard >= 4 or tried >= 30 or (players == 2 and seat != NOBODY)):
            return
