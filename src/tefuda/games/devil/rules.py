"""Devil and 440 as compiled rules.

Vocabulary
----------
kind
    what is printed on a card: 0 to 13, in the order of :data:`tefuda.cards.KABUFUDA`
cards, packed
    a multiset of cards in one integer, four bits (a *nibble*) a kind: how many of it
top, pile
    the kind of the card that lies open; the packed discards below it
stock
    the draw pile: ``stock[stock_at]`` is drawn next, ``stock[stock_length - 1]`` last
ender, ending
    who ended the round (its *winner*) and how: by LAST_CARD, EARLY, ONIFUDA, or TOO_LONG
pending
    the seat to move has just drawn a card that fits, ``drawn``, and must say what becomes of it
era
    the time between two reshuffles; what a seat got in each era, and the public log of draws and discards,
    are its memory, from which :mod:`tefuda.games.devil.sight` works out what the others may hold

A move is a kind (discard it), a kind + END (discard this special and end the round), DRAW or KEEP.
"""

from __future__ import annotations

from tefuda.chance import DEAL, RESHUFFLE, below, shuffle, start_stream
from tefuda.compiled import Moves, Record, lowest, rule
from tefuda.games.contract import MOST_SEATS, NOBODY, PLAYING, ROUND_OVER
from tefuda.games.devil.layout import (
    DRAW,
    EARLY,
    END,
    ERAS,
    FIRST_DEALER,
    KEEP,
    LAST_CARD,
    LOG_FULL,
    MOST_MOVES,
    ONI,
    ONIFUDA,
    RULES,
    SPECIAL_1,
    SPECIAL_4,
    STATE,
    TEN,
    table,
)
from tefuda.games.devil.packed import unpack
from tefuda.games.devil.scoring import end_round, end_turn
from tefuda.games.devil.seats import is_out, next_seat, seats_left

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

# --- the deal --------------------------------------------------------------------------------------


@rule
def begin(rules: Record, state: Record) -> None:
    # Devil 1: the lowest number drawn deals first, ties draw again; so everybody is as likely
    start_stream(state.rng, state.key, 0, FIRST_DEALER)
    state.dealer = below(state.rng, rules.players)
    state.ender = NOBODY
    state.phase = ROUND_OVER


@rule
def deal(rules: Record, state: Record) -> None:
    if state.ender != NOBODY:
        state.dealer = state.ender  # Devil 1; after a void round the same dealer again
        if is_out(state, state.dealer):  # option at_target
            state.dealer = next_seat(rules, state, state.dealer)
    size = rules.deck_size
    for place in range(size):
        state.stock[place] = rules.cards[place]
    start_stream(state.rng, state.key, state.deals, DEAL)
    shuffle(state.rng, state.stock, size)
    for seat in range(MOST_SEATS):
        state.hand[seat] = 0
    left = size
    for _ in range(2):  # Devil 2: two at a time, from the dealer's left
        seat = state.dealer
        for _ in range(seats_left(rules, state)):
            seat = next_seat(rules, state, seat)
            for _ in range(2):
                left -= 1
                state.hand[seat] += 1 << (4 * state.stock[left])
    while state.stock[left - 1] == ONI:  # Devil 2: it goes back, and another card is turned
        shuffle(state.rng, state.stock, left)
    state.top = state.stock[left - 1]
    state.stock_length = left - 1
    start_stream(state.rng, state.key, state.deals, RESHUFFLE)
    state.deals += 1
    open_round(rules, state)


@rule
def open_round(rules: Record, state: Record) -> None:
    """Begin the round when hands, top, stock and ``stock_length`` lie ready."""
    state.phase = PLAYING
    state.void = 0
    state.decisions = 0
    state.reveals += 1
    state.reshuffles = 0
    state.pile = 0
    state.discards = 0
    state.stock_at = 0
    state.pending = 0
    state.drawn = 0
    state.turns = 0
    state.moved = 0
    state.ending = 0
    state.ender = NOBODY
    state.ended_by = 0
    for seat in range(MOST_SEATS):
        state.score[seat] = 0
        state.cards[seat] = 0
    for seat in range(rules.players):
        state.cards[seat] = 0 if is_out(state, seat) else 4
    begin_log(state)
    state.shuffled[0] = rules.deck
    forget_last_step(state)
    first = next_seat(rules, state, state.dealer)
    if rules.upcard_applies:  # option first_upcard
        first = carry_out(rules, state, state.dealer, state.top)
    state.turn = first


@rule
def begin_log(state: Record) -> None:
    """Start the seats' memory: nothing is known but one's own hand, the open cards and the counts."""
    state.log_length = 0
    state.era = 0
    state.base_seen = state.pile + (1 << (4 * state.top))
    for place in range(MOST_SEATS * ERAS):
        state.got[place] = 0
    for seat in range(MOST_SEATS):
        state.lacks[seat] = 0
    for seat in range(MOST_SEATS):
        state.got[seat * ERAS] = state.hand[seat]
        for _ in range(state.cards[seat]):
            state.log[state.log_length] = -1 - seat
            state.log_length += 1


@rule
def forget_last_step(state: Record) -> None:
    state.skipped = NOBODY
    state.draw_seat = NOBODY
    state.draw_count = 0
    state.draw_kinds[0] = 0
    state.draw_kinds[1] = 0


# --- moves -----------------------------------------------------------------------------------------


@rule
def legal(rules: Record, state: Record, moves: Moves) -> int:
    seat = state.turn
    fitting = state.hand[seat] & rules.fits[state.top]  # Devil 3
    if state.cards[seat] == 1:
        fitting &= rules.may_be_last  # option going_out
    if state.pending:
        fitting = 1 << (4 * state.drawn)  # Devil 4
    if fitting == 0:
        moves[0] = DRAW  # Devil 4
        return 1
    may_end = state.cards[seat] > 1  # Devil 7: the last card ends the round anyway
    if rules.end_on_first_turn == 0 and (state.moved >> seat) & 1 == 0:
        may_end = False
    count = 0
    while fitting:
        kind = lowest(fitting) >> 2
        fitting &= ~(15 << (4 * kind))
        moves[count] = kind
        count += 1
        if may_end and (kind == SPECIAL_1 or kind == SPECIAL_4):  # Devil 6
            moves[count] = kind + END
            count += 1
    if count == 1 and moves[0] == ONI and rules.onifuda_forced == 0:  # Devil 9, option onifuda_forced
        moves[1] = KEEP if state.pending else DRAW
        count = 2
    return count


@rule
def step(rules: Record, state: Record, move: int) -> None:
    seat = state.turn
    state.decisions += 1
    if move != KEEP:  # to the others, a card drawn and then kept is what every card drawn and kept is
        forget_last_step(state)
    if move == DRAW:
        note_lack(rules, state, seat)
        kind = draw_card(state, seat)
        if kind != NOBODY and (rules.fits[state.top] >> (4 * kind)) & 1:  # Devil 4
            state.pending = 1
            state.drawn = kind
        else:
            state.lacks_until[seat] = state.log_length  # the card just drawn does not fit either
            end_turn(rules, state, next_seat(rules, state, seat))
    elif move == KEEP:
        state.pending = 0
        state.drawn = 0
        state.reveals += 1  # that one had the choice is what the others do not know, so it is not taken back
        state.lacks_until[seat] = state.log_length
        end_turn(rules, state, next_seat(rules, state, seat))
    else:
        discard(rules, state, seat, move & 15, move >= END)


@rule
def note_lack(rules: Record, state: Record, seat: int) -> None:
    """Who draws because he must shows that nothing in his hand fits."""
    lacks = rules.fits[state.top]
    if state.cards[seat] == 1:  # option going_out
        lacks &= rules.may_be_last
    if rules.onifuda_forced == 0:
        lacks &= ~(15 << (4 * ONI))
    state.lacks[seat] = lacks
    state.lacks_until[seat] = state.log_length


@rule
def discard(rules: Record, state: Record, seat: int, kind: int, with_end: bool) -> None:
    state.pending = 0
    state.drawn = 0
    state.pile += 1 << (4 * state.top)
    state.discards += 1
    state.top = kind
    state.hand[seat] -= 1 << (4 * kind)
    state.cards[seat] -= 1
    state.log[state.log_length] = 16 * seat + kind
    state.log_length += 1
    if kind == ONI:  # Devil 7
        end_round(rules, state, seat, ONIFUDA)
    elif state.cards[seat] == 0:  # Devil 7
        if rules.last_card_effects and kind != TEN:
            carry_out(rules, state, seat, kind)
        end_round(rules, state, seat, LAST_CARD)
    elif with_end:  # Devil 7
        end_round(rules, state, seat, EARLY)
    else:
        end_turn(rules, state, carry_out(rules, state, seat, kind))


@rule
def carry_out(rules: Record, state: Record, seat: int, kind: int) -> int:
    """The effect of a card discarded by ``seat``; returns whose turn comes then."""
    victim = next_seat(rules, state, seat)
    if kind == SPECIAL_1:  # Devil 6
        draw_card(state, victim)
    elif kind == SPECIAL_4:  # Devil 6
        draw_card(state, victim)
        draw_card(state, victim)
    elif kind != TEN:
        return victim
    state.skipped = victim
    return next_seat(rules, state, victim)


@rule
def draw_card(state: Record, seat: int) -> int:
    """Put the next card of the stock into a hand; its kind, or NOBODY if there is nothing to draw."""
    if state.stock_at == state.stock_length:
        if state.discards == 0:
            return NOBODY  # Devil 5
        reshuffle(state)
    kind = int(state.stock[state.stock_at])
    card = 1 << (4 * kind)
    state.stock_at += 1
    state.hand[seat] += card
    state.cards[seat] += 1
    state.reveals += 1
    state.draw_seat = seat
    state.draw_kinds[state.draw_count] = kind
    state.draw_count += 1
    state.got[seat * ERAS + state.era] += card
    state.log[state.log_length] = -1 - seat
    state.log_length += 1
    return kind


@rule
def reshuffle(state: Record) -> None:
    # Devil 5: all discards but the top become the new stock
    count = state.discards
    if state.script_length > 0 and script_fits(state):
        for place in range(count):
            state.stock[place] = state.script[place]
    else:
        if state.script_length > 0:
            state.script_wrong = 1
        unpack(state.pile, state.stock)
        shuffle(state.rng, state.stock, count)
    state.script_length = 0
    state.stock_at = 0
    state.stock_length = count
    state.reshuffles += 1
    state.reveals += 1
    if state.era + 1 == ERAS or state.log_length >= LOG_FULL:
        begin_log(state)
    state.era += 1
    state.shuffled[state.era] = state.pile
    state.began[state.era] = state.log_length
    state.pile = 0
    state.discards = 0


@rule
def script_fits(state: Record) -> bool:
    """Whether the script holds exactly the cards to be shuffled."""
    packed = 0
    for place in range(state.script_length):
        kind = int(state.script[place])
        if kind < 0 or kind > ONI:
            return False
        packed += 1 << (4 * kind)
    return bool(packed == state.pile and state.script_length == state.discards)
