"""What a game of Hashigo is made of: the fields of its records, its options as data, its moves as numbers.

Vocabulary: **row** (the tiles a player must play from, in their order), **table** (the group to beat),
**controller** (whose group it is), **points** (tiles won, face down), **payment** (the tile given to the
controller for a take), **pack** (the hidden tiles that go round in a draft), **spare** (the tile that five
players leave over).

Rows are counted over all players: with one row each, row *i* is seat *i*'s; with two rows each, seat *i* has
rows 2*i* and 2*i*+1. There are never more than six.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.compiled import Layout, Record, rule
from tefuda.games.contract import COMMON
from tefuda.games.hashigo.tiles import TILES, faces, tile_numbers

__all__ = [
    "BEATEN_CAPTURE",
    "BEATEN_DISCARD",
    "BEATEN_POT",
    "CELLS",
    "CLEAR",
    "DRAFT",
    "DRAFTING",
    "DRAFT_BLIND",
    "DRAFT_DEALT",
    "DRAFT_MARKET",
    "DRAFT_OPEN",
    "DRAFT_PACK",
    "EVERYBODY",
    "KEEP",
    "LEFT",
    "MOST_MOVES",
    "NOWHERE",
    "ONE_PLACE",
    "OUT",
    "PACK",
    "PASS",
    "PLAY",
    "PLAYS",
    "POINT",
    "RIGHT",
    "ROWS",
    "RULES",
    "SEATS",
    "SPARE",
    "STALL",
    "STATE",
    "STOCK",
    "TAKE",
    "TURN",
    "TURNING",
    "face_in",
    "first_in",
    "kind_of",
    "last_in",
    "move_of",
    "row_in",
    "row_of",
    "side_in",
    "table",
]

MOST_MOVES = 2048
ROWS = 6
"""Rows on the table at most."""
SEATS = 6
EVERYBODY = 127
"""All who may know something: a bit for each seat, and bit 6 for spectators."""

CELLS = 18
"""Steps of a draft at most; a *cell* is the place in a row that a tile has by the step in which it came."""

# Where a tile was put last, unless it is a row: `home`.
NOWHERE, SPARE, STOCK, PACK = -1, 6, 7, 7
"""Nowhere special (it was played); the spare; still in the stock; still in pack ``home - PACK``."""

DRAFTING, TURNING, PLAYS = 0, 1, 2
"""Stages of a hand: picking tiles, turning whole rows, playing."""

OUT, STALL = 1, 2
"""Why a hand ended: somebody has no tile in any row, or the stall rule."""

DRAFTS = ("pack", "dealt", "blind", "market", "open")
DRAFT_PACK, DRAFT_DEALT, DRAFT_BLIND, DRAFT_MARKET, DRAFT_OPEN = range(5)
BEATEN = ("capture", "pot", "discard")
BEATEN_CAPTURE, BEATEN_POT, BEATEN_DISCARD = range(3)

RULES = Layout(
    "HashigoRules",
    players="i8",
    rows_each="i8",
    row_size="i8",  # tiles of one row when play begins, if all are as long
    row_limit="i8",  # tiles that may be drafted into one row
    picks="i8",  # tiles a player gets in all
    hands="i8",
    draft="i8",
    on_offer="i8",  # how many tiles lie there to pick from, in drafts without packs
    draft_either="i8",
    rows_hidden="i8",
    chain_min="i8",
    chain_wraps="i8",
    set_max="i8",
    sets_first="i8",
    chain_lowest="i8",
    beaten="i8",
    pass_allowed="i8",
    must_beat="i8",
    first_point_paid="i8",
    controller_leads="i8",
    finisher_takes="i8",
    last_pick="i8",
    stall_turns="i8",
    flip_start="i8",
    tile_of=("i1", 100),  # the tile of a face
    face_of=("i1", TILES),  # the face of a tile, lower number upright
)

STATE = Layout(
    "HashigoState",
    **COMMON,
    stage="i8",
    leader="i8",
    picked="i8",  # draft: whole steps made with packs, tiles picked in the other kinds; turning: rows done
    # --- the draft
    packs=("i8", SEATS),  # masks; pack p is with seat (p + picked) mod players
    pick=("i8", SEATS),  # the moves of the step going on, carried out together (Hashigo 2)
    offer="i8",  # mask of the tiles the seat to move may pick from, in drafts without packs
    stock=("i1", TILES),
    drawn="i8",  # how many tiles have left the stock
    spare="i8",  # the tile left over, -1 when there is none or it has gone
    # --- the rows
    rows=("i1", ROWS * TILES),  # faces, left to right; row r begins at r × 36
    length=("i1", ROWS),
    # --- the table
    table=("i1", TILES),  # faces of the group, left to right
    table_length="i8",
    table_chain="i8",  # 1: it was played as a chain, and more than a single is left
    to_beat="i8",  # its strength, 0 if there is none
    controller="i8",
    pot="i8",  # mask, option beaten_tiles=pot
    out="i8",  # mask of tiles that left the game in sight of all
    # --- points
    points=("i1", SEATS),  # how many
    pile=("i1", SEATS * TILES),  # which, in the order they were gained
    captured="i8",  # mask of the points that everybody saw going
    # --- payments of end tiles, in order: everybody saw from which row, few saw which tile
    payments="i8",
    paid=("i1", TILES),
    paid_from=("i1", TILES),
    paid_seen=("i1", TILES),  # mask of seats
    # --- where a tile was put last, and who can know
    home=("i1", TILES),
    public="i8",  # mask of tiles whose home everybody knows
    since=("i1", TILES),  # payments made when it came home
    cell=("i1", TILES),  # CELLS × the row for which it was drafted or dealt + the step, -1 for none
    gone=(
        "i1",
        TILES,
    ),  # 2 × the payments made before it left that place, 1 more as a payment; -1: it is there
    clue=("i1", TILES),  # view only: group of tiles that look alike
    # --- the course of the hand
    turns="i8",  # plays, takes, passes and clears
    in_rows="i8",  # tiles in all rows together
    low="i8",  # the fewest so far (Hashigo 13)
    idle="i8",  # turns since then
    ended="i8",  # OUT or STALL
    finisher="i8",
    left=("i8", SEATS),  # tiles left in rows, summed over the hands
)


def table(options: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Option values as the fields of a RULES record."""
    picks = {1: 18, 2: 18, 3: 12, 4: 9, 5: 7, 6: 6}[players]  # Hashigo 1
    rows_each = 2 if players <= 2 else 1
    draft = DRAFTS.index(options["draft"])
    free_rows = players == 2 and options["row_lengths"] == "free" and draft != DRAFT_DEALT
    return {
        "players": players,
        "rows_each": rows_each,
        "row_size": picks // rows_each,
        "row_limit": picks if free_rows else picks // rows_each,
        "picks": picks,
        "hands": players if options["hands"] == "one_per_player" else 1,
        "draft": DRAFT_DEALT if players == 1 else draft,
        "on_offer": {"blind": 1, "market": 3, "open": TILES}.get(options["draft"], 0),
        "draft_either": int(options["draft_end"] == "either"),
        "rows_hidden": int(options["rows_hidden"] and players > 1),
        "chain_min": options["chain_min"],
        "chain_wraps": int(options["chain_wraps"]),
        "set_max": options["set_max"],
        "sets_first": int(options["rank"] == "set_beats_chain"),
        "chain_lowest": int(options["chain_number"] == "lowest"),
        "beaten": BEATEN_DISCARD if players == 1 else BEATEN.index(options["beaten_tiles"]),
        "pass_allowed": int(options["pass_allowed"]),
        "must_beat": int(not options["take_instead"]),
        "first_point_paid": int(options["point_paid"] == "first"),
        "controller_leads": int(options["emptied_table"] == "controller_leads"),
        "finisher_takes": int(options["table_at_end"] == "finisher"),
        "last_pick": int(
            options["spare_tile"] == "last_pick" and players == 5 and draft not in (DRAFT_DEALT, DRAFT_BLIND)
        ),
        "stall_turns": options["stall_turns_per_player"] * players,
        "flip_start": int(options["flip_start"]),
        "tile_of": tile_numbers(),
        "face_of": faces(),
    }


# --- moves as numbers ----------------------------------------------------------------------------
#          row           side          face          first            last
#   play   played from                               first position   last position (from 0)
#   take   taken into    of the group  as it stands  position         payment
#   draft  added to      of the row    as it stands
#   keep, turn  which

PLAY, TAKE, PASS, DRAFT, KEEP, TURN, CLEAR = range(7)
LEFT, RIGHT = 0, 1
POINT = 4
"""The payment of a take: 2 × row + LEFT or RIGHT (an end of that row), or POINT."""
ONE_PLACE = 1 << 12
"""The difference between two takes that put the tile into neighbouring positions."""


@rule
def move_of(kind: int, row: int, side: int, face: int, first: int, last: int) -> int:
    """A move from its parts; rows are a seat's own rows 0 and 1."""
    return kind | row << 3 | side << 4 | face << 5 | first << 12 | last << 18


@rule
def kind_of(move: int) -> int:
    """PLAY, TAKE, PASS, DRAFT, KEEP, TURN or CLEAR."""
    return move & 7


@rule
def row_in(move: int) -> int:
    """The seat's row, 0 or 1, of a move."""
    return move >> 3 & 1


@rule
def side_in(move: int) -> int:
    """LEFT or RIGHT: of the table's group in a take, of the row in a draft."""
    return move >> 4 & 1


@rule
def face_in(move: int) -> int:
    """The tile of a take or a draft as it will stand."""
    return move >> 5 & 127


@rule
def first_in(move: int) -> int:
    """The first position of a play; the position that a taken tile will have (after the payment left)."""
    return move >> 12 & 63


@rule
def last_in(move: int) -> int:
    """The last position of a play; the payment of a take."""
    return move >> 18 & 63


@rule
def row_of(rules: Record, seat: int, row: int) -> int:
    """The number, counted over all players, of a seat's row 0 or 1."""
    return seat * rules.rows_each + row
