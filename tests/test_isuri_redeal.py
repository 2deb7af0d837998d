"""What a seat of Isuri cannot see is dealt anew so that all that fits comes equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from scipy.stats import chisquare

from isuri_table import hand, play, put_stock, table
from support import Variant, positions
from tefuda.cards import FLOWERS, hanafuda_names
from tefuda.compiled import bind
from tefuda.games.contract import NOBODY
from tefuda.games.isuri.redeal import laid_the_most
from tefuda.match import Match
from tefuda.views import complete, look

Arrangement = tuple[str, str, tuple[str, ...]]
"""Both hands, and the stock in its order."""


def late(first: str, second: str, stock: str, base: str = "iris-bridge") -> Match:
    """A position in which all other cards have been set aside."""
    match = table(first, second, base=base)
    cards = {*first.split(), *second.split(), *stock.split(), base}
    put_stock(match, stock.split(), aside=" ".join(set(hanafuda_names(int(match.rules.deck))) - cards))
    return match


def arrangement(match: Match, state: Any = None) -> Arrangement:
    """Where the hidden cards are."""
    state = match.state if state is None else state
    hands = [" ".join(hanafuda_names(int(mask))) for mask in state.hands]
    order = state.stock[state.stock_at : state.stock_length]
    return hands[0], hands[1], tuple(FLOWERS[int(card)].name for card in order)


def redeals(match: Match, seat: int, count: int) -> Counter[Arrangement]:
    rng = match.kernel.rng([seat + 2, 3, 5, 7])
    view = look(match, seat)
    return Counter(arrangement(match, complete(view, match.kernel, rng)[0]) for _ in range(count))


def in_order(cards: tuple[str, ...] | list[str]) -> str:
    places = {flower.name: place for place, flower in enumerate(FLOWERS)}
    return " ".join(sorted(cards, key=places.__getitem__))


def second_hands(first: str, pool: list[str], held: int, without: set[str]) -> Iterator[Arrangement]:
    """All that may be: the other's hand is any of the pool but these, the rest is the stock in any order."""
    for cards in combinations(pool, held):
        if not set(cards) & without:
            rest = [card for card in pool if card not in cards]
            for order in permutations(rest):
                yield in_order(first.split()), in_order(cards), order


def assert_uniform(seen: Counter[Arrangement], expected: Sequence[Arrangement], truth: Arrangement) -> None:
    assert truth in expected
    assert set(seen) == set(expected)
    assert chisquare(list(seen.values())).pvalue > 0.001
    share = seen.total() / len(expected)
    assert abs(seen[truth] - share) < 4 * share**0.5


def test_every_arrangement_of_the_unseen_cards_comes_equally_often() -> None:
    match = late("maple-deer maple-ribbon", "susuki-moon clover-boar", "plum-warbler pine-crane iris-ribbon")
    pool = ["susuki-moon", "clover-boar", "plum-warbler", "pine-crane", "iris-ribbon"]
    expected = list(second_hands("maple-deer maple-ribbon", pool, 2, set()))
    assert len(expected) == 60
    assert_uniform(redeals(match, 0, 6000), expected, arrangement(match))


def test_what_a_pass_excludes_is_in_the_stock() -> None:
    match = late(
        "maple-deer maple-ribbon",
        "susuki-moon clover-boar",
        "plum-warbler pine-crane iris-ribbon plum-ribbon",
    )
    play(match, "pass", "pass")  # on a May; the next base card is the plum-warbler
    play(match, "lay 10 maple-deer", "pass")
    assert match.turn == 1
    pool = ["susuki-moon", "clover-boar", "pine-crane", "iris-ribbon", "plum-ribbon"]
    june = {"pine-crane"}  # he passed on the May, so he has nothing that can be June
    expected = list(second_hands("maple-ribbon", pool, 2, june))
    assert len(expected) == 6 * 6
    assert_uniform(redeals(match, 0, 4000), expected, arrangement(match))


def test_a_pass_that_was_free_excludes_nothing() -> None:
    match = table("maple-deer", "clover-boar", base="iris-bridge", must_lay=False)
    cards = {"maple-deer", "clover-boar", "iris-bridge", "pine-crane", "plum-ribbon", "iris-ribbon"}
    aside = set(hanafuda_names(int(match.rules.deck))) - cards
    put_stock(match, ["plum-ribbon", "pine-crane", "iris-ribbon"], aside=" ".join(aside))
    play(match, "pass", "pass")
    pool = ["clover-boar", "pine-crane", "iris-ribbon"]
    assert_uniform(
        redeals(match, 0, 900), list(second_hands("maple-deer", pool, 1, set())), arrangement(match)
    )


def test_a_spectators_redeal_gives_both_hands_any_cards() -> None:
    match = late("maple-deer maple-ribbon", "susuki-moon", "plum-warbler")
    pool = ["maple-deer", "maple-ribbon", "susuki-moon", "plum-warbler"]
    expected = [
        (in_order(first), in_order([second]), (rest,))
        for first in combinations(pool, 2)
        for second in pool
        for rest in pool
        if len({*first, second, rest}) == 4
    ]
    assert len(expected) == 12
    assert_uniform(redeals(match, NOBODY, 2400), expected, arrangement(match))


def test_a_spectator_uses_what_both_passes_exclude() -> None:
    match = late("maple-deer", "susuki-moon", "peony-ribbon plum-warbler clover-boar", base="iris-bridge")
    play(match, "pass", "pass")  # the base card is the peony-ribbon now
    play(match, "pass")  # so seat 0 has no December, and nobody has a June
    pool = ["maple-deer", "susuki-moon", "plum-warbler", "clover-boar"]
    expected = [
        (first, second, order)
        for first, second in permutations(pool, 2)
        for order in permutations([card for card in pool if card not in (first, second)])
        if first != "plum-warbler"
    ]
    assert len(expected) == 18
    assert_uniform(redeals(match, NOBODY, 3600), expected, arrangement(match))


def after_reshuffle() -> Match:
    match = late("maple-deer plum-ribbon", "susuki-moon clover-boar", "")
    return play(match, "pass", "pass")


def test_after_a_reshuffle_the_other_hand_is_known_and_only_the_order_of_the_stock_is_not() -> None:
    match = after_reshuffle()
    assert match.state.reshuffles == 1
    seen = redeals(match, 0, 4100)
    assert {(first, second) for first, second, _ in seen} == {(hand(match, 0), hand(match, 1))}
    assert {frozenset(order) for _, _, order in seen} == {frozenset(arrangement(match)[2])}
    for place in (0, 1, 40):
        counts: Counter[str] = Counter()
        for (_, _, order), times in seen.items():
            counts[order[place]] += times
        assert len(counts) == len(arrangement(match)[2]) == 41
        assert chisquare(list(counts.values())).pvalue > 0.001


def test_after_a_reshuffle_a_spectator_knows_which_cards_are_in_the_two_hands_together() -> None:
    match = after_reshuffle()
    pool = ["maple-deer", "plum-ribbon", "susuki-moon", "clover-boar"]
    seen: Counter[tuple[str, str]] = Counter()
    for (first, second, _), times in redeals(match, NOBODY, 1200).items():
        seen[first, second] += times
    expected = {
        (in_order(cards), in_order([card for card in pool if card not in cards]))
        for cards in combinations(pool, 2)
    }
    assert set(seen) == expected
    assert chisquare(list(seen.values())).pvalue > 0.001


def test_a_card_that_was_laid_after_a_reshuffle_is_in_no_hand_any_more() -> None:
    match = after_reshuffle()
    before = arrangement(match)
    seat = match.turn
    if match.legal() != ["pass"]:
        match.play(match.legal()[0])
    for first, second, order in redeals(match, 1 - seat, 50):
        assert len({*first.split(), *second.split(), *order}) == len(first.split()) + len(
            second.split()
        ) + len(order)
    assert arrangement(match)[2] == before[2]


@pytest.mark.parametrize("seat", [NOBODY, 0, 1])
def test_when_the_round_is_over_nothing_is_hidden_and_nothing_dealt(seat: int) -> None:
    match = play(table("iris-bridge", "maple-deer", base="wisteria-cuckoo"), "lay 5 iris-bridge")
    rng = match.kernel.rng([1, 2, 3, 4])
    assert arrangement(match, complete(look(match, seat), match.kernel, rng)[0])[:2] == ("", "maple-deer")


@pytest.mark.parametrize("special", ["base", "printed", "any", "off"])
def test_the_true_hands_are_never_held_to_be_excluded(special: str) -> None:
    """Of turns on base cards that are gone too; a redeal that excludes the truth would look for ever."""
    variant = Variant("isuri", 2, {"lay_most": True, "january_special": special, "rounds": 3})
    bound = bind({"laid_the_most": laid_the_most}, plain=True)
    for seed in range(12):
        for match in positions(variant, seed):
            if match.playing:
                state = match.state.twin()
                assert all(bound.laid_the_most(match.rules, state, player) for player in (0, 1)), seed
