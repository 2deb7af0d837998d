"""How fast the rules run on this machine: medians of five runs on one core."""

from __future__ import annotations

import resource
import statistics
import time
from typing import Any

from tefuda.games import catalogue
from tefuda.kernel import Kernel, load

__all__ = ["PLAYERS", "decisions_per_second", "measure", "report"]

PLAYERS = {"isuri": 2, "devil": 4, "hashigo": 3}
"""The number of players with which each game is measured."""
RUNS = 5


def decisions_per_second(kernel: Kernel, players: int, seconds: float) -> list[float]:
    """Uniformly random play of whole games: one figure a run, each about ``seconds`` long.

    Every decision counts, also one with a single legal move, as it does in the peers' figures.
    """
    options = catalogue()[kernel.game].settle({}, players)
    rules = kernel.table(options, players)
    states, blank, moves, rng = kernel.states(), kernel.states(), kernel.moves(), kernel.rng([1, 2, 3, 4])
    games = 1
    while True:  # also loads or compiles the machine code
        start = time.perf_counter()
        kernel.random_games(rules, states, blank, games, moves, rng)
        took = time.perf_counter() - start
        if took > seconds / 10 and games > 1:
            break
        games *= 2
    games = max(1, int(games * seconds / took))
    figures = []
    for _ in range(RUNS):
        start = time.perf_counter()
        decisions = kernel.random_games(rules, states, blank, games, moves, rng)
        figures.append(decisions / (time.perf_counter() - start))
    return figures


def measure(seconds: float) -> dict[str, dict[str, Any]]:
    """The figures of every game; ``peak_memory_mb`` is this process's so far."""
    figures = {}
    for game, players in PLAYERS.items():
        fast = statistics.median(decisions_per_second(load(game, plain=False), players, seconds))
        plain = statistics.median(decisions_per_second(load(game, plain=True), players, seconds))
        figures[game] = {
            "players": players,
            "decisions_per_second": round(fast),
            "plain_decisions_per_second": round(plain),
            "compiled_to_plain": round(fast / plain, 1),
            "peak_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
    return figures


def report(figures: dict[str, dict[str, Any]]) -> str:
    """The figures as a table."""
    lines = ["uniformly random play of whole games, one core, median of five runs"]
    lines.append(f"{'game':<9}{'players':>8}{'decisions/s':>15}{'plain':>12}{'ratio':>8}{'peak MB':>9}")
    for game, each in figures.items():
        lines.append(
            f"{game:<9}{each['players']:>8}{each['decisions_per_second']:>15,}"
            f"{each['plain_decisions_per_second']:>12,}{each['compiled_to_plain']:>8}{each['peak_memory_mb']:>9}"
        )
    return "\n".join(lines)
