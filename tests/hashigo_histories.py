"""Hashigo counted by hand: all that a seat cannot exclude, found by trying all ways in which it can be.

A hand of few tiles is played at random, and what everybody, and what one seat, sees of it is written down
without the engine's own bookkeeping. Then every draft that fits what the seat saw of the packs, every end at
which a tile can have been added, every gap for a taken tile and every end for a payment is tried.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from hashigo_table import KERNEL
from tefuda.games.contract import NOBODY
from tefuda.games.hashigo import GAME, layout
from tefuda.games.hashigo.tiles import TILES

Row = tuple[int, ...]
"""The tiles of a row in their order, whichever way up."""
Way = tuple[Row, tuple[tuple[int, int], ...]]
"""A row as it stands, and the unseen payments made from it: their numbers and tiles."""
Arrangement = tuple[tuple[Row, ...], Row]
"""The rows of the others, and the tiles of the payments that the seat did not see."""


class Hand:
    """A hand of ``each`` tiles a row, played at random, as one seat (NOBODY: a spectator) sees it."""

    def __init__(self, seed: int, players: int, each: int, seat: int, **options: object) -> None:
        self.table = KERNEL.table(GAME.settle(options, players), players)
        self.rules: Any = self.table[0]
        self.players, self.each, self.seat = players, each, seat
        self.rows_each = int(self.rules.rows_each)
        self.rules.row_size = self.rules.row_limit = each
        self.rules.picks = each * self.rows_each
        self.chance = random.Random(seed)
        self.states = KERNEL.new_game(self.table, [seed, 2, 3, 4])
        self.rows = range(players * self.rows_each)
        self.sights: dict[tuple[int, int], set[int]] = {}  # (pack, step) -> the tiles that the seat saw in it
        self.steps: dict[int, list[int]] = {row: [] for row in self.rows}  # in which the tiles of a row came
        self.fixed: dict[tuple[int, int], int] = {}  # (row, number) -> the tile that all saw come there
        self.events: list[tuple[str, int, Row, int]] = []  # kind, row, tiles, number of a payment
        self.seen_payments: set[int] = set()
        self.piles: list[list[int]] = [[] for _ in range(players)]  # numbers of payments, -1 for other points
        self._deal()

    @property
    def state(self) -> Any:
        return self.states[0]

    def _deal(self) -> None:
        """Deal, and lay all tiles that are too many out of the game."""
        KERNEL.deal(self.table, self.states, 0)
        state = self.state
        picks = self.players * int(self.rules.picks)
        self.used = self._tiles(*state.packs, state.offer)
        self.used |= {
            int(tile) for tile in state.stock[int(state.drawn) : picks] if int(self.rules.draft) > 1
        }
        self.used |= {tile for row in self.rows for tile in self.row(row)}
        state.stock[picks:] = [0] * (TILES - picks)
        if self.players == 5:
            self.used.add(int(state.spare))
        else:
            state.spare = -1
        self.own = {tile for row in self.rows if row // self.rows_each == self.seat for tile in self.row(row)}
        state.out = sum(1 << tile for tile in range(TILES) if tile not in self.used)

    def _tiles(self, *masks: int) -> set[int]:
        return {tile for mask in masks for tile in range(TILES) if int(mask) >> tile & 1}

    def row(self, row: int, state: Any = None) -> Row:
        state = self.state if state is None else state
        faces = state.rows[36 * row : 36 * row + int(state.length[row])]
        return tuple(int(self.rules.tile_of[face]) for face in faces)

    def go_on(self) -> None:
        """One decision more, and what is seen of it."""
        state, seat = self.state, int(self.state.turn)
        before = {row: self.row(row) for row in self.rows}
        controller = int(state.controller)
        if state.stage == layout.DRAFTING and self.rules.draft == layout.DRAFT_PACK and seat == self.seat:
            pack = (seat - int(state.picked)) % self.players
            self.sights[pack, int(state.picked)] = self._tiles(state.packs[pack])
        picked = int(state.picked)
        moves = KERNEL.moves()
        count = KERNEL.legal(self.table, self.states, 0, moves)
        plays = [move for move in moves[:count] if layout.kind_of(move) == layout.PLAY]
        move = self.chance.choice(plays if plays and self.chance.random() < 0.6 else moves[:count])
        KERNEL.step(self.table, self.states, 0, move)
        after = {row: self.row(row) for row in self.rows}
        kind = layout.kind_of(move)
        if kind == layout.DRAFT:
            step = picked if self.rules.draft == layout.DRAFT_PACK else picked // self.players
            for row in self.rows:
                for tile in set(after[row]) - set(before[row]):
                    if row // self.rows_each == self.seat:
                        self.own.add(tile)
                    elif int(self.rules.draft) >= layout.DRAFT_MARKET:
                        self.fixed[row, len(self.steps[row])] = tile
                    self.steps[row].append(step)
        elif kind == layout.PLAY:
            row = layout.row_of(self.rules, seat, layout.row_in(move))
            gone = tuple(tile for tile in before[row] if tile not in after[row])
            self.events.append(("play", int(row), gone, -1))
        elif kind == layout.TAKE:
            self._take(seat, controller, move, before, after)
        if kind != layout.DRAFT:
            for player in range(self.players):
                gained = int(self.state.points[player]) - len(self.piles[player])
                self.piles[player] += [-1] * gained

    def _take(
        self, seat: int, controller: int, move: int, before: dict[int, Row], after: dict[int, Row]
    ) -> None:
        payment = layout.last_in(move)
        if payment == layout.POINT:
            number = self.piles[seat].pop(0 if self.rules.first_point_paid else -1)
            self.piles[controller].append(number)
            if number >= 0 and controller == self.seat:
                self.seen_payments.add(number)
        else:
            number = sum(kind == "pay" for kind, *_ in self.events)
            row = int(layout.row_of(self.rules, seat, payment // 2))
            tile = before[row][0 if payment % 2 == layout.LEFT else -1]
            self.events.append(("pay", row, (tile,), number))
            self.piles[controller].append(number)
            if self.seat in (seat, controller):
                self.seen_payments.add(number)
        into = int(layout.row_of(self.rules, seat, layout.row_in(move)))
        self.events.append(("take", into, (int(self.rules.tile_of[layout.face_in(move)]),), -1))

    # --- what can be ---

    def hidden_rows(self) -> list[int]:
        return [row for row in self.rows if row // self.rows_each != self.seat]

    def arrangements(self, most: int) -> set[Arrangement] | None:
        """All that the seat cannot exclude; None if there are more than ``most`` or too many ways to try."""
        known = self._drafted()
        settled = self.own | {tile for each in known.values() for tile in each}
        unknown = self.used - settled
        rows = self.hidden_rows()
        missing = [self.each - len(known[row]) for row in rows]
        if len(unknown) > 7:
            return None
        found: set[Arrangement] = set()
        tried: dict[tuple[int, frozenset[int]], set[Way]] = {}
        for shares in shared(sorted(unknown), missing):
            finals = []
            for row, share in zip(rows, shares, strict=True):
                tiles = frozenset(known[row]) | frozenset(share)
                if (row, tiles) not in tried:
                    tried[row, tiles] = self._finals(row, tiles)
                finals.append(tried[row, tiles])
            for each in product_of(finals):
                paid = dict(pair for _, payments in each for pair in payments)
                found.add((tuple(order for order, _ in each), tuple(paid[number] for number in sorted(paid))))
                if len(found) > most:
                    return None
        return found

    def _drafted(self) -> dict[int, set[int]]:
        """Which tiles the seat has seen to be drafted for each hidden row, because it saw them leave it."""
        known: dict[int, set[int]] = {row: set() for row in self.rows}
        for (row, _), tile in self.fixed.items():
            known[row].add(tile)
        came = self.own | {tile for each in known.values() for tile in each}
        for kind, row, tiles, number in self.events:
            for tile in tiles:
                if kind == "take" or (kind == "pay" and number not in self.seen_payments):
                    continue
                if tile not in came:
                    known[row].add(tile)
                    came.add(tile)
        return known

    def _fits(self, tile: int, row: int, number: int) -> bool:
        """Whether a tile can have come to a row as that number, as far as the seat saw the packs."""
        if (row, number) in self.fixed:
            return self.fixed[row, number] == tile
        if self.rules.draft != layout.DRAFT_PACK or self.seat == NOBODY:
            return True
        step = self.steps[row][number]
        pack = (row // self.rows_each - step) % self.players
        return all(
            (tile in sight) == (when <= step) for (which, when), sight in self.sights.items() if which == pack
        ) and not any(tile in sight for (which, _), sight in self.sights.items() if which != pack)

    def _finals(self, row: int, tiles: frozenset[int]) -> set[Way]:
        """How a row can stand, and what can have been paid from it, if these tiles were drafted for it."""
        begun = set()
        for order in permutations(sorted(tiles)):
            if all(self._fits(tile, row, number) for number, tile in enumerate(order)):
                begun |= set(self._placed(order))
        ways: set[Way] = {(order, ()) for order in begun}
        for kind, where, gone, number in self.events:
            if where == row:
                ways = {after for way in ways for after in self._after(*way, kind, gone, number)}
        return ways

    def _placed(self, order: Row) -> list[Row]:
        """The rows that tiles coming in this order can make."""
        if not self.rules.draft_either or self.rules.draft == layout.DRAFT_DEALT:
            return [order]
        rows: list[Row] = [()]
        for tile in order:
            rows = [row for made in rows for row in ((*made, tile), (tile, *made))]
        return rows

    def _after(
        self, order: Row, paid: tuple[tuple[int, int], ...], kind: str, tiles: Row, number: int
    ) -> Iterator[Way]:
        if kind == "play":
            for at in range(len(order)):
                if order[at : at + len(tiles)] == tiles:
                    yield order[:at] + order[at + len(tiles) :], paid
        elif kind == "take":
            for at in range(len(order) + 1):
                yield (*order[:at], *tiles, *order[at:]), paid
        elif order:
            for tile, rest in ((order[0], order[1:]), (order[-1], order[:-1])):
                if number not in self.seen_payments:
                    yield rest, (*paid, (number, tile))
                elif tile == tiles[0]:
                    yield rest, paid

    # --- what is dealt ---

    def redealt(self, rng: Any) -> Arrangement:
        views = KERNEL.states()
        KERNEL.observe(self.table, self.states, 0, self.seat, views, 0)
        KERNEL.redeal(self.table, views, 0, self.seat, rng)
        rows = tuple(self.row(row, views[0]) for row in self.hidden_rows())
        unseen = [number for number in range(int(views[0].payments)) if number not in self.seen_payments]
        return rows, tuple(int(views[0].paid[number]) for number in unseen)


def shared(tiles: list[int], counts: list[int]) -> Iterator[list[Row]]:
    """All ways to share out tiles, so many to each; what is left over is the spare."""
    if not counts:
        yield []
        return
    for share in combinations(tiles, counts[0]):
        rest = [tile for tile in tiles if tile not in share]
        for others in shared(rest, counts[1:]):
            yield [share, *others]


def product_of(finals: list[Any]) -> Iterator[tuple[Any, ...]]:
    if not finals:
        yield ()
        return
    for first in finals[0]:
        for rest in product_of(finals[1:]):
            yield (first, *rest)
