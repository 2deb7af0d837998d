"""An attempt at a puzzle: its par once proven, the hints asked for, and what is kept of the daily ones.

The daily puzzles that were solved on their days lie in one file of the state folder. Only the first
result of a day is kept, and only if it was reached on that day (UTC) without giving up.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from tefuda.terminal import files

if TYPE_CHECKING:  # these bring NumPy with them, which the first screen does not wait for
    from tefuda.match import Match
    from tefuda.puzzle import History

__all__ = ["Attempt", "history"]


@dataclass
class Attempt:
    """What belongs to a puzzle beside its moves.

    ``par`` is None and ``grade`` empty until they are known; ``grade`` stays empty under rules of one's own.
    """

    day: date | None = None
    par: int | None = None
    grade: str = ""
    hints: int = 0
    gave_up: bool = False
    hinted: tuple[str, ...] | None = None
    """The moves that had been made when the last hint was asked for: looking twice counts once."""
    asked: bool = False
    """Giving up has been asked for once, and not yet confirmed."""
    shared: str = ""
    """What there is to share of a daily puzzle that was solved."""

    def prove(self, match: Match) -> int:
        """Prove par, unless that is done; the first time on a machine it takes seconds to compile."""
        if self.par is None:
            from tefuda.puzzle import solve

            self.par = solve(match.options, match.rounds[0].deal["rows"]).par
        return self.par

    def measure(self, match: Match) -> None:
        """Measure the grade where there is one."""
        from tefuda.puzzle import grade_of

        usual = match.game.settle({}, 1, "hashigo-puzzle")
        if match.options == usual and not self.grade:
            self.grade = grade_of(match.rounds[0].deal["rows"])

    def data(self) -> dict[str, Any]:
        """What a save file holds of it."""
        return {
            "day": self.day.isoformat() if self.day else None,
            "par": self.par,
            "grade": self.grade,
            "hints": self.hints,
            "gave_up": self.gave_up,
        }

    @classmethod
    def read(cls, data: object) -> Attempt | None:
        """The attempt of a save file; None if it holds none that can be read."""
        if not isinstance(data, dict):
            return None
        day, par, hints = data.get("day"), data.get("par"), data.get("hints")
        attempt = cls(gave_up=data.get("gave_up") is True, grade=str(data.get("grade") or ""))
        with contextlib.suppress(ValueError, TypeError):
            attempt.day = date.fromisoformat(day) if day is not None else None
        attempt.par = par if type(par) is int and par > 0 else None
        attempt.hints = hints if type(hints) is int and hints > 0 else 0
        return attempt

    # --- the end ---

    def finish(self, match: Match) -> list[str]:
        """What is to be said of a puzzle just solved; a daily one is entered among the days."""
        from tefuda.puzzle import Result, daily, share_text, today

        moves, par = match.totals[0], self.prove(match)
        if self.gave_up:
            return (
                ["You had given up and seen the optimal line, so this counts for no day."] if self.day else []
            )
        if self.day is None:
            return []
        result = Result(moves, par, self.hints)
        words, in_a_row, now = [], 0, today()
        if self.day == now:
            days, trouble = history()
            if not days.add(self.day, result):
                result = days.results[self.day]
                words.append(f"You had solved it before, in {result.moves} moves; the first result counts.")
            in_a_row = days.streak(now)
            words += [trouble] if trouble else []
            try:
                files.write(_days_file(), days.to_json())
            except OSError as problem:
                words.append(f"The day could not be entered: {problem.strerror or problem}.")
        else:
            words.append("It was not solved on its own day, so the days in a row stay as they are.")
        self.shared = share_text(daily(self.day).number, self.day, result, in_a_row)
        return [*words, self.shared]


def _days_file() -> Any:
    return files.state_folder() / "puzzles.json"


def history() -> tuple[History, str]:
    """The daily puzzles solved, and a sentence if the file was damaged: it is then put aside, not lost."""
    from tefuda.puzzle import History, HistoryError

    path = _days_file()
    try:
        return History.from_json(path.read_text(encoding="utf-8")), ""
    except FileNotFoundError:
        return History(), ""
    except (OSError, UnicodeDecodeError) as problem:
        reason = f"{problem}"
    except HistoryError as problem:
        reason = str(problem)
    aside = path.with_name("puzzles-damaged.json")
    with contextlib.suppress(OSError):
        path.replace(aside)
    return History(), f"Your earlier puzzle days could not be read ({reason}); they are kept in {aside}."
