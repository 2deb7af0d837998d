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
    """One move: what its outcome is worth, from 0 to 1, with the standard error; the expected score of the
    round in ``points``; and the share of the search that went into it, which says how sure the bot is.
    """

    move: str
    value: float
    error: float
    points: float
    share: float

    def __str__(self) -> str:
        worth = f"worth {self.value:.0%} ± {2 * self.error:.0%}"
        return f"{self.move}: score {self.points:+.1f}, {worth}, {self.share:.0%} of the thinking"


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
    return [
        Advice(texts[each.move], each.value, each.error, each.points, each.share) for each in found[:best]
    ]
