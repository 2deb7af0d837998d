"""A finished game looked at again by a bot: bodies of the HTTP part. docs/analysis.md says how to read it."""

from __future__ import annotations

from typing import Any

from tefuda.server.protocol.base import Model
from tefuda.server.protocol.table import LegalMove

__all__ = [
    "ReviewChances",
    "ReviewDecision",
    "ReviewStanding",
    "ReviewState",
    "ReviewSwing",
    "ReviewWanted",
    "Reviewed",
]


class ReviewWanted(Model):
    """A record to be reviewed: the object of a record file."""

    record: dict[str, Any]


class ReviewDecision(Model):
    """One choice, made after ``step`` of the replay. ``chances`` are every seat's before it, of the line.

    ``loss`` is what the move played cost as its player could see, ``error`` its standard error; ``mark`` is
    empty, ``?`` or ``??``, and comes from other playouts than the loss.
    """

    step: int
    seat: int
    choices: int
    played: LegalMove
    best: LegalMove
    chances: list[float]
    loss: float
    error: float
    mark: str


class ReviewChances(Model):
    """Every seat's chance at a step, as spectators saw it."""

    step: int
    chances: list[float]


class ReviewSwing(Model):
    """A turning point after ``step``."""

    step: int
    seat: int
    before: float
    after: float
    said: list[str]


class ReviewStanding(Model):
    """``result`` = ``start`` + ``luck`` − ``mistakes`` + ``gifts``, as shares of one won game."""

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


class Reviewed(Model):
    """A whole review by a bot of this level, with so many playouts behind each chance."""

    level: str
    playouts: int
    decisions: list[ReviewDecision]
    line: list[ReviewChances]
    swings: list[ReviewSwing]
    standings: list[ReviewStanding]


class ReviewState(Model):
    """How far a review is: ``done`` of so many moves (0 of 0 while it waits its turn); ask again, by its
    ``id``, until it is there.
    """

    id: str
    done: int
    of: int
    review: Reviewed | None
