"""What a bot thinks of a position, for a player who asks."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from tefuda.bots.levels import SEARCHES, budget_of
from tefuda.bots.searcher import Search
from tefuda.chance import game_key
from tefuda.kernel import load
from tefuda.views import View

__all__ = ["Advice", "opinion"]


@dataclass(frozen=True)
class Advice:
    """One move: what its outcome is worth, from 0 to 1, with the standard error, and how much was thought."""

    move: str
    value: float
    error: float
    share: float

    def __str__(self) -> str:
        return f"{self.move}: {self.value:.0%} ± {2 * self.error:.0%}, {self.share:.0%} of the search"


def opinion(
    view: View, level: str = "expert", *, best: int = 5, cancel: threading.Event | None = None
) -> list[Advice]:
    """The best few moves of the seat to move, as a searching level sees them; the first is its choice.

    A level that does not search asks the strongest one.
    """
    game = view.game.name
    kernel = load(game)
    search = Search(kernel, budget_of(level if level in SEARCHES else "expert", game))
    rules = kernel.table(view.options, len(view.names))
    found = search.run(rules, view.records(kernel), view.seat, kernel.rng(game_key(0)), cancel)
    texts = {code: text for text, code in view.legal.items()}
    return [Advice(texts[each.move], each.value, each.error, each.share) for each in found[:best]]
