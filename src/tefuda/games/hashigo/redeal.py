"""Dealing anew what a seat has not seen (a determinization): all that it cannot exclude, equally often.

What is honoured: the seat's own rows, points, payments and pack; every tile played, captured, taken or set
aside in its sight; how many tiles are in each row and how many points each player has; that a tile which was
taken lies in that row or was paid from it later; that a payment came from a certain row, and was made of
what was in the row then; and for packs, that each of the others picked exactly one of the tiles that left a
pack between two sights of it.

These facts split into parts that do not touch each other, so that every part is drawn exactly, without trial
and error: first, within each group of tiles that look alike, who drafted which; then, for each row, which of
its tiles were paid. The tiles taken last have the fewest places where they can be, and each tile's places are
among those of the tiles taken before it: dealt in this order, they all come equally often.

What is not drawn upon: where in a row a tile must be by the order of the draft, and which way up; what plays,
takes and picks tell of a player's plans; who holds which points, beyond one's own (nothing depends on it);
and with ``spare_tile=last_pick``, the others take the tiles that they last saw in that pack for tiles never
seen. A dealt state has forgotten the packs: looked at from another seat it is a little less clear.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below, shuffle, word
from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.contract import PLAYING
from tefuda.games.hashigo.draft import with_pack
from tefuda.games.hashigo.layout import (
    DRAFT,
    DRAFT_BLIND,
    DRAFT_PACK,
    DRAFTING,
    PACK,
    PLAYS,
    RIGHT,
    SPARE,
    STOCK,
    move_of,
    row_of,
)
from tefuda.games.hashigo.tiles import TILES, turned

__all__ = ["redeal"]


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Complete a view to a state."""
    if view.phase != PLAYING:
        return
    fresh = unseen_tiles(rules, view, seat)
    taken = fresh & view.public
    fresh &= ~taken
    shuffle_groups(view, fresh, rng)
    for row in range(rules.players * rules.rows_each):
        if row // rules.rows_each != seat and rules.rows_hidden:
            fill_row(rules, view, row, taken, fresh, rng)
    fill_draft(rules, view, seat, fresh, rng)
    fill_points(rules, view, seat, rng)
    for tile in range(TILES):
        view.clue[tile] = 0
    for part in range(4):
        view.key[part] = word(rng)  # later hands


@rule
def unseen_tiles(rules: Record, view: Record, seat: int) -> int:
    """Mask of the tiles that the seat has not in sight: all but those that some field of the view shows."""
    seen = view.pot | view.out | view.captured | view.offer
    for place in range(view.table_length):
        seen |= 1 << rules.tile_of[view.table[place]]
    for row in range(rules.players * rules.rows_each):
        if row // rules.rows_each == seat or not rules.rows_hidden:
            for place in range(row * TILES, row * TILES + view.length[row]):
                seen |= 1 << rules.tile_of[view.rows[place]]
    if seat >= 0:
        for place in range(seat * TILES, seat * TILES + view.points[seat]):
            seen |= 1 << view.pile[place]
    for number in range(view.payments):
        if view.paid_seen[number]:
            seen |= 1 << view.paid[number]
    for pack in range(rules.players):
        seen |= view.packs[pack]
    if view.spare >= 0:
        seen |= 1 << view.spare
    return ~seen & ((1 << TILES) - 1)


@rule
def shuffle_groups(view: Record, fresh: int, rng: Any) -> None:
    """Within each group of tiles that look alike, every order of their homes is equally likely."""
    met = view.stock  # room to work in: nothing of the stock is known yet
    while fresh:
        group = view.clue[lowest(fresh)]
        rest = fresh
        count = 0
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            if view.clue[tile] == group:
                fresh &= ~(1 << tile)
                met[count] = tile
                count += 1
                other = met[below(rng, count)]
                home = view.home[tile]
                view.home[tile] = view.home[other]
                view.home[other] = home
        for place in range(count):
            met[place] = 0


@rule
def fill_row(rules: Record, view: Record, row: int, taken: int, fresh: int, rng: Any) -> None:
    """Deal the unseen tiles at home in a row to its places and to the payments made from it."""
    start = row * TILES
    placed = 0
    while taken:
        tile = lowest(taken)
        rest = taken
        while rest:  # of the tiles taken into this row, the one taken last comes first
            other = lowest(rest)
            rest &= rest - 1
            if view.home[other] != row:
                taken &= ~(1 << other)
            elif view.home[tile] != row or view.since[other] > view.since[tile]:
                tile = other
        if view.home[tile] != row:
            break
        taken &= ~(1 << tile)
        places = view.length[row] - placed
        choice = below(rng, places + unknown_payments(view, row, view.since[tile]))
        if choice < places:
            view.rows[start + placed] = rules.face_of[tile]
            placed += 1
        else:
            settle_payment(rules, view, row, view.since[tile], choice - places, tile)
    total = placed
    while fresh:
        tile = lowest(fresh)
        fresh &= fresh - 1
        if view.home[tile] == row:
            view.rows[start + total] = rules.face_of[tile]
            total += 1
    for _ in range(unknown_payments(view, row, 0)):
        place = start + placed + below(rng, total - placed)
        total -= 1
        settle_payment(rules, view, row, 0, 0, rules.tile_of[view.rows[place]])
        view.rows[place] = view.rows[start + total]
        view.rows[start + total] = 0
    for last in range(total - 1, -1, -1):  # any order, each tile either way up
        place = start + below(rng, last + 1)
        face = view.rows[place]
        view.rows[place] = view.rows[start + last]
        view.rows[start + last] = turned(face) if below(rng, 2) else face


@rule
def unknown_payments(view: Record, row: int, since: int) -> int:
    """How many payments from a row, made after ``since`` others, are not known."""
    count = 0
    for number in range(since, view.payments):
        if view.paid_from[number] == row and view.paid_seen[number] == 0:
            count += 1
    return count


@rule
def settle_payment(rules: Record, view: Record, row: int, since: int, choice: int, tile: int) -> None:
    """Say that a tile was the ``choice``-th of those unknown payments."""
    for number in range(since, view.payments):
        if view.paid_from[number] == row and view.paid_seen[number] == 0:
            if choice == 0:
                view.paid[number] = tile
                view.paid_seen[number] = 1 << row // rules.rows_each
                return
            choice -= 1


@rule
def fill_draft(rules: Record, view: Record, seat: int, fresh: int, rng: Any) -> None:
    """Deal the unseen tiles that nobody has drafted: to the packs, the stock, and the tile left over."""
    blind = rules.draft == DRAFT_BLIND and view.stage == DRAFTING and seat != view.turn
    first = view.drawn - 1 if blind else view.drawn  # blind: another seat holds the tile drawn last
    undrawn = first
    while fresh:
        tile = lowest(fresh)
        fresh &= fresh - 1
        home = view.home[tile]
        if home == SPARE:
            view.spare = tile
        elif home >= PACK and rules.draft == DRAFT_PACK:
            view.packs[home - PACK] |= 1 << tile
        elif home == STOCK:
            view.stock[undrawn] = tile
            other = first + below(rng, undrawn - first + 1)
            view.stock[undrawn] = view.stock[other]
            view.stock[other] = tile
            undrawn += 1
    if blind:
        view.offer = 1 << view.stock[first]
    if view.stage == DRAFTING and rules.draft == DRAFT_PACK:
        for other in range(view.turn):
            if other != seat:
                view.pick[other] = any_pick(rules, view, other, rng)


@rule
def any_pick(rules: Record, view: Record, seat: int, rng: Any) -> int:
    """A pick that a seat may have made in the step that is going on."""
    offer = view.packs[with_pack(rules, view, seat)]
    for _ in range(below(rng, ones(offer))):
        offer &= offer - 1
    face = rules.face_of[lowest(offer)]
    if below(rng, 2):
        face = turned(face)
    row = below(rng, rules.rows_each)
    if view.length[row_of(rules, seat, row)] == rules.row_limit:
        row = 1 - row
    end = below(rng, 2) if rules.draft_either else RIGHT
    return move_of(DRAFT, row, end, face, 0, 0)


@rule
def fill_points(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Share the points that the seat has not got among the others, as many as each has."""
    if view.stage != PLAYS:
        return
    others = view.captured
    for number in range(view.payments):
        others |= 1 << view.paid[number]
    if seat >= 0:
        for place in range(seat * TILES, seat * TILES + view.points[seat]):
            others &= ~(1 << view.pile[place])
    heap = view.stock  # room to work in: after a draft nothing of it is left
    count = 0
    while others:
        heap[count] = lowest(others)
        others &= others - 1
        count += 1
    shuffle(rng, heap, count)
    for owner in range(rules.players):
        if owner != seat:
            for place in range(owner * TILES, owner * TILES + view.points[owner]):
                count -= 1
                view.pile[place] = heap[count]
                heap[count] = 0
