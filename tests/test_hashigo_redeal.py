"""Redeals of Hashigo: they agree with the view, vary, and every arrangement comes equally often."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from hashigo_table import KERNEL, Table
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.hashigo.layout import PLAYS
from tefuda.games.hashigo.tiles import TILES
from test_hashigo_sight import VARIANTS, values

FORGOTTEN = {"home", "cell", "clue"}
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
