"""Hashigo in words: tiles and moves as records write them, and the deal of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tefuda.compiled import Record
from tefuda.games.hashigo import layout
from tefuda.games.hashigo.deals import read_deal, write_deal
from tefuda.games.hashigo.layout import LEFT, RIGHT
from tefuda.games.hashigo.names import face_name, read_face
from tefuda.games.hashigo.reading import SAID, parts
from tefuda.games.hashigo.reasons import why_not
from tefuda.games.hashigo.scene import scene
from tefuda.games.hashigo.words import derivation, say

__all__ = [
    "SAID",
    "alone",
    "derivation",
    "move_text",
    "parts",
    "read_deal",
    "read_move",
    "say",
    "scene",
    "why_not",
    "write_deal",
]

_ENDS = ("left", "right")
_PAYMENTS = ("1L", "1R", "2L", "2R", "point")

_DRAFT = re.compile(r"draft (\S+)(?: row ([12]))?(?: (left|right))?")
_PLAY = re.compile(r"play ([12]) ([1-9][0-9]?)-([1-9][0-9]?)")
_TAKE = re.compile(r"take (left|right) (\S+) into ([12]) ([1-9][0-9]?) paying (1L|1R|2L|2R|point)")
_WHOLE_ROW = re.compile(r"(keep|turn) ([12])")
_MOST = 36


def move_text(rules: Record, state: Record, move: int) -> str:
    """A move as records write it: ``play 1 3-5``, ``take left 6/8 into 1 3 paying 1L``, ``draft 3/6`` …"""
    move = int(move)
    kind = layout.kind_of(move)
    if kind == layout.PLAY:
        row, first, last = layout.row_in(move), layout.first_in(move), layout.last_in(move)
        return f"play {row + 1} {first + 1}-{last + 1}"
    if kind == layout.TAKE:
        side, face = _ENDS[layout.side_in(move)], face_name(layout.face_in(move))
        place = f"{layout.row_in(move) + 1} {layout.first_in(move) + 1}"
        return f"take {side} {face} into {place} paying {_PAYMENTS[layout.last_in(move)]}"
    if kind == layout.DRAFT:
        into = f" row {layout.row_in(move) + 1}" if rules.rows_each == 2 else ""
        end = f" {_ENDS[layout.side_in(move)]}" if rules.draft_either else ""
        return f"draft {face_name(layout.face_in(move))}{into}{end}"
    if kind in (layout.KEEP, layout.TURN):
        return f"{'keep' if kind == layout.KEEP else 'turn'} {layout.row_in(move) + 1}"
    return "pass" if kind == layout.PASS else "clear"


def read_move(rules: Record, state: Record, text: str) -> int:
    """The move that a text means, legal or not; ValueError if it is no move of this game."""
    words = " ".join(text.split())
    if words == "pass":
        return layout.PASS
    if words == "clear":
        return layout.CLEAR
    if found := _PLAY.fullmatch(words):
        own, first, last = (int(part) - 1 for part in found.groups())
        if first <= last < _MOST:
            return layout.move_of(layout.PLAY, own, 0, 0, first, last)
    elif found := _TAKE.fullmatch(words):
        side, face, row_text, place, paid = found.groups()
        if int(place) <= _MOST:
            parts = (int(row_text) - 1, _ENDS.index(side), read_face(face), int(place) - 1)
            return layout.move_of(layout.TAKE, *parts, _PAYMENTS.index(paid))
    elif found := _DRAFT.fullmatch(words):
        face, row_text, side = found.groups()
        if (row_text is not None) == (rules.rows_each == 2) and (side is not None) == bool(
            rules.draft_either
        ):
            end = LEFT if side == "left" else RIGHT
            return layout.move_of(layout.DRAFT, int(row_text or 1) - 1, end, read_face(face), 0, 0)
    elif found := _WHOLE_ROW.fullmatch(words):
        kind = layout.KEEP if found[1] == "keep" else layout.TURN
        return layout.move_of(kind, int(found[2]) - 1, 0, 0, 0, 0)
    raise ValueError(f"{text!r} is no move of Hashigo; write {_how_to_write(rules, state)}")


def alone(rules: Record, view: Record, seat: int, legal: Iterable[str]) -> dict[str, int]:
    """The tiles of the rows that are in no legal play -> the play of each alone; none before play begins."""
    if view.stage != layout.PLAYS:
        return {}
    plays = [parts(text) for text in legal if text.startswith("play ")]
    playable = {(each["row"], place) for each in plays for place in range(each["first"], each["last"] + 1)}
    return {
        tile: layout.move_of(layout.PLAY, row - 1, 0, 0, place - 1, place - 1)
        for row, tiles in enumerate(scene(rules, view, seat)["rows"][seat], 1)
        for place, tile in enumerate(tiles, 1)
        if (row, place) not in playable
    }


def _how_to_write(rules: Record, state: Record) -> str:
    if state.stage == layout.DRAFTING:
        row = " row 1" if rules.rows_each == 2 else ""
        return f"draft 3/6{row}{' left' if rules.draft_either else ''}, the upright number first"
    if state.stage == layout.TURNING:
        return "keep 1 or turn 1"
    if rules.players == 1:
        return "play 1 3-5 (row, first and last place) or clear"
    passing = ", or pass" if rules.pass_allowed else ""
    return f"play 1 3-5 (row, first and last place), or take left 6/8 into 1 3 paying 1L{passing}"
