"""A table as rows of the database: what lists show of it, who sat there and how it ended."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tefuda.server.events import to_json
from tefuda.server.state import State
from tefuda.server.times import to_micros

__all__ = ["changed_row", "new_table_row", "seat_rows"]


def changed_row(state: State, wakes: datetime | None, deadline: datetime | None) -> dict[str, Any]:
    """What an event changes in a table's row. ``wakes``: when the server itself must act. Both times are in
    service.
    """
    match = state.match
    card = {
        "names": [seat.name for seat in state.seats],
        "guests": [None if seat.resigned else seat.guest for seat in state.seats],
        "host": next((seat.name for seat in state.seats if seat.guest and seat.guest == state.host), None),
        "turn": match.turn if match is not None and match.playing and state.status == "playing" else None,
        "ready": [seat.ready for seat in state.seats],
        "round_over": state.round_over is not None and state.status == "playing",
        "deadline": None if deadline is None else deadline.isoformat(),
        "totals": match.totals if match is not None else None,
        "winners": state.winners or None,
    }
    return {
        "id": state.facts.id,
        "status": state.status,
        "free": state.free,
        "version": state.version,
        "updated": to_micros(state.updated),
        "wakes": None if wakes is None else to_micros(wakes),
        "card": to_json(card),
    }


def new_table_row(state: State, wakes: datetime | None, deadline: datetime | None) -> dict[str, Any]:
    """The whole row of a new table."""
    facts = state.facts
    return {
        **changed_row(state, wakes, deadline),
        "invite": facts.invite,
        "facts": facts.to_json(),
        "game": facts.game,
        "preset": facts.preset,
        "puzzle": facts.puzzle,
        "public": facts.public,
        "spectators": facts.spectators,
        "created": to_micros(facts.created),
    }


def seat_rows(state: State) -> list[dict[str, Any]]:
    """Who sits where, and once the game is over, how it ended for each person."""
    return [
        {
            "table_id": state.facts.id,
            "seat": number,
            "guest": sitting.guest,
            "result": _result(state, number),
            "total": _total(state, number),
        }
        for number, sitting in enumerate(state.seats)
    ]


def _result(state: State, seat: int) -> str | None:
    if state.seats[seat].out_of_time:
        return "lost"
    if state.seats[seat].resigned:
        return None if _only_tried(state) else "resigned"
    if not state.winners:
        return None
    if seat not in state.winners:
        return "lost"
    return "won" if len(state.winners) == 1 else "shared"


def _only_tried(state: State) -> bool:
    """Whether somebody looked at a game, with bots alone and a guide perhaps, and left in its first round."""
    people = sum(seat.is_human for seat in state.seats)
    return people == 1 and state.match is not None and len(state.match.rounds) == 1


def _total(state: State, seat: int) -> int | None:
    if state.match is None or not state.match.over or state.seats[seat].resigned:
        return None
    return state.match.totals[seat]
