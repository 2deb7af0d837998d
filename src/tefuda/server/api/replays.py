"""Replays and records: of ended games here, and of any record that is uploaded.

Nothing is read, walked or analysed in this process: a record goes to the workshop as it came, and the answer
comes back as it goes out.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from tefuda import record as records
from tefuda.games.contract import NOBODY
from tefuda.record import Record
from tefuda.server.api.lobby import Code
from tefuda.server.api.needs import TheHouse
from tefuda.server.house import House
from tefuda.server.protocol.base import Model
from tefuda.server.protocol.results import Replay, ReplayHint, ReplayHintWanted, ReplayWanted
from tefuda.server.protocol.reviews import ReviewState, ReviewWanted
from tefuda.server.replays import finished_record
from tefuda.server.visitors import address_of

__all__ = ["router"]

router = APIRouter(tags=["replays"])

_STEP = Annotated[int, Path(ge=0, le=10**6)]


def _answers(model: type[Model], taken: type[Model] | None = None) -> dict[str, Any]:
    """What the description of the API says of a request whose body and answer are not read here."""
    found: dict[str, Any] = {"responses": {200: {"model": model}}, "response_class": Response}
    if taken is not None:
        content = {"application/json": {"schema": taken.model_json_schema()}}
        found["openapi_extra"] = {"requestBody": {"required": True, "content": content}}
    return found


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


async def _record_of(table: str, house: House) -> tuple[Record, str]:
    """The record of an ended game, and its text. Ended games do not change, so no lock is needed for it."""
    live = await house.live(table)

    def text() -> tuple[Record, str]:
        record = finished_record(live.state)
        return record, records.to_json(record)

    return await asyncio.to_thread(text)


async def _table_body(table: str, house: House, **wanted: int) -> bytes:
    """What an upload of the table's record would be."""
    _, text = await _record_of(table, house)
    more = "".join(f',"{name}":{value}' for name, value in wanted.items())
    return f'{{"record":{text}{more}}}'.encode()


@router.get("/tables/{table}/record")
async def download(table: Code, house: TheHouse) -> Response:
    """The record of a finished game, as a file."""
    record, text = await _record_of(table, house)
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/tables/{table}/replay", **_answers(Replay))
async def replay_table(
    table: Code,
    request: Request,
    house: TheHouse,
    seat: Annotated[int, Query(ge=NOBODY, lt=8)] = NOBODY,
    start: Annotated[int, Query(ge=0, le=10**6)] = 0,
) -> Response:
    """A finished game, as any seat or a spectator saw it."""
    async with house.reading.place(address_of(request)):
        body = await _table_body(table, house, seat=seat, start=start)
        return _json(await house.reading.do("replay", body, house.facts))


@router.get("/tables/{table}/replay/{step}/hint", **_answers(ReplayHint))
async def hint_for_table(table: Code, step: _STEP, request: Request, house: TheHouse) -> Response:
    """What a bot would have played in a finished game."""
    async with house.reading.place(address_of(request)):
        body = await _table_body(table, house, step=step)
        return _json(await house.reading.do("hint", body, house.facts))


@router.get("/tables/{table}/replay/review", **_answers(ReviewState))
async def review_table(table: Code, request: Request, house: TheHouse) -> Response:
    """A bot's analysis of a finished game; ask again until it is there."""
    name = f"table-{table}"
    if not house.reviews.known(name):
        body = await _table_body(table, house)
        await house.reviews.begin(name, address_of(request), body, house.facts)
    return _json(house.reviews.look(name))


@router.post("/replay", **_answers(Replay, ReplayWanted))
async def replay_upload(request: Request, house: TheHouse) -> Response:
    """Any record, as any seat saw it; nothing of it is kept."""
    return _json(await house.reading.do("replay", await request.body(), house.facts))


@router.post("/replay/hint", **_answers(ReplayHint, ReplayHintWanted))
async def hint_for_upload(request: Request, house: TheHouse) -> Response:
    """What a bot would have played in any record."""
    return _json(await house.reading.do("hint", await request.body(), house.facts))


@router.post("/replay/review", **_answers(ReviewState, ReviewWanted))
async def review_upload(request: Request, house: TheHouse) -> Response:
    """A bot's analysis of any finished game; ask for it by its id until it is there."""
    body = await request.body()
    name = (await asyncio.to_thread(hashlib.sha256, body)).hexdigest()
    await house.reviews.begin(name, address_of(request), body, house.facts)
    return _json(house.reviews.look(name))


@router.get("/reviews/{name}", **_answers(ReviewState))
async def review_again(name: Annotated[str, Path(max_length=80)], house: TheHouse) -> Response:
    """How far a bot's analysis is."""
    return _json(house.reviews.look(name))
