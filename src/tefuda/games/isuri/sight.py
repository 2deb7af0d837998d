"""What a player of Isuri sees, and what might lie where he does not."""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Record, rule
from tefuda.games.contract import NOBODY, PLAYING, observe_common
from tefuda.games.isuri.layout import HAND
from tefuda.games.isuri.rules import fill_stock

__all__ = ["observe", "redeal"]


@rule
def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """All cards on the table are open; a hand is its owner's, until the round is over."""
    observe_common(state, view)
    view.between = state.between
    view.base_card = state.base_card
    view.on_base = state.on_base
    view.laid = state.laid
    view.aside = state.aside
    view.open_months = state.open_months
    view.owes_february = state.owes_february
    view.turn_cards = state.turn_cards
    view.turn_laid = state.turn_laid
    view.turn_began = state.turn_began
    view.leg_turns = state.leg_turns
    view.legs = state.legs
    view.line_length = state.line_length
    for place in range(state.line_length):
        view.line[place] = state.line[place]
    view.last = state.last
    view.last_by = state.last_by
    view.swept = state.swept
    view.paid = state.paid
    view.stock_at = state.stock_at
    view.stock_length = state.stock_length
    for player in range(2):
        view.won[player] = state.won[player]
        view.held[player] = state.held[player]
        view.turns[player] = state.turns[player]
        view.lacks[player] = state.lacks[player]
        view.sticks[player] = state.sticks[player]
        view.series_length[player] = state.series_length[player]
        for number in range(state.series_length[player]):
            view.series[player * HAND + number] = state.series[player * HAND + number]
        if player == seat or state.phase != PLAYING:
            view.hands[player] = state.hands[player]


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Share out the unseen cards: to the hands that are hidden, then to the stock.

    What is known is used exactly. A hand does not hold what its owner would have had to lay before a pass.
    Once the stock has been used up, the cards of the two hands together are known, and to a player so is the
    other's hand. All arrangements that fit are equally likely.
    """
    if view.phase != PLAYING:
        return
    for part in range(4):
        view.rng[part] = rng[part]
    start = view.stock_at
    end = view.stock_length
    unseen = rules.deck & ~(view.laid | view.aside | (1 << view.base_card))
    own = 0 if seat == NOBODY else view.hands[seat]
    unseen &= ~own
    pool = view.between & ~own if view.between else unseen
    if seat == NOBODY:
        deal_both(view, pool)
    else:
        view.hands[1 - seat] = some_of(view, pool & ~view.lacks[1 - seat], view.held[1 - seat])
    fill_stock(view, unseen & ~(view.hands[0] | view.hands[1]))
    move_stock(view, start, end)
    for part in range(4):
        rng[part] = view.rng[part]


@rule
def some_of(view: Record, cards: int, count: int) -> int:
    """A random set of so many of these cards; fewer if there are fewer."""
    chosen = 0
    fill_stock(view, cards)
    for place in range(min(count, view.stock_length)):
        chosen |= 1 << view.stock[place]
    return chosen


@rule
def deal_both(view: Record, pool: int) -> None:
    """Deal both hands for a spectator, again and again until they hold nothing that a pass excludes.

    After a thousand vain tries, which only a hand-made position needs, the second hand may hold any card.
    """
    first_pool = pool & ~view.lacks[0]
    for _ in range(1000):
        view.hands[0] = some_of(view, first_pool, view.held[0])
        rest = pool & ~view.hands[0]
        view.hands[1] = some_of(view, rest, view.held[1])
        if view.hands[1] & view.lacks[1] == 0:
            return


@rule
def move_stock(view: Record, start: int, end: int) -> None:
    """Let the stock, filled from 0, stand at the places where the true one stands."""
    for place in range(end - start - 1, -1, -1):
        view.stock[start + place] = view.stock[place]
    view.stock_at = start
    view.stock_length = end
