"""A picture of a view for interfaces: the names of what the seat sees, None for what it does not."""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Record
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.hashigo import layout
from tefuda.games.hashigo.draft import offered
from tefuda.games.hashigo.names import face_name, mask_names, row_names, table_faces, tile_name

__all__ = ["scene"]

_STAGES = ("drafting", "turning", "playing")
_REASONS = (None, "out", "stall")


def scene(rules: Record, view: Record, seat: int) -> dict[str, Any]:
    """What a seat sees.

    ``rows`` and ``point_tiles`` are lists a player; a hidden tile of a row is None, and so are all points of
    another player. ``pack`` is what the seat may pick from in a pack draft, ``offer`` in the other drafts.
    """
    players = range(int(rules.players))
    drafting = view.phase == PLAYING and view.stage == layout.DRAFTING
    with_packs = drafting and rules.draft == layout.DRAFT_PACK and seat != NOBODY
    return {
        "stage": _STAGES[int(view.stage)],
        "rows": [
            [_row(rules, view, int(layout.row_of(rules, owner, row))) for row in range(int(rules.rows_each))]
            for owner in players
        ],
        "points": [int(view.points[owner]) for owner in players],
        "point_tiles": [_points(view, owner, seat) for owner in players],
        "table": [face_name(face) for face in table_faces(view)],
        "table_is_chain": bool(view.table_chain),
        "controller": _seat(view.controller),
        "leader": _seat(view.leader),
        "pot": mask_names(view.pot),
        "pack": mask_names(offered(rules, view, seat)) if with_packs else None,
        "pick": _pick(rules, view, seat) if with_packs else None,
        "offer": mask_names(view.offer),
        "spare": tile_name(view.spare) if view.spare >= 0 else None,
        "turns": int(view.turns),
        "idle_turns": int(view.idle),
        "idle_limit": int(rules.stall_turns),
        "ended": _REASONS[int(view.ended)],
        "finisher": _seat(view.finisher),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def _row(rules: Record, view: Record, row: int) -> list[str | None]:
    if view.length[row] and not view.rows[row * 36]:
        return [None] * int(view.length[row])
    return [*row_names(view, row)]


def _points(view: Record, owner: int, seat: int) -> list[str] | None:
    if owner != seat and view.phase == PLAYING:
        return None
    start = owner * 36
    return [tile_name(tile) for tile in view.pile[start : start + int(view.points[owner])]]


def _pick(rules: Record, view: Record, seat: int) -> dict[str, Any] | None:
    """The seat's own pick of the step that is going on, which waits for the others'."""
    move = int(view.pick[seat])
    if move == 0:
        return None
    row, side = layout.row_in(move), layout.side_in(move)
    return {"tile": face_name(layout.face_in(move)), "row": row, "end": ("left", "right")[side]}
