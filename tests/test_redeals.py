"""Redeals of every game: whole decks that look the same from the seat, and do not know the truth."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hidden import twin
from places import deck, places
from support import HIDDEN, Variant, some_positions, values
from tefuda.games.contract import NOBODY
from tefuda.match import Match
from tefuda.views import complete, look

each_hidden = pytest.mark.parametrize("variant", HIDDEN, ids=str)
FORGOTTEN = {"pack": {"home", "cell", "clue"}}
"""Hashigo: a redealt position has forgotten which tiles left which pack when; no rule asks for it."""


def redealt(match: Match, seat: int, chance: random.Random) -> Match:
    rng = match.kernel.rng([chance.randrange(2**32) for _ in range(4)])
    return twin(match, complete(look(match, seat), match.kernel, rng))


@each_hidden
def test_a_redeal_has_every_card_once_and_the_same_view(variant: Variant) -> None:
    chance = random.Random(31)
    allowed = FORGOTTEN.get(str(variant.options.get("draft")), set())
    for match in some_positions(variant, 31, 25):
        for seat in range(NOBODY, variant.players):
            other = redealt(match, seat, chance)
            if match.playing:
                assert sorted(card for place in places(other) for card in place) == deck(match)
            ours, theirs = look(match, seat).values, look(other, seat).values
            assert {name for name in ours if ours[name] != theirs[name]} <= allowed
            if match.playing:
                assert other.legal()
            if match.playing and seat == match.turn:
                assert other.legal() == match.legal()


@each_hidden
def test_a_redealt_game_can_be_played_to_its_end(variant: Variant) -> None:
    chance = random.Random(32)
    for match in some_positions(variant, 32, 6):
        other = redealt(match, chance.randrange(NOBODY, variant.players), chance)
        while not other.over:
            if other.playing:
                other.play(chance.choice(other.legal()))
            else:
                other.next_round()
        assert other.winners


@each_hidden
def test_redeals_vary_and_the_true_deal_is_one_of_many(variant: Variant) -> None:
    """Where 60 redeals are all different, the truth among them would be a wonder."""
    chance = random.Random(33)
    hits = wide = 0
    for match in some_positions(variant, 33, 12):
        if not match.playing:
            continue
        seat = chance.randrange(NOBODY, variant.players)
        truth = str(places(match))
        seen = Counter(str(places(redealt(match, seat, chance))) for _ in range(60))
        if len(seen) == 60:
            wide += 1
            hits += seen[truth]
    assert wide > 1
    assert hits == 0


@each_hidden
def test_a_redeal_depends_on_its_view_and_its_random_numbers_alone(variant: Variant) -> None:
    chance = random.Random(34)
    for match in some_positions(variant, 34, 12):
        seat = chance.randrange(NOBODY, variant.players)
        other = redealt(match, seat, chance)
        if look(other, seat).values == look(match, seat).values:
            again, from_other = (redealt(each, seat, random.Random(5)) for each in (match, other))
            assert values(again) == values(from_other)
