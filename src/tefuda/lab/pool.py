"""Chunks played by several processes, here or on a Ray cluster; they come back as they finish."""

from __future__ import annotations

import importlib
import logging
import socket
from collections.abc import Iterable, Iterator
from typing import Any

from tefuda.lab.play import Chunk, play_chunk
from tefuda.lab.storage import encode
from tefuda.team import Team, TeamError

__all__ = ["PoolError", "finished"]

Files = dict[str, bytes]

AHEAD = 2
"""Chunks handed out per core of a cluster: enough that none waits, few enough that memory stays flat."""


class PoolError(ValueError):
    """The processes that play cannot go on; the text says why."""


def finished(
    chunks: Iterable[Chunk], *, processes: int, ray: str | None = None
) -> Iterator[tuple[Chunk, Files]]:
    """Play chunks; yields each with its files as soon as it is done, in no particular order."""
    if ray is not None:
        yield from _on_ray(chunks, ray)
    elif processes == 1:
        for chunk in chunks:
            yield chunk, _play(chunk)
    else:
        yield from _on_processes(chunks, processes)


def _play(chunk: Chunk) -> Files:
    return {name: encode(columns) for name, columns in play_chunk(chunk).items()}


# --- processes of this machine ---------------------------------------------------------------------


def _on_processes(chunks: Iterable[Chunk], processes: int) -> Iterator[tuple[Chunk, Files]]:
    chunks = list(chunks)
    first: dict[tuple[str, bool], Chunk] = {}
    for chunk in chunks:
        first.setdefault((chunk.table.game, chunk.table.looks_once), chunk)
    rest = [chunk for chunk in chunks if chunk not in first.values()]
    try:
        with Team(processes) as team:
            yield from team.answers(_play, first.values())  # these compile, the others find it done
            yield from team.answers(_play, rest)
    except TeamError as problem:
        raise PoolError(
            f"{problem}; what was finished is kept, and the same command goes on from there"
        ) from None


# --- a Ray cluster ---------------------------------------------------------------------------------


def _on_ray(chunks: Iterable[Chunk], address: str) -> Iterator[tuple[Chunk, Files]]:
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise PoolError("--ray needs the package ray: install tefuda[ray]") from None
    try:
        if not ray.is_initialized():
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError) as problem:
        raise PoolError(f"there is no Ray cluster at {address!r}: {problem}") from None
    remote = ray.remote(max_retries=-1)(_play)  # a task whose worker died is played again
    cores = int(ray.cluster_resources().get("CPU", 1))
    waiting: dict[Any, Chunk] = {}
    try:
        for chunk in chunks:
            waiting[remote.remote(chunk)] = chunk
            if len(waiting) >= AHEAD * cores:
                yield from _next_of_ray(ray, waiting)
        while waiting:
            yield from _next_of_ray(ray, waiting)
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)


def _knock(address: str) -> None:
    """Raise OSError if nobody answers at host:port; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), timeout=5).close()


def _next_of_ray(ray: Any, waiting: dict[Any, Chunk]) -> Iterator[tuple[Chunk, Files]]:
    done, _ = ray.wait(list(waiting), num_returns=1)
    for reference in done:
        yield waiting.pop(reference), ray.get(reference)
