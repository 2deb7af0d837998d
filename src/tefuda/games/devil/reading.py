"""Reading Devil's words: a move's text taken apart, and the paragraph behind a sentence."""

from __future__ import annotations

from typing import Any

__all__ = ["SAID", "parts"]

SAID = (
    (r"ends the round|went out|wins the round|has no card left|last card", "7"),
    (r"drops out", "o-at_target"),
    (r"[Pp]oints?\b|= ", "8"),
    (r"shuffle", "5"),
    (r"void", "o-round_limit_turns"),
    (r"skipped|for the (special|ten)|end the round", "6"),
    (r"blank|onifuda", "9"),
    (r" draws? | keeps? ", "4"),
    (r" discards? ", "3"),
)
"""What is said, and the key of the paragraph behind it; the first that fits."""


def parts(text: str) -> dict[str, Any]:
    """The parts of a move.

    >>> parts("discard S1 end")
    {'kind': 'discard', 'cards': ['S1'], 'end': True}
    """
    kind, *words = text.split()
    if kind != "discard":
        return {"kind": kind}
    return {"kind": kind, "cards": words[:1], "end": words[1:] == ["end"]}
