"""Redeals of Hashigo: they agree with the view, vary, and every arrangement comes equally often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from scipy.stats import chisquare

from hashigo_table import KERNEL, Table
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.hashigo.layout import DRAFT_PACK, PLAY, PLAYS, POINT, TAKE, kind_of, last_in
from tefuda.games.hashigo.tiles import TILES
from test_hashigo_sight import VARIANTS, values

FORGOTTEN = {"home", "clue"}
"""What a redealt state does not know: which pack a tile came from, and so how others would group them."""


def tiles_of(table: Table, state: Any) -> Counter[int]:
    """Every tile of a state, wherever it is."""
    rules = table.rules
    found = [int(rules.tile_of[face]) for face in state.table[: state.table_length]]
    for row in range(rules.players * rules.rows_each):
        found += [int(rules.tile_of[face]) for face in state.rows[row * 36 : row * 36 + state.length[row]]]
    for seat in range(rules.players):
        found += state.pile[seat * 36 : seat * 36 + state.points[seat]]
    masks = [
        state.pot,
        state.out,
        state.offer & ~(1 << max(state.spare, 0)) if state.spare >= 0 else state.offer,
    ]
    for mask in [*masks, *state.packs]:
        found += [tile for tile in range(TILES) if mask >> tile & 1]
    if rules.draft > 1:
        found += state.stock[state.drawn : rules.players * rules.picks]
    return Counter([*found, *([state.spare] if state.spare >= 0 else [])])


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_redeal_is_a_whole_state_that_looks_the_same_from_its_seat(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    rng, number = KERNEL.rng([1, 2, 3, 4]), 0
    while table.state.phase == PLAYING:
        for seat in range(-1, table.players):
            dealt = KERNEL.states()
            dealt[0] = table.redealt(seat, rng)
            assert tiles_of(table, dealt[0]) == dict.fromkeys(range(TILES), 1)
            views = KERNEL.states(2)
            KERNEL.observe(table.table, dealt, 0, seat, views, 0)
            ours, theirs = values(views[0]), values(table.look(seat))
            assert {name for name in ours if ours[name] != theirs[name]} <= FORGOTTEN
        for _ in range(8):
            if table.state.phase == PLAYING:
                number += 11
                table.play_any(number)


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.get("rows_hidden", True)])
def test_a_redeal_varies_and_can_be_played_on(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    rng, number = KERNEL.rng([1, 2, 3, 4]), 0
    while table.state.stage != PLAYS:
        number += 11
        table.play_any(number)
    rows = {tuple(table.redealt(0, rng).rows) for _ in range(10)}
    assert len(rows) == 10
    states = KERNEL.states()
    states[0] = table.redealt(NOBODY, rng)
    blank, moves = KERNEL.states(), KERNEL.moves()
    chance = random.Random(1)
    while states[0].phase == PLAYING:
        count = KERNEL.legal(table.table, states, 0, moves)
        KERNEL.step(table.table, states, 0, moves[chance.randrange(count)])
        assert tiles_of(table, states[0]) == dict.fromkeys(range(TILES), 1)
    assert blank[0].phase == PLAYING


# --- every arrangement equally often -------------------------------------------------------------------


class Onlooker:
    """What seat 0 of three has seen of a hand, written down without the engine's own bookkeeping."""

    def __init__(self, seed: int, draft: str) -> None:
        self.table = Table(players=3, draft=draft, seed=seed)
        self.chance = random.Random(seed)
        self.sights: dict[int, list[set[int]]] = {0: [], 1: [], 2: []}
        self.events: list[tuple[str, int, list[int]]] = []
        self.own: set[int] = set()
        state = self.table.state
        while state.stage != PLAYS:
            if state.turn == 0 and draft == "pack":
                pack = -int(state.picked) % 3
                mask = int(state.packs[pack])
                self.sights[pack].append({tile for tile in range(TILES) if mask >> tile & 1})
            self.table.play_any(self.chance.randrange(100))
            state = self.table.state
        self.own = set(self.row_tiles(0))

    def row_tiles(self, row: int) -> list[int]:
        state = self.table.state
        faces = state.rows[row * 36 : row * 36 + int(state.length[row])]
        return [int(self.table.rules.tile_of[face]) for face in faces]

    def go_on(self) -> None:
        """One more turn, written down as everybody sees it; unseen payments are filled in by hindsight."""
        table, state = self.table, self.table.state
        seat, before = int(state.turn), self.row_tiles(int(state.turn))
        moves = KERNEL.moves()
        count = KERNEL.legal(table.table, table.states, 0, moves)
        plays = [move for move in moves[:count] if kind_of(move) == PLAY]
        some = plays if plays and self.chance.random() < 0.8 else moves[:count]
        move = self.chance.choice(some)
        KERNEL.step(table.table, table.states, 0, move)
        after = set(self.row_tiles(seat))
        gone = [tile for tile in before if tile not in after]
        come = [tile for tile in after if tile not in before]
        if kind_of(move) == PLAY:
            self.events.append(("play", seat, gone))
        elif kind_of(move) == TAKE:
            if last_in(move) != POINT:
                self.events.append(("pay", seat, gone))
            self.events.append(("take", seat, come))

    def unseen(self) -> set[int]:
        """The tiles of which seat 0 does not know where they are."""
        view, state = self.table.look(0), self.table.state
        rows = {tile for row in (1, 2) for tile in self.row_tiles(row)}
        paid = {int(state.paid[at]) for at in range(int(state.payments)) if not view.paid_seen[at]}
        return rows | paid

    def taken(self) -> set[int]:
        """The tiles that have been taken from the table."""
        return {tile for kind, _, tiles in self.events if kind == "take" for tile in tiles}

    def arrangements(self) -> set[tuple[Any, ...]]:
        """All that seat 0 cannot exclude: who has which tile, and which tile each payment was."""
        unseen = self.unseen()
        fresh = sorted(unseen - self.taken())
        fixed = self._drafted()
        found: set[tuple[Any, ...]] = set()
        for owners in product((1, 2), repeat=len(fresh)):
            drafted = {**fixed, **dict(zip(fresh, owners, strict=True))}
            if self._possible_draft(drafted):
                hands = [
                    set(),
                    *({tile for tile, seat in drafted.items() if seat == owner} for owner in (1, 2)),
                ]
                found.update(self._replay(hands, 0, (), unseen))
        return found

    def _drafted(self) -> dict[int, int]:
        """Which other drafted a tile, as far as seat 0 has seen it leave a row for the first time."""
        drafted: dict[int, int] = {}
        met = set(self.own)
        unseen = self.unseen()
        for kind, seat, tiles in self.events:
            for tile in tiles:
                if kind == "play" or tile not in unseen:
                    if kind != "take" and tile not in met:
                        drafted[tile] = seat
                    met.add(tile)
        return drafted

    def _possible_draft(self, drafted: dict[int, int]) -> bool:
        if [list(drafted.values()).count(seat) for seat in (1, 2)] != [12, 12]:
            return False
        for sights in self.sights.values():
            for number, sight in enumerate(sights):
                later = sights[number + 1] if number + 1 < len(sights) else set()
                left = [drafted[tile] for tile in sight - later - self.own]
                if len(set(left)) != len(left):
                    return False  # each of the others picks one tile between two sights
                if not later and len(left) == 1 and left[0] != 1:
                    return False  # the last tile of a pack goes to the left
        if self.table.rules.draft == DRAFT_PACK:
            never_seen = set(drafted).difference(
                *(sight for sights in self.sights.values() for sight in sights)
            )
            return sorted(drafted[tile] for tile in never_seen) == [1, 2, 2]
        return True

    def _replay(
        self, hands: list[set[int]], at: int, paid: tuple[int, ...], unseen: set[int]
    ) -> Iterator[tuple[Any, ...]]:
        for number in range(at, len(self.events)):
            kind, seat, tiles = self.events[number]
            if seat == 0:
                continue
            if kind == "take":
                hands = [hand | set(tiles) if owner == seat else hand for owner, hand in enumerate(hands)]
            elif kind == "pay" and tiles[0] in unseen:
                for tile in hands[seat] & unseen:
                    fewer = [hand - {tile} if owner == seat else hand for owner, hand in enumerate(hands)]
                    yield from self._replay(fewer, number + 1, (*paid, tile), unseen)
                return
            elif not set(tiles) <= hands[seat]:
                return
            else:
                hands = [hand - set(tiles) if owner == seat else hand for owner, hand in enumerate(hands)]
        yield (frozenset(hands[1]), frozenset(hands[2]), paid)

    def redealt(self, rng: Any) -> tuple[Any, ...]:
        """The arrangement of a redeal, written in the same way."""
        view, state, rules = self.table.look(0), self.table.redealt(0, rng), self.table.rules
        rows = [
            frozenset(
                int(rules.tile_of[face]) for face in state.rows[row * 36 : row * 36 + state.length[row]]
            )
            for row in (1, 2)
        ]
        paid = tuple(state.paid[at] for at in range(int(view.payments)) if not view.paid_seen[at])
        return (*rows, paid)


def late_position(draft: str, unknown_payments: int, taken: int) -> Onlooker:
    """One with few arrangements, where so many payments and the places of so many taken tiles are unknown."""
    for seed in range(1, 500):
        watch = Onlooker(seed, draft)
        while watch.table.state.phase == PLAYING:
            view, unseen = watch.table.look(0), watch.unseen()
            unknown = [at for at in range(int(view.payments)) if not view.paid_seen[at]]
            enough = len(unknown) >= unknown_payments and len(unseen & watch.taken()) >= taken
            if enough and len(unseen) <= 10 and 4 <= len(watch.arrangements()) <= 60:
                return watch
            watch.go_on()
    raise AssertionError("no such position among these seeds")


@pytest.mark.parametrize("draft", ["dealt", "pack"])
@pytest.mark.parametrize(("payments", "taken"), [(0, 0), (1, 0), (1, 1), (2, 2), (3, 1)])
def test_every_arrangement_that_cannot_be_excluded_comes_equally_often(
    draft: str, payments: int, taken: int
) -> None:
    watch = late_position(draft, payments, taken)
    possible = watch.arrangements()
    rng = KERNEL.rng([1, 2, 3, payments])
    counts = Counter(watch.redealt(rng) for _ in range(60 * len(possible)))
    assert set(counts) <= possible
    assert chisquare([counts[each] for each in possible]).pvalue > 0.001


def test_positions_in_hidden_rows_are_equally_likely_and_either_way_up() -> None:
    table = Table("4/9", "1/2 1/3 1/4", "2/3 2/4")
    rng = KERNEL.rng([1, 2, 3, 4])
    table.state.out = sum(
        1 << tile for tile in range(TILES) if tile not in {0, 1, 2, 8, 9, table.tile("4/9")}
    )
    first = Counter(int(table.redealt(0, rng).rows[36]) for _ in range(2000))
    assert len(first) == 10
    assert chisquare(list(first.values())).pvalue > 0.001


def test_the_redeal_does_not_depend_on_the_true_arrangement() -> None:
    table = Table("4/9 1/7", "1/2 1/3 1/4", "2/3 2/4 2/5")
    other = Table("4/9 1/7", "2/5 3/1 2/3", "1/2 4/1 4/2")
    dealt = [values(each.redealt(0, KERNEL.rng([5, 6, 7, 8]))) for each in (table, other)]
    assert dealt[0] == dealt[1]
