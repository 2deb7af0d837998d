"""Players for load_tables.py: guests with their WebSockets, two at a table, and the moves they make."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

__all__ = ["MOVE_EVERY", "Crowd", "Figures", "Player", "play"]

MOVE_EVERY = 1.0
FINISH_SECONDS = 60
_AT_ONCE = 20


@dataclass
class Figures:
    """What was measured, in seconds, of the moves that were due from ``start`` to ``until``.

    ``told`` and ``done`` are from when a move was due until the other player saw it and until the answer
    came; ``late`` is how late the clients themselves sent a move that nothing else held up.
    """

    start: float
    until: float
    told: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    wanted: int = 0
    moves: int = 0
    refused: int = 0
    ended: int = 0


class Player:
    """One socket. ``position`` is the newest that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.position: dict[str, Any] = {}
        self._expected: dict[str | int, asyncio.Future[float]] = {}
        self.refused: set[str] = set()
        self.reading = asyncio.create_task(self._read())

    def expect(self, what: str | int) -> asyncio.Future[float]:
        """When the answer to a command, or a version of the table, arrives here."""
        return self._expected.setdefault(what, asyncio.get_running_loop().create_future())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                now = time.perf_counter()
                message = json.loads(text)
                kind = message["type"]
                if kind == "update":
                    self.version = message["version"]
                    if message["position"]:
                        self.position = message["position"]
                    self._arrived(self.version, now)
                elif kind == "snapshot":
                    self.version = message["snapshot"]["version"]
                    self.position = message["snapshot"]["position"] or {}
                elif kind in ("done", "refused"):
                    if kind == "refused":
                        self.refused.add(message["command_id"])
                    self._arrived(message["command_id"], now)
        except ConnectionClosed:
            pass

    def _arrived(self, what: str | int, now: float) -> None:
        waiting = self._expected.pop(what, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(now)

    async def order(self, kind: str, number: int, **fields: Any) -> float:
        """Send a command and wait for its answer; when that came."""
        name = f"{kind}{number}"
        answer = self.expect(name)
        message = {"type": kind, "command_id": name, "expected_version": self.version, **fields}
        await self.socket.send(json.dumps(message))
        return await answer


async def play(players: list[Player], first_due: float, figures: Figures) -> None:
    """One move a second at one table, each at its own place in the second, until its game is over.

    A move that comes late does not put off the next one: that is late, too, and counted from when it was due.
    """
    chance = random.Random(first_due)
    due, free, number = first_due, first_due, 0
    try:
        while due < figures.until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            number += 1
            turn = players[0].position["turn"]
            mover, other = players[turn], players[1 - turn]
            told = other.expect(mover.version + 1)
            sent = time.perf_counter()
            move = chance.choice(mover.position["legal"])["text"]
            done = await mover.order("play", number, move=move)
            if mover.refused:
                figures.refused += len(mover.refused)
                mover.refused.clear()
                other._expected.clear()
                continue
            came = await told
            figures.moves += 1
            if due >= figures.start:
                figures.wanted += 1
                figures.done.append(done - due)
                figures.told.append(came - due)
                figures.late.append(sent - max(due, free))
            if mover.position["phase"] == "round_over":
                await _next_round(players, number)
            due, free = due + MOVE_EVERY, time.perf_counter()
            if mover.position["phase"] == "game_over":
                figures.ended += 1
                return
    except asyncio.CancelledError:
        now = time.perf_counter()
        while due < figures.until:  # none of these was made: they have taken at least so long
            if due >= figures.start:
                figures.wanted += 1
                figures.told.append(now - due)
                figures.done.append(now - due)
            due += MOVE_EVERY
        raise


async def _next_round(players: list[Player], number: int) -> None:
    """Both are ready, which is two versions of the table, and the cards are dealt, which is a third."""
    dealt = [player.expect(player.version + 3) for player in players]
    await asyncio.gather(*(player.order("next", number) for player in players))
    await asyncio.gather(*dealt)


class Crowd:
    """Guests, two for each table, and the tables they made."""

    def __init__(self, address: str, game: str) -> None:
        self.address, self.game = address, game
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self.http = httpx.AsyncClient(
            base_url=f"{address}/api/v1", timeout=60, verify=False, cookies=forgetful
        )
        self.tables: list[tuple[str, list[str]]] = []
        self._many = asyncio.Semaphore(_AT_ONCE)

    async def _post(self, path: str, cookie: str, body: Any) -> httpx.Response:
        answer = await self.http.post(path, json=body, headers={"Cookie": cookie} if cookie else {})
        answer.raise_for_status()
        return answer

    async def _guest(self, name: str) -> str:
        answer = await self._post("/guest", "", {"name": name})
        return answer.headers["set-cookie"].partition(";")[0]

    async def make(self, count: int) -> None:
        """Make tables and begin their games; no page stays open."""
        made = await asyncio.gather(*(self._make(number) for number in range(count)))
        self.tables.extend(made)

    async def _make(self, number: int) -> tuple[str, list[str]]:
        async with self._many:
            cookies = [await self._guest(f"{name} {number}") for name in ("Aki", "Ben")]
            seats = [{"kind": "me"}, {"kind": "open"}]
            body = {"game": self.game, "seats": seats, "leaver_bot": False}
            table = (await self._post("/tables", cookies[0], body)).json()
            await self._post(f"/invites/{table['invite']}/join", cookies[1], {})
            host = Player(await self._open(table["table"], cookies[0]))
            while not host.version:
                await asyncio.sleep(0.005)
            await host.order("start", 0)
            await host.socket.close()
            return table["table"], cookies

    async def _open(self, table: str, cookie: str) -> ClientConnection:
        address = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket?protocol=1"
        return await connect(
            address,
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
        )

    async def _both(self, table: str, cookies: list[str]) -> list[Player]:
        async with self._many:
            return [Player(await self._open(table, cookie)) for cookie in cookies]

    async def sit(self) -> list[list[Player]]:
        """Open both pages of every table."""
        found = await asyncio.gather(*(self._both(*each) for each in self.tables))
        while not all(player.version for players in found for player in players):
            await asyncio.sleep(0.02)
        return list(found)

    async def look_in(self) -> None:
        """Open both pages of every table and close them, before the next table's are opened."""
        for each in self.tables:
            for player in await self._both(*each):
                await player.socket.close()
        await asyncio.sleep(1)

    async def leave(self, tables: list[list[Player]]) -> None:
        """Close every page; the games stay as they are."""
        await asyncio.gather(*(player.socket.close() for players in tables for player in players))
        await asyncio.sleep(1)

    async def finish(self, tables: list[list[Player]]) -> int:
        """End every game, close every page; how many tables are in memory afterwards."""
        await asyncio.gather(*(players[0].order("resign", 0) for players in tables))
        await self.leave(tables)
        self.tables.clear()
        end = time.perf_counter() + FINISH_SECONDS
        while True:
            left = int((await self.http.get("/about")).json()["tables_in_memory"])
            if left == 0 or time.perf_counter() > end:
                return left
            await asyncio.sleep(0.2)
