"""Isuri, rule by rule, from the leg to the balance: the numbers are the paragraphs of the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from isuri_table import hand, options, play, put_stock, sticks, table
from tefuda.cards import FLOWERS, HANAFUDA, hanafuda_mask, hanafuda_names
from tefuda.games.contract import PLAYING
from tefuda.games.isuri import GAME
from tefuda.match import IllegalMoveError, Match, Player

# --- Isuri 7: sticks, and the end of a leg ---


def test_isuri_7_the_second_empty_turn_ends_the_leg_costs_a_stick_and_the_first_passer_leads() -> None:
    match = table("maple-deer", "maple-ribbon", base="iris-bridge", stock="clover-boar susuki-moon")
    play(match, "pass")
    assert (match.turn, match.state.legs, list(match.state.sticks)) == (1, 0, [0, 0])
    play(match, "pass")
    state = match.state
    assert (match.turn, state.legs, list(state.sticks)) == (0, 1, [0, 1])
    assert [int(score) for score in state.score[:2]] == [0, -1]
    assert FLOWERS[state.base_card].name == "clover-boar"
    assert hanafuda_names(int(state.aside)) == ["iris-bridge"]
    assert state.on_base == 1


def test_isuri_7_the_cards_of_the_leg_are_set_aside_with_its_base_card() -> None:
    own, other = "iris-ribbon maple-deer", "paulownia-phoenix maple-ribbon"
    match = table(own, other, base="wisteria-cuckoo", stock="susuki-moon")
    play(match, "lay 5 iris-ribbon", "pass", "lay 6 paulownia-phoenix", "pass", "pass")
    assert hanafuda_names(int(match.state.aside)) == ["wisteria-cuckoo", "iris-ribbon", "paulownia-phoenix"]
    assert (match.state.laid, match.state.line_length) == (0, 0)
    assert match.turn == 1  # the first to pass on the phoenix


def test_isuri_7_an_empty_turn_ends_nothing_while_it_is_the_first_of_the_leg() -> None:
    match = table("maple-deer", "paulownia-phoenix maple-ribbon", base="iris-bridge", stock="susuki-moon")
    play(match, "pass", "lay 6 paulownia-phoenix", "pass")
    assert (match.turn, match.state.legs) == (0, 0)
    play(match, "pass")
    assert (match.turn, match.state.legs, list(match.state.sticks)) == (1, 1, [1, 0])


def test_isuri_7_the_first_turn_is_counted_anew_in_every_leg() -> None:
    match = table("maple-deer", "maple-ribbon", base="iris-bridge", stock="clover-boar susuki-moon")
    play(match, "pass", "pass", "pass")
    assert (match.turn, match.state.legs) == (1, 1)
    play(match, "pass")
    assert (match.state.legs, list(match.state.sticks)) == (2, [0, 2])


# --- Isuri 8: the stock ---


def used_up() -> Match:
    """The stock is empty, and the leg is about to end."""
    match = table("maple-deer", "maple-ribbon", base="iris-bridge")
    everything = set(hanafuda_names(int(match.rules.deck)))
    aside = everything - {"maple-deer", "maple-ribbon", "iris-bridge"}
    put_stock(match, [], aside=" ".join(aside))
    return play(match, "pass")


def test_isuri_8_all_cards_outside_the_hands_become_the_stock_the_finished_leg_included() -> None:
    match = play(used_up(), "pass")
    state = match.state
    hands = hanafuda_mask(["maple-deer", "maple-ribbon"])
    stock = [int(card) for card in state.stock[: state.stock_length]]
    assert (state.reshuffles, state.stock_at, state.stock_length) == (1, 1, 44)
    assert sum(1 << card for card in stock) == int(match.rules.deck) & ~hands
    assert (state.base_card, state.aside) == (stock[0], 0)
    assert HANAFUDA["iris-bridge"] in stock
    assert match.rounds[-1].deal["reshuffles"] == [[FLOWERS[card].name for card in stock]]


def test_isuri_8_the_new_order_is_random() -> None:
    first: Counter[int] = Counter()
    for seed in range(60):
        match = used_up()
        match.state.rng[:] = [seed, 1, 2, 3]
        first[int(play(match, "pass").state.base_card)] += 1
    assert len(first) > 25


def test_isuri_8_nothing_is_shuffled_before_a_card_is_needed() -> None:
    match = table("maple-deer", "maple-ribbon", base="iris-bridge")
    everything = hanafuda_mask(["maple-deer", "maple-ribbon", "iris-bridge", "clover-boar"])
    put_stock(match, ["clover-boar"], aside=" ".join(hanafuda_names(int(match.rules.deck) & ~everything)))
    play(match, "pass", "pass")
    assert (match.state.stock_at, match.state.stock_length, match.state.reshuffles) == (1, 1, 0)
    play(match, "pass", "pass")
    assert match.state.reshuffles == 1


# --- Isuri 9: winning ---


def test_isuri_9_the_last_card_wins_at_once() -> None:
    match = play(table("iris-bridge", "maple-deer", base="wisteria-cuckoo"), "lay 5 iris-bridge")
    assert not match.playing
    assert match.state.last_by == 0
    with pytest.raises(IllegalMoveError, match="the round is over"):
        match.play("pass")


def test_isuri_9_a_hand_cannot_be_emptied_while_a_february_is_owed() -> None:
    match = table("pine-chaff-2 willow-swallow", base="pine-chaff-1")
    assert play(match, "lay 1 pine-chaff-2").playing
    assert not play(match, "lay 2 willow-swallow").playing


# --- Isuri 10: the payment ---

PAYMENTS = [  # sticks, base, the whole rest of the hand, the winning lay, cards laid before in the turn, pays
    (3, "susuki-moon", "lay 9 chrysanthemum-ribbon", 0, 27),
    (3, "plum-warbler", "lay 1 pine-chaff-1", 0, 30),
    (3, "willow-swallow", "lay 3 cherry-curtain cherry-chaff-1 cherry-chaff-2", 0, 27),
    (3, "plum-warbler", "lay 1 pine-crane pine-ribbon pine-chaff-1", 0, 90),
    (4, "clover-boar", "lay 8 susuki-moon susuki-geese", 0, 64 - 32),
    (5, "peony-ribbon", "lay 12 plum-warbler plum-ribbon plum-chaff-1 plum-chaff-2", 0, 240),
    (0, "susuki-moon", "lay 9 chrysanthemum-ribbon", 0, 0),
    (
        2,
        "cherry-curtain",
        "lay 4 pine-crane cherry-ribbon wisteria-cuckoo wisteria-ribbon wisteria-chaff-1 wisteria-chaff-2",
        0,
        68,
    ),
    (2, "paulownia-phoenix", "lay 7 clover-boar", 5, 2 * 7 + 20),
    (1, "iris-bridge", "lay 6 pine-crane pine-ribbon willow-ribbon cherry-ribbon paulownia-chaff-1", 0, 30),
]


def won(count: int, base: str, lay: str, before: int = 0, **chosen: Any) -> Match:
    """A round won by a lay with so many sticks of the loser on the table."""
    match = table(" ".join(lay.split()[2:]), "maple-chaff-1", base=base, **chosen)
    match.state.open_months = 1 << ((int(lay.split()[1]) - 2) % 12)
    match.state.turn_cards = before
    return play(sticks(match, count), lay)


@pytest.mark.parametrize(("count", "base", "lay", "before", "pays"), PAYMENTS)
def test_isuri_10_the_loser_pays_sticks_times_month_with_bonuses(
    count: int, base: str, lay: str, before: int, pays: int
) -> None:
    match = won(count, base, lay, before)
    assert match.rounds[-1].scores == [pays + count, -pays - count]
    assert f" = {pays}." in match.rounds[-1].derivation[0]


def test_isuri_10_with_a_minimum_of_one_stick_a_sweep_ending_in_july_pays_17() -> None:
    assert won(0, "iris-bridge", "lay 7 clover-boar", 5, minimum_sticks=1).rounds[-1].scores == [17, -17]


def test_isuri_10_after_a_january_special_the_last_lay_is_the_february_one() -> None:
    match = sticks(table("pine-chaff-2 willow-swallow", base="pine-chaff-1"), 3)
    play(match, "lay 1 pine-chaff-2", "lay 2 willow-swallow")
    assert match.rounds[-1].scores == [3 * 2 + 3, -3 * 2 - 3]


def test_isuri_10_a_sweep_is_the_whole_hand_of_six_in_one_turn() -> None:
    own = "iris-bridge paulownia-phoenix clover-boar susuki-moon chrysanthemum-ribbon maple-deer"
    lays = [f"lay {month} {card}" for month, card in enumerate(own.split(), start=5)]
    match = sticks(table(own, "maple-ribbon", base="wisteria-cuckoo"), 2)
    assert play(match, *lays).rounds[-1].scores == [2 * 10 + 2 * 10 + 2, -42]
    assert match.state.swept == 1
    broken = sticks(table(own, "plum-ribbon plum-chaff-1", base="cherry-curtain", stock="wisteria-cuckoo"), 2)
    play(broken, "pass", "pass", *lays)
    assert broken.rounds[-1].scores == [3 * 10 + 3 * 10 + 3, -63]  # a whole hand in a later turn
    two_turns = sticks(table(own, "maple-ribbon", base="wisteria-cuckoo", must_lay=False), 2)
    play(two_turns, lays[0], "pass", "pass", *lays[1:])
    assert two_turns.state.swept == 0


def test_isuri_10_the_winner_takes_the_sticks_on_the_table_whoever_put_them_there() -> None:
    match = table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon")
    sticks(sticks(match, 2, of=1), 1, of=0)
    play(match, "lay 9 chrysanthemum-ribbon")
    assert match.rounds[-1].scores == [27 + 2, -27 - 2]


def test_isuri_10_worked_example_a_payment_of_27_and_one_stick_of_the_loser_is_28() -> None:
    match = table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon")
    sticks(sticks(match, 1, of=1), 2, of=0)
    play(match, "lay 9 chrysanthemum-ribbon")
    assert match.rounds[-1].scores == [28, -28]
    assert match.totals == [528, 472]
    assert "3 sticks × September 9 = 27." in match.rounds[-1].derivation[0]


# --- Isuri 11: balances ---


def test_isuri_11_both_begin_with_500_sticks() -> None:
    assert table("iris-bridge", base="wisteria-cuckoo").totals == [500, 500]


def test_isuri_11_a_balance_may_go_below_zero() -> None:
    match = sticks(table("plum-ribbon", "maple-deer", base="peony-ribbon"), 90)
    assert play(match, "lay 12 plum-ribbon").totals == [500 + 90 * 12 + 90, 500 - 90 * 12 - 90]
    assert match.totals[1] < 0


def test_isuri_11_a_stick_leaves_its_owners_balance_at_once() -> None:
    match = table("maple-deer", "maple-ribbon", base="iris-bridge", stock="clover-boar susuki-moon")
    play(match, "pass", "pass")
    assert [int(score) for score in match.state.score[:2]] == [0, -1]


@pytest.mark.parametrize(("behind", "winners"), [(0, [0]), (17, [0]), (18, [0, 1]), (19, [1])])
def test_isuri_11_the_larger_balance_wins_and_equal_is_a_draw_that_both_win(
    behind: int, winners: list[int]
) -> None:
    match = table("chrysanthemum-ribbon", base="susuki-moon", rounds=1, minimum_sticks=1)
    match.state.total[0] -= behind
    play(match, "lay 9 chrysanthemum-ribbon")  # nine from seat 1 to seat 0
    assert match.over
    assert match.winners == winners


def test_isuri_11_scores_of_a_round_sum_to_zero_and_the_game_ends_after_six() -> None:
    for seed in range(4):
        match = Match(GAME, options(), [Player("Aki"), Player("Ben")], seed=seed)
        while not match.over:
            if match.state.phase != PLAYING:
                match.next_round()
            match.play(match.legal()[-1])
        assert len(match.rounds) == 6
        assert all(sum(each.scores or [1]) == 0 for each in match.rounds)
        assert match.totals == [
            500 + sum((each.scores or [0, 0])[seat] for each in match.rounds) for seat in (0, 1)
        ]
        assert hand(match, match.state.last_by) == ""
