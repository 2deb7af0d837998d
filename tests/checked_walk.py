"""Games played in machine code that checks every index, in one loop: compiled once, and quickly.

Run as a program with NUMBA_BOUNDSCHECK=1 and the name of a game.
"""

from __future__ import annotations

import sys
from typing import Any

from support import VARIANTS
from tefuda.chance import below
from tefuda.compiled import bind, rule
from tefuda.games.contract import (
    GAME_OVER,
    NO_MOVE,
    NOBODY,
    PLAYING,
    any_move,
    begin,
    deal,
    legal,
    observe,
    redeal,
    step,
)
from tefuda.kernel import GREEDY, RANDOM, choose, load

INSIDE = "all indices are inside their arrays"
GAMES = 60
"""Games of each variant."""
MOST_STEPS = 1_000
"""After so many decisions a game is left as it stands."""


@rule
def walk(rules: Any, states: Any, views: Any, blank: Any, moves: Any, rng: Any, games: int) -> None:
    """Play games: now one's best move, now any of what one sees, now any of the position.

    Now and then somebody, or a spectator, looks and arranges what he does not see anew.
    """
    table = rules[0]
    state = states[0]
    for _ in range(games):
        states[0] = blank[0]
        for part in range(4):
            state.key[part] = below(rng, 1 << 30)
        begin(table, state)
        steps = 0
        while state.phase != GAME_OVER and steps < MOST_STEPS:
            if state.phase != PLAYING:
                deal(table, state)
                continue
            if below(rng, 16) == 0:
                seat = below(rng, table.players + 1) + NOBODY
                views[0] = blank[0]
                observe(table, state, seat, views[0])
                redeal(table, views[0], seat, rng)
            way = below(rng, 3)
            if way == 0:
                move = any_move(table, state, moves, rng)
            else:
                views[0] = blank[0]
                observe(table, state, state.turn, views[0])
                count = legal(table, views[0], moves)
                move = choose(table, views[0], state.turn, GREEDY if way == 1 else RANDOM, moves, count, rng)
            if move == NO_MOVE:
                break
            step(table, state, move)
            steps += 1


def main(game: str) -> None:
    """Play every variant of a game."""
    kernel = load(game, plain=False)
    bound = bind({"walk": walk}, kernel.functions, plain=False)
    for variant in VARIANTS:
        if variant.game.name == game:
            rules = kernel.table(variant.options, variant.players)
            records = kernel.states(), kernel.states(), kernel.states()
            bound.walk(rules, *records, kernel.moves(), kernel.rng([variant.players, 2, 3, 4]), GAMES)
    print(INSIDE)


if __name__ == "__main__":
    main(sys.argv[1])
