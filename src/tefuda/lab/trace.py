"""Estimating a game while it is played: chances turn by turn, and what the choice of a move is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from tefuda.bots.simple import WAYS
from tefuda.chance import game_key
from tefuda.games.contract import MOST_SEATS
from tefuda.lab.estimate import MOST_COMPARED
from tefuda.lab.loops import ASKED

if TYPE_CHECKING:
    from tefuda.lab.desk import Desk

__all__ = ["LOOKS", "PLAYOUTS", "Trace", "Tracer"]

PLAYOUTS = 32
"""Playouts behind every estimated chance: its standard error is at most 9 points."""
LOOKS = 40
"""About how many positions of a traced game are estimated."""
VALUE_PLAYOUTS = 24
"""Playouts behind each half of a move's value."""
VALUED = 0.1
"""The share of a traced game's free decisions whose moves are compared."""
_STREAM = 1000


@dataclass
class Trace:
    """What was estimated along games, looking at every so many turns."""

    every: int = 1
    rows: list[list[float]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)


class Tracer:
    """Looks at one game decision by decision.

    Playouts choose as the table's bots do where these look once, and as the best such bot where they search.
    """

    def __init__(self, desk: Desk, block: int, trace: Trace) -> None:
        self.desk, self.block, self.trace = desk, block, trace
        self.rng = desk.kernel.rng(game_key(desk.table.seed, block, _STREAM))
        self.lot = np.random.default_rng([desk.table.seed, block, _STREAM])
        self.way = max(WAYS.values() if ASKED in desk.ways else desk.ways)
        self.shares = np.zeros(MOST_SEATS)
        self.kept = np.zeros(MOST_COMPARED, np.int64)
        self.values = np.zeros((2, MOST_COMPARED))
        self.seat = -1
        self.turn = 0

    def look(self, moves: int) -> None:
        """Estimate, before a decision among so many moves."""
        desk = self.desk
        seat = int(desk.states[0].turn)
        position = (desk.rules, desk.states, desk.thought, desk.views, desk.blank, self.way, desk.moves)
        if seat != self.seat:
            self.seat = seat
            self.turn += 1
            if (self.turn - 1) % self.trace.every == 0:
                desk.run.chances(*position, self.rng, PLAYOUTS, self.shares)
                deal = int(desk.states[0].deals) - 1
                chances = self.shares[: desk.table.players]
                self.trace.rows.append([self.block, self.turn, deal, seat, *chances])
        if moves > 1 and self.lot.random() < VALUED:
            common = (*position, self.kept, self.rng, VALUE_PLAYOUTS, self.shares, self.values)
            count = desk.run.move_values(*common)
            order = np.argsort(-self.values[0, :count], kind="stable")
            best, second = self.values[1, order[0]], self.values[1, order[1]]
            self.trace.values.append([self.block, self.turn, seat, moves, best, second])
