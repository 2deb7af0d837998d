"""Asking a bot that searches for its move in a game that the lab plays."""

from __future__ import annotations

from typing import Any

from tefuda import bots
from tefuda.chance import game_key
from tefuda.games.contract import MOST_SEATS
from tefuda.kernel import Kernel
from tefuda.lab.table import Table

__all__ = ["Asked", "bot_seat"]


def bot_seat(rotation: int, bot: int) -> int:
    """The number that gives a bot of a table its random numbers, as :func:`tefuda.bots.make` takes it."""
    return MOST_SEATS * rotation + bot


class Asked:
    """One bot of a table in one game; it is given what its seat sees."""

    def __init__(self, kernel: Kernel, table: Table, block: int, rotation: int, bot: int) -> None:
        self.kernel = kernel
        key = game_key(table.seed, block, bot_seat(rotation, bot) + 1)
        self.mind = bots.mind(table.bots[bot], kernel, key)

    def choose(self, rules: Any, states: Any) -> int:
        """The move for the seat to move."""
        seat = int(states[0].turn)
        seen = self.kernel.states()
        self.kernel.observe(rules, states, 0, seat, seen, 0)
        return self.mind.pick(rules, seen, seat)
