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
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tefuda.server.store.tables import metadata

__all__ = [
    "ConflictError",
    "StoreError",
    "address",
    "default_database",
    "faults",
    "migrate",
    "open_engine",
    "tidy",
]

BUSY_SECONDS = 5
"""How long a locked SQLite file is waited for."""
TIDY_SECONDS = 3


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


async def open_engine(database: str, *, new: bool = True) -> AsyncEngine:
    """Connect and bring the tables up to date; StoreError says in a sentence what is in the way.

    A file that is not there is made, unless ``new`` is false.
    """
    url = address(database)
    shown = url.render_as_string(hide_password=True) if url.host else str(url.database)
    if url.drivername.startswith("sqlite"):
        if not new and not Path(shown).is_file():
            raise StoreError(
                f"there is no database {shown}; name with --database the one that the server was started with"
            )
        engine = _sqlite(url)
    else:
        try:
            engine = create_async_engine(url, pool_pre_ping=True, pool_size=8, connect_args={"timeout": 10})
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs another package; install tefuda[postgres]") from None
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (SQLAlchemyError, OSError, CommandError, TimeoutError) as problem:
        await engine.dispose()
        raise StoreError(f"the database {shown} cannot be opened: {_reason(problem)}") from problem
    except Exception as problem:  # drivers raise errors of their own while connecting
        await engine.dispose()
        if type(problem).__module__.partition(".")[0] != "asyncpg":
            raise
        raise StoreError(f"the database {shown} cannot be opened: {_reason(problem)}") from problem
    return engine


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


async def tidy(engine: AsyncEngine) -> None:
    """Every few seconds move what SQLite wrote ahead into its file, beside the writing and without
    stopping it.
    """
    while engine.dialect.name == "sqlite":
        await asyncio.sleep(TIDY_SECONDS)
        with contextlib.suppress(SQLAlchemyError, OSError):  # it stays where it is, and safe, until next time
            async with engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def migrate(connection: Connection) -> None:
    """Bring the tables of a database up to date, or StoreError if a newer tefuda made it."""
    scripts = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    known = {script.revision for script in scripts.walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise StoreError(
            f"the database was made by a newer tefuda (its tables are of revision {present}); update tefuda"
        )

    def steps(revision: Any, context: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
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
