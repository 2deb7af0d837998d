"""Isuri as functions over a flat record: dealing, laying, passing, legs; :mod:`.layout` has the words."""

from __future__ import annotations

from tefuda.chance import DEAL, RESHUFFLE, below, shuffle, start_stream
from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.contract import NOBODY, PLAYING, ROUND_OVER
from tefuda.games.isuri.layout import CARDS_OF, HAND, JANUARY, MONTH_AT, MOST_MOVES, PASS, STATE
from tefuda.games.isuri.lays import base_for_special, legal, opened_by, owed_after, that_follow
from tefuda.games.isuri.paying import pay, put_stick, void_round, win
from tefuda.games.isuri.variant import PAID_PER_CARD, RULES, STICK_EMPTY_TURN, STICK_SECOND_PASS, table

__all__ = [
    "MOST_MOVES",
    "RULES",
    "STATE",
    "begin",
    "deal",
    "legal",
    "open_round",
    "step",
    "table",
]

VOID_AFTER_LEGS = 200  # Isuri 5, option must_lay: two players who hoard could pass for ever
FIRST_DEALER = 2  # random stream

# --- dealing ---------------------------------------------------------------------------------------


@rule
def begin(rules: Record, state: Record) -> None:
    """A new game: balances and first dealer (drawing cards until they differ favours nobody)."""
    start_stream(state.rng, state.key, 0, FIRST_DEALER)
    state.dealer = below(state.rng, 2)
    state.total[0] = rules.starting_sticks  # Isuri 11
    state.total[1] = rules.starting_sticks
    state.phase = ROUND_OVER


@rule
def fill_stock(state: Record, cards: int) -> None:
    """Put a set of cards into the stock, in random order."""
    count = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        state.stock[count] = card
        count += 1
    shuffle(state.rng, state.stock, count)
    state.stock_at = 0
    state.stock_length = count


@rule
def deal(rules: Record, state: Record) -> None:
    """Shuffle, deal six cards each, three at a time, and turn up the base card."""  # Isuri 2
    start_stream(state.rng, state.key, state.deals, DEAL)
    fill_stock(state, rules.deck)
    other = 1 - state.dealer
    state.hands[0] = 0
    state.hands[1] = 0
    for packet in range(4):
        seat = other if packet % 2 == 0 else state.dealer
        for _ in range(3):
            state.hands[seat] |= 1 << state.stock[state.stock_at]
            state.stock_at += 1
    state.base_card = state.stock[state.stock_at]
    state.stock_at += 1
    start_stream(state.rng, state.key, state.deals, RESHUFFLE)
    state.deals += 1
    open_round(rules, state)


@rule
def open_round(rules: Record, state: Record) -> None:
    """Begin a round whose hands, base card and stock lie ready: the dealer leads."""
    state.phase = PLAYING
    state.turn = state.dealer
    state.void = 0
    state.decisions = 0
    state.reveals += 1
    state.reshuffles = 0
    state.script_length = 0
    state.script_wrong = 0
    state.between = 0
    state.on_base = 1
    state.laid = 0
    state.aside = 0
    state.open_months = rules.base_open[state.base_card]
    state.owes_february = 0
    state.turn_cards = 0
    state.turn_began = 0
    state.turn_laid = 0
    state.leg_turns = 0
    state.legs = 0
    state.line_length = 0
    state.last = PASS
    state.last_by = NOBODY
    state.swept = 0
    for seat in range(2):
        state.score[seat] = 0
        state.held[seat] = HAND
        state.turns[seat] = 0
        state.sticks[seat] = 0
        state.lacks[seat] = 0
        state.series_length[seat] = 0


# --- playing ---------------------------------------------------------------------------------------


@rule
def step(rules: Record, state: Record, move: int) -> None:
    """Carry out a lay or a pass."""
    state.decisions += 1
    if move == PASS:
        pass_turn(rules, state)
    else:
        lay(rules, state, move)


@rule
def lay(rules: Record, state: Record, move: int) -> None:
    """Lay cards as a month; an empty hand wins."""  # Isuri 3, 6, 9
    seat = state.turn
    cards = move & CARDS_OF
    month = move >> MONTH_AT
    size = ones(cards)
    if state.turn_cards == 0:
        state.turn_began = state.open_months | base_for_special(rules, state) << 12
    state.owes_february = owed_after(state.open_months, month)
    state.open_months = opened_by(rules, cards, month)
    state.hands[seat] &= ~cards
    state.between &= ~cards
    state.held[seat] -= size
    state.laid |= cards
    state.on_base = 0
    state.turn_cards += size
    state.turn_laid |= cards
    state.line[state.line_length] = move
    state.line_length += 1
    state.last = move
    state.last_by = seat
    if rules.payment == PAID_PER_CARD:
        pay(rules, state, seat, size * (10 if month == JANUARY else month))
    if state.held[seat] == 0:
        win(rules, state, seat)


@rule
def pass_turn(rules: Record, state: Record) -> None:
    """End a turn; the second empty one on the same top card ends the leg."""  # Isuri 5, 7
    seat = state.turn
    if rules.must_lay:
        state.lacks[seat] |= that_follow(rules, state.open_months)
    empty = state.turn_cards == 0
    if not empty:
        state.series[seat * HAND + state.series_length[seat]] = state.turn_began << MONTH_AT | state.turn_laid
        state.series_length[seat] += 1
    ends_leg = empty and state.leg_turns > 0
    if (empty and rules.stick_paid == STICK_EMPTY_TURN) or (
        ends_leg and rules.stick_paid == STICK_SECOND_PASS
    ):
        put_stick(rules, state, seat)
    state.turn_cards = 0
    state.turn_laid = 0
    state.turns[seat] += 1
    state.leg_turns += 1
    if ends_leg:
        end_leg(rules, state)
        state.turn = seat if rules.second_passer_leads else 1 - seat
    else:
        state.turn = 1 - seat


@rule
def end_leg(rules: Record, state: Record) -> None:
    """Set the leg's cards aside and turn up a new base card."""  # Isuri 7
    state.legs += 1
    state.aside |= state.laid | (1 << state.base_card)
    state.laid = 0
    state.line_length = 0
    state.leg_turns = 0
    if state.legs == VOID_AFTER_LEGS:
        void_round(rules, state)
        return
    if state.stock_at == state.stock_length:
        reshuffle(rules, state)
    state.base_card = state.stock[state.stock_at]
    state.stock_at += 1
    state.aside &= ~(1 << state.base_card)
    state.on_base = 1
    state.open_months = rules.base_open[state.base_card]
    state.reveals += 1


@rule
def reshuffle(rules: Record, state: Record) -> None:
    """All cards outside the hands become the stock; so each player now knows the other's hand."""  # Isuri 8
    state.reshuffles += 1
    hands = state.hands[0] | state.hands[1]
    cards = rules.deck & ~hands
    state.aside = 0
    state.between = hands
    fill_stock(state, cards)
    if state.script_length:
        scripted = 0
        for place in range(state.script_length):
            scripted |= 1 << state.script[place]
        if scripted == cards and state.script_length == state.stock_length:
            for place in range(state.script_length):
                state.stock[place] = state.script[place]
        else:
            state.script_wrong = 1
        state.script_length = 0
