"""Who sees what (Hashigo 12): the view of one seat, or of a spectator.

Everybody sees the table, the pot, how many tiles are in each row and how many points each player has, which
tiles were captured, from which row each payment came, and which tiles were taken into which row. A seat sees
its own rows and points besides, the payments it made and got, and the pack in its hand. Where rows are not
hidden, everybody sees all rows.

What is hidden is told by no field. But the view says of every unseen tile which others it looks like, so that
:func:`.redeal.redeal` can put it where it may be:

``home``
    where the tile was put last. If that was public (``public``) it is the truth. The other unseen tiles have
    changed places among those of the same group, so that within a group the homes only rise: the homes of a
    group are known, which tile has which is not.
``cell``
    the row and the step of the draft in which it came there; the cells of a group have changed places with
    the homes. The steps of tiles whose step the seat cannot know (:func:`cell_seen`) are all 0.
``gone``
    when the tile left that place, as far as the seat saw it leave.
``clue``
    the group. With packs, the tiles that left one pack between two sights of it are a group (each of the
    others picked one of them), and so are the tiles never seen. In the other drafts all are one group.
"""

from __future__ import annotations

from tefuda.compiled import Record, lowest, rule
from tefuda.games.contract import NOBODY, PLAYING, observe_common
from tefuda.games.hashigo.draft import offered, with_pack
from tefuda.games.hashigo.layout import (
    CELLS,
    DRAFT_BLIND,
    DRAFT_MARKET,
    DRAFT_OPEN,
    DRAFT_PACK,
    DRAFTING,
    EVERYBODY,
    PACK,
    PLAYS,
    ROWS,
    SEATS,
)
from tefuda.games.hashigo.play import table_tiles
from tefuda.games.hashigo.redeal import redeal
from tefuda.games.hashigo.tiles import TILES, bit_of

__all__ = ["observe", "redeal"]


@rule
def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """Copy into a zeroed ``view`` what a seat (NOBODY: a spectator) may see, and nothing else."""
    observe_common(state, view)
    observe_table(rules, state, view)
    known = table_tiles(rules, state) | state.pot | state.out | state.captured
    known |= observe_rows(rules, state, seat, view)
    known |= observe_draft(rules, state, seat, view)
    known |= observe_points(rules, state, seat, view)
    known |= observe_payments(rules, state, seat, view, known)
    view.public = state.public
    group_unseen(rules, state, seat, view, known)


@rule
def observe_table(rules: Record, state: Record, view: Record) -> None:
    """What lies open, and how the hand stands."""
    view.stage = state.stage
    view.leader = state.leader
    view.picked = state.picked
    view.drawn = state.drawn
    view.table_length = state.table_length
    view.table_chain = state.table_chain
    view.to_beat = state.to_beat
    view.controller = state.controller
    view.pot = state.pot
    view.out = state.out
    view.captured = state.captured
    view.payments = state.payments
    view.turns = state.turns
    view.in_rows = state.in_rows
    view.low = state.low
    view.idle = state.idle
    view.ended = state.ended
    view.finisher = state.finisher
    for tile in range(TILES):
        view.table[tile] = state.table[tile]
        view.paid_from[tile] = state.paid_from[tile]
    for row in range(ROWS):
        view.length[row] = state.length[row]
    for seat in range(SEATS):
        view.points[seat] = state.points[seat]
        view.left[seat] = state.left[seat]


@rule
def observe_rows(rules: Record, state: Record, seat: int, view: Record) -> int:
    """The rows a seat may see; mask of their tiles."""
    known = 0
    everything = state.phase != PLAYING or not rules.rows_hidden
    for row in range(rules.players * rules.rows_each):
        if everything or row // rules.rows_each == seat:
            for place in range(row * TILES, row * TILES + state.length[row]):
                view.rows[place] = state.rows[place]
                known |= bit_of(rules, state.rows[place])
    return known


@rule
def observe_points(rules: Record, state: Record, seat: int, view: Record) -> int:
    """A seat's own points; mask of their tiles."""
    known = 0
    for owner in range(rules.players):
        if owner == seat or state.phase != PLAYING:
            for place in range(owner * TILES, owner * TILES + state.points[owner]):
                view.pile[place] = state.pile[place]
                known |= 1 << state.pile[place]
        else:
            observe_pile(state, owner, view)
    return known


@rule
def observe_pile(state: Record, owner: int, view: Record) -> None:
    """Another's points: those that were captured; in place of a payment, its number less ``TILES``.

    Everybody saw how each of them was gained, and which one went when he paid with one.
    """
    for place in range(owner * TILES, owner * TILES + state.points[owner]):
        tile = state.pile[place]
        if not state.captured >> tile & 1:
            for number in range(state.payments):
                if state.paid[number] == tile:
                    tile = number - TILES
        view.pile[place] = tile


@rule
def observe_payments(rules: Record, state: Record, seat: int, view: Record, known: int) -> int:
    """The payments a seat made, got or can name; mask of their tiles."""
    eyes = 1 << (seat if seat != NOBODY else SEATS)
    if state.phase != PLAYING or not rules.rows_hidden:
        eyes = EVERYBODY
    paid = 0
    for number in range(state.payments):
        bit = 1 << state.paid[number]
        if state.paid_seen[number] & eyes or known & bit:
            view.paid[number] = state.paid[number]
            view.paid_seen[number] = eyes | 1 << state.paid_from[number] // rules.rows_each
            paid |= bit
    return paid


@rule
def observe_draft(rules: Record, state: Record, seat: int, view: Record) -> int:
    """The pack in a seat's hand and its pick of this step, the open tiles, the spare; mask of those tiles."""
    view.spare = -1
    known = 0
    if state.stage == DRAFTING and rules.draft == DRAFT_PACK and seat != NOBODY:
        pack = with_pack(rules, state, seat)
        view.packs[pack] = state.packs[pack]
        view.pick[seat] = state.pick[seat]
        known |= offered(rules, state, seat)
    elif rules.draft != DRAFT_BLIND or seat == state.turn:
        view.offer = state.offer
        known |= state.offer
    if state.spare >= 0 and (state.phase != PLAYING or knows_spare(rules, state, seat)):
        view.spare = state.spare
        known |= 1 << state.spare
    return known


@rule
def knows_spare(rules: Record, state: Record, seat: int) -> int:
    """Option spare_tile=last_pick: who picks last sees both tiles, in an open draft or a market everybody."""
    if not rules.last_pick:
        return 0
    if rules.draft == DRAFT_PACK:
        return 1 if seat == rules.players - 1 and state.picked >= rules.picks - 1 else 0
    return state.offer >> state.spare & 1


@rule
def group_unseen(rules: Record, state: Record, seat: int, view: Record, known: int) -> None:
    """Fill ``home``, ``since``, ``cell``, ``gone`` and ``clue``."""
    fresh = 0
    for tile in range(TILES):
        group = group_of(rules, state, seat, tile)
        view.home[tile] = state.home[tile]
        view.cell[tile] = cell_seen(rules, state, seat, tile, group)
        view.gone[tile] = state.gone[tile]
        if not known >> tile & 1 and state.gone[tile] % 2:
            view.gone[tile] = -1  # that it was paid is hidden
        if state.public >> tile & 1:
            view.since[tile] = state.since[tile]
        elif not known >> tile & 1:
            view.clue[tile] = group
            fresh |= 1 << tile
    while fresh:
        sort_group(view, lowest(fresh), fresh)
        fresh &= fresh - 1


@rule
def cell_seen(rules: Record, state: Record, seat: int, tile: int, group: int) -> int:
    """The cell of a tile as far as a seat knows it: else step 0, and -1 if it has none."""
    cell = state.cell[tile]
    if cell < 0 or state.phase != PLAYING or not rules.rows_hidden:
        return cell
    row = cell // CELLS
    if rules.draft_either:
        return row * CELLS
    if row // rules.rows_each == seat or group or rules.draft == DRAFT_MARKET or rules.draft == DRAFT_OPEN:
        return cell
    return row * CELLS


@rule
def sort_group(view: Record, tile: int, fresh: int) -> None:
    """Give a tile the least home of its group, of equal homes the least cell, among the tiles from it on."""
    others = fresh & (fresh - 1)
    while others:
        other = lowest(others)
        others &= others - 1
        if view.clue[other] == view.clue[tile]:
            home = view.home[tile]
            cell = view.cell[tile]
            if view.home[other] < home or (view.home[other] == home and view.cell[other] < cell):
                view.home[tile] = view.home[other]
                view.home[other] = home
                view.cell[tile] = view.cell[other]
                view.cell[other] = cell


@rule
def group_of(rules: Record, state: Record, seat: int, tile: int) -> int:
    """Which unseen tiles a seat cannot tell from this one: those that left the same pack between two sights.

    0 is the group of the tiles never seen.
    """
    if rules.draft != DRAFT_PACK or seat == NOBODY:
        return 0
    players = rules.players
    if state.home[tile] >= PACK and state.home[tile] < PACK + SEATS and state.stage == DRAFTING:
        pack = state.home[tile] - PACK
        step = min(state.picked, rules.picks - 1)  # of the last sight that can count
    else:
        if state.cell[tile] < 0:
            return 0
        step = state.cell[tile] % CELLS
        pack = (state.cell[tile] // CELLS // rules.rows_each - step) % players
    first = (seat - pack) % players  # the step in which the seat had this pack first
    if step < first:
        return 0
    sights = (step - first) // players
    if rules.last_pick and state.stage == PLAYS and pack == players - 2 and seat != players - 1:
        if sights == (rules.picks - 1 - first) // players:
            return 0  # the last seat's last pack: a tile of it may have been rejected for the spare
    return 1 + pack * 9 + sights
