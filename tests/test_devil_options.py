"""Every option of Devil and each of its values; the paragraphs are those of the rulebook's options."""

from __future__ import annotations

import pytest

from devil_table import Table
from tefuda.cards import KABUFUDA
from tefuda.games.contract import GAME_OVER, MOST_DEALS, NOBODY, ROUND_OVER
from tefuda.games.devil import GAME, text
from tefuda.games.devil.names import names_of
from tefuda.games.game import OptionError
from tefuda.match import Match, Player


def test_option_deck_kabufuda40_is_devil_and_extended56_is_440() -> None:
    assert Table(players=2).rules.deck_size == 40
    assert Table(players=2, deck="extended56").options == GAME.settle({}, 2, "440")
    assert GAME.settle({}, 2, "devil") == GAME.settle({}, 2)


def test_option_target_is_180_or_440_unless_a_higher_one_is_chosen() -> None:
    assert GAME.settle({}, 4)["target"] == 180
    assert GAME.settle({"deck": "extended56"}, 4)["target"] == 440
    assert GAME.settle({"target": 200}, 4)["target"] == 200


def test_option_target_below_what_the_deck_allows_is_refused() -> None:
    with pytest.raises(OptionError, match="target cannot be '179'; it takes a whole number from 180"):
        GAME.settle({"target": 179}, 4)
    with pytest.raises(OptionError, match="target cannot be 439 with deck extended56; it takes 440 or more"):
        GAME.settle({"target": 439, "deck": "extended56"}, 4)


def test_option_target_ends_the_game() -> None:
    table = Table("4", "9 9", top="5", target=300)
    table.state.total[1] = 281
    assert table.play("discard 4").state.phase == ROUND_OVER
    table = Table("4", "9 9", top="5", target=300)
    table.state.total[1] = 282
    assert table.play("discard 4").state.phase == GAME_OVER


@pytest.mark.parametrize("players", [2, 3])
def test_option_first_upcard_applies_acts_as_if_the_dealer_had_discarded_it(players: int) -> None:
    seen = set()
    for seed in range(200):
        table = Table(players=players, seed=seed, first_upcard="applies")
        state = table.state
        top = KABUFUDA[state.top]
        draws = {"S1": 1, "S4": 2}.get(top, 0)
        skips = top in ("S1", "S4", "10")
        first = (state.dealer + 1) % players
        assert state.turn == ((first + 1) % players if skips else first)
        assert state.skipped == (first if skips else NOBODY)
        assert state.cards[first] == 4 + draws
        assert state.phase == 0
        written = text.write_deal(table.rules, state)
        assert all(len(hand) == 4 for hand in written["hands"])
        assert len(written["stock"]) == 40 - 4 * players - 1
        text.read_deal(table.rules, state, written)
        assert state.cards[first] == 4 + draws
        seen.add(top)
    assert {"S1", "S4", "10", "5"} <= seen


def test_option_first_upcard_no_effect() -> None:
    table = Table(players=2)
    for seed in range(100):
        table = Table(players=2, seed=seed)
        if KABUFUDA[table.state.top] == "S4":
            break
    assert list(table.state.cards[:2]) == [4, 4]
    assert table.state.turn != table.state.dealer


@pytest.mark.parametrize(
    ("doubles", "hand", "top", "scores"),
    [
        (False, "S4 7", "5", [14, 9]),
        (True, "S4 7", "5", [14, 18]),
        (False, "S1 7", "8", [14, 18]),
        (True, "S1 7", "8", [14, 36]),
    ],
)
def test_option_early_end_doubles_like_last_card(
    doubles: bool, hand: str, top: str, scores: list[int]
) -> None:
    table = Table(hand, "9", top=top, early_end_doubles_like_last_card=doubles)
    assert table.play(f"discard {hand.split()[0]} end").scores() == scores


@pytest.mark.parametrize(("doubles", "own"), [(True, 14), (False, 7)])
def test_option_special1_end_doubles_ender_concerns_the_special_1_only(doubles: bool, own: int) -> None:
    one = Table("S1 7", "9", top="8", special1_end_doubles_ender=doubles).play("discard S1 end")
    four = Table("S4 7", "9", top="5", special1_end_doubles_ender=doubles).play("discard S4 end")
    assert (one.scores(), four.scores()) == ([own, 18], [14, 9])


@pytest.mark.parametrize("points", [20, 0, 40])
def test_option_onifuda_points(points: int) -> None:
    table = Table("4", "oni 3", top="5", preset="440", onifuda_points=points).play("discard 4")
    assert table.scores() == [0, points + 3]


def test_option_onifuda_forced_false_leaves_the_choice_when_it_alone_fits() -> None:
    free = Table("oni 9", "9 9", top="5", stock="3 4", preset="440", onifuda_forced=False)
    assert free.legal() == ["discard oni", "draw"]
    assert free.play("draw").hand(0) == "3 9 oni"
    assert Table("oni 4", "9", top="5", preset="440", onifuda_forced=False).legal() == [
        "discard 4",
        "discard oni",
    ]
    assert Table("oni 9", "9 9", top="5", preset="440", onifuda_forced=True).legal() == ["discard oni"]


def test_option_onifuda_forced_false_lets_a_drawn_one_be_kept() -> None:
    table = Table("9 9", "9 9", top="5", stock="oni", preset="440", onifuda_forced=False).play("draw")
    assert table.legal() == ["discard oni", "keep"]
    table.play("keep")
    assert (table.hand(0), table.state.turn, table.state.turns) == ("9 9 oni", 1, 1)


def test_option_onifuda_forced_false_still_forces_another_drawn_card_that_fits() -> None:
    table = Table("oni 9", "9 9", top="5", stock="4", preset="440", onifuda_forced=False).play("draw")
    assert table.legal() == ["discard 4"]


@pytest.mark.parametrize(("effects", "hand"), [(False, "9"), (True, "3 6 9")])
def test_option_last_card_effects_lets_the_next_player_draw_before_counting(effects: bool, hand: str) -> None:
    table = Table("S4", "9", "8", top="5", stock="3 6", last_card_effects=effects).play("discard S4")
    assert (table.hand(1), table.hand(2)) == (hand, "8")
    assert table.scores() == [0, 2 * sum(map(int, hand.split())), 16]


def test_option_last_card_effects_never_come_after_an_early_end_or_an_onifuda() -> None:
    early = Table("S4 2", "9", top="5", stock="3 6", last_card_effects=True).play("discard S4 end")
    oni = Table("oni", "9", top="5", stock="3 6", preset="440", last_card_effects=True).play("discard oni")
    ten = Table("10", "9", top="5", stock="3 6", last_card_effects=True).play("discard 10")
    assert [table.hand(1) for table in (early, oni, ten)] == ["9", "9", "9"]


def test_option_end_on_first_turn_false_forbids_to_end_in_the_first_turn_really_taken() -> None:
    table = Table("10 2 2", "S4 9 9", top="5", end_on_first_turn=False)
    table.play("discard 10")  # seat 1 is skipped, which is no turn of his
    table.state.turn, table.state.top = 1, KABUFUDA.index("5")
    assert table.legal() == ["discard S4"]
    assert Table("S4 9", "9 9", top="5", end_on_first_turn=True).legal() == ["discard S4", "discard S4 end"]


def test_option_end_on_first_turn_false_holds_for_a_card_drawn_in_that_turn_and_not_later() -> None:
    table = Table("9 9", "9 9", top="5", stock="S4 3 6", end_on_first_turn=False).play("draw")
    assert table.legal() == ["discard S4"]
    table = Table("9 9 9", "9 9", top="5", stock="3 2 S4", end_on_first_turn=False)
    table.play("draw", "draw", "draw")
    assert table.legal() == ["discard S4", "discard S4 end"]


def test_option_round_limit_turns_makes_the_round_void() -> None:
    table = Table("9 9", "9 9", top="5", stock="3 2 3 2", round_limit_turns=3)
    dealer = int(table.state.dealer)
    table.play("draw", "draw", "draw")
    state = table.state
    assert (state.phase, state.void, state.rounds, table.scores()) == (ROUND_OVER, 1, 0, [0, 0])
    table.deal()
    assert (state.dealer, state.void, state.deals) == (dealer, 0, 3 - 1)


def test_devil_11_rounds_that_are_always_void_end_the_game_as_it_stands() -> None:
    options = GAME.settle({"round_limit_turns": 1, "end_on_first_turn": False}, 3)
    match = Match(GAME, options, [Player(name) for name in "ABC"], seed=2)
    match.state.total[:3] = [30, 10, 10]
    while not match.over:
        if not match.playing:
            assert match.state.deals < MOST_DEALS
            match.next_round()
        match.play(match.legal()[0])
    assert (match.state.deals, match.state.rounds, match.winners) == (MOST_DEALS, 0, [1, 2])
    said = [text for event in match.events[-2:] for text in event.words(0, match.names)]
    assert said[-1] == "After 1 turn the round is void; the game ends as it stands."


def test_devil_11_a_round_that_counts_is_the_last_too_and_nobody_drops_out_of_it() -> None:
    table = Table("4", "9 9", "9", top="5", at_target="drops_out")
    table.state.deals = MOST_DEALS
    table.state.total[1] = 175
    state = table.play("discard 4").state
    assert (state.phase, state.winners, state.out) == (GAME_OVER, 1, 0)


def test_option_round_limit_turns_does_not_count_skipped_turns_nor_spoil_a_round_that_ends() -> None:
    table = Table("10 9 6", "9 9", "9 9", top="5", stock="3 2 3 2", round_limit_turns=2)
    assert table.play("discard 10").state.turns == 1
    table = Table("4", "9 9", top="5", round_limit_turns=1).play("discard 4")
    assert (table.state.void, table.scores()) == (0, [0, 18])


def test_options_without_meaning_beside_others_say_so() -> None:
    assert set(GAME.idle(GAME.settle({}, 4), 4)) == {"onifuda_points", "onifuda_forced", "blank_and_special"}
    assert GAME.idle(GAME.settle({}, 4, "440"), 4) == {}


def test_every_option_and_value_has_a_sentence() -> None:
    for option in GAME.options:
        assert option.sentence.endswith(".")
        assert all(option.values.values())


def test_seats_are_two_to_eight() -> None:
    for players in range(2, 9):
        table = Table(players=players)
        assert sum(len(names_of(table.state.hand[seat])) for seat in range(8)) == 4 * players
    with pytest.raises(OptionError, match="for 2 to 8 players, not for 9"):
        GAME.settle({}, 9)
