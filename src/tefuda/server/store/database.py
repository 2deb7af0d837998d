"""Opening the database: SQLite in a file by default, PostgreSQL by URL; migrations; faults in words."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tefuda.server.store.tables import metadata

__all__ = [
    "ConflictError",
    "StoreError",
    "address",
    "bring_up_to_date",
    "default_database",
    "faults",
    "make_engine",
    "migrate",
    "opening",
    "reading",
    "shown",
    "tidy",
]

BUSY_SECONDS = 5
"""How long a locked SQLite file is waited for."""
TIDY_SECONDS = 3
LONG_PAGES = 4000
"""So many pages (16 MB) written ahead are long."""
_READERS_MS = 100
"""So long somebody who reads, a backup perhaps, is waited for."""


class StoreError(Exception):
    """The database did not do what was asked, and has changed nothing; the text is for people."""


class ConflictError(StoreError):
    """The row is there already: somebody else wrote this version of the table."""


def default_database() -> str:
    """The file used when no database is named: in the person's own data folder."""
    import platformdirs

    return str(platformdirs.user_data_path("tefuda") / "tables.db")


def address(database: str) -> URL:
    """A database's URL with its driver, from a URL or from the path of an SQLite file.

    Raises StoreError for anything else.

    >>> address("games.db").drivername, address("postgresql://host/games").drivername
    ('sqlite+aiosqlite', 'postgresql+asyncpg')
    """
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise StoreError(f"{database!r} is no database URL; write a file or postgresql://…") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise StoreError(
        f"databases of the kind {kind!r} are not supported; use SQLite (a file) or postgresql://…"
    )


def shown(url: URL) -> str:
    """A database as people are told of it, without its password."""
    return url.render_as_string(hide_password=True) if url.host else str(url.database)


def make_engine(database: str, *, new: bool = True) -> AsyncEngine:
    """What connects to a database; StoreError says in a sentence why nothing can.

    A file that is not there is made, unless ``new`` is false.
    """
    url = address(database)
    if url.drivername.startswith("sqlite"):
        if not new and not Path(shown(url)).is_file():
            name = shown(url)
            raise StoreError(
                f"there is no database {name}; name with --database the one that the server was started with"
            )
        return _sqlite(url)
    try:
        return create_async_engine(url, pool_pre_ping=True, pool_size=8, connect_args={"timeout": 10})
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs another package; install tefuda[postgres]") from None


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Make the tables, or change them to what this version needs; all of it or nothing."""
    async with engine.begin() as connection:
        await connection.run_sync(migrate)


@contextlib.contextmanager
def opening(engine: AsyncEngine) -> Iterator[None]:
    """Turn what goes wrong while a database is opened into a StoreError that names it."""
    try:
        yield
    except (SQLAlchemyError, OSError, CommandError, TimeoutError) as problem:
        raise StoreError(
            f"the database {shown(engine.url)} cannot be opened: {_reason(problem)}"
        ) from problem
    except Exception as problem:  # drivers raise errors of their own while connecting
        if type(problem).__module__.partition(".")[0] != "asyncpg":
            raise
        raise StoreError(
            f"the database {shown(engine.url)} cannot be opened: {_reason(problem)}"
        ) from problem


def _sqlite(url: URL) -> AsyncEngine:
    if url.database and url.database != ":memory:":
        folder = Path(url.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreError(f"the folder {folder} cannot be made: {problem.strerror}") from problem
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, pool_size=4)

    @event.listens_for(engine.sync_engine, "connect")
    def _settings(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a stored move outlives a power cut, too
        cursor.execute("PRAGMA wal_autocheckpoint=0")  # a commit must not wait for it: see tidy
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


async def tidy(engine: AsyncEngine, writing: asyncio.Lock) -> None:
    """Every few seconds move what SQLite wrote ahead into its file, beside the writing and without
    stopping it. Where there is never a moment without writing that grows long all the same; then ``writing``
    is held for the instant that it takes to begin anew.
    """
    while engine.dialect.name == "sqlite":
        await asyncio.sleep(TIDY_SECONDS)
        with contextlib.suppress(SQLAlchemyError, OSError):  # it stays where it is, and safe, until next time
            async with engine.connect() as connection:
                if await _checkpoint(connection, "PASSIVE") < LONG_PAGES:
                    continue
                async with writing:
                    await connection.exec_driver_sql(f"PRAGMA busy_timeout={_READERS_MS}")
                    await _checkpoint(connection, "TRUNCATE")
                    await connection.exec_driver_sql(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")


async def _checkpoint(connection: AsyncConnection, how: str) -> int:
    """Returns the number of pages in the write-ahead log."""
    answer = await connection.exec_driver_sql(f"PRAGMA wal_checkpoint({how})")
    return int(answer.scalars(1).one())


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date, or StoreError if a newer tefuda made it."""
    scripts = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    known = {script.revision for script in scripts.walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present == scripts.get_current_head():
        return
    if present is not None and present not in known:
        raise StoreError(
            f"the database was made by a newer tefuda (its tables are of revision {present}); update tefuda"
        )

    def steps(revision: Any, context: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    if connection.dialect.name == "sqlite":  # whose driver would end the transaction before each table
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        with environment.begin_transaction():
            environment.run_migrations()


def _reason(problem: BaseException) -> str:
    """The driver's own words, one line."""
    inner = getattr(problem, "orig", None) or problem
    return str(inner).strip().partition("\n")[0] or type(inner).__name__


@contextlib.contextmanager
def faults() -> Iterator[None]:
    """Turn what a driver raises into a StoreError with a sentence."""
    try:
        yield
    except IntegrityError as problem:
        raise ConflictError("the table was changed at the same moment from elsewhere") from problem
    except (DBAPIError, OSError, TimeoutError) as problem:
        raise StoreError(_sentence(_reason(problem))) from problem
    except SQLAlchemyError as problem:
        raise StoreError("the database cannot be reached at the moment; nothing has changed") from problem


def _sentence(reason: str) -> str:
    lower = reason.lower()
    if "full" in lower or "no space" in lower:
        return "the disk of the server is full; nothing has changed"
    if "locked" in lower or "busy" in lower:
        return "the database is locked by another program; nothing has changed, try again in a moment"
    if "readonly" in lower or "read-only" in lower:
        return "the database cannot be written to; nothing has changed"
    return "the database cannot be reached at the moment; nothing has changed"


@contextlib.asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[Any]:
    """A connection to read with; StoreError if there is none."""
    with faults():
        async with engine.connect() as connection:
            yield connection
