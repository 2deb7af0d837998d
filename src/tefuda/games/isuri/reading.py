"""Reading Isuri's words: a move's text taken apart, and the paragraph behind a sentence."""

from __future__ import annotations

from typing import Any

__all__ = ["SAID", "parts"]

SAID = (
    (r"wins the round|has no card left", "9"),
    (r"paid as they were laid", "o-payment"),
    (r"pays|payment|balance|sticks (taken|returned)|= [+-]", "10"),
    (r"January on January", "6"),
    (r"stock was used up", "8"),
    (r"leg is over|puts a stick", "7"),
    (r"void", "o-must_lay"),
    (r" passes", "5"),
    (r" lays ", "4"),
)
"""What is said, and the key of the paragraph behind it; the first that fits."""


def parts(text: str) -> dict[str, Any]:
    """The parts of a move.

    >>> parts("lay 6 paulownia-chaff-1")
    {'kind': 'lay', 'month': 6, 'cards': ['paulownia-chaff-1']}
    """
    kind, *words = text.split()
    return {"kind": kind, "month": int(words[0]), "cards": words[1:]} if kind == "lay" else {"kind": kind}
