"""How well a row of Hashigo hangs together.

A row is worth the more, the fewer groups it falls into and the longer they are: every group is a turn, and a
long one is hard to beat. The groups are those found by going through the row from the left and always taking
the next tile into the group if it belongs there. Worth is counted in sixteenths of a point.
"""

from __future__ import annotations

from tefuda.compiled import Record, rule
from tefuda.games.hashigo.tiles import NO_STEP, TILES, step_between

__all__ = ["A_GROUP", "LENGTH", "extend", "group_before", "insertion", "row_worth", "upright_at"]

A_GROUP = 20
"""What a group more in a row costs."""
LENGTH = 3
"""What a group is worth for the square of its length."""


@rule
def extend(rules: Record, size: int, way: int, before: int, upright: int) -> tuple[int, int, int]:
    """Go on to the next tile: what it adds to the row's worth, and its group's size and way so far.

    ``size`` and ``way`` are those of the group that ends with the upright number ``before``; size 0 is the
    beginning of the row.
    """
    if size:
        step = step_between(rules, before, upright)
        if step != NO_STEP and (size == 1 or (step == way and (way != 0 or size < rules.set_max))):
            return LENGTH * (2 * size + 1), size + 1, step
    return LENGTH - A_GROUP, 1, NO_STEP


@rule
def upright_at(view: Record, row: int, gone: int, gone_end: int, place: int) -> int:
    """The upright number at a place of a row without its tiles from ``gone`` to before ``gone_end``."""
    if place >= gone:
        place += gone_end - gone
    return view.rows[row * TILES + place] // 10


@rule
def row_worth(rules: Record, view: Record, row: int, gone: int, gone_end: int, turned: int) -> int:
    """What a row is worth without the tiles from ``gone`` to before ``gone_end``; ``turned``: upside down."""
    worth, size, way, before = 0, 0, NO_STEP, 0
    for place in range(view.length[row] - (gone_end - gone)):
        upright = upright_at(view, row, gone, gone_end, place)
        if turned:
            upright = view.rows[row * TILES + place] % 10
        gain, size, way = extend(rules, size, way, before, upright)
        worth += gain
        before = upright
    return worth


@rule
def group_before(
    rules: Record, view: Record, row: int, gone: int, gone_end: int, position: int
) -> tuple[int, int, int]:
    """Size and way of the group that ends before a position, and its last upright number."""
    size, way, before = 0, NO_STEP, 0
    for place in range(position):
        upright = upright_at(view, row, gone, gone_end, place)
        _, size, way = extend(rules, size, way, before, upright)
        before = upright
    return size, way, before


@rule
def insertion(
    rules: Record,
    view: Record,
    row: int,
    gone: int,
    gone_end: int,
    position: int,
    number: int,
    size: int,
    way: int,
    before: int,
) -> int:
    """What the row gains by a tile of this upright ``number`` at ``position``, counted without what is gone.

    ``size``, ``way`` and ``before`` tell of the group that ends before the position. The rows with and
    without the tile are followed only until both are in the same group again; what comes then is the same.
    """
    gain, new_size, new_way = extend(rules, size, way, before, number)
    new_before = number
    for place in range(position, view.length[row] - (gone_end - gone)):
        upright = upright_at(view, row, gone, gone_end, place)
        with_it, new_size, new_way = extend(rules, new_size, new_way, new_before, upright)
        without, size, way = extend(rules, size, way, before, upright)
        gain += with_it - without
        new_before = before = upright
        if new_size == size and new_way == way:
            break
    return gain
