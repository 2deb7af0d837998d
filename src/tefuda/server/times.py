"""Times: always UTC, in the database as microseconds since 1970."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

__all__ = ["from_micros", "to_micros", "utc_now"]

_START = datetime(1970, 1, 1, tzinfo=UTC)


def to_micros(time: datetime) -> int:
    """A UTC time as the database holds it.

    >>> to_micros(datetime(1970, 1, 2, tzinfo=UTC))
    86400000000
    """
    return (time - _START) // timedelta(microseconds=1)


def from_micros(micros: int) -> datetime:
    """A time of the database, in UTC.

    >>> from_micros(1_500_000).isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    return _START + timedelta(microseconds=micros)


def utc_now() -> datetime:
    """The time now."""
    return datetime.now(UTC)
