"""Reviews of finished games: one after the other, each in a process of its own, so that no table waits.

What was reviewed is remembered for a while; the same record asked for again is not reviewed again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import sys
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from tefuda import record as records
from tefuda.record import Record, RecordError
from tefuda.server.parts import legal_move
from tefuda.server.protocol.reviews import (
    ReviewChances,
    ReviewDecision,
    Reviewed,
    ReviewStanding,
    ReviewState,
    ReviewSwing,
)
from tefuda.server.refusal import RefusedError

__all__ = ["Reviews", "work"]

log = logging.getLogger("tefuda.server")

_KEPT = 100
_WAITING = 8
"""So many may wait; more are refused."""
_SECONDS = 600
"""A review that takes longer is broken off."""
_LINE = 16 * 1024 * 1024


def work() -> None:
    """What the process does: a record on its standard input becomes lines of progress and a review."""
    from tefuda.review import ReviewError, review, to_data

    with contextlib.suppress(OSError):
        os.nice(10)

    def tell(**said: Any) -> None:
        print(json.dumps(said), flush=True)

    try:
        found = review(records.read(sys.stdin.read()), progress=lambda done, of: tell(progress=(done, of)))
        tell(review=to_data(found))
    except (ReviewError, RecordError) as problem:
        tell(problem=str(problem))


@dataclass
class _Job:
    """A review being made, or made. ``problem`` says why there is none."""

    record: Record
    done: int = 0
    of: int = 0
    data: dict[str, Any] | None = None
    problem: str | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.data is not None or self.problem is not None


class Reviews:
    """The reviews of a server."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._one = asyncio.Lock()

    def look(self, record: Record) -> ReviewState:
        """How far the review of a record is, which is begun if it was not; RefusedError if it cannot be."""
        key = hashlib.sha256(records.to_json(record).encode()).hexdigest()
        job = self._jobs.get(key)
        if job is None:
            waiting = sum(not each.ended for each in self._jobs.values())
            if waiting >= _WAITING:
                raise RefusedError("limit", f"{waiting} games wait to be analysed; try again in some minutes")
            job = self._jobs[key] = _Job(record)
            job.task = asyncio.get_running_loop().create_task(self._make(job))
            self._forget()
        if job.problem is not None:
            del self._jobs[key]
            raise RefusedError("state", job.problem)
        made = None if job.data is None else _reviewed(job.record, job.data)
        return ReviewState(done=job.done, of=job.of, review=made)

    def _forget(self) -> None:
        for key in [key for key, job in self._jobs.items() if job.ended][: max(0, len(self._jobs) - _KEPT)]:
            del self._jobs[key]

    async def _make(self, job: _Job) -> None:
        async with self._one:
            code = f"from {__name__} import work; work()"
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", code, stdin=pipe, stdout=pipe, limit=_LINE
            )
            try:
                async with asyncio.timeout(_SECONDS):
                    await self._follow(job, process)
            except TimeoutError:
                job.problem = "this game is too long to be analysed here; tefuda analyse does it"
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
                if not job.ended:
                    log.error("a review ended without a result")
                    job.problem = "the analysis failed; this is a fault of the server"

    async def _follow(self, job: _Job, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(records.to_json(job.record).encode())
            await process.stdin.drain()
        process.stdin.close()
        while line := await process.stdout.readline():
            said = json.loads(line)
            job.done, job.of = said.get("progress", (job.done, job.of))
            job.data, job.problem = said.get("review"), said.get("problem")
        await process.wait()

    async def close(self) -> None:
        """Break off what is being made."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None and not job.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _reviewed(record: Record, data: dict[str, Any]) -> Reviewed:
    """A review as the protocol tells it: moves taken apart, and the steps of the replay before them."""
    rounds = [number for number, each in enumerate(record.rounds) for _ in each.moves]

    def step(number: int) -> int:
        return number + (rounds[number] if number < len(rounds) else len(record.rounds) - 1)

    return Reviewed(
        level=data["level"],
        playouts=data["playouts"],
        decisions=[
            ReviewDecision(
                step=step(each["number"]),
                seat=each["seat"],
                choices=each["choices"],
                played=legal_move(record.game, each["played"]),
                best=legal_move(record.game, each["best"]),
                chances=list(each["chances"]),
                loss=each["loss"],
                error=each["error"],
                mark=each["mark"],
            )
            for each in data["decisions"]
        ],
        line=[ReviewChances(step=step(each["number"]), chances=each["chances"]) for each in data["line"]],
        swings=[
            ReviewSwing(
                step=step(each["number"]),
                seat=each["seat"],
                before=each["before"],
                after=each["after"],
                said=list(each["said"]),
            )
            for each in data["swings"]
        ],
        standings=[ReviewStanding(**each) for each in data["standings"]],
    )
