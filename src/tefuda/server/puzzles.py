"""The puzzle of a day: the same deal for everybody, from the date alone."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tefuda.games import find
from tefuda.match import Match, Player
from tefuda.server.refusal import RefusedError

__all__ = ["FIRST_DAY", "PRESET", "day_of", "rows_of", "seed_of"]

PRESET = "hashigo-puzzle"
FIRST_DAY = date(2026, 1, 1)
_SEEDS_FROM = 3636 * 10**6
"""Seeds of puzzles stand apart from those of benchmarks and examples."""


def day_of(text: str) -> date:
    """The day of a puzzle, from ``today`` or a date; RefusedError if it has none (yet). Days are UTC.

    >>> day_of("2026-02-03").isoformat()
    '2026-02-03'
    """
    today = datetime.now(UTC).date()
    if text == "today":
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise RefusedError("unknown", "a puzzle is named by its day, like 2026-12-01") from None
    if day > today:
        raise RefusedError("unknown", "the puzzle of this day is not there yet")
    if day < FIRST_DAY:
        raise RefusedError("unknown", f"the first puzzle is that of {FIRST_DAY.isoformat()}")
    return day


def seed_of(day: date) -> int:
    """The seed of a day's deal."""
    return _SEEDS_FROM + day.toordinal()


def rows_of(day: date) -> list[list[str]]:
    """The two rows of a day's deal, left to right."""
    game, preset = find(PRESET)
    match = Match(game, game.settle({}, 1, preset), [Player("")], seed=seed_of(day))
    rows: list[list[str]] = match.rounds[0].deal["rows"]
    return rows
