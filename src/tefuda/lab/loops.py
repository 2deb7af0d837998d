"""Playing deal blocks, compiled, and measuring them on the way.

Everything runs inside machine code as long as the players look once (random, greedy). A player that searches
is asked by the caller: :func:`play_on` stops at his decision and goes on with the answer. So there is one
loop, and one way of measuring, for all of them.

Bot *b* of a table sits at seat (b + rotation) mod players. The cards of block *n* come from stream (n, 0) of
the root key, the numbers of bot *b* in rotation *r* from stream (n, 1 + 8 r + b): no bot's thinking changes a
deal.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below, derive_key
from tefuda.compiled import Moves, rule
from tefuda.games.contract import (
    GAME_OVER,
    MOST_DEALS,
    MOST_SEATS,
    PLAYING,
    begin,
    deal,
    legal,
    observe,
    step,
)
from tefuda.kernel import GREEDY, RANDOM, choose
from tefuda.lab.asked import settled
from tefuda.lab.ledger import (
    close_block,
    close_game,
    close_round,
    note_move,
    open_book,
    open_round,
    settle,
)

__all__ = ["ASKED", "OVER", "SLIPPING", "drawn_way", "open_game", "play_blocks", "play_on"]

OVER = 0
ASKED = -1
"""A way of choosing beside RANDOM and GREEDY: the caller is asked."""
SLIPPING = 1000
"""Ways from here on are GREEDY, but RANDOM with a chance of so many thousandths as they are above this."""


@rule
def open_game(rules: Any, states: Any, blank: Any, books: Any, rngs: Any, root: Any) -> None:
    """Begin the game that ``books[0]`` names by block and rotation."""
    book = books[0]
    players = rules[0].players
    states[0] = blank[0]
    derive_key(root, book.block, 0, states[0].key)
    begin(rules[0], states[0])
    for bot in range(players):
        seat = (bot + book.rotation) % players
        derive_key(root, book.block, 1 + MOST_SEATS * book.rotation + bot, rngs[seat])
    open_book(book)


@rule
def drawn_way(way: int, rng: Any) -> int:
    """RANDOM or GREEDY for this decision."""
    if way >= SLIPPING:
        return RANDOM if below(rng, 1000) < way - SLIPPING else GREEDY
    return way


@rule
def play_on(
    rules: Any,
    states: Any,
    views: Any,
    blank: Any,
    ways: Any,
    moves: Moves,
    rngs: Any,
    books: Any,
    rounds: Any,
    standing: Any,
    dealt: Any,
    laid: Any,
    block_cards: Any,
) -> int:
    """Play until the game is over (OVER) or somebody has to be asked; then returns how many moves he has.

    The answer goes into the book's ``answer``. A game that is ``watched`` stops before every decision, also
    where nobody has to be asked: then it goes on by itself when it is called again.

    ``rounds`` receives a row a round from row 0 on; it must have MOST_DEALS of them.
    """
    table = rules[0]
    state = states[0]
    book = books[0]
    while state.phase != GAME_OVER:
        if state.phase != PLAYING:
            deal(table, state)
            open_round(table.players, book, dealt, laid)
        while state.phase == PLAYING:
            if book.settled == 0 and settled(table, state):
                settle(table, state, book, dealt)
            seat = state.turn
            count = legal(table, state, moves)
            if count == 0:
                return OVER
            move = moves[0]
            if book.answer >= 0:
                move = book.answer
                book.answer = -1
            elif (book.watched and not book.seen) or (count > 1 and ways[seat] == ASKED):
                book.seen = 1
                return count
            elif count > 1:
                way = drawn_way(ways[seat], rngs[seat])
                if way == RANDOM:
                    move = moves[below(rngs[seat], count)]
                else:
                    views[0] = blank[0]
                    observe(table, state, seat, views[0])
                    move = choose(table, views[0], seat, way, moves, count, rngs[seat])
            book.seen = 0
            note_move(table, state, book, seat, move, count, laid)
            step(table, state, move)
        close_round(table, state, book, rounds[book.deals - 1], standing, dealt, laid, block_cards)
    return OVER


@rule
def play_blocks(
    rules: Any,
    states: Any,
    views: Any,
    blank: Any,
    ways: Any,
    moves: Moves,
    rngs: Any,
    books: Any,
    rounds: Any,
    standing: Any,
    dealt: Any,
    laid: Any,
    block_cards: Any,
    root: Any,
    turned_ways: Any,
    first: int,
    last: int,
    rotations: int,
    games: Any,
    card_sums: Any,
    filled: Any,
) -> int:
    """Play blocks ``first`` … ``last`` - 1 of players who need not be asked; returns the first not played.

    It stops early when ``rounds`` might not hold another block. ``filled`` receives the rows used of
    ``games`` and of ``rounds``.
    """
    players = rules[0].players
    book = books[0]
    used = 0
    rows = 0
    block = first
    while block < last and len(rounds) - rows >= rotations * MOST_DEALS:
        for rotation in range(rotations):
            for bot in range(players):
                turned_ways[(bot + rotation) % players] = ways[bot]
            book.block = block
            book.rotation = rotation
            open_game(rules, states, blank, books, rngs, root)
            play_on(
                rules,
                states,
                views,
                blank,
                turned_ways,
                moves,
                rngs,
                books,
                rounds[rows:],
                standing,
                dealt,
                laid,
                block_cards,
            )
            close_game(rules, states, books, standing, games[used])
            rows += book.deals
            used += 1
        close_block(block_cards, card_sums)
        block += 1
    filled[0] = used
    filled[1] = rows
    return block
