"""Readings of Devil that came later: dropping out at the target, going out, blanks and specials together."""

from __future__ import annotations

import pytest

from devil_table import Table
from support import Variant, positions
from tefuda.games.contract import GAME_OVER, PLAYING, ROUND_OVER
from tefuda.games.devil import GAME, text


def ended(*totals: int, at_target: str = "game_over") -> Table:
    """Seat 0 goes out with three 9s in every other hand, which are 27 points, on top of these totals."""
    hands = ["4", *["9 9 9"] * (len(totals) - 1)]
    table = Table(*hands, top="5", at_target=at_target)
    for seat, total in enumerate(totals):
        table.state.total[seat] = total
    return table.play("discard 4")


def test_devil_10_with_option_at_target_game_over_the_game_ends() -> None:
    state = ended(0, 160, 0).state
    assert (state.phase, state.winners, state.out) == (GAME_OVER, 0b1, 0)


def test_option_at_target_drops_out_lets_the_others_play_on() -> None:
    table = ended(0, 160, 0, 0, at_target="drops_out")
    state = table.state
    assert (state.phase, state.out) == (ROUND_OVER, 0b10)
    table.deal()
    assert [int(state.cards[seat]) for seat in range(4)] == [4, 0, 4, 4]
    assert (state.dealer, state.turn) == (0, 2)
    written = text.write_deal(table.rules, state)
    assert [len(hand) for hand in written["hands"]] == [4, 0, 4, 4]
    text.read_deal(table.rules, state, written)
    table.play_randomly([1, 2, 3, 4], end_early=False)
    assert state.score[1] == 0
    assert "out of the game, total 187" in text.derivation(table.rules, state)[1]


def test_option_at_target_drops_out_skips_those_who_are_out_as_next_player() -> None:
    table = Table("10 3 3", "", "5 5 5", "2 2 2", top="5", at_target="drops_out")
    table.state.out = 0b10
    table.play("discard 10")
    assert (table.state.skipped, table.state.turn) == (2, 3)


def test_option_at_target_drops_out_the_last_one_left_wins_whatever_others_had() -> None:
    table = ended(170, 160, 170, at_target="drops_out")
    assert (table.state.phase, table.state.winners) == (GAME_OVER, 0b1)
    table = Table("4", "", "9 9 9", top="5", at_target="drops_out")
    table.state.out, table.state.total[1], table.state.total[2] = 0b10, 181, 179
    assert table.play("discard 4").state.winners == 0b1


def test_option_at_target_drops_out_all_at_once_the_lowest_of_them_wins() -> None:
    table = Table("S1 9 9", "", "9 9 9", "9 9", top="4", at_target="drops_out")
    state = table.state
    state.out, state.total[1] = 0b10, 181
    state.total[0], state.total[2], state.total[3] = 179, 170, 175
    table.play("discard S1 end")  # 36 points for the own hand, 54 and 36 for the others
    assert (state.phase, state.winners) == (GAME_OVER, 0b1001 if state.total[0] == state.total[3] else 0b1000)


def test_option_at_target_drops_out_the_dealer_who_is_out_passes_the_deal_to_the_left() -> None:
    table = Table("S1 9 9", "3 3", "3 3", top="4", at_target="drops_out")
    table.state.total[0] = 170
    table.play("discard S1 end")
    assert (table.state.phase, table.state.out, table.state.ender) == (ROUND_OVER, 1, 0)
    table.deal()
    assert table.state.dealer == 1


def test_option_at_target_drops_out_plays_to_one_winner_and_has_no_effect_with_two() -> None:
    outs = set()
    for seed in range(3):
        for match in positions(Variant("devil", 5, {"at_target": "drops_out"}), seed):
            outs.add(int(match.state.out).bit_count())
            if match.state.phase == PLAYING:
                assert not match.state.out >> match.turn & 1
        left = [seat for seat in range(5) if match.totals[seat] < 180]
        assert left in ([], match.winners)
    assert {0, 1, 2} <= outs
    assert "at_target" in GAME.idle(GAME.settle({"at_target": "drops_out"}, 2), 2)


@pytest.mark.parametrize("last", ["S1", "S4", "blank"])
def test_option_going_out_ordinary_a_blank_or_special_cannot_be_the_last_card(last: str) -> None:
    top = "4" if last == "S1" else "1"
    for value, moves in (("any", [f"discard {last}"]), ("ordinary", ["draw"])):
        assert Table(last, "9 9", top=top, preset="440", going_out=value, stock="3").legal() == moves
    table = Table(last, "9 9", top=top, preset="440", going_out="ordinary", stock="3")
    assert table.why_not(f"discard {last}").startswith("Devil 7 (option going_out): ")


def test_option_going_out_ordinary_leaves_ordinary_cards_the_onifuda_and_early_ends() -> None:
    assert Table("5", "9", top="4", preset="440", going_out="ordinary").legal() == ["discard 5"]
    assert Table("oni", "9", top="4", preset="440", going_out="ordinary").legal() == ["discard oni"]
    two = Table("S1 9", "9 9", top="4", preset="440", going_out="ordinary")
    assert two.legal() == ["discard S1", "discard S1 end"]


def test_option_going_out_ordinary_a_drawn_card_that_fits_is_not_the_last() -> None:
    table = Table("S1", "9 9", top="4", going_out="ordinary", stock="5 3")
    assert table.play("draw").legal() == ["discard 5"]
    assert table.play("discard 5").state.cards[0] == 1


@pytest.mark.parametrize(
    ("kind", "top"), [("blank", "S1"), ("blank", "S4"), ("S1", "blank"), ("S4", "blank")]
)
def test_option_blank_and_special_together_lets_them_lie_on_each_other(kind: str, top: str) -> None:
    for value, fits in (("apart", False), ("together", True)):
        table = Table(f"{kind} 3", "9 9", top=top, preset="440", stock="7", blank_and_special=value)
        assert (f"discard {kind}" in table.legal()) == fits
