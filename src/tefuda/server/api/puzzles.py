"""The puzzle: of a day, or for practice; its solution; what there is to share."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from tefuda.puzzle import Result, share_text
from tefuda.server.api.lobby import Code, seated
from tefuda.server.api.needs import TheGuest, TheHouse, TheVisitors
from tefuda.server.making import puzzle_table
from tefuda.server.parts import parts
from tefuda.server.protocol.http import Seated
from tefuda.server.protocol.results import (
    Practice,
    PuzzleInfo,
    PuzzleResult,
    PuzzleSolution,
    SharedText,
    SolutionMove,
)
from tefuda.server.puzzles import puzzle_of, tiles_of, usual_options
from tefuda.server.refusal import RefusedError

__all__ = ["router"]

router = APIRouter(tags=["puzzles"])

Day = Annotated[str, Path(max_length=10)]
_MOST = 10_000


@router.get("/puzzles/{day}")
async def puzzle(day: Day, request: Request, house: TheHouse, visitors: TheVisitors) -> PuzzleInfo:
    """The puzzle of a day (or of ``today``), and how it was solved."""
    daily = puzzle_of(day)
    date = daily.day.isoformat()
    guest = await visitors.guest_of(request)
    best: dict[str, int] = {}
    for who, moves, _ in await house.store.puzzle_results(date):
        best[who] = min(moves, best.get(who, moves))
    counted = Counter(best.values())
    proven = await house.puzzles.proven_soon(daily.options, daily.rows)
    return PuzzleInfo(
        date=date,
        number=daily.number,
        rows=daily.rows,
        par=None if proven is None else proven.par,
        difficulty=None if proven is None else proven.difficulty,
        table=None if guest is None else await house.store.puzzle_table(guest.id, date),
        best=None if guest is None else best.get(guest.id),
        solved=[PuzzleResult(moves=moves, guests=counted[moves]) for moves in sorted(counted)],
    )


@router.post("/puzzles/{day}/play")
async def play_puzzle(day: Day, guest: TheGuest, house: TheHouse, visitors: TheVisitors) -> Seated:
    """One's own table for the puzzle of a day: the one that was begun, or a new one."""
    daily = puzzle_of(day)
    begun = await house.store.puzzle_table(guest.id, daily.day.isoformat())
    if begun is not None:
        return Seated(table=begun, seat=0, invite=None)
    await visitors.check_new_table(guest)
    proven = await house.puzzles.prove(daily.options, daily.rows)
    live = await house.make(puzzle_table(daily.options, daily.rows, proven, guest, daily.day))
    return seated(live, 0)


@router.post("/practice")
async def practise(wanted: Practice, guest: TheGuest, house: TheHouse, visitors: TheVisitors) -> Seated:
    """A table with some other puzzle, of a difficulty or of any."""
    await visitors.check_new_table(guest)
    rows = await house.puzzles.deal(wanted.difficulty)
    proven = await house.puzzles.prove(usual_options(), rows)
    live = await house.make(puzzle_table(usual_options(), rows, proven, guest))
    return seated(live, 0)


@router.get("/tables/{table}/solution")
async def solution(table: Code, house: TheHouse) -> PuzzleSolution:
    """A line that reaches par, once the puzzle of a table is solved or given up."""
    state = (await house.live(table)).state
    if not state.is_puzzle or state.match is None:
        raise RefusedError("state", "only a puzzle has a solution; this is a game")
    if state.status == "playing":
        raise RefusedError("state", "the puzzle is still being solved; give it up to see its solution")
    options, rows = state.facts.options, state.match.rounds[0].deal["rows"]
    proven = await house.puzzles.prove(options, rows)
    played = await asyncio.to_thread(tiles_of, options, rows, proven.line)
    line = [
        SolutionMove(text=move, parts=parts(state.facts.game, move), tiles=tiles)
        for move, tiles in zip(proven.line, played, strict=True)
    ]
    return PuzzleSolution(par=proven.par, line=line)


@router.get("/puzzles/{day}/share")
async def share(
    day: Day,
    house: TheHouse,
    moves: Annotated[int, Query(ge=1, le=_MOST)],
    hints: Annotated[int, Query(ge=0, le=_MOST)] = 0,
    in_a_row: Annotated[int, Query(ge=0, le=_MOST)] = 0,
) -> SharedText:
    """The line to share of a day that was solved; ``in_a_row`` is the streak, which the browser keeps."""
    daily = puzzle_of(day)
    par = (await house.puzzles.prove(daily.options, daily.rows)).par
    if moves < par:
        raise RefusedError("state", f"nobody solved it in {moves} moves: par is {par}, and it is proven")
    return SharedText(text=share_text(daily.number, daily.day, Result(moves, par, hints), in_a_row))
