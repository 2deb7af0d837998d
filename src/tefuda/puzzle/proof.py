"""The proof of par: what every place needs, from the empty rows back to the deal.

A clear costs one move and leaves an empty table. So whatever lies on the table, a place never needs more
than one move beyond what it needs with an empty one, and two numbers say all about it: the **need**, the
fewest moves with an empty table, and the **bar**, the strongest table with which the need is still enough.
A play costs one move, and one more if its group is above the bar of the place it leads to. Every place is
looked at once, after all the places that can follow it; there is no guess and no bound in it, so the need of
the whole deal is par, proven.

The same is shown once more from the other side by :func:`open_at`, as a search with a bound would go: it
finds no line shorter than par, and the number of places that it has to open is the size of the proof.
"""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Moves, rule
from tefuda.puzzle.groups import STRENGTH, fewest_plays, list_groups

__all__ = ["BARS", "bar_of", "need_of", "open_at", "prove_at", "to_go"]

BARS = 1024
"""More than any strength. A place's value is need × BARS + (BARS - 1 - bar): the smaller the better.

In the loops it is written as a shift by 10 bits.
"""
_WORST = 1 << 40


@rule
def need_of(value: int) -> int:
    """The fewest moves from a place with an empty table."""
    return value >> 10


@rule
def bar_of(value: int) -> int:
    """The strongest table with which a place needs no move more than with an empty one."""
    return 1023 - (value & 1023)


@rule
def to_go(value: int, strength: int) -> int:
    """The fewest moves from a place of this value, with a group of this strength on the table (0: none).

    >>> value = 5 << 10 | 1023 - 70  # five moves from an empty table, or from one no stronger than 70
    >>> to_go(value, 70), to_go(value, 71)
    (5, 6)
    """
    return (value >> 10) + ((strength + (value & 1023)) >> 10)  # without a branch, which doubles the speed


@rule
def better(values: Any, place: int, groups: Any, begin: int, end: int, best: int) -> int:
    """The value of a place if one of these groups is played first, or ``best`` if that is smaller."""
    for number in range(begin, end):
        group = groups[number]
        strength = group >> STRENGTH
        value = values[place - (group & ((1 << STRENGTH) - 1))]
        best = min(best, (1 + to_go(value, strength)) << 10 | (1024 - strength))
    return best


@rule
def prove_at(
    rules: Any,
    states: Any,
    faces: Any,
    first: int,
    second: int,
    begins: Any,
    groups: Any,
    moves: Moves,
    values: Any,
) -> int:
    """Value every place of two rows of ``first`` and ``second`` tiles; returns the number of groups.

    ``faces`` holds the tiles of both rows, ``states[0]`` is a position to work with, ``groups`` and
    ``begins`` receive the groups of every mask (the second row's masks begin at 2^first + 1), ``values`` the
    values of all 2^(first + second) places.
    """
    other = (1 << first) + 1
    found = list_groups(rules[0], states[0], faces, 0, first, 0, begins, 0, groups, 0, moves)
    found = list_groups(rules[0], states[0], faces, first, second, first, begins, other, groups, found, moves)
    values[0] = 0
    for place in range(1, 1 << (first + second)):
        mask = place & ((1 << first) - 1)
        above = other + (place >> first)
        best = better(values, place, groups, begins[mask], begins[mask + 1], _WORST)
        values[place] = better(values, place, groups, begins[above], begins[above + 1], best)
    return found


@rule
def open_at(first: int, second: int, begins: Any, groups: Any, par: int, fewest: Any, labels: Any) -> int:
    """How many places a search must open to show that no line is shorter than ``par``; -1 if one is.

    Its bound is the fewest groups that shed each row alone; ``fewest``, as long as ``begins``, receives it.
    ``labels``, as long as the values, receives the best way to reach each place: moves × BARS + strength of
    the table.
    """
    other = (1 << first) + 1
    fewest_plays(first, 0, begins, 0, groups, fewest)
    fewest_plays(second, first, begins, other, groups, fewest)
    last = (1 << (first + second)) - 1
    for place in range(last):
        labels[place] = _WORST
    labels[last] = 0
    opened = 0
    for place in range(last, 0, -1):
        label = labels[place]
        made = label >> 10
        mask = place & ((1 << first) - 1)
        above = other + (place >> first)
        if made + fewest[mask] + fewest[above] >= par:
            continue
        opened += 1
        spread(labels, place, label, groups, begins[mask], begins[mask + 1])
        spread(labels, place, label, groups, begins[above], begins[above + 1])
    return opened if labels[0] >> 10 >= par else -1


@rule
def spread(labels: Any, place: int, label: int, groups: Any, begin: int, end: int) -> None:
    """Reach other places with these groups: one move, or two with a clear before."""
    table = label & 1023
    for number in range(begin, end):
        group = groups[number]
        strength = group >> STRENGTH
        moves = (label >> 10) + (1 if strength > table else 2)
        after = place - (group & ((1 << STRENGTH) - 1))
        labels[after] = min(labels[after], moves << 10 | strength)
