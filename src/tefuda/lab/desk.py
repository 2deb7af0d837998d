"""A table laid out in memory: its games are played here, block after block."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bots.levels import SLIPS
from tefuda.bots.simple import WAYS
from tefuda.chance import root_key
from tefuda.games.contract import MOST_DEALS, MOST_SEATS
from tefuda.kernel import RANDOM, load
from tefuda.lab.asked import bound_to, names_of
from tefuda.lab.asking import Asked
from tefuda.lab.ledger import BOOK, GAME_COLUMNS, ROUND_COLUMNS, close_block, close_game
from tefuda.lab.loops import ASKED, SLIPPING, open_game, play_blocks, play_on
from tefuda.lab.table import Table
from tefuda.lab.trace import Trace, Tracer
from tefuda.review.estimate import best_looking, estimate

__all__ = ["CARD_SUMS", "Desk"]

CARD_SUMS = ("gain", "times", "gain_squares", "gain_times", "times_squares")
"""What is summed for every card: see :func:`tefuda.lab.ledger.close_block`."""
_DECISIONS = GAME_COLUMNS.index("decisions")
_ENTRIES = {
    function.__name__: function
    for function in (open_game, play_on, play_blocks, close_game, close_block, best_looking, estimate)
}


def _way(bot: str) -> int:
    if bot in SLIPS:
        return SLIPPING + round(1000 * SLIPS[bot])
    return WAYS.get(bot, ASKED)


class Desk:
    """A table laid out in memory, for playing block after block."""

    def __init__(self, table: Table, *, plain: bool = False) -> None:
        self.table = table
        self.kernel = kernel = load(table.game, plain=plain)
        self.run = bound_to(table.game, _ENTRIES, plain=plain)
        self.rules = kernel.table(dict(table.options), table.players)
        self.states, self.views, self.blank = kernel.states(), kernel.states(), kernel.states()
        self.thought = kernel.states(2)
        self.moves = kernel.moves()
        self.rngs = kernel.rngs([[0] * 4] * MOST_SEATS)
        self.books = BOOK.array(1, plain=plain)
        self.root = kernel.rng(root_key(table.seed))
        self.ways = [_way(bot) for bot in table.bots]
        self.cards = cards = len(names_of(table.game).cards)
        self.rounds = np.zeros((max(8, table.players) * MOST_DEALS, len(ROUND_COLUMNS)), np.int64)
        self.standing = np.zeros(MOST_SEATS, np.int64)
        self.dealt = np.zeros((MOST_SEATS, cards), np.int64)
        self.laid = np.zeros((MOST_SEATS, cards), np.int64)
        self.block_cards = np.zeros((2, cards, 2))
        self.card_sums = np.zeros((2, cards, len(CARD_SUMS)))

    @property
    def _game(self) -> tuple[Any, ...]:
        return (self.rules, self.states, self.views, self.blank)

    @property
    def _notes(self) -> tuple[Any, ...]:
        return (self.standing, self.dealt, self.laid, self.block_cards)

    def blocks(
        self, first: int, last: int, traced: int, trace: Trace
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Rows of games and of rounds of these blocks; one game of each of the first ``traced`` is traced."""
        if not self.table.looks_once:
            return self._asked_blocks(first, last, traced, trace)
        games, rounds = self._simple_blocks(first, last)
        for block in range(first, min(first + traced, last)):
            row = games[(block - first) * self.table.players]
            trace.expect(int(row[_DECISIONS]))
            self.game(block, 0, trace)
            self.block_cards[:] = 0  # this game has been counted already
        return games, rounds

    def _simple_blocks(self, first: int, last: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        players = self.table.players
        games, rounds = [], []
        part = np.zeros(((last - first) * players, len(GAME_COLUMNS)), np.int64)
        filled = np.zeros(2, np.int64)
        ways = np.array(self.ways, np.int64)
        turned = np.zeros(MOST_SEATS, np.int64)
        while first < last:
            first = self.run.play_blocks(
                *self._game,
                ways,
                self.moves,
                self.rngs,
                self.books,
                self.rounds,
                *self._notes,
                self.root,
                turned,
                first,
                last,
                players,
                part,
                self.card_sums,
                filled,
            )
            games.append(part[: filled[0]].copy())
            rounds.append(self.rounds[: filled[1]].copy())
        return np.concatenate(games), np.concatenate(rounds)

    def _asked_blocks(
        self, first: int, last: int, traced: int, trace: Trace
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        games, rounds = [], []
        for block in range(first, last):
            found = {rotation: self.game(block, rotation) for rotation in range(1, self.table.players)}
            watched = block < first + traced
            trace.expect(int(np.mean([row[_DECISIONS] for row, _ in found.values()])))
            found[0] = self.game(block, 0, trace if watched else None)
            for _, (row, played) in sorted(found.items()):
                games.append(row)
                rounds.append(played)
            self.run.close_block(self.block_cards, self.card_sums)
        return np.array(games), np.concatenate(rounds)

    def game(
        self, block: int, rotation: int, trace: Trace | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """One game, decision by decision where somebody is asked or the game is traced."""
        book = self.books[0]
        book.block, book.rotation, book.watched = block, rotation, int(trace is not None)
        self.run.open_game(self.rules, self.states, self.blank, self.books, self.rngs, self.root)
        players = self.table.players
        ways = [self.ways[(seat - rotation) % players] for seat in range(players)]
        asked = {
            seat: Asked(self.kernel, self.table, block, rotation, (seat - rotation) % players)
            for seat, way in enumerate(ways)
            if way == ASKED
        }
        turned = np.array([*ways, *[RANDOM] * (MOST_SEATS - players)], np.int64)
        arguments = (*self._game, turned, self.moves, self.rngs, self.books, self.rounds, *self._notes)
        tracer = Tracer(self, block, trace) if trace is not None else None
        while legal := self.run.play_on(*arguments):
            if tracer is not None:
                tracer.look(legal)
            seat = int(self.states[0].turn)
            if seat in asked and legal > 1:
                book.answer = asked[seat].choose(self.rules, self.states)
        row = np.zeros(len(GAME_COLUMNS), np.int64)
        deals = int(book.deals)
        self.run.close_game(self.rules, self.states, self.books, self.standing, row)
        book.watched = 0
        return row, self.rounds[:deals].copy()
