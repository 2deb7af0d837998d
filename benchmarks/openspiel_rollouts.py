"""Random play against a peer, in one run: OpenSpiel's C++ rollouts of crazy_eights beside our games.

Both sides are measured on one core in turn, five times; the medians and their ratios are printed. Every node
at which a player moves counts as a decision on both sides, also with a single legal move. The peer's rollouts
start after the deal; ours include the deals, and Hashigo's its draft.
"""

from __future__ import annotations

import random
import statistics
import time

import pyspiel

from tefuda.bench import PLAYERS, decisions_per_second
from tefuda.kernel import load

ROLLOUTS = 4000
SAMPLE = 300
TARGETS = {"isuri": 4.0, "devil": 4.0, "hashigo": 1.0}


def after_deal(players: int, rng: random.Random) -> pyspiel.State:
    """A position of crazy_eights at which the first player moves."""
    state = pyspiel.load_game("crazy_eights", {"players": players}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def decisions_in_a_rollout(start: pyspiel.State, rng: random.Random) -> float:
    """The mean number of players' decisions in uniformly random play."""
    total = 0
    for _ in range(SAMPLE):
        state = start.clone()
        while not state.is_terminal():
            total += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return total / SAMPLE


def peer(players: int) -> list[float]:
    """Decisions per second of the C++ rollouts, a figure a run."""
    rng = random.Random(players)
    start = after_deal(players, rng)
    length = decisions_in_a_rollout(start, rng)
    figures = []
    for run in range(5):
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, run + 1)
        # a search of one simulation is one evaluation of the position, that is ROLLOUTS rollouts in C++
        bot = pyspiel.MCTSBot(start.get_game(), evaluator, 1.0, 1, 64, False, run + 1, False)
        begin = time.perf_counter()
        bot.mcts_search(start)
        figures.append(ROLLOUTS * length / (time.perf_counter() - begin))
    return figures


def main() -> None:
    print("decisions per second on one core, medians of five runs")
    print(f"{'game':<9}{'players':>8}{'tefuda':>14}{'crazy_eights':>14}{'ratio':>8}{'wanted':>8}")
    for game, players in PLAYERS.items():
        theirs = statistics.median(peer(players))
        ours = statistics.median(decisions_per_second(load(game, plain=False), players, 0.5))
        print(f"{game:<9}{players:>8}{ours:>14,.0f}{theirs:>14,.0f}{ours / theirs:>8.1f}{TARGETS[game]:>8}")


if __name__ == "__main__":
    main()
