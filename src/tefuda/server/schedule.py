"""When the server itself has something to do at a table: a bot's move, a clock that runs out, the next
round. All times here are in service.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from tefuda.server.settings import Settings
from tefuda.server.sight import Presence
from tefuda.server.state import State

__all__ = ["Due", "all_ready", "due", "shown_deadline", "told_at", "wakes"]

Action = Literal["bot", "clock", "deal", "take_over"]


@dataclass(frozen=True)
class Due:
    """What is to be done, when, and for which seat."""

    when: datetime
    action: Action
    seat: int | None


def due(state: State, presence: Presence, left: Mapping[int, datetime], settings: Settings) -> Due | None:
    """The next thing that the server has to do; ``left`` tells since when the away seats are waited for."""
    if state.status != "playing" or state.match is None:
        return None
    if not state.match.playing:
        when = state.served if all_ready(state) else _deal_at(state, settings)
        return None if when is None else Due(when, "deal", None)
    seat = state.match.turn
    sitting = state.seats[seat]
    if not sitting.person_plays:
        if sitting.kind == "bot" or sitting.resigned or presence.seats:
            return Due(state.served, "bot", seat)
        return None  # everybody is away: the game waits for somebody to come back
    deadline = state.time.deadline(seat)
    clock = None if deadline is None else Due(deadline, "clock", seat)
    absent = _take_over(state, seat, presence, left, settings)
    if clock is None or absent is None:
        return clock or absent
    return min(clock, absent, key=lambda each: each.when)


def _take_over(
    state: State, seat: int, presence: Presence, left: Mapping[int, datetime], settings: Settings
) -> Due | None:
    """A bot plays for somebody who is away only while somebody else waits for him."""
    if not state.facts.leaver_bot or state.facts.clock.kind == "days":
        return None
    if seat in presence.seats or not presence.seats:
        return None
    since = max(left.get(seat, state.served), state.time.since or state.served)
    return Due(since + timedelta(seconds=settings.away_grace), "take_over", seat)


def all_ready(state: State) -> bool:
    """Whether every person who plays has asked for the next round."""
    people = [seat for seat in state.seats if seat.person_plays]
    return bool(people) and all(seat.ready for seat in people)


def _deal_at(state: State, settings: Settings) -> datetime | None:
    if state.round_over is None:
        return None
    days = state.facts.clock.kind == "days"
    return state.round_over + timedelta(seconds=settings.round_pause_days if days else settings.round_pause)


def wakes(state: State, settings: Settings) -> datetime | None:
    """When the server must act although nobody looks at the table: kept in the database."""
    next_due = due(state, Presence(), {}, settings)
    return None if next_due is None else next_due.when


def told_at(since: datetime, now: datetime, pause: float) -> datetime:
    """When a bot's move is told that was to be chosen from ``since`` on: at the end of a pause, or of so many
    whole ones as choosing has taken. How long a bot thinks tells of the cards that it holds.

    >>> noon = datetime(2026, 12, 1, 12)
    >>> [str(told_at(noon, noon + timedelta(seconds=late), 0.5).time()) for late in (0, 0.4, 0.6)]
    ['12:00:00.500000', '12:00:00.500000', '12:00:01']
    """
    if not pause:
        return now
    whole = timedelta(seconds=pause)
    return since + max(1, -(-(now - since) // whole)) * whole


def shown_deadline(state: State, settings: Settings) -> datetime | None:
    """The deadline: of the move that is due, or of the next deal."""
    if state.status != "playing" or state.match is None:
        return None
    if not state.match.playing:
        return _deal_at(state, settings)
    seat = state.match.turn
    return state.time.deadline(seat) if state.seats[seat].person_plays else None
