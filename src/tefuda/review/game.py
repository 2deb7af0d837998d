"""A game told again with numbers: what could be expected, which move was best, what the one played cost.

Chances are those of winning the game. The best move is that of a bot that searches, from what the player
could see; what another move cost is the difference of the two chances when the game goes on greedily from
either, over the same arrangements of what the player could not see. It may come out below zero, by chance or
because the player was right: sums of such differences are fair, sums of their positive parts would not be.

A player's result is what he could expect before the deal, less his mistakes, plus what the mistakes of others
brought him; the rest is luck (docs/analysis.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tefuda.bots import opinion
from tefuda.bots.levels import SEARCHES
from tefuda.games.contract import NOBODY
from tefuda.match import Match
from tefuda.record import Record, replay, walk
from tefuda.review.chances import BATCHES, NO_MOVE, Chances
from tefuda.views import look

__all__ = ["Decision", "Review", "ReviewError", "Standing", "Swing", "review"]

SWINGS = 3
"""Turning points that are told at most."""
SWING = 0.1
"""The least change of a chance that is one."""


class ReviewError(ValueError):
    """A record that cannot be reviewed; the text says why."""


@dataclass(frozen=True)
class Decision:
    """One choice among two moves or more. ``number`` counts all moves of the record from 0, ``round`` rounds.

    ``chances`` are every seat's chances of winning the game after the best move, as the player to move could
    rate them. ``loss`` is what the move played cost him, ``error`` its standard error, both 0 where it was
    the best.
    """

    number: int
    round: int
    seat: int
    choices: int
    played: str
    best: str
    chances: tuple[float, ...]
    loss: float
    error: float


@dataclass(frozen=True)
class Swing:
    """A turning point: between two decisions the chance of ``seat`` changed most, as spectators saw it.

    ``number`` is the first move in between; ``before`` and ``after`` are the chances, ``said`` what happened.
    """

    number: int
    round: int
    seat: int
    before: float
    after: float
    said: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """A player's result taken apart; all but ``decisions`` and ``agreed`` are shares of one won game.

    ``result`` = ``start`` + ``luck`` − ``mistakes`` + ``gifts``; ``deal`` is the part of the luck that was in
    the first deal. ``error`` is the standard error of ``mistakes``.
    """

    seat: int
    name: str
    result: float
    start: float
    deal: float
    luck: float
    mistakes: float
    error: float
    gifts: float
    decisions: int
    agreed: int


@dataclass(frozen=True)
class Review:
    """A whole game reviewed by a level, with so many playouts behind each chance.

    ``line`` has, for each decision and for the end, the number of the move and every seat's chance as
    spectators saw it.
    """

    game: str
    level: str
    playouts: int
    decisions: tuple[Decision, ...]
    line: tuple[tuple[int, tuple[float, ...]], ...]
    swings: tuple[Swing, ...]
    standings: tuple[Standing, ...]


class _Notes:
    """What is gathered on the way through the game."""

    def __init__(self, match: Match, level: str, playouts: int) -> None:
        players = len(match.players)
        self._level = level
        self._chances = Chances(match, playouts)
        self.decisions: list[Decision] = []
        self.looks: list[tuple[int, int, tuple[float, ...]]] = []  # move, round, chances
        self.deal = np.zeros(players)
        self.mistakes = np.zeros(players)
        self.variances = np.zeros(players)
        self.gifts = np.zeros(players)

    def look(self, match: Match, played: str) -> None:
        """Note what there is to say before a decision, and what was decided."""
        chances = self._chances
        number, round_ = len(match.events), len(match.rounds) - 1
        seen = chances.after(NOBODY, [NO_MOVE])[:, 0].mean(axis=0)
        if not self.looks:
            own = [chances.after(seat, [NO_MOVE])[:, 0, seat].mean() for seat in range(len(seen))]
            self.deal = np.array(own) - seen
        self.looks.append((number, round_, tuple(seen)))
        seat = match.turn
        best = opinion(look(match, seat), self._level, best=1)[0].move
        moves = match.legal_moves()
        after = chances.after(seat, [moves[best]] if best == played else [moves[best], moves[played]])
        change = after[:, 0] - after[:, -1]  # batches × players: what the move played took from each
        loss, error = float(change[:, seat].mean()), float(change[:, seat].std(ddof=1) / BATCHES**0.5)
        self.mistakes[seat] += loss
        self.variances[seat] += error**2
        others = np.arange(len(seen)) != seat
        self.gifts[others] -= change.mean(axis=0)[others]
        ahead = tuple(float(share) for share in after[:, 0].mean(axis=0))
        self.decisions.append(Decision(number, round_, seat, len(moves), played, best, ahead, loss, error))


def review(
    record: Record,
    level: str = "strong",
    *,
    playouts: int = 200,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a finished game.

    ``progress`` is told after each move how many of how many are done. ReviewError for a game that is not
    over or has one player, and for a level that does not search.
    """
    if level not in SEARCHES:
        raise ReviewError(f"the level {level!r} does not search; those that do are {' and '.join(SEARCHES)}")
    if len(record.players) < 2:
        raise ReviewError("a puzzle has no chances to compare: it is measured by its par")
    final = replay(record)
    if not final.over:
        raise ReviewError("only a finished game can be reviewed, and this record ends before its game")
    notes = None
    for match in walk(record):  # one match, which goes on
        notes = notes or _Notes(match, level, playouts)
        if match.playing and len(match.legal()) > 1:
            notes.look(match, final.events[len(match.events)].move)
        if progress:
            progress(len(match.events), len(final.events))
    assert notes is not None  # a game that is over has been dealt
    result = tuple((seat in final.winners) / len(final.winners) for seat in range(len(final.players)))
    notes.looks.append((len(final.events), len(record.rounds) - 1, result))
    return Review(
        game=record.game,
        level=level,
        playouts=playouts,
        decisions=tuple(notes.decisions),
        line=tuple((number, line) for number, _, line in notes.looks),
        swings=_swings(notes, final),
        standings=_standings(notes, final, result),
    )


def _swings(notes: _Notes, final: Match) -> tuple[Swing, ...]:
    found = []
    for (number, round_, before), (following, _, after) in pairwise(notes.looks):
        change = np.abs(np.array(after) - np.array(before))
        seat = int(change.argmax())
        if change[seat] >= SWING:
            said = [
                line for event in final.events[number:following] for line in event.words(NOBODY, final.names)
            ]
            found.append(Swing(number, round_, seat, before[seat], after[seat], tuple(said)))
    found.sort(key=lambda swing: -abs(swing.after - swing.before))
    return tuple(sorted(found[:SWINGS], key=lambda swing: swing.number))


def _standings(notes: _Notes, final: Match, result: Sequence[float]) -> tuple[Standing, ...]:
    start = notes.looks[0][2]
    found = []
    for seat, name in enumerate(final.names):
        mistakes, gifts = float(notes.mistakes[seat]), float(notes.gifts[seat])
        own = [decision for decision in notes.decisions if decision.seat == seat]
        found.append(
            Standing(
                seat=seat,
                name=name,
                result=result[seat],
                start=start[seat],
                deal=float(notes.deal[seat]),
                luck=result[seat] - start[seat] + mistakes - gifts,
                mistakes=mistakes,
                error=float(notes.variances[seat] ** 0.5),
                gifts=gifts,
                decisions=len(own),
                agreed=sum(decision.played == decision.best for decision in own),
            )
        )
    return tuple(found)
