"""Names of cards: one, several, and in a sentence."""

from __future__ import annotations

from tefuda.cards import KABUFUDA
from tefuda.games.devil.layout import BLANK, NUMBER, ONI, SPECIAL_1, SPECIAL_4

__all__ = ["BY_NUMBER", "counted", "in_words", "kinds_of", "names_of", "pack"]

_CODES = {name: kind for kind, name in enumerate(KABUFUDA)}
BY_NUMBER = sorted(range(len(KABUFUDA)), key=lambda kind: (NUMBER[kind] or 10 + kind, kind))
_NAMES = {SPECIAL_1: "Special 1", SPECIAL_4: "Special 4", BLANK: "a blank", ONI: "the Onifuda"}


def kinds_of(names: list[str]) -> list[int]:
    """The kinds of cards; ValueError for a name that is no card of Devil."""
    for name in names:
        if name not in _CODES:
            raise ValueError(f"{name!r} is no card of Devil; the cards are {', '.join(KABUFUDA)}")
    return [_CODES[name] for name in names]


def pack(kinds: list[int]) -> int:
    """Cards in one integer."""
    return sum(1 << (4 * kind) for kind in kinds)


def names_of(packed: int) -> list[str]:
    """The names of packed cards, by their numbers.

    >>> names_of(pack(kinds_of(["oni", "5", "S4", "4", "10", "5"])))
    ['4', 'S4', '5', '5', '10', 'oni']
    """
    return [KABUFUDA[kind] for kind in BY_NUMBER for _ in range(int(packed) >> (4 * kind) & 15)]


def in_words(kind: int) -> str:
    """A card in a sentence.

    >>> in_words(4), in_words(7), in_words(SPECIAL_1)
    ('a 5', 'an 8', 'Special 1')
    """
    number = "an 8" if KABUFUDA[kind] == "8" else f"a {KABUFUDA[kind]}"
    return _NAMES.get(kind, number)


def counted(number: int, noun: str = "card") -> str:
    """A number of things.

    >>> counted(1), counted(2)
    ('1 card', '2 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
