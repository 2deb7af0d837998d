"""For the owner of a server: look at what is kept, back it up, remove a table or a guest.

Each function opens the database by itself, which must be there; whether a server is running on it does not
matter. All raise AdminError, whose text is for people.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy import delete, insert, select

from tefuda.server.events import Facts
from tefuda.server.house import House
from tefuda.server.service import ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.store import Store, StoreError, Write, default_database
from tefuda.server.store.tables import metadata

__all__ = [
    "AdminError",
    "GuestLine",
    "TableLine",
    "backup",
    "guests",
    "remove_guest",
    "remove_table",
    "tables",
]

_AT_ONCE = 500
Answer = TypeVar("Answer")


class AdminError(Exception):
    """It could not be done; the text says why."""


@dataclass(frozen=True)
class TableLine:
    """A table in the owner's list."""

    id: str
    game: str
    status: str
    names: list[str | None]
    public: bool
    version: int
    created: datetime
    updated: datetime


@dataclass(frozen=True)
class GuestLine:
    """A guest in the owner's list."""

    id: str
    name: str
    created: datetime
    seen: datetime


def tables(database: str | None = None, limit: int = 1000) -> list[TableLine]:
    """The tables of a server, those used last first."""

    async def look(store: Store) -> list[TableLine]:
        lines = []
        for row in await store.all_tables(limit):
            facts = Facts.from_data(row.facts)
            lines.append(
                TableLine(
                    id=row.id,
                    game=facts.preset or facts.game,
                    status=row.status,
                    names=row.card["names"],
                    public=facts.public,
                    version=row.version,
                    created=facts.created,
                    updated=row.updated,
                )
            )
        return lines

    return _with(database, look)


def guests(database: str | None = None, limit: int = 1000) -> list[GuestLine]:
    """The guests of a server, those seen last first."""

    async def look(store: Store) -> list[GuestLine]:
        rows = await store.all_guests(limit)
        return [GuestLine(row.id, row.name, row.created, row.seen) for row in rows]

    return _with(database, look)


def remove_table(table: str, database: str | None = None) -> None:
    """Delete a table with all its events. Those who have it open are sent away at the next move."""

    async def remove(store: Store) -> None:
        if not await store.remove_table(table):
            raise AdminError(f"there is no table {table!r}")

    _with(database, remove)


def remove_guest(guest: str, database: str | None = None) -> None:
    """Delete all that is kept of a guest, as he himself can on his page; his seats are given up.

    Where a server runs on the database it gives them up, within seconds.
    """

    async def remove(store: Store) -> None:
        if await store.guest(guest) is None:
            raise AdminError(f"there is no guest {guest!r}")
        await store.write(Write(leaving=[guest]))
        try:
            await store.claim()
        except StoreError:
            return
        clock = ServiceClock()
        clock.resume(await store.served())
        house = House(store, Settings(database=""), clock)
        try:
            await house.farewells.clean(guest)
        finally:
            for live in house.tables.values():
                live.stop()
            house.stop_thinking()

    _with(database, remove)


def backup(file: Path, database: str | None = None) -> int:
    """Copy a database, also one that is in use, into a new SQLite file, which a server can be started on.

    Returns the number of tables copied.
    """
    if file.exists():
        raise AdminError(f"{file} is there already; name a new file")

    async def copy(store: Store) -> int:
        other = await Store.open(str(file))
        count = 0
        try:
            async with store.engine.connect() as source, other.engine.begin() as target:
                await source.execution_options(isolation_level=_snapshot_level(store))
                for table in metadata.sorted_tables:
                    await target.execute(delete(table))  # the new file's own row of the house
                    result = await source.stream(select(table))
                    async for part in result.mappings().partitions(_AT_ONCE):
                        await target.execute(insert(table), [dict(row) for row in part])
                        count += len(part) if table.name == "tables" else 0
        finally:
            await other.close()
        return count

    return _with(database, copy)


def _snapshot_level(store: Store) -> str:
    """One moment of the database for the whole copy."""
    return "REPEATABLE READ" if store.engine.dialect.name == "postgresql" else "SERIALIZABLE"


def _with(database: str | None, work: Callable[[Store], Awaitable[Answer]]) -> Answer:
    async def go() -> Answer:
        try:
            store = await Store.open(database or default_database(), new=False)
        except StoreError as problem:
            raise AdminError(str(problem)) from None
        try:
            return await work(store)
        except StoreError as problem:
            raise AdminError(str(problem)) from None
        finally:
            await store.close()

    return asyncio.run(go())
