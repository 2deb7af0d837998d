"""What a bot is, and how one is made by name."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Protocol

from tefuda.bots.levels import LEVELS, SEARCHES, SLIPS, budget_of, with_open_cards
from tefuda.bots.searcher import Search
from tefuda.bots.simple import WAYS, SimpleMind
from tefuda.chance import game_key
from tefuda.compiled import plain_wanted
from tefuda.kernel import Kernel, load
from tefuda.views import View

__all__ = ["CHEAT", "Bot", "BotError", "Mind", "make", "mind", "names", "unknown"]


CHEAT = "cheating"
"""The name of an upper bound, not of a bot: the expert, who is shown the whole position."""


class BotError(ValueError):
    """A bot that does not exist; the text lists those that do."""


class Mind(Protocol):
    """What chooses in records: the part of a bot that series of games use directly."""

    def pick(self, rules: Any, views: Any, seat: int, cancel: threading.Event | None = None) -> int:
        """The code of the move chosen in ``views[0]``, what the seat sees."""
        ...


class SearchMind:
    """Plays the move into which its search went most often."""

    def __init__(self, kernel: Kernel, search: Search, key: Sequence[int]) -> None:
        self._kernel = kernel
        self._search = search
        self._rng = kernel.rng(list(key))
        self._moves = kernel.moves()

    def pick(self, rules: Any, views: Any, seat: int, cancel: threading.Event | None = None) -> int:
        """The move chosen in ``views[0]``."""
        if self._kernel.legal(rules, views, 0, self._moves) == 1:
            return int(self._moves[0])
        return self._search.run(rules, views, seat, self._rng, cancel)[0].move


class Bot:
    """A program that plays; it is given views, what its seat sees, and never the position."""

    def __init__(self, name: str, key: Sequence[int]) -> None:
        self.name = name
        self._key = list(key)
        self._mind: tuple[Kernel, Mind] | None = None

    def choose(self, view: View, cancel: threading.Event | None = None) -> str:
        """The text of one of ``view.legal``; ``view.seat`` must be to move.

        A bot that thinks long looks at ``cancel`` and returns early with its best move so far once it is set.
        """
        if self._mind is None:
            kernel = load(view.game.name, plain=plain_wanted() or self.name not in SEARCHES)
            self._mind = kernel, mind(self.name, kernel, self._key)
        kernel, chooser = self._mind
        rules = kernel.table(view.options, len(view.names))
        move = chooser.pick(rules, view.records(kernel), view.seat, cancel)
        return next(text for text, code in view.legal.items() if code == move)


def names() -> list[str]:
    """The names of all bots, weakest first.

    >>> names()
    ['random', 'greedy', 'novice', 'casual', 'strong', 'expert']
    """
    return [*WAYS, *LEVELS]


def unknown(name: str) -> BotError:
    """The complaint about a bot that does not exist."""
    return BotError(f"there is no bot {name!r}; there are {', '.join(names())}")


def mind(name: str, kernel: Kernel, key: Sequence[int]) -> Mind:
    """What the bot of this name thinks with; BotError if there is none."""
    if name in WAYS:
        return SimpleMind(kernel, WAYS[name], key)
    if name in SLIPS:
        return SimpleMind(kernel, WAYS["greedy"], key, SLIPS[name])
    if name in SEARCHES:
        return SearchMind(kernel, Search(kernel, budget_of(name, kernel.game)), key)
    if name == CHEAT:
        return SearchMind(kernel, Search(kernel, with_open_cards("expert", kernel.game)), key)
    raise unknown(name)


def make(name: str, *, seed: int, number: int = 0, seat: int = 0) -> Bot:
    """The bot of this name, with random numbers of its own; BotError if there is none.

    ``seed`` and ``number`` are those of the match, so that the same seed gives the same game; the bot's
    numbers come from a stream that the deals do not use.
    """
    if name not in names():
        raise unknown(name)
    return Bot(name, game_key(seed, number, seat + 1))
