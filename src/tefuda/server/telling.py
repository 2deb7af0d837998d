"""Who is told what of an event: one update for each page, made from what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from tefuda.server.events import Event
from tefuda.server.protocol.messages import Update, UpdateKind
from tefuda.server.protocol.table import LogLine, Position
from tefuda.server.schedule import shown_deadline
from tefuda.server.service import ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.sight import (
    Presence,
    Viewer,
    chat_seen,
    clocks_seen,
    position_seen,
    seat_number,
    table_seen,
)
from tefuda.server.state import State

if TYPE_CHECKING:
    from tefuda.server.live import Listener

__all__ = ["updates"]

_SHOWS_POSITION = frozenset({"started", "moved", "undone", "restarted", "dealt"})


def updates(
    state: State,
    event: Event,
    listeners: Sequence[Listener],
    viewer_of: Callable[[Listener], Viewer],
    presence: Presence,
    clock: ServiceClock,
    settings: Settings,
) -> Iterator[tuple[Listener, Update]]:
    """For each page the update that tells it of an event which has been applied and stored.

    Pages whose viewers are equal get the same update, made and written once.
    """
    match = state.match
    clocks = clocks_seen(state, shown_deadline(state, settings), clock)
    within_a_round = event.kind == "moved" and match is not None and match.playing
    since = 0 if match is None else len(match.events) - (event.kind == "moved")
    withheld = event.kind == "moved" and match is not None and match.withheld
    said = [line for line in state.chat[-1:] if event.kind == "chatted" and line.version == event.version]
    seen: dict[int | None, tuple[Position | None, list[LogLine]]] = {}
    made: dict[Viewer, Update] = {}
    for listener in listeners:
        viewer = viewer_of(listener)
        if withheld and viewer.seat != event.seat:
            continue
        if viewer not in made:
            if viewer.seat not in seen:
                shown = match is not None and event.kind in _SHOWS_POSITION
                seen[viewer.seat] = (
                    position_seen(match, viewer.seat, since=since)
                    if shown and match is not None
                    else (None, [])
                )
            position, log = seen[viewer.seat]
            made[viewer] = Update(
                version=state.told(event.version, viewer.seat),
                kind=cast(UpdateKind, event.kind),
                by=event.seat,
                by_clock=event.data.get("by") == "clock",
                table=None if within_a_round else table_seen(state, viewer, presence),
                position=position,
                log_from=0 if match is None else match.lines(seat_number(viewer.seat), since),
                log=log,
                chat=chat_seen(state, said, viewer),
                clocks=clocks,
            )
        yield listener, made[viewer]
