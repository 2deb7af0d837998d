"""Compile what the tests run in machine code, so that they find it: python tests/compile_all.py GAME …"""

from __future__ import annotations

import sys

from support import NAMES
from tefuda.bots.searcher import load_search
from tefuda.games import catalogue, find
from tefuda.kernel import load
from tefuda.lab.desk import Desk
from tefuda.lab.table import Table
from tefuda.lab.trace import Trace
from tefuda.match import Match, Player
from tefuda.puzzle import grade_of, solve
from tefuda.review.chances import NO_MOVE, Chances


def compile_rules(name: str) -> None:
    """The rules of a game, and all loops over them."""
    game = catalogue()[name]
    players = max(2, game.players[0])
    options = game.settle({}, players)
    for _ in load(name, plain=False).warm_up(options, players):
        pass
    load_search(name, players)
    match = Match(game, options, [Player(name, "bot") for name in NAMES[:players]], seed=1)
    Chances(match, 10).after(0, [NO_MOVE])
    table = Table(name, "", players, tuple(sorted(options.items())), ("greedy",) * players, 1)
    Desk(table).blocks(0, 1, 0, Trace())


def compile_puzzle() -> None:
    """The proof of par, and what tells how difficult a deal is."""
    game, preset = find("hashigo-puzzle")
    match = Match(game, game.settle({}, 1, preset), [Player("Aki")], seed=1)
    rows = match.rounds[0].deal["rows"]
    solve(match.options, rows)
    grade_of(rows)


if __name__ == "__main__":
    for game in sys.argv[1:]:
        compile_rules(game)
        if game == "hashigo":
            compile_puzzle()
