"""Taking a guest out of stored games: his id and his words go, his name becomes ``a former guest``.

Games stay for the others, move by move. Everything is found by indexes, some tables at a time.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, bindparam, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.server.events import to_json
from tefuda.server.store.tables import events, seats, tables

__all__ = ["FORMER", "scrub"]

FORMER = "a former guest"

_NAMING = ("made", "sat", "chatted")
_EVENT = (
    update(events)
    .where(events.c.table_id == bindparam("table_of"), events.c.version == bindparam("version_of"))
    .values(data=bindparam("new_data"))
)
_CARD = update(tables).where(tables.c.id == bindparam("table_of")).values(card=bindparam("new_card"))


async def scrub(connection: AsyncConnection, guest: str, at: Sequence[str]) -> None:
    """Take a guest out of these tables; done again it changes nothing."""
    here = events.c.table_id.in_(at)
    his = func.coalesce(events.c.guest, "") == guest  # found by the table: all that he ever did may be much
    named = or_(his, events.c.kind == "made")
    query = select(events.c.table_id, events.c.version, events.c.data)
    found = await connection.execute(query.where(here, events.c.kind.in_(_NAMING), named))
    cleaned = [
        {"table_of": row.table_id, "version_of": row.version, "new_data": _text(_event(row.data, guest))}
        for row in found.all()
    ]
    if cleaned:
        await connection.execute(_EVENT, cleaned)
    await connection.execute(update(events).where(here, his).values(guest=None))
    sat = and_(seats.c.table_id.in_(at), func.coalesce(seats.c.guest, "") == guest)
    rows = await connection.execute(
        select(tables.c.id, tables.c.card, seats.c.seat)
        .select_from(tables.join(seats, seats.c.table_id == tables.c.id))
        .where(sat)
    )
    cards = [{"table_of": row.id, "new_card": _text(_card(row.card, row.seat))} for row in rows.all()]
    if cards:
        await connection.execute(_CARD, cards)
    await connection.execute(update(seats).where(sat).values(guest=None))


def _text(data: dict[str, Any]) -> str:
    return to_json(data)


def _event(text: str, guest: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    if "text" in data:
        data["text"] = ""
    if data.get("guest") == guest:
        data["guest"], data["name"] = None, FORMER
    for seat in data.get("seats", ()):
        if seat["guest"] == guest:
            seat["guest"], seat["name"] = None, FORMER
    if data.get("host") == guest:
        data["host"] = None
    return data


def _card(text: str, seat: int) -> dict[str, Any]:
    card: dict[str, Any] = json.loads(text)
    if card["host"] == card["names"][seat]:
        card["host"] = None
    card["guests"][seat], card["names"][seat] = None, FORMER
    return card
