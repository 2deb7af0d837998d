"""What is said before an experiment is played: which question its budget answers, and how long that takes."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tefuda.lab.desk import Desk
from tefuda.lab.play import Chunk
from tefuda.lab.standing import Standing, standings
from tefuda.lab.storage import Results
from tefuda.lab.table import Table

__all__ = ["forecast"]

LONG = 60.0
"""Seconds from which a table's time is told."""


def forecast(results: Results, processes: int) -> Iterator[str]:
    """A line for each table of bots that search that takes long, and for each budget that tells less.

    A game of each such table is played for it, and not kept.
    """
    known: dict[tuple[str, int, tuple[str, ...]], float] = {}
    for each in standings(results.experiment):
        table = each.table
        if each.balance is not None and each.within > each.asked_delta:
            yield (
                f"{_named(table)}: {each.plan[-1]:,} deals are too few for {100 * each.asked_delta:g} "
                f"points; they can tell balance within {100 * each.within:.1f}"
            )
        missing = [chunk for chunk in each.wanted() if not results.has(chunk)]
        if table.looks_once or not missing:
            continue
        kind = (table.game, table.players, table.bots)
        if kind not in known:
            known[kind] = _seconds(table)
        yield from _time(each, missing, known[kind] * table.players / processes)


def _time(each: Standing, missing: list[Chunk], a_deal: float) -> Iterator[str]:
    deals = sum(chunk.last - chunk.first for chunk in missing)
    if deals * a_deal < LONG:
        return
    last = ""
    if len(each.plan) > 1:
        last = (
            f", and up to {each.plan[-1]:,} deals ({_told(a_deal * each.plan[-1])}) if the answer stays open"
        )
    yield (
        f"{_named(each.table)}: {deals:,} deals take about {_told(a_deal * deals)}{last}; "
        "--searching asks for fewer, and Ctrl-C keeps what is finished"
    )


def _named(table: Table) -> str:
    return f"{table.variant}, {table.players} players, {' over '.join(dict.fromkeys(table.bots))}"


def _seconds(table: Table) -> float:
    """What a game takes one process, by the second one: the first compiles."""
    desk = Desk(table)
    desk.game(0, 0)
    start = time.perf_counter()
    desk.game(0, min(1, table.players - 1))
    return time.perf_counter() - start


def _told(seconds: float) -> str:
    """A time in words.

    >>> _told(50), _told(1000), _told(20_000)
    ('1 minute', '17 minutes', '5.6 hours')
    """
    minutes = max(round(seconds / 60), 1)
    if minutes >= 100:
        return f"{seconds / 3600:.1f} hours"
    return f"{minutes} minute{'s' if minutes > 1 else ''}"
