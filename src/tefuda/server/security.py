"""What stands around every HTTP request: security headers, a limit on bodies, pages of other sites, rates."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from tefuda.server.house import House
from tefuda.server.protocol.base import Refusal
from tefuda.server.refusal import HTTP_STATUS, RefusedError
from tefuda.server.visitors import Visitors, address_of

__all__ = ["HEADERS", "Gate", "answer_of"]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


def answer_of(refused: RefusedError) -> JSONResponse:
    """A refusal as an HTTP answer."""
    body = Refusal(code=refused.code, reason=refused.reason)
    return JSONResponse(body.model_dump(), HTTP_STATUS[refused.code])


class Gate:
    """The outermost layer of the app, around even its own faults."""

    def __init__(self, app: FastAPI, house: House, visitors: Visitors) -> None:
        self.app, self.house = app, house
        self._visitors, self._limits = visitors, house.settings.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = Request(scope, receive)
        try:
            if is_api:
                self._visitors.check_page(request)
                self._visitors.check_rate(request)
            async with self._place(request):
                body = await self._body(request)
                await self.app(scope, _again(body, receive), send_with_headers)
        except RefusedError as refused:
            await answer_of(refused)(scope, receive, send_with_headers)
        except ClientDisconnect:
            return

    def _place(self, request: Request) -> contextlib.AbstractAsyncContextManager[None]:
        """A record is read only when there is a place where it can be worked on."""
        if _is_upload(request):
            return self.house.reading.place(address_of(request))
        return contextlib.nullcontext()

    async def _body(self, request: Request) -> bytes:
        longest = self._limits.record_bytes if _is_upload(request) else self._limits.body_bytes
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                return await _body(request, longest)
        except TimeoutError:
            raise RefusedError("malformed", "the request came too slowly; send it again") from None


def _is_upload(request: Request) -> bool:
    return request.method == "POST" and request.url.path.startswith("/api/v1/replay")


async def _body(request: Request, longest: int) -> bytes:
    """The whole body, or RefusedError as soon as it is known to be too long."""
    refused = RefusedError("oversize", f"a request may have {longest} bytes at most")
    declared = request.headers.get("content-length", "0")
    if not declared.isdigit() or int(declared) > longest:
        raise refused
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise refused
    return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, for those who read it next."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
