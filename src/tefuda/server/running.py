"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import functools
import gc
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from tefuda.server import ServeError
from tefuda.server.app import create_app
from tefuda.server.connections import Connections, raise_file_limit
from tefuda.server.opening import address_of, announce, is_tefuda, show
from tefuda.server.peers import Peers
from tefuda.server.repeats import Repeats
from tefuda.server.settings import Settings
from tefuda.server.store import Store, StoreError
from tefuda.server.wire import HttpWire, SocketWire

__all__ = ["Server", "config_of", "listen", "serve"]

_GOODBYE_SECONDS = 0.1
_WAITING_CONNECTIONS = 2048
_ACCEPTED_AT_ONCE = 16
UNIX = "unix:"


def serve(
    settings: Settings, host: str = "127.0.0.1", port: int = 8000, *, open_browser: bool = False
) -> None:
    """Serve until Ctrl-C or SIGTERM. ``port`` 0 takes any free one; the address is printed.

    With ``open_browser``, if a tefuda is there already, its page is opened, and that is all. Raises
    ServeError if the port or the database cannot be had.
    """
    try:
        listening = listen(host, port)
    except ServeError:
        address = address_of(host, port)
        if not open_browser or host.startswith(UNIX) or not is_tefuda(address):
            raise
        announce(address, settings.database, already=True)
        show(address)
        return
    raise_file_limit()
    sys.setswitchinterval(0.001)  # a bot that thinks in the interpreter must not hold up the tables
    with (
        contextlib.closing(listening),
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,  # uvloop, where there is one
    ):
        runner.run(_serve(settings, listening, host, open_browser=open_browser))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; ServeError says why it cannot. ``unix:PATH`` is a socket in a file."""
    if host.startswith(UNIX):
        return _listen_in_file(host.removeprefix(UNIX))
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # With the protocol named, asyncio sends small messages at once instead of waiting 40 ms for more.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as problem:
        raise ServeError(f"there is no address {host!r} to listen at: {problem.strerror}") from None
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_WAITING_CONNECTIONS)
    except OSError as problem:
        listening.close()
        if problem.errno == errno.EADDRINUSE:
            raise ServeError(
                f"port {port} is in use, perhaps by another tefuda; choose another, or 0 for any free one"
            ) from None
        raise ServeError(f"cannot listen at {host} port {port}: {problem.strerror}") from None
    return listening


def _listen_in_file(path: str) -> socket.socket:
    """A unix socket that this user and his group may connect to, in place of one that nobody serves."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as other:
            try:
                other.connect(path)
            except ConnectionRefusedError:
                Path(path).unlink()
            except OSError:
                pass  # nothing is there, or binding says what is
            else:
                raise ServeError(f"another server listens at {path}; choose another file")
        listening.bind(path)
        Path(path).chmod(0o660)
        listening.listen(_WAITING_CONNECTIONS)
    except (OSError, ServeError) as problem:
        listening.close()
        if isinstance(problem, ServeError):
            raise
        raise ServeError(f"cannot listen at {path}: {problem.strerror}") from None
    return listening


async def _serve(settings: Settings, listening: socket.socket, host: str, *, open_browser: bool) -> None:
    try:
        store = await Store.open(settings.database, serving=True)
    except StoreError as problem:
        raise ServeError(str(problem)) from None
    app = create_app(store, settings)
    gc.freeze()  # what is there now stays: looking through it again and again would hold up the tables
    gc.set_threshold(20_000, 20, 50)
    server = _TellingServer(config_of(app, settings))
    server.address = host if host.startswith(UNIX) else address_of(host, listening.getsockname()[1])
    server.database = settings.database
    server.open_browser = open_browser
    server.repeats = Repeats()
    server.goodbye = app.house.say_goodbye
    store.lost = server.lost
    server.repeats.install()
    try:
        await server.serve(sockets=[listening])
    finally:
        server.repeats.remove()
    if server.problem is not None:
        raise ServeError(server.problem)


def config_of(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the app: with our protocols, whose limits are those of the settings."""
    limits = settings.limits
    connected = Connections(limits, settings.trusted_proxies)
    http: Any = functools.partial(HttpWire, limits=limits, connected=connected)
    web_socket: Any = functools.partial(SocketWire, limits=limits, connected=connected)
    return uvicorn.Config(
        Peers(app, settings.trusted_proxies),
        log_level="warning",
        access_log=False,
        server_header=False,
        http=http,
        ws=web_socket,
        ws_max_size=8 * limits.message_bytes,
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        ws_per_message_deflate=False,  # its buffers would be most of a table's memory
        proxy_headers=False,  # Peers does that
        backlog=_ACCEPTED_AT_ONCE,  # asyncio accepts so many before it does anything else
        timeout_graceful_shutdown=5,
    )


class Server(uvicorn.Server):
    """uvicorn, with more places in the kernel's queue than it accepts at once."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(_WAITING_CONNECTIONS)


class _TellingServer(Server):
    """A server that tells where it is once it is there, and says goodbye to every page before it stops."""

    repeats: Repeats

    address: str
    database: str
    open_browser: bool
    goodbye: Callable[[], None]
    problem: str | None = None

    def lost(self, reason: str) -> None:
        """Stop, because another server has the database."""
        self.problem, self.should_exit = reason, True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, and no harder when asked twice: stopping takes a few seconds at most."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            announce(self.address, self.database)
            if self.open_browser:
                await asyncio.to_thread(show, self.address)

    async def on_tick(self, counter: int) -> bool:
        self.repeats.tell()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.goodbye()
        await asyncio.sleep(_GOODBYE_SECONDS)
        await super().shutdown(sockets)
