"""Strength on one scale: Bradley and Terry's model in the units of chess ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tefuda.lab.statistics.intervals import Interval, quantile

__all__ = ["Meeting", "Step", "elo_of_share", "scale", "share_of_elo", "step_of_share"]

ELO = 400 / math.log(10)
"""Rating points in one unit of log-odds: 400 points are odds of ten to one."""
IMAGINED = 0.5
"""Games drawn that are added to every meeting, so that a clean sweep gives a finite rating."""


@dataclass(frozen=True)
class Meeting:
    """How two players did against each other: ``share`` of the wins is the first one's, ties halved.

    ``games`` is the effective number: games divided by the design effect of their blocks.
    """

    first: int
    second: int
    share: float
    games: float


def elo_of_share(share: float, players: int = 2) -> float:
    """The rating difference that gives one player this share of wins at a table of equal others.

    At a table of k the model is Plackett and Luce's: w / (w + k − 1), w the odds of beating one of them.

    >>> elo_of_share(0.5), elo_of_share(0.25, players=4), round(elo_of_share(10 / 11))
    (0.0, 0.0, 400)
    """
    return ELO * math.log(share * (players - 1) / (1 - share))


@dataclass(frozen=True)
class Step:
    """A rating difference with its interval; None where no game tells a bound.

    Who never lost is better by the lower bound at least: that has no estimate.
    """

    value: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.value is None:
            return f"at least {self.low:+.0f}" if self.low is not None else f"at most {self.high or 0:+.0f}"
        if self.high is None:
            return f"{self.value:+.0f} ({self.low or 0:+.0f} or more)"
        return f"{self.value:+.0f} ({self.low or 0:+.0f} to {self.high:+.0f})"


def step_of_share(share: Interval, players: int = 2) -> Step:
    """The rating difference of a share of wins.

    >>> print(step_of_share(Interval(0.75, 0.6, 0.85)), "|", step_of_share(Interval(1.0, 0.9, 1.0)))
    +191 (+70 to +301) | at least +382
    """
    return Step(
        *(
            elo_of_share(each, players) if 0 < each < 1 else None
            for each in (share.value, share.low, share.high)
        )
    )


def share_of_elo(difference: float, players: int = 2) -> float:
    """The share of wins of a player so much better than the others at the table.

    >>> share_of_elo(0.0, players=4)
    0.25
    """
    odds = math.exp(difference / ELO)
    return odds / (odds + players - 1)


def scale(players: int, meetings: Sequence[Meeting], alpha: float = 0.05) -> list[Interval]:
    """Ratings of all players; the first is 0 by definition, the others have intervals relative to it.

    The maximum of the likelihood, found by Newton's method, and the curvature there for the errors. Raises
    ValueError if some player has met, even by way of others, nobody who has met the first one.
    """
    if not _connected(players, meetings):
        raise ValueError("the players fall into groups that never met, so they have no common scale")
    strength = np.zeros(players)
    curvature = np.eye(players - 1)
    for _ in range(100):
        slope = np.zeros(players)
        bend = np.zeros((players, players))
        for meeting in meetings:
            i, j = meeting.first, meeting.second
            games = meeting.games + IMAGINED
            share = (meeting.share * meeting.games + IMAGINED / 2) / games
            expected = 1 / (1 + math.exp(strength[j] - strength[i]))
            slope[i] += games * (share - expected)
            slope[j] -= games * (share - expected)
            weight = games * expected * (1 - expected)
            bend[i, i] += weight
            bend[j, j] += weight
            bend[i, j] -= weight
            bend[j, i] -= weight
        curvature = bend[1:, 1:]
        step = np.linalg.solve(curvature, slope[1:]) if players > 1 else slope[1:]
        strength[1:] += np.clip(step, -2, 2)
        if players == 1 or np.abs(step).max() < 1e-10:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(curvature))) if players > 1 else np.zeros(0)
    reach = quantile(alpha) * ELO
    ratings = [Interval(0.0, 0.0, 0.0)]
    for value, error in zip(strength[1:] * ELO, errors, strict=True):
        ratings.append(Interval(float(value), float(value - reach * error), float(value + reach * error)))
    return ratings


def _connected(players: int, meetings: Sequence[Meeting]) -> bool:
    reached = {0}
    while True:
        more = {
            other
            for meeting in meetings
            if meeting.games > 0
            for one, other in ((meeting.first, meeting.second), (meeting.second, meeting.first))
            if one in reached and other not in reached
        }
        if not more:
            return len(reached) == players
        reached |= more
