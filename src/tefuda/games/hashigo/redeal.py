"""Dealing anew what a seat has not seen (a determinization): all that it cannot exclude, equally often.

An arrangement is what lies where: the tiles of the others' rows in their order and either way up, the tile of
each payment, who has which points, and during a draft the packs and the stock. The seat cannot exclude it if
some course of the hand explains it: some deal, some picks that agree with the packs that the seat saw, some
end or gap for each tile added to a row, and some end for each payment, so that every group played was made of
neighbours. All such arrangements are equally likely, for nothing is supposed about how others choose.

What is honoured, then: the seat's own rows, points, payments and pack; every tile played, captured, taken or
set aside in its sight; how many tiles are in each row; that a tile which was taken lies in that row or was
paid from it later; that a payment came from a certain row, and was at an end of it; for packs, that each of
the others picked exactly one of the tiles that left a pack between two sights of it, and in which step, which
is its place in his row; in a market and an open draft, who picked what and when; and how everybody gained his
points and which one he paid.

These facts split into parts that do not touch each other, so that every part is drawn for itself: first,
within each group of tiles that look alike, who drafted which in which step; then each row
(:mod:`.redealt_row`).

What is not drawn upon, so that arrangements come that the seat can exclude: with ``draft_end=either``, at
which end a tile can have been added; with ``take_instead=false``, that who takes a tile cannot beat the
group; and with ``spare_tile=last_pick``, the others take the tiles that they last saw in that pack for tiles
never seen. A dealt state has forgotten the packs: looked at from another seat it is a little less clear.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below, word
from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.contract import PLAYING
from tefuda.games.hashigo.draft import with_pack
from tefuda.games.hashigo.layout import (
    DRAFT,
    DRAFT_BLIND,
    DRAFT_PACK,
    DRAFTING,
    PACK,
    RIGHT,
    SPARE,
    STOCK,
    move_of,
    row_of,
)
from tefuda.games.hashigo.redealt_row import fill_row
from tefuda.games.hashigo.tiles import TILES, turned

__all__ = ["redeal"]


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Complete a view to a state."""
    if view.phase != PLAYING:
        return
    fresh = unseen_tiles(rules, view, seat)
    shuffle_groups(view, fresh & ~view.public, rng)
    if rules.rows_hidden:
        for row in range(rules.players * rules.rows_each):
            if row // rules.rows_each != seat:
                fill_row(rules, view, row, fresh, rng)
    fill_draft(rules, view, seat, fresh & ~view.public, rng)
    fill_points(rules, view, seat)
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
    """Within each group of tiles that look alike, every order of their homes and cells is equally likely."""
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
                cell = view.cell[tile]
                view.home[tile] = view.home[other]
                view.cell[tile] = view.cell[other]
                view.home[other] = home
                view.cell[other] = cell
        for place in range(count):
            met[place] = 0


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
def fill_points(rules: Record, view: Record, seat: int) -> None:
    """Name the payments among the points of the others, which the view holds by their numbers."""
    for owner in range(rules.players):
        if owner != seat:
            for place in range(owner * TILES, owner * TILES + view.points[owner]):
                if view.pile[place] < 0:
                    view.pile[place] = view.paid[view.pile[place] + TILES]
