"""One look ahead in Isuri: how good a lay looks."""

from __future__ import annotations

from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.isuri.rules import CARDS_OF, JANUARY, MONTH_AT, PASS, following
from tefuda.games.isuri.variant import ANY_SIZE

__all__ = ["rate"]

_A_CARD = 100
_A_WILD_KEPT = 40


@rule
def run(rules: Record, hand: int, months: int) -> int:
    """How many cards a hand sheds on these open months by simply going on, month after month."""
    best = 0
    starts = following(months)
    while starts:
        month = lowest(starts) + 1
        starts &= starts - 1
        left = hand
        while True:
            cards = left & rules.laid_as[month]
            natural = 0
            rest = cards
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                if rules.month_of[card] == month and rules.hand_wild[card] == 0:
                    natural |= 1 << card
            if natural and rules.group_sizes == ANY_SIZE:
                cards = natural
            else:
                cards = (natural or cards) & -(natural or cards)
            if cards == 0:
                break
            left &= ~cards
            month = month % 12 + 1
        best = max(best, ones(hand) - ones(left))
    return best


@rule
def rate(rules: Record, view: Record, seat: int, move: int) -> int:
    """Shed many cards in this turn, keep wild cards for later, leave the opponent little that follows."""
    if move == PASS:
        return -1
    cards = move & CARDS_OF
    month = move >> MONTH_AT
    hand = view.hands[seat] & ~cards
    size = ones(cards)
    if hand == 0:
        return 10_000 + (10 if month == JANUARY else 1) * month * (size if size >= 3 else 1)
    wild = rules.hand_wild[lowest(cards)]
    months = wild if size == 1 and wild and not rules.declared else 1 << (month - 1)
    shed = size + run(rules, hand, months)
    wilds = 0
    rest = hand
    while rest:
        wilds += 1 if rules.hand_wild[lowest(rest)] else 0
        rest &= rest - 1
    unseen = rules.deck & ~(view.laid | view.aside | hand | cards)
    welcome = 0
    left = following(months)
    while left:
        welcome |= unseen & rules.laid_as[lowest(left) + 1]
        left &= left - 1
    return _A_CARD * shed + _A_WILD_KEPT * wilds - ones(welcome)
