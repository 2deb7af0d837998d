"""Reviews of finished games: begun once, asked for until they are there, and remembered for a while."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tefuda.server.refusal import RefusedError
from tefuda.server.workshop import Workshop

__all__ = ["Reviews"]

log = logging.getLogger("tefuda.server")

_KEPT = 32 * 2**20
"""Bytes of reviews that are remembered."""


@dataclass
class _Job:
    """A review being made, or made: the JSON of a Reviewed. ``refused`` says why there is none."""

    done: int = 0
    of: int = 0
    review: bytes | None = None
    refused: RefusedError | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.review is not None or self.refused is not None

    def progress(self, done: int, of: int) -> None:
        self.done, self.of = done, of


class Reviews:
    """The reviews of a server, by the name of what is reviewed."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._jobs: OrderedDict[str, _Job] = OrderedDict()

    def known(self, name: str) -> bool:
        """Whether this has been reviewed, or is being."""
        return name in self._jobs

    async def begin(self, name: str, whose: str, body: bytes, facts: Mapping[str, Any]) -> None:
        """Begin the review of a record, if it was not begun; RefusedError if too many wait already."""
        if name in self._jobs:
            return
        place = contextlib.AsyncExitStack()
        await place.enter_async_context(self._workshop.place(whose))
        job = self._jobs[name] = _Job()
        job.task = asyncio.create_task(self._make(job, place, body, facts))

    async def _make(
        self, job: _Job, place: contextlib.AsyncExitStack, body: bytes, facts: Mapping[str, Any]
    ) -> None:
        async with place:
            try:
                job.review = await self._workshop.do("review", body, facts, job.progress)
            except RefusedError as refused:
                job.refused = refused
            except Exception:
                log.exception("a review failed")
                job.refused = RefusedError("fault", "the analysis failed; this is a fault of the server")
        self._forget()

    def look(self, name: str) -> bytes:
        """The JSON of a ReviewState: how far the review is; RefusedError if it cannot be, or is not known."""
        job = self._jobs.get(name)
        if job is None:
            raise RefusedError("unknown", "there is no such analysis any more; begin it again")
        if job.refused is not None:
            del self._jobs[name]
            raise job.refused
        review = b"null" if job.review is None else job.review
        return b'{"id":"%s","done":%d,"of":%d,"review":%s}' % (name.encode(), job.done, job.of, review)

    def _forget(self) -> None:
        kept = sum(len(job.review or b"") for job in self._jobs.values())
        for name in [name for name, job in self._jobs.items() if job.ended]:
            if kept <= _KEPT:
                break
            kept -= len(self._jobs.pop(name).review or b"")

    async def close(self) -> None:
        """Break off what is being made."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None and not job.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
