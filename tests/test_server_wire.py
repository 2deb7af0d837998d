"""Peers that say nothing, too slowly, or too much: they end by themselves, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from uvicorn.server import ServerState

from server_client import MANY, Person, Place, gathered, quick, seated, serving
from tefuda.server.connections import Connections, files_for_connections, raise_file_limit
from tefuda.server.limits import Limits
from tefuda.server.repeats import Repeats
from tefuda.server.running import config_of
from tefuda.server.settings import Settings
from tefuda.server.wire import HttpWire, SocketWire

LONG = 60
"""Seconds after which something that should come is said not to come."""
PATIENT = replace(MANY, head_seconds=600, body_seconds=600)
SMALL = 16 * 1024
"""Bytes that a kernel is to keep for a connection, so that little is enough to fill it."""
GET = b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n"
UPGRADE = (
    b"GET /api/v1/tables/none/socket HTTP/1.1\r\nHost: localhost\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = b"\x89\xfd" + bytes(4) + b"?" * 125


class Peer:
    """A plain connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def ends(self) -> bytes:
        """Wait until the server closes the connection; what it said before."""
        said = b""
        async with asyncio.timeout(LONG):
            with contextlib.suppress(ConnectionError):
                while part := await self.reader.read(65536):
                    said += part
        return said

    async def drips(self, text: bytes = b"x") -> None:
        """Send a little again and again until the connection ends."""
        ended = asyncio.create_task(self.ends())
        with contextlib.suppress(ConnectionError):
            while not ended.done():
                self.writer.write(text)
                await self.writer.drain()
                await asyncio.sleep(0.02)
        await ended


@contextlib.asynccontextmanager
async def peers(place: Place, count: int) -> AsyncIterator[list[Peer]]:
    """Connections, opened one after the other."""
    at = urlsplit(place.address)
    found: list[Peer] = []
    try:
        for _ in range(count):
            found.append(Peer(*await asyncio.open_connection(at.hostname, at.port)))
        yield found
    finally:
        for peer in found:
            peer.writer.close()
        for peer in found:
            with contextlib.suppress(ConnectionError):
                await peer.writer.wait_closed()


async def answered(place: Place) -> None:
    """Somebody who comes now is served."""
    async with Person(place.address) as person:
        await person.ask("GET", "/about")


# --- silence ---


async def test_a_connection_without_a_request_ends(tmp_path: Path) -> None:
    limits = replace(MANY, head_seconds=0.2)
    async with serving(quick(tmp_path / "t.db", limits=limits)) as place, peers(place, 5) as silent:
        for peer in silent:
            assert await peer.ends() == b""
        await answered(place)


async def test_silent_connections_lock_nobody_out_and_cost_no_page(tmp_path: Path) -> None:
    settings = quick(tmp_path / "t.db", limits=replace(PATIENT, connections=20))
    async with gathered(settings, "Aki", "Ben") as (place, everybody):
        _, pages = await seated(everybody, "isuri")
        async with peers(place, 30) as silent:
            for peer in silent[:10]:
                assert await peer.ends() == b""
            await answered(place)
            await pages[0].do("start")
            await pages[1].resync()


async def test_where_all_are_busy_a_new_connection_is_told_so(tmp_path: Path) -> None:
    settings = quick(tmp_path / "t.db", limits=replace(PATIENT, connections=3))
    async with serving(settings) as place, peers(place, 3) as busy:
        for peer in busy:
            peer.writer.write(POST)
            await asyncio.wait_for(_until_busy(place, peer), LONG)
        async with peers(place, 1) as (late,):
            assert b"no room" in await late.ends()


async def _until_busy(place: Place, peer: Peer) -> None:
    """Until the server has read the head of what was sent."""
    await peer.writer.drain()
    local = peer.writer.get_extra_info("sockname")
    connections: Any = place.server.server_state.connections
    while not any(each.client == local and each.cycle for each in connections):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("said", "dripped"),
    [
        (b"", b"\r\n"),
        (GET + b"X-Slow: ", b"x"),
        (GET + b"\r\n", b"\r\n"),
        (GET + b"\r\n" + GET + b"X-Slow: ", b"x"),
        (POST, b" "),
    ],
    ids=["nothing", "first head", "between", "second head", "body"],
)
async def test_a_request_that_comes_too_slowly_ends(tmp_path: Path, said: bytes, dripped: bytes) -> None:
    limits = replace(MANY, head_seconds=0.2, body_seconds=0.2)
    settings = quick(tmp_path / "t.db", limits=limits)
    async with serving(settings) as place:
        place.server.config.timeout_keep_alive = 0
        async with peers(place, 1) as (slow,):
            slow.writer.write(said)
            await slow.drips(dripped)


# --- too much ---


@pytest.mark.parametrize(
    "said",
    [
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
        GET + b"X: " + b"x" * 70_000,
        GET + b"a:\r\n" * 5_000 + b"\r\n",
        (GET + b"\r\n") * 100,
        b"POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"1\r\nx\r\n" * 30_000,
    ],
    ids=["path", "header", "headers", "requests", "chunks"],
)
async def test_a_request_that_is_too_much_is_refused(tmp_path: Path, said: bytes) -> None:
    async with serving(quick(tmp_path / "t.db", limits=PATIENT)) as place, peers(place, 1) as (peer,):
        peer.writer.write(said)
        assert b" 400 " in await peer.ends() or said.endswith(b"x\r\n")
        await answered(place)


async def test_many_who_connect_at_once_are_all_served(tmp_path: Path) -> None:
    async with serving(quick(tmp_path / "t.db", limits=PATIENT)) as place:
        at = urlsplit(place.address)

        async def visit() -> bytes:
            peer = Peer(*await asyncio.open_connection(at.hostname, at.port))
            peer.writer.write(GET + b"Connection: close\r\n\r\n")
            said = await peer.ends()
            peer.writer.close()
            return said

        found = await asyncio.gather(*(visit() for _ in range(150)))
        assert all(each.startswith(b"HTTP/1.1 200 ") for each in found)


async def test_who_pings_and_never_reads_piles_nothing_up_and_is_cut_off(tmp_path: Path) -> None:
    limits = replace(
        MANY, frames_a_second=1e6, frame_burst=10**6, received_a_second=1e9, received_burst=10**9
    )
    settings = quick(tmp_path / "t.db", limits=replace(limits, ping_seconds=0.5))
    async with gathered(settings, "Aki", "Ben") as (place, everybody):
        table, _ = await seated(everybody, "isuri")
        at = urlsplit(place.address)
        loop = asyncio.get_running_loop()
        with socket.socket() as flood:
            flood.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            flood.setblocking(False)
            await loop.sock_connect(flood, (at.hostname, at.port))
            before = set(place.server.server_state.connections)
            await loop.sock_sendall(flood, UPGRADE.replace(b"none", table.encode()))
            piled = 0
            with contextlib.suppress(ConnectionError):
                async with asyncio.timeout(LONG):
                    while True:
                        await loop.sock_sendall(flood, PING * 100)
                        for wire in place.server.server_state.connections - before:
                            kernel = wire.transport.get_extra_info("socket")
                            kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
                            piled = max(piled, wire.transport.get_write_buffer_size())
        assert 0 < piled < 200_000
        await answered(place)


# --- at the protocols themselves ---


class Line(asyncio.Transport):
    """A connection of which the test says how much is taken."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.unsent = 0
        self.paused = self.closed = self.aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.7", 1) if name == "peername" else default

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Not needed."""


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An app that accepts WebSockets and sends back what comes."""
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


async def until(line: Line, what: str, *, wanted: bool = True) -> None:
    """Wait until something is so of a connection."""
    async with asyncio.timeout(LONG):
        while bool(getattr(line, what)) is not wanted:
            await asyncio.sleep(0.01)


async def opened(line: Line, **limits: Any) -> SocketWire:
    """A WebSocket over this connection."""
    settings = Settings(database="unused", limits=replace(Limits(), **limits))
    config = config_of(echo, settings)
    config.load()
    config.loaded_app = echo
    wire: Any = config.ws_protocol_class(config=config, server_state=ServerState(), app_state={})  # type: ignore[misc, call-arg]
    assert isinstance(wire, SocketWire)
    wire.connection_made(line)
    wire.data_received(UPGRADE)
    await until(line, "sent")
    line.sent.clear()
    return wire


async def test_a_flood_of_frames_is_read_slowly_and_nothing_of_it_is_lost() -> None:
    line = Line()
    wire = await opened(line, frames_a_second=500, frame_burst=50)
    wire.data_received(PING[:1] + b"\x80" + bytes(4) + b"\x81\x81" + bytes(4) + b"a")
    assert not line.paused or wire.read_paused
    wire.data_received((b"\x89\x80" + bytes(4)) * 1000 + b"\x81\x81" + bytes(4) + b"z")
    assert line.paused
    assert len(b"".join(line.sent)) < 2 * 600  # pongs of 2 bytes each
    async with asyncio.timeout(LONG):
        while not line.sent or not line.sent[-1].endswith(b"z"):
            await asyncio.sleep(0.01)
    assert b"".join(line.sent).count(b"\x8a\x00") == 1001
    await until(line, "paused", wanted=False)
    wire.connection_lost(None)


async def test_bytes_are_bounded_as_frames_are_and_ordinary_talk_is_not() -> None:
    line = Line()
    wire = await opened(line)
    message = b"\x81\xfe\x00\xc8" + bytes(4) + b"m" * 200
    for _ in range(40):
        wire.data_received(message)
        async with asyncio.timeout(LONG):
            while wire.read_paused:
                await asyncio.sleep(0)
        assert not line.paused
    wire.data_received((b"\x82\xfe\x04\x00" + bytes(4) + b"m" * 1024) * 300)
    assert line.paused
    wire.connection_lost(None)


async def test_a_page_that_does_not_read_is_answered_its_latest_ping() -> None:
    line = Line()
    wire = await opened(line)
    wire.pause_writing()
    for number in range(100):
        wire.data_received(b"\x89\x81" + bytes(4) + bytes([number]))
    assert line.sent == []
    wire.resume_writing()
    assert line.sent == [b"\x8a\x01" + bytes([99])]
    wire.connection_lost(None)


async def asking(line: Line, limits: Limits) -> HttpWire:
    """HTTP over this connection."""
    config = config_of(echo, Settings(database="unused", limits=limits))
    config.load()
    wire: Any = config.http_protocol_class(config=config, server_state=ServerState(), app_state={})  # type: ignore[call-arg]
    assert isinstance(wire, HttpWire)
    wire.connection_made(line)
    return wire


async def test_an_answer_must_be_read() -> None:
    line = Line()
    wire = await asking(line, replace(PATIENT, read_seconds=0.1, read_bytes=1000))
    line.unsent = 100_000
    wire.pause_writing()
    async with asyncio.timeout(LONG):
        for _ in range(20):  # far longer than the time for one part of it
            line.unsent -= 4000
            await asyncio.sleep(0.02)
    await until(line, "aborted")
    assert line.unsent == 20_000
    wire.connection_lost(None)


async def test_whom_a_connection_counts_for() -> None:
    limits = replace(Limits(), connections=9, connections_of_an_address=2)
    connected = Connections(limits, ["10.0.0.0/8"])
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", None):
        assert all(connected.admit(Line(), address) for _ in range(4))
    assert len(connected) == 9  # the oldest have made room
    other = Connections(limits)
    first, second, third, guest = Line(), Line(), Line(), Line()
    assert other.admit(guest, "192.0.2.9")
    assert other.admit(first, "2001:db8::1")
    assert other.admit(second, "2001:db8::2")
    other.is_busy(first)
    assert other.admit(third, "2001:db8::3")  # the same network: the one that waits is dropped
    assert [each.aborted for each in (first, second, third, guest)] == [False, True, False, False]
    other.is_busy(third)
    assert not other.admit(Line(), "2001:db8::4")
    other.waits(first)
    other.left(first)
    assert other.admit(Line(), "2001:db8::4")
    assert other.admit(Line(), "2001:db8:0:1::4")


# --- files and the log ---


def test_as_many_files_as_allowed_may_be_open_and_some_are_kept_back() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = max(256, len(list(Path("/dev/fd").iterdir())) + 50)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (low, hard))
        assert files_for_connections() < low
        raise_file_limit()
        raised = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert raised == (65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536), hard)
        assert low < files_for_connections() < raised[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_what_is_logged_again_and_again_is_logged_once_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    repeats = Repeats(seconds=60, now=lambda: now)
    repeats.install()
    try:
        with caplog.at_level(logging.WARNING):
            for number in range(1000):
                logging.getLogger("asyncio").error(f"no file is left for fd={number}\nsocket: {number}")
                logging.getLogger("tefuda.server").error("a page of table %s failed", number)
                try:
                    raise ValueError(number) if number % 2 else KeyError(number)
                except (ValueError, KeyError):
                    logging.getLogger("tefuda.server").exception("a page of table %s failed", number)
            assert len(caplog.records) == 4
            caplog.clear()
            now = 59.0
            repeats.tell()
            assert caplog.records == []
            now = 61.0
            repeats.tell()
            assert sorted(record.getMessage() for record in caplog.records) == [
                "a page of table %s failed … and 499 more in the last minute",
                "a page of table %s failed … and 499 more in the last minute",
                "a page of table %s failed … and 999 more in the last minute",
                "no file is left for fd=0 … and 999 more in the last minute",
            ]
            caplog.clear()
            logging.getLogger("asyncio").error("no file is left for fd=1")
            assert len(caplog.records) == 1
            for number in range(2000):
                logging.getLogger("asyncio").error("x" * (number % 250) + "y" * (number // 250))
            assert len(caplog.records) < 520
    finally:
        repeats.remove()
