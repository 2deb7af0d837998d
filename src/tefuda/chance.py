"""Randomness for the rules: a small generator whose state lives in the game's record.

The generator is *sfc32* (Chris Doty-Humphrey's Small Fast Counter), four 32-bit words. It was chosen because
every step stays below 2^63, so that machine code and the interpreter give the same numbers.

Each deal of a game has streams of its own, made from the game's key, the number of the deal and the number
of the stream: what a bot thinks, or how often a pile was shuffled, never changes a later deal.
"""

from __future__ import annotations

from typing import Any

from tefuda.compiled import rule

__all__ = ["DEAL", "RESHUFFLE", "below", "game_key", "shuffle", "start_stream", "word"]

_WORD = 0xFFFFFFFF

DEAL = 0
"""Stream of the order of the cards."""
RESHUFFLE = 1
"""Stream of everything random after the deal."""


@rule
def word(rng: Any) -> int:
    """The next 32 random bits."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    result = (a + b + counter) & _WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _WORD
    rng[2] = ((((c << 21) | (c >> 11)) & _WORD) + result) & _WORD
    rng[3] = (counter + 1) & _WORD
    return result


@rule
def below(rng: Any, limit: int) -> int:
    """A whole number from 0 to ``limit`` - 1; for the small limits of card games even to 1 in 2^24."""
    return (word(rng) * limit) >> 32


@rule
def shuffle(rng: Any, cards: Any, count: int) -> None:
    """Put the first ``count`` cards of an array into random order (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def start_stream(rng: Any, key: Any, deal: int, stream: int) -> None:
    """Set the generator to the beginning of one stream of one deal."""
    rng[0] = key[0] ^ ((deal * 0x9E3779B9) & _WORD)
    rng[1] = key[1] ^ ((stream * 0x85EBCA6B) & _WORD)
    rng[2] = key[2]
    rng[3] = key[3]
    for _ in range(16):
        word(rng)


def game_key(seed: int, game: int = 0, player: int = 0) -> list[int]:
    """Four words from which all streams of a game follow; of one bot, if ``player`` is not 0.

    >>> game_key(7) == game_key(7), game_key(7) == game_key(7, 1)
    (True, False)
    """
    import numpy as np

    return [int(part) for part in np.random.SeedSequence([seed, game, player]).generate_state(4)]
