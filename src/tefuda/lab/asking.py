"""Asking a bot that searches for its move in a game that runs in machine code."""

from __future__ import annotations

from typing import Any

from tefuda import bots
from tefuda.games import catalogue
from tefuda.games.contract import MOST_SEATS
from tefuda.kernel import Kernel, load
from tefuda.lab.table import Table
from tefuda.views import View

__all__ = ["Asked", "bot_seat"]


def bot_seat(rotation: int, bot: int) -> int:
    """The number that gives a bot its stream of random numbers, as :func:`tefuda.bots.make` takes it."""
    return MOST_SEATS * rotation + bot


class Asked:
    """One bot of a table in one game."""

    def __init__(self, table: Table, block: int, rotation: int, bot: int) -> None:
        self.game = catalogue()[table.game]
        self.options = dict(table.options)
        self.names = tuple(table.bots)
        self.plain = load(table.game, plain=True)
        self.words = self.plain.table(self.options, table.players)
        self.bot = bots.make(table.bots[bot], seed=table.seed, number=block, seat=bot_seat(rotation, bot))

    def choose(self, kernel: Kernel, rules: Any, states: Any, views: Any) -> int:
        """The bot's move, from the view of the seat to move."""
        seat = int(states[0].turn)
        seen = kernel.states()
        kernel.observe(rules, states, 0, seat, seen, 0)
        values = kernel.state_layout.values(seen[0])
        count = kernel.legal(rules, states, 0, moves := kernel.moves())
        record = self.plain.states()
        self.plain.state_layout.fill(record[0], values)
        text = self.game.text
        legal = {text.move_text(self.words[0], record[0], int(code)): int(code) for code in moves[:count]}
        view = View(self.game, self.options, self.names, seat, seat, values, legal, {}, ())
        return legal[self.bot.choose(view)]
