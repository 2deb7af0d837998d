"""Hashigo (梯子, "ladder"): empty your rows; what you win from the others is worth a point a tile.

The turn structure, and the functions that :mod:`tefuda.games.contract` asks for. See :mod:`.layout` for the
vocabulary, :mod:`.draft` for how rows come to be and :mod:`.play` for what a turn does.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import DEAL, RESHUFFLE, below, shuffle, start_stream
from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import GAME_OVER, MOST_SEATS, NO_MOVE, NOBODY, PLAYING, ROUND_OVER
from tefuda.games.hashigo.draft import (
    add_tile,
    list_picks,
    list_turnings,
    pick,
    start_draft,
    start_turning,
    turn_row,
)
from tefuda.games.hashigo.layout import (
    CELLS,
    CLEAR,
    DRAFT,
    DRAFT_DEALT,
    DRAFTING,
    KEEP,
    MOST_MOVES,
    NOWHERE,
    OUT,
    PLAY,
    PLAYS,
    ROWS,
    RULES,
    SEATS,
    SPARE,
    STALL,
    STATE,
    TAKE,
    TURN,
    TURNING,
    kind_of,
    row_of,
    table,
)
from tefuda.games.hashigo.play import beaten_goes, collect, play_group, take_tile
from tefuda.games.hashigo.tiles import TILES, turned
from tefuda.games.hashigo.turns import any_turn, list_turns

__all__ = [
    "MOST_MOVES",
    "RULES",
    "STATE",
    "any_move",
    "begin",
    "deal",
    "legal",
    "step",
    "table",
]


@rule
def begin(rules: Record, state: Record) -> None:
    """A new game: nobody has points, nobody deals."""
    state.phase = ROUND_OVER
    state.dealer = NOBODY
    state.leader = NOBODY
    state.controller = NOBODY
    state.finisher = NOBODY
    state.spare = -1


@rule
def deal(rules: Record, state: Record) -> None:
    """Shuffle and lay out one hand: packs, stock or rows; draw the leader (Hashigo 1, 2 and 4)."""
    sweep_table(rules, state)
    start_stream(state.rng, state.key, state.deals, DEAL)
    for tile in range(TILES):
        state.stock[tile] = tile
    shuffle(state.rng, state.stock, TILES)
    if state.leader == NOBODY:
        state.leader = below(state.rng, rules.players)
    else:  # option hands: everybody leads once
        state.leader = (state.leader + 1) % rules.players
    if rules.draft == DRAFT_DEALT:
        deal_rows(rules, state)
        start_turning(rules, state)
    else:
        start_draft(rules, state)
    start_stream(state.rng, state.key, state.deals, RESHUFFLE)
    state.deals += 1
    state.phase = PLAYING
    state.reveals += 1


@rule
def sweep_table(rules: Record, state: Record) -> None:
    """Remove everything of the hand before."""
    state.void = 0
    state.decisions = 0
    for seat in range(MOST_SEATS):
        state.score[seat] = 0
    for seat in range(SEATS):
        state.packs[seat] = 0
        state.pick[seat] = 0
        state.points[seat] = 0
    for place in range(ROWS * TILES):
        state.rows[place] = 0
        state.pile[place] = 0
    for row in range(ROWS):
        state.length[row] = 0
    for tile in range(TILES):
        state.stock[tile] = 0
        state.table[tile] = 0
        state.paid[tile] = 0
        state.paid_from[tile] = 0
        state.paid_seen[tile] = 0
        state.home[tile] = NOWHERE
        state.since[tile] = 0
        state.cell[tile] = -1
        state.gone[tile] = -1
        state.clue[tile] = 0
    state.picked = 0
    state.offer = 0
    state.drawn = 0
    state.spare = -1
    state.table_length = 0
    state.table_chain = 0
    state.to_beat = 0
    state.controller = NOBODY
    state.pot = 0
    state.out = 0
    state.captured = 0
    state.payments = 0
    state.public = 0
    state.turns = 0
    state.in_rows = 0
    state.low = 0
    state.idle = 0
    state.ended = 0
    state.finisher = NOBODY


@rule
def deal_rows(rules: Record, state: Record) -> None:
    """Deal whole rows, every tile either way up; what is over with five players stays unseen."""
    number = 0
    for row in range(rules.players * rules.rows_each):
        for position in range(rules.row_size):
            tile = state.stock[number]
            face = rules.face_of[tile]
            if below(state.rng, 2):
                face = turned(face)
            add_tile(state, row, position, face)
            state.home[tile] = row
            state.cell[tile] = row * CELLS + position
            number += 1
    if rules.players == 5:
        state.spare = state.stock[number]
        state.home[state.spare] = SPARE
    for tile in range(TILES):
        if rules.players == 1 and tile >= number:
            state.out |= 1 << state.stock[tile]  # the puzzle: the other 18 are not used
        state.stock[tile] = 0


@rule
def legal(rules: Record, state: Record, moves: Moves) -> int:
    """Write down the legal moves of the seat to move; how many there are."""
    if state.stage == DRAFTING:
        return list_picks(rules, state, moves)
    if state.stage == TURNING:
        return list_turnings(rules, state, moves)
    return list_turns(rules, state, moves)


@rule
def any_move(rules: Record, state: Record, moves: Moves, rng: Any) -> int:
    """A legal move picked at random, as the contract asks; in a turn without listing all takes."""
    if state.stage == PLAYS:
        return any_turn(rules, state, moves, rng)
    count = legal(rules, state, moves)
    if count == 0:
        return NO_MOVE
    return moves[below(rng, count)] if count > 1 else moves[0]


@rule
def step(rules: Record, state: Record, move: int) -> None:
    """Carry out a legal move."""
    state.decisions += 1
    kind = kind_of(move)
    if kind == DRAFT:
        pick(rules, state, move)
    elif kind == KEEP or kind == TURN:
        turn_row(rules, state, move)
    else:
        if kind == PLAY:
            play_group(rules, state, move)
        elif kind == TAKE:
            take_tile(rules, state, move)
        elif kind == CLEAR:
            beaten_goes(rules, state, state.turn)
        end_turn(rules, state, kind == TAKE)


@rule
def end_turn(rules: Record, state: Record, took: bool) -> None:
    """Whether the hand is over, in the order of Hashigo 13; else whose turn it is."""
    seat = state.turn
    state.turns += 1
    if tiles_left(rules, state, seat) == 0:  # Hashigo 11
        state.ended = OUT
        state.finisher = seat
        end_hand(rules, state)
        return
    if rules.players == 1:
        return
    if state.in_rows < state.low:
        state.low = state.in_rows
        state.idle = 0
    else:
        state.idle += 1
        if state.idle >= rules.stall_turns:  # Hashigo 13: before anybody collects
            state.ended = STALL
            end_hand(rules, state)
            return
    state.turn = (seat + 1) % rules.players
    if took and state.table_length == 0 and rules.controller_leads:  # option emptied_table
        state.turn = state.controller
    if state.turn == state.controller:  # Hashigo 10
        collect(rules, state, state.turn)
    elif state.table_length == 0 and state.pot == 0:
        state.controller = NOBODY  # Hashigo 9: nobody's group is on the table


@rule
def tiles_left(rules: Record, state: Record, seat: int) -> int:
    """How many tiles a seat has in all its rows."""
    count = 0
    for row in range(rules.rows_each):
        count += state.length[row_of(rules, seat, row)]
    return count


@rule
def end_hand(rules: Record, state: Record) -> None:
    """Score the hand: points less the tiles left (Hashigo 11); in the puzzle, the moves."""
    if rules.players == 1:
        state.score[0] = state.turns
    else:
        if state.finisher != NOBODY and rules.finisher_takes:  # option table_at_end
            collect(rules, state, state.finisher)
        for seat in range(rules.players):
            left = tiles_left(rules, state, seat)
            state.score[seat] = state.points[seat] - left
            state.left[seat] += left
        state.reveals += 1
    for seat in range(rules.players):
        state.total[seat] += state.score[seat]
    state.rounds += 1
    state.phase = ROUND_OVER
    if state.rounds == rules.hands or rules.players == 1:
        state.phase = GAME_OVER
        state.winners = best(rules, state)


@rule
def best(rules: Record, state: Record) -> int:
    """The most points win; a tie goes to fewer tiles left, then it is shared (Hashigo 11)."""
    winners = 0
    leading = 0
    for seat in range(rules.players):
        ahead = state.total[seat] - state.total[leading]
        if ahead == 0:
            ahead = state.left[leading] - state.left[seat]
        if ahead > 0:
            winners = 0
            leading = seat
        if ahead >= 0:
            winners |= 1 << seat
    return winners
