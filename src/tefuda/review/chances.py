"""Chances of winning in a position of a match, as somebody who sees only part of it must rate them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.chance import game_key
from tefuda.compiled import bind
from tefuda.kernel import GREEDY, load
from tefuda.match import Match
from tefuda.review.estimate import estimate

__all__ = ["BATCHES", "NO_MOVE", "Chances"]


BATCHES = 10
"""Playouts are made in so many parts, from whose differences the standard errors come."""


NO_MOVE = -1
"""In place of a move: the game goes on as it stands."""


class Chances:
    """Estimates for one match: shares of won playouts, each playout with another arrangement of the unseen.

    All players of a playout go on greedily to the end of the game. The same question in the same position
    gets the same answer.
    """

    def __init__(self, match: Match, playouts: int) -> None:
        self._batch = max(playouts // BATCHES, 1)
        self._match = match
        self._kernel = kernel = load(match.game.name)
        self._estimate = _bound(match.game.name)
        self._rules = kernel.table(match.options, len(match.players))
        self._states, self._views, self._blank = kernel.states(), kernel.states(), kernel.states()
        self._thought = kernel.states(2)
        self._moves = kernel.moves()

    def after(self, seat: int, moves: Sequence[int]) -> NDArray[np.float64]:
        """Each player's chance after each of these moves, as ``seat`` (NOBODY: a spectator) may rate it.

        All moves meet the same arrangements. The result is batches × moves × players.
        """
        layout = self._kernel.state_layout
        self._states[0] = self._blank[0]
        layout.fill(self._states[0], layout.values(self._match.state))
        rng = self._kernel.rng(game_key(len(self._match.events), len(self._match.rounds), seat + 2))
        shares = np.zeros((BATCHES, len(moves), len(self._match.players)))
        position = (self._rules, self._states, self._thought, self._views, self._blank, GREEDY, self._moves)
        for batch in shares:
            self._estimate(*position, rng, seat, self._batch, np.array(moves, np.int64), batch)
        return shares


@functools.cache
def _bound(game: str) -> Any:
    kernel = load(game)
    return bind({"estimate": estimate}, kernel.functions, plain=kernel.plain).estimate
