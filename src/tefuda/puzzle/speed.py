"""How long it takes to prove the par of a deal on this machine."""

from __future__ import annotations

import statistics
import time

from tefuda.games import find
from tefuda.match import Match, Player
from tefuda.puzzle.solver import Places, read_rows

__all__ = ["puzzle_speed"]


def puzzle_speed(deals: int = 1000, *, plain: bool = False) -> dict[str, float]:
    """Prove the deals of seeds 0, 1, 2 …; the figures by name.

    ``median_ms`` and ``worst_ms`` are milliseconds of one proof as they pass on the clock, ``median_cpu_ms``
    and ``worst_cpu_ms`` those of the processor, which other programs do not lengthen; ``deals`` is how many
    were proven, ``par_mean`` their mean par. What loads or compiles the machine code is not counted.
    """
    game, preset = find("hashigo-puzzle")
    options = game.settle({}, 1, preset)
    times, busy, pars = [], [], []
    for seed in range(-1, deals):
        match = Match(game, options, [Player("")], seed=max(seed, 0))
        rows = read_rows(match.rounds[0].deal["rows"])
        start, start_busy = time.perf_counter(), time.thread_time()
        places = Places(options, rows, plain=plain)
        if seed >= 0:  # the one before loads or compiles
            times.append(1000 * (time.perf_counter() - start))
            busy.append(1000 * (time.thread_time() - start_busy))
            pars.append(places.par)
    return {
        "deals": deals,
        "median_ms": round(statistics.median(times), 2),
        "worst_ms": round(max(times), 2),
        "median_cpu_ms": round(statistics.median(busy), 2),
        "worst_cpu_ms": round(max(busy), 2),
        "par_mean": round(statistics.mean(pars), 3),
    }
