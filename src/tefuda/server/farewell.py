"""Deleting a guest: his seats are given up, his words and name leave the stored games, his row goes."""

from __future__ import annotations

from tefuda.server.decide import Draft
from tefuda.server.house import House
from tefuda.server.protocol.http import Deleted

__all__ = ["FORMER", "forget"]

FORMER = "a former guest"
_ALL = 10_000


async def forget(house: House, guest: str) -> Deleted:
    """Delete everything that is kept of a guest. Games go on or stay for the others, without his name."""
    store = house.store
    said = await store.said_by(guest)
    unfinished = await store.tables_of(guest, ("open", "playing"), _ALL)
    finished = await store.tables_of(guest, ("finished",), _ALL)
    for row in unfinished:
        live = await house.live(row.id)
        async with live.lock:
            seat = live.state.seat_of(guest)
            if seat is not None:
                if live.state.status == "open":
                    await live.perform(Draft("stood", seat, {"kicked": False}), guest)
                elif live.state.status == "playing":
                    await live.perform(Draft("resigned", seat), guest)
            live.set_alarm()
    changed = await store.forget_guest(guest, FORMER)
    for table_id in changed:
        await house.refresh(table_id)
    return Deleted(
        tables_left=len(unfinished),
        chat_lines=len(said),
        finished_games_kept_without_name=len(finished),
    )
