"""Random numbers: the published generator, even shares, streams that are independent of each other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from support import Variant
from tefuda.chance import DEAL, RESHUFFLE, below, derive_key, game_key, root_key, shuffle, start_stream, word
from tefuda.compiled import bind, rule, vector
from tefuda.match import Match

words = st.integers(0, 2**32 - 1)


def sfc32(a: int, b: int, c: int, counter: int) -> tuple[int, tuple[int, int, int, int]]:
    """Chris Doty-Humphrey's sfc32, written after the C of PractRand: every sum is one of 32 bits."""
    mask = 2**32 - 1
    result = (a + b + counter) % 2**32
    rotated = (c * 2**21) % 2**32 + c // 2**11
    return result, (b ^ b >> 9, (c + c * 8) & mask, (rotated + result) & mask, (counter + 1) & mask)


@given(words, words, words, words)
def test_a_word_is_that_of_the_published_algorithm(a: int, b: int, c: int, counter: int) -> None:
    rng = [a, b, c, counter]
    state = (a, b, c, counter)
    for _ in range(20):
        expected, state = sfc32(*state)
        assert word(rng) == expected
        assert tuple(rng) == state


@rule
def draws(rng: object, found: object, count: int) -> None:
    for place in range(count):
        found[place] = word(rng)  # type: ignore[index]


def test_machine_code_gives_the_same_words_as_the_interpreter() -> None:
    results = []
    for plain in (True, False):
        rng, found = vector(4, plain=plain), vector(1000, plain=plain)
        rng[:] = [2**32 - 1, 2**31, 7, 2**32 - 3]
        bind({"draws": draws}, plain=plain).draws(rng, found, 1000)
        results.append([int(value) for value in found])
    assert results[0] == results[1]
    assert max(results[0]) < 2**32


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 46, 63])
def test_below_gives_every_number_equally_often_and_no_other(limit: int) -> None:
    rng = game_key(1, limit)
    counts = Counter(below(rng, limit) for _ in range(400 * limit))
    assert set(counts) == set(range(limit))
    assert chisquare(list(counts.values())).pvalue > 0.001


@given(st.integers(1, 2**24), words)
def test_below_is_below(limit: int, seed: int) -> None:
    assert 0 <= below([seed, 1, 2, 3], limit) < limit


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    rng = game_key(2)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 150):
        cards = [0, 1, 2, 3, 9]
        shuffle(rng, cards, 4)
        counts[tuple(cards)] += 1
    assert set(counts) == {(*order, 9) for order in permutations(range(4))}
    assert chisquare(list(counts.values())).pvalue > 0.001


def test_streams_of_deals_keys_and_bots_all_differ() -> None:
    firsts = set()
    keys = [game_key(seed, number, player) for seed in (1, 2) for number in range(20) for player in range(9)]
    for key in keys:
        for deal in range(10):
            for stream in (DEAL, RESHUFFLE, 2):
                rng = [0, 0, 0, 0]
                start_stream(rng, key, deal, stream)
                firsts.add((word(rng), word(rng)))
    assert len(firsts) == len(keys) * 30


def test_neighbouring_streams_begin_independently() -> None:
    """The top bits of the first words of many deals' streams, in pairs."""
    pairs: Counter[tuple[int, int]] = Counter()
    before = 0
    for deal in range(4000):
        rng = [0, 0, 0, 0]
        start_stream(rng, game_key(3), deal, DEAL)
        now = below(rng, 4)
        pairs[before, now] += 1
        before = now
    assert len(pairs) == 16
    assert chisquare(list(pairs.values())).pvalue > 0.001


@given(st.integers(0, 2**200))
def test_any_seed_gives_four_words(seed: int) -> None:
    key = root_key(seed)
    assert len(key) == 4
    assert all(0 <= part < 2**32 for part in key)


def test_a_derived_key_does_not_depend_on_what_stood_in_its_place() -> None:
    keys = []
    for key in ([0, 0, 0, 0], [9, 9, 9, 9]):
        derive_key(root_key(5), 3, 1, key)
        keys.append(key)
    assert keys[0] == keys[1] == game_key(5, 3, 1)


def first_deals(variant: Variant) -> list[object]:
    return [variant.match(4, number).rounds[0].deal for number in range(3)] + [
        variant.match(5).rounds[0].deal
    ]


@pytest.mark.parametrize(
    "variant", [Variant("isuri", 2), Variant("devil", 5), Variant("hashigo", 4)], ids=str
)
def test_the_same_seed_and_number_give_the_same_deal_and_others_another(variant: Variant) -> None:
    deals = first_deals(variant)
    assert deals == first_deals(variant)
    assert all(one != two for one, two in permutations(deals, 2))


def test_a_match_without_a_seed_gets_one_of_its_own() -> None:
    variant = Variant("isuri", 2)
    seeds = {Match(variant.game, variant.options, variant.match(1).players).seed for _ in range(5)}
    assert len(seeds) == 5


@pytest.mark.parametrize("variant", [Variant("isuri", 2), Variant("440", 2)], ids=str)
def test_a_later_deal_does_not_depend_on_how_the_round_before_was_played(variant: Variant) -> None:
    """Reshuffles and longer rounds use streams of their own. (Who deals decides only who gets which hand.)"""
    seconds = []
    for choice in (0, -1):
        match = variant.match(6)
        while len(match.rounds) < 2:
            if match.playing:
                match.play(match.legal()[choice])
            else:
                match.next_round()
        deal = match.rounds[1].deal
        seconds.append((deal["stock"], deal.get("base", deal.get("upcard")), sorted(deal["hands"])))
    assert len(match.rounds[0].moves) > 0
    assert seconds[0] == seconds[1]
