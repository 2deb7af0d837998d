"""Writing: whatever waits to be stored goes into one transaction, so that many tables share one flush to
disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, delete, insert, or_, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tefuda.server.store.database import ConflictError, StoreError, faults
from tefuda.server.store.scrub import scrub
from tefuda.server.store.tables import events, guests, house, leaving, mutes, seats, tables

__all__ = ["Write", "Writer"]

_MOST_AT_ONCE = 200
_GATHER = 0.03
"""Seconds for which a server at which much happens waits for more to be flushed to disk with it."""
_MUCH = 3
"""So many writes in one flush are much."""
_TABLE_COLUMNS = ("status", "free", "version", "updated", "wakes", "card")

Row = Mapping[str, Any]


@dataclass
class Write:
    """What one command stores, all of it or nothing.

    ``tables`` and ``events`` are new rows; ``changed`` replaces the changing columns of a table (``id`` names
    it); ``seats`` replaces all seats of the tables that are named in it. ``served`` is how far the time in
    service has come; each event says it, too.

    ``guests`` are new ones; ``seen`` and ``renamed`` are guests with the time when they came and their name.
    ``leaving`` are guests who are no more from now on, ``scrub`` guests and tables from which they are taken
    out, ``left`` those of whom nothing is left.
    """

    tables: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    changed: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    mute: list[Row] = field(default_factory=list)
    unmute: list[Row] = field(default_factory=list)
    served: int = 0
    guests: list[Row] = field(default_factory=list)
    seen: list[tuple[str, int]] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    leaving: list[str] = field(default_factory=list)
    scrub: list[tuple[str, str]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("id_of"))
    .values({name: bindparam(f"new_{name}") for name in _TABLE_COLUMNS})
)
_SERVED = (
    update(house)
    .where(or_(house.c.served.is_(None), house.c.served < bindparam("served_now")))
    .values(served=bindparam("served_now"))
)
_SEEN = update(guests).where(guests.c.id == bindparam("id_of")).values(seen=bindparam("seen_at"))
_RENAMED = update(guests).where(guests.c.id == bindparam("id_of")).values(name=bindparam("name_now"))
_CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("id_of"))
_UNMUTE = delete(mutes).where(mutes.c.guest == bindparam("guest_of"), mutes.c.muted == bindparam("muted_of"))


class Writer:
    """One task that stores what commands hand in; each waits until its own rows are safe on disk."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.lock = asyncio.Lock()
        """Held while something is being written."""
        self.gone: set[str] = set()
        """Deleted guests: once their going is asked for nothing of theirs is stored."""
        self._engine = engine
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._called = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="tefuda writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        if self._task is not None:
            task, self._task = self._task, None
            self._called.set()
            await task

    async def write(self, write: Write) -> None:
        """Store; returns when it is safe. StoreError if it could not be: nothing of it is stored then."""
        if self._task is None:
            raise StoreError("the server is stopping; nothing has changed")
        if not self.gone.isdisjoint(row["guest"] for row in write.events):
            raise StoreError("this guest was deleted; nothing of his is stored any more")
        self.gone.update(write.leaving)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._called.set()
        try:
            await asyncio.shield(done)
        except StoreError:
            self.gone.difference_update(write.leaving)
            raise

    async def _run(self) -> None:
        much = False
        while self._task is not None or self._waiting:
            await self._called.wait()
            self._called.clear()
            while self._waiting:
                if much:
                    await asyncio.sleep(_GATHER)
                batch, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
                await self._store_batch(batch)
                much = len(batch) >= _MUCH

    async def _store_batch(self, batch: Sequence[tuple[Write, asyncio.Future[None]]]) -> None:
        try:
            await self._store([write for write, _ in batch])
        except StoreError as problem:
            if len(batch) > 1 and isinstance(problem, ConflictError):
                for each in batch:  # one of them is at fault; the others must not suffer
                    await self._store_batch([each])
                return
            for _, done in batch:
                if not done.cancelled():
                    done.set_exception(problem)
            return
        except Exception as problem:
            for _, done in batch:
                if not done.cancelled():
                    done.set_exception(problem)
            return
        for _, done in batch:
            if not done.cancelled():
                done.set_result(None)

    async def _store(self, writes: Sequence[Write]) -> None:
        with faults():
            async with self.lock, self._engine.begin() as connection:
                await _execute(connection, writes)


async def _execute(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    new_tables = [row for write in writes for row in write.tables]
    new_events = [row for write in writes for row in write.events]
    new_seats = [row for write in writes for row in write.seats]
    changed = [
        {"id_of": row["id"], **{f"new_{name}": row[name] for name in _TABLE_COLUMNS}}
        for write in writes
        for row in write.changed
    ]
    muted = [
        {"guest_of": row["guest"], "muted_of": row["muted"]} for w in writes for row in (*w.mute, *w.unmute)
    ]
    served = max((*(write.served for write in writes), *(row["served"] for row in new_events)))
    if served:
        await connection.execute(_SERVED, {"served_now": served})
    await _meet_guests(connection, writes)
    if new_tables:
        await connection.execute(insert(tables), new_tables)
    if new_events:
        await connection.execute(insert(events), new_events)
    if changed:
        await connection.execute(_CHANGE, changed)
    if new_seats:
        cleared = [{"id_of": table} for table in dict.fromkeys(row["table_id"] for row in new_seats)]
        await connection.execute(_CLEAR_SEATS, cleared)
        await connection.execute(insert(seats), new_seats)
    await _take_leave(connection, writes)
    if muted:
        await connection.execute(_UNMUTE, muted)
        to_mute = [row for write in writes for row in write.mute]
        if to_mute:
            await connection.execute(insert(mutes), to_mute)


async def _meet_guests(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    new = [row for write in writes for row in write.guests]
    if new:
        await connection.execute(insert(guests), new)
    seen = [{"id_of": guest, "seen_at": time} for write in writes for guest, time in write.seen]
    if seen:
        await connection.execute(_SEEN, seen)
    renamed = [{"id_of": guest, "name_now": name} for write in writes for guest, name in write.renamed]
    if renamed:
        await connection.execute(_RENAMED, renamed)


async def _take_leave(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    leaving_now = [guest for write in writes for guest in write.leaving]
    if leaving_now:
        gone = mutes.c.guest.in_(leaving_now) | mutes.c.muted.in_(leaving_now)
        await connection.execute(delete(mutes).where(gone))
        await connection.execute(delete(guests).where(guests.c.id.in_(leaving_now)))
        await connection.execute(delete(leaving).where(leaving.c.guest.in_(leaving_now)))
        await connection.execute(insert(leaving), [{"guest": guest} for guest in dict.fromkeys(leaving_now)])
    named: dict[str, list[str]] = {}
    for guest, table in (each for write in writes for each in write.scrub):
        named.setdefault(guest, []).append(table)
    for guest, at in named.items():
        await scrub(connection, guest, at)
    left = [guest for write in writes for guest in write.left]
    if left:
        await connection.execute(delete(leaving).where(leaving.c.guest.in_(left)))
