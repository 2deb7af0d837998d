"""Isuri as functions over a flat record.

Vocabulary. A *card* is its place in the table of 46; *cards* are a mask. *Months* are a mask of 12 bits,
January lowest, and ``open_months`` are those the top card counts as. A *lay* is cards put down together as
one month; a *turn* is a series of lays that ends with a pass; a *leg* lasts from one *base card* to the next.

A move is 0 for a pass, else the cards laid with the month above them (:data:`MONTH_AT`).
"""

from __future__ import annotations

from tefuda.chance import DEAL, RESHUFFLE, below, shuffle, start_stream
from tefuda.compiled import Layout, Moves, Record, lowest, ones, rule
from tefuda.games.contract import COMMON, GAME_OVER, NOBODY, PLAYING, ROUND_OVER
from tefuda.games.isuri.variant import (
    ANY_SIZE,
    DECK,
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

HAND = 6
PASS = 0
MONTH_AT = 48
"""Bit at which a move's month (1-12) stands."""
CARDS_OF = (1 << MONTH_AT) - 1
MOST_MOVES = 1024  # at most 63 sets of six cards in each of twelve months, and a pass

JANUARY = 1
YEAR = 0xFFF
VOID_AFTER_LEGS = 200  # Isuri 5, option must_lay: two players who hoard could pass for ever
START_BALANCE = 500
ROUNDS_TO_WIN = 3
FIRST_DEALER = 2  # random stream

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
    turn_cards="i8",  # cards laid in this turn
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
    stock=("i1", DECK),  # secret: the order
    stock_at="i8",
    stock_length="i8",
)


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


# --- paying ----------------------------------------------------------------------------------------


@rule
def pay(state: Record, winner: int, amount: int) -> None:
    """Sticks from the other player to this one."""
    state.score[winner] += amount
    state.score[1 - winner] -= amount


@rule
def winning_month(rules: Record, state: Record) -> int:
    """The month that the last lay pays."""
    cards = state.last & CARDS_OF
    if rules.pays_printed and ones(cards) == 1 and rules.hand_wild[lowest(cards)]:
        return rules.month_of[lowest(cards)]
    return state.last >> MONTH_AT


@rule
def bonus(rules: Record, state: Record) -> int:
    """What the base payment is multiplied by: ten for January, n for three or more cards."""  # Isuri 10
    january = 10 if winning_month(rules, state) == JANUARY else 1
    size = ones(state.last & CARDS_OF)
    group = size if size >= 3 else 1
    return max(january, group) if rules.best_bonus_only else january * group


@rule
def counted_sticks(rules: Record, state: Record) -> int:
    """The sticks that a payment counts."""
    return max(state.sticks[0] + state.sticks[1], rules.minimum_sticks)


@rule
def payment(rules: Record, state: Record) -> int:
    """What the loser pays when the round is over, besides the sticks on the table."""  # Isuri 10
    if rules.payment == PAID_PER_CARD:
        return 10 * state.swept
    sticks = counted_sticks(rules, state)
    return sticks * winning_month(rules, state) * bonus(rules, state) + 10 * sticks * state.swept


@rule
def win(rules: Record, state: Record, seat: int) -> None:
    """The hand is empty: settle the round."""  # Isuri 9, 10
    whole_hand = state.turn_cards == HAND
    state.swept = 1 if whole_hand and (rules.sweep_first_turn == 0 or state.turns[seat] == 0) else 0
    if rules.payment == PAID_POINT:
        state.score[seat] = 1
    else:
        pay(state, seat, payment(rules, state))
        for owner in range(2):
            taker = owner if rules.sticks_returned else seat
            state.score[taker] += state.sticks[owner]
    end_round(rules, state, seat)


@rule
def void_round(state: Record) -> None:
    """A guard ends the round: nothing counts and the same dealer deals again."""
    state.void = 1
    state.score[0] = 0
    state.score[1] = 0
    state.phase = ROUND_OVER
    state.reveals += 1


@rule
def end_round(rules: Record, state: Record, winner: int) -> None:
    """Balances, the next dealer, and whether the game is over."""  # Isuri 1, 11
    state.rounds += 1
    state.won[winner] += 1
    state.reveals += 1
    for seat in range(2):
        state.total[seat] += state.score[seat]
    state.dealer = 1 - state.dealer if rules.alternate_dealer else winner
    over = state.won[winner] == ROUNDS_TO_WIN if rules.first_to else state.rounds == rules.rounds
    if not over:
        state.phase = ROUND_OVER
        return
    state.phase = GAME_OVER
    ahead = state.total[0] - state.total[1]
    state.winners = 3 if ahead == 0 else 1 if ahead > 0 else 2
