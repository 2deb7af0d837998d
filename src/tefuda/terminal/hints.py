"""A bot's opinion of a position, as lines for a panel."""

from __future__ import annotations

from tefuda.views import View

__all__ = ["opinion_lines"]

_LEGEND = (
    "Best first: the score of this round to expect; what the",
    "outcome is worth, a sure win of the game being 100%;",
    "how much of the thinking went into the move.",
    "",
)


def opinion_lines(view: View, level: str) -> list[str]:
    """What the bot thinks, best move first. It may think long: call it beside the screen."""
    from tefuda.bots import opinion

    if len(view.legal) == 1:
        return ["There is only one move."]
    return [*_LEGEND, *(str(advice) for advice in opinion(view, level))]
