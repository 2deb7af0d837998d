"""Searches against a peer, in one run: OpenSpiel's C++ ISMCTSBot on hearts beside ours.

Both sides search on one core from the first decision of a round (Hashigo: the first play after the draft),
with a redeal in every iteration and one uniformly random rollout to the end of the round; five runs in turn,
medians. Isuri and Devil grow a full tree, as the peer does; Hashigo is searched flat, as its levels do.
What the levels really do costs more, since players in their rollouts look once at every move: the last column
is the speed of the level strong.
"""

from __future__ import annotations

import random
import statistics
import time

import pyspiel

from tefuda.bench import PLAYERS, as_peers_search, iterations_per_second
from tefuda.bots.levels import budget_of
from tefuda.kernel import load

SIMULATIONS = 10_000
TARGETS = {"isuri": 10.0, "devil": 5.0, "hashigo": 2.0}


def peer() -> float:
    """Iterations per second of the peer's search."""
    rng = random.Random(1)
    state = pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    figures = []
    for run in range(5):
        evaluator = pyspiel.RandomRolloutEvaluator(1, run + 1)
        policy = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(run + 1, evaluator, 2.0, SIMULATIONS, -1, policy, False, False)
        start = time.perf_counter()
        bot.step(state)
        figures.append(SIMULATIONS / (time.perf_counter() - start))
    return statistics.median(figures)


def main() -> None:
    print("search iterations per second on one core, medians of five runs")
    print(f"{'game':<9}{'players':>8}{'tefuda':>12}{'hearts':>10}{'ratio':>8}{'wanted':>8}{'as strong':>12}")
    for game, players in PLAYERS.items():
        kernel = load(game, plain=False)
        theirs = peer()
        ours = statistics.median(iterations_per_second(kernel, players, 0.5, as_peers_search(game)))
        strong = statistics.median(iterations_per_second(kernel, players, 0.5, budget_of("strong", game)))
        print(
            f"{game:<9}{players:>8}{ours:>12,.0f}{theirs:>10,.0f}{ours / theirs:>8.1f}{TARGETS[game]:>8}"
            f"{strong:>12,.0f}"
        )


if __name__ == "__main__":
    main()
