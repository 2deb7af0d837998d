"""The deal of a round as records hold it, written and read."""

from __future__ import annotations

from typing import Any

from tefuda.cards import KABUFUDA
from tefuda.compiled import Record
from tefuda.games.contract import MOST_SEATS, NOBODY
from tefuda.games.devil.layout import ONI
from tefuda.games.devil.names import counted, kinds_of, names_of, pack
from tefuda.games.devil.rules import open_round
from tefuda.games.devil.seats import is_out

__all__ = ["card_codes", "card_names", "read_deal", "write_deal"]


def card_codes(rules: Record, names: list[str]) -> list[int]:
    """Card names as the stock holds them; ValueError for a name that is no card of Devil."""
    return kinds_of(names)


def card_names(rules: Record, codes: list[int]) -> list[str]:
    """The names of cards of the stock."""
    return [KABUFUDA[code] for code in codes]


def write_deal(rules: Record, state: Record) -> dict[str, Any]:
    """The deal of the round that has just begun, as records hold it; hands are written by number."""
    stock = [int(kind) for kind in state.stock[: int(state.stock_length)]]
    hands = [int(state.hand[seat]) for seat in range(int(rules.players))]
    if state.draw_seat != NOBODY:  # option first_upcard: the first cards of the stock are drawn already
        hands[int(state.draw_seat)] -= pack(stock[: int(state.stock_at)])
    return {
        "hands": [names_of(hand) for hand in hands],
        "upcard": KABUFUDA[int(state.top)],
        "stock": card_names(rules, stock),
    }


def read_deal(rules: Record, state: Record, deal: dict[str, Any]) -> None:
    """Put a recorded deal in place of the one just made; ValueError if it is none of this variant."""
    if not isinstance(deal, dict):
        raise ValueError("the deal must be an object with hands, upcard and stock")
    players = int(rules.players)
    hands, upcard = deal.get("hands"), deal.get("upcard")
    if not isinstance(hands, list) or len(hands) != players:
        raise ValueError(f"the deal's 'hands' must be {players} lists of four cards")
    codes = [_codes(rules, hand, "hands") for hand in hands]
    if any(len(hand) != (0 if is_out(state, seat) else 4) for seat, hand in enumerate(codes)):
        raise ValueError("the deal must give four cards to each hand, and none to who has dropped out")
    (top,) = _codes(rules, [upcard], "upcard")
    if top == ONI:
        raise ValueError("the upcard cannot be the Onifuda: it goes back and another card is turned")
    stock = _codes(rules, deal.get("stock"), "stock")
    _check_deck(rules, [*(kind for hand in codes for kind in hand), top, *stock])
    for seat in range(MOST_SEATS):
        state.hand[seat] = pack(codes[seat]) if seat < players else 0
    state.top = top
    for place, kind in enumerate(stock):
        state.stock[place] = kind
    state.stock_length = len(stock)
    open_round(rules, state)


def _codes(rules: Record, names: Any, key: str) -> list[int]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"the deal's {key!r} must hold card names such as '5' or 'S1'")
    return card_codes(rules, names)


def _check_deck(rules: Record, codes: list[int]) -> None:
    for kind, name in enumerate(KABUFUDA):
        there, wanted = codes.count(kind), int(rules.deck) >> (4 * kind) & 15
        if there != wanted:
            raise ValueError(f"the deal is not this deck: it has {counted(there)} {name} instead of {wanted}")
