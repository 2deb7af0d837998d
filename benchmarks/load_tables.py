"""How many tables the server carries: real WebSocket clients on the loopback, two at each table, no bots.

python benchmarks/load_tables.py [--tables 1000] [--seconds 30] [--game isuri] [--no-memory] [--json]

At each table a move is due every second, whether or not the one before has been answered. Latency is
counted from that moment until the other player has the move (*told*) and until the answer came (*done*), so
that what waits anywhere on its way is counted. The server is one process on an empty database; it and the
clients keep to processors of their own, where there are two or more. Printed besides: moves a second, wanted
and made; the server's processor time a move; the memory of a table, and what is left in memory of tables
that are over.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from load_clients import MOVE_EVERY, Crowd, Figures, play

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
SERVER_CORES = 2
WARM_SECONDS = 3
GRACE_SECONDS = 5
"""So long after the last move was due those that are late are waited for."""
LONGEST = 600
CYCLES = 2
"""So often tables are made and ended once more, to see whether memory grows with them."""
LATE_MS = 20
"""Clients that send one move of a hundred later than this are too slow to measure with."""
SHARES = (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1.0))


def cores() -> tuple[set[int], set[int]]:
    """The processors of the server, two at most, and those of the clients: the same if there is but one."""
    have = sorted(os.sched_getaffinity(0))
    first = min(SERVER_CORES, len(have) // 2)
    return (set(have[:first]), set(have[first:])) if first else (set(have), set(have))


def memory_of(process: int) -> int:
    """The resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def busy(process: int) -> float:
    """The processor time that a process has had, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(times: list[float], share: float) -> float:
    """The time, in milliseconds, within which this share of all came."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def spread(times: list[float]) -> dict[str, float]:
    """The percentiles that are shown."""
    return {name: round(percentile(times, share), 1) for name, share in SHARES}


async def play_at_all(crowd: Crowd, process: int, seconds: float) -> dict[str, Any]:
    """One move a second at every table: how many, and how long they took."""
    tables = await crowd.sit()
    begin = time.perf_counter() + 1
    figures = Figures(begin + WARM_SECONDS, begin + WARM_SECONDS + seconds)
    playing = [
        asyncio.create_task(play(each, begin + number * MOVE_EVERY / len(tables), figures))
        for number, each in enumerate(tables)
    ]
    await asyncio.sleep(figures.start - time.perf_counter())
    made, server, clients = figures.moves, busy(process), time.process_time()
    await asyncio.sleep(figures.until - time.perf_counter())
    made, server = figures.moves - made, busy(process) - server
    clients = time.process_time() - clients
    _, late = await asyncio.wait(playing, timeout=GRACE_SECONDS)
    for each in late:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for each in set(playing) - late:
        each.result()
    lateness = percentile(figures.late, 0.99)
    found = {
        "tables": len(tables),
        "seconds": seconds,
        "moves_per_second_wanted": round(figures.wanted / seconds, 1),
        "moves_per_second_made": round(made / seconds, 1),
        "moves_refused": figures.refused,
        "games_over_before_the_end": figures.ended,
        "told_ms_from_due": spread(figures.told),
        "done_ms_from_due": spread(figures.done),
        "server_ms_per_move": round(1000 * server / max(1, made), 3),
        "server_cores_used": round(server / seconds, 2),
        "clients_cores_used": round(clients / seconds, 2),
        "clients_late_ms_p99": round(lateness, 1),
        "clients_were_the_bottleneck": lateness > LATE_MS,
        "server_mb": round(memory_of(process) / 1e6),
    }
    await crowd.leave(tables)
    return found


async def memory_of_tables(crowd: Crowd, process: int) -> dict[str, Any]:
    """What idle games in progress take in a server that was started again, and what is left when they end."""
    everything, count = crowd.tables, len(crowd.tables)
    warm = count // 10  # what is needed only once is not counted for the tables
    crowd.tables = everything[:warm]
    await crowd.look_in()
    before = memory_of(process)
    crowd.tables = everything[warm:]
    await crowd.look_in()
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


def show(found: dict[str, Any]) -> None:
    """The figures for people."""
    for name, value in found.items():
        shown = value
        if isinstance(value, dict):
            shown = "  ".join(f"{share} {each}" for share, each in value.items())
        print(f"{name.replace('_', ' '):34} {shown}")
    if found["clients_were_the_bottleneck"]:
        print("The clients could not keep up themselves: the server may well be faster than this shows.")


@contextlib.asynccontextmanager
async def server_on(database: str) -> AsyncIterator[tuple[str, int]]:
    """A server process; its address and process id."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, database, stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    try:
        os.sched_setaffinity(server.pid, cores()[0])
        line = (await asyncio.wait_for(server.stdout.readline(), 60)).decode()
        yield "http://" + line.partition("http://")[2].split()[0].rstrip("/"), server.pid
    finally:
        server.terminate()
        await server.wait()


async def measure(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    """The whole course of the benchmark."""
    own = os.sched_getaffinity(0)
    async with server_on(database) as (address, process):
        os.sched_setaffinity(0, cores()[1])
        crowd = Crowd(address, arguments.game)
        await crowd.make(arguments.tables)
        found = await play_at_all(crowd, process, arguments.seconds)
        await crowd.http.aclose()
    os.sched_setaffinity(0, own)
    if arguments.memory:
        async with server_on(database) as (address, process):
            again = Crowd(address, arguments.game)
            again.tables = crowd.tables
            found |= await memory_of_tables(again, process)
            await again.http.aclose()
    return found


async def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--game", default="isuri")
    parser.add_argument("--database")
    parser.add_argument("--memory", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
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
