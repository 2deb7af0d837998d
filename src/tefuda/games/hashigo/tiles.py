"""Tiles, groups and their strength.

A **tile** (牌) is one of the 36 unordered pairs of different numbers from 1 to 9, counted 0 to 35: 1/2, 1/3,
… 8/9. A **face** is a tile as it stands, the number 10 × upright + other: 36 is "3/6", and turned it is 63.

A **group** is a run of neighbours in one row: a **set** (equal upright numbers), or a **chain** (upright
numbers that step by +1, or by −1, all along). A single tile is both.
"""

from __future__ import annotations

from tefuda.cards import TILES as PAIRS
from tefuda.compiled import Record, rule

__all__ = [
    "NO_STEP",
    "TILES",
    "bit_of",
    "faces",
    "number_that_counts",
    "step_between",
    "strength",
    "tile_numbers",
    "turned",
]

TILES = 36
NO_STEP = 2
"""Two upright numbers that belong to no group together."""


def faces() -> list[int]:
    """The face of every tile, the lower number upright, in the order in which tiles are counted.

    >>> faces()[:3], faces()[-1], len(faces())
    ([12, 13, 14], 89, 36)
    """
    return [10 * low + high for low, high in PAIRS]


def tile_numbers() -> list[int]:
    """The number of the tile of every face, -1 where there is no such face.

    >>> tile_numbers()[36] == tile_numbers()[63]
    True
    """
    numbers = [-1] * 100
    for tile, face in enumerate(faces()):
        numbers[face] = tile
        numbers[face % 10 * 10 + face // 10] = tile
    return numbers


@rule
def turned(face: int) -> int:
    """The same tile the other way up.

    >>> turned(36)
    63
    """
    return face % 10 * 10 + face // 10


@rule
def bit_of(rules: Record, face: int) -> int:
    """The mask of one tile."""
    return 1 << rules.tile_of[face]


@rule
def step_between(rules: Record, first: int, second: int) -> int:
    """How two neighbouring upright numbers go together: +1 or -1 in a chain, 0 in a set, else NO_STEP."""
    difference = second - first
    if rules.chain_wraps:  # option chain_wraps: 9 is followed by 1
        if difference == -8:
            return 1
        if difference == 8:
            return -1
    if -1 <= difference <= 1:
        return difference
    return NO_STEP


@rule
def number_that_counts(rules: Record, one: int, other: int) -> int:
    """Of two numbers of a group the one that counts for its rank: the higher, with an option the lower."""
    if rules.chain_lowest:  # option chain_number
        return min(one, other)
    return max(one, other)


@rule
def strength(rules: Record, count: int, chain: int, number: int) -> int:
    """What decides whether one group beats another: the larger number wins (Hashigo 7).

    More tiles beat fewer; of as many tiles the higher ``number`` wins, which is the group's highest, and
    chains and sets are equal in rank; with ``rank=set_beats_chain`` a set comes before a chain.
    """
    value = count * 32 + number
    if rules.sets_first and not chain:
        value += 16
    return value
