"""What a seat may see of a match. Everything that leaves the host is made from one of these.

The view is built by the game's ``observe`` in a zeroed record: what nobody thought of stays hidden.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tefuda.compiled import Layout, Record
from tefuda.games import Game, Value
from tefuda.games.contract import NOBODY
from tefuda.kernel import Kernel
from tefuda.match import Match

__all__ = ["View", "complete", "look", "told"]


@dataclass(frozen=True)
class View:
    """What one seat (NOBODY: a spectator) sees.

    ``record`` is the game's record, of this ``layout``, zero where hidden; ``legal`` is empty unless it is
    this seat's turn; ``scene`` is the same with names, for interfaces; ``log`` is what this seat was told.
    """

    game: Game
    options: Mapping[str, Value]
    names: tuple[str, ...]
    seat: int
    turn: int
    layout: Layout
    record: Record
    legal: Mapping[str, int]
    scene: Mapping[str, Any]
    log: tuple[str, ...]

    @functools.cached_property
    def values(self) -> Mapping[str, Any]:
        """The fields of the record by name."""
        return self.layout.values(self.record)

    def records(self, kernel: Kernel) -> Any:
        """The view as an array of one record for a kernel's functions."""
        views = kernel.states()
        kernel.state_layout.fill(views[0], self.values)
        return views


def look(match: Match, seat: int = NOBODY, *, since: int = 0) -> View:
    """The match as a seat sees it; ValueError for a seat that the match does not have.

    The log begins with event number ``since``: who was told the earlier ones need not hear them again.
    """
    if not NOBODY <= seat < len(match.players):
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(match.players) - 1}")
    kernel = match.kernel
    views = kernel.states()
    kernel.observe(match.table, match.seen_by(seat), 0, seat, views, 0)
    record: Record = views[0]
    names = match.names
    return View(
        game=match.game,
        options=match.options,
        names=tuple(names),
        seat=seat,
        turn=match.turn,
        layout=kernel.state_layout,
        record=record,
        legal=match.legal_moves() if seat != NOBODY and seat == match.turn else {},
        scene=match.text.scene(match.rules, record, seat),
        log=told(match, seat, since),
    )


def told(match: Match, seat: int, start: int, stop: int | None = None) -> tuple[str, ...]:
    """What a seat was told of the events from number ``start`` to before ``stop``."""
    names = match.names
    return tuple(line for event in match.events[start:stop] for line in event.words(seat, names))


def complete(view: View, kernel: Kernel, rng: Any) -> Any:
    """A full position, as an array of one, that the seat cannot tell from the true one.

    ``rng`` is four words of the asking bot's generator (:meth:`Kernel.rng`), and moves on.
    """
    states = view.records(kernel)
    kernel.redeal(kernel.table(view.options, len(view.names)), states, 0, view.seat, rng)
    return states
