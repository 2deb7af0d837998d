"""Players that are programs. A bot is given a view, what its seat sees, and never the position."""

from __future__ import annotations

from tefuda.bots.advice import Advice, opinion
from tefuda.bots.bot import Bot, BotError, Mind, make, mind, names, unknown
from tefuda.bots.budget import Budget, Opinion
from tefuda.bots.searcher import Search

__all__ = [
    "Advice",
    "Bot",
    "BotError",
    "Budget",
    "Mind",
    "Opinion",
    "Search",
    "make",
    "mind",
    "names",
    "opinion",
    "unknown",
]
