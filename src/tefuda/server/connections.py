"""How many connections may be open, of all and of one address, and which makes room for another."""

from __future__ import annotations

import ipaddress
import resource
from asyncio import Transport
from collections import OrderedDict
from collections.abc import Sequence

from tefuda.server.limits import Limits
from tefuda.server.peers import LOOPBACK, plain_address

__all__ = ["Connections", "files_for_connections", "raise_file_limit"]

_FILES_AT_MOST = 65_536
_RESERVE = 128
"""Files for the database, workers and whatever else is no connection."""


def raise_file_limit() -> None:
    """Let this process open as many files as it may; a connection is one. What is refused stays as it is."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES_AT_MOST if most == resource.RLIM_INFINITY else min(most, _FILES_AT_MOST)
    if now != resource.RLIM_INFINITY and now < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        except (OSError, ValueError):
            return  # the system has a lower limit that it does not tell


def files_for_connections() -> int:
    """How many connections leave enough files for everything else."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY:
        return _FILES_AT_MOST
    return max(limit - _RESERVE, limit // 2)


class Connections:
    """The open connections of a server.

    A connection *waits* while no request of it is read whole or being answered. If there is no room for a
    new one, the one that has waited longest is dropped for it. ``trusted`` are networks of proxies, through
    which many people come; they and this machine have no limit of their own.
    """

    def __init__(self, limits: Limits, trusted: Sequence[str] = ()) -> None:
        self._most = min(limits.connections, files_for_connections())
        self._most_of_an_address = limits.connections_of_an_address
        self._trusted = [ipaddress.ip_network(each) for each in (*LOOPBACK, *trusted)]
        self._whose: dict[Transport, str | None] = {}
        self._of: dict[str, set[Transport]] = {}
        self._waiting: OrderedDict[Transport, None] = OrderedDict()
        self._waiting_of: dict[str, OrderedDict[Transport, None]] = {}

    def __len__(self) -> int:
        return len(self._whose)

    def admit(self, transport: Transport, address: str | None) -> bool:
        """Whether there is room for a new connection, which then waits; others may be dropped for it."""
        whose = self._limited(address)
        of_this = 0 if whose is None else len(self._of.get(whose, ()))
        if of_this >= self._most_of_an_address and not self._drop_first(self._waiting_of.get(whose or "")):
            return False
        if len(self._whose) >= self._most and not self._drop_first(self._waiting):
            return False
        self._whose[transport] = whose
        if whose is not None:
            self._of.setdefault(whose, set()).add(transport)
        self.waits(transport)
        return True

    def waits(self, transport: Transport) -> None:
        """From now on it waits for a request."""
        if transport in self._whose:
            whose = self._whose[transport]
            self._waiting[transport] = None
            if whose is not None:
                self._waiting_of.setdefault(whose, OrderedDict())[transport] = None

    def is_busy(self, transport: Transport) -> None:
        """It has sent a request, or is a WebSocket."""
        self._waiting.pop(transport, None)
        whose = self._whose.get(transport)
        if whose in self._waiting_of:
            self._waiting_of[whose].pop(transport, None)
            if not self._waiting_of[whose]:
                del self._waiting_of[whose]

    def left(self, transport: Transport) -> None:
        """It is closed; saying so twice does no harm."""
        self.is_busy(transport)
        whose = self._whose.pop(transport, None)
        if whose is not None:
            self._of[whose].discard(transport)
            if not self._of[whose]:
                del self._of[whose]

    def _drop_first(self, waiting: OrderedDict[Transport, None] | None) -> bool:
        if not waiting:
            return False
        transport = next(iter(waiting))
        self.left(transport)
        transport.abort()
        return True

    def _limited(self, address: str | None) -> str | None:
        """Under what an address is counted, None for no limit. IPv6 gives each subscriber a /64."""
        if address is None:
            return None
        try:
            found = ipaddress.ip_address(plain_address(address))
        except ValueError:
            return address
        if any(found in network for network in self._trusted):
            return None
        return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))
