"""The daily puzzle: deals that never change, the line to share, days in a row, dates that cannot be used."""

from __future__ import annotations

import ast
from datetime import date, timedelta
from pathlib import Path

import pytest

from tefuda.games import find
from tefuda.match import Player
from tefuda.puzzle import (
    History,
    HistoryError,
    PuzzleError,
    Result,
    daily,
    day_named,
    share_text,
    streak,
    today,
)
from tefuda.puzzle import frozen as frozen_file

FIRST = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("day", "number", "rows"),
    [
        (FIRST, 1, "2/1 7/4 8/5 6/3 1/5 6/1 7/8 6/7 8/6|3/1 1/9 8/1 3/8 1/7 4/5 4/8 9/3 5/3"),
        (date(2026, 11, 30), 334, "7/5 1/9 6/1 2/9 3/4 3/8 7/2 9/4 3/5|5/6 4/2 9/3 4/1 8/5 8/2 7/6 7/8 6/2"),
        (date(2028, 2, 29), 790, "3/2 1/7 2/1 9/8 6/8 1/8 6/1 3/5 7/2|6/5 5/8 3/6 3/9 9/4 5/1 3/1 5/7 6/4"),
    ],
)
def test_the_deals_of_the_days_are_for_ever(day: date, number: int, rows: str) -> None:
    puzzle = daily(day)
    assert puzzle.number == number
    assert puzzle.rows == [row.split() for row in rows.split("|")]


def test_the_file_of_the_days_deals_depends_on_nothing_of_ours() -> None:
    tree = ast.parse(Path(frozen_file.__file__).read_text(encoding="utf-8"))
    named = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert sorted(map(str, named)) == ["__future__", "collections.abc", "datetime"]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]


def test_the_deals_of_many_days_are_deals_and_differ() -> None:
    deals = [daily(FIRST + timedelta(days=number)).rows for number in range(400)]
    for rows in deals:
        tiles = {tuple(sorted(name.split("/"))) for row in rows for name in row}
        assert [len(row) for row in rows] == [9, 9]
        assert len(tiles) == 18
    assert len({str(rows) for rows in deals}) == 400
    firsts = [int(rows[0][0][0]) for rows in deals]
    assert {firsts.count(number) > 20 for number in range(1, 10)} == {True}


def test_the_rules_of_the_days_are_written_out_and_are_today_the_usual_ones() -> None:
    puzzle = daily(FIRST)
    game, preset = find("hashigo-puzzle")
    assert puzzle.options == game.settle({}, 1, preset)
    match = puzzle.match(Player("Aki"))
    assert match.rounds[0].deal == {"rows": puzzle.rows}


def test_a_day_is_named_by_its_date_and_one_that_cannot_be_played_is_refused() -> None:
    now = date(2026, 3, 1)
    assert day_named("today", now) == now
    assert day_named(" 2026-01-01 ", now) == FIRST
    assert day_named("today") == today()
    for text, words in [
        ("2026-03-02", "the puzzle of 2026-03-02 is not there yet; today is 2026-03-01"),
        ("2025-12-31", "the first is that of 2026-01-01"),
        ("2026-02-30", "'2026-02-30' is no date; write year, month and day, as 2026-03-01"),
        ("yesterday", "is no date"),
    ]:
        with pytest.raises(PuzzleError, match=words):
            day_named(text, now)
    with pytest.raises(PuzzleError, match="the first is that of 2026-01-01"):
        daily(date(2025, 12, 31))


# --- the line to share -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "in_a_row", "text"),
    [
        (Result(12, 12), 0, "12 moves, which is par, without hints."),
        (Result(13, 12), 1, "13 moves, one over par 12, without hints. First day in a row."),
        (Result(24, 12, 2), 30, "24 moves, 12 over par 12, with two hints. 30 days in a row."),
    ],
)
def test_the_line_to_share_is_one_line_of_words_and_spoils_nothing(
    result: Result, in_a_row: int, text: str
) -> None:
    line = share_text(334, date(2026, 11, 30), result, in_a_row)
    assert line == f"Hashigo puzzle 334 (2026-11-30): {text}"
    assert line.isascii()
    assert "\n" not in line
    assert not any(name in line for row in daily(date(2026, 11, 30)).rows for name in row)


# --- days in a row ---------------------------------------------------------------------------------


def test_days_in_a_row_end_today_or_yesterday_and_days_to_come_do_not_count() -> None:
    now = date(2026, 3, 10)
    before = [now - timedelta(days=number) for number in range(6)]
    assert streak(before, now) == 6
    assert streak(before[1:], now) == 5
    assert streak(before[2:], now) == 0
    assert streak([*before[:2], *before[3:]], now) == 2
    assert streak([now + timedelta(days=1), *before[:3]], now) == 3  # the clock was wrong once
    assert streak([], now) == 0


def test_the_first_result_of_a_day_stands_and_a_clock_that_goes_back_breaks_nothing() -> None:
    history = History()
    assert history.add(FIRST, Result(14, 12))
    assert not history.add(FIRST, Result(12, 12))
    assert history.add(FIRST + timedelta(days=1), Result(12, 12, 3))
    assert history.results[FIRST].moves == 14
    assert history.streak(FIRST + timedelta(days=1)) == 2
    assert history.streak(FIRST) == 1
    assert not history.add(FIRST, Result(11, 11))
    again = History.from_json(history.to_json())
    assert again == history


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": "tefuda-puzzle-days/1"}',
        '{"format": "tefuda-puzzle-days/2", "days": {}}',
        '{"format": "tefuda-puzzle-days/1", "days": {"2026-13-01": [1, 2, 3]}}',
        '{"format": "tefuda-puzzle-days/1", "days": {"2026-01-01": [1]}}',
        '{"format": "tefuda-puzzle-days/1", "days": {"2026-01-01": ["12", 12, 0]}}',
        '{"format": "tefuda-puzzle-days/1", "days": {"2026-01-01": 12}}',
        '{"format": "tefuda-puzzle-days/1", "days": [["2026-01-01", 12]]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_history_is_named_as_one(text: str) -> None:
    with pytest.raises(HistoryError):
        History.from_json(text)
