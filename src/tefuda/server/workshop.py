"""Work on whole records in processes of its own, so that no table waits for it, whatever it is given.

A process serves one piece of work after the other. One that takes too long, wants too much memory or dies is
ended and replaced. How many may wait is limited, and so is what waits for one address: the rest is refused
in words, before its record is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from tefuda.server.refusal import RefusedError

__all__ = ["Workshop"]

log = logging.getLogger("tefuda.server")

_HEADER = 64 * 1024
Progress = Callable[[int, int], None]


class _SpentError(RefusedError):
    """Refused, and the process that did so ends."""


def _too_much(what: str) -> RefusedError:
    return RefusedError("record", f"this record takes more {what} than this server gives to one")


class Workshop:
    """So many processes; ``waiting`` pieces of work, ``of_one`` for one address, and ``seconds`` for each."""

    def __init__(self, processes: int, *, waiting: int, of_one: int, seconds: float, what: str) -> None:
        self._most, self._of_one, self._seconds, self._what = waiting, of_one, seconds, what
        self._free = asyncio.Semaphore(processes)
        self._idle: list[asyncio.subprocess.Process] = []
        self._working: set[asyncio.subprocess.Process] = set()
        self._places: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def place(self, whose: str) -> AsyncIterator[None]:
        """A place among those who work or wait; RefusedError if there is none for this address."""
        if self._places[whose] >= self._of_one:
            raise RefusedError("limit", f"from your address {self._what} already; wait until that is done")
        if self._places.total() >= self._most:
            raise RefusedError("limit", f"{self._what} for so many that nobody more can wait; try again soon")
        self._places[whose] += 1
        try:
            yield
        finally:
            self._places[whose] -= 1
            if not self._places[whose]:
                del self._places[whose]

    async def do(
        self, task: str, body: bytes, facts: Mapping[str, Any], progress: Progress | None = None
    ) -> bytes:
        """What a task of :mod:`tefuda.server.workbench` makes of a body; to be called in a place.

        RefusedError says what is wrong with the body, or that the work is too much.
        """
        async with self._free:
            self._idle = [process for process in self._idle if process.returncode is None]
            process = self._idle.pop() if self._idle else await _started()
            self._working.add(process)
            try:
                async with asyncio.timeout(self._seconds):
                    answer = await _asked(process, task, body, facts, progress)
            except TimeoutError:
                raise _too_much("time") from None
            except (asyncio.IncompleteReadError, ConnectionError):
                log.error("a process of the workshop died: %s", self._what)
                raise _too_much("of its machine") from None
            except _SpentError:
                raise
            except RefusedError:
                self._idle.append(process)
                raise
            else:
                self._idle.append(process)
                return answer
            finally:
                self._working.discard(process)
                if process not in self._idle:  # whatever it is doing, nobody waits for it
                    await _ended(process)

    async def close(self) -> None:
        """End all processes; nobody works any more."""
        while self._idle:
            await _ended(self._idle.pop())


async def _started() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    code = "from tefuda.server.workbench import work; work()"
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdin=pipe, stdout=pipe, limit=_HEADER, start_new_session=True
    )


async def _ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    await process.wait()


async def _asked(
    process: asyncio.subprocess.Process,
    task: str,
    body: bytes,
    facts: Mapping[str, Any],
    progress: Progress | None,
) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"task": task, "size": len(body), **facts}).encode() + b"\n")
    process.stdin.write(body)
    await process.stdin.drain()
    while line := await process.stdout.readline():
        said = json.loads(line)
        if "progress" in said:
            if progress is not None:
                progress(*said["progress"])
        elif "refused" in said:
            raise (_SpentError if said.get("last") else RefusedError)(*said["refused"])
        else:
            return await process.stdout.readexactly(said["size"])
    raise ConnectionError("the process has ended")
