"""Isuri as functions over a flat record: dealing, laying, passing, legs; :mod:`.layout` has the words."""

from __future__ import annotations

from tefuda.chance import DEAL, RESHUFFLE, below, shuffle, start_stream
from tefuda.compiled import Moves, Record, lowest, ones, rule
from tefuda.games.contract import NOBODY, PLAYING, ROUND_OVER
from tefuda.games.isuri.layout import CARDS_OF, HAND, JANUARY, MONTH_AT, MOST_MOVES, PASS, STATE
from tefuda.games.isuri.paying import pay, void_round, win
from tefuda.games.isuri.variant import (
    ANY_SIZE,
    ONE_OR_THREE_UP,
    PAID_PER_CARD,
    PAID_POINT,
    RULES,
    SPECIAL_OFF,
    SPECIAL_ON_ANY,
    STICK_EMPTY_TURN,
    STICK_SECOND_PASS,
    table,
)

__all__ = [
    "MOST_MOVES",
    "RULES",
    "STATE",
    "begin",
    "deal",
    "following",
    "legal",
    "open_round",
    "step",
    "table",
]

YEAR = 0xFFF
VOID_AFTER_LEGS = 200  # Isuri 5, option must_lay: two players who hoard could pass for ever
START_BALANCE = 500
FIRST_DEALER = 2  # random stream

# --- dealing ---------------------------------------------------------------------------------------


@rule
def begin(rules: Record, state: Record) -> None:
    """A new game: balances and first dealer (drawing cards until they differ favours nobody)."""
    start_stream(state.rng, state.key, 0, FIRST_DEALER)
    state.dealer = below(state.rng, 2)
    start = 0 if rules.payment == PAID_POINT else START_BALANCE
    state.total[0] = start
    state.total[1] = start
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


# --- what may be laid ------------------------------------------------------------------------------


@rule
def following(months: int) -> int:
    """The months that follow a set of months, December followed by January."""
    return ((months << 1) | (months >> 11)) & YEAR


@rule
def that_follow(rules: Record, months: int) -> int:
    """The cards that may be laid from a hand on these open months, the January special aside."""
    cards = 0
    left = following(months)
    while left:
        cards |= rules.laid_as[lowest(left) + 1]
        left &= left - 1
    return cards


@rule
def special_allowed(rules: Record, state: Record) -> bool:
    """Whether January may be laid on this top card although it does not follow it."""  # Isuri 6
    if rules.january_special == SPECIAL_OFF or not state.open_months & 1:
        return False
    return rules.january_special == SPECIAL_ON_ANY or state.on_base == 1


@rule
def list_sets(rules: Record, cards: int, month: int, keep: int, moves: Moves, count: int) -> int:
    """List every set of these cards as a lay of the month; one card of ``keep``, if any, must stay."""
    subset = cards & -cards
    while subset:
        size = ones(subset)
        fits = (
            size == 1 or rules.group_sizes == ANY_SIZE or (rules.group_sizes == ONE_OR_THREE_UP and size > 2)
        )
        if fits and (keep == 0 or keep & ~subset):
            moves[count] = subset | (month << MONTH_AT)
            count += 1
        subset = (subset - cards) & cards  # the next larger subset
    return count


@rule
def legal(rules: Record, state: Record, moves: Moves) -> int:
    """Every different month and set of cards that may be laid; the pass if there is none."""  # Isuri 4, 5
    hand = state.hands[state.turn]
    count = 0
    if state.owes_february:
        return list_sets(rules, hand & rules.laid_as[2], 2, 0, moves, count)
    months = following(state.open_months)
    special = months & 1 == 0 and special_allowed(rules, state)
    left = months
    while left:
        month = lowest(left) + 1
        left &= left - 1
        cards = hand & rules.laid_as[month]
        if cards:
            count = list_sets(rules, cards, month, 0, moves, count)
    if special:
        februaries = hand & rules.laid_as[2]
        if februaries:
            count = list_sets(rules, hand & rules.laid_as[JANUARY], JANUARY, februaries, moves, count)
    if count == 0 or rules.must_lay == 0:
        moves[count] = PASS
        count += 1
    return count


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
    follows = following(state.open_months) >> (month - 1) & 1
    state.owes_february = 1 if month == JANUARY and not follows else 0
    wild = rules.hand_wild[lowest(cards)]
    state.open_months = wild if size == 1 and wild and not rules.declared else 1 << (month - 1)
    state.hands[seat] &= ~cards
    state.between &= ~cards
    state.held[seat] -= size
    state.laid |= cards
    state.on_base = 0
    state.turn_cards += size
    state.line[state.line_length] = move
    state.line_length += 1
    state.last = move
    state.last_by = seat
    if rules.payment == PAID_PER_CARD:
        pay(state, seat, size * (10 if month == JANUARY else month))
    if state.held[seat] == 0:
        win(rules, state, seat)


@rule
def pass_turn(rules: Record, state: Record) -> None:
    """End a turn; the second empty one on the same top card ends the leg."""  # Isuri 5, 7
    seat = state.turn
    if rules.must_lay:
        state.lacks[seat] |= that_follow(rules, state.open_months)
    empty = state.turn_cards == 0
    ends_leg = empty and state.leg_turns > 0
    if (empty and rules.stick_paid == STICK_EMPTY_TURN) or (
        ends_leg and rules.stick_paid == STICK_SECOND_PASS
    ):
        state.sticks[seat] += 1
        if rules.payment != PAID_POINT:
            state.score[seat] -= 1  # Isuri 10: it leaves the balance at once
    state.turn_cards = 0
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
        void_round(state)
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
