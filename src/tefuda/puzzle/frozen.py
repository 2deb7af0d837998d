"""The deals of the days, for ever. **Nothing in this file may change, and it imports nothing of ours.**

A day's deal must stay what it was when a game, its random numbers or its options change elsewhere. So there
is a generator of its own here, its own list of tiles, and the options that a ruleset means, written out.
Whoever wants another daily puzzle adds a ruleset beside the old ones, with a number of its own, from a day
that has not come yet. tests/test_puzzle_days.py holds some days' tiles.

The generator is *SplitMix64* (Steele, Lea and Flood, 2014): a counter, and a mixing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

__all__ = ["FIRST_DAYS", "OPTIONS", "deal_of_day"]

FIRST_DAYS = {1: date(2026, 1, 1)}
"""Ruleset -> the first day that has it. The first of all is the day of puzzle number 1."""

OPTIONS: dict[int, dict[str, bool | int | str]] = {
    1: {"rank": "count_high", "chain_min": 2, "chain_wraps": False, "set_max": 4, "flip_start": False}
}
"""Ruleset -> the options that have an effect in the puzzle, as they were when the ruleset began."""

_WORD = 2**64 - 1


def numbers(seed: int) -> Iterator[int]:
    """Numbers of 64 random bits.

    >>> next(numbers(0)) == 0xE220A8397B1DCDAF  # the reference implementation's
    True
    """
    counter = seed & _WORD
    while True:
        counter = (counter + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((counter ^ (counter >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        yield mixed ^ (mixed >> 31)


def below(stream: Iterator[int], limit: int) -> int:
    """A number from 0 to ``limit`` - 1, each equally likely: those past the last whole block are left out."""
    whole = 2**64 // limit * limit
    return next(number for number in stream if number < whole) % limit


def deal_of_day(day: date, ruleset: int) -> list[list[str]]:
    """The two rows of a day, nine tiles each, ``upright/other``, left to right.

    >>> deal_of_day(date(2026, 1, 1), 1)[0][:3]
    ['2/1', '7/4', '8/5']
    """
    stream = numbers(ruleset * 10_000_000 + day.toordinal())
    tiles = [(low, high) for low in range(1, 10) for high in range(low + 1, 10)]
    drawn = []
    for _ in range(18):
        low, high = tiles.pop(below(stream, len(tiles)))
        upright, other = (high, low) if below(stream, 2) else (low, high)
        drawn.append(f"{upright}/{other}")
    return [drawn[:9], drawn[9:]]
