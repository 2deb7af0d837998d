"""A bot's opinion of a position, as lines for a panel, where there is a bot that gives one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.views import View

__all__ = ["opinion_lines", "source"]


def source() -> Callable[..., Any] | None:
    """The function that gives opinions, ``tefuda.bots.opinion``, or None while there is none."""
    import tefuda.bots

    found: Callable[..., Any] | None = getattr(tefuda.bots, "opinion", None)
    return found


def opinion_lines(view: View, level: str) -> list[str]:
    """What the bot thinks, best move first. It may think long: call it beside the screen."""
    ask = source()
    return [str(line) for line in ask(view, level)] if ask else []
