"""One open page: its WebSocket, what waits to be sent to it, and how fast it may talk."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tefuda.server.limits import Bucket, Limits
from tefuda.server.malformed import in_words
from tefuda.server.protocol.base import Code, Model
from tefuda.server.protocol.commands import ClientMessage, client_message
from tefuda.server.protocol.messages import Goodbye
from tefuda.server.refusal import RefusedError

__all__ = ["CLOSE_CODES", "Page", "command_id_in", "read_message"]

CLOSE_CODES: dict[Code, int] = {
    "origin": 4003,
    "unknown": 4004,
    "guest": 4006,
    "seat": 4006,
    "spectators": 4007,
    "rate": 4009,
    "limit": 4009,
    "protocol": 4010,
    "closed": 4011,
    "database": 1012,
}
"""The code with which a socket is closed that may not stay open."""

_LONGEST_REASON = 120
_LINGER = 5.0


class Page:
    """A listener at a table. Sending never waits: a page that does not keep up is closed."""

    def __init__(self, socket: WebSocket, guest: str | None, muted: frozenset[str], limits: Limits) -> None:
        self.guest = guest
        self.name: str | None = None
        self.muted = muted
        self._socket = socket
        self._limits = limits
        self._queue: asyncio.Queue[str | tuple[int, str] | None] = asyncio.Queue()
        self._leaving = False
        self._bucket = Bucket(limits.messages_a_second, limits.message_burst, time.monotonic())
        self._refusals = 0

    def send(self, message: Model) -> None:
        """Queue a message."""
        if self._leaving:
            return
        if self._queue.qsize() >= self._limits.waiting_messages:
            self.goodbye(4008, "your connection is too slow; it is made anew", again=True)
            return
        self._queue.put_nowait(message.as_sent)

    def goodbye(self, close_code: int, reason: str, *, again: bool) -> None:
        """Say why, then close."""
        if self._leaving:
            return
        self._leaving = True
        self._queue.put_nowait(Goodbye(close_code=close_code, reason=reason, again=again).as_sent)
        self._queue.put_nowait((close_code, reason))

    def may_speak(self) -> None:
        """RefusedError if the page says too much too fast; after many refusals it is closed."""
        if self._bucket.take(time.monotonic()):
            return
        self._refusals += 1
        if self._refusals > self._limits.refusals_before_goodbye:
            self.goodbye(4009, "far too many messages", again=False)
        raise RefusedError("rate", "too many messages at once; wait a moment")

    async def write(self) -> None:
        """Send what is queued, until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                item = await self._queue.get()
                if item is None:
                    return
                if isinstance(item, tuple):
                    code, reason = item
                    await self._socket.close(code, reason.encode()[:_LONGEST_REASON].decode(errors="ignore"))
                    return
                await self._socket.send_text(item)

    async def finish(self, writing: asyncio.Task[None]) -> None:
        """Let what was queued leave, but not for ever."""
        self._leaving = True
        self._queue.put_nowait(None)
        await asyncio.wait([writing], timeout=_LINGER)
        if not writing.done():
            writing.cancel()
        if self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
                await self._socket.close(1001)

    async def receive(self) -> ClientMessage:
        """The next message; RefusedError if it is none; WebSocketDisconnect at the end."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        self.may_speak()
        text = event.get("text")
        if text is None:
            raise RefusedError("malformed", "messages are JSON text, not bytes")
        return read_message(text, self._limits.message_bytes)


class MalformedError(RefusedError):
    """Not a message of this protocol; ``command_id`` if one can be made out."""

    def __init__(self, reason: str, command_id: str | None, code: Code = "malformed") -> None:
        super().__init__(code, reason)
        self.command_id = command_id


def command_id_in(refused: RefusedError) -> str | None:
    """The id of the command that was refused, if it could be read."""
    return refused.command_id if isinstance(refused, MalformedError) else None


def read_message(text: str, longest: int) -> ClientMessage:
    """A client's message, or RefusedError in words.

    >>> read_message('{"type": "ping"}', 100).type
    'ping'
    """
    if len(text) > longest or len(text.encode(errors="replace")) > longest:
        raise MalformedError(f"a message may have {longest} bytes at most", None, "oversize")
    try:
        return client_message.validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False)[0]
        kinds = [str(part) for part in first["loc"][:1]]  # the type of message, which is no field
        raise MalformedError(in_words({**first}, kinds), _id_of(text)) from None


def _id_of(text: str) -> str | None:
    try:
        found = json.loads(text).get("command_id")
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and 0 < len(found) <= 64 and found.isascii() else None
