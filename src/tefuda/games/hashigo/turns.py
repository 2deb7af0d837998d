"""What the seat to move may do in a turn: the whole list, or one move of it at random (Hashigo 5 to 9)."""

from __future__ import annotations

from typing import Any

from tefuda.chance import below
from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import NO_MOVE
from tefuda.games.hashigo.layout import CLEAR, LEFT, ONE_PLACE, PASS, POINT, RIGHT, TAKE, move_of, row_of
from tefuda.games.hashigo.play import list_plays
from tefuda.games.hashigo.tiles import turned

__all__ = ["any_turn", "list_turns"]


@rule
def list_turns(rules: Record, state: Record, moves: Moves) -> int:
    """All groups that beat the table, all takes, and a pass or a clear where there is one."""
    found = list_plays(rules, state, moves)
    if state.table_length == 0:  # Hashigo 6: whoever leads plays
        return found
    if rules.players == 1:  # the puzzle
        moves[found] = CLEAR
        return found + 1
    if found == 0 or rules.must_beat == 0:  # option take_instead
        found = list_takes(rules, state, moves, found)
    if rules.pass_allowed:
        moves[found] = PASS
        found += 1
    return found


@rule
def list_takes(rules: Record, state: Record, moves: Moves, found: int) -> int:
    """Every end of the table's group, either way up, into every gap, for every payment (Hashigo 7)."""
    seat = state.turn
    sides = 1 if state.table_length == 1 else 2
    for payment in range(POINT + 1):
        paying_row = -1
        if payment == POINT:
            if state.points[seat] == 0:
                continue
        else:
            if payment >= 2 * rules.rows_each:
                continue
            paying_row = payment // 2
            held = state.length[row_of(rules, seat, paying_row)]
            if held == 0 or (held == 1 and payment % 2 != LEFT):
                continue
        for side in range(sides):
            face = state.table[0 if side == LEFT else state.table_length - 1]
            for row in range(rules.rows_each):
                gaps = state.length[row_of(rules, seat, row)] + 1
                if row == paying_row:
                    gaps -= 1
                upright = move_of(TAKE, row, side, face, 0, payment)
                upside_down = move_of(TAKE, row, side, turned(face), 0, payment)
                for _ in range(gaps):
                    moves[found] = upright
                    moves[found + 1] = upside_down
                    found += 2
                    upright += ONE_PLACE
                    upside_down += ONE_PLACE
    return found


@rule
def any_turn(rules: Record, state: Record, moves: Moves, rng: Any) -> int:
    """One of :func:`list_turns`, all equally likely, or NO_MOVE, without writing down the takes."""
    plays = list_plays(rules, state, moves)
    takes = 0
    others = 0
    if state.table_length:
        others = 1 if rules.players == 1 or rules.pass_allowed else 0
        if rules.players > 1 and (plays == 0 or rules.must_beat == 0):  # option take_instead
            for payment in range(POINT + 1):
                takes += takes_for(rules, state, payment)
    count = plays + takes + others
    if count == 0:
        return NO_MOVE
    picked = below(rng, count) if count > 1 else 0
    if picked < plays:
        return moves[picked]
    if picked >= plays + takes:
        return CLEAR if rules.players == 1 else PASS
    return nth_take(rules, state, picked - plays)


@rule
def takes_for(rules: Record, state: Record, payment: int) -> int:
    """How many takes there are for one payment: two ways up for every gap, from each end of the table."""
    gaps = rules.rows_each
    for row in range(rules.rows_each):
        gaps += state.length[row_of(rules, state.turn, row)]
    if payment == POINT:
        if state.points[state.turn] == 0:
            return 0
    else:
        if payment >= 2 * rules.rows_each:
            return 0
        held = state.length[row_of(rules, state.turn, payment // 2)]
        if held == 0 or (held == 1 and payment % 2 != LEFT):
            return 0
        gaps -= 1
    return 2 * gaps if state.table_length == 1 else 4 * gaps


@rule
def nth_take(rules: Record, state: Record, number: int) -> int:
    """The take that stands at this place in :func:`list_takes`."""
    payment = 0
    takes = takes_for(rules, state, payment)
    while number >= takes:
        number -= takes
        payment += 1
        takes = takes_for(rules, state, payment)
    side = LEFT
    if state.table_length > 1 and number >= takes // 2:
        number -= takes // 2
        side = RIGHT
    row = 0
    if rules.rows_each > 1:
        first = state.length[row_of(rules, state.turn, 0)] + 1
        if payment < 2:  # paid from the first row, which then has a gap less
            first -= 1
        if number >= 2 * first:
            number -= 2 * first
            row = 1
    face = state.table[0 if side == LEFT else state.table_length - 1]
    if number % 2:
        face = turned(face)
    return move_of(TAKE, row, side, face, number // 2, payment)
