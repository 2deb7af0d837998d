"""Every option of Hashigo, each value of it."""

from __future__ import annotations

import pytest

from hashigo_table import Table
from tefuda.games import OptionError
from tefuda.games.contract import GAME_OVER, PLAYING, ROUND_OVER
from tefuda.games.hashigo import GAME
from tefuda.games.hashigo.layout import PLAYS
from tefuda.games.hashigo.names import mask_names, tile_name

FILLER = "1/2 1/3"


def drafted(table: Table) -> Table:
    """Draft to the end, any way."""
    number = 0
    while table.state.stage != PLAYS:
        number += 7
        table.play_any(number)
    return table


# --- draft ---


def test_option_draft_dealt_each_row_may_be_turned_as_a_whole_seat_by_seat() -> None:
    table = Table(players=2, draft="dealt")
    before = [table.row(seat, number) for seat in (0, 1) for number in (1, 2)]
    asked = []
    for move in ("turn 1", "keep 2", "keep 1", "turn 2"):
        asked.append((int(table.state.turn), table.legal()))
        table.play(move)
    assert asked == [(seat, [f"keep {row}", f"turn {row}"]) for seat in (0, 1) for row in (1, 2)]
    after = [table.row(seat, number) for seat in (0, 1) for number in (1, 2)]
    assert after == [
        [name[::-1] for name in before[0][::-1]],
        *before[1:3],
        [n[::-1] for n in before[3][::-1]],
    ]


def test_option_draft_blind_each_in_turn_places_the_one_tile_he_draws() -> None:
    table = Table(players=4, draft="blind")
    leader = int(table.state.leader)
    stock = [tile_name(tile) for tile in table.state.stock[:5]]
    for number, name in enumerate(stock):
        assert table.state.turn == (leader + number) % 4
        assert table.legal() == sorted([f"draft {name}", f"draft {name[::-1]}"])
        table.play_any()


def test_option_draft_market_three_tiles_lie_open_and_each_pick_is_replaced() -> None:
    table = Table(players=3, draft="market")
    stock = [tile_name(tile) for tile in table.state.stock]
    assert {move.split()[1] for move in table.legal()} == {n[::w] for n in stock[:3] for w in (1, -1)}
    assert table.state.turn == table.state.leader
    table.play(f"draft {stock[1]}")
    assert {move.split()[1][::1] for move in table.legal()} == {
        name[::way] for name in (stock[0], stock[2], stock[3]) for way in (1, -1)
    }


def test_option_draft_open_all_tiles_lie_open() -> None:
    table = Table(players=5, draft="open")
    assert len(table.legal()) == 2 * 35
    assert len(mask_names(table.look().offer)) == 35


@pytest.mark.parametrize("draft", ["pack", "dealt", "blind", "market", "open"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_option_draft_every_draft_fills_all_rows_and_the_leader_begins(draft: str, players: int) -> None:
    table = drafted(Table(players=players, draft=draft))
    size = int(table.rules.row_size)
    assert [len(table.row(seat)) for seat in range(players)] == [size] * players
    assert table.state.turn == table.state.leader


# --- draft_end, rows_hidden ---


def test_option_draft_end_either_tiles_go_to_the_left_or_the_right_end() -> None:
    table = Table(players=3, draft="blind", draft_end="either")
    seat = int(table.state.turn)
    first, second = (tile_name(table.state.stock[at]) for at in (0, 3))
    assert table.legal()[:2] == [f"draft {first} left", f"draft {first} right"]
    table.play(f"draft {first} right").play_any().play_any().play(f"draft {second} left")
    assert table.row(seat) == [second, first]


def test_option_rows_hidden_false_everybody_sees_all_rows() -> None:
    table = drafted(Table(players=3, rows_hidden=False))
    assert table.scene()["rows"] == [[table.row(seat)] for seat in range(3)]
    assert drafted(Table(players=3)).scene()["rows"] == [[[None] * 12]] * 3


# --- groups and rank ---


def test_option_chain_min_a_chain_needs_that_many_but_one_made_shorter_stays() -> None:
    table = Table("3/1 4/2 5/1 9/1", FILLER, chain_min=3)
    assert table.plays() == ["3", "3-4-5", "4", "5", "9"]
    assert table.why_not("play 1 1-2").startswith("Hashigo, option chain_min")
    assert "3-4" in Table("3/1 4/2 5/1 9/1", FILLER, chain_min=2).plays()
    table = Table("1/9 2/9", "6/1 7/1 9/2", FILLER, group="5/1 6/4 7/8", controller=2, chain_min=3)
    table.play("take right 7/8 into 1 1 paying 1L")
    assert table.plays() == []


def test_option_chain_wraps_nine_and_one_are_neighbours_both_ways() -> None:
    row = "8/1 9/2 1/3 2/9 1/4 9/3"
    assert "8-9-1-2" in Table(row, FILLER, chain_wraps=True).plays()
    assert "2-1-9" in Table(row, FILLER, chain_wraps=True).plays()
    assert "9-1" not in Table(row, FILLER).plays()
    table = Table("9/1 1/2", FILLER, group="7/8 8/9", controller=1, chain_wraps=True)
    assert table.plays() == ["9-1"]  # its highest number is the largest shown


def test_option_set_max_up_to_eight_equal_numbers_may_be_played() -> None:
    row = "3/1 3/2 3/4 3/5 3/6 3/7 3/8 3/9"
    assert max(len(play) for play in Table(row, FILLER, set_max=4).plays()) == len("3-3-3-3")
    assert "-".join("3" * 8) in Table(row, FILLER, set_max=8).plays()


def test_option_rank_set_beats_chain_of_as_many_tiles_but_not_of_more() -> None:
    chain = {"group": "7/1 8/1", "controller": 1}
    assert Table("1/2 1/3", FILLER, rank="set_beats_chain", **chain).plays() == ["1-1"]  # type: ignore[arg-type]
    assert Table("1/2 1/3", FILLER, **chain).plays() == []  # type: ignore[arg-type]
    table = Table("8/2 9/2", FILLER, group="3/1 3/2", controller=1, rank="set_beats_chain")
    assert table.plays() == []
    assert table.why_not("play 1 1-2").startswith("Hashigo, option rank")
    table = Table("1/2 1/3", FILLER, group="7/1 8/1 9/1", controller=1, rank="set_beats_chain")
    assert table.plays() == []


def test_option_rank_what_is_left_of_a_chain_stays_one_until_it_is_a_single() -> None:
    table = Table("4/9", "1/5 1/6", "2/3", group="7/1 8/1 9/1", controller=2, rank="set_beats_chain")
    table.play("take right 9/1 into 1 1 paying 1L")
    assert table.plays() == ["1-1"]
    table = Table("4/9", "9/5 1/6", "2/3", group="7/1 8/1", controller=2, rank="set_beats_chain")
    table.play("take left 7/1 into 1 1 paying 1L")
    assert (table.plays(), int(table.state.table_chain)) == (["9"], 0)


# --- the table ---


def test_option_beaten_tiles_pot_waits_for_whoever_controls_when_his_turn_comes() -> None:
    table = Table("5/9 1/6", "7/9 1/7", "4/5 1/8", group="3/6", controller=2, beaten_tiles="pot")
    table.play("play 1 1-1", "play 1 1-1")
    assert table.pot() == ["3/6", "5/9"]
    table.play("take left 7/9 into 1 1 paying 1L")
    assert (table.state.turn, table.state.controller, table.group()) == (0, 1, [])
    table.play("play 1 1-1")  # another leads: the pot stays, and he controls it now
    assert (table.pot(), table.state.controller) == (["3/6", "5/9"], 0)


def test_option_beaten_tiles_pot_is_collected_even_when_the_group_is_gone() -> None:
    table = Table("5/9 1/6", "4/5 1/8", group="3/6", controller=1, beaten_tiles="pot")
    table.play("play 1 1-1", "take left 5/9 into 1 1 paying 1L")
    assert (table.state.turn, table.pot()) == (0, [])
    assert table.points(0) == ["4/5", "3/6"]


def test_option_beaten_tiles_discard_they_leave_the_game() -> None:
    table = Table("5/9 1/6", FILLER, group="3/6", controller=1, beaten_tiles="discard").play("play 1 1-1")
    assert (table.points(0), mask_names(table.state.out)) == ([], ["3/6"])


def test_option_pass_allowed_a_player_may_pass_and_the_controller_collects() -> None:
    table = Table("1/9 1/6", FILLER, group="3/6", controller=1, pass_allowed=True)
    table.play("pass")
    assert (table.state.turn, table.points(1)) == (1, ["3/6"])


def test_option_emptied_table_controller_leads() -> None:
    table = Table("1/9 2/9", FILLER, FILLER, group="5/1", controller=2, emptied_table="controller_leads")
    table.play("take left 5/1 into 1 1 paying 1L")
    assert (table.state.turn, table.group()) == (2, [])


def test_option_table_at_end_finisher_gets_group_and_pot_but_nobody_after_a_stall() -> None:
    given = {"group": "3/6", "controller": 1, "table_at_end": "finisher"}
    assert Table("9/1", FILLER, **given).play("play 1 1-1").scores() == [2, -2]  # type: ignore[arg-type]
    table = Table("9/1", FILLER, beaten_tiles="pot", **given).play("play 1 1-1")  # type: ignore[arg-type]
    assert table.scores() == [2, -2]
    table = Table("1/9 1/8", FILLER, stall_turns_per_player=1, **given)  # type: ignore[arg-type]
    table.state.idle = 1
    assert table.play("take left 3/6 into 1 1 paying 1L").scores() == [-2, -1]


# --- spare tile, hands, stall ---


@pytest.mark.parametrize(("draft", "last"), [("pack", 4), ("market", None), ("open", None)])
def test_option_spare_tile_last_pick_is_made_from_two_tiles(draft: str, last: int | None) -> None:
    table = Table(players=5, draft=draft, spare_tile="last_pick")
    spare, leader = tile_name(table.state.spare), int(table.state.leader)
    for number in range(34):
        table.play_any(number)
    assert table.state.turn == ((leader + 4) % 5 if last is None else last)
    names = {"/".join(sorted(move.split()[1].split("/"))) for move in table.legal()}
    assert spare in names
    assert len(names) == 2
    table.play(f"draft {spare}")
    (other,) = names - {spare}
    assert tile_name(table.state.spare) == other if draft == "pack" else other in mask_names(table.state.out)


def test_option_spare_tile_removed_the_last_pick_is_a_single_tile() -> None:
    table = Table(players=5)
    for number in range(34):
        table.play_any(number)
    assert len(table.legal()) == 2


def test_option_hands_everybody_leads_once_and_scores_and_tiles_left_add_up() -> None:
    table = Table(players=3, draft="dealt", hands="one_per_player", seed=3)
    leaders, scores, left = [], [0] * 3, [0] * 3
    while table.state.phase != GAME_OVER:
        if table.state.phase == ROUND_OVER:
            table.deal()
        leaders.append(int(table.state.leader))
        number = 0
        while table.state.phase == PLAYING:
            number += 11
            table.play_any(number)
        scores = [sum(pair) for pair in zip(scores, table.scores(), strict=True)]
        left = [count + len(table.row(seat)) for seat, count in enumerate(left)]
    assert leaders == [(leaders[0] + hand) % 3 for hand in range(3)]
    assert [int(table.state.total[seat]) for seat in range(3)] == scores
    assert [int(table.state.left[seat]) for seat in range(3)] == left


def test_option_stall_turns_per_player_sets_the_limit() -> None:
    assert Table(players=4, stall_turns_per_player=3).rules.stall_turns == 12


# --- the catalogue ---


def test_options_without_a_meaning_say_so_and_change_nothing() -> None:
    settled = GAME.settle({"spare_tile": "last_pick", "flip_start": True, "draft": "dealt"}, 4)
    assert set(GAME.idle(settled, 4)) == {"spare_tile", "flip_start", "draft_end", "row_lengths"}
    assert set(GAME.idle(GAME.settle({}, 1), 1)) == {
        "draft", "draft_end", "rows_hidden", "beaten_tiles", "pass_allowed", "emptied_table", "table_at_end",
        "spare_tile", "hands", "stall_turns_per_player", "row_lengths", "take_instead", "point_paid",
    }  # fmt: skip
    for draft in ("dealt", "blind"):
        settled = GAME.settle({"spare_tile": "last_pick", "draft": draft}, 5)
        assert "spare_tile" in GAME.idle(settled, 5)
        assert not Table(players=5, draft=draft, spare_tile="last_pick").rules.last_pick


def test_options_and_their_values_have_a_sentence_each_and_unknown_ones_are_refused() -> None:
    for option in GAME.options:
        assert option.sentence.endswith(".")
        assert all(option.values.values())
    with pytest.raises(OptionError, match="pack or dealt"):
        GAME.settle({"draft": "snake"}, 3)
    with pytest.raises(OptionError, match="1 to 6 players"):
        GAME.settle({}, 7)


def test_presets_are_what_the_rulebook_says() -> None:
    named = {preset.name: dict(preset.options) for preset in GAME.presets}
    assert named == {
        "hashigo": {},
        "hashigo-quick": {"draft": "dealt"},
        "hashigo-pot": {"beaten_tiles": "pot", "emptied_table": "controller_leads"},
        "hashigo-puzzle": {},
    }
