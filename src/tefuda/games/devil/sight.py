"""What a seat sees of a round, and what the cards that it does not see may be.

Before the first reshuffle every unseen card may be anywhere. A reshuffle tells more: the new stock is made of
the discards and of nothing else, and all other cards are in the hands. So a seat knows for each *era* (the
time between two reshuffles) the *pool* from which everybody drew in it, and of each opponent how many cards
he drew in it. With two players the other hand is known exactly at every reshuffle.

Redealing looks for a history. Each discard of an opponent is linked to one of his draws: to one that was
made before and is not linked yet, in an era whose pool still has that kind. If there are several, one is
taken at random, with the weight (cards of that kind in the pool) / (size of the pool). If there is none, a
link that is in the way is cut at random, and the discard that lost it is linked anew. What is then left of
each pool is dealt at random to the draws without a link, and the rest of the last pool is the stock.

So every arrangement that the seat cannot exclude can occur, and no other. Where each discard can only come
from one era, which is always so before the first reshuffle, all arrangements of the single cards are equally
likely; elsewhere nearly so, since a choice does not look ahead. Memory is bounded: after ERAS - 1 reshuffles,
or when the log is long, it begins anew with what the reshuffle alone tells.

A player who had to draw held nothing that fitted, nor does the card fit that he kept. So the cards that an
opponent got before his last such draw are dealt from the other kinds, as long as there are any. This is an
approximation: earlier draws are forgotten, links to discards do not look at it, and the cards are given out
one after the other. A card just drawn and still to be played must fit.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below, shuffle, word
from tefuda.compiled import Record, lowest, rule
from tefuda.games.contract import NOBODY, PLAYING, observe_common
from tefuda.games.devil.layout import ERAS
from tefuda.games.devil.packed import how_many, unpack

__all__ = ["observe", "redeal"]

TRIES = 8
CUTS = 3000
WEIGHT = 1 << 20


@rule
def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """Own hand; of the others the number of cards; the discards; the history of who drew and discarded."""
    observe_common(state, view)
    view.top = state.top
    view.pile = state.pile
    view.discards = state.discards
    view.stock_at = state.stock_at
    view.stock_length = state.stock_length
    view.pending = state.pending
    view.turns = state.turns
    view.moved = state.moved
    view.ending = state.ending
    view.ender = state.ender
    view.ended_by = state.ended_by
    view.skipped = state.skipped
    view.draw_seat = state.draw_seat
    view.draw_count = state.draw_count
    view.log_length = state.log_length
    for place in range(state.log_length):
        view.log[place] = state.log[place]
    view.era = state.era
    for era in range(state.era + 1):
        view.shuffled[era] = state.shuffled[era]
        view.began[era] = state.began[era]
    view.base_seen = state.base_seen
    view.out = state.out
    for player in range(rules.players):
        view.cards[player] = state.cards[player]
        view.lacks[player] = state.lacks[player]
        view.lacks_until[player] = state.lacks_until[player]
        if player == seat or state.phase != PLAYING:  # hands are laid open when points are counted
            view.hand[player] = state.hand[player]
    if seat != NOBODY:
        for era in range(state.era + 1):
            view.got[seat * ERAS + era] = state.got[seat * ERAS + era]
        if state.turn == seat:
            view.drawn = state.drawn
        if state.draw_seat == seat:
            view.draw_kinds[0] = state.draw_kinds[0]
            view.draw_kinds[1] = state.draw_kinds[1]


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Complete a view with an arrangement of the unseen cards that the seat cannot exclude."""
    for part in range(4):
        view.key[part] = word(rng)
        view.rng[part] = word(rng)
    if view.phase != PLAYING:
        unseen = unseen_cards(rules, view, NOBODY)
        for player in range(rules.players):
            unseen -= view.hand[player]
        fill_stock(view, unseen, rng)
        return
    tries = 0
    while tries < TRIES and not find_history(rules, view, seat, rng):
        tries += 1
    for player in range(rules.players):
        if player != seat:
            view.hand[player] = 0
            for era in range(ERAS):
                view.got[player * ERAS + era] = 0
    if tries == TRIES:
        forget(rules, view, seat, rng)
    else:
        for era in range(view.era + 1):
            share_out(view, seat, view.began[era], end_of(view, era), view.pool[era], rng)


@rule
def unseen_cards(rules: Record, view: Record, seat: int) -> int:
    """Packed: all cards but the discards and the hand of this seat."""
    unseen = rules.deck - view.pile - (1 << (4 * view.top))
    return int(unseen if seat == NOBODY else unseen - view.hand[seat])


@rule
def find_history(rules: Record, view: Record, seat: int, rng: Any) -> bool:
    """Link each discard of the others to the draw it came from; False if that took too long."""
    for era in range(view.era + 1):
        view.pool[era] = first_pool(view, seat, era)
    for place in range(view.log_length):
        view.link[place] = NOBODY
    place = 0
    cuts = 0
    while place < view.log_length:
        entry = int(view.log[place])
        if entry >= 0 and entry >> 4 != seat and view.link[place] == NOBODY:
            draw = find_draw(view, place, rng)
            if draw == NOBODY:
                cuts += 1
                if cuts > CUTS:
                    return False
                place = cut(view, seat, place, rng)
                continue
            tie(view, place, draw)
        place += 1
    return not view.pending or view.turn == seat or choose_pending(rules, view, rng)


@rule
def first_pool(view: Record, seat: int, era: int) -> int:
    """What there was for the others to draw in an era."""
    pool = view.shuffled[era]
    if era == 0:
        pool -= view.base_seen
    return int(pool if seat == NOBODY else pool - view.got[seat * ERAS + era])


@rule
def era_at(view: Record, place: int) -> int:
    era = view.era
    while view.began[era] > place:
        era -= 1
    return int(era)


@rule
def end_of(view: Record, era: int) -> int:
    """Where in the log an era ends."""
    return int(view.log_length if era == view.era else view.began[era + 1])


@rule
def find_draw(view: Record, place: int, rng: Any) -> int:
    """A draw, without a link, from which this discard may have come; NOBODY if there is none."""
    drawn = -1 - (view.log[place] >> 4)
    kind = view.log[place] & 15
    total = 0
    found = NOBODY
    for era in range(view.era + 1):
        pool = view.pool[era]
        copies = (pool >> (4 * kind)) & 15
        if copies > 0:
            free = 0
            last = NOBODY
            for draw in range(view.began[era], min(place, end_of(view, era))):
                if view.log[draw] == drawn and view.link[draw] == NOBODY:
                    free += 1
                    last = draw
            weight = free * copies * WEIGHT // how_many(pool)
            total += weight
            if weight > 0 and (total == weight or below(rng, total) < weight):
                found = last
    return found


@rule
def tie(view: Record, place: int, draw: int) -> None:
    """Link a discard to a draw, and take its card from the pool."""
    view.link[place] = draw
    view.link[draw] = place
    view.pool[era_at(view, draw)] -= 1 << (4 * (view.log[place] & 15))


@rule
def untie(view: Record, draw: int) -> int:
    """Cut the link of a draw; returns the place of its discard."""
    place = view.link[draw]
    view.pool[era_at(view, draw)] += 1 << (4 * (view.log[place] & 15))
    view.link[place] = NOBODY
    view.link[draw] = NOBODY
    return int(place)


@rule
def cut(view: Record, seat: int, place: int, rng: Any) -> int:
    """Link a discard to any draw that it may have come from, at the cost of others; the first of these."""
    drawn = -1 - (view.log[place] >> 4)
    kind = view.log[place] & 15
    chosen = NOBODY
    count = 0
    for draw in range(place):
        if view.log[draw] == drawn and (first_pool(view, seat, era_at(view, draw)) >> (4 * kind)) & 15:
            count += 1
            if below(rng, count) == 0:
                chosen = draw
    first = place
    if view.link[chosen] != NOBODY:
        first = min(first, untie(view, chosen))
    era = era_at(view, chosen)
    if (view.pool[era] >> (4 * kind)) & 15 == 0:
        first = min(first, untie(view, draw_of_kind(view, era, kind, rng)))
    tie(view, place, chosen)
    return int(first)


@rule
def draw_of_kind(view: Record, era: int, kind: int, rng: Any) -> int:
    """One of the draws of an era that are linked to a discard of this kind."""
    chosen = NOBODY
    count = 0
    for draw in range(view.began[era], end_of(view, era)):
        if view.log[draw] < 0 and view.link[draw] != NOBODY and view.log[view.link[draw]] & 15 == kind:
            count += 1
            if below(rng, count) == 0:
                chosen = draw
    return chosen


@rule
def choose_pending(rules: Record, view: Record, rng: Any) -> bool:
    """Choose the card that an opponent has just drawn and is about to play; False if none fits."""
    fitting = view.pool[view.era] & rules.fits[view.top]
    if fitting == 0:
        return False
    for _ in range(below(rng, how_many(fitting))):
        fitting -= 1 << (4 * (lowest(fitting) >> 2))
    view.drawn = lowest(fitting) >> 2
    return True


@rule
def forget(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """When no history was found in time: let all that is unseen be one pool, whatever was shuffled when."""
    for place in range(view.log_length):
        view.link[place] = NOBODY
    for place in range(view.log_length):
        entry = int(view.log[place])
        if entry >= 0 and entry >> 4 != seat:
            draw = 0
            while view.log[draw] != -1 - (entry >> 4) or view.link[draw] != NOBODY:
                draw += 1
            view.link[draw] = place
            view.link[place] = draw
    view.pool[view.era] = unseen_cards(rules, view, seat)
    if view.pending and view.turn != seat:
        choose_pending(rules, view, rng)
    share_out(view, seat, 0, view.log_length, view.pool[view.era], rng)


@rule
def share_out(view: Record, seat: int, start: int, end: int, pool: int, rng: Any) -> None:
    """Give the draws in a part of the log their cards; what is left at the end of the log is the stock."""
    chosen = NOBODY  # the place of the drawn card that is still to be played
    if view.pending and view.turn != seat and end == view.log_length:
        pool -= 1 << (4 * view.drawn)
        chosen = end - 1
    count = unpack(pool, view.stock)
    shuffle(rng, view.stock, count)
    for draw in range(start, end):
        player = -1 - view.log[draw]
        if player >= 0 and player != seat:
            if view.link[draw] != NOBODY:
                kind = view.log[view.link[draw]] & 15
            elif draw == chosen:
                kind = view.drawn
            else:
                count -= 1
                if draw < view.lacks_until[player]:
                    put_last(view, count, view.lacks[player], rng)
                kind = int(view.stock[count])
            view.got[player * ERAS + era_at(view, draw)] += 1 << (4 * kind)
            if view.link[draw] == NOBODY:
                view.hand[player] += 1 << (4 * kind)
    if end == view.log_length:
        move_up(view, count)


@rule
def put_last(view: Record, last: int, lacks: int, rng: Any) -> None:
    """Bring a card that is none of these kinds to the last place, if there is one; any is as likely."""
    if (lacks >> (4 * view.stock[last])) & 1 == 0:
        return
    chosen = last
    count = 0
    for place in range(last):
        if (lacks >> (4 * view.stock[place])) & 1 == 0:
            count += 1
            if below(rng, count) == 0:
                chosen = place
    kind = view.stock[last]
    view.stock[last] = view.stock[chosen]
    view.stock[chosen] = kind


@rule
def fill_stock(view: Record, packed: int, rng: Any) -> None:
    count = unpack(packed, view.stock)
    shuffle(rng, view.stock, count)
    move_up(view, count)


@rule
def move_up(view: Record, count: int) -> None:
    """Put the first ``count`` cards where the stock goes on, the next to be drawn first."""
    for place in range(count - 1, -1, -1):
        view.stock[view.stock_at + place] = view.stock[place]
