"""Isuri, rule by rule, up to the turn: the numbers are the paragraphs of the rulebook."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from isuri_table import FLOWER_OF, hand, laid_as, months, options, play, table
from tefuda.cards import FLOWERS, HANAFUDA
from tefuda.games.isuri import GAME
from tefuda.match import IllegalMoveError, Match, Player

WILDS = {  # card: months in a hand and on the pile, months as base card
    "pine-crane": (range(1, 11), range(1, 11)),
    "pine-ribbon": (range(1, 11), range(1, 11)),
    "willow-rainman": (range(2, 12), range(2, 12)),
    "willow-ribbon": (range(2, 11), range(2, 11)),
    "cherry-ribbon": (range(1, 13), range(1, 13)),
    "paulownia-phoenix": (range(6, 7), range(1, 2)),
    "paulownia-chaff-1": (range(6, 7), range(1, 2)),
    "plum-ribbon": (range(12, 13), range(1, 2)),
    "plum-chaff-1": (range(12, 13), range(1, 2)),
    "plum-chaff-2": (range(12, 13), range(1, 2)),
    "plum-warbler": (range(12, 13), range(1, 13)),
}
NATURAL = [flower for flower in FLOWERS if flower.name not in WILDS]


def dealt(seed: int, number: int = 0) -> Match:
    return Match(GAME, options(), [Player("Aki"), Player("Ben")], seed=seed, number=number)


# --- Isuri A and B: the cards ---


def test_isuri_a_twelve_flowers_in_nagoya_order_have_four_cards_and_the_paulownia_two() -> None:
    order = "pine willow cherry wisteria iris paulownia clover susuki chrysanthemum maple peony plum"
    assert [FLOWER_OF[month] for month in range(1, 13)] == order.split()
    assert Counter(flower.month for flower in FLOWERS) == {
        month: 2 if month == 6 else 4 for month in range(1, 13)
    }
    assert Counter(flower.kind for flower in FLOWERS) == {"bright": 5, "animal": 9, "ribbon": 10, "chaff": 22}


def test_isuri_b_there_are_eleven_wild_cards() -> None:
    rules = dealt(1).rules
    wild = [
        flower.name
        for card, flower in enumerate(FLOWERS)
        if rules.hand_wild[card] or int(rules.base_open[card]) != 1 << (flower.month - 1)
    ]
    assert sorted(wild) == sorted(WILDS)


@pytest.mark.parametrize("card", WILDS)
def test_isuri_b_a_wild_may_be_laid_from_the_hand_as_its_months_only(card: str) -> None:
    match = table(f"{card} susuki-moon susuki-geese", base="maple-deer")
    match.state.open_months = 0xFFF
    lays = {int(move.split()[1]) for move in match.legal() if move.split()[2:] == [card]}
    assert lays == set(WILDS[card][0])


@pytest.mark.parametrize("card", WILDS)
def test_isuri_b_a_wild_base_card_counts_as_its_months_only(card: str) -> None:
    assert months(table("maple-deer", base=card)) == list(WILDS[card][1])


# --- Isuri 1 and 2: players and deal ---


def test_isuri_1_two_play_six_rounds() -> None:
    assert (GAME.players, options()["rounds"]) == ((2, 2), 6)
    match = dealt(3)
    while not match.over:
        if not match.playing:
            match.next_round()
        match.play(match.legal()[0])
    assert len(match.rounds) == 6


def test_isuri_1_either_player_is_as_likely_to_deal_first() -> None:
    first = Counter(dealt(5, number).rounds[0].dealer for number in range(400))
    assert 160 < first[0] < 240
    assert first[0] + first[1] == 400


@pytest.mark.parametrize("winner", [0, 1])
def test_isuri_1_the_winner_of_a_round_deals_the_next(winner: int) -> None:
    match = table("iris-bridge", "iris-ribbon", base="wisteria-cuckoo")
    if winner == 1:
        match = table("plum-ribbon", "iris-ribbon", base="wisteria-cuckoo")
        play(match, "pass")
    match.play(match.legal()[0])
    match.next_round()
    assert (match.rounds[-1].dealer, match.turn) == (winner, winner)


def test_isuri_2_six_cards_each_three_at_a_time_opponent_first_then_the_base_card() -> None:
    for seed in range(10):
        match = dealt(seed)
        state, dealer = match.state, match.state.dealer
        order = [int(card) for card in state.stock]
        hands: dict[int, int] = {0: 0, 1: 0}
        for packet, seat in enumerate((1 - dealer, dealer, 1 - dealer, dealer)):
            hands[seat] |= sum(1 << card for card in order[3 * packet : 3 * packet + 3])
        assert list(state.hands) == [hands[0], hands[1]]
        assert (state.base_card, state.stock_at, state.stock_length) == (order[12], 13, 46)
        assert sorted(order) == list(range(46))
        assert match.turn == dealer


# --- Isuri 3: open months ---


@pytest.mark.parametrize("card", [flower.name for flower in NATURAL])
def test_isuri_3_a_natural_card_counts_as_its_month_as_base_and_when_laid(card: str) -> None:
    month = FLOWERS[HANAFUDA[card]].month
    wild = "plum-chaff-1 plum-ribbon"
    assert months(table("plum-warbler", wild, base=card)) == [month]
    match = table(f"{card} plum-warbler", wild, base="paulownia-phoenix")
    match.state.open_months = 0xFFF
    assert months(play(match, f"lay {month} {card}")) == [month]


@pytest.mark.parametrize(
    ("card", "month", "opened"),
    [
        ("pine-crane", 5, range(1, 11)),
        ("pine-ribbon", 1, range(1, 11)),
        ("willow-rainman", 11, range(2, 12)),
        ("willow-ribbon", 7, range(2, 11)),
        ("cherry-ribbon", 12, range(1, 13)),
    ],
)
def test_isuri_3_a_hand_wild_laid_alone_counts_as_all_its_months(
    card: str, month: int, opened: range
) -> None:
    match = table(f"{card} susuki-moon", base="maple-deer")
    match.state.open_months = 0xFFF
    assert months(play(match, f"lay {month} {card}")) == list(opened)


def test_isuri_3_a_group_counts_as_the_month_it_was_laid_as() -> None:
    match = table("iris-bridge iris-ribbon maple-deer", base="wisteria-cuckoo")
    assert months(play(match, "lay 5 iris-bridge iris-ribbon")) == [5]
    match = table("pine-crane cherry-ribbon maple-deer", base="wisteria-cuckoo")
    assert months(play(match, "lay 5 pine-crane cherry-ribbon")) == [5]


def test_isuri_3_worked_check_pine_crane_alone_as_may_lets_june_and_november_follow() -> None:
    own = "pine-crane paulownia-phoenix peony-ribbon plum-ribbon pine-chaff-1"
    match = play(table(own, base="wisteria-cuckoo"), "lay 5 pine-crane")
    assert laid_as(match) == [6, 11]


def test_isuri_3_worked_check_pine_crane_and_iris_ribbon_as_may_let_only_june_follow() -> None:
    own = "pine-crane iris-ribbon paulownia-phoenix peony-ribbon plum-ribbon"
    match = play(table(own, base="wisteria-cuckoo"), "lay 5 pine-crane iris-ribbon")
    assert laid_as(match) == [6]


ONE_OF_EACH = " ".join(
    ["pine-chaff-1", "willow-swallow", "cherry-curtain", "wisteria-ribbon", "iris-ribbon", "clover-ribbon"]
)
OTHERS = "susuki-moon chrysanthemum-ribbon maple-deer peony-ribbon plum-chaff-2"


def test_isuri_3_worked_check_on_a_paulownia_base_february_may_follow_and_july_may_not() -> None:
    match = table("willow-swallow clover-boar", base="paulownia-phoenix")
    assert match.legal() == ["lay 2 willow-swallow"]


@pytest.mark.parametrize("base", ["plum-warbler", "cherry-ribbon"])
def test_isuri_3_worked_check_on_plum_warbler_and_cherry_ribbon_any_month_may_follow(base: str) -> None:
    assert laid_as(table(ONE_OF_EACH, base=base)) == [1, 2, 3, 4, 5, 7]
    assert laid_as(table(OTHERS, base=base)) == [8, 9, 10, 11, 12]


# --- Isuri 4: what may be laid ---


@pytest.mark.parametrize("month", range(1, 13))
def test_isuri_4_a_month_is_followed_by_the_next_and_december_by_january(month: int) -> None:
    match = table(ONE_OF_EACH + " paulownia-chaff-1", base="iris-bridge", january_special="off")
    match.state.open_months = 1 << (month - 1)
    following = month % 12 + 1
    assert laid_as(match) == [following] if following <= 7 else match.legal() == ["pass"]
    match = table(OTHERS, base="iris-bridge")
    match.state.open_months = 1 << (month - 1)
    assert laid_as(match) == [following] if following >= 8 else match.legal() == ["pass"]


def test_isuri_4_every_set_of_cards_of_the_month_is_a_lay_wilds_among_them() -> None:
    cards = ["pine-crane", "cherry-ribbon", "iris-bridge", "iris-ribbon"]
    match = table(" ".join([*cards, "maple-deer"]), base="wisteria-cuckoo")
    sets = [each for size in range(1, 5) for each in combinations(cards, size)]
    assert match.legal() == sorted(f"lay 5 {' '.join(each)}" for each in sets)


def test_isuri_4_six_cards_may_be_one_lay() -> None:
    own = "pine-crane cherry-ribbon wisteria-cuckoo wisteria-ribbon wisteria-chaff-1 wisteria-chaff-2"
    match = table(own, base="cherry-curtain")
    assert len(match.legal()) == 63
    assert f"lay 4 {own}" in match.legal()


def test_isuri_4_a_card_that_is_wild_only_as_base_is_laid_as_its_printed_month() -> None:
    own = "paulownia-phoenix plum-ribbon plum-warbler susuki-moon"
    assert table(own, base="plum-chaff-1", january_special="off").legal() == ["pass"]
    assert table(own, base="iris-bridge").legal() == ["lay 6 paulownia-phoenix"]
    assert laid_as(table(own, base="peony-ribbon")) == [12]


def test_isuri_4_cards_are_written_in_the_order_of_the_table_and_read_in_that_order_only() -> None:
    match = table("iris-bridge iris-ribbon maple-deer", base="wisteria-cuckoo")
    assert "lay 5 iris-bridge iris-ribbon" in match.legal()
    before = match.state.decisions
    with pytest.raises(IllegalMoveError):
        match.play("lay 5 iris-ribbon iris-bridge maple-deer")
    assert match.state.decisions == before


# --- Isuri 5: a turn ---


def test_isuri_5_worked_check_both_julys_must_be_laid_at_once() -> None:
    match = table("paulownia-chaff-1 clover-boar clover-chaff-1 maple-deer", base="iris-chaff-1")
    play(match, "lay 6 paulownia-chaff-1")
    assert match.legal() == ["lay 7 clover-boar", "lay 7 clover-boar clover-chaff-1", "lay 7 clover-chaff-1"]
    play(match, "lay 7 clover-boar clover-chaff-1")
    assert match.legal() == ["pass"]
    one = table("paulownia-chaff-1 clover-boar clover-chaff-1 maple-deer", base="iris-chaff-1")
    play(one, "lay 6 paulownia-chaff-1", "lay 7 clover-boar")
    assert one.legal() == ["pass"]


def test_isuri_5_a_player_goes_on_while_he_can_and_may_not_pass() -> None:
    match = table("paulownia-chaff-1 clover-boar maple-deer", base="iris-chaff-1")
    with pytest.raises(IllegalMoveError, match=r"^Isuri 5: "):
        match.play("pass")
    play(match, "lay 6 paulownia-chaff-1")
    assert (match.turn, match.legal()) == (0, ["lay 7 clover-boar"])


def test_isuri_5_after_a_pass_the_opponent_continues_on_the_same_top_card() -> None:
    match = table("iris-bridge maple-deer", "paulownia-phoenix maple-ribbon", base="wisteria-cuckoo")
    play(match, "lay 5 iris-bridge", "pass")
    assert (match.turn, match.legal()) == (1, ["lay 6 paulownia-phoenix"])


def test_isuri_5_the_month_is_the_players_choice_too() -> None:
    match = table("pine-crane plum-warbler", base="willow-ribbon")
    assert match.legal() == sorted(f"lay {month} pine-crane" for month in range(3, 11))


def test_isuri_5_laid_cards_leave_the_hand() -> None:
    match = table("iris-bridge maple-deer", base="wisteria-cuckoo")
    play(match, "lay 5 iris-bridge")
    assert (hand(match, 0), match.state.held[0]) == ("maple-deer", 1)
    assert match.state.laid == 1 << HANAFUDA["iris-bridge"]


# --- Isuri 6: the January special ---


def test_isuri_6_january_may_be_laid_on_a_january_base_and_february_must_follow() -> None:
    match = table("pine-chaff-2 willow-swallow maple-deer", base="pine-chaff-1")
    assert match.legal() == ["lay 1 pine-chaff-2", "lay 2 willow-swallow"]
    play(match, "lay 1 pine-chaff-2")
    assert match.legal() == ["lay 2 willow-swallow"]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 6: "):
        match.play("pass")


def test_isuri_6_without_a_february_card_there_is_no_special() -> None:
    assert table("pine-chaff-2 maple-deer", base="pine-chaff-1").legal() == ["pass"]


def test_isuri_6_the_last_card_for_february_may_not_go_as_january() -> None:
    match = table("pine-ribbon maple-deer", base="pine-chaff-1")
    assert match.legal() == ["lay 2 pine-ribbon"]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 6: keep a card that you can lay as February"):
        match.play("lay 1 pine-ribbon")
    match = table("pine-ribbon pine-crane maple-deer", base="pine-chaff-1")
    ones = [move for move in match.legal() if move.startswith("lay 1 ")]
    assert ones == ["lay 1 pine-crane", "lay 1 pine-ribbon"]


@pytest.mark.parametrize("base", ["paulownia-phoenix", "plum-chaff-2", "pine-crane"])
def test_isuri_6_a_wild_base_that_may_be_january_serves_too(base: str) -> None:
    own = "pine-chaff-2 willow-swallow maple-deer"
    match = play(table(own, base=base), "lay 1 pine-chaff-2")
    assert match.state.owes_february == 1
    assert match.legal() == ["lay 2 willow-swallow"]


@pytest.mark.parametrize("base", ["cherry-ribbon", "plum-warbler"])
def test_isuri_6_where_january_follows_december_anyway_nothing_is_owed(base: str) -> None:
    match = play(table("pine-chaff-2 willow-swallow pine-crane maple-deer", base=base), "lay 1 pine-chaff-2")
    assert match.state.owes_february == 0
    alone = table("pine-chaff-2 maple-deer", base=base)
    assert "lay 1 pine-chaff-2" in alone.legal()


def test_isuri_6_only_the_base_card_and_only_january_take_their_own_month() -> None:
    match = play(
        table("plum-ribbon pine-chaff-1 pine-chaff-2 willow-swallow iris-ribbon", base="peony-ribbon"),
        "lay 12 plum-ribbon",
        "lay 1 pine-chaff-1",
    )
    assert match.legal() == ["lay 2 willow-swallow"]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 6: January may be laid on January only while"):
        match.play("lay 1 pine-chaff-2")
    assert table("iris-ribbon maple-deer", base="iris-bridge").legal() == ["pass"]


def test_isuri_6_several_januaries_may_go_as_long_as_one_february_stays() -> None:
    match = table("pine-chaff-2 pine-ribbon pine-crane", base="pine-chaff-1")
    ones = [move for move in match.legal() if move.startswith("lay 1 ")]
    assert len(ones) == 2**3 - 1 - 2  # all sets but those with both wilds
    assert play(match, "lay 1 pine-crane pine-chaff-2").legal() == ["lay 2 pine-ribbon"]


def test_isuri_6_the_owed_february_may_be_any_set_of_february_cards() -> None:
    own = "pine-chaff-2 willow-swallow willow-ribbon maple-deer"
    match = play(table(own, base="pine-chaff-1"), "lay 1 pine-chaff-2")
    assert match.legal() == [
        "lay 2 willow-ribbon",
        "lay 2 willow-swallow",
        "lay 2 willow-swallow willow-ribbon",
    ]
