"""Why a move may not be made, by the paragraph of the rulebook."""

from __future__ import annotations

from itertools import pairwise

from tefuda.compiled import Record
from tefuda.games.hashigo import layout
from tefuda.games.hashigo.draft import offered
from tefuda.games.hashigo.layout import (
    LEFT,
    POINT,
    RIGHT,
    face_in,
    first_in,
    kind_of,
    last_in,
    row_in,
    side_in,
)
from tefuda.games.hashigo.names import face_name, group_text, number_word, table_faces, tile_name
from tefuda.games.hashigo.play import list_plays
from tefuda.games.hashigo.tiles import NO_STEP, TILES, step_between, turned

__all__ = ["why_not"]


def why_not(rules: Record, state: Record, move: int) -> str:
    """Why the seat to move may not make this move, by rulebook paragraph."""
    move = int(move)
    kind = kind_of(move)
    if state.stage == layout.DRAFTING:
        return _no_pick(rules, state, move)
    if state.stage == layout.TURNING:
        return _no_turning(rules, state, move)
    if kind == layout.DRAFT:
        return "Hashigo 2: the draft is over, nobody picks any more"
    if kind in (layout.KEEP, layout.TURN):
        return "Hashigo 2: the order in a row is fixed once play has begun, and rows are not turned"
    if kind == layout.PASS:
        return _no_pass(rules, state)
    if kind == layout.CLEAR:
        if rules.players > 1:
            return "Hashigo P2: only the puzzle for one player knows a clear"
        return "Hashigo P2: there is no group on the table to clear"
    if kind == layout.PLAY:
        return _no_play(rules, state, move)
    return _no_take(rules, state, move)


def _no_pick(rules: Record, state: Record, move: int) -> str:
    if kind_of(move) != layout.DRAFT:
        return "Hashigo 2: tiles are being drafted; pick one of those on offer first"
    tile = int(rules.tile_of[face_in(move)])
    if not int(offered(rules, state, state.turn)) >> tile & 1:
        if rules.draft == layout.DRAFT_PACK:
            return f"Hashigo 2: {tile_name(tile)} is not in your pack"
        what = "the tile you drew" if rules.draft == layout.DRAFT_BLIND else "one of the open tiles"
        return f"Hashigo, option draft: {tile_name(tile)} is not {what}"
    return f"Hashigo 2: row {row_in(move) + 1} has its {number_word(rules.row_limit)} tiles already"


def _no_turning(rules: Record, state: Record, move: int) -> str:
    paragraph = "Hashigo P6" if rules.players == 1 else "Hashigo, option draft"
    row = int(state.picked % rules.rows_each) + 1
    return f"{paragraph}: row {row} must be kept or turned first, as a whole"


def _no_pass(rules: Record, state: Record) -> str:
    if rules.players == 1:
        return "Hashigo P2: there is no pass in the puzzle; play a group or clear the table"
    if state.table_length == 0:
        return "Hashigo 6: the table is empty, so you must play a group"
    return "Hashigo 7: you cannot simply pass; beat the group on the table or take a tile from it"


def _no_row(rules: Record, row: int) -> str | None:
    if row >= rules.rows_each:
        return "Hashigo 1: with three players or more everybody has one row"
    return None


def _no_play(rules: Record, state: Record, move: int) -> str:
    row, first, last = row_in(move), first_in(move), last_in(move)
    if problem := _no_row(rules, row):
        return problem
    place = layout.row_of(rules, state.turn, row)
    length = int(state.length[place])
    if last >= length:
        return f"Hashigo 5: row {row + 1} has {_tiles(length)}, there is no place {last + 1}"
    numbers = [int(state.rows[place * TILES + at]) // 10 for at in range(first, last + 1)]
    return _no_group(rules, numbers) or _not_beaten(rules, state, numbers)


def _tiles(count: int) -> str:
    return f"{number_word(count)} {'tile' if count == 1 else 'tiles'}"


def _no_group(rules: Record, numbers: list[int]) -> str | None:
    steps = {int(step_between(rules, *pair)) for pair in pairwise(numbers)}
    shown = group_text(numbers)
    if len(steps) > 1 or NO_STEP in steps:
        return f"Hashigo 5: {shown} is neither a chain nor equal numbers"
    if steps == {0} and len(numbers) > rules.set_max:
        return f"Hashigo 5: at most {number_word(rules.set_max)} equal numbers may be played together"
    if steps and steps != {0} and len(numbers) < rules.chain_min:
        return f"Hashigo, option chain_min: {shown} is too short, a chain needs {_tiles(rules.chain_min)}"
    return None


def _not_beaten(rules: Record, state: Record, numbers: list[int]) -> str:
    mine, theirs = group_text(numbers), group_text(face // 10 for face in table_faces(state))
    count, other = len(numbers), int(state.table_length)
    if count < other:
        return f"Hashigo 7: {mine} has {_tiles(count)} and does not beat {number_word(other)}"
    chain = int(count > 1 and numbers[0] != numbers[1])
    if rules.sets_first and chain and not state.table_chain:
        return f"Hashigo, option rank: {mine} is a chain and does not beat the set {theirs} of as many tiles"
    if rules.chain_lowest:
        return (
            f"Hashigo, option chain_number: the lowest number of {mine} is not higher than that of {theirs}"
        )
    return f"Hashigo 7: {mine} is not higher than {theirs}, which has as many tiles"


def _no_take(rules: Record, state: Record, move: int) -> str:
    if rules.players == 1:
        return "Hashigo P2: in the puzzle no tile is taken; play a group or clear the table"
    if state.table_length == 0:
        return "Hashigo 6: the table is empty, there is no tile to take; play a group"
    faces = table_faces(state)
    side, face = side_in(move), face_in(move)
    if rules.must_beat and _can_beat(rules, state):
        return "Hashigo, option take_instead: you have a group that beats the table, so you may not take"
    if len(faces) == 1 and side == RIGHT:
        return "Hashigo 7: the group has one tile, which is taken from the left"
    end = faces[0] if side == LEFT else faces[-1]
    if face not in (end, turned(end)):
        if face in faces or turned(face) in faces:
            return (
                f"Hashigo 7: only the ends of the group may be taken, and {face_name(face)} is not that end"
            )
        which = ("left", "right")[side]
        return f"Hashigo 7: the {which} end of the group is {face_name(end)}, not {face_name(face)}"
    return _no_payment(rules, state, last_in(move)) or _no_gap(rules, state, move)


def _can_beat(rules: Record, state: Record) -> bool:
    """Whether the seat to move has a group that beats the table."""
    return bool(list_plays(rules, state, [0] * layout.MOST_MOVES))


def _no_payment(rules: Record, state: Record, payment: int) -> str | None:
    if payment == POINT:
        return None if state.points[state.turn] else "Hashigo 7: you have no points to pay with"
    row, side = divmod(payment, 2)
    if problem := _no_row(rules, row):
        return problem
    length = int(state.length[layout.row_of(rules, state.turn, row)])
    if length == 0:
        return f"Hashigo 7: row {row + 1} has no tile to pay with"
    if length == 1 and side == RIGHT:
        return f"Hashigo 7: row {row + 1} has one tile, which is paid as {row + 1}L"
    return None


def _no_gap(rules: Record, state: Record, move: int) -> str:
    row = row_in(move)
    if problem := _no_row(rules, row):
        return problem
    length = int(state.length[layout.row_of(rules, state.turn, row)])
    if last_in(move) // 2 == row and last_in(move) != POINT:
        length -= 1
    place = first_in(move) + 1
    return f"Hashigo 7: the tile may go to places 1 to {length + 1} of row {row + 1}, not to {place}"
