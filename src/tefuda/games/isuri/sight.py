"""What a player of Isuri sees, and what might lie where he does not."""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Record, rule
from tefuda.games.contract import PLAYING, observe_common
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
    view.leg_turns = state.leg_turns
    view.legs = state.legs
    view.line_length = state.line_length
    for place in range(state.line_length):
        view.line[place] = state.line[place]
    view.last = state.last
    view.last_by = state.last_by
    view.swept = state.swept
    view.stock_at = state.stock_at
    view.stock_length = state.stock_length
    for player in range(2):
        view.won[player] = state.won[player]
        view.held[player] = state.held[player]
        view.turns[player] = state.turns[player]
        view.sticks[player] = state.sticks[player]
        if player == seat or state.phase != PLAYING:
            view.hands[player] = state.hands[player]


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Share out the unseen cards: to the hands that are hidden, then to the stock.

    Once the stock has been used up the cards in the two hands are known, and to a player the other's hand.
    """
    for word in range(4):
        view.rng[word] = rng[word]
    if view.phase == PLAYING:
        unseen = rules.deck & ~(view.laid | view.aside | (1 << view.base_card))
        in_hands = 0
        for player in range(2):
            if player == seat:
                in_hands |= view.hands[player]
        unseen &= ~in_hands
        stock_from = view.stock_at
        stock_to = view.stock_length
        if view.between:
            fill_stock(view, view.between & ~in_hands)
        else:
            fill_stock(view, unseen)
        for player in range(2):
            if player != seat:
                view.hands[player] = 0
                for _ in range(view.held[player]):
                    view.hands[player] |= 1 << view.stock[view.stock_at]
                    view.stock_at += 1
        hands = view.hands[0] | view.hands[1]
        fill_stock(view, unseen & ~hands)
        move_stock(view, stock_from, stock_to)
    for word in range(4):
        rng[word] = view.rng[word]


@rule
def move_stock(view: Record, start: int, end: int) -> None:
    """Let the stock, filled from 0, stand at the places where the true one stands."""
    for place in range(end - start - 1, -1, -1):
        view.stock[start + place] = view.stock[place]
    view.stock_at = start
    view.stock_length = end
