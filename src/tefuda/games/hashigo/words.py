"""What happened, in words: to each who was there, no more than he could see (Hashigo 12)."""

from __future__ import annotations

from tefuda.compiled import Record, lowest
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.hashigo import layout
from tefuda.games.hashigo.layout import POINT, face_in, first_in, kind_of, last_in, row_in, side_in
from tefuda.games.hashigo.names import face_name, group_text, number_word, table_faces, tile_name

__all__ = ["derivation", "say"]

Said = list[tuple[str, dict[int, str]]]
_ENDS = ("left", "right")


def say(rules: Record, before: Record, seat: int, move: int, after: Record) -> Said:
    """What happened by a move: a sentence for everybody, and other ones for single seats instead.

    Players are ``{0}``, ``{1}`` … for :meth:`str.format`.
    """
    seat, move = int(seat), int(move)
    kind = kind_of(move)
    if kind == layout.DRAFT:
        return [*_say_pick(rules, before, seat, move, after), *_say_lead(before, after)]
    if kind in (layout.KEEP, layout.TURN):
        return [*_say_turning(rules, seat, move), *_say_lead(before, after)]
    if kind == layout.PLAY:
        said = _say_play(rules, before, seat, move, after)
    elif kind == layout.TAKE:
        said = _say_take(rules, before, seat, move)
    elif kind == layout.PASS:
        said = [(f"{{{seat}}} passes.", {})]
    else:
        said = [(f"{{{seat}}} clears the table.", {})]
    return [*said, *((line, {}) for line in _say_next(rules, before, seat, kind, after))]


# --- before play -----------------------------------------------------------------------------------


def _say_pick(rules: Record, before: Record, seat: int, move: int, after: Record) -> Said:
    row = f" in row {row_in(move) + 1}" if rules.rows_each == 2 else ""
    end = f" at the {_ENDS[side_in(move)]} end" if rules.draft_either else ""
    placed = f", placed{row}{end}" if row or end else ""
    whole = f"{{{seat}}} picks {face_name(face_in(move))}{placed}."
    if rules.draft == layout.DRAFT_PACK:
        return [(f"{{{seat}}} picks a tile.", {seat: whole}), *_say_step(rules, before, move, after)]
    if not rules.rows_hidden:
        public = whole
    elif rules.draft == layout.DRAFT_BLIND:
        public = f"{{{seat}}} draws a tile and places it{row}."
    else:
        public = f"{{{seat}}} picks {tile_name(rules.tile_of[face_in(move)])}{row and ', placed' + row}."
    said: Said = [(public, {seat: whole} if public != whole else {})]
    rejected = int(after.out) & ~int(before.out)
    if rejected:
        said.append((f"{tile_name(lowest(rejected))} is left over and out of the game.", {}))
    return said


def _say_step(rules: Record, before: Record, move: int, after: Record) -> Said:
    """The end of a step of a pack draft."""
    if after.picked == before.picked:
        return []
    players = int(rules.players)
    said: Said = []
    if not rules.rows_hidden:
        picks = [*(int(before.pick[seat]) for seat in range(players - 1)), move]
        shown = ", ".join(f"{{{seat}}} {face_name(face_in(pick))}" for seat, pick in enumerate(picks))
        said.append((f"The tiles are shown: {shown}.", {}))
    if after.stage == layout.DRAFTING:
        said.append(("The packs are passed to the left.", {}))
    elif rules.last_pick:
        rejected = f"{tile_name(after.spare)} is left over and out of the game."
        said.append(("The tile left over is out of the game.", {players - 1: rejected}))
    return said


def _say_turning(rules: Record, seat: int, move: int) -> Said:
    which = f"row {row_in(move) + 1}" if rules.rows_each == 2 else "the row"
    whole = f"{{{seat}}} {'turns' if kind_of(move) == layout.TURN else 'keeps'} {which}."
    if rules.rows_hidden:
        return [(f"{{{seat}}} has kept or turned {which}.", {seat: whole})]
    return [(whole, {})]


def _say_lead(before: Record, after: Record) -> Said:
    if after.stage == layout.PLAYS and before.stage != layout.PLAYS:
        return [(f"Play begins, {{{int(after.turn)}}} leads.", {})]
    return []


# --- a turn ----------------------------------------------------------------------------------------


def _say_play(rules: Record, before: Record, seat: int, move: int, after: Record) -> Said:
    start = int(layout.row_of(rules, seat, row_in(move))) * 36
    faces = [int(before.rows[start + place]) for place in range(first_in(move), last_in(move) + 1)]
    tiles = " ".join(face_name(face) for face in faces)
    row = f" from row {row_in(move) + 1}" if rules.rows_each == 2 else ""
    beaten = table_faces(before)
    over = f", over {group_text(face // 10 for face in beaten)}" if beaten else ""
    public = f"{{{seat}}} plays {tiles}{row}{over}."
    places = f"place {first_in(move) + 1}"
    if len(faces) > 1:
        places = f"places {first_in(move) + 1} to {last_in(move) + 1}"
    whole = f"{{{seat}}} plays {tiles} from {places}{row and ' of' + row[5:]}{over}."
    said: Said = [(public, {seat: whole}) if rules.rows_hidden else (whole, {})]
    if beaten and rules.players > 1:
        tiles_won = f"The {number_word(len(beaten))} beaten {'tile' if len(beaten) == 1 else 'tiles'}"
        one = len(beaten) == 1
        if rules.beaten == layout.BEATEN_CAPTURE:
            said.append((f"{tiles_won} {'is a point' if one else 'are points'} for {{{seat}}}.", {}))
        elif rules.beaten == layout.BEATEN_POT:
            said.append((f"{tiles_won} {'stays' if one else 'stay'} in the pot.", {}))
        else:
            said.append((f"{tiles_won} {'leaves' if one else 'leave'} the game.", {}))
    return said


def _say_take(rules: Record, before: Record, seat: int, move: int) -> Said:
    controller, payment = int(before.controller), last_in(move)
    paid = _paid_tile(rules, before, seat, payment)
    taken = tile_name(rules.tile_of[face_in(move)])
    into = f" into row {row_in(move) + 1}" if rules.rows_each == 2 else ""
    of_row = f" of row {payment // 2 + 1}" if rules.rows_each == 2 else ""
    coin = "a point" if payment == POINT else f"an end tile{of_row}"
    public = f"{{{seat}}} pays {{{controller}}} {coin} and takes {taken}{into}."
    to_controller = f"{{{seat}}} pays {{{controller}}} {tile_name(paid)}, {coin}, and takes {taken}{into}."
    source = coin if payment == POINT else f"from the {_ENDS[payment % 2]} end{of_row}"
    where = f"as {face_name(face_in(move))} to place {first_in(move) + 1}{into and ' of' + into[5:]}"
    whole = f"{{{seat}}} pays {{{controller}}} {tile_name(paid)}, {source}, and takes {taken} {where}."
    if rules.rows_hidden:
        return [(public, {seat: whole, controller: to_controller})]
    if payment == POINT:
        hidden = whole.replace(f"{tile_name(paid)}, {coin},", coin)
        return [(hidden, {seat: whole, controller: whole})]
    return [(whole, {})]


def _paid_tile(rules: Record, before: Record, seat: int, payment: int) -> int:
    if payment == POINT:
        place = 0 if rules.first_point_paid else int(before.points[seat]) - 1
        return int(before.pile[seat * 36 + place])
    row = int(layout.row_of(rules, seat, payment // 2))
    place = 0 if payment % 2 == layout.LEFT else int(before.length[row]) - 1
    return int(rules.tile_of[before.rows[row * 36 + place]])


def _say_next(rules: Record, before: Record, seat: int, kind: int, after: Record) -> list[str]:
    if after.phase != PLAYING:
        return _say_end(rules, after)
    if rules.players == 1 or kind == layout.PLAY:
        return []
    leads = int(after.turn)
    emptied = "No tile is left of the group. " if kind == layout.TAKE and before.table_length == 1 else ""
    if leads == before.controller:
        gained = int(after.points[leads]) - int(before.points[leads]) - (1 if kind == layout.TAKE else 0)
        if gained:
            tiles = f"{number_word(gained)} {'tile' if gained == 1 else 'tiles'}"
            return [f"{emptied}{{{leads}}} collects {tiles} from the table and leads again."]
    return [f"{emptied}{{{leads}}} leads."] if emptied else []


def _say_end(rules: Record, after: Record) -> list[str]:
    if after.ended == layout.STALL:
        turns = int(rules.stall_turns)
        return [f"For {turns} turns the rows together have not come to a new low: the hand is over."]
    finisher = int(after.finisher)
    if rules.players == 1:
        return [f"All tiles are gone after {int(after.turns)} moves."]
    got = " and gets the tiles on the table" if rules.finisher_takes else ""
    return [f"{{{finisher}}} has no tile left{got}: the hand is over."]


# --- scores ----------------------------------------------------------------------------------------


def derivation(rules: Record, state: Record) -> list[str]:
    """How the scores of the finished hand came about, a line each."""
    if rules.players == 1:
        return [f"{{0}}: all tiles gone in {int(state.turns)} moves, plays and clears."]
    rows = "the rows" if rules.rows_each == 2 else "the row"
    lines = []
    if state.ended == layout.STALL:
        lines.append("The stall rule ended the hand; the tiles on the table count for nobody.")
    elif state.finisher != NOBODY:
        lines.append(f"{{{int(state.finisher)}}} went out.")
    for seat in range(int(rules.players)):
        points, score = int(state.points[seat]), int(state.score[seat])
        left = points - score
        total = f", total {int(state.total[seat])}" if rules.hands > 1 else ""
        lines.append(
            f"{{{seat}}}: {points} {'point' if points == 1 else 'points'} − {left} "
            f"{'tile' if left == 1 else 'tiles'} in {rows} = {score}{total}"
        )
    return lines
