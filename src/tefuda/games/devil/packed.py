"""Packed cards: a multiset of kinds in one integer, four bits a kind (a *nibble*): how many of it."""

from __future__ import annotations

from typing import Any

from tefuda.compiled import lowest, rule

__all__ = ["how_many", "unpack"]

LOW_NIBBLES = 0x0F0F0F0F0F0F0F


@rule
def unpack(packed: int, cards: Any) -> int:
    """Write the kinds of packed cards into an array; how many they are."""
    count = 0
    while packed:
        kind = lowest(packed) >> 2
        cards[count] = kind
        packed -= 1 << (4 * kind)
        count += 1
    return count


@rule
def how_many(packed: int) -> int:
    """The number of packed cards: pairs of nibbles are added up as digits to the base of 256.

    >>> how_many(0x1000_0020_0007)
    10
    """
    return int(((packed & LOW_NIBBLES) + ((packed >> 4) & LOW_NIBBLES)) % 255)
