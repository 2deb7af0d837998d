"""Every option of Isuri and each of its values; the presets."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from isuri_table import laid_as, months, options, play, put_stock, sticks, table
from tefuda.cards import HANAFUDA, hanafuda_names
from tefuda.games.contract import MOST_DEALS, PLAYING, ROUND_OVER
from tefuda.games.isuri import GAME
from tefuda.match import IllegalMoveError, Match, Player


def scores(match: Match) -> list[int] | None:
    """The scores of the round just won."""
    return match.rounds[-1].scores


# --- what may be laid (Isuri 3 to 6) ---


@pytest.mark.parametrize("card", ["plum-ribbon", "plum-chaff-1", "plum-chaff-2"])
def test_option_base_wild_keeps_month_lets_a_plum_base_be_december_too(card: str) -> None:
    assert months(table("maple-deer", base=card, base_wild_keeps_month=False)) == [1]
    assert months(table("maple-deer", base=card, base_wild_keeps_month=True)) == [1, 12]


@pytest.mark.parametrize("card", ["paulownia-phoenix", "paulownia-chaff-1"])
def test_option_base_wild_keeps_month_lets_a_paulownia_base_be_june_too(card: str) -> None:
    own = "clover-boar willow-swallow maple-deer"
    assert laid_as(table(own, base=card, base_wild_keeps_month=False)) == [2]
    assert laid_as(table(own, base=card, base_wild_keeps_month=True)) == [2, 7]


def test_option_base_wild_keeps_month_makes_january_on_a_plum_ordinary() -> None:
    match = table("pine-chaff-1 willow-swallow maple-deer", base="plum-ribbon", base_wild_keeps_month=True)
    assert play(match, "lay 1 pine-chaff-1").state.owes_february == 0


def test_option_laid_wild_declared_is_only_the_month_it_was_laid_as() -> None:
    own = "pine-crane paulownia-phoenix peony-ribbon"
    assert laid_as(play(table(own, base="wisteria-cuckoo"), "lay 5 pine-crane")) == [6, 11]
    match = table(own, base="wisteria-cuckoo", laid_wild="declared")
    assert laid_as(play(match, "lay 5 pine-crane")) == [6]


def test_option_laid_wild_declared_leaves_a_wild_base_card_open() -> None:
    assert months(table("maple-deer", base="pine-crane", laid_wild="declared")) == list(range(1, 11))


@pytest.mark.parametrize(
    ("value", "sizes"),
    [("any", {1, 2, 3, 4}), ("one_or_three_up", {1, 3, 4}), ("one", {1})],
)
def test_option_group_sizes_says_how_many_cards_a_lay_may_have(value: str, sizes: set[int]) -> None:
    match = table(
        "iris-bridge iris-ribbon iris-chaff-1 iris-chaff-2 maple-deer",
        base="wisteria-cuckoo",
        group_sizes=value,
    )
    assert {len(move.split()) - 2 for move in match.legal()} == sizes
    if 2 not in sizes:
        with pytest.raises(IllegalMoveError, match=r"^Isuri 4 \(option group_sizes\): "):
            match.play("lay 5 iris-bridge iris-ribbon")


def test_option_group_sizes_holds_for_the_january_special_and_its_february_too() -> None:
    own = "pine-chaff-2 pine-ribbon willow-swallow willow-lightning"
    match = table(own, base="pine-chaff-1", group_sizes="one_or_three_up")
    ones = [move for move in match.legal() if move.startswith("lay 1 ")]
    assert ones == ["lay 1 pine-chaff-2", "lay 1 pine-ribbon"]
    match.play("lay 1 pine-chaff-2")
    assert {len(move.split()) - 2 for move in match.legal()} == {1, 3}


def test_option_must_lay_false_lets_a_player_pass_while_he_could_lay() -> None:
    match = table("iris-bridge maple-deer", base="wisteria-cuckoo", must_lay=False)
    assert match.legal() == ["lay 5 iris-bridge", "pass"]
    assert "pass" not in table("iris-bridge maple-deer", base="wisteria-cuckoo").legal()


def test_option_must_lay_false_does_not_excuse_an_owed_february() -> None:
    match = table("pine-chaff-2 willow-swallow maple-deer", base="pine-chaff-1", must_lay=False)
    assert play(match, "lay 1 pine-chaff-2").legal() == ["lay 2 willow-swallow"]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 6: "):
        match.play("pass")


def test_option_must_lay_false_a_round_of_200_legs_is_void_and_dealt_again_by_the_same_dealer() -> None:
    match = Match(GAME, options(must_lay=False), [Player("Aki"), Player("Ben")], seed=4)
    dealer = match.rounds[0].dealer
    for _ in range(399):
        match.play("pass")
    assert (match.state.phase, match.state.legs) == (PLAYING, 199)
    match.play("pass")
    assert (match.state.phase, match.state.legs, match.state.rounds) == (ROUND_OVER, 200, 0)
    assert match.state.void == 1
    assert (scores(match), match.totals) == ([0, 0], [500, 500])
    assert match.rounds[0].derivation == ["The round is void: it scores 0 and all sticks go back."]
    match.next_round()
    assert match.rounds[1].dealer == dealer
    assert [int(count) for count in match.state.sticks] == [0, 0]
    assert match.rounds[1].deal["stock"] != match.rounds[0].deal["stock"]


def test_isuri_12_the_round_that_is_dealt_last_ends_the_game_as_it_stands_void_or_not() -> None:
    match = Match(GAME, options(must_lay=False), [Player("Aki"), Player("Ben")], seed=4)
    match.state.deals = MOST_DEALS
    match.state.total[:2] = [540, 460]
    for _ in range(400):
        match.play("pass")
    assert (match.over, match.state.void, match.winners, match.totals) == (True, 1, [0], [540, 460])
    assert match.events[-1].words(0, match.names)[-1].endswith("is void; the game ends as it stands.")
    match = Match(GAME, options(rounds=2), [Player("Aki"), Player("Ben")], seed=4)
    match.state.deals = MOST_DEALS
    while not match.over:
        match.play(match.legal()[0])
    assert (match.state.void, match.state.rounds, len(match.rounds)) == (0, 1, 1)


def test_option_january_special_off_no_card_ever_goes_on_its_own_month() -> None:
    match = table("pine-chaff-2 willow-swallow maple-deer", base="pine-chaff-1", january_special="off")
    assert match.legal() == ["lay 2 willow-swallow"]
    with pytest.raises(IllegalMoveError, match=r"^Isuri 6 \(option january_special\): "):
        match.play("lay 1 pine-chaff-2")


def test_option_january_special_any_holds_on_a_laid_january_too() -> None:
    own = "plum-ribbon pine-chaff-1 pine-chaff-2 willow-swallow maple-deer"
    base = play(table(own, base="peony-ribbon"), "lay 12 plum-ribbon", "lay 1 pine-chaff-1")
    assert laid_as(base) == [2]
    match = table(own, base="peony-ribbon", january_special="any")
    play(match, "lay 12 plum-ribbon", "lay 1 pine-chaff-1")
    assert laid_as(match) == [1, 2]
    assert play(match, "lay 1 pine-chaff-2").legal() == ["lay 2 willow-swallow"]


# --- sticks and legs (Isuri 7) ---


def passes(**chosen: Any) -> Match:
    """Both have nothing to lay, on three base cards one after the other."""
    match = table(
        "maple-deer",
        "maple-ribbon",
        base="iris-bridge",
        stock="clover-boar susuki-moon iris-ribbon",
        **chosen,
    )
    return play(match, *["pass"] * 4)


@pytest.mark.parametrize(
    ("value", "paid"), [("second_pass", [0, 2]), ("every_empty_turn", [2, 2]), ("none", [0, 0])]
)
@pytest.mark.parametrize("payment", ["at_end", "per_card", "point"])
def test_option_stick_paid_alone_says_when_a_stick_is_put_on_the_table(
    value: str, paid: list[int], payment: str
) -> None:
    match = passes(stick_paid=value, payment=payment)
    assert [int(count) for count in match.state.sticks] == paid
    balance = [0, 0] if payment == "point" else [-count for count in paid]
    assert [int(score) for score in match.state.score[:2]] == balance


def test_option_stick_paid_every_empty_turn_costs_nothing_where_something_was_laid() -> None:
    match = table("iris-bridge maple-deer", base="wisteria-cuckoo", stick_paid="every_empty_turn")
    play(match, "lay 5 iris-bridge", "pass")
    assert list(match.state.sticks) == [0, 0]


@pytest.mark.parametrize(("value", "leader"), [("first_passer", 0), ("second_passer", 1)])
def test_option_leg_leader_says_who_leads_the_next_leg(value: str, leader: int) -> None:
    match = table("maple-deer", "maple-ribbon", base="iris-bridge", stock="clover-boar", leg_leader=value)
    play(match, "pass", "pass")
    assert match.turn == leader


# --- the payment (Isuri 10) ---


def last_lay(lay: str, count: int, base: str = "susuki-moon", before: int = 0, **chosen: Any) -> Match:
    """A round won by this lay with so many sticks of the loser on the table."""
    match = table(" ".join(lay.split()[2:]), "maple-chaff-1", base=base, **chosen)
    match.state.open_months = 1 << ((int(lay.split()[1]) - 2) % 12)
    match.state.turn_cards = before
    return play(sticks(match, count), lay)


@pytest.mark.parametrize(("value", "count", "pays"), [(0, 0, 0), (1, 0, 9), (0, 2, 18), (1, 2, 18)])
def test_option_minimum_sticks_raises_the_s_of_the_payment_and_nothing_else(
    value: int, count: int, pays: int
) -> None:
    match = last_lay("lay 9 chrysanthemum-ribbon", count, minimum_sticks=value)
    assert scores(match) == [pays + count, -pays - count]


@pytest.mark.parametrize(("value", "turns", "swept"), [
    ("one_turn", 0, 1), ("one_turn", 3, 1), ("first_turn", 0, 1), ("first_turn", 1, 0),
])  # fmt: skip
def test_option_sweep_says_which_turn_can_be_one(value: str, turns: int, swept: int) -> None:
    match = sticks(table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon", sweep=value), 2)
    match.state.turn_cards, match.state.turns[0] = 5, turns
    play(match, "lay 9 chrysanthemum-ribbon")
    assert match.state.swept == swept
    assert scores(match) == [18 + 20 * swept + 2, -18 - 20 * swept - 2]


@pytest.mark.parametrize(("value", "pays"), [("multiply", 90), ("best_only", 30)])
def test_option_bonuses_best_only_takes_the_larger_of_ten_and_n(value: str, pays: int) -> None:
    match = last_lay("lay 1 pine-crane pine-ribbon pine-chaff-1", 3, bonuses=value)
    assert scores(match) == [pays + 3, -pays - 3]
    assert f" = {pays}." in match.rounds[-1].derivation[0]


def test_option_bonuses_best_only_keeps_n_without_january_and_the_addition_of_a_sweep() -> None:
    match = last_lay("lay 3 cherry-curtain cherry-chaff-1 cherry-chaff-2", 3, bonuses="best_only")
    assert scores(match) == [27 + 3, -30]
    match = last_lay("lay 1 pine-crane pine-ribbon pine-chaff-1", 3, before=3, bonuses="best_only")
    assert scores(match) == [30 + 30 + 3, -63]


def test_option_winning_month_printed_takes_the_month_on_a_wild_laid_alone() -> None:
    assert scores(last_lay("lay 9 cherry-ribbon", 3, winning_month="laid")) == [27 + 3, -30]
    assert scores(last_lay("lay 9 cherry-ribbon", 3, winning_month="printed")) == [9 + 3, -12]
    assert scores(last_lay("lay 9 pine-crane", 3, winning_month="printed")) == [3 * 1 * 10 + 3, -33]
    assert scores(last_lay("lay 1 cherry-ribbon", 3, winning_month="printed")) == [3 * 3 + 3, -12]


def test_option_winning_month_printed_changes_nothing_for_naturals_and_groups() -> None:
    assert scores(last_lay("lay 9 chrysanthemum-ribbon", 3, winning_month="printed")) == [30, -30]
    assert scores(last_lay("lay 9 cherry-ribbon chrysanthemum-ribbon", 3, winning_month="printed")) == [
        30,
        -30,
    ]


def test_option_sticks_on_table_returned_gives_each_his_own_back() -> None:
    results = {}
    for value in ("winner", "returned"):
        match = table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon", sticks_on_table=value)
        sticks(sticks(match, 2, of=1), 1, of=0)
        results[value] = scores(play(match, "lay 9 chrysanthemum-ribbon"))
    assert results == {"winner": [29, -29], "returned": [27, -27]}


def test_option_payment_per_card_the_opponent_pays_for_every_card_at_once() -> None:
    own = "cherry-curtain pine-crane wisteria-cuckoo iris-bridge maple-deer"
    match = table(own, base="willow-swallow", payment="per_card")
    play(match, "lay 3 pine-crane cherry-curtain")
    assert [int(score) for score in match.state.score[:2]] == [6, -6]
    play(match, "lay 4 wisteria-cuckoo")
    assert [int(score) for score in match.state.score[:2]] == [10, -10]


def test_option_payment_per_card_pays_ten_for_a_january_and_the_month_a_wild_was_laid_as() -> None:
    match = table("pine-chaff-1 willow-swallow maple-deer", base="plum-warbler", payment="per_card")
    play(match, "lay 1 pine-chaff-1")
    assert match.state.score[0] == 10
    match = table("pine-crane maple-deer", base="susuki-moon", payment="per_card")
    assert play(match, "lay 9 pine-crane").state.score[0] == 9


def test_option_payment_per_card_a_sweep_is_a_flat_ten_and_nothing_else_is_paid_at_the_end() -> None:
    won = {
        before: last_lay("lay 9 chrysanthemum-ribbon", 4, before=before, payment="per_card")
        for before in (0, 5)
    }
    assert scores(won[0]) == [9 + 4, -13]
    assert scores(won[5]) == [9 + 10 + 4, -23]


def test_option_payment_point_the_winner_scores_one_and_totals_start_at_0() -> None:
    match = sticks(table("chrysanthemum-ribbon", "maple-chaff-1", base="susuki-moon", payment="point"), 0)
    assert match.totals == [0, 0]
    match.state.sticks[1] = 5
    assert scores(play(match, "lay 9 chrysanthemum-ribbon")) == [1, 0]
    assert match.totals == [1, 0]


# --- the game (Isuri 1, A) ---


def test_option_deck_hiyoko45_has_no_paulownia_chaff_1() -> None:
    assert len(hanafuda_names(int(table("maple-deer", base="iris-bridge", deck="isuri46").rules.deck))) == 46
    match = Match(GAME, options(deck="hiyoko45"), [Player("Aki"), Player("Ben")], seed=2)
    deal = match.rounds[0].deal
    cards = [*deal["hands"][0], *deal["hands"][1], deal["base"], *deal["stock"]]
    assert (len(cards), len(set(cards))) == (45, 45)
    assert set(HANAFUDA) - set(cards) == {"paulownia-chaff-1"}


def test_option_deck_hiyoko45_is_reshuffled_without_it_too() -> None:
    match = table("maple-deer", "maple-ribbon", base="iris-bridge", deck="hiyoko45")
    put_stock(match, [])
    play(match, "pass", "pass")
    assert match.state.stock_length == 43
    assert HANAFUDA["paulownia-chaff-1"] not in match.state.stock[:43]


def finished(**chosen: Any) -> Match:
    match = Match(GAME, options(**chosen), [Player("Aki"), Player("Ben")], seed=8)
    while not match.over:
        if not match.playing:
            match.next_round()
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_option_rounds_says_how_many_are_played(rounds: int) -> None:
    assert len(finished(rounds=rounds).rounds) == rounds


def test_option_game_end_first_to_ends_with_three_rounds_won_and_the_larger_total_wins() -> None:
    match = finished(game_end="first_to", rounds=1)
    wins = [sum((each.scores or [0, 0])[seat] > 0 for each in match.rounds) for seat in (0, 1)]
    assert max(int(won) for won in match.state.won) == 3
    assert sum(int(won) for won in match.state.won) == len(match.rounds)
    assert sum(wins) <= len(match.rounds)
    behind = table("chrysanthemum-ribbon", base="susuki-moon", game_end="first_to")
    behind.state.won[0], behind.state.total[1] = 2, 600
    assert play(behind, "lay 9 chrysanthemum-ribbon").over
    assert behind.winners == [1]


def test_option_next_dealer_alternate_lets_them_deal_in_turn() -> None:
    dealers = [each.dealer for each in finished(next_dealer="alternate").rounds]
    assert all(a != b for a, b in itertools.pairwise(dealers))
    match = finished(next_dealer="winner")
    for before, after in zip(match.rounds, match.rounds[1:], strict=False):
        scored = before.scores or [0, 0]
        assert scored[0] == 0 or after.dealer == (0 if scored[0] > 0 else 1)


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        ("isuri", {}),
        (
            "isuri-per-card",
            {
                "payment": "per_card",
                "group_sizes": "one_or_three_up",
                "stick_paid": "every_empty_turn",
                "january_special": "any",
            },
        ),
        (
            "hiyoko",
            {
                "deck": "hiyoko45",
                "group_sizes": "one",
                "payment": "point",
                "game_end": "first_to",
                "stick_paid": "none",
                "january_special": "any",
            },
        ),
    ],
)
def test_presets_change_these_options_only(preset: str, changed: dict[str, str]) -> None:
    settled = GAME.settle({}, 2, preset)
    assert {name: value for name, value in settled.items() if value != options()[name]} == changed
