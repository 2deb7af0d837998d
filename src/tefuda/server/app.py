"""The web application: HTTP, WebSockets, the client's files, faults in words."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse

from tefuda import __version__
from tefuda.server.api import router
from tefuda.server.house import House
from tefuda.server.malformed import in_words
from tefuda.server.refusal import RefusedError
from tefuda.server.security import Gate, answer_of
from tefuda.server.service import ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.site import Site
from tefuda.server.sockets import serve_table
from tefuda.server.store import Store, StoreError
from tefuda.server.visitors import Visitors

__all__ = ["create_app"]

log = logging.getLogger("tefuda.server")


def create_app(store: Store, settings: Settings, clock: ServiceClock | None = None) -> Gate:
    """The app over an open database. It closes the database when it stops."""
    house = House(store, settings, clock or ServiceClock())
    visitors = Visitors(store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    app = FastAPI(
        title="tefuda",
        version=__version__,
        summary="The HTTP part of the protocol; docs/protocol.md describes the WebSocket part.",
        lifespan=lifespan,
        openapi_url=None,  # its own way of answering would describe the API in the loop
        docs_url=None,
        redoc_url=None,
    )
    app.state.house, app.state.visitors = house, visitors
    app.include_router(router)

    @app.websocket("/api/v1/tables/{table}/socket")
    async def table_socket(socket: WebSocket, table: str) -> None:
        await serve_table(socket, house, visitors, table)

    @app.get("/api/v1/openapi.json", include_in_schema=False)
    async def description() -> JSONResponse:
        return JSONResponse(await asyncio.to_thread(app.openapi))

    app.mount("/", Site())
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    _faults(app)
    return Gate(app, house, visitors)


def _faults(app: FastAPI) -> None:
    """Whatever goes wrong is said in a sentence; a traceback stays in the server's log."""

    @app.exception_handler(RefusedError)
    async def refused(request: Request, problem: RefusedError) -> JSONResponse:
        return answer_of(problem)

    @app.exception_handler(StoreError)
    async def no_store(request: Request, problem: StoreError) -> JSONResponse:
        return answer_of(RefusedError("database", str(problem)))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, problem: RequestValidationError) -> JSONResponse:
        return answer_of(RefusedError("malformed", in_words(problem.errors()[0])))

    @app.exception_handler(HTTPException)
    async def no_such_thing(request: Request, problem: HTTPException) -> JSONResponse:
        if problem.status_code in (404, 405):
            answer = answer_of(RefusedError("unknown", f"there is nothing at {request.url.path[:200]}"))
        else:
            answer = answer_of(RefusedError("malformed", "the request cannot be read"))
        answer.status_code = problem.status_code
        return answer

    @app.exception_handler(Exception)
    async def fault(request: Request, problem: Exception) -> JSONResponse:
        log.error("%s %s failed", request.method, request.url.path)
        return answer_of(RefusedError("fault", "this is a fault of the server; nothing has changed"))
