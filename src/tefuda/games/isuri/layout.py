"""What a game of Isuri is made of: numbers, the fields of its state, and how a move is written as a number.

Vocabulary. A *card* is its place in the table of 46; *cards* are a mask. *Months* are a mask of 12 bits,
January lowest, and ``open_months`` are those the top card counts as. A *lay* is cards put down together as
one month; a *turn* is a series of lays that ends with a pass; a *leg* lasts from one *base card* to the next.

A move is 0 for a pass, else the cards laid with the month above them (:data:`MONTH_AT`).
"""

from __future__ import annotations

from tefuda.compiled import Layout
from tefuda.games.contract import COMMON
from tefuda.games.isuri.variant import DECK

__all__ = ["CARDS_OF", "HAND", "JANUARY", "MONTH_AT", "MOST_MOVES", "PASS", "STATE"]

HAND = 6
PASS = 0
MONTH_AT = 48
"""Bit at which a move's month (1-12) stands."""
CARDS_OF = (1 << MONTH_AT) - 1
MOST_MOVES = 1024  # at most 63 sets of six cards in each of twelve months, and a pass

JANUARY = 1

STATE = Layout(
    "IsuriState",
    **COMMON,
    hands=("i8", 2),
    held=("i8", 2),  # how many cards each hand has
    between="i8",  # cards known to be in one hand or the other, since the stock was used up; else 0
    lacks=("i8", 2),  # cards that each hand has proven not to hold: it would have had to lay one of them
    base_card="i8",  # the base card
    on_base="i8",  # 1: nothing has been laid on the base card
    laid="i8",  # cards laid in this leg
    aside="i8",  # cards of earlier legs, face up
    open_months="i8",
    owes_february="i8",  # 1: the last lay was a January special
    turn_cards="i8",  # how many cards were laid in this turn
    turn_laid="i8",  # and which
    turn_began="i8",  # the open months before the first of them, bit 12: a January special could lie there
    series=("i8", 2 * HAND),  # the same of each turn before it in which a player laid something, months up
    series_length=("i8", 2),
    turns=("i8", 2),  # turns that each player has finished in this round
    leg_turns="i8",  # turns finished in this leg
    legs="i8",  # legs finished in this round
    sticks=("i8", 2),  # put on the table by each
    won=("i8", 2),  # rounds won
    line=("i8", 2 * HAND),  # the lays of this leg in their order, as moves
    line_length="i8",
    last="i8",  # the last lay, as a move
    last_by="i8",
    swept="i8",  # 1: the round was won by a sweep
    paid="i8",  # what the loser paid when the round was over
    path=("i8", 2 * HAND + 2),  # scratch
    stock=("i1", DECK),  # secret: the order
    stock_at="i8",
    stock_length="i8",
)
