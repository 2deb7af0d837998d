"""Estimating a game while it is played: chances turn by turn, and what the choice of a move is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tefuda.chance import game_key
from tefuda.games.contract import NOBODY
from tefuda.kernel import GREEDY, RANDOM
from tefuda.review.estimate import MOST_COMPARED

if TYPE_CHECKING:
    from tefuda.lab.desk import Desk

__all__ = ["PLAYOUTS", "Trace", "Tracer"]

PLAYOUTS = 32
"""Playouts behind every estimated chance: its standard error is at most 9 points."""
LOOKS = 40
"""How many positions of a traced game are estimated at most, if it is as long as expected."""
VALUE_PLAYOUTS = 24
"""Playouts behind each half of a move's value."""
VALUED = 0.05
"""The share of a traced game's free decisions whose moves are compared."""
_STREAM = 1000


@dataclass
class Trace:
    """What was estimated along games, looking before every so many decisions."""

    every: int = 1
    rows: list[list[float]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)

    def expect(self, decisions: int) -> None:
        """Spread the looks at the next game over so many decisions."""
        self.every = max(-(-decisions // LOOKS), 1)


class Tracer:
    """Looks at one game decision by decision.

    Playouts choose at random at a table of random players, else greedily.
    """

    def __init__(self, desk: Desk, block: int, trace: Trace) -> None:
        self.desk, self.block, self.trace = desk, block, trace
        self.rng = desk.kernel.rng(game_key(desk.table.seed, block, _STREAM))
        self.lot = np.random.default_rng([desk.table.seed, block, _STREAM])
        self.way = RANDOM if set(desk.ways) == {RANDOM} else GREEDY
        self.kept = np.zeros(2 * MOST_COMPARED, np.int64)
        self.none = np.full(1, -1, np.int64)
        self.seat = -1
        self.turn = 0
        self.decision = 0

    def look(self, moves: int) -> None:
        """Estimate, before a decision among so many moves."""
        desk = self.desk
        seat = int(desk.states[0].turn)
        if seat != self.seat:
            self.seat = seat
            self.turn += 1
        if self.decision % self.trace.every == 0:
            chances = self._estimate(NOBODY, PLAYOUTS, self.none)[0]
            deal = int(desk.states[0].deals) - 1
            self.trace.rows.append([self.block, self.turn, deal, seat, *chances])
        self.decision += 1
        if moves > 1 and self.lot.random() < VALUED:
            self._value_moves(seat, moves)

    def _value_moves(self, seat: int, moves: int) -> None:
        """Choose the best move by some playouts, read its value from others: that keeps luck out of it."""
        desk = self.desk
        count = desk.run.best_looking(desk.rules, desk.states, desk.views, desk.blank, desk.moves, self.kept)
        choosing, reading = (
            self._estimate(seat, VALUE_PLAYOUTS, self.kept[:count])[:, seat] for _ in range(2)
        )
        best, second = np.argsort(-choosing, kind="stable")[:2]
        self.trace.values.append([self.block, self.turn, seat, moves, reading[best], reading[second]])

    def _estimate(self, seat: int, playouts: int, moves: NDArray[np.int64]) -> NDArray[np.float64]:
        desk = self.desk
        shares = np.zeros((len(moves), desk.table.players))
        position = (desk.rules, desk.states, desk.thought, desk.views, desk.blank, self.way, desk.moves)
        desk.run.estimate(*position, self.rng, seat, playouts, moves, shares)
        return shares
