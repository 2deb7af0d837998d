"""The database: what is kept, in which table. Times are UTC, as microseconds since 1970.

``tables`` is one row a table, ``events`` everything that happened at it (a table is rebuilt from these
alone), ``seats`` who sat where and how it ended, ``guests`` the people, ``leaving`` those who are being
forgotten, ``mutes`` who does not want to hear whom. ``house`` is one row: how far the time in service is.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

__all__ = ["events", "guests", "house", "leaving", "metadata", "mutes", "seats", "tables"]

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

house = Table(
    "house",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("served", BigInteger),  # null until a server has run
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("invite", String(16), nullable=False, unique=True),
    Column("facts", Text, nullable=False),  # JSON: what never changes, the seed among it
    Column("game", String(40), nullable=False),
    Column("preset", String(40)),
    Column("puzzle", String(10)),  # the day of a daily puzzle
    Column("public", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("free", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("wakes", BigInteger),  # when the server itself has to do something here
    Column("card", Text, nullable=False),  # JSON: the table as lists show it
    Index("ix_tables_lobby", "public", "status", "updated"),
    Index("ix_tables_wakes", "wakes"),
    Index("ix_tables_puzzle", "puzzle"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("served", BigInteger),  # the time in service; null in events of older versions
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("guest", String(16)),
    Column("command", String(64)),
    Column("data", Text, nullable=False),
    Index("ix_events_guest", "guest", "kind"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(16), index=True),
    Column("result", String(10)),  # won, shared, lost or resigned, once the game is over
    Column("total", Integer),
)

leaving = Table(
    "leaving",
    metadata,
    Column("guest", String(16), primary_key=True),  # deleted, but still named in stored games
)

mutes = Table(
    "mutes",
    metadata,
    Column("guest", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", String(16), ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
)
