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
from tefuda.server.sight import Presence, Viewer, chat_seen, clocks_seen, position_seen, table_seen
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
    """For each page the update that tells it of an event which has been applied and stored."""
    clocks = clocks_seen(state, shown_deadline(state, settings), clock)
    told = state.lines[-1]
    since = 0
    if state.match is not None:
        since = len(state.match.events)
        if event.kind == "moved":
            since -= 1
            told = state.lines[-2]
    seen: dict[int | None, tuple[Position | None, list[LogLine]]] = {}
    for listener in listeners:
        viewer = viewer_of(listener)
        if viewer.seat not in seen:
            shown = state.match is not None and event.kind in _SHOWS_POSITION
            seen[viewer.seat] = (
                position_seen(state.match, viewer.seat, since=since)
                if shown and state.match is not None
                else (None, [])
            )
        position, log = seen[viewer.seat]
        said = [line for line in state.chat[-1:] if event.kind == "chatted" and line.version == event.version]
        yield (
            listener,
            Update(
                version=event.version,
                kind=cast(UpdateKind, event.kind),
                by=event.seat,
                by_clock=event.data.get("by") == "clock",
                table=table_seen(state, viewer, presence),
                position=position,
                log_from=told,
                log=log,
                chat=chat_seen(said, viewer),
                clocks=clocks,
            ),
        )
