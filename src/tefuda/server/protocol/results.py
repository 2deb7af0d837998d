"""Bodies of the HTTP part about games that were played: replays, puzzles, statistics."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from tefuda.server.protocol.base import Model, Time, Value
from tefuda.server.protocol.table import LegalMove, LogLine, Position

__all__ = [
    "Practice",
    "PuzzleInfo",
    "PuzzleResult",
    "PuzzleSolution",
    "Replay",
    "ReplayFrame",
    "ReplayHint",
    "ReplayHintWanted",
    "ReplayWanted",
    "SharedText",
    "SolutionMove",
    "Statistics",
    "StatisticsOfGame",
]


# --- replay ---


class ReplayWanted(Model):
    """A record to be replayed: the object of a record file. Nothing of it is kept."""

    record: dict[str, Any]
    seat: Annotated[int, Field(ge=-1, lt=8)] = -1
    start: Annotated[int, Field(ge=0)] = 0


class ReplayFrame(Model):
    """The game after ``step`` deals and moves. ``move`` is the one that led here, null for a deal.

    ``position`` is what the chosen seat (or a spectator) saw; once a game is finished all legal moves of the
    seat to move may be shown, in ``legal`` of its own view.
    """

    step: int
    mover: int | None
    move: str | None
    said: list[LogLine]
    position: Position


class Replay(Model):
    """Frames of a game from ``start`` on; ask again with the next ``start`` until ``steps`` is reached."""

    game: str
    title: str
    options: dict[str, Value]
    names: list[str]
    kinds: list[Literal["human", "bot"]]
    seat: int | None
    steps: int
    start: int
    frames: list[ReplayFrame]
    finished: bool
    totals: list[int] | None
    winners: list[int] | None


class ReplayHintWanted(Model):
    """Ask a bot what it would have played at a step of a record."""

    record: dict[str, Any]
    step: Annotated[int, Field(ge=0)]


class ReplayHint(Model):
    """What a bot, seeing what the seat to move saw, would have played, and what was played."""

    step: int
    seat: int
    bot: str
    best: LegalMove
    played: str | None


# --- puzzle and statistics ---


class PuzzleInfo(Model):
    """A day's puzzle. ``rows`` stand left to right, tiles as ``upright/other``.

    ``table`` is the guest's own table for it, if he has begun; ``best`` his fewest moves. ``par`` is proven
    and ``difficulty`` measured; both are null while that takes time: ask again. ``solved`` counts how many
    guests needed how many moves.
    """

    date: str
    number: int
    rows: list[list[str]]
    par: int | None
    difficulty: str | None
    table: str | None
    best: int | None
    solved: list[PuzzleResult]


class PuzzleResult(Model):
    """So many guests solved a puzzle in so many moves."""

    moves: int
    guests: int


class SolutionMove(LegalMove):
    """A move of a solution, and the tiles that it plays."""

    tiles: list[str]


class PuzzleSolution(Model):
    """A line that reaches par, which is proven: no line is shorter."""

    par: int
    line: list[SolutionMove]


class Practice(Model):
    """A puzzle that is no day's; ``difficulty`` easy, medium, hard or expert, null: any."""

    difficulty: Annotated[str, StringConstraints(min_length=1, max_length=20)] | None = None


class SharedText(Model):
    """A line to share, in words."""

    text: str


class StatisticsOfGame(Model):
    """Finished games of one game or preset. A shared win counts as shared; ``lost`` are all that were lost,
    of which ``resigned`` were given up.
    """

    game: str
    title: str
    preset: str | None
    played: int
    won: int
    shared: int
    lost: int
    resigned: int
    mean_total: float | None


class Statistics(Model):
    """A guest's own figures."""

    name: str
    since: Time
    games: list[StatisticsOfGame]
    puzzles: int


PuzzleInfo.model_rebuild()
