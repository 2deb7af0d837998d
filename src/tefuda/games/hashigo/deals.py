"""The deal of a hand as records hold it: written from a state, and put into one."""

from __future__ import annotations

from typing import Any

from tefuda.compiled import Record
from tefuda.games.hashigo.draft import add_tile, start_draft, start_turning
from tefuda.games.hashigo.layout import CELLS, DRAFT_DEALT, DRAFT_PACK, SPARE
from tefuda.games.hashigo.names import mask_names, read_face, row_names, tile_name
from tefuda.games.hashigo.rules import sweep_table
from tefuda.games.hashigo.tiles import TILES

__all__ = ["read_deal", "write_deal"]


def write_deal(rules: Record, state: Record) -> dict[str, Any]:
    """The deal of the hand that has just begun."""
    deal: dict[str, Any] = {}
    if rules.draft == DRAFT_DEALT:
        rows = [row_names(state, row) for row in range(int(rules.players * rules.rows_each))]
        if rules.players == 1:
            return {"rows": rows}
        each = int(rules.rows_each)
        deal["rows"] = [rows[seat * each : seat * each + each] for seat in range(int(rules.players))]
    elif rules.draft == DRAFT_PACK:
        deal["packs"] = [mask_names(state.packs[pack]) for pack in range(int(rules.players))]
    else:
        deal["stock"] = [tile_name(tile) for tile in state.stock[: int(rules.players * rules.picks)]]
    deal["leader"] = int(state.leader)
    if rules.players == 5:
        deal["spare"] = tile_name(state.spare)
    return deal


def read_deal(rules: Record, state: Record, deal: dict[str, Any]) -> None:
    """Put a recorded deal in place of the one just made; ValueError if it is no deal of this variant."""
    groups, key = _tile_groups(rules, deal)
    spare = [deal.get("spare")] if rules.players == 5 else []
    leader = _leader(rules, state, deal)
    named = [read_face(name) for group in [*groups, spare] for name in group]
    tiles = [int(rules.tile_of[face]) for face in named]
    for tile in range(TILES):
        if tiles.count(tile) > 1:
            raise ValueError(f"the deal has the tile {tile_name(tile)} {tiles.count(tile)} times")
    sweep_table(rules, state)
    state.leader = leader
    if spare:
        state.spare = tiles[-1]
    if key == "rows":
        _lay_rows(rules, state, [[read_face(name) for name in group] for group in groups])
    else:
        for place, tile in enumerate(tiles):
            state.stock[place] = tile
        start_draft(rules, state)


def _lay_rows(rules: Record, state: Record, rows: list[list[int]]) -> None:
    for row, faces in enumerate(rows):
        for position, face in enumerate(faces):
            add_tile(state, row, position, face)
            state.home[rules.tile_of[face]] = row
            state.cell[rules.tile_of[face]] = row * CELLS + position
    if rules.players == 5:
        state.home[state.spare] = SPARE
    if rules.players == 1:
        used = {int(rules.tile_of[face]) for faces in rows for face in faces}
        state.out = sum(1 << tile for tile in range(TILES) if tile not in used)
    start_turning(rules, state)


def _tile_groups(rules: Record, deal: dict[str, Any]) -> tuple[list[list[Any]], str]:
    """The lists of tiles in a deal, one after the other, and where they stand in it."""
    players, each, picks = int(rules.players), int(rules.rows_each), int(rules.picks)
    if rules.draft == DRAFT_DEALT:
        rows = deal.get("rows")
        if players > 1:
            rows = _lists(rows, players, each, "the deal's 'rows' must have, for each player,")
            rows = [row for of_player in rows for row in of_player]
        size = int(rules.row_size)
        return _lists(rows, players * each, size, "each of the deal's 'rows' must have"), "rows"
    if rules.draft == DRAFT_PACK:
        return _lists(deal.get("packs"), players, picks, "each of the deal's 'packs' must have"), "packs"
    return _lists([deal.get("stock")], 1, players * picks, "the deal's 'stock' must have"), "stock"


def _lists(found: Any, count: int, size: int, sentence: str) -> list[list[Any]]:
    if not isinstance(found, list) or len(found) != count:
        raise ValueError(f"the deal must have {count} lists of tiles for its players")
    for inner in found:
        if not isinstance(inner, list) or len(inner) != size:
            raise ValueError(f"{sentence} a list of {size}")
    return found


def _leader(rules: Record, state: Record, deal: dict[str, Any]) -> int:
    if rules.players == 1:
        return 0
    leader = deal.get("leader")
    if type(leader) is not int or not 0 <= leader < rules.players:
        raise ValueError(
            f"the deal's 'leader' is {leader!r}, expected a seat from 0 to {int(rules.players) - 1}"
        )
    if state.rounds and leader != int(state.leader):
        raise ValueError(f"seat {leader} leads, expected seat {int(state.leader)}: everybody leads once")
    return leader
