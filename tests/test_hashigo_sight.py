"""Who sees what in Hashigo: rules 3 and 12, in views and in words."""

from __future__ import annotations

from typing import Any

import pytest

from hashigo_table import KERNEL, Table
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.games.hashigo.layout import PLAYS
from tefuda.games.hashigo.names import mask_names

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 3, "draft": "dealt"},
    {"players": 4, "draft": "blind", "draft_end": "either"},
    {"players": 4, "draft": "market", "beaten_tiles": "pot"},
    {"players": 5, "spare_tile": "last_pick"},
    {"players": 5, "draft": "dealt"},
    {"players": 6, "draft": "open"},
    {"players": 3, "rows_hidden": False},
]

SECRET = [
    each for each in VARIANTS if each.get("draft") not in ("market", "open") and "rows_hidden" not in each
]
"""Those in which nobody knows who drafted what."""


def values(record: Any) -> dict[str, Any]:
    return KERNEL.state_layout.values(record)


def shown(table: Table, seat: int) -> dict[str, Any]:
    return values(table.look(seat))


# --- views ---


def test_hashigo_3_rows_are_hidden_but_not_how_long_they_are() -> None:
    table = Table("4/9 1/7", "8/9", "2/3 2/4 2/5")
    scene = table.scene(0)
    assert scene["rows"] == [[["4/9", "1/7"]], [[None]], [[None] * 3]]
    assert table.scene()["rows"] == [[[None] * 2], [[None]], [[None] * 3]]


def test_hashigo_3_the_pack_in_hand_is_seen_by_its_holder_alone() -> None:
    table = Table(players=3)
    for seat in range(3):
        assert table.scene(seat)["pack"] == mask_names(table.state.packs[seat])
        view = table.look(seat)
        assert [bool(view.packs[pack]) for pack in range(3)] == [pack == seat for pack in range(3)]
    assert table.scene()["pack"] is None
    assert not any(table.look().packs)


def test_hashigo_2_nobody_sees_a_pick_of_the_same_step() -> None:
    for hidden in (True, False):
        table = Table(players=3, rows_hidden=hidden)
        before = shown(table, 1)
        table.play_any()
        after = shown(table, 1)
        changed = {name for name in before if before[name] != after[name]}
        assert changed == {"turn"}
        assert table.scene(0)["pick"] is not None


def test_hashigo_12_points_are_known_to_their_owner_alone_their_number_to_all() -> None:
    table = Table("4/9 1/7", "8/9", points=["2/3 2/4", "5/6"])
    scene = table.scene(0)
    assert (scene["points"], scene["point_tiles"]) == ([2, 1], [["2/3", "2/4"], None])


def test_hashigo_12_a_payment_is_known_to_payer_and_controller() -> None:
    table = Table("4/9 7/1", "8/9", "2/3 2/4", "2/5", group="5/1 5/2", controller=3)
    table.play("take left 1/5 into 1 1 paying 1R")
    tile = table.tile("1/7")
    for seat in range(-1, 4):
        view = table.look(seat)
        assert (int(view.payments), int(view.paid_from[0])) == (1, 0)
        assert (int(view.paid[0]) == tile) == (seat in (0, 3))


def swaps(table: Table, seat: int) -> list[tuple[int, int]]:
    """Pairs of places in the rows of two others whose tiles this seat cannot tell apart."""
    view, state = table.look(seat), table.state
    places = [
        row * 36 + place
        for row in range(int(table.rules.players * table.rules.rows_each))
        for place in range(int(state.length[row]))
        if row // int(table.rules.rows_each) != seat
    ]
    tiles = [int(table.rules.tile_of[state.rows[place]]) for place in places]
    pairs = []
    for number, (place, tile) in enumerate(zip(places, tiles, strict=True)):
        for other_place, other in list(zip(places, tiles, strict=True))[number + 1 :]:
            alike = not (int(state.public) >> tile & 1 or int(state.public) >> other & 1)
            if alike and view.clue[tile] == view.clue[other]:
                pairs.append((place, other_place))
    return pairs


@pytest.mark.parametrize("variant", SECRET)
def test_hashigo_12_a_view_does_not_change_when_hidden_tiles_change_places(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    number, tried = 0, 0
    while table.state.phase == PLAYING:
        for seat in range(-1, table.players):
            before = shown(table, seat)
            for first, second in swaps(table, seat)[::9]:
                kept = table.states.copy()
                state = table.state
                tile, other = (int(table.rules.tile_of[state.rows[place]]) for place in (first, second))
                state.rows[first], state.rows[second] = state.rows[second], state.rows[first]
                for field in (state.home, state.cell):
                    field[tile], field[other] = field[other], field[tile]
                assert shown(table, seat) == before
                table.states, tried = kept, tried + 1
        for _ in range(9):
            if table.state.phase == PLAYING:
                number += 7
                table.play_any(number)
    assert tried > 20


@pytest.mark.parametrize("variant", VARIANTS)
def test_hashigo_12_turning_and_moving_tiles_in_hidden_rows_changes_no_other_view(
    variant: dict[str, Any],
) -> None:
    table = Table(**variant)
    number = 0
    while table.state.phase == PLAYING:
        number += 5
        table.play_any(number)
        if number % 3 or table.state.phase != PLAYING or not table.rules.rows_hidden:
            continue
        before = [shown(table, seat) for seat in range(-1, table.players)]
        kept = table.states.copy()
        length = int(table.state.length[0])
        turned = [face % 10 * 10 + face // 10 for face in table.state.rows[:length]]
        table.state.rows[:length] = turned[::-1]
        for seat in range(-1, table.players):
            assert (shown(table, seat) == before[seat + 1]) == (seat != 0 or length == 0)
        table.states = kept


@pytest.mark.parametrize("variant", VARIANTS)
def test_hashigo_12_the_seat_to_move_finds_the_same_legal_moves_in_its_view(variant: dict[str, Any]) -> None:
    table = Table(**variant)
    number = 0
    ours, theirs = KERNEL.moves(), KERNEL.moves()
    while table.state.phase == PLAYING:
        views = KERNEL.states()
        views[0] = table.look(int(table.state.turn))
        count = KERNEL.legal(table.table, table.states, 0, ours)
        assert KERNEL.legal(table.table, views, 0, theirs) == count
        assert ours[:count] == theirs[:count]
        number += 13
        table.play_any(number)


def test_hashigo_12_when_the_hand_is_over_all_lies_open() -> None:
    table = Table("9/1", "8/9", "2/3 2/4", points=["", "5/6"]).play("play 1 1-1")
    assert table.state.phase == GAME_OVER
    scene = table.scene()
    assert scene["rows"] == [[[]], [["8/9"]], [["2/3", "2/4"]]]
    assert scene["point_tiles"] == [[], ["5/6"], []]


@pytest.mark.parametrize("variant", VARIANTS)
def test_hashigo_12_no_view_holds_the_key_or_the_generator(variant: dict[str, Any]) -> None:
    view = Table(**variant).look(0)
    assert not any(view.key)
    assert not any(view.rng)
    assert not any(view.stock)


def test_option_spare_tile_last_pick_is_seen_by_the_last_seat_alone() -> None:
    table = Table(players=5, spare_tile="last_pick")
    number = 0
    while table.state.stage != PLAYS:
        assert (table.scene(4)["spare"] is None) == (table.state.picked < 6)
        assert table.scene(2)["spare"] is None
        number += 3
        table.play_any(number)
    assert table.scene(4)["spare"] is not None
    assert table.scene(0)["spare"] is None


# --- words ---


def test_hashigo_12_a_take_is_told_to_each_as_far_as_he_may_know() -> None:
    heard = {}
    for listener in range(-1, 3):
        table = Table("4/9 7/1", "8/9", "2/3 2/4", group="5/1 5/2", controller=2)
        heard[listener] = table.say("take left 1/5 into 1 2 paying 1L", listener)[0]
    assert heard[NOBODY] == heard[1] == "A pays C an end tile and takes 1/5."
    assert heard[2] == "A pays C 4/9, an end tile, and takes 1/5."
    assert heard[0] == "A pays C 4/9, from the left end, and takes 1/5 as 1/5 to place 2."


def test_hashigo_12_a_play_is_shown_to_all_its_places_to_the_owner() -> None:
    for listener, words in ((1, "A plays 4/9 over 3."), (0, "A plays 4/9 from place 1 over 3.")):
        table = Table("4/9 7/1", "8/9", "2/3", group="3/1", controller=2)
        said = table.say("play 1 1-1", listener)
        assert said[0].replace(",", "") == words
        assert said[1] == "The one beaten tile is a point for A."


def test_hashigo_12_a_draft_and_a_turned_row_are_told_to_their_owner_alone() -> None:
    table = Table(players=3)
    move = table.legal()[0]
    assert Table(players=3).say(move, 0) == [f"A picks {move.split()[1]}."]
    assert Table(players=3).say(move, 1) == ["A picks a tile."]
    assert Table(players=3, draft="dealt").say("turn 1", 1) == ["A has kept or turned the row."]
    assert Table(players=3, draft="dealt").say("turn 1", 0) == ["A turns the row."]


def test_hashigo_10_and_9_collecting_and_leading_are_told() -> None:
    table = Table("1/9 2/9", "1/7 2/7", group="5/1 5/2", controller=1)
    assert table.say("take left 5/1 into 1 1 paying 1L")[1:] == [
        "B collects one tile from the table and leads again."
    ]
    table = Table("1/9 2/9", "1/7 2/7", "1/2", group="5/1", controller=2)
    assert table.say("take left 5/1 into 1 1 paying 1L")[1:] == ["No tile is left of the group. B leads."]
