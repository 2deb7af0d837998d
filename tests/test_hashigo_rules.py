"""Hashigo, rule by rule: the numbers are the paragraphs of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from hashigo_table import Table
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.games.hashigo.layout import OUT, STALL
from tefuda.games.hashigo.names import mask_names
from tefuda.games.hashigo.tiles import faces

FILLER = "1/2 1/3"
"""A row for players who do not matter."""


def test_hashigo_a_there_is_one_tile_for_each_pair_and_every_number_is_on_eight() -> None:
    names = {tuple(sorted((face // 10, face % 10))) for face in faces()}
    assert len(names) == 36
    assert Counter(number for pair in names for number in pair) == dict.fromkeys(range(1, 10), 8)


# --- Hashigo 1 to 4: rows, draft, leader ---


@pytest.mark.parametrize(
    ("players", "rows", "spare"), [(2, [9, 9], 0), (3, [12], 0), (4, [9], 0), (5, [7], 1), (6, [6], 0)]
)
def test_hashigo_1_everybody_drafts_as_many_tiles_as_the_table_says(
    players: int, rows: list[int], spare: int
) -> None:
    table = Table(players=players)
    while table.state.stage == 0:
        table.play_any(5)
    drafted = [
        name for seat in range(players) for row in range(len(rows)) for name in table.row(seat, row + 1)
    ]
    assert all(
        len(table.row(seat, row + 1)) == size for seat in range(players) for row, size in enumerate(rows)
    )
    assert len({tuple(sorted(name)) for name in drafted}) == 36 - spare
    assert (int(table.state.spare) >= 0) == bool(spare)


def test_hashigo_2_all_pick_one_tile_turn_it_as_they_like_and_pass_the_pack_to_the_left() -> None:
    table = Table(players=3)
    packs = [mask_names(table.state.packs[pack]) for pack in range(3)]
    for seat in range(3):
        assert table.state.turn == seat
        both = [f"draft {name[::way]}" for name in packs[seat] for way in (1, -1)]
        assert table.legal() == sorted(both)
        table.play(f"draft {packs[seat][0][::-1]}")
    assert [table.row(seat) for seat in range(3)] == [[packs[seat][0][::-1]] for seat in range(3)]
    for seat in range(3):
        assert {move.split()[1] for move in table.legal()} == {
            name[::way] for name in packs[seat - 1][1:] for way in (1, -1)
        }
        table.play_any()


def test_hashigo_2_a_tile_is_added_at_the_right_end() -> None:
    table = Table(players=6)
    first = table.legal()[0].split()[1]
    while table.state.picked == 0:
        table.play_any()
    second = table.legal()[0].split()[1]
    while table.state.picked == 1:
        table.play_any()
    assert table.row(0) == [first, second]


def test_hashigo_2_two_players_add_to_either_row_until_it_has_nine() -> None:
    table = Table(players=2)
    assert {move.split(maxsplit=2)[2] for move in table.legal()} == {"row 1", "row 2"}
    while len(table.row(0, 1)) < 9:
        table.play(table.legal()[0])
    assert {move.split(maxsplit=2)[2] for move in table.legal()} == {"row 2"}
    assert table.why_not(table.legal()[0].replace("row 2", "row 1")).startswith(
        "Hashigo 2: row 1 has its nine"
    )


def test_hashigo_2_after_the_draft_nobody_picks_or_turns_any_more() -> None:
    table = Table("3/6", FILLER, FILLER)
    assert table.why_not("draft 3/6").startswith("Hashigo 2")
    assert table.why_not("turn 1").startswith("Hashigo 2")
    assert Table(players=3).why_not("play 1 1-1").startswith("Hashigo 2")


def test_hashigo_4_every_player_is_as_likely_to_lead_and_the_turn_goes_round() -> None:
    leaders = Counter(int(Table(players=3, seed=seed).state.leader) for seed in range(300))
    assert all(70 < leaders[seat] < 130 for seat in range(3))
    table = Table(players=3, draft="dealt")
    table.play(*["keep 1"] * 3)
    leader = int(table.state.leader)
    assert table.state.turn == leader
    table.play_any()
    assert table.state.turn == (leader + 1) % 3


# --- Hashigo 5 and 6: groups ---


def test_hashigo_5_a_group_is_a_set_or_a_chain_of_neighbours() -> None:
    table = Table("4/1 4/2 5/1 6/1 5/2 9/1", FILLER)
    assert table.plays() == ["4", "4-4", "4", "4-5", "4-5-6", "5", "5-6", "6", "6-5", "5", "9"]


def test_hashigo_5_a_chain_does_not_go_from_9_to_1_and_a_set_has_at_most_four() -> None:
    table = Table("9/1 1/8 3/1 3/2 3/4 3/5 3/6", FILLER)
    assert "9-1" not in table.plays()
    assert "3-3-3-3" in table.plays()
    assert table.why_not("play 1 1-2") == "Hashigo 5: 9-1 is neither a chain nor equal numbers"
    assert table.why_not("play 1 3-7") == "Hashigo 5: at most four equal numbers may be played together"


def test_hashigo_5_when_tiles_leave_a_row_the_others_close_up() -> None:
    table = Table("4/9 7/1 7/2 5/6", FILLER).play("play 1 2-3")
    assert table.row(0) == ["4/9", "5/6"]
    table.state.turn = 0
    table.state.table_length = table.state.to_beat = 0
    assert "4-5" in table.plays()


def test_hashigo_6_on_an_empty_table_a_group_must_be_played() -> None:
    table = Table("4/9 8/2", FILLER, pass_allowed=True, points=["1/5"])
    assert table.legal() == ["play 1 1-1", "play 1 2-2"]
    assert table.why_not("pass").startswith("Hashigo 6")
    assert table.why_not("take left 4/9 into 1 1 paying 1L").startswith("Hashigo 6")


# --- Hashigo 7 to 10: beating and taking ---


@pytest.mark.parametrize("row", ["2/1 3/1 4/1", "4/1 4/2 4/5", "6/1 5/1 4/1", "1/2 1/4 1/5 1/6"])
def test_hashigo_7_these_beat_three_threes(row: str) -> None:
    table = Table(row, FILLER, group="3/6 3/7 3/8", controller=1)
    assert f"play 1 1-{len(row.split())}" in table.legal()


@pytest.mark.parametrize("row", ["1/2 2/4 3/1", "9/1 9/2"])
def test_hashigo_7_these_do_not_beat_three_threes(row: str) -> None:
    table = Table(row, FILLER, group="3/6 3/7 3/8", controller=1)
    assert table.plays() == []
    assert table.why_not(f"play 1 1-{len(row.split())}").startswith("Hashigo 7")


def test_hashigo_7_the_beaten_tiles_are_points_and_the_player_is_controller() -> None:
    table = Table("9/1 2/1", FILLER, group="3/6", controller=1).play("play 1 1-1")
    assert table.points(0) == ["3/6"]
    assert (table.group(), table.state.controller) == (["9/1"], 0)


def test_hashigo_7_a_take_costs_an_end_tile_and_brings_an_end_of_the_group_into_any_place() -> None:
    table = Table("4/9 7/1 7/2 5/6", FILLER, FILLER, group="8/6 8/3", controller=2)
    table.play("take left 6/8 into 1 3 paying 1L")
    assert table.row(0) == ["7/1", "7/2", "6/8", "5/6"]
    assert (table.points(2), table.group()) == (["4/9"], ["8/3"])


def test_hashigo_7_every_end_either_way_up_every_place_and_every_payment_is_a_move() -> None:
    table = Table("4/9 1/7 2/9", FILLER, FILLER, group="5/1 6/1 7/8", controller=1, points=["3/4"])
    payments = {"1L": 3, "1R": 3, "point": 4}
    expected = {
        f"take {side} {tile} into 1 {place} paying {payment}"
        for side, tile in (("left", "5/1"), ("left", "1/5"), ("right", "7/8"), ("right", "8/7"))
        for payment, places in payments.items()
        for place in range(1, places + 1)
    }
    assert set(table.legal()) == expected
    assert table.why_not("take left 6/1 into 1 1 paying 1L").startswith("Hashigo 7: only the ends")


def test_hashigo_7_a_payment_may_be_one_of_the_points() -> None:
    table = Table("4/9 1/7", FILLER, group="5/1", controller=1, points=["3/4 2/5"])
    table.play("take left 5/1 into 1 1 paying point")
    assert (len(table.points(0)), table.points(1), table.row(0)) == (1, ["2/5"], ["5/1", "4/9", "1/7"])


def test_hashigo_7_nobody_can_simply_pass_or_pay_with_points_he_has_not() -> None:
    table = Table("1/9", FILLER, group="5/1", controller=1)
    assert table.why_not("pass").startswith("Hashigo 7")
    assert table.why_not("take left 5/1 into 1 1 paying point").startswith("Hashigo 7: you have no points")
    assert table.why_not("take left 5/1 into 1 1 paying 1R").startswith("Hashigo 7: row 1 has one tile")


def test_hashigo_7_a_player_with_one_tile_still_has_one_after_a_take() -> None:
    table = Table("1/9", FILLER, FILLER, group="5/1 5/2", controller=2)
    table.play("take left 5/1 into 1 1 paying 1L")
    assert (table.row(0), table.state.phase) == (["5/1"], PLAYING)


def test_hashigo_7_into_a_row_that_the_payment_has_emptied_the_tile_goes_first() -> None:
    table = Table("1/9|2/9", FILLER, group="5/1", controller=1)
    assert [move for move in table.legal() if "into 1" in move and "paying 1L" in move] == [
        "take left 1/5 into 1 1 paying 1L",
        "take left 5/1 into 1 1 paying 1L",
    ]


def test_hashigo_8_a_group_that_takes_have_shortened_is_beaten_as_it_stands() -> None:
    table = Table("1/9 2/9", "6/1 7/2 8/3 1/2", FILLER, group="5/1 6/4 7/8 8/9", controller=2)
    table.play("take right 8/9 into 1 1 paying 1L")
    assert table.group() == ["5/1", "6/4", "7/8"]
    assert table.plays() == ["6-7-8"]


def test_hashigo_9_when_the_last_tile_is_taken_the_next_player_leads() -> None:
    table = Table("1/9 2/9", FILLER, FILLER, group="5/1", controller=2)
    table.play("take left 5/1 into 1 1 paying 1L")
    assert (table.state.turn, table.group(), table.state.controller) == (1, [], NOBODY)
    assert all(move.startswith("play") for move in table.legal())


def test_hashigo_10_the_controller_gets_what_is_left_and_leads_again() -> None:
    table = Table("1/9 2/9", "1/7 2/7", FILLER, group="5/1 5/2 5/3 5/4", controller=2)
    table.play("take left 5/1 into 1 1 paying 1L", "take right 5/4 into 1 1 paying 1L")
    assert (table.state.turn, table.group()) == (2, [])
    assert table.points(2) == ["1/9", "1/7", "2/5", "3/5"]


# --- Hashigo 11: the end ---


def test_hashigo_11_the_hand_ends_when_a_player_has_no_tile_left_and_the_table_counts_for_nobody() -> None:
    table = Table("9/1", "1/2 1/3 1/4", "1/5", group="3/6", controller=1, points=["", "2/3 2/4", "2/5"])
    table.play("play 1 1-1")
    assert (table.state.phase, table.state.ended, table.state.finisher) == (GAME_OVER, OUT, 0)
    assert table.scores() == [1, -1, 0]
    assert table.winners() == [0]


def test_hashigo_11_the_highest_score_wins_even_if_another_goes_out() -> None:
    table = Table("9/1", "1/2", "1/5", points=["", "2/3 2/4", "2/5"]).play("play 1 1-1")
    assert (table.scores(), table.winners()) == ([0, 1, 0], [1])


def test_hashigo_11_a_tie_goes_to_fewer_tiles_left_and_is_shared_then() -> None:
    table = Table("9/1", "1/2", "1/5", points=["", "2/3", "2/5"]).play("play 1 1-1")
    assert (table.scores(), table.winners()) == ([0, 0, 0], [0])
    table = Table("9/1", "1/2", "1/5", points=["", "2/3 4/5", "2/5 6/7"]).play("play 1 1-1")
    assert (table.scores(), table.winners()) == ([0, 1, 1], [1, 2])


def test_hashigo_11_with_two_rows_both_must_be_empty() -> None:
    assert Table("9/1|8/1", FILLER).play("play 1 1-1").state.phase == PLAYING
    assert Table("9/1|", FILLER).play("play 1 1-1").state.phase == GAME_OVER


# --- Hashigo 13: the stall rule ---


def test_hashigo_13_a_hand_without_a_new_low_for_ten_turns_a_player_ends_and_is_scored() -> None:
    table = Table("9/1 1/6", "1/2 1/3", "1/4", group="8/2 8/3 8/4", controller=2)
    table.state.idle = 28
    table.play("take left 8/2 into 1 1 paying 1L")
    assert table.state.phase == PLAYING
    table.play("take left 8/3 into 1 1 paying 1L")
    assert (table.state.phase, table.state.ended, table.state.finisher) == (GAME_OVER, STALL, NOBODY)
    assert table.scores() == [-2, -2, 1]


def test_hashigo_13_it_is_looked_at_before_anybody_collects_and_a_new_low_starts_anew() -> None:
    table = Table("9/1 1/6", "1/2 1/3", group="8/2 8/3", controller=1)
    table.state.idle = 19
    table.play("take left 8/2 into 1 1 paying 1L")
    assert (table.scores(), table.group()) == ([-2, -1], ["8/3"])
    table = Table("9/1 1/6", "1/2 1/3", group="8/2", controller=1)
    table.state.idle = 19
    table.play("play 1 1-1")
    assert (table.state.phase, table.state.idle) == (PLAYING, 0)


def test_hashigo_13_going_out_comes_before_the_stall_rule() -> None:
    table = Table("9/1", "1/2 1/3", group="8/2", controller=1)
    table.state.idle, table.state.low = 19, 0
    table.play("play 1 1-1")
    assert (table.state.ended, table.state.finisher) == (OUT, 0)
