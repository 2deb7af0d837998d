"""What a seat of Devil sees, and how the rest is redealt."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from devil_table import KERNEL, Table, cards
from tefuda.chance import word
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.devil.layout import ERAS, STATE
from tefuda.games.devil.names import kinds_of, names_of

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "first_upcard": "applies"},
    {"players": 5, "last_card_effects": True},
    {"players": 8, "end_on_first_turn": False},
    {"players": 4, "preset": "440", "onifuda_forced": False},
]


def everything(table: Table, state: Any) -> int:
    """All cards of a state, packed."""
    hands = sum(state.hand[seat] for seat in range(table.players))
    stock = sum(1 << (4 * kind) for kind in state.stock[state.stock_at : state.stock_length])
    return int(hands + stock + state.pile + (1 << (4 * state.top)))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_redeal_agrees_with_the_view_and_keeps_all_cards(variant: dict[str, Any]) -> None:
    rng = [5, 6, 7, 8]
    checked = 0
    for seed in range(6):
        table = Table(seed=seed, **variant)
        while table.state.phase == PLAYING:
            table.play_randomly(rng, table.state.decisions + 1, end_early=False)
            seat = word(rng) % (table.players + 1) - 1
            redealt = table.redealt(seat, rng)
            assert everything(table, redealt[0]) == table.rules.deck
            again = KERNEL.states()
            KERNEL.observe(table.table, redealt, 0, seat, again, 0)
            assert STATE.values(again[0]) == STATE.values(table.view(seat)[0])
            moves, same = KERNEL.moves(), KERNEL.moves()
            if seat == table.state.turn and table.state.phase == PLAYING:
                count = KERNEL.legal(table.table, table.states, 0, moves)
                assert KERNEL.legal(table.table, table.view(seat), 0, same) == count
                assert moves == same
            checked += 1
    assert checked > 50


def test_a_redealt_state_can_be_played_to_the_end() -> None:
    rng = [1, 2, 3, 4]
    for seed in range(20):
        table = Table(players=4, seed=seed)
        table.play_randomly(rng, 40, end_early=False)
        if table.state.phase == PLAYING:
            table.states = table.redealt(seed % 5 - 1, rng)
            table.play_randomly(rng)
            assert table.state.phase != PLAYING
            assert everything(table, table.state) == table.rules.deck


def test_in_a_view_everything_secret_is_zero() -> None:
    rng = [9, 9, 9, 9]
    for seed in range(10):
        table = Table(players=3, seed=seed)
        table.play_randomly(rng, 25, end_early=False)
        if table.state.phase != PLAYING or table.state.pending:
            continue
        for seat in (NOBODY, 0, 1, 2):
            view = STATE.values(table.view(seat)[0])
            assert view["hand"] == [h if p == seat else 0 for p, h in enumerate(table.state.hand)]
            assert not any(view["stock"])
            assert not any(view[name] for name in ("script_length", "script_wrong"))
            assert not any(view["key"] + view["rng"] + view["script"])
            own = range(seat * ERAS, (seat + 1) * ERAS) if seat != NOBODY else range(0)
            assert not any(known for place, known in enumerate(view["got"]) if place not in own)


def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    table = Table("9 9 2", "9 9", "8 8", top="5", stock="4 1").play("draw")
    assert table.view(0)[0].drawn == kinds_of(["4"])[0]
    assert table.view(0)[0].draw_kinds[0] == kinds_of(["4"])[0]
    for seat in (NOBODY, 1, 2):
        view = table.view(seat)[0]
        assert (view.pending, view.drawn, view.draw_count, list(view.draw_kinds)) == (1, 0, 1, [0, 0])


def test_hands_are_open_to_all_when_the_round_is_over() -> None:
    table = Table("4", "9 9", "8 8", top="5").play("discard 4")
    for seat in (NOBODY, 0, 1, 2):
        assert [names_of(hand) for hand in table.view(seat)[0].hand[1:3]] == [["9", "9"], ["8", "8"]]


def rest_of_deck(*used: str) -> str:
    left = Counter(names_of(Table(players=2).rules.deck))
    left.subtract(" ".join(used).split())
    return " ".join(left.elements())


def arrangement(state: Any, seats: range) -> tuple[Any, ...]:
    stock = tuple(state.stock[state.stock_at : state.stock_length])
    return (*(state.hand[seat] for seat in seats), stock)


def test_before_a_reshuffle_all_arrangements_of_single_cards_are_equally_likely() -> None:
    hidden = "1 2 3 3"
    table = Table("9 9", "1 2", stock="3 3", top="5", pile=rest_of_deck("9 9 5", hidden))
    expected = Counter(
        (cards(" ".join(order[:2])), tuple(kinds_of(list(order[2:]))))
        for order in itertools.permutations(hidden.split())
    )
    rng = [3, 1, 4, 1]
    draws = 4800
    seen = Counter(arrangement(table.redealt(0, rng)[0], range(1, 2)) for _ in range(draws))
    assert set(seen) == set(expected)
    share = draws / expected.total()
    result = chisquare([seen[key] for key in expected], [expected[key] * share for key in expected])
    assert result.pvalue > 0.001
    assert seen[arrangement(table.state, range(1, 2))] < draws / 4  # the true one is only one of many


def test_after_a_reshuffle_cards_that_others_held_are_not_in_the_stock() -> None:
    """The stock is then three of 1, 6, 6, 7 in any order, one of them drawn by seat 1; seat 2 drew none."""
    own = rest_of_deck("5 2 2 3 3", "1 6 6 7")
    table = Table(own, "2 3", "3 2", top="5", pile="1 6 6 7", turn=1)
    table.play("draw")
    if table.state.pending:
        table.play(*table.legal()[:1])
    rng = [2, 7, 1, 8]
    drawn: Counter[int] = Counter()
    for _ in range(600):
        state = table.redealt(0, rng)[0]
        assert set(names_of(state.hand[2])) <= {"2", "3"}
        assert not set(state.stock[state.stock_at : state.stock_length]) & set(kinds_of(["2", "3"]))
        drawn[state.hand[1]] += 1
    assert len(drawn) > 3


def test_with_two_players_the_other_hand_is_known_at_a_reshuffle() -> None:
    table = Table("9 9", "2 3 3", top="5", pile=rest_of_deck("9 9 5 2 3 3")).play("draw")
    rng = [1, 1, 2, 3]
    for _ in range(50):
        assert names_of(table.redealt(0, rng)[0].hand[1]) == ["2", "3", "3"]


def supported(table: Table, seat: int) -> set[tuple[int, ...]]:
    """The hands that the log of a round allows, found by following all possibilities at once."""
    view = table.view(seat)[0]
    pools = [view.shuffled[era] - view.got[seat * ERAS + era] for era in range(view.era + 1)]
    pools[0] -= view.base_seen
    worlds = {((0,) * table.players, tuple(pools))}
    for place in range(view.log_length):
        entry = view.log[place]
        era = max(e for e in range(view.era + 1) if view.began[e] <= place)
        player = -1 - entry if entry < 0 else entry >> 4
        if player == seat:
            continue
        following = set()
        for hands, left in worlds:
            for kind in range(14) if entry < 0 else [entry & 15]:
                card = 1 << (4 * kind)
                source = left[era] if entry < 0 else hands[player]
                if source >> (4 * kind) & 15:
                    hand = hands[player] + (card if entry < 0 else -card)
                    pool = left[era] - (card if entry < 0 else 0)
                    following.add(
                        (
                            (*hands[:player], hand, *hands[player + 1 :]),
                            (*left[:era], pool, *left[era + 1 :]),
                        )
                    )
        worlds = following
    return {hands[:seat] + hands[seat + 1 :] for hands, _ in worlds}


@pytest.mark.parametrize("seed", range(5))
def test_a_redeal_gives_exactly_the_hands_that_cannot_be_excluded(seed: int) -> None:
    """Over several reshuffles, where a discard may have come from more than one of them."""
    rng = [seed, 3, 5, 7]
    others = ("2 4 8", "3 10 1") if seed % 2 else ("4 7", "10 6")
    own = rest_of_deck("5", "4 9 1 2", *others)
    table = Table(own, *others, top="5", pile="4 9 1 2", turn=1, round_limit_turns=5000)
    compared = 0
    for _ in range(30):
        table.play_randomly(rng, table.state.decisions + 1, end_early=False)
        if table.state.phase != PLAYING:
            break
        if table.state.era >= 1 and not table.state.pending:
            possible = supported(table, 0)
            if 2 <= len(possible) <= 40:
                seen = Counter(
                    tuple(table.redealt(0, rng, draws_prove=False)[0].hand[1:3])
                    for _ in range(25 * len(possible))
                )
                assert set(seen) <= possible
                assert len(seen) >= 0.9 * len(possible)  # a rare one may be missed by chance
                compared += 1
    assert compared > 1


def test_who_had_to_draw_holds_nothing_that_fitted_the_card_on_top() -> None:
    """Devil 4: on a 5 only 4 (or 10) fits; seat 1 draws a 2 and keeps it, so it holds neither 4s nor 10s."""
    table = Table("9 9 6", "1 2 3", stock="2 4 4 10 10 7", top="5", turn=1)
    table.play("draw")
    rng = [9, 9, 9, 9]
    fitting = cards("4") * 15 | cards("S4") * 15 | cards("10") * 15
    hands = {int(table.redealt(0, rng)[0].hand[1]) for _ in range(400)}
    assert len(hands) > 50
    assert all(hand & fitting == 0 for hand in hands)
    assert any(
        int(table.redealt(0, rng, draws_prove=False)[0].hand[1]) & fitting for _ in range(400)
    )  # else nothing is tested


def test_a_card_drawn_after_the_proof_may_be_any_card() -> None:
    """Devil 6: what a Special 1 makes seat 1 draw may fit the card on which it had to draw before."""
    table = Table("S1 9 9", "2 3", stock="2 7 1 10 10 4", top="5", turn=1)
    table.play("draw", "draw", "draw")  # nobody has a card that fits a 5
    table.state.top = kinds_of(["8"])[0]
    table.play("discard S1")
    rng = [9, 9, 9, 9]
    fitting = cards("4") * 15 | cards("S4") * 15 | cards("10") * 15
    assert any(int(table.redealt(0, rng)[0].hand[1]) & fitting for _ in range(200))
