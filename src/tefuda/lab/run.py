"""Running an experiment: playing what is missing, until every table has its verdict or no budget left."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.lab.play import Chunk
from tefuda.lab.pool import finished
from tefuda.lab.standing import Standing, standings
from tefuda.lab.storage import Results

__all__ = ["SEARCH_WEIGHT", "run"]

SEARCH_WEIGHT = 500
"""A game of bots that search counts as so many of those that look once, in the progress."""

Tell = Callable[[float, float], None]


def weight(chunk: Chunk) -> float:
    """How much of the work a chunk is."""
    games = (chunk.last - chunk.first) * chunk.table.players
    return float(games * (1 if chunk.table.looks_once else SEARCH_WEIGHT))


def run(
    results: Results, *, processes: int, ray: str | None = None, tell: Tell = lambda done, total: None
) -> list[Standing]:
    """Play an experiment to its end and return where its tables stand.

    ``tell`` hears how much of the work known so far is done. If it is interrupted, what is finished is kept.
    """
    tables = standings(results.experiment)
    done = total = 0.0
    while wanted := [chunk for table in tables for chunk in table.wanted()]:
        missing = [chunk for chunk in wanted if not results.has(chunk)]
        missing.sort(key=lambda chunk: chunk.table.looks_once)  # what takes long begins first
        total += sum(map(weight, missing))
        tell(done, total)
        for chunk, files in finished(missing, processes=processes, ray=ray):
            results.add(chunk, files)
            done += weight(chunk)
            tell(done, total)
        for table in tables:
            table.advance(results)
    return tables
