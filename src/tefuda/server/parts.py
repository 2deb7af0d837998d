"""A move's text taken apart for the client, which knows no rules. The texts are those of docs/record.md.

A game that is not listed here gets the general form: the first word is the kind, the others are its cards.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

from tefuda.server.protocol.table import Parts

__all__ = ["parts"]


@functools.lru_cache(maxsize=4096)
def parts(game: str, text: str) -> Parts:
    """The parts of a move of a game.

    >>> parts("isuri", "lay 6 paulownia-chaff-1").month, parts("devil", "discard S1 end").end
    (6, True)
    >>> parts("hashigo", "take left 4/2 into 1 3 paying 2R").paying
    '2R'
    """
    return _GAMES.get(game, _general)(text)


def _general(text: str) -> Parts:
    kind, *words = text.split()
    return Parts(kind=kind, cards=words)


def _isuri(text: str) -> Parts:
    kind, *words = text.split()
    if kind != "lay":
        return Parts(kind=kind)
    return Parts(kind=kind, month=int(words[0]), cards=words[1:])


def _devil(text: str) -> Parts:
    kind, *words = text.split()
    if kind != "discard":
        return Parts(kind=kind)
    return Parts(kind=kind, cards=words[:1], end=words[1:] == ["end"])


_DRAFT = re.compile(r"draft (?P<tile>\S+)(?: row (?P<row>\d))?(?: (?P<side>left|right))?")
_PLAY = re.compile(r"play (?P<row>\d) (?P<first>\d+)-(?P<last>\d+)")
_TAKE = re.compile(
    r"take (?P<side>left|right) (?P<tile>\S+) into (?P<row>\d) (?P<place>\d+) paying (?P<paying>\S+)"
)


def _hashigo(text: str) -> Parts:
    kind, *words = text.split()
    if kind in ("keep", "turn"):
        return Parts(kind=kind, row=int(words[0]))
    form = {"draft": _DRAFT, "play": _PLAY, "take": _TAKE}.get(kind)
    found = form.fullmatch(text) if form else None
    if found is None:
        return Parts(kind=kind)
    named = found.groupdict()

    def number(name: str) -> int | None:
        return int(named[name]) if named.get(name) else None

    return Parts(
        kind=kind,
        cards=[named["tile"]] if named.get("tile") else [],
        row=number("row"),
        first=number("first"),
        last=number("last"),
        side=named.get("side"),  # type: ignore[arg-type]
        place=number("place"),
        paying=named.get("paying"),
    )


_GAMES: dict[str, Callable[[str], Parts]] = {"isuri": _isuri, "devil": _devil, "hashigo": _hashigo}
