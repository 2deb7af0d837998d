"""The groups that can leave a row, for every set of tiles that may be left in it.

Vocabulary: a **mask** has a bit for each tile that is still in a row, bit 0 for the leftmost; a **place** is
the masks of both rows in one number, the second row above the first. A **drop** is the part of a place that
leaves with a group. What a group is and how strong it is, is asked of the game itself: the row is laid out,
the game lists its plays, and each is carried out.
"""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Moves, Record, rule
from tefuda.games.hashigo.layout import first_in, last_in
from tefuda.games.hashigo.play import list_plays, play_group

__all__ = ["LONGEST", "MOST_GROUPS", "STRENGTH", "fewest_plays", "list_groups"]

LONGEST = 9
"""Tiles in one row at most."""
MOST_GROUPS = 2 * LONGEST * (LONGEST + 3) << (LONGEST - 3)
"""Groups of both rows, over all their masks, at most.

A row has the most if every stretch of it is a group: a mask of k tiles then has k (k + 1) / 2, which over all
masks of n tiles makes n (n + 3) 2^(n - 3).
"""
STRENGTH = 18
"""A group is its drop and, from this bit on, its strength."""


@rule
def lay_row(state: Record, faces: Any, start: int, size: int, mask: int) -> None:
    """Put what is left of a row into the only row of an else empty position."""
    length = 0
    for number in range(size):
        if mask >> number & 1:
            state.rows[length] = faces[start + number]
            length += 1
    state.length[0] = length
    state.length[1] = 0
    state.table_length = 0
    state.table_chain = 0
    state.to_beat = 0
    state.turn = 0


@rule
def drop_of(mask: int, first: int, last: int) -> int:
    """The tiles from the ``first`` to the ``last`` of those left, as bits of the row's mask."""
    drop = 0
    for number in range(last + 1):
        bit = mask & -mask
        mask ^= bit
        if number >= first:
            drop |= bit
    return drop


@rule
def list_groups(
    rules: Record,
    state: Record,
    faces: Any,
    start: int,
    size: int,
    shift: int,
    begins: Any,
    at: int,
    groups: Any,
    found: int,
    moves: Moves,
) -> int:
    """Write the groups of a row into ``groups`` from number ``found`` on; returns the next free number.

    The row's tiles are ``faces[start]`` … ``faces[start + size - 1]``, its mask begins at bit ``shift`` of a
    place. The groups of a mask are those from ``begins[at + mask]`` to before ``begins[at + mask + 1]``.
    ``state`` is a position to work with.
    """
    for mask in range(1 << size):
        begins[at + mask] = found
        lay_row(state, faces, start, size, mask)
        count = list_plays(rules, state, moves)
        for number in range(count):
            move = moves[number]
            lay_row(state, faces, start, size, mask)
            play_group(rules, state, move)
            drop = drop_of(mask, first_in(move), last_in(move))
            groups[found] = state.to_beat << STRENGTH | drop << shift
            found += 1
    begins[at + (1 << size)] = found
    return found


@rule
def fewest_plays(size: int, shift: int, begins: Any, at: int, groups: Any, fewest: Any) -> None:
    """Into ``fewest[at + mask]``: the fewest groups that shed what is left of a row, whatever beats what."""
    fewest[at] = 0
    for mask in range(1, 1 << size):
        best = size
        for number in range(begins[at + mask], begins[at + mask + 1]):
            drop = (groups[number] & ((1 << STRENGTH) - 1)) >> shift
            best = min(best, 1 + fewest[at + mask - drop])
        fewest[at + mask] = best
