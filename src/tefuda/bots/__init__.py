"""Players that are programs. A bot is given a view, what its seat sees, and never the position."""

from __future__ import annotations

from tefuda.bots.bot import Bot, BotError, make, names
from tefuda.bots.simple import SimpleBot

__all__ = ["Bot", "BotError", "SimpleBot", "make", "names"]
