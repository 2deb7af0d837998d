"""One server on one database: two would not see each other's players.

On SQLite it is a lock on a file beside the database, on PostgreSQL an advisory lock of a connection of its
own. Both are let go when the process ends, however it ends. Whoever looks after a database beside its server
needs no lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tefuda.server.store.database import StoreError, shown

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["Claim", "claim", "keep"]

log = logging.getLogger("tefuda.server")

_LOOK_SECONDS = 5
_KEY = 0x7EF0DA
_LOCK = text("select pg_try_advisory_lock(:key, hashtext(current_schema()))").bindparams(key=_KEY)


class Claim(Protocol):
    """That this server is the only one on its database."""

    async def stands(self) -> bool:
        """Whether it still holds, made anew if it can be; False if another server has come between.

        Raises whatever the driver does while the database is away.
        """

    async def release(self) -> None:
        """Let another server in."""


async def claim(engine: AsyncEngine) -> Claim:
    """Become the only server on a database, or StoreError: there is one already."""
    url = engine.url
    if engine.dialect.name == "postgresql":
        advisory = _Advisory(engine, shown(url))
        if not await advisory.stands():
            raise StoreError(advisory.taken)
        return advisory
    if not url.database or url.database == ":memory:":
        return _Nobody()
    return _FileLock(Path(url.database))


async def keep(claim: Claim, lost: Callable[[str], None], every: float = _LOOK_SECONDS) -> None:
    """Look again and again whether a claim stands; ``lost`` is told the reason, once, if it does not."""
    while True:
        await asyncio.sleep(every)
        try:
            stands = await claim.stands()
        except Exception as problem:  # of many kinds, by driver; nobody else has it then either
            log.warning("whether the database is still ours cannot be seen: %s", problem)
            continue
        if not stands:
            lost("another server has taken the database while it could not be reached; this one stops")
            return


class _Nobody:
    """A database in memory: nobody else can reach it."""

    async def stands(self) -> bool:
        return True

    async def release(self) -> None:
        return


class _FileLock:
    """A lock on ``<database>.lock``, which says in which process the server is.

    Not on the database itself: closing any handle of that file would drop SQLite's own locks.
    """

    def __init__(self, database: Path) -> None:
        place = Path(f"{database.resolve()}.lock")
        try:
            self._file = os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError as problem:
            raise StoreError(f"the file {place} cannot be made: {problem.strerror}") from problem
        try:
            _lock(self._file)
        except OSError as problem:
            found = "" if sys.platform == "win32" else os.read(self._file, 20).decode("ascii", "replace")
            os.close(self._file)
            raise StoreError(_taken(str(database), found.strip())) from problem
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    async def stands(self) -> bool:
        return True

    async def release(self) -> None:
        # The file stays: who is waiting for its lock would otherwise get that of a file without a name.
        os.close(self._file)


def _lock(file: int) -> None:
    """OSError if another process has it."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _taken(database: str, process: str) -> str:
    where = f" (in process {process})" if process.isdigit() else ""
    return (
        f"another tefuda serves the database {database} already{where}; stop that one, or name another "
        "database with --database"
    )


class _Advisory:
    """A lock that a connection holds; gone with the connection, and then taken again."""

    def __init__(self, engine: AsyncEngine, database: str) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self.taken = _taken(database, "")

    async def stands(self) -> bool:
        if self._connection is not None:
            try:
                await self._connection.execute(text("select 1"))
            except (SQLAlchemyError, OSError):
                await self.release()
            else:
                return True
        connection = await self._engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        if (await connection.execute(_LOCK)).scalar():
            self._connection = connection
            return True
        await connection.close()
        return False

    async def release(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await (
                    connection.invalidate()
                )  # the lock goes with the connection, which must not be used again
            with contextlib.suppress(SQLAlchemyError, OSError):
                await connection.close()
