"""Randomness for the rules: a small generator whose state lives in the game's record.

The generator is *sfc32* (Chris Doty-Humphrey's Small Fast Counter), four 32-bit words. It was chosen because
every step stays below 2^63, so that machine code and the interpreter give the same numbers.

A seed gives a root key, and a root key one key for each game and each bot (:func:`derive_key`). Each deal of
a game has streams of its own, made from the game's key, the number of the deal and the number of the stream:
what a bot thinks, or how often a pile was shuffled, never changes a later deal.
"""

from __future__ import annotations

from typing import Any

from tefuda.compiled import rule

__all__ = [
    "DEAL",
    "RESHUFFLE",
    "below",
    "derive_key",
    "game_key",
    "root_key",
    "shuffle",
    "start_stream",
    "word",
]

_WORD = 0xFFFFFFFF

DEAL = 0
"""Stream of the order of the cards."""
RESHUFFLE = 1
"""Stream of everything random after the deal."""
_KEYS = 1000
"""First of the streams from which the keys of games and bots are made."""


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


@rule
def derive_key(root: Any, number: int, player: int, key: Any) -> None:
    """Write the key of one game of a series (of one bot in it, if ``player`` is not 0) into ``key``."""
    start_stream(key, root, number, _KEYS + player)
    a = word(key)
    b = word(key)
    c = word(key)
    d = word(key)
    key[0] = a
    key[1] = b
    key[2] = c
    key[3] = d


def root_key(seed: int) -> list[int]:
    """Four words for a seed of any size, from NumPy's SeedSequence."""
    import numpy as np

    return [int(part) for part in np.random.SeedSequence(seed).generate_state(4)]


def game_key(seed: int, number: int = 0, player: int = 0) -> list[int]:
    """Four words from which all streams of a game follow; of one bot in it, if ``player`` is not 0.

    >>> game_key(7) == game_key(7), game_key(7) == game_key(7, 1)
    (True, False)
    """
    key = [0, 0, 0, 0]
    derive_key(root_key(seed), number, player, key)
    return key
