"""How the grades of the puzzle differ: deals are graded, and bots that the grade knows nothing of play them.

    python benchmarks/puzzle_grades.py [--deals 120] [--seed 1000]

The bots are the tree search with 60 and with 400 iterations a move; a grade is made of walks along
optimal lines and of a player that looks once. The deals are those of seeds from ``--seed`` on; the weights of
the rating and its thresholds were chosen on seeds 0 to 399. The table in docs/puzzle.md is made with
``--deals 400`` and takes some minutes.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

from tefuda.bots import Budget, Search
from tefuda.games import find
from tefuda.games.contract import PLAYING
from tefuda.kernel import load
from tefuda.match import Match, Player
from tefuda.puzzle import GRADES, Difficulty, measure, puzzle_speed

ITERATIONS = (60, 400)
GAMES = 6
"""Games that each bot plays of each deal."""


def played(match: Match, search: Search, number: int) -> int:
    """The moves in which a bot solves a puzzle."""
    kernel = search.kernel
    rules, states, views = kernel.table(match.options, 1), kernel.states(), kernel.states()
    kernel.state_layout.fill(states[0], kernel.state_layout.values(match.state))
    rng = kernel.rng([1, 2, 3, number])
    while states[0].phase == PLAYING:
        views[0] = states[0]
        kernel.step(rules, states, 0, search.run(rules, views, 0, rng)[0].move)
    return int(states[0].turns)


def nth(part: int, number: int, entry: Any) -> float:
    """What one bot did with a deal: part 1 how often it reached par, part 2 by how much it missed it."""
    found: float = entry[part][number]
    return found


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1000)
    asked = parser.parse_args()
    game, preset = find("hashigo-puzzle")
    options = game.settle({}, 1, preset)
    searches = [Search(load("hashigo", plain=False), Budget(iterations=count)) for count in ITERATIONS]
    found: dict[str, list[tuple[Difficulty, list[float], list[float]]]] = defaultdict(list)
    for seed in range(asked.seed, asked.seed + asked.deals):
        match = Match(game, options, [Player("")], seed=seed)
        difficulty = measure(match.rounds[0].deal["rows"])
        missed = [
            [played(match, search, number) - difficulty.par for number in range(GAMES)] for search in searches
        ]
        solved = [each.count(0) / GAMES for each in missed]
        found[difficulty.grade].append((difficulty, solved, [statistics.mean(each) for each in missed]))

    def row(name: str, of: list[str]) -> None:
        print(f"| {name} | " + " | ".join(of) + " |")

    def mean(grade: str, value: Callable[[Any], float]) -> float:
        return statistics.mean(value(each) for each in found[grade])

    print(f"{asked.deals} deals, seeds from {asked.seed}")
    row("", list(GRADES))
    print("|---" * (1 + len(GRADES)) + "|")
    row("deals", [f"{len(found[grade]) / asked.deals:.0%}" for grade in GRADES])
    lines: dict[str, tuple[str, Callable[[Any], float]]] = {
        "par": ("{:.1f}", lambda e: e[0].par),
        "size of the proof, places": ("{:,.0f}", lambda e: e[0].opened),
        "narrow decisions": ("{:.1f}", lambda e: e[0].narrow),
        "traps": ("{:.1f}", lambda e: e[0].traps),
        "mean depth of a trap": ("{:.1f}", lambda e: e[0].depth),
        "luck, coin tosses": ("{:.1f}", lambda e: e[0].luck),
        "rating": ("{:.1f}", lambda e: e[0].rating),
        "greedy: par reached": ("{:.1%}", lambda e: e[0].solved["greedy"]),
        "greedy: over par": ("{:.2f}", lambda e: e[0].over["greedy"]),
        "casual: par reached": ("{:.2%}", lambda e: e[0].solved["casual"]),
        "casual: over par": ("{:.2f}", lambda e: e[0].over["casual"]),
        "random: par reached": ("{:.2%}", lambda e: e[0].solved["random"]),
        "random: over par": ("{:.2f}", lambda e: e[0].over["random"]),
    }
    for number, count in enumerate(ITERATIONS):
        lines[f"search {count}: par reached"] = ("{:.1%}", partial(nth, 1, number))
        lines[f"search {count}: over par"] = ("{:.2f}", partial(nth, 2, number))
    for name, (form, value) in lines.items():
        row(name, [form.format(mean(grade, value)) if found[grade] else "–" for grade in GRADES])
    print("time of a proof:", puzzle_speed(asked.deals))


if __name__ == "__main__":
    main()
