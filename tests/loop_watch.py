"""How long the server keeps its event loop to itself: every callback's processor time, while tests run.

Processor time of the loop's thread is counted, not time on the clock, so that a busy machine does not matter
much; and what the collection of garbage takes is left out, since in a test it goes through all that the tests
have made.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Longest", "watching"]

_TESTS = str(Path(__file__).parent)
_CLIENTS = ("/httpx/", "/httpcore/", "/websockets/", "/anyio/", "/pytest_asyncio/", _TESTS)


@dataclass
class Longest:
    """The longest callback so far: seconds, and what it was."""

    seconds: float = 0
    what: str = "nothing"


@contextlib.contextmanager
def watching() -> Iterator[Longest]:
    """Watch every callback of the server, in whatever loop it runs."""
    longest = Longest()
    run = asyncio.Handle._run
    collecting = [0.0, 0.0]  # in all, and since when

    def collects(phase: str, info: dict[str, int]) -> None:
        now = time.thread_time()
        if phase == "start":
            collecting[1] = now
        else:
            collecting[0] += now - collecting[1]

    def watched(handle: asyncio.Handle) -> None:
        what = _server_code(handle)
        began = time.thread_time() - collecting[0]
        run(handle)
        if what is not None and (took := time.thread_time() - collecting[0] - began) > longest.seconds:
            longest.seconds, longest.what = took, what

    asyncio.Handle._run = watched  # type: ignore[method-assign, assignment]
    gc.callbacks.append(collects)
    try:
        yield longest
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        gc.callbacks.remove(collects)


def _server_code(handle: Any) -> str | None:
    """What a callback runs, None if it belongs to the test or to its clients."""
    callback = handle._callback
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        code = getattr(owner.get_coro(), "cr_code", None)
        place = "" if code is None else str(code.co_filename)
        return None if not place or any(part in place for part in _CLIENTS) else repr(owner)
    protocol = getattr(owner, "_protocol", None)
    if protocol is not None and type(protocol).__module__.startswith(("uvicorn", "tefuda")):
        return repr(callback)
    return None
