"""Small things about text: what came from outside made safe to show, numbers of things."""

from __future__ import annotations

import functools
import unicodedata

__all__ = ["clean", "isolated", "moves_made"]

_FIRST_STRONG_ISOLATE, _POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"
_WITHOUT_ISOLATES = {ord(_FIRST_STRONG_ISOLATE): None, ord(_POP_DIRECTIONAL_ISOLATE): None}


def clean(text: str) -> str:
    """A text without control characters, which a name or a file could smuggle into the terminal.

    Isolates go, too: terminals do not turn text round.

    >>> clean("Aki\\x1b[2J"), clean(isolated("אבי"))
    ('Aki?[2J', 'אבי')
    """
    shown = text.translate(_WITHOUT_ISOLATES)
    return "".join(character if character.isprintable() else "?" for character in shown)


@functools.lru_cache(maxsize=4096)
def isolated(name: str) -> str:
    """A name to be put into a sentence: written from right to left, it must not turn what stands beside it.

    >>> isolated("Aki"), isolated("אבי")
    ('Aki', '\\u2068אבי\\u2069')
    """
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_DIRECTIONAL_ISOLATE}"
    return name


def moves_made(number: int) -> str:
    """So many moves in words.

    >>> moves_made(1), moves_made(2)
    ('1 move made', '2 moves made')
    """
    return f"{number} {'move' if number == 1 else 'moves'} made"
