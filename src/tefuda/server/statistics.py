"""A guest's own figures, from the results of his games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tefuda.server.cards import title_of
from tefuda.server.protocol.results import Statistics, StatisticsOfGame
from tefuda.server.puzzles import PRESET

__all__ = ["Result", "statistics"]

Result = tuple[str, str | None, str | None, str, int | None]
"""Game, preset, puzzle day, won or shared or lost or resigned, total."""


def statistics(name: str, since: datetime, results: Sequence[Result]) -> Statistics:
    """The figures of all ended games, puzzles apart."""
    groups: dict[tuple[str, str | None], list[Result]] = {}
    days, practised = set(), 0
    for result in results:
        game, preset, day, _, total = result
        if preset != PRESET:
            groups.setdefault((game, preset), []).append(result)
        elif total is not None and day is not None:
            days.add(day)
        elif total is not None:
            practised += 1
    return Statistics(
        name=name,
        since=since,
        games=[
            _of_game(game, preset, group) for (game, preset), group in sorted(groups.items(), key=_by_name)
        ],
        puzzles=len(days) + practised,
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
        lost=ends.count("lost") + ends.count("resigned"),
        resigned=ends.count("resigned"),
        mean_total=round(sum(totals) / len(totals), 2) if totals else None,
    )
