"""Replays and records: of finished games here, and of any record that is uploaded."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from tefuda import record as records
from tefuda.games.contract import NOBODY
from tefuda.record import Record, RecordError
from tefuda.server.api.lobby import Code
from tefuda.server.api.needs import TheHouse
from tefuda.server.house import House
from tefuda.server.protocol.results import Replay, ReplayHint, ReplayHintWanted, ReplayWanted
from tefuda.server.protocol.reviews import ReviewState, ReviewWanted
from tefuda.server.refusal import RefusedError
from tefuda.server.replays import finished_record, hint_at, replay

__all__ = ["router"]

router = APIRouter(tags=["replays"])

_at_once = asyncio.Semaphore(2)
"""Replaying is work; the tables come first."""


async def _record_of(table: str, house: House) -> Record:
    live = await house.live(table)
    async with live.lock:
        return finished_record(live.state)


async def _replay(record: Record, seat: int, start: int) -> Replay:
    async with _at_once:
        return await asyncio.to_thread(replay, record, seat, start)


def _uploaded(data: dict[str, Any]) -> Record:
    try:
        return records.read(json.dumps(data))
    except RecordError as problem:
        raise RefusedError("record", str(problem)) from None


@router.get("/tables/{table}/record")
async def download(table: Code, house: TheHouse) -> Response:
    """The record of a finished game, as a file."""
    record = await _record_of(table, house)
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'}
    return Response(records.to_json(record), media_type="application/json", headers=headers)


@router.get("/tables/{table}/replay")
async def replay_table(
    table: Code,
    house: TheHouse,
    seat: Annotated[int, Query(ge=NOBODY, lt=8)] = NOBODY,
    start: Annotated[int, Query(ge=0)] = 0,
) -> Replay:
    """A finished game, as any seat or a spectator saw it."""
    return await _replay(await _record_of(table, house), seat, start)


@router.get("/tables/{table}/replay/{step}/hint")
async def hint_for_table(table: Code, step: Annotated[int, Path(ge=0)], house: TheHouse) -> ReplayHint:
    """What a bot would have played in a finished game."""
    return await hint_at(await _record_of(table, house), step, house.thinkers)


@router.get("/tables/{table}/replay/review")
async def review_table(table: Code, house: TheHouse) -> ReviewState:
    """A bot's analysis of a finished game; ask again until it is there."""
    return house.reviews.look(await _record_of(table, house))


@router.post("/replay")
async def replay_upload(wanted: ReplayWanted) -> Replay:
    """Any record, as any seat saw it; nothing of it is kept."""
    return await _replay(_uploaded(wanted.record), wanted.seat, wanted.start)


@router.post("/replay/review")
async def review_upload(wanted: ReviewWanted, house: TheHouse) -> ReviewState:
    """A bot's analysis of any finished game; ask again until it is there."""
    return house.reviews.look(_uploaded(wanted.record))


@router.post("/replay/hint")
async def hint_for_upload(wanted: ReplayHintWanted, house: TheHouse) -> ReplayHint:
    """What a bot would have played in any record."""
    return await hint_at(_uploaded(wanted.record), wanted.step, house.thinkers)
