"""Reading Hashigo's words: a move's text taken apart, and the paragraph behind a sentence."""

from __future__ import annotations

import re
from typing import Any

__all__ = ["SAID", "parts"]

SAID = (
    (r"stall|not come to a new low", "13"),
    (r"clears? the table", "p2"),
    (r"[Aa]ll tiles (are )?gone", "p3"),
    (r"= |points? −|score", "11"),
    (r" picks? | draws? |packs are passed", "2"),
    (r"went out|has no tile left", "11"),
    (r"collects? ", "10"),
    (r"No tile is left of the group", "9"),
    (r"stays? in the pot|leaves? the game", "o-beaten_tiles"),
    (r" takes? | plays? |beaten tile", "7"),
    (r" passes", "o-pass_allowed"),
    (r"out of the game", "o-spare_tile"),
    (r"Play begins", "4"),
    (r" keeps? | turns? |kept or turned", "o-draft"),
)
"""What is said, and the key of the paragraph behind it; the first that fits."""

_FORMS = {
    "keep": re.compile(r"keep (?P<row>\d)"),
    "turn": re.compile(r"turn (?P<row>\d)"),
    "draft": re.compile(r"draft (?P<cards>\S+)(?: row (?P<row>\d))?(?: (?P<side>left|right))?"),
    "play": re.compile(r"play (?P<row>\d) (?P<first>\d+)-(?P<last>\d+)"),
    "take": re.compile(
        r"take (?P<side>left|right) (?P<cards>\S+) into (?P<row>\d) (?P<place>\d+) paying (?P<paying>\S+)"
    ),
}


def parts(text: str) -> dict[str, Any]:
    """The parts of a move.

    >>> parts("take left 4/2 into 1 3 paying 2R")
    {'kind': 'take', 'side': 'left', 'cards': ['4/2'], 'row': 1, 'place': 3, 'paying': '2R'}
    """
    kind = text.partition(" ")[0]
    found = _FORMS[kind].fullmatch(text) if kind in _FORMS else None
    named = {} if found is None else {name: word for name, word in found.groupdict().items() if word}
    return {"kind": kind} | {name: _part(name, word) for name, word in named.items()}


def _part(name: str, word: str) -> Any:
    if name == "cards":
        return [word]
    return word if name in ("side", "paying") else int(word)
