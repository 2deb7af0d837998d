"""The Hashigo puzzle: par by proof, hints, difficulty, the daily deal. Nothing here reads or writes files."""

from __future__ import annotations

from tefuda.puzzle.annotate import Annotated, annotate
from tefuda.puzzle.days import Daily, daily, day_named, match_of, today
from tefuda.puzzle.difficulty import GRADES, Difficulty, deal_of_grade, grade_of, measure
from tefuda.puzzle.records import difference_in_par
from tefuda.puzzle.share import History, HistoryError, Result, share_text, streak
from tefuda.puzzle.solver import Hint, PuzzleError, Solution, hint, solve
from tefuda.puzzle.speed import puzzle_speed

__all__ = [
    "GRADES",
    "Annotated",
    "Daily",
    "Difficulty",
    "Hint",
    "History",
    "HistoryError",
    "PuzzleError",
    "Result",
    "Solution",
    "annotate",
    "daily",
    "day_named",
    "deal_of_grade",
    "difference_in_par",
    "grade_of",
    "hint",
    "match_of",
    "measure",
    "puzzle_speed",
    "share_text",
    "solve",
    "streak",
    "today",
]
