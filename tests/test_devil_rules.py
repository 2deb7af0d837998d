"""Devil and 440, rule by rule: the numbers are the paragraphs of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from devil_table import Table
from tefuda.cards import KABUFUDA
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING, ROUND_OVER
from tefuda.games.devil.layout import COPIES, EARLY, LAST_CARD, ONIFUDA, fit
from tefuda.games.devil.names import names_of


def test_devil_a_the_decks_have_40_and_56_cards() -> None:
    """Devil A."""
    devil = dict(zip(KABUFUDA, COPIES["kabufuda40"], strict=True))
    large = dict(zip(KABUFUDA, COPIES["extended56"], strict=True))
    assert sum(devil.values()) == 40
    assert sum(large.values()) == 56
    assert {name: devil[name] for name in ("1", "S1", "4", "S4", "10")} == {
        "1": 3, "S1": 1, "4": 3, "S4": 1, "10": 4,
    }  # fmt: skip
    assert {name: large[name] - devil[name] for name in KABUFUDA if large[name] != devil[name]} == {
        "1": 5, "S1": 1, "4": 2, "S4": 1, "10": 4, "blank": 2, "oni": 1,
    }  # fmt: skip


# --- Devil 1 and 2: dealer and deal ---


def test_devil_1_every_player_is_as_likely_to_deal_first() -> None:
    dealers = Counter(int(Table(players=3, seed=seed).state.dealer) for seed in range(600))
    assert all(150 < dealers[seat] < 250 for seat in range(3))


def test_devil_1_the_winner_of_a_round_deals_the_next() -> None:
    table = Table("4", "9 9", "9 9").play("discard 4")
    assert table.state.phase == ROUND_OVER
    table.state.dealer = 2
    table.deal()
    assert (table.state.dealer, table.state.turn) == (0, 1)


def test_devil_2_everybody_gets_four_cards_and_one_is_turned_up() -> None:
    table = Table(players=8)
    state = table.state
    assert list(state.cards) == [4] * 8
    assert all(len(names_of(state.hand[seat])) == 4 for seat in range(8))
    assert (state.stock_at, state.stock_length) == (0, 40 - 32 - 1)
    assert (state.pile, state.discards) == (0, 0)


def test_devil_2_the_player_left_of_the_dealer_begins_and_the_turn_goes_round() -> None:
    table = Table("4 9 9", "5 9 9", "10 9 9", turn=2, top="5")
    table.play("discard 10")  # a ten would skip, so seat 0 is passed over here
    assert table.state.turn == 1
    for seed in range(20):
        state = Table(players=5, seed=seed).state
        assert state.turn == (state.dealer + 1) % 5


def test_devil_2_the_turned_up_card_has_no_effect() -> None:
    for seed in range(60):
        state = Table(players=3, seed=seed).state
        assert (state.turn, state.skipped, state.draw_seat) == ((state.dealer + 1) % 3, NOBODY, NOBODY)
        assert list(state.cards[:3]) == [4, 4, 4]


def test_devil_2_an_onifuda_turned_up_goes_back() -> None:
    tops = Counter(KABUFUDA[Table(players=2, preset="440", seed=seed).state.top] for seed in range(400))
    assert tops["oni"] == 0
    assert tops["blank"] > 0


# --- Devil 3: what fits ---

RING = [1, 4, 5, 10, 9, 6, 3, 2, 7, 8]


@pytest.mark.parametrize("place", range(10))
def test_devil_3_a_number_fits_exactly_its_two_neighbours_on_the_ring(place: int) -> None:
    top = KABUFUDA.index(str(RING[place]))
    fitting = {int(KABUFUDA[kind]) for kind in range(10) if fit(kind, top)}
    assert fitting == {RING[place - 1], RING[(place + 1) % 10]}
    assert all((number + RING[place]) % 10 in (5, 9) for number in fitting)


def test_devil_3_any_fitting_card_of_the_hand_may_be_discarded_and_must_be() -> None:
    assert Table("4 4 10 9", "9 9", top="5").legal() == ["discard 10", "discard 4"]


# --- Devil 4: drawing ---


def test_devil_4_a_player_draws_only_when_nothing_fits() -> None:
    assert Table("9 9 2", "9 9", top="5", stock="1 1").legal() == ["draw"]


def test_devil_4_a_drawn_card_that_does_not_fit_is_kept_and_the_turn_ends() -> None:
    table = Table("9 9 2", "9 9", top="5", stock="1 1").play("draw")
    assert table.hand(0) == "1 2 9 9"
    assert (table.state.turn, table.state.pending) == (1, 0)


def test_devil_4_a_drawn_card_that_fits_must_be_discarded() -> None:
    table = Table("9 9 2", "9 9", top="5", stock="4 1").play("draw")
    assert (table.state.turn, table.legal()) == (0, ["discard 4"])
    table.play("discard 4")
    assert (table.hand(0), table.state.turn) == ("2 9 9", 1)


# --- Devil 5: the draw pile ---


def test_devil_5_all_discards_but_the_top_become_the_draw_pile_when_a_card_is_needed() -> None:
    table = Table("9 9", "9 9", top="5", stock="1", pile="6 7 8").play("draw")
    assert (table.state.reshuffles, table.state.discards) == (0, 3)  # used up, but nobody needs a card yet
    table.play("draw")
    state = table.state
    assert (state.reshuffles, state.discards, state.pile, state.stock_length) == (1, 0, 0, 3)
    assert KABUFUDA[state.top] == "5"
    assert sorted(KABUFUDA[kind] for kind in state.stock[:3]) == ["6", "7", "8"]


def test_devil_5_a_reshuffle_may_come_between_the_two_cards_of_a_special_4() -> None:
    table = Table("S4 9", "9 9", top="5", stock="1", pile="6 7").play("discard S4")
    assert table.state.reshuffles == 1
    assert table.state.cards[1] == 4
    assert table.state.stock_length - table.state.stock_at == 2  # 5, 6 and 7 were shuffled, one was drawn


def test_devil_5_with_nothing_to_draw_the_game_goes_on() -> None:
    table = Table("9 9", "9 9", top="5")
    assert table.legal() == ["draw"]
    table.play("draw")
    assert (table.hand(0), table.state.turn, table.state.reshuffles) == ("9 9", 1, 0)


def test_devil_5_who_has_to_draw_two_takes_what_there_is() -> None:
    table = Table("S4 9", "9 9", "8 8", top="5").play("discard S4")
    assert (table.hand(1), table.state.turn) == ("5 9 9", 2)  # the 5 was the only card to shuffle


# --- Devil 6: tens and specials ---


def test_devil_6_a_ten_skips_the_next_player() -> None:
    table = Table("10 2", "9 9", "9 9", top="5").play("discard 10")
    assert (table.state.turn, table.state.skipped, table.hand(1)) == (2, 1, "9 9")


def test_devil_6_with_two_players_a_ten_gives_another_turn() -> None:
    table = Table("10 9 2", "9 9", top="5").play("discard 10")
    assert (table.state.turn, table.legal()) == (0, ["discard 9"])


def test_devil_6_a_special_1_makes_the_next_player_draw_one_and_skips_him() -> None:
    table = Table("S1 2", "9 9", "9 9", top="8", stock="3 6").play("discard S1")
    assert (table.state.turn, table.hand(1)) == (2, "3 9 9")


def test_devil_6_a_special_4_makes_the_next_player_draw_two_and_skips_him() -> None:
    table = Table("S4 2", "9 9", "9 9", top="5", stock="3 6").play("discard S4")
    assert (table.state.turn, table.hand(1)) == (2, "3 6 9 9")


@pytest.mark.parametrize(("special", "top"), [("S1", "8"), ("S4", "5")])
def test_devil_6_a_special_may_end_the_round(special: str, top: str) -> None:
    table = Table(f"{special} 2", "9 9", top=top)
    assert table.legal() == [f"discard {special}", f"discard {special} end"]
    table.play(f"discard {special} end")
    assert (table.state.phase, table.state.ending, table.state.ender) == (ROUND_OVER, EARLY, 0)
    assert table.hand(1) == "9 9"  # nobody draws


def test_devil_6_specials_fit_by_their_numbers() -> None:
    assert Table("S1 S4 2", "9 9", top="5").legal() == ["discard S4", "discard S4 end"]
    assert "discard 5" in Table("5 2", "9 9", top="S4").legal()


def test_devil_6_a_drawn_special_has_its_effect_and_the_choice() -> None:
    table = Table("9 9", "9 9", "9 9", top="8", stock="S1 3").play("draw")
    assert table.legal() == ["discard S1", "discard S1 end"]
    table.play("discard S1")
    assert (table.state.turn, table.hand(1)) == (2, "3 9 9")


def test_devil_6_cards_drawn_by_an_effect_are_kept_an_onifuda_too() -> None:
    table = Table("S1 2", "9 9", "9 9", top="8", stock="oni 6", preset="440").play("discard S1")
    assert (table.hand(1), table.state.turn, table.state.phase) == ("9 9 oni", 2, PLAYING)


# --- Devil 7: the end of a round ---


def test_devil_7_the_round_ends_with_an_empty_hand_and_its_last_card_has_no_effect() -> None:
    table = Table("S4", "9 9", top="5", stock="3 6")
    assert table.legal() == ["discard S4"]  # the word to end is not needed
    table.play("discard S4")
    assert (table.state.phase, table.state.ending, table.state.ender) == (ROUND_OVER, LAST_CARD, 0)
    assert table.hand(1) == "9 9"


def test_devil_7_the_onifuda_ends_the_round() -> None:
    table = Table("oni 5", "9 9", top="1", preset="440").play("discard oni")
    assert (table.state.phase, table.state.ending, table.state.ender) == (ROUND_OVER, ONIFUDA, 0)


# --- Devil 8: points ---


def test_devil_8_two_specials_double_twice() -> None:
    assert Table("4", "S1 7 9", top="5").play("discard 4").scores() == [0, 34]
    assert Table("4", "S1 S4 10", top="5").play("discard 4").scores() == [0, 60]
    assert Table("S1", "S1 S4 10", top="8", preset="440").play("discard S1").scores() == [0, 240]


@pytest.mark.parametrize(
    ("hand", "top", "move", "scores"),
    [
        ("4", "5", "discard 4", [0, 9]),
        ("S4", "5", "discard S4", [0, 18]),
        ("S1", "8", "discard S1", [0, 36]),
        ("S4 7", "5", "discard S4 end", [14, 9]),
        ("S1 7", "8", "discard S1 end", [14, 18]),
        ("oni 7", "5", "discard oni", [14, 18]),
        ("oni", "5", "discard oni", [0, 18]),
    ],
)
def test_devil_8_the_multiplier_depends_on_how_the_round_ended(
    hand: str, top: str, move: str, scores: list[int]
) -> None:
    """Every row of the table in Devil 8."""
    assert Table(hand, "9", top=top, preset="440").play(move).scores() == scores


def test_devil_8_numbers_count_themselves_a_blank_and_the_onifuda_20() -> None:
    table = Table("oni 4", "blank 3", top="5", preset="440").play("discard oni")
    assert table.scores() == [8, 46]
    assert Table("4", "oni 10", top="5", preset="440").play("discard 4").scores() == [0, 30]


# --- Devil 9: blanks and the Onifuda ---


def test_devil_9_a_blank_may_be_laid_on_any_number_and_be_followed_by_any() -> None:
    hand = "1 2 3 4 5 6 7 8 9 10 blank oni S1 S4"
    table = Table(hand, "9 9", top="blank", preset="440")
    assert len(table.legal()) == 12
    for name in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "blank"):
        assert "discard blank" in Table("blank 9", "9 9", top=name, preset="440").legal()


def test_devil_9_a_blank_and_a_special_never_lie_on_each_other() -> None:
    assert Table("S1 S4", "9 9", top="blank", preset="440").legal() == ["draw"]
    for special in ("S1", "S4"):
        assert Table("blank 7", "9 9", top=special, preset="440").legal() == ["draw"]


def test_devil_9_the_onifuda_may_be_laid_on_anything() -> None:
    for name in KABUFUDA[:-1]:
        assert "discard oni" in Table("oni 9 9", "9 9", top=name, preset="440").legal()


def test_devil_9_the_onifuda_must_be_discarded_when_it_alone_fits_or_is_drawn() -> None:
    assert Table("oni 9", "9 9", top="5", preset="440").legal() == ["discard oni"]
    assert Table("oni 4", "9 9", top="5", preset="440").legal() == ["discard 4", "discard oni"]
    drawn = Table("9 9", "9 9", top="5", stock="oni 3", preset="440").play("draw")
    assert drawn.legal() == ["discard oni"]


# --- Devil 10: the end of the game ---


def test_devil_10_the_game_ends_after_the_round_in_which_somebody_reaches_the_target() -> None:
    table = Table("4", "9 9", "1", top="5")
    table.state.total[:3] = [20, 161, 30]
    table.play("discard 4")
    assert (table.state.phase, list(table.state.total[:3])) == (ROUND_OVER, [20, 179, 31])
    table = Table("4", "9 9", "1", top="5")
    table.state.total[:3] = [20, 162, 30]
    table.play("discard 4")
    assert (table.state.phase, table.state.winners) == (GAME_OVER, 0b001)


def test_devil_10_equal_lowest_totals_share_the_win() -> None:
    table = Table("4", "9 9", "1", top="5")
    table.state.total[:3] = [31, 170, 30]
    table.play("discard 4")
    assert (table.state.phase, table.state.winners) == (GAME_OVER, 0b101)
