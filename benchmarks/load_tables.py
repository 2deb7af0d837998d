"""How many tables the server carries: real WebSocket clients on the loopback, two at each table, no bots.

python benchmarks/load_tables.py [--tables 300] [--seconds 20] [--game isuri] [--database URL] [--json]

A server is started in a process of its own on an empty database. At each table one move a second is
made; printed are moves a second, the time from sending a command to its arrival at the other player
(*broadcast*) and to the answer (*done*), the memory of an idle table, and what is left in memory of
tables that are over.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SERVER = """
import sys
from tefuda.server.limits import Limits
from tefuda.server.running import serve
from tefuda.server.settings import Settings
every = 10**6
many = Limits(requests_a_second=every, request_burst=every, guests_a_minute=every, guest_burst=every,
              sockets_of_an_address=every)
settings = Settings(
    database=sys.argv[1], limits=many, warm_up=False, unload_after=3600, sweep_every=1, round_pause=600
)
serve(settings, port=0)
"""
MOVE_EVERY = 1.0
FINISH_SECONDS = 60
LONGEST = 240
CYCLES = 2
"""So often tables are made and ended once more, to see whether memory grows with them."""


@dataclass
class Figures:
    """What was measured; times in seconds."""

    broadcast: list[float] = field(default_factory=list)
    done: list[float] = field(default_factory=list)
    moves: int = 0
    refused: int = 0


class Player:
    """One socket. ``seen`` is set whenever a message came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = 0
        self.position: dict[str, Any] = {}
        self.arrived: dict[int, float] = {}
        self.answered: dict[str, tuple[float, str]] = {}
        self.news = asyncio.Event()
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take in what comes, until the end."""
        try:
            async for text in self.socket:
                now = time.perf_counter()
                message = json.loads(text)
                kind = message["type"]
                if kind == "update":
                    self.version = message["version"]
                    self.arrived[self.version] = now
                    if message["position"]:
                        self.position = message["position"]
                elif kind == "snapshot":
                    self.version = message["snapshot"]["version"]
                    self.position = message["snapshot"]["position"] or {}
                elif kind in ("done", "refused"):
                    self.answered[message["command_id"]] = (now, kind)
                self.news.set()
        except ConnectionClosed:
            pass

    async def order(self, kind: str, number: int, **fields: Any) -> tuple[float, float, str]:
        """Send a command; when it left, when the answer came, and which."""
        name = f"{kind}{number}"
        message = {"type": kind, "command_id": name, "expected_version": self.version, **fields}
        left = time.perf_counter()
        await self.socket.send(json.dumps(message))
        while name not in self.answered:
            self.news.clear()
            await self.news.wait()
        came, answer = self.answered.pop(name)
        return left, came, answer

    async def reach(self, version: int) -> float:
        """When this version arrived here."""
        while version not in self.arrived:
            self.news.clear()
            await self.news.wait()
        return self.arrived.pop(version)


async def play(players: list[Player], until: float, figures: Figures, start_at: float) -> None:
    """One move a second at one table, each at its own place in the second."""
    chance = random.Random(start_at)
    number = 0
    due = start_at
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += MOVE_EVERY
        number += 1
        turn = players[0].position["turn"]
        if turn is None:
            if players[0].position["phase"] == "game_over":
                return
            for player in players:
                await player.order("next", number)
            await asyncio.sleep(0.2)
            continue
        mover, other = players[turn], players[1 - turn]
        move = chance.choice(mover.position["legal"])["text"]
        version = mover.version + 1
        left, came, answer = await mover.order("play", number, move=move)
        if answer == "refused":
            figures.refused += 1
            continue
        figures.done.append(came - left)
        figures.broadcast.append(await other.reach(version) - left)
        figures.moves += 1
        for player in players:
            player.arrived.clear()


def memory_of(process: int) -> int:
    """The resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Crowd:
    """Guests, two for each table, and the tables they made."""

    def __init__(self, address: str, game: str) -> None:
        self.address, self.game = address, game
        self.http = httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=60, verify=False)
        self.tables: list[tuple[str, list[str]]] = []
        self._many = asyncio.Semaphore(20)

    async def _post(self, path: str, cookie: str, body: Any) -> httpx.Response:
        answer = await self.http.post(path, json=body, headers={"Cookie": cookie} if cookie else {})
        answer.raise_for_status()
        return answer

    async def _guest(self, name: str) -> str:
        async with httpx.AsyncClient(base_url=f"{self.address}/api/v1", timeout=60, verify=False) as http:
            answer = await http.post("/guest", json={"name": name})
            answer.raise_for_status()
            return f"tefuda_guest={answer.cookies['tefuda_guest']}"

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
            host = Player(await self.open(table["table"], cookies[0]))
            while not host.version:
                await asyncio.sleep(0.005)
            await host.order("start", 0)
            await host.socket.close()
            return table["table"], cookies

    async def open(self, table: str, cookie: str) -> ClientConnection:
        """A socket at a table."""
        address = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket?protocol=1"
        return await connect(
            address,
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
        )

    async def sit(self, *, one_by_one: bool = False) -> list[list[Player]]:
        """Open both pages of every table; ``one_by_one`` closes each before the next is opened."""

        async def both(table: str, cookies: list[str]) -> list[Player]:
            async with self._many:
                return [Player(await self.open(table, cookie)) for cookie in cookies]

        if one_by_one:
            for each in self.tables:
                for player in await both(*each):
                    await player.socket.close()
            return []
        found = await asyncio.gather(*(both(*each) for each in self.tables))
        while not all(player.version for players in found for player in players):
            await asyncio.sleep(0.02)
        return list(found)

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


def percentile(times: list[float], share: float) -> float:
    """The time, in milliseconds, within which this share of all came."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


async def play_at_all(crowd: Crowd, process: int, seconds: float) -> dict[str, Any]:
    """One move a second at every table: how many, and how long they took."""
    tables = await crowd.sit()
    figures = Figures()
    start = time.perf_counter() + 0.5
    used, busy = os.times(), _busy(process)
    places = [start + number * MOVE_EVERY / len(tables) for number in range(len(tables))]
    await asyncio.gather(
        *(play(each, start + seconds, figures, at) for each, at in zip(tables, places, strict=True))
    )
    took = time.perf_counter() - start
    now = os.times()
    found = {
        "tables": len(tables),
        "seconds": round(took, 1),
        "moves": figures.moves,
        "refused": figures.refused,
        "moves_per_second": round(figures.moves / took, 1),
        "broadcast_ms": {name: round(percentile(figures.broadcast, share), 1) for name, share in SHARES},
        "done_ms": {name: round(percentile(figures.done, share), 1) for name, share in SHARES},
        "server_cpu": round((_busy(process) - busy) / took, 2),
        "clients_cpu": round((now.user + now.system - used.user - used.system) / took, 2),
        "server_mb": round(memory_of(process) / 1e6),
    }
    await crowd.leave(tables)
    return found


async def memory_of_tables(crowd: Crowd, process: int) -> dict[str, Any]:
    """What idle games in progress take in a server that was started again, and what is left when they end."""
    everything, count = crowd.tables, len(crowd.tables)
    warm = count // 10  # what is needed only once is not counted for the tables
    crowd.tables = everything[:warm]
    await crowd.leave(await crowd.sit(one_by_one=True))
    before = memory_of(process)
    crowd.tables = everything[warm:]
    await crowd.leave(await crowd.sit(one_by_one=True))
    idle = memory_of(process) - before
    crowd.tables = everything
    tables = await crowd.sit()
    watched = memory_of(process) - before
    left = await crowd.finish(tables)
    after = [memory_of(process)]
    for _ in range(CYCLES):
        await crowd.make(count)
        left += await crowd.finish(await crowd.sit())
        after.append(memory_of(process))
    return {
        "kb_per_idle_table": round(idle / (count - warm) / 1000, 1),
        "kb_per_table_with_two_pages": round(watched / (count - warm) / 1000, 1),
        "tables_in_memory_after_the_end": left,
        "kb_left_per_ended_table": [round((b - a) / count / 1000, 1) for a, b in pairwise(after)],
    }


SHARES = (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1.0))


def _busy(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(found: dict[str, Any]) -> None:
    """The figures for people."""
    for name, value in found.items():
        shown = value
        if isinstance(value, dict):
            shown = "  ".join(f"{share} {each}" for share, each in value.items())
        print(f"{name.replace('_', ' '):34} {shown}")


@contextlib.asynccontextmanager
async def server_on(database: str) -> AsyncIterator[tuple[str, int]]:
    """A server process; its address and process id."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, database, stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    try:
        line = (await asyncio.wait_for(server.stdout.readline(), 60)).decode()
        yield "http://" + line.partition("http://")[2].split()[0].rstrip("/"), server.pid
    finally:
        server.terminate()
        await server.wait()


async def measure(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    """The whole course of the benchmark."""
    async with server_on(database) as (address, process):
        crowd = Crowd(address, arguments.game)
        await crowd.make(arguments.tables)
        found = await play_at_all(crowd, process, arguments.seconds)
    async with server_on(database) as (address, process):
        again = Crowd(address, arguments.game)
        again.tables = crowd.tables
        found |= await memory_of_tables(again, process)
        for each in (crowd, again):
            await each.http.aclose()
    return found


async def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="isuri")
    parser.add_argument("--database")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tefuda-load-") as folder:
        database = arguments.database or str(Path(folder) / "tables.db")
        found = await asyncio.wait_for(measure(arguments, database), LONGEST + 2 * arguments.seconds)
    if arguments.json:
        print(json.dumps(found))
    else:
        show(found)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
