"""What is told of a daily puzzle: the line to share, and the days in a row. Nothing here touches a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

__all__ = ["History", "HistoryError", "Result", "share_text", "streak"]

_FORMAT = "tefuda-puzzle-days/1"


class HistoryError(ValueError):
    """A history that cannot be read; the text says why."""


@dataclass(frozen=True)
class Result:
    """How a daily puzzle was first solved: moves made, par, and how often a hint was asked for."""

    moves: int
    par: int
    hints: int = 0


def streak(days: Iterable[date], today: date) -> int:
    """How many days in a row were solved, up to today, or up to yesterday while today's is still open.

    Days after ``today`` do not count: the clock may have been wrong.

    >>> streak([date(2026, 3, 1), date(2026, 3, 2), date(2026, 3, 9)], date(2026, 3, 3))
    2
    """
    solved = set(days)
    day = today if today in solved else today - timedelta(days=1)
    count = 0
    while day in solved:
        count += 1
        day -= timedelta(days=1)
    return count


def share_text(number: int, day: date, result: Result, in_a_row: int) -> str:
    """One line to share, without anything of the deal, in words that can be read aloud.

    ``in_a_row`` is the streak; 0 leaves it out.

    >>> share_text(33, date(2026, 2, 2), Result(13, 12, 1), 5)
    'Hashigo puzzle 33 (2026-02-02): 13 moves, one over par 12, with one hint. 5 days in a row.'
    >>> share_text(1, date(2026, 1, 1), Result(10, 10), 1)
    'Hashigo puzzle 1 (2026-01-01): 10 moves, which is par, without hints. First day in a row.'
    """
    over = result.moves - result.par
    against = f"{_words(over)} over par {result.par}" if over else "which is par"
    hints = "without hints" if not result.hints else f"with {_words(result.hints)} hint"
    plural = "s" if result.hints > 1 else ""
    text = f"Hashigo puzzle {number} ({day.isoformat()}): {result.moves} moves, {against}, {hints}{plural}."
    if in_a_row:
        text += f" {in_a_row} days in a row." if in_a_row > 1 else " First day in a row."
    return text


def _words(count: int) -> str:
    names = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return names[count] if count < len(names) else str(count)


@dataclass
class History:
    """The daily puzzles that were solved on their days; the first result of a day stands."""

    results: dict[date, Result] = field(default_factory=dict)

    def add(self, day: date, result: Result) -> bool:
        """Enter a solved day; False if the day had been solved before, whose result then stays."""
        if day in self.results:
            return False
        self.results[day] = result
        return True

    def streak(self, today: date) -> int:
        """The days in a row up to ``today``."""
        return streak(self.results, today)

    def to_json(self) -> str:
        """The text of a file."""
        days = {
            day.isoformat(): [each.moves, each.par, each.hints] for day, each in sorted(self.results.items())
        }
        return json.dumps({"format": _FORMAT, "days": days})

    @classmethod
    def from_json(cls, text: str) -> History:
        """The history of a file's text; HistoryError if it is damaged."""
        try:
            data: Any = json.loads(text)
        except (ValueError, RecursionError):
            raise HistoryError("it is not whole JSON") from None
        if not isinstance(data, Mapping) or data.get("format") != _FORMAT:
            raise HistoryError(f"its format is not {_FORMAT}")
        try:
            results = {date.fromisoformat(day): Result(*numbers) for day, numbers in data["days"].items()}
        except (KeyError, ValueError, TypeError, AttributeError):
            raise HistoryError("its days cannot be read") from None
        for each in results.values():
            if not all(type(n) is int and n >= 0 for n in (each.moves, each.par, each.hints)):
                raise HistoryError("its days do not hold numbers")
        return cls(results)
