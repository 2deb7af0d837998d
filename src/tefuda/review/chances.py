"""Chances of winning in a position of a match, as somebody who sees only part of it must rate them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.chance import game_key
from tefuda.compiled import bind
from tefuda.games.contract import NOBODY
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

    def after(self, seat: int, moves: Sequence[int], *, again: bool = False) -> NDArray[np.float64]:
        """Each player's chance after each of these moves, as ``seat`` (NOBODY: a spectator) may rate it.

        All moves meet the same arrangements. The result is batches × moves × players. ``again`` asks for
        other playouts than the first ones: a figure that was picked out by its size is read from these.
        """
        layout = self._kernel.state_layout
        self._states[0] = self._blank[0]
        layout.fill(self._states[0], layout.values(self._match.state))
        rng = self._kernel.rng(
            game_key(len(self._match.events), 2 * len(self._match.rounds) + again, seat + 2)
        )
        shares = np.zeros((BATCHES, len(moves), len(self._match.players)))
        position = (self._rules, self._states, self._thought, self._views, self._blank, GREEDY, self._moves)
        for batch in shares:
            self._estimate(*position, rng, seat, self._batch, np.array(moves, np.int64), batch)
        return shares

    def seen(self, *, again: bool = False) -> tuple[float, ...]:
        """Each player's chance as the game goes on, as a spectator may rate it."""
        found = self.after(NOBODY, [NO_MOVE], again=again)[:, 0].mean(axis=0)
        return tuple(float(share) for share in found)


@functools.cache
def _bound(game: str) -> Any:
    kernel = load(game)
    return bind({"estimate": estimate}, kernel.functions, plain=kernel.plain).estimate
