"""A bot's opinion of a position, as lines for a panel."""

from __future__ import annotations

from tefuda.views import View

__all__ = ["opinion_lines"]


def opinion_lines(view: View, level: str) -> list[str]:
    """What the bot thinks, best move first. It may think long: call it beside the screen."""
    from tefuda.bots import opinion

    return [str(line) for line in opinion(view, level)]
