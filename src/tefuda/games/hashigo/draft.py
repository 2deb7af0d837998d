"""The draft: how the rows come to be (Hashigo 2), in all its kinds, and the turning of dealt rows."""

from __future__ import annotations

from tefuda.compiled import Moves, Record, lowest, ones, rule
from tefuda.games.hashigo.layout import (
    CELLS,
    DRAFT,
    DRAFT_BLIND,
    DRAFT_MARKET,
    DRAFT_OPEN,
    DRAFT_PACK,
    DRAFTING,
    KEEP,
    LEFT,
    PACK,
    PLAYS,
    RIGHT,
    SPARE,
    STOCK,
    TURN,
    TURNING,
    face_in,
    kind_of,
    move_of,
    row_in,
    row_of,
    side_in,
)
from tefuda.games.hashigo.tiles import TILES, bit_of, turned

__all__ = [
    "add_tile",
    "list_picks",
    "list_turnings",
    "offered",
    "pick",
    "start_draft",
    "start_turning",
    "turn_row",
    "with_pack",
]


@rule
def start_draft(rules: Record, state: Record) -> None:
    """Lay out packs, market or stock from the shuffled tiles in ``state.stock``."""
    all_picks = rules.players * rules.picks
    for tile in range(TILES):
        state.home[tile] = SPARE
    for number in range(all_picks):
        tile = state.stock[number]
        if rules.draft == DRAFT_PACK:
            pack = number // rules.picks
            state.packs[pack] |= 1 << tile
            state.home[tile] = PACK + pack
            state.stock[number] = 0
        else:
            state.home[tile] = STOCK
    if all_picks < TILES:
        state.spare = state.stock[all_picks]
        state.stock[all_picks] = 0
    state.stage = DRAFTING
    state.turn = 0 if rules.draft == DRAFT_PACK else state.leader
    draw_for_offer(rules, state)


@rule
def draw_for_offer(rules: Record, state: Record) -> None:
    """Fill up the tiles to pick from with the stock; for a last pick, the spare lies beside the last tile."""
    all_picks = rules.players * rules.picks
    while ones(state.offer) < rules.on_offer and state.drawn < all_picks:
        state.offer |= 1 << state.stock[state.drawn]
        state.drawn += 1
    if rules.last_pick and state.picked == all_picks - 1:  # option spare_tile=last_pick
        state.offer |= 1 << state.spare


@rule
def with_pack(rules: Record, state: Record, seat: int) -> int:
    """Which pack a seat holds: pack i starts with seat i and goes to the left."""
    return (seat - state.picked) % rules.players


@rule
def offered(rules: Record, state: Record, seat: int) -> int:
    """Mask of the tiles from which a seat picks."""
    if rules.draft != DRAFT_PACK:
        return state.offer
    offer = state.packs[with_pack(rules, state, seat)]
    if rules.last_pick and state.picked == rules.picks - 1 and seat == rules.players - 1:
        offer |= 1 << state.spare
    return offer


@rule
def list_picks(rules: Record, state: Record, moves: Moves) -> int:
    """Every tile on offer, either way up, for every row that is not full, at every end allowed."""
    found = 0
    first_end = LEFT if rules.draft_either else RIGHT
    offer = offered(rules, state, state.turn)
    while offer:
        face = rules.face_of[lowest(offer)]
        offer &= offer - 1
        other = turned(face)
        for row in range(rules.rows_each):
            if state.length[row_of(rules, state.turn, row)] < rules.row_limit:
                for end in range(first_end, RIGHT + 1):
                    moves[found] = move_of(DRAFT, row, end, face, 0, 0)
                    moves[found + 1] = move_of(DRAFT, row, end, other, 0, 0)
                    found += 2
    return found


@rule
def pick(rules: Record, state: Record, move: int) -> None:
    """Take a tile from those on offer; picks from packs wait until everybody has made his (Hashigo 2)."""
    seat = state.turn
    if rules.draft == DRAFT_PACK:
        state.pick[seat] = move
        state.turn += 1
        if state.turn == rules.players:
            pass_packs_on(rules, state)
        return
    place(rules, state, seat, move, state.picked // rules.players)
    bit = bit_of(rules, face_in(move))
    state.offer &= ~bit
    if rules.draft != DRAFT_BLIND:
        state.public |= bit
    state.picked += 1
    state.reveals += 1  # the next tile of the stock, or the pick itself, is seen by another
    if state.picked == rules.players * rules.picks:
        reject_spare(rules, state, seat, state.offer)
        start_play(rules, state)
    else:
        state.turn = (seat + 1) % rules.players
        draw_for_offer(rules, state)


@rule
def pass_packs_on(rules: Record, state: Record) -> None:
    """All have picked: the tiles go into the rows, and the packs to the left."""
    for seat in range(rules.players):
        offer = offered(rules, state, seat)
        pack = with_pack(rules, state, seat)
        move = state.pick[seat]
        bit = bit_of(rules, face_in(move))
        place(rules, state, seat, move, state.picked)
        state.packs[pack] &= ~bit
        state.pick[seat] = 0
        if state.picked == rules.picks - 1:
            state.packs[pack] = 0
            reject_spare(rules, state, seat, offer & ~bit)
    state.picked += 1
    state.turn = 0
    state.reveals += 1
    if state.picked == rules.picks:
        start_play(rules, state)


@rule
def reject_spare(rules: Record, state: Record, seat: int, left_over: int) -> None:
    """After a last pick from two tiles the other goes: before all eyes, if it was offered to all."""
    if left_over:
        tile = lowest(left_over)
        state.home[tile] = SPARE
        state.offer = 0
        state.spare = tile
        if rules.draft == DRAFT_MARKET or rules.draft == DRAFT_OPEN:
            state.out |= left_over
            state.spare = -1


@rule
def place(rules: Record, state: Record, seat: int, move: int, step: int) -> None:
    """Add the tile that a seat picked in a step, its own steps counted, to its row."""
    row = row_of(rules, seat, row_in(move))
    face = face_in(move)
    position = 0 if side_in(move) == LEFT else state.length[row]
    add_tile(state, row, position, face)
    tile = rules.tile_of[face]
    state.home[tile] = row
    state.cell[tile] = row * CELLS + step


@rule
def add_tile(state: Record, row: int, position: int, face: int) -> None:
    """Insert a tile into a row; those to its right move up."""
    start = row * TILES
    for place in range(start + state.length[row], start + position, -1):
        state.rows[place] = state.rows[place - 1]
    state.rows[start + position] = face
    state.length[row] += 1
    state.in_rows += 1


# --- rows that are dealt --------------------------------------------------------------------------


@rule
def list_turnings(rules: Record, state: Record, moves: Moves) -> int:
    """Keep or turn the row whose turn it is."""
    row = state.picked % rules.rows_each
    moves[0] = move_of(KEEP, row, 0, 0, 0, 0)
    moves[1] = move_of(TURN, row, 0, 0, 0, 0)
    return 2


@rule
def turn_row(rules: Record, state: Record, move: int) -> None:
    """A row is turned as a whole: the order is reversed, and every tile shows its other number."""
    row = row_of(rules, state.turn, row_in(move))
    if kind_of(move) == TURN:
        left = row * TILES
        right = left + state.length[row] - 1
        while left <= right:
            face = turned(state.rows[left])
            state.rows[left] = turned(state.rows[right])
            state.rows[right] = face
            left += 1
            right -= 1
    state.picked += 1
    state.turn = state.picked // rules.rows_each
    if state.picked == rules.players * rules.rows_each:
        start_play(rules, state)


@rule
def start_turning(rules: Record, state: Record) -> None:
    """Dealt rows may be turned, seat by seat from 0; those of the puzzle only by option flip_start."""
    if rules.players > 1 or rules.flip_start:
        state.stage = TURNING
        state.turn = 0
    else:
        start_play(rules, state)


@rule
def start_play(rules: Record, state: Record) -> None:
    """From now on the order in the rows is fixed, and the leader plays (Hashigo 4)."""
    state.stage = PLAYS
    state.turn = state.leader
    state.low = state.in_rows
    state.idle = 0
