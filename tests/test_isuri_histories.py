"""Isuri's redeals counted: they are the hands with which all that was seen could be played, equally often.

The hands that may be are found by trying: every pair of hands is played through the whole round, and each
lay and each pass must have been a legal move of the hand as it was then. This knows nothing of what a
position remembers about passes, debts and turns. A short pack of cards keeps the pairs few.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest
from scipy.stats import chisquare

from isuri_table import options
from tefuda.cards import hanafuda_mask
from tefuda.games import Value
from tefuda.games.contract import NOBODY
from tefuda.games.isuri import GAME
from tefuda.games.isuri.layout import CARDS_OF
from tefuda.match import Match, Player
from tefuda.views import look

SHORT_PACK = """pine-crane pine-ribbon pine-chaff-1 pine-chaff-2 willow-ribbon willow-swallow willow-lightning
cherry-curtain cherry-ribbon plum-warbler plum-ribbon peony-ribbon peony-butterflies maple-deer iris-ribbon
paulownia-phoenix"""
"""Many Januaries, Februaries and wild cards, so that Februaries are owed often."""

Hands = tuple[int, int]


@dataclass
class Round:
    """A round of the short pack, played at random, with all that was done in it."""

    match: Match
    chance: random.Random
    past: list[tuple[Any, int]] = field(default_factory=list)
    """The position before each move, and the move."""

    @classmethod
    def of(cls, seed: int, chosen: dict[str, Value]) -> Round:
        match = Match(GAME, options(**chosen), [Player("Aki"), Player("Ben")], seed=seed, deal=False)
        match.rules.deck = hanafuda_mask(SHORT_PACK.split())
        match.next_round(dealer=seed % 2)
        return cls(match, random.Random(seed))

    def go_on(self) -> None:
        """One move more; of two chances one is given to the January special, where it can be made."""
        before, legal = self.match._states.copy(), self.match.legal_moves()
        special = [text for text, code in legal.items() if self._owes_after(code)]
        some = special if special and self.chance.random() < 0.5 else list(legal)
        text = self.chance.choice(some)
        self.match.play(text)
        self.past.append((before, legal[text]))

    def _owes_after(self, move: int) -> bool:
        after = self.match._states.copy()
        self.match.kernel.step(self.match.table, after, 0, move)
        return bool(after[0].owes_february)

    def could_be(self, hands: Hands) -> bool:
        """Whether all that was done could be done with these hands now."""
        then = list(hands)
        for states, move in self.past:
            then[states[0].turn] |= move & CARDS_OF
        kernel, buffer = self.match.kernel, self.match.kernel.moves()
        later = [states[0].reshuffles for states, _ in self.past[1:]] + [self.match.state.reshuffles]
        for (states, move), reshuffles in zip(self.past, later, strict=True):
            trial = states.copy()
            trial[0].hands[0], trial[0].hands[1] = then
            if move not in buffer[: kernel.legal(self.match.table, trial, 0, buffer)]:
                return False
            then[trial[0].turn] &= ~(move & CARDS_OF)
            if reshuffles > trial[0].reshuffles and then[0] | then[1] != unseen(self.match, trial[0]):
                return False  # all cards but those in the hands lay there and became the stock
        return True

    def possible(self, seat: int) -> set[Hands]:
        """All pairs of hands that the seat cannot exclude."""
        state = self.match.state
        hidden = unseen(self.match, state)
        if seat != NOBODY:
            own = int(state.hands[seat])
            others = sets_of(hidden & ~own, int(state.held[1 - seat]))
            pairs = [(own, other) if seat == 0 else (other, own) for other in others]
        else:
            firsts = sets_of(hidden, int(state.held[0]))
            pairs = [(one, two) for one in firsts for two in sets_of(hidden & ~one, int(state.held[1]))]
        return {pair for pair in pairs if self.could_be(pair)}


def unseen(match: Match, state: Any) -> int:
    """The cards that do not lie face up."""
    return int(match.rules.deck) & ~int(state.laid | state.aside | 1 << state.base_card)


def sets_of(cards: int, count: int) -> list[int]:
    """All sets of so many of these cards."""
    single = [1 << card for card in range(46) if cards >> card & 1]
    return [sum(chosen) for chosen in combinations(single, count)]


def late_positions(chosen: dict[str, Value], owing: bool | None) -> Iterator[Round]:
    """Positions with few cards left to hide, in which a February is owed, or none is, or (None) either."""
    for seed in range(1, 400):
        played = Round.of(seed, chosen)
        while played.match.playing and len(played.past) < 60:
            state = played.match.state
            few = unseen(played.match, state).bit_count() <= 9 and sum(state.held) <= 6
            if few and owing in (None, bool(state.owes_february)):
                yield played
            played.go_on()


def redealt(played: Round, seat: int, count: int) -> Counter[Hands]:
    match, rng = played.match, played.match.kernel.rng([seat + 2, 3, 5, 7])
    view, found = look(match, seat), Counter[Hands]()
    rules = match.table
    for _ in range(count):
        states = view.records(match.kernel)
        match.kernel.redeal(rules, states, 0, seat, rng)
        found[int(states[0].hands[0]), int(states[0].hands[1])] += 1
    return found


VARIANTS: list[dict[str, Value]] = [
    {},
    {"january_special": "any", "group_sizes": "one_or_three_up"},
    {"january_special": "any", "must_lay": False},
    {"january_special": "any", "laid_wild": "declared", "group_sizes": "one"},
]
LAY_MOST: dict[str, Value] = {"january_special": "any", "lay_most": True, "group_sizes": "one"}
CASES = [(chosen, owing) for chosen in VARIANTS for owing in (True, False)] + [(LAY_MOST, None)]


@pytest.mark.parametrize(("chosen", "owing"), CASES, ids=str)
def test_redeals_are_the_hands_that_can_have_played_the_round_equally_often(
    chosen: dict[str, Value], owing: bool | None
) -> None:
    seats = Counter[str]()
    for number, played in enumerate(late_positions(chosen, owing)):
        seat = (NOBODY, played.match.turn, 1 - played.match.turn)[number % 3]
        possible = played.possible(seat)
        if not 2 <= len(possible) <= 16:
            continue
        counts = redealt(played, seat, 30 * len(possible))
        assert set(counts) <= possible
        assert chisquare([counts[each] for each in possible]).pvalue > 0.0001
        seats["spectator" if seat == NOBODY else "seat"] += 1
        if min(seats["spectator"], seats["seat"]) >= 2:
            return
    raise AssertionError(f"too few such positions: {seats}")
