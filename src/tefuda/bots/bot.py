"""What a bot is, and how one is made by name."""

from __future__ import annotations

import threading
from typing import Protocol

from tefuda.bots.simple import WAYS, SimpleBot
from tefuda.chance import game_key
from tefuda.views import View

__all__ = ["Bot", "BotError", "make", "names"]


class BotError(ValueError):
    """A bot that does not exist; the text lists those that do."""


class Bot(Protocol):
    """Anything that chooses a move from a view."""

    name: str

    def choose(self, view: View, cancel: threading.Event | None = None) -> str:
        """The text of one of ``view.legal``; ``view.seat`` must be to move.

        A bot that thinks long looks at ``cancel`` and returns early with its best move so far once it is set.
        """
        ...


def names() -> list[str]:
    """The names of all bots, weakest first.

    >>> names()[:2]
    ['random', 'greedy']
    """
    return list(WAYS)


def make(name: str, *, seed: int, number: int = 0, seat: int = 0) -> Bot:
    """The bot of this name, with random numbers of its own; BotError if there is none.

    ``seed`` and ``number`` are those of the match, so that the same seed gives the same game; the bot's
    numbers come from a stream that the deals do not use.
    """
    if name not in WAYS:
        raise BotError(f"there is no bot {name!r}; there are {', '.join(names())}")
    return SimpleBot(name, game_key(seed, number, seat + 1))
