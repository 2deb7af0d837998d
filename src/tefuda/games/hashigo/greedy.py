"""One look at a move of Hashigo: what it wins and sheds, and how well the row hangs together afterwards.

What makes a row good is in :mod:`.rows`. So the player drafts what continues the end of his row, plays groups
whose leaving brings others together, does not break up what belongs together, takes a tile where it joins two
groups, and pays with one that belongs to none. The weights are sixteenths of a point.
"""

from __future__ import annotations

from tefuda.compiled import Moves, Record, rule
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
    TAKE,
    TURN,
    face_in,
    first_in,
    kind_of,
    last_in,
    row_in,
    row_of,
    side_in,
)
from tefuda.games.hashigo.rows import A_GROUP, LENGTH, extend, group_before, insertion, row_worth, upright_at
from tefuda.games.hashigo.tiles import NO_STEP

__all__ = ["best_rated", "rate"]

_A_POINT = 16
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
        size, way, before = group_before(rules, view, row, 0, 0, position)
        return insertion(rules, view, row, 0, 0, position, face_in(move) // 10, size, way, before)
    if kind == KEEP or kind == TURN:
        return row_worth(rules, view, row_of(rules, seat, row_in(move)), 0, 0, 1 if kind == TURN else 0)
    if kind == PASS:
        return -_A_POINT
    if kind == CLEAR:
        return -LENGTH  # worse than a play that keeps the rows together, better than one that does not
    return rate_take(rules, view, seat, move)


@rule
def rate_play(rules: Record, view: Record, seat: int, move: int) -> int:
    """What the play wins and sheds, and how the row closes up."""
    row = row_of(rules, seat, row_in(move))
    first = first_in(move)
    end = last_in(move) + 1
    count = end - first
    structure = row_worth(rules, view, row, first, end, 0) - row_worth(rules, view, row, 0, 0, 0)
    if rules.players == 1:
        return structure + LENGTH * count * count - A_GROUP - count
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
    gone, gone_end = end_paid(rules, view, seat, row, payment)
    size, way, before = group_before(rules, view, row, gone, gone_end, first_in(move))
    number = face_in(move) // 10
    gain = insertion(rules, view, row, gone, gone_end, first_in(move), number, size, way, before)
    return rate_payment(rules, view, seat, payment) + gain


@rule
def rate_payment(rules: Record, view: Record, seat: int, payment: int) -> int:
    """What a payment makes of the row it comes from, less what it gives to the controller."""
    if payment == POINT:
        return -_GIVEN - 2 * _A_POINT
    row = row_of(rules, seat, payment // 2)
    gone, gone_end = end_paid(rules, view, seat, row, payment)
    return row_worth(rules, view, row, gone, gone_end, 0) - row_worth(rules, view, row, 0, 0, 0) - _GIVEN


@rule
def end_paid(rules: Record, view: Record, seat: int, row: int, payment: int) -> tuple[int, int]:
    """The part of a row that goes with a payment: from a position to before another."""
    if payment == POINT or row_of(rules, seat, payment // 2) != row:
        return 0, 0
    gone = 0 if payment % 2 == LEFT else view.length[row] - 1
    return gone, gone + 1


@rule
def best_rated(rules: Record, view: Record, seat: int, moves: Moves, count: int) -> int:
    """The best rated move, as the contract asks, at a fraction of the cost of rating one after the other.

    Takes stand in the list payment after payment and row after row, from the leftmost gap to the rightmost,
    so the payment is rated once, and the group that ends before the gap is known from the gap before.
    """
    best = moves[0]
    rating = -_OUT * 2
    payment, paid = -1, 0
    row, gone, gone_end = -1, 0, 0
    gap, size, way, before = 0, 0, NO_STEP, 0
    for place in range(count):
        move = moves[place]
        if kind_of(move) != TAKE:
            other = rate(rules, view, seat, move)
        else:
            if last_in(move) != payment:
                payment = last_in(move)
                paid = rate_payment(rules, view, seat, payment)
                row = -1
            if row_of(rules, seat, row_in(move)) != row or first_in(move) < gap:
                row = row_of(rules, seat, row_in(move))
                gone, gone_end = end_paid(rules, view, seat, row, payment)
                gap, size, way, before = 0, 0, NO_STEP, 0
            if first_in(move) > gap:
                upright = upright_at(view, row, gone, gone_end, gap)
                _, size, way = extend(rules, size, way, before, upright)
                gap, before = gap + 1, upright
            number = face_in(move) // 10
            other = paid + insertion(rules, view, row, gone, gone_end, gap, number, size, way, before)
        if other > rating:
            rating = other
            best = move
    return best
