"""A game told again with numbers: what could be expected, which move was best, what the one played cost.

Chances are those of winning the game. The best move is that of a bot that searches, from what the player
could see; what another move cost is the difference of the two chances when the game goes on greedily from
either, over the same arrangements of what the player could not see. It may come out below zero, by chance or
because the player was right: sums of such differences are fair, sums of their positive parts would not be.
What is picked out by its size, a costly move or a turning point, is told by other playouts than those that
picked it out, which would make it too large.

All chances that are told are those a spectator would give, who sees no hand; only costs are judged from what
the player could see.

A player's result is what he could expect before the deal, less his mistakes, plus what the mistakes of others
brought him; the rest is luck, if the players are equally strong (docs/analysis.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tefuda.bots import opinion
from tefuda.bots.levels import SEARCHES
from tefuda.games.contract import NOBODY
from tefuda.match import Match
from tefuda.record import Record, replay, walk
from tefuda.review.chances import BATCHES, NO_MOVE, Chances
from tefuda.views import look

__all__ = ["Decision", "Review", "ReviewError", "Standing", "Swing", "mark", "review"]

SMALL, LARGE = 0.02, 0.1
"""Losses from which a move is called a slip and a mistake, if they are clear of chance."""
SWINGS = 3
"""Turning points that are told at most."""
SWING = 0.1
"""The least change of a chance that is one."""


class ReviewError(ValueError):
    """A record that cannot be reviewed; the text says why."""


@dataclass(frozen=True)
class Decision:
    """One choice among two moves or more. ``number`` counts all moves of the record from 0, ``round`` rounds.

    ``chances`` are every seat's chances of winning the game before it, as spectators saw it: those of the
    review's line. ``loss`` is what the move played cost, as the player could see, ``error`` its standard
    error, both 0 where it was the best. ``mark`` is ``?`` for a slip, ``??`` for a mistake, empty for a move
    that may be as good as the best; it comes from other playouts than the loss.
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
    mark: str


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
        self.looks: list[_Look] = []
        self.own = np.zeros(players)
        self.mistakes = np.zeros(players)
        self.variances = np.zeros(players)
        self.gifts = np.zeros(players)

    def look(self, match: Match, played: str) -> None:
        """Note what there is to say before a decision, and what was decided."""
        chances = self._chances
        number, round_ = len(match.events), len(match.rounds) - 1
        seen = chances.seen()
        if not self.looks:
            self.own = np.array(
                [chances.after(seat, [NO_MOVE])[:, 0, seat].mean() for seat in range(len(seen))]
            )
        self.looks.append(_Look(number, round_, seen))
        seat = match.turn
        best = opinion(look(match, seat), self._level, best=1)[0].move
        moves = match.legal_moves()
        loss = error = 0.0
        sign = ""
        if best != played:
            pair = [moves[best], moves[played]]
            first, second = (chances.after(seat, pair, again=again) for again in (False, True))
            sign = mark(*_cost(first[:, 0, seat] - first[:, 1, seat]))
            change = second[:, 0] - second[:, 1]  # batches × players: what the move played took from each
            loss, error = _cost(change[:, seat])
            others = np.arange(len(seen)) != seat
            self.gifts[others] -= change.mean(axis=0)[others]
        self.mistakes[seat] += loss
        self.variances[seat] += error**2
        self.decisions.append(
            Decision(number, round_, seat, len(moves), played, best, seen, loss, error, sign)
        )


@dataclass(frozen=True)
class _Look:
    """Every seat's chance before a move, as spectators saw it."""

    number: int
    round: int
    chances: tuple[float, ...]


def _cost(change: NDArray[np.float64]) -> tuple[float, float]:
    """The mean over batches and its standard error."""
    return float(change.mean()), float(change.std(ddof=1) / BATCHES**0.5)


def mark(loss: float, error: float) -> str:
    """``?`` for a slip, ``??`` for a mistake, nothing for a move that may be as good as the best."""
    if loss < max(SMALL, 3 * error):
        return ""
    return "??" if loss >= LARGE else "?"


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
    notes.looks.append(_Look(len(final.events), len(record.rounds) - 1, result))
    turns = _turning_points(notes.looks)
    fresh = _seen_again(record, playouts, {each.number for pair in turns for each in pair})
    line = {each.number: fresh.get(each.number, each.chances) for each in notes.looks}
    return Review(
        game=record.game,
        level=level,
        playouts=playouts,
        decisions=tuple(replace(each, chances=line[each.number]) for each in notes.decisions),
        line=tuple(line.items()),
        swings=tuple(_swing(before, after, line, final) for before, after in turns),
        standings=_standings(notes, final, line[notes.looks[0].number], result),
    )


def _turning_points(looks: Sequence[_Look]) -> list[tuple[_Look, _Look]]:
    """The largest changes from one look to the next, in the order of the game."""
    found = sorted(pairwise(looks), key=lambda pair: -_change(*pair).max())[:SWINGS]
    return sorted((pair for pair in found if _change(*pair).max() >= SWING), key=lambda pair: pair[0].number)


def _change(before: _Look, after: _Look) -> NDArray[np.float64]:
    return np.asarray(np.abs(np.array(after.chances) - np.array(before.chances)))


def _seen_again(record: Record, playouts: int, numbers: Set[int]) -> dict[int, tuple[float, ...]]:
    """The chances before these moves by other playouts: those that picked them out made them too extreme."""
    found = {}
    chances = None
    for match in walk(record):
        chances = chances or Chances(match, playouts)
        if len(match.events) in numbers and match.playing and len(match.legal()) > 1:
            found[len(match.events)] = chances.seen(again=True)
    return found


def _swing(before: _Look, after: _Look, line: Mapping[int, tuple[float, ...]], final: Match) -> Swing:
    seat = int(_change(before, after).argmax())
    events = final.events[before.number : after.number]
    said = tuple(words for event in events for words in event.words(NOBODY, final.names))
    return Swing(before.number, before.round, seat, line[before.number][seat], line[after.number][seat], said)


def _standings(
    notes: _Notes, final: Match, start: Sequence[float], result: Sequence[float]
) -> tuple[Standing, ...]:
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
                deal=float(notes.own[seat] - start[seat]),
                luck=result[seat] - start[seat] + mistakes - gifts,
                mistakes=mistakes,
                error=float(notes.variances[seat] ** 0.5),
                gifts=gifts,
                decisions=len(own),
                agreed=sum(decision.played == decision.best for decision in own),
            )
        )
    return tuple(found)
