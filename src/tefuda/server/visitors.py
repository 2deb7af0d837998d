"""Who asks, and from where: the guest behind a cookie, the page behind a request, and how much of both
there is.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket as sockets
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tefuda.server.ids import hash_of, new_code, new_secret
from tefuda.server.limits import Buckets
from tefuda.server.making import Guest
from tefuda.server.refusal import RefusedError
from tefuda.server.settings import Settings
from tefuda.server.store import GuestRow, Store
from tefuda.server.times import utc_now

__all__ = ["COOKIE", "Visitors", "address_of"]

COOKIE = "tefuda_guest"
_COOKIE_SECONDS = 400 * 24 * 3600
_SEEN_EVERY = timedelta(hours=1)
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Visitors:
    """Identity, origins and rates of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        limits = settings.limits
        self._store = store
        self._limits = limits
        self._named = {host for host in (urlsplit(origin).hostname for origin in settings.origins) if host}
        self._named |= {"localhost", sockets.gethostname().lower(), f"{sockets.gethostname().lower()}.local"}
        self._origins = {_origin(each) for each in settings.origins}
        self._requests = Buckets(limits.requests_a_second, limits.request_burst)
        self._new_guests = Buckets(limits.guests_a_minute / 60, limits.guest_burst)
        self._new_tables = Buckets(limits.tables_a_minute / 60, limits.table_burst)
        self._sockets: Counter[tuple[str, str]] = Counter()

    # --- where from ---

    def check_page(self, asked: HTTPConnection) -> None:
        """RefusedError unless the request comes from a page of this server, or from no page at all.

        A page elsewhere cannot hide where it is from, and a host that is neither named nor an address would
        be a foreign name pointed at this server.
        """
        host = asked.headers.get("host", "")
        if not self._is_ours(host):
            raise RefusedError(
                "origin",
                f"this server does not know itself as {_shown(host)}; its owner can name it at start",
            )
        origin = asked.headers.get("origin")
        if origin is None:
            return
        found = _origin(origin)
        if found is None or (found not in self._origins and found[1:] != _host_port(asked, host)):
            raise RefusedError(
                "origin", f"this was sent by a page of {_shown(origin)}, which is not this server"
            )

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self._named or bool(ipaddress.ip_address(name))
        except ValueError:
            return False

    # --- how much ---

    def check_rate(self, asked: HTTPConnection) -> None:
        """RefusedError for too many requests from one address."""
        if not self._requests.take(address_of(asked)):
            raise RefusedError("rate", "too many requests at once; wait a moment")

    async def check_new_table(self, guest: Guest) -> None:
        """RefusedError if a guest makes tables too fast or has too many."""
        if not self._new_tables.take(guest.id):
            raise RefusedError("limit", "you are making tables very fast; wait a minute")
        if await self._store.unfinished(guest.id) >= self._limits.tables_of_a_guest:
            most = self._limits.tables_of_a_guest
            raise RefusedError("limit", f"you sit at {most} unfinished tables; finish or leave some first")

    @contextlib.contextmanager
    def one_socket_more(self, asked: HTTPConnection, guest: str | None) -> Iterator[None]:
        """One more page while it is open; RefusedError if there are too many.

        All strangers of one address together have as many as one guest.
        """
        address = address_of(asked)
        whose, place = ("guest", guest or f"stranger at {address}"), ("address", address)
        if self._sockets[whose] >= self._limits.sockets_of_a_guest:
            raise RefusedError("limit", "you have too many tables open at once; close some pages")
        if self._sockets[place] >= self._limits.sockets_of_an_address:
            raise RefusedError("limit", "too many tables are open at your address; close some pages")
        self._sockets.update((whose, place))
        try:
            yield
        finally:
            for key in (whose, place):
                self._sockets[key] -= 1
                if not self._sockets[key]:
                    del self._sockets[key]

    # --- who ---

    async def row_of(self, asked: HTTPConnection) -> GuestRow | None:
        """The guest that a cookie belongs to."""
        secret = asked.cookies.get(COOKIE)
        if not secret or len(secret) > 100:
            return None
        row = await self._store.guest_by_hash(hash_of(secret))
        if row is not None and utc_now() - row.seen > _SEEN_EVERY:
            await self._store.update_guest(row.id, utc_now())
        return row

    async def guest_of(self, asked: HTTPConnection) -> Guest | None:
        """The guest that a cookie belongs to, by id and name."""
        row = await self.row_of(asked)
        return None if row is None else Guest(row.id, row.name)

    async def must_be_guest(self, asked: HTTPConnection) -> Guest:
        """The guest, or RefusedError."""
        guest = await self.guest_of(asked)
        if guest is None:
            raise RefusedError("guest", "choose a name first")
        return guest

    async def name_guest(self, asked: HTTPConnection, answer: Response, name: str) -> GuestRow:
        """Make a guest with a new secret in a cookie, or rename the one there is."""
        row, now = await self.row_of(asked), utc_now()
        if row is not None:
            await self._store.update_guest(row.id, now, name)
            return GuestRow(row.id, name, row.created, now)
        if not self._new_guests.take(address_of(asked)):
            raise RefusedError("limit", "many new guests came from your address; wait a minute")
        guest, secret = new_code(), new_secret()
        await self._store.add_guest(guest, hash_of(secret), name, now)
        _set_cookie(asked, answer, secret)
        return GuestRow(guest, name, now, now)

    async def welcome_back(self, asked: HTTPConnection, answer: Response) -> GuestRow | None:
        """The guest that a cookie belongs to; the cookie is good for another 400 days."""
        row = await self.row_of(asked)
        if row is not None:
            _set_cookie(asked, answer, asked.cookies[COOKIE])
        return row


def _set_cookie(asked: HTTPConnection, answer: Response, secret: str) -> None:
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=_COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=asked.url.scheme == "https",
    )


def address_of(asked: HTTPConnection) -> str:
    """Where a request comes from: the address that limits are counted by."""
    return asked.client.host if asked.client else "?"


def _shown(text: str) -> str:
    return repr(text[:80])


def _origin(text: str) -> tuple[str, str, int | None] | None:
    """Scheme, host and port of an origin, None if it has none (``null``)."""
    try:
        parts = urlsplit(text)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def _host_port(asked: HTTPConnection, host: str) -> tuple[str | None, int | None]:
    try:
        parts = urlsplit(f"//{host}")
        return parts.hostname, parts.port or _PORTS.get(asked.url.scheme)
    except ValueError:
        return None, None
