"""The puzzle of a day."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Path, Request

from tefuda.server.api.lobby import made_for
from tefuda.server.api.needs import TheGuest, TheHouse, TheVisitors
from tefuda.server.making import new_table
from tefuda.server.protocol.http import NewTable, Seated, SeatWanted
from tefuda.server.protocol.results import PuzzleInfo, PuzzleResult
from tefuda.server.puzzles import PRESET, day_of, rows_of, seed_of

__all__ = ["router"]

router = APIRouter(prefix="/puzzles", tags=["puzzles"])

Day = Annotated[str, Path(max_length=10)]


@router.get("/{day}")
async def puzzle(day: Day, request: Request, house: TheHouse, visitors: TheVisitors) -> PuzzleInfo:
    """The puzzle of a day (or of ``today``), and how it was solved."""
    date = day_of(day)
    guest = await visitors.guest_of(request)
    best: dict[str, int] = {}
    for who, moves, _ in await house.store.puzzle_results(date.isoformat()):
        best[who] = min(moves, best.get(who, moves))
    counted = Counter(best.values())
    return PuzzleInfo(
        date=date.isoformat(),
        title="Hashigo puzzle",
        rows=rows_of(date),
        par=None,
        difficulty=None,
        table=None if guest is None else await house.store.puzzle_table(guest.id, date.isoformat()),
        best=None if guest is None else best.get(guest.id),
        solved=[PuzzleResult(moves=moves, guests=counted[moves]) for moves in sorted(counted)],
    )


@router.post("/{day}/play")
async def play_puzzle(day: Day, guest: TheGuest, house: TheHouse, visitors: TheVisitors) -> Seated:
    """One's own table for the puzzle of a day: the one that was begun, or a new one."""
    date = day_of(day)
    begun = await house.store.puzzle_table(guest.id, date.isoformat())
    if begun is not None:
        return Seated(table=begun, seat=0, invite=None)
    wanted = NewTable(
        game=PRESET, seats=[SeatWanted(kind="me")], spectators=False, leaver_bot=False, start=True
    )
    made = new_table(wanted, guest, puzzle=date.isoformat(), seed=seed_of(date))
    return await made_for(made, guest, house, visitors)
