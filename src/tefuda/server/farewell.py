"""Deleting a guest. At once, in one small transaction, he is no guest any more: his cookie is worth nothing,
his pages are closed, nothing of him is stored again. Then, some tables at a time and beside everything else,
his seats are given up and his name and words leave the stored games. A server that was killed meanwhile goes
on with that when it starts.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tefuda.server.decide import Draft
from tefuda.server.live import LiveTable
from tefuda.server.protocol.http import Deleted
from tefuda.server.refusal import RefusedError
from tefuda.server.store import StoreError, Write

if TYPE_CHECKING:
    from tefuda.server.house import House

__all__ = ["Farewells"]

log = logging.getLogger("tefuda.server")

_AT_ONCE = 20
"""So many tables are cleaned in one transaction."""
_BREATH = 0.02
"""Seconds between two transactions, in which others write."""


class Farewells:
    """The guests of a house who are being deleted."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._called = asyncio.Event()

    async def bid(self, guest: str) -> Deleted:
        """Delete a guest; what is left to be cleaned is done soon."""
        store = self._house.store
        unfinished, finished, lines = await store.traces(guest)
        await store.write(Write(leaving=[guest]))
        self._house.send_away(guest)
        self._called.set()
        return Deleted(tables_left=unfinished, chat_lines=lines, finished_games_kept_without_name=finished)

    async def run(self, every: float) -> None:
        """Clean up behind all who leave, here or by the owner's command, or have left before the start."""
        while True:
            try:
                for guest in await self._house.store.leaving():
                    self._house.send_away(guest)
                    await self.clean(guest)
            except (StoreError, RefusedError) as problem:
                log.warning("a deleted guest's games are cleaned later: %s", problem)
            except Exception:
                log.exception("a deleted guest's games were not cleaned")
            try:
                await asyncio.wait_for(self._called.wait(), every)
            except TimeoutError:
                continue
            self._called.clear()

    async def clean(self, guest: str) -> None:
        """Take a deleted guest out of everything that is stored."""
        house = self._house
        for table in [each for each, live in house.tables.items() if live.state.knows(guest)]:
            await self._clean_live(table, guest)
        while found := await house.store.named_at(guest, _AT_ONCE):
            idle = [table for table, status in found if status not in ("open", "playing")]
            for table, _ in found:
                if table not in idle or house.in_memory(table):
                    await self._clean_live(table, guest)
            await house.store.write(Write(scrub=[(guest, table) for table in idle]))
            for table in idle:
                if house.in_memory(table):  # somebody opened it meanwhile
                    await self._clean_live(table, guest)
            await asyncio.sleep(_BREATH)
        await house.store.write(Write(left=[guest]))

    async def _clean_live(self, table: str, guest: str) -> None:
        try:
            live = await self._house.live(table)
        except RefusedError:  # it does not replay any more
            await self._house.store.write(Write(scrub=[(guest, table)]))
            return
        async with live.lock:
            await _give_up(live, guest)
            live.set_alarm()


async def _give_up(live: LiveTable, guest: str) -> None:
    """The guest leaves the table and its memory, in one transaction; the lock is held."""
    state, write = live.state, Write(scrub=[(guest, live.state.facts.id)])
    seat = state.seat_of(guest)
    if seat is not None and state.status == "open":
        await live.perform(Draft("stood", seat, {"kicked": False}), write=write)
    elif seat is not None and state.status == "playing":
        await live.perform(Draft("resigned", seat), write=write)
    else:
        await live.store(write)
    await live.reload()
    state = live.state
    willing = next((n for n, each in enumerate(state.seats) if each.rematch), None)
    if willing is not None and not state.again and state.rematch_agreed():
        await live.perform(Draft("rematch", willing))
