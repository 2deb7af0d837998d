"""How fast rules, searches and proofs run on this machine: medians of five runs on one core."""

from __future__ import annotations

import resource
import statistics
import time
from dataclasses import replace
from typing import Any

from tefuda.bots import Budget, Search
from tefuda.bots.levels import budget_of
from tefuda.games import catalogue
from tefuda.kernel import RANDOM, Kernel, load
from tefuda.puzzle import puzzle_speed

__all__ = ["PLAYERS", "as_peers_search", "decisions_per_second", "iterations_per_second", "measure", "report"]

PLAYERS = {"isuri": 2, "devil": 4, "hashigo": 3}
"""The number of players with which each game is measured."""
OPENING = {"hashigo": 36}
"""Moves before the first position of a round that is searched: Hashigo's draft."""
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


def iterations_per_second(kernel: Kernel, players: int, seconds: float, budget: Budget) -> list[float]:
    """A search with this budget from a round's first decision: one figure a run, each about ``seconds`` long.

    ``budget.iterations`` is how many a search may have; longer runs search anew.
    """
    rules = kernel.table(catalogue()[kernel.game].settle({}, players), players)
    states, moves, rng = kernel.new_game(rules, [1, 2, 3, 4]), kernel.moves(), kernel.rng([1, 2, 3, 4])
    kernel.deal(rules, states, 0)
    for _ in range(OPENING.get(kernel.game, 0)):
        kernel.step(rules, states, 0, kernel.choose(rules, states, 0, 0, RANDOM, moves, rng))
    seat = int(states[0].turn)
    views = kernel.states()
    kernel.observe(rules, states, 0, seat, views, 0)
    search = Search(kernel, budget)
    search.run(rules, views, seat, rng)  # loads or compiles the machine code
    figures = []
    for _ in range(RUNS):
        start, done = time.perf_counter(), 0
        while (took := time.perf_counter() - start) < seconds:
            search.run(rules, views, seat, rng)
            done += search.iterations
        figures.append(done / took)
    return figures


def as_peers_search(game: str) -> Budget:
    """The search of the game's levels, tree or flat, with uniformly random rollouts, as peers make them."""
    return replace(budget_of("strong", game), iterations=4000, careless=1.0)


def measure(seconds: float, deals: int = 300) -> dict[str, dict[str, Any]]:
    """The figures of every game; ``peak_memory_mb`` is this process's so far.

    ``search_iterations_per_second`` is the speed of :func:`as_peers_search`, ``strong_iterations_per_second``
    that of the level strong. Hashigo also has the milliseconds in which the puzzle's par is proven, over so
    many ``deals``.
    """
    figures: dict[str, dict[str, Any]] = {}
    for game, players in PLAYERS.items():
        kernel = load(game, plain=False)
        fast = statistics.median(decisions_per_second(kernel, players, seconds))
        plain = statistics.median(decisions_per_second(load(game, plain=True), players, seconds))
        strong = budget_of("strong", game)
        search = statistics.median(iterations_per_second(kernel, players, seconds, as_peers_search(game)))
        figures[game] = {
            "players": players,
            "decisions_per_second": round(fast),
            "plain_decisions_per_second": round(plain),
            "compiled_to_plain": round(fast / plain, 1),
            "search_iterations_per_second": round(search),
            "strong_iterations_per_second": round(
                statistics.median(iterations_per_second(kernel, players, seconds, strong))
            ),
            "peak_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
    proof = puzzle_speed(deals)
    figures["hashigo"]["puzzle_proof_ms"] = {"median": proof["median_ms"], "worst": proof["worst_ms"]}
    return figures


def report(figures: dict[str, dict[str, Any]]) -> str:
    """The figures as tables."""
    lines = ["uniformly random play of whole games, one core, median of five runs"]
    lines.append(f"{'game':<9}{'players':>8}{'decisions/s':>15}{'plain':>12}{'ratio':>8}{'peak MB':>9}")
    for game, each in figures.items():
        lines.append(
            f"{game:<9}{each['players']:>8}{each['decisions_per_second']:>15,}"
            f"{each['plain_decisions_per_second']:>12,}{each['compiled_to_plain']:>8}{each['peak_memory_mb']:>9}"
        )
    lines += ["", "search from the first decision of a round, iterations/s, one core, median of five runs"]
    lines.append(f"{'game':<9}{'players':>8}{'random rollouts':>17}{'as strong plays':>17}")
    for game, each in figures.items():
        lines.append(
            f"{game:<9}{each['players']:>8}{each['search_iterations_per_second']:>17,}"
            f"{each['strong_iterations_per_second']:>17,}"
        )
    proof = figures["hashigo"]["puzzle_proof_ms"]
    lines += ["", f"par of a puzzle proven in {proof['median']} ms (median), {proof['worst']} ms (worst)"]
    return "\n".join(lines)
