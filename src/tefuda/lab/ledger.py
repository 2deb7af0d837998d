"""Writing games down, compiled: a row of numbers a round and a game, and what each card did.

A *book* is the record in which the running game is counted. The functions here are called by
:mod:`tefuda.lab.loops` at the right moments.
"""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Layout, Record, rule
from tefuda.games.contract import GAME_OVER, MOST_DEALS, MOST_SEATS
from tefuda.lab.asked import ending, held, leader, merit, played, stages, turns

__all__ = [
    "BOOK",
    "GAME_COLUMNS",
    "ROUND_COLUMNS",
    "close_block",
    "close_game",
    "close_round",
    "note_move",
    "open_book",
    "open_round",
    "settle",
]

GAME_COLUMNS = (
    "block",
    "rotation",
    "leader",  # of the first round
    "winners",  # bit mask of seats; 0: the game was given up
    "rounds",
    "void_rounds",
    "turns",
    "decisions",
    "forced",
    "legal_moves",  # summed over all decisions
    "most_legal",
    "reshuffles",
    "lead_changes",  # between rounds, by totals
    "halfway",  # bit mask of who led, by totals, after the first half of the rounds
    *(f"total_{seat}" for seat in range(MOST_SEATS)),
)
ROUND_COLUMNS = (
    "block",
    "rotation",
    "round",
    "leader",
    "winners",  # bit mask of the seats that did best; 0: void
    "ending",
    "turns",
    "stages",
    "decisions",
    "forced",
    "reshuffles",
    *(f"score_{seat}" for seat in range(MOST_SEATS)),
)

BOOK = Layout(
    "LabBook",
    block="i8",
    rotation="i8",
    answer="i8",  # the move of a player who was asked; -1: none
    watched="i8",  # 1: stop before every decision, for the caller to look
    seen="i8",  # 1: the caller has looked before this decision
    # this game
    leader="i8",
    leading="i8",  # who leads by totals, as a mask
    lead_changes="i8",
    deals="i8",
    void_rounds="i8",
    turns="i8",
    decisions="i8",
    forced="i8",
    legal_moves="i8",
    most_legal="i8",
    reshuffles="i8",
    leaders=("i8", MOST_DEALS),  # after each round, as a mask
    # this round
    settled="i8",
    round_leader="i8",
    last_seat="i8",
    changes="i8",
    round_forced="i8",
)


@rule
def open_book(book: Record) -> None:
    """Forget the game before."""
    book.answer = -1
    book.leader = -1
    book.leading = 0
    book.lead_changes = 0
    book.deals = 0
    book.void_rounds = 0
    book.turns = 0
    book.decisions = 0
    book.forced = 0
    book.legal_moves = 0
    book.most_legal = 0
    book.reshuffles = 0


@rule
def open_round(players: int, book: Record, dealt: Any, laid: Any) -> None:
    """Forget the round before."""
    book.deals += 1
    book.settled = 0
    book.last_seat = -1
    book.changes = 0
    book.round_forced = 0
    for seat in range(players):
        for card in range(dealt.shape[1]):
            dealt[seat, card] = 0
            laid[seat, card] = 0


@rule
def settle(table: Record, state: Record, book: Record, dealt: Any) -> None:
    """Play begins: who leads, and what everybody holds."""
    book.settled = 1
    book.round_leader = leader(table, state)
    if book.leader < 0:
        book.leader = book.round_leader
    if dealt.shape[1]:
        for seat in range(table.players):
            held(table, state, seat, dealt[seat])


@rule
def best_seats(table: Record, state: Record) -> int:
    """Who did best in the finished round, as a mask; nobody if it is void."""
    if state.void:
        return 0
    best = merit(table, state, 0)
    seats = 1
    for seat in range(1, table.players):
        value = merit(table, state, seat)
        if value > best:
            best = value
            seats = 0
        if value == best:
            seats |= 1 << seat
    return seats


@rule
def close_round(
    table: Record,
    state: Record,
    book: Record,
    row: Any,
    standing: Any,
    dealt: Any,
    laid: Any,
    block_cards: Any,
) -> None:
    """Write the finished round into ``row``; add what each card did to the sums of the block."""
    winners = best_seats(table, state)
    length = turns(table, state, book.changes)
    row[0] = book.block
    row[1] = book.rotation
    row[2] = book.deals - 1
    row[3] = book.round_leader
    row[4] = winners
    row[5] = ending(table, state)
    row[6] = length
    row[7] = stages(table, state)
    row[8] = state.decisions
    row[9] = book.round_forced
    row[10] = state.reshuffles
    for seat in range(MOST_SEATS):
        row[11 + seat] = state.score[seat]
    book.turns += length
    book.void_rounds += state.void
    book.reshuffles += state.reshuffles
    note_lead(table, state, book, standing)
    if winners == 0:
        return
    count = 0
    for seat in range(table.players):
        count += winners >> seat & 1
    for seat in range(table.players):
        gain = (winners >> seat & 1) / count - 1 / table.players
        for card in range(dealt.shape[1]):
            if dealt[seat, card]:
                block_cards[0, card, 0] += gain * dealt[seat, card]
                block_cards[0, card, 1] += dealt[seat, card]
            if laid[seat, card]:
                block_cards[1, card, 0] += gain * laid[seat, card]
                block_cards[1, card, 1] += laid[seat, card]


@rule
def note_lead(table: Record, state: Record, book: Record, standing: Any) -> None:
    """Who leads after this round, by the sum of what the rounds were worth."""
    best = 0
    for seat in range(table.players):
        if not state.void:
            standing[seat] += merit(table, state, seat)
        if seat == 0 or standing[seat] > standing[best]:
            best = seat
    leading = 0
    for seat in range(table.players):
        if standing[seat] == standing[best]:
            leading |= 1 << seat
    if book.leading and leading & book.leading == 0:
        book.lead_changes += 1
    book.leading = leading
    book.leaders[book.deals - 1] = leading


@rule
def note_move(
    table: Record, state: Record, book: Record, seat: int, move: int, count: int, laid: Any
) -> None:
    """Count a decision that is about to be carried out."""
    book.decisions += 1
    if count == 1:
        book.forced += 1
        book.round_forced += 1
    book.legal_moves += count
    book.most_legal = max(book.most_legal, count)
    if seat != book.last_seat:
        book.changes += 1
        book.last_seat = seat
    if laid.shape[1]:
        played(table, state, move, laid[seat])


@rule
def close_game(rules: Any, states: Any, books: Any, standing: Any, row: Any) -> None:
    """Write the finished game into ``row``, and make ready for the next."""
    state = states[0]
    book = books[0]
    row[0] = book.block
    row[1] = book.rotation
    row[2] = book.leader
    row[3] = state.winners if state.phase == GAME_OVER else 0
    row[4] = book.deals - book.void_rounds
    row[5] = book.void_rounds
    row[6] = book.turns
    row[7] = book.decisions
    row[8] = book.forced
    row[9] = book.legal_moves
    row[10] = book.most_legal
    row[11] = book.reshuffles
    row[12] = book.lead_changes
    row[13] = book.leaders[book.deals // 2 - 1] if book.deals > 1 else 0
    for seat in range(MOST_SEATS):
        row[14 + seat] = state.total[seat]
        standing[seat] = 0


@rule
def close_block(block_cards: Any, card_sums: Any) -> None:
    """Fold a block's cards into sums: Σa, Σn, Σa², Σan, Σn², a the gains and n the times of one block."""
    for use in range(2):
        for card in range(block_cards.shape[1]):
            n = block_cards[use, card, 1]
            if n:
                a = block_cards[use, card, 0]
                card_sums[use, card, 0] += a
                card_sums[use, card, 1] += n
                card_sums[use, card, 2] += a * a
                card_sums[use, card, 3] += a * n
                card_sums[use, card, 4] += n * n
                block_cards[use, card, 0] = 0
                block_cards[use, card, 1] = 0
