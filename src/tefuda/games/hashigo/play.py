"""A turn: playing a group, or taking a tile from the table for a payment (Hashigo 5 to 10)."""

from __future__ import annotations

from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import NOBODY
from tefuda.games.hashigo.draft import add_tile
from tefuda.games.hashigo.layout import (
    BEATEN_CAPTURE,
    BEATEN_DISCARD,
    BEATEN_POT,
    EVERYBODY,
    LEFT,
    NOWHERE,
    PLAY,
    POINT,
    face_in,
    first_in,
    last_in,
    move_of,
    row_in,
    row_of,
    side_in,
)
from tefuda.games.hashigo.tiles import NO_STEP, TILES, bit_of, number_that_counts, step_between, strength

__all__ = ["collect", "list_plays", "play_group", "remove_tile", "take_tile"]


@rule
def list_plays(rules: Record, state: Record, moves: Moves) -> int:
    """The groups in the rows of the seat to move that beat the table (Hashigo 5 and 7)."""
    found = 0
    to_beat = state.to_beat
    for row in range(rules.rows_each):
        start = row_of(rules, state.turn, row) * TILES
        end = start + state.length[row_of(rules, state.turn, row)]
        for first in range(start, end):
            number = state.rows[first] // 10
            counts = number  # the number that counts for the group's rank
            way = NO_STEP
            for last in range(first, end):
                count = last - first + 1
                if count > 1:
                    following = state.rows[last] // 10
                    step = step_between(rules, number, following)
                    if count == 2:
                        way = step
                    if step == NO_STEP or step != way or (way == 0 and count > rules.set_max):
                        break
                    number = following
                    counts = number_that_counts(rules, counts, number)
                chain = 1 if count > 1 and way != 0 else 0
                if chain and count < rules.chain_min:
                    continue
                if strength(rules, count, chain, counts) > to_beat:
                    moves[found] = move_of(PLAY, row, 0, 0, first - start, last - start)
                    found += 1
    return found


@rule
def play_group(rules: Record, state: Record, move: int) -> None:
    """Lay a group on the table; the group it beats becomes points (Hashigo 7)."""
    seat = state.turn
    row = row_of(rules, seat, row_in(move))
    beaten_goes(rules, state, seat)
    start = row * TILES
    first = start + first_in(move)
    count = last_in(move) - first_in(move) + 1
    for number in range(count):
        face = state.rows[first + number]
        tile = rules.tile_of[face]
        state.table[number] = face
        state.home[tile] = NOWHERE
        state.since[tile] = 0
        state.public &= ~(1 << tile)
        if state.gone[tile] < 0:
            state.gone[tile] = 2 * state.payments
    for place in range(first, start + state.length[row] - count):  # Hashigo 5: the rest closes up
        state.rows[place] = state.rows[place + count]
    for place in range(start + state.length[row] - count, start + state.length[row]):
        state.rows[place] = 0
    state.length[row] -= count
    state.in_rows -= count
    state.table_length = count
    state.table_chain = 1 if count > 1 and state.table[0] // 10 != state.table[1] // 10 else 0
    state.controller = NOBODY if rules.players == 1 else seat
    measure_table(rules, state)


@rule
def measure_table(rules: Record, state: Record) -> None:
    """How strong the group on the table is as it stands (Hashigo 8)."""
    counts = state.table[0] // 10
    for number in range(1, state.table_length):
        counts = number_that_counts(rules, counts, state.table[number] // 10)
    if state.table_length < 2:
        state.table_chain = 0  # what is left of a chain stays one until it is a single
    state.to_beat = 0
    if state.table_length:
        state.to_beat = strength(rules, state.table_length, state.table_chain, counts)


@rule
def beaten_goes(rules: Record, state: Record, winner: int) -> None:
    """The beaten tiles: points of who beat them; or they wait in the pot, or leave the game."""
    if rules.beaten == BEATEN_CAPTURE:
        win_table(rules, state, winner)
    elif rules.beaten == BEATEN_POT:
        state.pot |= table_tiles(rules, state)
        clear_table(state)
    elif rules.beaten == BEATEN_DISCARD:
        state.out |= table_tiles(rules, state)
        clear_table(state)


@rule
def table_tiles(rules: Record, state: Record) -> int:
    """Mask of the group on the table."""
    mask = 0
    for number in range(state.table_length):
        mask |= bit_of(rules, state.table[number])
    return mask


@rule
def clear_table(state: Record) -> None:
    """No group is on the table any more."""
    for number in range(state.table_length):
        state.table[number] = 0
    state.table_length = 0
    state.table_chain = 0
    state.to_beat = 0


@rule
def win_table(rules: Record, state: Record, seat: int) -> None:
    """The group on the table becomes points of a seat."""
    state.captured |= table_tiles(rules, state)
    for number in range(state.table_length):
        gain_point(state, seat, rules.tile_of[state.table[number]])
    clear_table(state)


@rule
def gain_point(state: Record, seat: int, tile: int) -> None:
    """A tile goes on top of a seat's points."""
    state.pile[seat * TILES + state.points[seat]] = tile
    state.points[seat] += 1


@rule
def collect(rules: Record, state: Record, seat: int) -> None:
    """The turn has come back to the controller: the tiles still there, and the pot, are his (Hashigo 10)."""
    win_table(rules, state, seat)
    state.captured |= state.pot
    for tile in range(TILES):
        if state.pot == 0:
            break
        if state.pot >> tile & 1:
            gain_point(state, seat, tile)
            state.pot &= ~(1 << tile)
    state.controller = NOBODY


@rule
def take_tile(rules: Record, state: Record, move: int) -> None:
    """Pay the controller, take an end of his group, and put it into one's row (Hashigo 7)."""
    seat = state.turn
    pay(rules, state, seat, last_in(move))
    if side_in(move) == LEFT:
        for number in range(state.table_length - 1):
            state.table[number] = state.table[number + 1]
    state.table_length -= 1
    state.table[state.table_length] = 0
    measure_table(rules, state)  # Hashigo 8
    row = row_of(rules, seat, row_in(move))
    face = face_in(move)
    add_tile(state, row, first_in(move), face)
    tile = rules.tile_of[face]
    state.home[tile] = row
    state.public |= 1 << tile
    state.since[tile] = state.payments


@rule
def pay(rules: Record, state: Record, seat: int, payment: int) -> None:
    """Give the controller one tile face down: an end of a row, or a point (option point_paid).

    Which of his points a player gives changes no score, only what the controller learns; so it is no choice.
    """
    controller = state.controller
    if payment == POINT:
        state.points[seat] -= 1
        top = seat * TILES + state.points[seat]
        if rules.first_point_paid:
            bottom = seat * TILES
            tile = state.pile[bottom]
            for place in range(bottom, top):
                state.pile[place] = state.pile[place + 1]
        else:
            tile = state.pile[top]
        state.pile[top] = 0
        for number in range(state.payments):
            if state.paid[number] == tile:
                state.paid_seen[number] |= 1 << controller
        state.reveals += 1
    else:
        row = row_of(rules, seat, payment // 2)
        position = 0 if payment % 2 == LEFT else state.length[row] - 1
        tile = rules.tile_of[remove_tile(state, row, position)]
        if state.gone[tile] < 0:
            state.gone[tile] = 2 * state.payments + 1
        state.paid[state.payments] = tile
        state.paid_from[state.payments] = row
        state.paid_seen[state.payments] = 1 << seat | 1 << controller if rules.rows_hidden else EVERYBODY
        state.payments += 1
        if rules.rows_hidden:
            state.reveals += 1
    gain_point(state, controller, tile)


@rule
def remove_tile(state: Record, row: int, position: int) -> int:
    """Take a tile out of a row, which closes up; returns its face."""
    start = row * TILES
    face = state.rows[start + position]
    state.length[row] -= 1
    for place in range(start + position, start + state.length[row]):
        state.rows[place] = state.rows[place + 1]
    state.rows[start + state.length[row]] = 0
    state.in_rows -= 1
    return face
