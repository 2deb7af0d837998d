"""A guest's own figures, from the results of his games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from tefuda.server.cards import title_of
from tefuda.server.protocol.results import Statistics, StatisticsOfGame

__all__ = ["Result", "days_in_a_row", "statistics"]

Result = tuple[str, str | None, str | None, str, int | None]
"""Game, preset, puzzle day, won or shared or lost or resigned, total."""


def statistics(name: str, since: datetime, results: Sequence[Result], today: date) -> Statistics:
    """The figures of all ended games, puzzles apart."""
    groups: dict[tuple[str, str | None], list[Result]] = {}
    for result in results:
        if result[2] is None:
            groups.setdefault((result[0], result[1]), []).append(result)
    solved = {result[2] for result in results if result[2] is not None and result[4] is not None}
    return Statistics(
        name=name,
        since=since,
        games=[
            _of_game(game, preset, group) for (game, preset), group in sorted(groups.items(), key=_by_name)
        ],
        puzzles=len(solved),
        puzzle_days_in_a_row=days_in_a_row({date.fromisoformat(day) for day in solved}, today),
    )


def _by_name(item: tuple[tuple[str, str | None], list[Result]]) -> tuple[str, str]:
    (game, preset), _ = item
    return game, preset or ""


def _of_game(game: str, preset: str | None, results: Sequence[Result]) -> StatisticsOfGame:
    ends = [result[3] for result in results]
    totals = [result[4] for result in results if result[4] is not None]
    return StatisticsOfGame(
        game=game,
        title=title_of(game, preset),
        preset=preset,
        played=len(results),
        won=ends.count("won"),
        shared=ends.count("shared"),
        lost=ends.count("lost"),
        resigned=ends.count("resigned"),
        mean_total=round(sum(totals) / len(totals), 2) if totals else None,
    )


def days_in_a_row(days: set[date], today: date) -> int:
    """How many days without a gap up to today, or up to yesterday if today is not done yet.

    >>> days_in_a_row({date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 4)}, date(2026, 1, 3))
    2
    """
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(days=1)
    return count
