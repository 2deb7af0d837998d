"""Dealing anew one hidden row of Hashigo, and the payments out of it that nobody told of.

A row is made of tiles that came by the draft and of tiles taken from the table. The drafted ones never change
their order: it is that of the *steps* in which they came, the first of them furthest left. Of tiles with
step 0 it is not known in which step they came, but all came before the others. Taken tiles stand anywhere.

What is looked for are a row and its payments that the seat cannot exclude, every pair of them equally often:

* the tiles taken last have the fewest places where they can be, namely the places of the row and the payments
  made since; each tile's are among those of the tiles taken before it. Dealt in this order, they all come
  equally often.
* what is left of the payments was made of drafted tiles: each was the first or the last of the drafted tiles
  that stood there. That is tried by tossing coins, and all begins again when a coin shows an end at which a
  tile stood that the seat saw go later, or when a payment that the seat saw was not made from an end.
  Every coin halves the chances of a way to deal; therefore a taken tile is named for a payment with half the
  chance that it has for a place, and begins anew what that leaves over.

No payment depends on the other rows, so every row is dealt for itself.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below, word
from tefuda.compiled import Record, lowest, rule
from tefuda.games.hashigo.layout import CELLS
from tefuda.games.hashigo.tiles import TILES, turned

__all__ = ["fill_row"]

UNNAMED = -1
"""In place of the tile of a payment that has still to be named."""
NO_TILE = -1


@rule
def fill_row(rules: Record, view: Record, row: int, fresh: int, rng: Any) -> None:
    """Deal the unseen tiles at home in a row to its places and to the payments made from it."""
    taken = 0
    drafted = 0
    ordered = False  # whether the order of some is known
    while fresh:
        tile = lowest(fresh)
        fresh &= fresh - 1
        if view.home[tile] == row:
            if view.gone[tile] < 0:
                drafted |= 1 << tile
                ordered = ordered or view.cell[tile] % CELLS > 0
            else:
                taken |= 1 << tile
    if open_payments(view, row, 0):
        settled = False
        while not settled:
            for number in range(view.payments):
                if is_open(view, row, number):
                    view.paid[number] = UNNAMED
            settled = pay_with_taken(view, row, taken, ordered, rng)
            settled = settled and pay_with_drafted(view, row, drafted, ordered, rng)
        for number in range(view.payments):
            if is_open(view, row, number):
                paid = 1 << view.paid[number]
                taken &= ~paid
                drafted &= ~paid
                view.paid_seen[number] = 1 << row // rules.rows_each
    lay_row(rules, view, row, taken, drafted, rng)


@rule
def is_open(view: Record, row: int, number: int) -> bool:
    """Whether a payment was made from this row, and the seat does not know of what."""
    return view.paid_from[number] == row and view.paid_seen[number] == 0


@rule
def open_payments(view: Record, row: int, since: int) -> int:
    """How many payments from a row, made after ``since`` others, are not known."""
    count = 0
    for number in range(since, view.payments):
        if is_open(view, row, number):
            count += 1
    return count


@rule
def pay_with_taken(view: Record, row: int, taken: int, ordered: bool, rng: Any) -> bool:
    """Say of each tile taken into the row which of the open payments it was, if any; False to begin anew."""
    placed = 0
    named = 0
    while taken:
        last = lowest(taken)
        rest = taken & (taken - 1)
        while rest:  # the one taken last comes first
            tile = lowest(rest)
            rest &= rest - 1
            if view.since[tile] > view.since[last]:
                last = tile
        taken &= ~(1 << last)
        places = view.length[row] - placed
        payments = open_payments(view, row, view.since[last]) - named
        if ordered:
            choice = below(rng, 2 * view.length[row] + payments - placed)
            if choice >= 2 * places + payments:
                return False
            choice = choice // 2 if choice < 2 * places else choice - places
        else:
            choice = below(rng, places + payments)
        if choice < places:
            placed += 1
        else:
            named += 1
            name_payment(view, row, view.since[last], choice - places, last)
    return True


@rule
def name_payment(view: Record, row: int, since: int, choice: int, tile: int) -> None:
    """Say that a tile was the ``choice``-th of the payments without a tile made after ``since`` others."""
    for number in range(since, view.payments):
        if is_open(view, row, number) and view.paid[number] == UNNAMED:
            if choice == 0:
                view.paid[number] = tile
                return
            choice -= 1


@rule
def pay_with_drafted(view: Record, row: int, drafted: int, ordered: bool, rng: Any) -> bool:
    """Name drafted tiles for the payments without one; whether all payments were made from an end."""
    for number in range(view.payments):
        if view.paid_from[number] != row:
            continue
        if view.paid_seen[number]:
            tile = view.paid[number]
            if view.gone[tile] == 2 * number + 1 and view.cell[tile] // CELLS == row:
                if ordered and not was_end(view, row, drafted, number, view.cell[tile] % CELLS):
                    return False
        elif view.paid[number] == UNNAMED:
            tile = any_end(view, row, drafted, number, ordered, rng)
            if tile == NO_TILE:
                return False
            view.paid[number] = tile
            drafted &= ~(1 << tile)
    return True


@rule
def was_end(view: Record, row: int, drafted: int, number: int, step: int) -> bool:
    """Whether a tile with this step was the first or the last when that payment was made."""
    low, high = seen_ends(view, row, number)
    while drafted:
        other = view.cell[lowest(drafted)] % CELLS
        drafted &= drafted - 1
        low = min(low, other)
        high = max(high, other)
    return step <= low or step >= high


@rule
def any_end(view: Record, row: int, drafted: int, number: int, ordered: bool, rng: Any) -> int:
    """The first or the last of the drafted tiles that stood there when a payment was made, by a coin.

    NO_TILE if the coin shows an end at which none of them stood. Where both ends are the same tile, or tiles
    whose order is not known, only one side of the coin counts.
    """
    first = NO_TILE
    last = NO_TILE
    alike = 0
    while drafted:
        tile = lowest(drafted)
        drafted &= drafted - 1
        if first == NO_TILE or view.cell[tile] < view.cell[first]:
            first = tile
            alike = 1
        elif view.cell[tile] == view.cell[first]:
            alike += 1
            if below(rng, alike) == 0:
                first = tile
        if last == NO_TILE or view.cell[tile] > view.cell[last]:
            last = tile
    if first == NO_TILE or not ordered:
        return first
    low, high = seen_ends(view, row, number)
    first_stood = view.cell[first] % CELLS <= low
    if below(rng, 2) == 0:
        return first if first_stood else NO_TILE
    step = view.cell[last] % CELLS
    if step == 0 or step <= high or (first_stood and view.cell[first] == view.cell[last]):
        return NO_TILE
    return last


@rule
def seen_ends(view: Record, row: int, number: int) -> tuple[int, int]:
    """The lowest and the highest step of the drafted tiles that were seen to go, later than that payment."""
    low = CELLS
    high = -1
    for tile in range(TILES):
        if view.gone[tile] > 2 * number + 1 and view.cell[tile] // CELLS == row:
            low = min(low, view.cell[tile] % CELLS)
            high = max(high, view.cell[tile] % CELLS)
    return low, high


@rule
def lay_row(rules: Record, view: Record, row: int, taken: int, drafted: int, rng: Any) -> None:
    """Lay the tiles of a row: the taken ones anywhere, the drafted ones in their order, all either way up."""
    order = view.stock  # room to work in: by step, and from CELLS on the tiles whose step is not known
    count = 0
    while drafted:
        tile = lowest(drafted)
        drafted &= drafted - 1
        step = view.cell[tile] % CELLS
        if step:
            order[step] = tile + 1
        else:
            other = CELLS + below(rng, count + 1)
            order[CELLS + count] = order[other]
            order[other] = tile + 1
            count += 1
    start = row * TILES
    left = view.length[row]
    while taken:
        place = start
        skip = below(rng, left)
        while skip or view.rows[place]:
            if view.rows[place] == 0:
                skip -= 1
            place += 1
        view.rows[place] = rules.face_of[lowest(taken)]
        taken &= taken - 1
        left -= 1
    place = start
    for number in range(2 * CELLS):  # first those whose step is not known
        at = (number + CELLS) % (2 * CELLS)
        if order[at]:
            while view.rows[place]:
                place += 1
            view.rows[place] = rules.face_of[order[at] - 1]
            order[at] = 0
    sides = word(rng)
    for place in range(start, start + view.length[row]):
        if sides & 1:
            view.rows[place] = turned(view.rows[place])
        sides >>= 1
