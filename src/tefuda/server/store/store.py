"""Reading what was stored, and the few writes that are not a table's: guests, deleting, removing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from tefuda.server.events import Event
from tefuda.server.store import alone
from tefuda.server.store.database import bring_up_to_date, faults, make_engine, opening, reading, tidy
from tefuda.server.store.tables import events, guests, house, leaving, mutes, seats, tables
from tefuda.server.store.writer import Write, Writer
from tefuda.server.times import from_micros, to_micros

__all__ = ["GuestRow", "Store", "StoredTable"]


@dataclass(frozen=True)
class GuestRow:
    """A guest as stored; the secret itself is not, only its hash."""

    id: str
    name: str
    created: datetime
    seen: datetime


@dataclass(frozen=True)
class StoredTable:
    """A table's row: its unchanging facts, its card for lists, when the server must act."""

    id: str
    facts: Mapping[str, Any]
    card: Mapping[str, Any]
    status: str
    version: int
    updated: datetime
    wakes: datetime | None


def _table(row: Any) -> StoredTable:
    return StoredTable(
        id=row.id,
        facts=json.loads(row.facts),
        card=json.loads(row.card),
        status=row.status,
        version=row.version,
        updated=from_micros(row.updated),
        wakes=None if row.wakes is None else from_micros(row.wakes),
    )


def _guest(row: Any) -> GuestRow:
    return GuestRow(row.id, row.name, from_micros(row.created), from_micros(row.seen))


def _stay(reason: str) -> None:
    """Nothing has to be stopped."""


class Store:
    """The database of a server. Every method raises StoreError if the database does not answer."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.lost: Callable[[str], None] = _stay
        """Called with the reason if another server has taken the database."""
        self._writer = Writer(engine)
        self._claim: alone.Claim | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, database: str, *, new: bool = True, serving: bool = False) -> Store:
        """Connect, bring the tables of the database up to date, and be ready to write.

        StoreError if there is no such file and it may not be ``new``, or if another is ``serving`` on it.
        """
        store = cls(make_engine(database, new=new))
        try:
            with opening(store.engine):
                if serving:
                    await store.claim()
                await bring_up_to_date(store.engine)
        except BaseException:
            await store.close()
            raise
        store._writer.start()
        store._tasks.append(asyncio.create_task(tidy(store.engine, store._writer.lock), name="tefuda tidy"))
        if store._claim is not None:
            keeping = alone.keep(store._claim, lambda reason: store.lost(reason))
            store._tasks.append(asyncio.create_task(keeping, name="tefuda claim"))
        return store

    async def claim(self) -> None:
        """Become the only server on the database; StoreError if there is one."""
        self._claim = await alone.claim(self.engine)

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        await self._writer.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._claim is not None:
            await self._claim.release()
        await self.engine.dispose()

    async def write(self, write: Write) -> None:
        """Store all of this or, with StoreError, nothing."""
        await self._writer.write(write)

    # --- the house ---

    async def served(self) -> datetime | None:
        """How far the time in service has come; None if no server has run yet."""
        async with reading(self.engine) as connection:
            micros = (await connection.execute(select(house.c.served))).scalar()
        return None if micros is None else from_micros(micros)

    async def note_served(self, served: datetime) -> None:
        """The time in service has come so far."""
        await self.write(Write(served=to_micros(served)))

    # --- tables ---

    async def table(self, table_id: str) -> StoredTable | None:
        """One table's row."""
        return await self._one_table(select(tables).where(tables.c.id == table_id))

    async def invited(self, invite: str) -> StoredTable | None:
        """The table that an invite code belongs to."""
        return await self._one_table(select(tables).where(tables.c.invite == invite))

    async def _one_table(self, query: Select[Any]) -> StoredTable | None:
        async with reading(self.engine) as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _table(row)

    async def events(self, table_id: str) -> list[Event]:
        """Everything that happened at a table, in order."""
        query = select(events).where(events.c.table_id == table_id).order_by(events.c.version)
        async with reading(self.engine) as connection:
            rows = (await connection.execute(query)).all()
        return [
            Event(
                version=row.version,
                time=from_micros(row.time),
                served=None if row.served is None else from_micros(row.served),
                kind=row.kind,
                seat=row.seat,
                guest=row.guest,
                command=row.command,
                data=json.loads(row.data),
            )
            for row in rows
        ]

    async def lobby(self, status: str, limit: int) -> list[StoredTable]:
        """Public tables: the open ones with a free seat, or the games going on that may be watched."""
        query = select(tables).where(tables.c.public, tables.c.status == status)
        query = query.where(tables.c.free > 0 if status == "open" else tables.c.spectators)
        return await self._tables(query.order_by(tables.c.updated.desc()).limit(limit))

    async def tables_of(self, guest: str, statuses: Sequence[str], limit: int) -> list[StoredTable]:
        """The tables at which a guest sits, latest first."""
        query = select(tables).where(
            tables.c.id.in_(select(seats.c.table_id).where(seats.c.guest == guest)),
            tables.c.status.in_(statuses),
        )
        return await self._tables(query.order_by(tables.c.updated.desc()).limit(limit))

    async def finished(self, guest: str, limit: int) -> list[StoredTable]:
        """A guest's finished games, latest first, without those that he only tried."""
        mine = select(seats.c.table_id).where(seats.c.guest == guest, seats.c.result.is_not(None))
        query = select(tables).where(tables.c.id.in_(mine), tables.c.status == "finished")
        return await self._tables(query.order_by(tables.c.updated.desc()).limit(limit))

    async def waking(self, until: datetime, limit: int) -> list[str]:
        """Tables at which the server itself must do something by then, a time in service; earliest first."""
        query = select(tables.c.id).where(tables.c.wakes <= to_micros(until)).order_by(tables.c.wakes)
        async with reading(self.engine) as connection:
            return list((await connection.execute(query.limit(limit))).scalars())

    async def forgotten(self, served: datetime, invited: datetime, limit: int) -> list[StoredTable]:
        """Unfinished tables at which nothing has happened since ``served``, a time in service, and those that
        have not begun and whose invite is older than ``invited``, a time of day.
        """
        last = and_(events.c.table_id == tables.c.id, events.c.version == tables.c.version)
        idle = func.coalesce(events.c.served, events.c.time) < to_micros(served)
        expired = and_(tables.c.status == "open", tables.c.updated < to_micros(invited))
        query = select(tables).join(events, last).where(tables.c.status.in_(("open", "playing")))
        return await self._tables(query.where(or_(idle, expired)).limit(limit))

    async def all_tables(self, limit: int) -> list[StoredTable]:
        """Every table, latest first: for the owner of the server."""
        return await self._tables(select(tables).order_by(tables.c.updated.desc()).limit(limit))

    async def _tables(self, query: Select[Any]) -> list[StoredTable]:
        async with reading(self.engine) as connection:
            return [_table(row) for row in (await connection.execute(query)).all()]

    async def unfinished(self, guest: str) -> int:
        """How many unfinished tables a guest sits at."""
        query = (
            select(func.count())
            .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
            .where(seats.c.guest == guest, tables.c.status.in_(("open", "playing")))
        )
        async with reading(self.engine) as connection:
            return int((await connection.execute(query)).scalar_one())

    async def results(self, guest: str) -> list[tuple[str, str | None, str | None, str, int | None]]:
        """A guest's ended games: game, preset, puzzle day, result, total; oldest first."""
        query = (
            select(tables.c.game, tables.c.preset, tables.c.puzzle, seats.c.result, seats.c.total)
            .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
            .where(seats.c.guest == guest, seats.c.result.is_not(None))
            .order_by(tables.c.updated)
        )
        async with reading(self.engine) as connection:
            return [tuple(row) for row in (await connection.execute(query)).all()]

    async def puzzle_results(self, day: str) -> list[tuple[str, int, str]]:
        """Who solved the puzzle of a day: guest, moves, table."""
        query = (
            select(seats.c.guest, seats.c.total, tables.c.id)
            .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
            .where(tables.c.puzzle == day, seats.c.total.is_not(None), seats.c.guest.is_not(None))
        )
        async with reading(self.engine) as connection:
            return [tuple(row) for row in (await connection.execute(query)).all()]

    async def puzzle_table(self, guest: str, day: str) -> str | None:
        """The table at which a guest is solving the puzzle of a day."""
        query = (
            select(tables.c.id)
            .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
            .where(tables.c.puzzle == day, seats.c.guest == guest, tables.c.status == "playing")
            .order_by(tables.c.updated.desc())
            .limit(1)
        )
        async with reading(self.engine) as connection:
            found: str | None = (await connection.execute(query)).scalar()
        return found

    async def remove_table(self, table_id: str) -> bool:
        """Delete a table with everything that happened at it; False if there is none."""
        with faults():
            async with self.engine.begin() as connection:
                for each in (events, seats):
                    await connection.execute(delete(each).where(each.c.table_id == table_id))
                gone = await connection.execute(delete(tables).where(tables.c.id == table_id))
        return bool(gone.rowcount)

    # --- guests ---

    async def guest_by_hash(self, token_hash: str) -> GuestRow | None:
        """The guest whose secret has this hash."""
        query = select(guests).where(guests.c.token_hash == token_hash)
        async with reading(self.engine) as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _guest(row)

    async def guest(self, guest: str) -> GuestRow | None:
        """A guest by his public id."""
        async with reading(self.engine) as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest))).first()
        return None if row is None else _guest(row)

    async def all_guests(self, limit: int) -> list[GuestRow]:
        """The guests, those seen last first: for the owner of the server."""
        query = select(guests).order_by(guests.c.seen.desc()).limit(limit)
        async with reading(self.engine) as connection:
            return [_guest(row) for row in (await connection.execute(query)).all()]

    async def add_guest(self, guest: str, token_hash: str, name: str, now: datetime) -> None:
        """A new guest."""
        row = {"id": guest, "token_hash": token_hash, "name": name}
        await self.write(Write(guests=[{**row, "created": to_micros(now), "seen": to_micros(now)}]))

    async def update_guest(self, guest: str, now: datetime, name: str | None = None) -> None:
        """A guest was seen, and may have taken another name."""
        renamed = [] if name is None else [(guest, name)]
        await self.write(Write(seen=[(guest, to_micros(now))], renamed=renamed))

    async def muted_by(self, guest: str) -> set[str]:
        """Whom a guest does not want to hear."""
        query = select(mutes.c.muted).where(mutes.c.guest == guest)
        async with reading(self.engine) as connection:
            return set((await connection.execute(query)).scalars())

    async def said_by(self, guest: str) -> list[str]:
        """A guest's chat lines."""
        query = select(events.c.data).where(events.c.guest == guest, events.c.kind == "chatted")
        async with reading(self.engine) as connection:
            return [json.loads(data)["text"] for data in (await connection.execute(query)).scalars()]

    # --- guests who leave ---

    def is_gone(self, guest: str | None) -> bool:
        """Whether a guest was deleted while this server ran."""
        return guest in self._writer.gone

    async def leaving(self) -> list[str]:
        """Guests who were deleted, and are still named in stored games; they are gone from now on."""
        async with reading(self.engine) as connection:
            found = list((await connection.execute(select(leaving.c.guest))).scalars())
        self._writer.gone.update(found)
        return found

    async def traces(self, guest: str) -> tuple[int, int, int]:
        """How many unfinished and finished tables and chat lines there are of a guest."""
        at = select(tables.c.status, func.count()).select_from(
            seats.join(tables, seats.c.table_id == tables.c.id)
        )
        lines = select(func.count()).where(events.c.guest == guest, events.c.kind == "chatted")
        async with reading(self.engine) as connection:
            query = at.where(seats.c.guest == guest).group_by(tables.c.status)
            count = {str(row[0]): int(row[1]) for row in (await connection.execute(query)).all()}
            said = int((await connection.execute(lines)).scalar_one())
        return count.get("open", 0) + count.get("playing", 0), count.get("finished", 0), said

    async def named_at(self, guest: str, limit: int) -> list[tuple[str, str]]:
        """Some of the tables whose stored rows name a guest, each with its status."""
        sat = select(seats.c.table_id).where(seats.c.guest == guest).limit(limit)
        acted = select(events.c.table_id).where(events.c.guest == guest).distinct().limit(limit)
        async with reading(self.engine) as connection:
            found = list((await connection.execute(sat)).scalars())
            if not found:
                found = list((await connection.execute(acted)).scalars())
            query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(found))
            return [(row.id, row.status) for row in (await connection.execute(query)).all()]
