"""The two protocols of the wire, HTTP and WebSocket, against peers that say nothing, too slowly, or too much.

uvicorn speaks both; here is what it does not bound: the time in which a request must come and its answer be
taken, the size of a request's head, how many requests or frames come at once, and pings without end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tefuda.server.connections import Connections
from tefuda.server.limits import Bucket, Limits

__all__ = ["HttpWire", "SocketWire"]

_A_FIELD = 32
"""What a header counts beside its bytes: a thousand empty ones are a large head, too."""
_WAITING_REQUESTS = 8
_PIECES_AT_ONCE = 2000
"""Of a body, in what is received at once."""
_BYTES_AT_ONCE = 2048
"""Of a WebSocket, before its frames are counted."""
_TOO_MUCH = "The request is too large, or comes in too many pieces."
_NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"retry-after: 30\r\nconnection: close\r\n\r\n"
    b"So many are connected to this server that there is no room; try again a little later.\n"
)


class HttpWire(HttpToolsProtocol):
    """HTTP with a deadline for a request's head and for taking the answer; the app has one for the body."""

    def __init__(self, *args: Any, limits: Limits, connected: Connections, **named: Any) -> None:
        super().__init__(*args, **named)
        self._limits, self._connected = limits, connected
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head_bytes = self._field_bytes = self._pieces = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._within(self._limits.head_seconds, transport.abort)
        if not self._connected.admit(transport, self.client[0] if self.client else None):
            transport.write(_NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._whenever()
        self._connected.left(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._pieces = 0
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > self._limits.head_bytes and not self.transport.is_closing():
                self.send_400_response(_TOO_MUCH)

    # --- what the parser finds; what is raised here ends the connection with status 400 ---

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._head_bytes = self._field_bytes = 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + _A_FIELD)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= _WAITING_REQUESTS:
            raise ValueError(_TOO_MUCH)
        self._in_head = False
        self._connected.is_busy(self.transport)
        self._whenever()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > _PIECES_AT_ONCE:
            raise ValueError(_TOO_MUCH)
        super().on_body(body)

    def handle_websocket_upgrade(self) -> None:
        self._whenever()
        super().handle_websocket_upgrade()

    def _count(self, bytes_more: int) -> None:
        self._field_bytes += bytes_more
        if self._field_bytes > self._limits.head_bytes:
            raise ValueError(_TOO_MUCH)

    # --- the answer ---

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._next()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._must_read()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._whenever()
        self._next()

    def _next(self) -> None:
        """What the peer must do now, if it is its turn: take the answer, or send another request."""
        latest: RequestResponseCycle | None = self.cycle
        if self.flow.write_paused:
            self._must_read()
        elif latest is None or latest.response_complete:
            self._connected.waits(self.transport)
            self._within(self.timeout_keep_alive + self._limits.head_seconds, self.transport.abort)

    def _must_read(self) -> None:
        """The peer must go on taking what is to be sent."""
        left = self.transport.get_write_buffer_size()

        def look() -> None:
            if self.transport.get_write_buffer_size() > left - self._limits.read_bytes:
                self.transport.abort()
            else:
                self._must_read()

        self._within(self._limits.read_seconds, look)

    def _within(self, seconds: float, otherwise: Callable[[], object]) -> None:
        self._whenever()
        if self.parser is not None:  # the connection is there
            self._deadline = self.loop.call_later(seconds, otherwise)

    def _whenever(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketWire(WebSocketsSansIOProtocol):
    """A WebSocket that is read no faster than frames and bytes are allowed, and ends when it ends.

    To a peer that does not read, only its latest ping is answered (RFC 6455, 5.5.3), so that nothing piles
    up; as it answers no ping of ours either, it is cut off by that.
    """

    def __init__(self, *args: Any, limits: Limits, connected: Connections, **named: Any) -> None:
        super().__init__(*args, **named)
        now = time.monotonic()
        self._connected = connected
        self._frames = Bucket(limits.frames_a_second, limits.frame_burst, now)
        self._bytes = Bucket(limits.received_a_second, limits.received_burst, now)
        self._events = 0
        self._unread = b""
        self._held: asyncio.TimerHandle | None = None
        self._pong = b""
        self._end: asyncio.TimerHandle | None = None
        self._end_seconds = limits.ping_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._held, self._end):
            if timer is not None:
                timer.cancel()
        self._connected.left(self.transport)
        super().connection_lost(exc)

    # --- reading ---

    @property
    def _is_held(self) -> bool:
        """Whether nothing is read for now, as too much was."""
        return self._held is not None

    def data_received(self, data: bytes) -> None:
        if self._is_held:
            self._unread += data
            return
        for start in range(0, len(data), _BYTES_AT_ONCE):
            part = data[start : start + _BYTES_AT_ONCE]
            self._events = 0
            super().data_received(part)
            if self.transport.is_closing():
                return
            now = time.monotonic()
            wait = max(self._frames.spend(self._events, now), self._bytes.spend(len(part), now))
            if wait:
                self._unread = data[start + len(part) :]
                self._held = self.loop.call_later(wait, self._go_on)
                self.transport.pause_reading()
                return

    def handle_events(self) -> None:
        self._events += len(self.conn.events)
        super().handle_events()

    def _go_on(self) -> None:
        self._held = None
        unread, self._unread = self._unread, b""
        self.data_received(unread)
        if not (self._is_held or self.read_paused or self.transport.is_closing()):
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await super().receive()  # which goes on reading
        if self._is_held and not self.transport.is_closing():
            self.transport.pause_reading()
        return message

    # --- writing ---

    def handle_ping(self) -> None:
        frames = self.conn.data_to_send()
        if self.writable.is_set():
            self.transport.write(b"".join(frames))
        elif frames:
            self._pong = frames[-1]

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._pong and not self.transport.is_closing():
            self.transport.write(self._pong)
        self._pong = b""

    # --- the end ---

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._end_soon()

    def _end_soon(self) -> None:
        """Closing waits for the peer to take what was sent; not for ever."""
        if self._end is None and not self.disconnected:
            self._end = self.loop.call_later(self._end_seconds, self.transport.abort)
