"""Positions of Isuri set up by hand, for the tests of its rules; everything runs in the interpreter."""

from __future__ import annotations

from typing import Any

from tefuda.cards import FLOWERS, HANAFUDA, hanafuda_mask, hanafuda_names
from tefuda.games import Value
from tefuda.games.isuri import GAME
from tefuda.match import Match, Player

FLOWER_OF = {flower.month: flower.plant for flower in reversed(FLOWERS)}
NOTHING_FOLLOWS = "susuki-chaff-1 susuki-chaff-2"
"""Two Augusts, for an opponent who shall have nothing to lay."""


def options(**chosen: Value) -> dict[str, Value]:
    """Settled options of Isuri."""
    return GAME.settle(chosen, 2)


def table(first: str, second: str = NOTHING_FOLLOWS, *, base: str, stock: str = "", **chosen: Value) -> Match:
    """A round in which seat 0 leads with the hand ``first``; both hands may have any number of cards.

    ``stock`` names its first cards; the rest of the deck lies under them in the order of the card table.
    """
    match = Match(GAME, options(**chosen), [Player("Aki"), Player("Ben")], seed=1, deal=False)
    match.next_round(dealer=0)
    state, deck = match.state, int(match.rules.deck)
    for seat, hand in enumerate((first, second)):
        state.hands[seat] = hanafuda_mask(hand.split())
        state.held[seat] = len(hand.split())
    state.base_card = HANAFUDA[base]
    state.open_months = match.rules.base_open[state.base_card]
    named = hanafuda_mask([*first.split(), *second.split(), base, *stock.split()])
    put_stock(match, [*stock.split(), *hanafuda_names(deck & ~named)])
    return match


def put_stock(match: Match, cards: list[str], aside: str = "") -> None:
    """Let the stock be these cards; those set aside lie face up from earlier legs."""
    state: Any = match.state
    state.aside = hanafuda_mask(aside.split())
    state.stock[:] = [0] * len(state.stock)
    state.stock[: len(cards)] = [HANAFUDA[card] for card in cards]
    state.stock_at, state.stock_length = 0, len(cards)


def play(match: Match, *moves: str) -> Match:
    """Make moves, each of which must be legal."""
    for move in moves:
        match.play(move)
    return match


def sticks(match: Match, count: int, *, of: int = 1) -> Match:
    """Put so many sticks of a seat on the table, as passing would have done."""
    match.state.sticks[of] += count
    match.state.score[of] -= count
    return match


def hand(match: Match, seat: int) -> str:
    """The cards in a hand."""
    return " ".join(hanafuda_names(int(match.state.hands[seat])))


def months(match: Match) -> list[int]:
    """The months that the top card counts as."""
    return [month for month in range(1, 13) if int(match.state.open_months) >> (month - 1) & 1]


def laid_as(match: Match) -> list[int]:
    """The months as which something may be laid now."""
    return sorted({int(move.split()[1]) for move in match.legal() if move != "pass"})
