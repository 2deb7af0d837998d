"""A move's text taken apart for the client, which knows no rules: by the game's own ``text.parts``."""

from __future__ import annotations

import functools

from tefuda.games import find
from tefuda.server.protocol.table import LegalMove, Parts

__all__ = ["legal_move", "parts"]


@functools.lru_cache(maxsize=4096)
def parts(game: str, text: str) -> Parts:
    """The parts of a move of a game.

    >>> parts("isuri", "lay 6 paulownia-chaff-1").month, parts("devil", "discard S1 end").end
    (6, True)
    """
    return Parts(**find(game)[0].text.parts(text))


@functools.lru_cache(maxsize=4096)
def legal_move(game: str, text: str) -> LegalMove:
    """A legal move with its parts."""
    return LegalMove(text=text, parts=parts(game, text))
