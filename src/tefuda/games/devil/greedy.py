"""Devil at one look: which move a sensible newcomer would make."""

from __future__ import annotations

from tefuda.compiled import Record, lowest, rule
from tefuda.games.devil.layout import (
    DRAW,
    EARLY,
    END,
    KEEP,
    ONI,
    ONIFUDA,
    SPECIAL_1,
    SPECIAL_4,
    TEN,
)
from tefuda.games.devil.packed import how_many
from tefuda.games.devil.scoring import multiplier, points_of
from tefuda.games.devil.seats import is_out, next_seat, seats_left

__all__ = ["rate"]

GOES_OUT = 1_000_000
ENDS = 100_000
A_POINT = 10
A_LINK = 10
SHORT = 3  # somebody with so few cards may soon go out
STOPS_SHORT = 60
MARGIN = 10


@rule
def rate(rules: Record, view: Record, seat: int, move: int) -> int:
    """Go out; end the round when that costs the others more; else shed points and keep cards that go on.

    The higher the sooner. Tens and specials are worth most when the next player is short of cards; what makes
    a hand count double is got rid of once somebody is.
    """
    if move == DRAW or move == KEEP:
        return 0
    if view.cards[seat] == 1:
        return GOES_OUT
    kind = move & 15
    left = view.hand[seat] - (1 << (4 * kind))
    if kind == ONI or move >= END:
        gain = ending_gain(rules, view, seat, left, kind)
        return ENDS + gain if gain > MARGIN else gain - ENDS
    worth = A_POINT * (points_of(rules, view.hand[seat]) - points_of(rules, left))
    if least_cards_of_others(rules, view, seat) > SHORT and (kind == SPECIAL_1 or kind == SPECIAL_4):
        worth = 0  # doublings can wait
    worth += A_LINK * links(rules, left, kind)
    following = view.cards[next_seat(rules, view, seat)]
    if following <= SHORT and (kind == SPECIAL_1 or kind == SPECIAL_4 or kind == TEN):
        worth += STOPS_SHORT * (SHORT + 1 - following)
    return worth


@rule
def ending_gain(rules: Record, view: Record, seat: int, left: int, kind: int) -> int:
    """How many points more the others may be expected to get, each, if the round ends now."""
    ending = ONIFUDA if kind == ONI else EARLY
    own = points_of(rules, left) * multiplier(rules, ending, kind, True)
    unseen = rules.deck - view.hand[seat] - view.pile - (1 << (4 * view.top))
    held = 0
    doubled = 0  # a hand of n cards is doubled about (specials unseen) x n / (cards unseen) times
    for player in range(rules.players):
        if player != seat:
            held += view.cards[player]
            doubled += view.cards[player] * view.cards[player]
    specials = ((unseen >> (4 * SPECIAL_1)) & 15) + ((unseen >> (4 * SPECIAL_4)) & 15)
    size = how_many(unseen)
    points = plain_points(rules, unseen)
    expected = points * (held * size + doubled * specials) // (size * size * (seats_left(rules, view) - 1))
    return int(expected * multiplier(rules, ending, kind, False) - own)


@rule
def plain_points(rules: Record, packed: int) -> int:
    """The points of cards, without doublings."""
    points = 0
    while packed:
        kind = lowest(packed) >> 2
        points += rules.points[kind] * ((packed >> (4 * kind)) & 15)
        packed &= ~(15 << (4 * kind))
    return points


@rule
def links(rules: Record, left: int, kind: int) -> int:
    """How many kinds of the hand that is left could follow something in it or the card just discarded."""
    count = 0
    rest = left
    reach = rules.fits[kind]
    while rest:
        own = lowest(rest) >> 2
        rest &= ~(15 << (4 * own))
        reach |= rules.fits[own]
    rest = left & reach
    while rest:
        count += 1
        rest &= ~(15 << (4 * (lowest(rest) >> 2)))
    return count


@rule
def least_cards_of_others(rules: Record, view: Record, seat: int) -> int:
    least = 99
    for player in range(rules.players):
        if player != seat and not is_out(view, player):
            least = min(least, view.cards[player])
    return least
