"""A server in the test's own loop, and people at it: what a browser does, in Python.

Every message that a page receives is checked against the protocol, and a page keeps its own copy of the
table from the updates alone, which the tests compare with a snapshot.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE, until
from tefuda.server.app import create_app
from tefuda.server.house import House
from tefuda.server.limits import Limits
from tefuda.server.protocol import server_message
from tefuda.server.running import Server, config_of, listen
from tefuda.server.service import ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.store import Store

MANY = Limits(
    messages_a_second=5000,
    message_burst=5000,
    requests_a_second=5000,
    request_burst=5000,
    guests_a_minute=60_000,
    guest_burst=1000,
    tables_a_minute=60_000,
    table_burst=1000,
    frames_a_second=5000,
    frame_burst=5000,
    received_a_second=10**8,
    received_burst=10**8,
)
"""No rate stands in a test's way; sizes are those of every server."""


def quick(database: Path | str, **chosen: Any) -> Settings:
    """A server that does not wait for people to follow."""
    settings = Settings(database=str(database), limits=MANY, warm_up=False, bot_pause=0, round_pause=30)
    return replace(settings, **chosen)


class Place:
    """A running server: where it is, and its inside."""

    def __init__(self, address: str, house: House, server: Server) -> None:
        self.address = address
        self.house = house
        self.server = server

    def table(self, table: str) -> Any:
        """A table in memory."""
        return self.house.tables[table]

    async def rebuilt(self, table: str) -> None:
        """Let a table be made anew from what is stored, and shown."""
        live = self.table(table)
        async with live.lock:
            await live.reload()


@contextlib.asynccontextmanager
async def serving(
    settings: Settings, clock: ServiceClock | None = None, host: str = "127.0.0.1"
) -> AsyncIterator[Place]:
    """A server on a free port of the loopback, or in a file, stopped at the end."""
    store = await Store.open(settings.database, serving=True)
    app = create_app(store, settings, clock)
    listening = listen(host, 0)
    config = config_of(app, settings)
    config.timeout_graceful_shutdown = 2
    server = Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve([listening]))
    try:
        await until(lambda: server.started)
        at = listening.getsockname()
        yield Place(at if isinstance(at, str) else f"http://127.0.0.1:{at[1]}", app.house, server)
    finally:
        server.should_exit = True
        await task
        listening.close()


class Page:
    """One open page of a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        self.snapshot: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}
        self.goodbye: dict[str, Any] | None = None
        self._ids = itertools.count(1)

    @property
    def version(self) -> int:
        return int(self.snapshot["version"])

    @property
    def table(self) -> dict[str, Any]:
        return dict(self.snapshot["table"])

    @property
    def position(self) -> dict[str, Any]:
        return dict(self.snapshot["position"])

    @property
    def legal(self) -> list[str]:
        return [move["text"] for move in self.position["legal"]]

    async def receive(self) -> dict[str, Any]:
        """The next message, checked and taken into the copy of the table."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        assert isinstance(text, str)
        self.texts.append(text)
        server_message.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "snapshot":
            self.snapshot = message["snapshot"]
        elif kind == "refused" and message["snapshot"] is not None:
            lines, first = self.snapshot["log"], self.snapshot["log_from"]
            self.snapshot = message["snapshot"]
            assert self.snapshot["log"] == [], "a refusal repeats no log"
            if self.snapshot["log_from"] == first + len(lines):
                self.snapshot |= {"log": lines, "log_from": first}
        elif kind == "update":
            assert message["version"] == self.version + 1, "a gap in the versions"
            seen = self.snapshot
            seen["version"] = message["version"]
            if message["table"] is not None:
                seen["table"] = message["table"]
            seen["clocks"] = message["clocks"]
            if message["position"] is not None:
                seen["position"] = message["position"]
            kept = message["log_from"] - seen["log_from"]
            assert 0 <= kept <= len(seen["log"])
            seen["log"][kept:] = message["log"]
            seen["chat"] += message["chat"]
        elif kind == "clocks":
            self.snapshot["clocks"] = message["clocks"]
        elif kind == "presence":
            self.presence = message
        elif kind == "goodbye":
            self.goodbye = message

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in wanted.items()):
                return message

    async def event(self, kind: str) -> dict[str, Any]:
        """The update of the next event of a kind."""
        while True:
            message = await self.until("update")
            if message["kind"] == kind:
                return message

    async def until_version(self, version: int) -> None:
        """Until the page has seen this version of the table."""
        while self.version < version:
            await self.receive()

    async def send(self, **message: Any) -> None:
        """Anything, as JSON."""
        await self.connection.send(json.dumps(message))

    async def order(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer, whatever it is."""
        fields = {"command_id": f"c{next(self._ids)}", "expected_version": self.version, **fields}
        await self.send(type=kind, **fields)
        while True:
            message = await self.receive()
            if (
                message["type"] in ("done", "refused", "hint")
                and message["command_id"] == fields["command_id"]
            ):
                return message

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command that must be carried out."""
        answer = await self.order(kind, **fields)
        assert answer["type"] == "done", answer["reason"]
        return answer

    async def refused(self, code: str, kind: str, **fields: Any) -> str:
        """Send a command that must be refused with this code; returns the reason."""
        answer = await self.order(kind, **fields)
        assert answer["type"] == "refused", answer
        assert answer["code"] == code, answer["reason"]
        reason = str(answer["reason"])
        assert reason
        assert "Traceback" not in reason
        return reason

    async def resync(self) -> dict[str, Any]:
        """The table as the server sees it for this page, beside the page's own copy."""
        await self.send(type="resync")
        while True:
            before = json.loads(json.dumps(self.snapshot))
            message = await self.receive()
            if message["type"] == "snapshot":
                self.snapshot = before
                snapshot: dict[str, Any] = message["snapshot"]
                return snapshot

    async def closed(self) -> int:
        """Wait until the server closes; the close code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive()
        return self.connection.close_code or 0

    async def close(self) -> None:
        await self.connection.close()


class Person:
    """Somebody with a browser: a cookie, and pages."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=PATIENCE, verify=False)
        self._pages: list[Page] = []

    async def __aenter__(self) -> Person:
        return self

    async def __aexit__(self, *_: object) -> None:
        for page in self._pages:
            await page.close()
        await self.http.aclose()

    async def named(self, name: str) -> Person:
        """Become a guest."""
        answer = await self.http.post("/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        return self

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """A request that must succeed."""
        answer = await self.http.request(method, path, json=body or None)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def ask_in_vain(self, code: str, method: str, path: str, **body: Any) -> str:
        """A request that must be refused with this code; returns the reason."""
        answer = await self.http.request(method, path, json=body or None)
        assert answer.status_code >= 400
        refusal = answer.json()
        assert set(refusal) == {"code", "reason"}
        assert refusal["code"] == code, refusal
        return str(refusal["reason"])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def connect(self, table: str, query: str = "", **headers: str) -> Page:
        """A socket, nothing read from it yet."""
        address = self.address.replace("http", "ws", 1)
        sent = {**({"Cookie": self.cookie} if self.cookie else {}), **headers}
        connection = await connect(
            f"{address}/api/v1/tables/{table}/socket?protocol=1{query}",
            additional_headers=sent,
            compression=None,
            max_size=None,
        )
        page = Page(connection)
        self._pages.append(page)
        return page

    async def open(self, table: str) -> Page:
        """An open page: welcomed, with its snapshot."""
        page = await self.connect(table)
        await page.until("snapshot")
        return page


@contextlib.asynccontextmanager
async def people(place: Place, *names: str) -> AsyncIterator[list[Person]]:
    """Guests with these names."""
    async with contextlib.AsyncExitStack() as stack:
        found = [await stack.enter_async_context(Person(place.address)) for _ in names]
        for person, name in zip(found, names, strict=True):
            await person.named(name)
        yield found


@contextlib.asynccontextmanager
async def gathered(settings: Settings, *names: str) -> AsyncIterator[tuple[Place, list[Person]]]:
    """A server, and guests with these names at it."""
    async with serving(settings) as place, people(place, *names) as found:
        yield place, found


async def seated(everybody: list[Person], game: str, **table: Any) -> tuple[str, list[Page]]:
    """A table at which these people sit, in their order, and their pages; not begun."""
    host, *others = everybody
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    made = await host.ask("POST", "/tables", game=game, seats=seats, **table)
    for person in others:
        await person.ask("POST", f"/invites/{made['invite']}/join")
    pages = [await person.open(made["table"]) for person in everybody]
    for page in pages:
        await page.until_version(max(each.version for each in pages))
    return made["table"], pages


async def begun(everybody: list[Person], game: str, **table: Any) -> tuple[str, list[Page]]:
    """A table at which these people play."""
    name, pages = await seated(everybody, game, **table)
    done = await pages[0].do("start")
    for page in pages:
        await page.until_version(done["version"])
    return name, pages


def nothing_of(database: Path, *words: str) -> None:
    """The words are in no row of a database."""
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    for word in words:
        assert word not in dump, dump[max(0, dump.find(word) - 300) :][:600]


async def nobody_leaves(place: Place) -> None:
    """Wait until everything is cleaned."""
    async with asyncio.timeout(PATIENCE):
        while await place.house.store.leaving():
            await asyncio.sleep(0.02)
