"""The puzzle on the server is that of ``tefuda.puzzle``: deal, par, hints, solution, words to share."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server_client import Page, Person, begun, gathered, people, quick, serving
from tefuda import puzzle


async def proven(person: Person, path: str) -> dict[str, Any]:
    """A puzzle, asked for until its par is proven: the first proof of a process loads machine code."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found: dict[str, Any] = await person.ask("GET", path)
            if found["par"] is not None:
                return found


async def solved(page: Page, line: list[str]) -> int:
    """Play a line, and then anything until all tiles are gone; the number of moves."""
    moves = 0
    while page.table["status"] == "playing":
        plays = [move for move in page.legal if move != "clear"]
        await page.do("play", move=line[moves] if moves < len(line) else plays[0] if plays else "clear")
        moves += 1
    return moves


async def test_the_puzzle_of_a_day_is_that_of_the_terminal(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        for day in (date(2026, 1, 1), puzzle.today()):
            daily = puzzle.daily(day)
            found = await proven(aki, f"/puzzles/{day}")
            assert (found["number"], found["rows"]) == (daily.number, daily.rows)
            assert found["par"] == puzzle.solve(daily.options, daily.rows).par
            assert found["difficulty"] == puzzle.grade_of(daily.rows)
            assert found == await ben.ask("GET", f"/puzzles/{day}")
        begun = await aki.ask("POST", "/puzzles/today/play")
        assert begun == await aki.ask("POST", "/puzzles/today/play")
        page = await aki.open(begun["table"])
        assert page.position["scene"]["rows"][0] == daily.rows
        assert page.table["puzzle"] == {
            "date": daily.day.isoformat(),
            "number": daily.number,
            "par": found["par"],
            "difficulty": found["difficulty"],
            "hints": 0,
        }
        tomorrow = (datetime.now(UTC).date() + timedelta(days=1)).isoformat()
        for name in (tomorrow, "2019-01-01", "yesterday", "2026-13-01"):
            await aki.ask_in_vain("unknown", "GET", f"/puzzles/{name}")


async def test_solutions_of_a_day_are_counted_each_guest_once(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        line = list(
            puzzle.solve(puzzle.daily(puzzle.today()).options, puzzle.daily(puzzle.today()).rows).line
        )
        for tries in (line[:1], line):
            page = await aki.open((await aki.ask("POST", "/puzzles/today/play"))["table"])
            moves = await solved(page, tries)
            assert page.position["winners"] == [0]
        await page.refused("state", "rematch")
        await page.refused("state", "restart")
        after = await aki.ask("GET", "/puzzles/today")
        assert (after["best"], after["table"]) == (len(line), None) == (moves, None)
        assert after["solved"] == [{"moves": moves, "guests": 1}]
        assert (await ben.ask("GET", "/puzzles/today"))["best"] is None
        figures = await aki.ask("GET", "/me/statistics")
        assert (figures["puzzles"], figures["games"]) == (1, [])


async def test_a_hint_of_a_puzzle_loses_no_move_and_is_counted_once_a_position(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        table = (await aki.ask("POST", "/puzzles/2026-01-05/play"))["table"]
        page = await aki.open(table)
        par = page.table["puzzle"]["par"]
        while page.table["status"] == "playing":
            hint = await page.order("hint")
            assert (hint["best"], hint["bot"], hint["version"]) == (par, None, page.version)
            assert hint["move"] in page.legal
            await page.order("hint")
            await page.do("play", move=hint["move"])
        assert (page.position["scene"]["turns"], page.table["puzzle"]["hints"]) == (par, par)
        place.table(table).stop()  # what was counted is stored
        assert (await place.house.live(table)).state.hints == par


async def test_a_puzzle_is_begun_anew_and_a_mistake_is_told_by_the_next_hint(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        page = await aki.open((await aki.ask("POST", "/puzzles/2026-01-05/play"))["table"])
        await page.refused("state", "restart")
        first = page.position["scene"]
        await page.do("play", move=(await page.order("hint"))["move"])
        await page.do("play", move="clear")  # of all moves the worst
        assert (await page.order("hint"))["best"] > page.table["puzzle"]["par"]
        await page.do("restart")
        assert (page.position["scene"], page.snapshot["log"]) == (first, [])
        assert page.table["puzzle"]["hints"] == 2
        assert page.snapshot == {**await page.resync(), "clocks": page.snapshot["clocks"]}
        _, (other, _) = await begun([aki, ben], "isuri")
        await other.refused("state", "restart")
        stranger = await ben.connect(page.table["id"])
        assert await stranger.closed() == 4007, "a puzzle is solved alone"


async def test_the_solution_is_told_after_giving_up_and_reaches_par(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        table = (await aki.ask("POST", "/puzzles/2026-02-01/play"))["table"]
        assert "give it up" in await aki.ask_in_vain("state", "GET", f"/tables/{table}/solution")
        page = await aki.open(table)
        await page.do("resign")
        assert page.table["closed_because"] == "the puzzle was given up"
        rows = (await aki.open(table)).position["scene"]["rows"][0]
        found = await aki.ask("GET", f"/tables/{table}/solution")
        shed = [tile for move in found["line"] for tile in move["tiles"]]
        assert sorted(shed) == sorted(rows[0] + rows[1])
        again = await aki.open((await aki.ask("POST", "/puzzles/2026-02-01/play"))["table"])
        assert await solved(again, [move["text"] for move in found["line"]]) == found["par"]
        game = await aki.ask("POST", "/play", game="isuri")
        await aki.ask_in_vain("state", "GET", f"/tables/{game['table']}/solution")


async def test_the_words_to_share_are_those_of_the_terminal(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        daily = puzzle.daily(date(2026, 2, 2))
        par = puzzle.solve(daily.options, daily.rows).par
        path = f"/puzzles/2026-02-02/share?moves={par + 1}&hints=1&in_a_row=5"
        expected = puzzle.share_text(33, daily.day, puzzle.Result(par + 1, par, 1), 5)
        assert await aki.ask("GET", path) == {"text": expected}
        await aki.ask_in_vain("state", "GET", f"/puzzles/2026-02-02/share?moves={par - 1}")
        await aki.ask_in_vain("malformed", "GET", "/puzzles/2026-02-02/share?moves=0")


@pytest.mark.parametrize("difficulty", [None, "easy", "expert"])
async def test_one_practises_with_puzzles_of_a_difficulty(tmp_path: Path, difficulty: str | None) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        body: dict[str, Any] = {"difficulty": difficulty}
        tables = [(await aki.ask("POST", "/practice", **body))["table"] for _ in range(2)]
        page, other = [await aki.open(table) for table in tables]
        assert page.position["scene"]["rows"] != other.position["scene"]["rows"]
        assert page.table["puzzle"]["difficulty"] == difficulty or difficulty is None
        assert (page.table["puzzle"]["date"], page.table["puzzle"]["number"]) == (None, None)
        await solved(page, [])
        assert (await aki.ask("GET", "/me/statistics"))["puzzles"] == 1
        reason = await aki.ask_in_vain("unknown", "POST", "/practice", difficulty="devilish")
        assert "easy, medium, hard, expert" in reason


async def test_while_the_server_compiles_the_page_waits_but_the_puzzle_can_be_played(tmp_path: Path) -> None:
    async with serving(quick(tmp_path / "t.db")) as place, people(place, "Aki") as (aki,):
        place.house.puzzles._ready = frozenset()
        found = await aki.ask("GET", "/puzzles/2026-03-01")
        assert (found["par"], found["difficulty"]) == (None, None)
        reason = await aki.ask_in_vain("state", "POST", "/practice", difficulty="hard")
        assert "a minute" in reason
        page = await aki.open((await aki.ask("POST", "/puzzles/2026-03-01/play"))["table"])
        assert page.table["puzzle"]["par"] >= 8
