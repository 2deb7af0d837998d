"""A server in a process of its own, to be killed. Its bots' searches are not compiled."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from patience import PATIENCE

START = """
import sys
from tefuda.server import ServeError
from tefuda.server.running import serve
from tefuda.server.settings import Settings
try:
    serve(Settings(database=sys.argv[1], warm_up=False), port=int(sys.argv[2]))
except ServeError as problem:
    print(problem, file=sys.stderr)
    sys.exit(2)
"""


class Started:
    """A running server process; ``address`` is where it is."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process = process
        self.address = address

    async def kill(self) -> None:
        """kill -9."""
        os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()


async def start(database: Path | str, port: int = 0) -> asyncio.subprocess.Process:
    """A server process that is about to start."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        START,
        str(database),
        str(port),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


@contextlib.asynccontextmanager
async def started(database: Path | str) -> AsyncIterator[Started]:
    """A server process that can be reached; stopped at the end if it still runs."""
    process = await start(database)
    assert process.stdout is not None
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    if "http://" not in line:
        raise AssertionError((await process.stderr.read()).decode())
    try:
        yield Started(process, "http://" + line.partition("http://")[2].split()[0].rstrip("/"))
    finally:
        if process.returncode is None:
            process.terminate()
            async with asyncio.timeout(PATIENCE):
                await process.communicate()
