"""The daily puzzle: which day there is one of, its number, its deal, its rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from tefuda.games import Value, find
from tefuda.match import Match, Player
from tefuda.puzzle.frozen import FIRST_DAYS, OPTIONS, deal_of_day
from tefuda.puzzle.solver import PuzzleError

__all__ = ["FIRST_DAY", "Daily", "daily", "day_named", "match_of", "today"]

FIRST_DAY = min(FIRST_DAYS.values())
"""The day of puzzle number 1."""


@dataclass(frozen=True)
class Daily:
    """The puzzle of one day: ``rows`` left to right, tiles as ``upright/other``; ``options`` settled."""

    day: date
    number: int
    rows: list[list[str]]
    options: dict[str, Value]

    def match(self, player: Player) -> Match:
        """A match of this puzzle, dealt and ready to be played."""
        return match_of(self.rows, self.options, player)


def match_of(rows: list[list[str]], options: dict[str, Value], player: Player) -> Match:
    """A match of a given deal of the puzzle under settled options; ValueError if the rows are no deal."""
    match = Match(find("hashigo")[0], options, [player], seed=0, deal=False)
    match.next_round({"rows": rows})
    return match


def today() -> date:
    """The day it is, in UTC: the daily puzzle changes everywhere at the same moment."""
    return datetime.now(UTC).date()


def daily(day: date) -> Daily:
    """The puzzle of a day, past or to come; PuzzleError for days before the first."""
    if day < FIRST_DAY:
        raise PuzzleError(f"there is no puzzle of {day}; the first is that of {FIRST_DAY}")
    ruleset = max(number for number, first in FIRST_DAYS.items() if first <= day)
    options = find("hashigo")[0].settle(OPTIONS[ruleset], 1)
    return Daily(day, (day - FIRST_DAY).days + 1, deal_of_day(day, ruleset), options)


def day_named(text: str, now: date | None = None) -> date:
    """The day that a text names, ``today`` or a date, if its puzzle may be played; else PuzzleError.

    >>> day_named("2026-02-03", date(2026, 3, 1)).isoformat()
    '2026-02-03'
    """
    now = now or today()
    if text.strip().lower() == "today":
        return now
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise PuzzleError(f"{text!r} is no date; write year, month and day, as {now}") from None
    if day > now:
        raise PuzzleError(f"the puzzle of {day} is not there yet; today is {now} (UTC)")
    if day < FIRST_DAY:
        raise PuzzleError(f"there is no puzzle of {day}; the first is that of {FIRST_DAY}")
    return day
