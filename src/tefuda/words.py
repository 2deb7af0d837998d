"""Small things about text: what came from outside made safe to show, numbers of things."""

from __future__ import annotations

__all__ = ["clean", "moves_made"]


def clean(text: str) -> str:
    """A text without control characters, which a name or a file could smuggle into the terminal.

    >>> clean("Aki\\x1b[2J")
    'Aki?[2J'
    """
    return "".join(character if character.isprintable() else "?" for character in text)


def moves_made(number: int) -> str:
    """So many moves in words.

    >>> moves_made(1), moves_made(2)
    ('1 move made', '2 moves made')
    """
    return f"{number} {'move' if number == 1 else 'moves'} made"
