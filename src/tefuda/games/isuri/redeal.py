"""Dealing anew what a seat of Isuri has not seen: all that it cannot exclude, equally often.

What is known is used exactly:

* a hand does not hold what its owner would have had to lay before a pass;
* who owes a February holds a card that he can lay as one, for he had to keep it (Isuri 6);
* once the stock has been used up, the cards of the two hands together are known, and to a player so is the
  other's hand (Isuri 8);
* where as many cards as possible must be laid (option ``lay_most``), no turn could have laid more than it
  did.

The first three say which cards a hand may hold, and that one of some cards is in it: the hands that fit are
counted, and drawn by these numbers. The last depends on whole hands: they are drawn until they fit, and
since the hands that are really held do fit, that ends.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import word
from tefuda.compiled import Record, ones, rule
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.isuri.layout import CARDS_OF, HAND, MONTH_AT
from tefuda.games.isuri.lays import YEAR, clear_path, most_in_turn
from tefuda.games.isuri.rules import fill_stock

__all__ = ["redeal"]


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Complete a view to a state."""
    if view.phase != PLAYING:
        return
    for part in range(4):
        view.rng[part] = rng[part]
    start = view.stock_at
    end = view.stock_length
    own = 0 if seat == NOBODY else view.hands[seat]
    unseen = rules.deck & ~(view.laid | view.aside | (1 << view.base_card) | own)
    pool = view.between & ~own if view.between else unseen
    deal_hands(rules, view, seat, pool)
    if rules.lay_most:
        while not (laid_the_most(rules, view, 0) and laid_the_most(rules, view, 1)):
            deal_hands(rules, view, seat, pool)
        clear_path(view)
    fill_stock(view, unseen & ~(view.hands[0] | view.hands[1]))
    move_stock(view, start, end)
    for part in range(4):
        rng[part] = view.rng[part]


@rule
def deal_hands(rules: Record, view: Record, seat: int, pool: int) -> None:
    """Deal the hidden hands from a pool; each pair of hands that passes and a debt allow, equally often."""
    first = pool & ~view.lacks[0]
    second = pool & ~view.lacks[1]
    first_count = view.held[0]
    second_count = view.held[1]
    if seat == 0:
        first = first_count = 0
    if seat == 1:
        second = second_count = 0
    for player in range(2):
        if player != seat:
            view.hands[player] = 0
    if view.owes_february and view.turn != seat:
        if view.turn == 0:
            card = owed_card(view, first & rules.laid_as[2], first, second, first_count, second_count)
            first &= ~no_higher(rules.laid_as[2], card)
            second &= ~card
            first_count -= 1
        else:
            card = owed_card(view, second & rules.laid_as[2], second, first, second_count, first_count)
            second &= ~no_higher(rules.laid_as[2], card)
            first &= ~card
            second_count -= 1
        view.hands[view.turn] = card
    shared = first & second
    count = from_shared(view, first, second, first_count, second_count)
    if seat != 0:
        view.hands[0] |= some_of(view, shared, count) | some_of(view, first & ~second, first_count - count)
    if seat != 1:
        view.hands[1] |= some_of(view, second & ~view.hands[0], second_count)


@rule
def owed_card(view: Record, owed: int, own: int, other: int, own_count: int, other_count: int) -> int:
    """Which of the cards ``owed`` is the lowest that a hand holds, as a mask.

    The hand gets ``own_count`` of the cards ``own``, the other hand ``other_count`` of ``other``.
    """
    chosen = 0
    total = 0.0
    left = owed
    while left:
        card = left & -left
        left &= left - 1
        fitting = pairs(own & ~no_higher(owed, card), other & ~card, own_count - 1, other_count)
        total += fitting
        if word(view.rng) * total < fitting * 4294967296.0:
            chosen = card
    return chosen


@rule
def no_higher(cards: int, card: int) -> int:
    """Those of some cards that do not come after one of them."""
    return cards & (2 * card - 1)


@rule
def from_shared(view: Record, first: int, second: int, first_count: int, second_count: int) -> int:
    """How many cards the first hand has of those that either hand may hold."""
    shared = ones(first & second)
    only_first = ones(first & ~second)
    only_second = ones(second & ~first)
    fewest = max(0, first_count - only_first)
    chosen = fewest
    total = 0.0
    for count in range(fewest, min(shared, first_count) + 1):
        fitting = pairs_sharing(shared, only_first, only_second, first_count, second_count, count)
        total += fitting
        if word(view.rng) * total < fitting * 4294967296.0:
            chosen = count
    return chosen


@rule
def pairs(first: int, second: int, first_count: int, second_count: int) -> float:
    """How many pairs of hands there are, each of so many of the cards that it may hold."""
    shared = ones(first & second)
    only_first = ones(first & ~second)
    only_second = ones(second & ~first)
    total = 0.0
    for count in range(max(0, first_count - only_first), min(shared, first_count) + 1):
        total += pairs_sharing(shared, only_first, only_second, first_count, second_count, count)
    return total


@rule
def pairs_sharing(
    shared: int, only_first: int, only_second: int, first_count: int, second_count: int, count: int
) -> float:
    """The same where the first hand has ``count`` cards of those that either may hold."""
    first = choices(shared, count) * choices(only_first, first_count - count)
    return first * choices(shared - count + only_second, second_count)


@rule
def choices(cards: int, count: int) -> float:
    """How many sets of ``count`` there are among so many cards."""
    if count < 0 or count > cards:
        return 0.0
    total = 1.0
    for number in range(count):
        total = total * (cards - number) / (number + 1)
    return total


@rule
def some_of(view: Record, cards: int, count: int) -> int:
    """A random set of so many of these cards."""
    chosen = 0
    fill_stock(view, cards)
    for place in range(count):
        chosen |= 1 << view.stock[place]
    return chosen


@rule
def laid_the_most(rules: Record, view: Record, player: int) -> bool:
    """Whether a player laid as many cards in each turn as the hand dealt him allows."""  # option lay_most
    hand = view.hands[player]
    if player == view.turn and view.turn_cards:
        possible = view.turn_cards + most_in_turn(rules, view, hand, view.open_months, 0, view.owes_february)
        hand |= view.turn_laid
        began = view.turn_began
        if most_in_turn(rules, view, hand, began & YEAR, began >> 12, 0) != possible:
            return False
    for number in range(view.series_length[player] - 1, -1, -1):
        laid = view.series[player * HAND + number]
        began = laid >> MONTH_AT
        hand |= laid & CARDS_OF
        if most_in_turn(rules, view, hand, began & YEAR, began >> 12, 0) != ones(laid & CARDS_OF):
            return False
    return True


@rule
def move_stock(view: Record, start: int, end: int) -> None:
    """Let the stock, filled from 0, stand at the places where the true one stands."""
    for place in range(end - start - 1, -1, -1):
        view.stock[start + place] = view.stock[place]
    view.stock_at = start
    view.stock_length = end
