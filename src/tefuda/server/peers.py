"""Who really asks when a web server stands in front: its headers are believed if it is a trusted proxy."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tefuda.server import ServeError

__all__ = ["LOOPBACK", "Peers", "checked_proxies", "plain_address"]

LOOPBACK = ("127.0.0.0/8", "::1/128")
_BESIDE_US = ("127.0.0.1", 0)


def checked_proxies(written: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks of trusted proxies; ServeError for one that is neither.

    >>> checked_proxies(["10.0.0.0/8", "2001:db8::7"])
    ('10.0.0.0/8', '2001:db8::7/128')
    """
    found = []
    for each in written:
        try:
            found.append(str(ipaddress.ip_network(each.strip())))
        except ValueError:
            raise ServeError(
                f"a trusted proxy is an address or a network like 10.0.0.0/8, not {each!r}"
            ) from None
    return tuple(found)


class Peers:
    """The app behind proxies of these networks and of this machine.

    Whoever comes through a unix socket is a program of this machine. IPv4 addresses are written as such also
    where the server listens for both kinds.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[str] = ()) -> None:
        inner: Any = app
        self._behind = ProxyHeadersMiddleware(inner, [*LOOPBACK, *trusted])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            host, port = scope.get("client") or _BESIDE_US
            scope["client"] = (plain_address(host), port)
        behind: Any = self._behind
        await behind(scope, receive, send)


def plain_address(host: str) -> str:
    """An address as it is written everywhere.

    >>> plain_address("::ffff:192.0.2.7"), plain_address("2001:db8::7"), plain_address("")
    ('192.0.2.7', '2001:db8::7', '127.0.0.1')
    """
    if not host:
        return _BESIDE_US[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)
