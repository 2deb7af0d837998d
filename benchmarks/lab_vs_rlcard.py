"""Games a second with everything measured: the lab playing Isuri, beside RLCard's UNO environment.

Both play uniformly random moves with two players. The lab's figure includes starting its processes, measuring
every game, round and card, and storing it all in Parquet; RLCard's is its environment's ``run`` on one core,
which stores nothing. They are different games, so the ratio says how long a designer waits, not whose rules
are faster.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import rlcard
from rlcard.agents import RandomAgent

from tefuda.lab.experiment import Experiment, make
from tefuda.lab.run import run
from tefuda.lab.storage import Results
from tefuda.team import cores

GAMES = 100_000
PEER_SECONDS = 5.0


def experiment(deals: int) -> Experiment:
    """Random Isuri with as many deals as asked, each played twice."""
    return make(
        {
            "name": "bench",
            "levels": ["random"],
            "cases": [{"game": "isuri", "players": [2], "variants": [{"name": "a"}, {"name": "b"}]}],
            "compare": {},
            "budget": {"deals": deals, "traced": 0, "steps": 0},
        }
    )


def ours(games: int) -> float:
    """Games a second, from the start of the processes to the last file."""
    with tempfile.TemporaryDirectory() as folder:
        results = Results.create(Path(folder) / "bench", experiment(games // 4), ["bench"])
        start = time.perf_counter()
        run(results, processes=cores())
        return games / (time.perf_counter() - start)


def theirs() -> float:
    """Games a second of RLCard's UNO environment."""
    environment = rlcard.make("uno", config={"seed": 1})
    agents = [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    environment.set_agents(agents)
    environment.run()
    games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < PEER_SECONDS:
        environment.run()
        games += 1
    return games / (time.perf_counter() - start)


def main() -> None:
    """Print both figures and their ratio."""
    ours(400)  # compiles, where that is still to be done
    lab, peer = ours(GAMES), theirs()
    print(f"lab, random Isuri, {GAMES:,} games measured and stored: {lab:,.0f} games/s ({GAMES / lab:.1f} s)")
    print(f"RLCard {rlcard.__version__}, random UNO, one core: {peer:,.0f} games/s")
    print(f"ratio {lab / peer:,.0f}")


if __name__ == "__main__":
    main()
