"""One look ahead in Isuri: how good a lay looks.

The weights, in tenths of a point, were found by random search against the uniform player (mean result of
15,000 games a step). What they say: an empty hand first; keep cards of many months and the wild cards; take
the slow road, month by month, and January gladly; do not choose a lay after which nothing of one's own
follows.
"""

from __future__ import annotations

from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.isuri.layout import CARDS_OF, JANUARY, MONTH_AT, PASS
from tefuda.games.isuri.lays import that_follow

__all__ = ["rate"]

_OUT = 10_000
_NATURAL = -24
_WILD = -30
_MONTH_KEPT = 21
_MONTH_NUMBER = -5
_JANUARY = 20
_STUCK = -27
_STUCK_BUT_WELCOME = 3  # for each unseen card with which the opponent could carry the leg on


@rule
def wilds_in(rules: Record, cards: int) -> int:
    """How many cards of a set are wild in a hand."""
    count = 0
    while cards:
        count += 1 if rules.hand_wild[lowest(cards)] else 0
        cards &= cards - 1
    return count


@rule
def months_in(rules: Record, cards: int) -> int:
    """How many different months are printed on a set of cards."""
    months = 0
    while cards:
        months |= 1 << rules.month_of[lowest(cards)]
        cards &= cards - 1
    return ones(months)


@rule
def rate(rules: Record, view: Record, seat: int, move: int) -> int:
    """How good a lay looks; a pass that is not forced looks worst."""
    if move == PASS:
        return -_OUT
    cards = move & CARDS_OF
    month = move >> MONTH_AT
    size = ones(cards)
    hand = view.hands[seat] & ~cards
    if hand == 0:
        return _OUT + month * (10 if month == JANUARY else 1) * (size if size >= 3 else 1)
    wilds = wilds_in(rules, cards)
    rating = _NATURAL * (size - wilds) + _WILD * wilds + _MONTH_KEPT * months_in(rules, hand)
    rating += _MONTH_NUMBER * month + (_JANUARY if month == JANUARY else 0)
    opened = 1 << (month - 1)
    if size == 1 and wilds and not rules.declared:
        opened = rules.hand_wild[lowest(cards)]
    follows = that_follow(rules, opened)
    if hand & follows == 0:
        unseen = rules.deck & ~(view.laid | view.aside | hand | cards)
        rating += _STUCK + _STUCK_BUT_WELCOME * ones(unseen & follows)
    return rating
