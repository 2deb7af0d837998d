"""One look at a move of Hashigo: what it wins and sheds, and how well the row hangs together afterwards.

A row is worth the more, the fewer groups it falls into and the longer they are: every group is a turn, and a
long one is hard to beat. So the player drafts what continues the end of his row, plays groups whose leaving
brings others together, does not break up what belongs together, takes a tile where it joins two groups, and
pays with one that belongs to none. The weights are sixteenths of a point.
"""

from __future__ import annotations

from tefuda.compiled import Record, rule
from tefuda.games.hashigo.layout import (
    BEATEN_CAPTURE,
    BEATEN_POT,
    CLEAR,
    DRAFT,
    KEEP,
    LEFT,
    PASS,
    PLAY,
    POINT,
    TURN,
    face_in,
    first_in,
    kind_of,
    last_in,
    row_in,
    row_of,
    side_in,
)
from tefuda.games.hashigo.tiles import NO_STEP, TILES, step_between

__all__ = ["rate"]

_A_POINT = 16
_A_GROUP = 20
"""What a group more in a row costs."""
_LENGTH = 3
"""What a group is worth for the square of its length."""
_WASTE = 4
"""What a tile more than was needed to beat the table costs."""
_GIVEN = 12
"""What a point given to the controller costs."""
_OUT = 10_000


@rule
def rate(rules: Record, view: Record, seat: int, move: int) -> int:
    """How good a move looks to the seat to move."""
    kind = kind_of(move)
    if kind == PLAY:
        return rate_play(rules, view, seat, move)
    if kind == DRAFT:
        row = row_of(rules, seat, row_in(move))
        position = 0 if side_in(move) == LEFT else view.length[row]
        after = row_worth(rules, view, row, 0, 0, position, face_in(move) // 10)
        return after - row_worth(rules, view, row, 0, 0, -1, 0)
    if kind == KEEP or kind == TURN:
        return row_worth(rules, view, row_of(rules, seat, row_in(move)), 0, 0, -1, 1 if kind == TURN else 0)
    if kind == PASS:
        return -_A_POINT
    if kind == CLEAR:
        return -_LENGTH  # worse than a play that keeps the rows together, better than one that does not
    return rate_take(rules, view, seat, move)


@rule
def row_worth(
    rules: Record, view: Record, row: int, gone: int, gone_end: int, position: int, number: int
) -> int:
    """How well a row hangs together without the tiles from ``gone`` to before ``gone_end``.

    With a ``position``, as if a tile of that upright ``number`` were inserted there, counted afterwards;
    with position -1 and number 1, as if the row were turned.
    """
    start = row * TILES
    length = view.length[row] - (gone_end - gone)
    if position >= 0:
        length += 1
    worth = 0
    size = 0
    way = NO_STEP
    before = 0
    for place in range(length):
        upright = number
        if place != position:
            at = place - 1 if position >= 0 and place > position else place
            if at >= gone:
                at += gone_end - gone
            face = view.rows[start + at]
            upright = face % 10 if position < 0 and number == 1 else face // 10
        step = NO_STEP
        if size:
            step = step_between(rules, before, upright)
        if step != NO_STEP and (size == 1 or (step == way and (way != 0 or size < rules.set_max))):
            worth += _LENGTH * (2 * size + 1)
            size += 1
            way = step
        else:
            worth += _LENGTH - _A_GROUP
            size = 1
        before = upright
    return worth


@rule
def rate_play(rules: Record, view: Record, seat: int, move: int) -> int:
    """What the play wins and sheds, and how the row closes up."""
    row = row_of(rules, seat, row_in(move))
    first = first_in(move)
    end = last_in(move) + 1
    count = end - first
    structure = row_worth(rules, view, row, first, end, -1, 0) - row_worth(rules, view, row, 0, 0, -1, 0)
    if rules.players == 1:
        return structure + _LENGTH * count * count - _A_GROUP - count
    rating = structure + _A_POINT * count
    won = 0
    if view.table_length:
        if rules.beaten == BEATEN_CAPTURE:
            won = view.table_length
        rating += _A_POINT * won - _WASTE * (count - view.table_length)
        if rules.beaten == BEATEN_POT:
            rating += _A_POINT * view.table_length // 2
    left = -count
    for own in range(rules.rows_each):
        left += view.length[row_of(rules, seat, own)]
    if left == 0:
        if ahead_of_all(rules, view, seat, view.points[seat] + won):
            return _OUT
        rating -= _OUT // 2
    return rating


@rule
def ahead_of_all(rules: Record, view: Record, seat: int, score: int) -> bool:
    """Whether a score is not less than what any other would have now."""
    for other in range(rules.players):
        if other != seat:
            theirs = view.points[other]
            for own in range(rules.rows_each):
                theirs -= view.length[row_of(rules, other, own)]
            if theirs > score:
                return False
    return True


@rule
def rate_take(rules: Record, view: Record, seat: int, move: int) -> int:
    """What a take makes of the rows, less what is given to the controller."""
    row = row_of(rules, seat, row_in(move))
    payment = last_in(move)
    rating = -_GIVEN
    gone = 0
    gone_end = 0
    if payment == POINT:
        rating -= 2 * _A_POINT
    else:
        paying = row_of(rules, seat, payment // 2)
        gone = 0 if payment % 2 == LEFT else view.length[paying] - 1
        gone_end = gone + 1
        if paying != row:
            rating += row_worth(rules, view, paying, gone, gone_end, -1, 0)
            rating -= row_worth(rules, view, paying, 0, 0, -1, 0)
            gone = 0
            gone_end = 0
    rating += row_worth(rules, view, row, gone, gone_end, first_in(move), face_in(move) // 10)
    return rating - row_worth(rules, view, row, 0, 0, -1, 0)
