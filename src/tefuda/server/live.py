"""A table in memory: one lock, its connections, its next alarm. Nothing here waits for another table.

An event is applied, stored, and only then told to anybody. If it cannot be stored the table is rebuilt from
what was, so that the memory never holds what the database does not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any, Protocol

from tefuda.match import IllegalMoveError
from tefuda.server.decide import Draft, decide
from tefuda.server.events import Event
from tefuda.server.making import whole
from tefuda.server.protocol import commands as c
from tefuda.server.protocol import messages as m
from tefuda.server.protocol.base import PROTOCOL, Code, Model
from tefuda.server.protocol.table import Snapshot
from tefuda.server.refusal import RefusedError
from tefuda.server.rows import changed_row, seat_rows
from tefuda.server.schedule import Due, all_ready, due, shown_deadline, told_at, wakes
from tefuda.server.service import ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.sight import Presence, Viewer, clocks_seen, earlier, snapshot
from tefuda.server.state import State
from tefuda.server.store import Store, StoreError, Write
from tefuda.server.telling import updates
from tefuda.server.thinking import QUICK, Asked, Thinkers
from tefuda.views import look

__all__ = ["Listener", "LiveTable"]

log = logging.getLogger("tefuda.server")

_RETRY = timedelta(seconds=2)
_CLOCK_PAUSE = 0.1
"""Seconds from when time is up to the move that a bot makes then, however soon it was chosen."""
_CHANGES_SEATS = frozenset({"made", "sat", "stood", "swapped", "resigned"})


def _alone(state: State, draft: Draft, write: Write) -> Draft:
    return draft


class Listener(Protocol):
    """One open page at a table."""

    guest: str | None
    name: str | None
    muted: frozenset[str]

    def send(self, message: Model) -> None:
        """Queue a message; never waits."""

    def goodbye(self, close_code: int, reason: str, *, again: bool) -> None:
        """Say why, then close."""


class LiveTable:
    """A table and those who look at it. ``listeners`` are in the order in which they came."""

    def __init__(
        self, state: State, store: Store, thinkers: Thinkers, clock: ServiceClock, settings: Settings
    ) -> None:
        self.state = state
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.quiet_since = clock.now()
        self.gone = False
        self.complete: Callable[[State, Draft, Write], Draft] = _alone
        """What an event leads to; what comes with it, another table perhaps, is put into the same write."""
        self._store, self._thinkers, self._clock, self._settings = store, thinkers, clock, settings
        self._left: dict[int, datetime] = {}
        self._gathered = clock.now()
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: tuple[int, str, int | None] | None = None
        self._thinker: asyncio.Task[None] | None = None
        self._not_before: datetime | None = None

    # --- who looks ---

    def viewer(self, listener: Listener) -> Viewer:
        """What a listener is at this table at the moment."""
        guest = listener.guest
        host = guest is not None and guest == self.state.host
        return Viewer(self.state.seat_of(guest), host, guest in self.state.kicked, listener.muted)

    @property
    def presence(self) -> Presence:
        """Which seats have an open page."""
        seats = [self.state.seat_of(listener.guest) for listener in self.listeners]
        present = frozenset(seat for seat in seats if seat is not None)
        return Presence(present, sum(seat is None for seat in seats))

    def snapshot(self, listener: Listener, *, log: bool = True) -> Snapshot:
        """All that a listener may see; the lock must be held."""
        deadline = shown_deadline(self.state, self._settings)
        return snapshot(self.state, self.viewer(listener), self.presence, deadline, self._clock, log=log)

    def earlier(self, listener: Listener, before: int) -> m.EarlierLines:
        """A page of the log before that line, as the listener was told it; the lock must be held."""
        first, lines = earlier(self.state, self.viewer(listener), before)
        return m.EarlierLines(log_from=first, log=lines)

    async def welcome(self, listener: Listener, last: int | None) -> None:
        """Let a page in. The newest page of a seat wins, the older one is told."""
        async with self.lock:
            if self.gone:
                raise RefusedError("database", "the table was just put away; open it again")
            self._must_be_there(listener.guest)
            seat = self.state.seat_of(listener.guest)
            if seat is not None:
                for other in [each for each in self.listeners if each.guest == listener.guest]:
                    self._part(other, 4001, "this table was opened in another tab or window", again=False)
            if not self.presence.seats:
                self._gathered = self._clock.now()
            self.listeners.append(listener)
            state = self.state
            listener.send(
                m.Welcome(
                    protocol=PROTOCOL,
                    table=state.facts.id,
                    seat=seat,
                    version=state.told(state.version, seat),
                    now=self._clock.wall(),
                )
            )
            if last != state.told(state.version, seat):
                listener.send(m.SnapshotSent(snapshot=self.snapshot(listener)))
            else:
                listener.send(self._clocks())
            if seat is not None:
                self._left.pop(seat, None)
            self._tell_presence()
            if seat is not None and state.status == "playing" and state.seats[seat].bot_plays:
                await self._try(Draft("returned", seat), listener.guest)
            self.set_alarm()

    async def part(self, listener: Listener) -> None:
        """A page was closed."""
        async with self.lock:
            if listener in self.listeners:
                self.listeners.remove(listener)
                seat = self.state.seat_of(listener.guest)
                if seat is not None:
                    self._left[seat] = self._clock.now()
                self._tell_presence()
            self.quiet_since = self._clock.now()
            self.set_alarm()

    def _part(self, listener: Listener, close_code: int, reason: str, *, again: bool) -> None:
        self.listeners.remove(listener)
        listener.goodbye(close_code, reason, again=again)

    def send_all_away(self, close_code: int, reason: str, *, again: bool) -> None:
        """Close every page; the lock need not be held."""
        for listener in list(self.listeners):
            self._part(listener, close_code, reason, again=again)

    def send_away(self, guest: str) -> None:
        """Close the pages of a guest who has been deleted; the lock need not be held."""
        for listener in [each for each in self.listeners if each.guest == guest]:
            self._part(listener, 4006, "all that was kept of you has been deleted", again=False)

    def _tell_presence(self) -> None:
        presence = self.presence
        away = [
            seat.is_human and number not in presence.seats for number, seat in enumerate(self.state.seats)
        ]
        for listener in self.listeners:
            listener.send(m.Presence(away=away, spectators=presence.spectators))

    # --- commands ---

    async def command(self, listener: Listener, command: c.Command) -> None:
        """Carry out a person's command, once, and answer; always answers."""
        async with self.lock:
            seat = self.state.seat_of(listener.guest)
            done = self.state.done.get((listener.guest or "", command.command_id))
            if done is not None:
                done = self.state.told(done, seat)
                listener.send(m.Done(command_id=command.command_id, version=done, repeated=True))
                return
            try:
                draft = decide(self.state, command, listener.guest, listener.name)
                event = await self.perform(draft, listener.guest, command.command_id)
            except RefusedError as refused:
                self.refuse(listener, command.command_id, refused.code, refused.reason)
                return
            version = self.state.told(event.version, seat)
            listener.send(m.Done(command_id=command.command_id, version=version, repeated=False))
            await self._follow(event)
            self.set_alarm()

    def refuse(self, listener: Listener, command_id: str | None, code: Code, reason: str) -> None:
        """Say no, and show how the table stands; the lock must be held."""
        seen = None if self.gone else self.snapshot(listener, log=False)
        listener.send(m.Refused(command_id=command_id, code=code, reason=reason, snapshot=seen))

    async def perform(
        self,
        draft: Draft,
        guest: str | None = None,
        command: str | None = None,
        write: Write | None = None,
    ) -> Event:
        """Let something happen: apply, store, tell. The lock must be held. RefusedError if it does not.

        What is in ``write`` is stored in the same transaction.
        """
        if self.gone:
            raise RefusedError("database", "the table was just put away; open it again")
        self._must_be_there(guest)
        state = self.state
        write = write or Write()
        draft = self.complete(state, draft, write)
        event = Event(
            version=state.version + 1,
            time=self._clock.wall(),
            served=self._clock.now(),
            kind=draft.kind,
            seat=draft.seat,
            guest=guest,
            command=command,
            data=draft.data,
        )
        try:
            state.apply(event)
        except (IllegalMoveError, ValueError) as problem:
            raise RefusedError("illegal", str(problem)) from problem
        except Exception as problem:
            log.exception("table %s: %s failed", state.facts.id, draft.kind)
            await self._rebuild()
            raise RefusedError("fault", "this is a fault of the server; nothing has changed") from problem
        row = changed_row(state, wakes(state, self._settings), shown_deadline(state, self._settings))
        write.events.append(event.row(state.facts.id))
        write.changed.append(row)
        if event.kind in _CHANGES_SEATS or state.status == "finished":
            write.seats.extend(seat_rows(state))
        try:
            await self._store.write(write)
        except StoreError as problem:
            await self._rebuild()
            raise RefusedError("database", str(problem)) from problem
        self._not_before = None
        for listener, update in updates(
            state, event, self.listeners, self.viewer, self.presence, self._clock, self._settings
        ):
            listener.send(update)
        return event

    async def store(self, write: Write) -> None:
        """Store what changes nothing that is seen here."""
        await self._store.write(write)

    def _must_be_there(self, guest: str | None) -> None:
        if self._store.is_gone(guest):
            raise RefusedError(
                "guest", "all that was kept of you has been deleted; choose a name to begin anew"
            )

    async def _rebuild(self) -> None:
        """Make the table anew from what is stored; without a database it leaves memory."""
        try:
            events = await self._store.events(self.state.facts.id)
        except StoreError:
            self.gone = True
            self.send_all_away(
                1012, "the database cannot be reached; nothing that was done is lost", again=True
            )
            return
        if not events:
            self.gone = True
            self.send_all_away(4011, "the owner of this server has removed the table", again=False)
            return
        self.state = await asyncio.to_thread(State.of, self.state.facts, events)

    async def tell_time(self) -> None:
        """The time of day has moved against that in service: show where the clocks stand."""
        async with self.lock:
            if shown_deadline(self.state, self._settings) is not None:
                for listener in self.listeners:
                    listener.send(self._clocks())
            self.set_alarm()

    def _clocks(self) -> m.ClocksShown:
        deadline = shown_deadline(self.state, self._settings)
        return m.ClocksShown(clocks=clocks_seen(self.state, deadline, self._clock))

    async def reload(self) -> None:
        """Read the table again, store its card anew and show it to everybody; the lock must be held."""
        await self._rebuild()
        if self.gone:
            return
        await self._store.write(whole(self.state, self._settings))
        for listener in self.listeners:
            listener.send(m.SnapshotSent(snapshot=self.snapshot(listener)))

    async def _follow(self, event: Event) -> None:
        """What an event brings with it."""
        if event.kind == "stood" and event.data["kicked"]:
            for listener in [each for each in self.listeners if each.guest in self.state.kicked]:
                self._part(listener, 4012, "the host of this table has asked you to leave it", again=False)
        if event.kind == "ready" and all_ready(self.state):
            await self._try(Draft("dealt", None))

    async def _try(self, draft: Draft, guest: str | None = None) -> None:
        """Let something happen that the server wants; try again later if it cannot be stored."""
        try:
            event = await self.perform(draft, guest)
        except RefusedError as refused:
            log.warning("table %s: %s not done: %s", self.state.facts.id, draft.kind, refused.reason)
            self._not_before = self._clock.now() + _RETRY
            return
        await self._follow(event)

    # --- what the server does by itself ---

    def due(self) -> Due | None:
        """The next thing the server has to do here."""
        waited = {
            seat: max(self._left.get(seat, self._gathered), self._gathered)
            for seat in range(len(self.state.seats))
        }
        return due(self.state, self.presence, waited, self._settings)

    def set_alarm(self) -> None:
        """Wake up when something is due."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        next_due = self.due()
        if next_due is None or self.gone or self._is_in_hand(next_due):
            return
        when = max(next_due.when, self._not_before or next_due.when)
        wait = max(0.0, (when - self._clock.now()).total_seconds())
        self._alarm = asyncio.get_running_loop().call_later(wait, self._wake)

    def _wake(self) -> None:
        self._begin(self._act())

    async def _act(self) -> None:
        async with self.lock:
            next_due = self.due()
            if next_due is None or next_due.when > self._clock.now() or self.gone:
                self.set_alarm()
                return
            if next_due.action == "deal":
                await self._try(Draft("dealt", None))
            elif next_due.action == "take_over":
                await self._try(Draft("taken_over", next_due.seat))
            elif next_due.action == "clock" and self.state.facts.clock.loses:
                await self._try(Draft("resigned", next_due.seat, {"by": "clock"}))
            elif not self._is_in_hand(next_due):
                self._start_thinking(next_due)
            self.set_alarm()

    def _is_in_hand(self, what: Due) -> bool:
        """Whether a bot is choosing this move already."""
        return self._thinking == (self.state.position_version, what.action, what.seat)

    def _start_thinking(self, what: Due) -> None:
        """Let a bot choose the move that is due. Whatever it thought of before is of no use any more."""
        match, seat, by = self.state.match, what.seat, what.action
        assert match is not None
        assert seat is not None
        if self._thinker is not None:
            self._thinker.cancel()
        version = self.state.position_version
        self._thinking = version, by, seat
        since = self._clock.now()
        pause = self._settings.bot_pause if by == "bot" else min(self._settings.bot_pause, _CLOCK_PAUSE)
        level = self.state.seats[seat].level if by == "bot" else None
        if match.withheld:  # at once and at one look, or the time would tell that there was a choice
            level, pause = None, 0.0
        asked = Asked(level or QUICK, look(match, seat), self.state.facts.seed, version)

        async def think() -> None:
            move = await self._thinkers.choose(asked)
            await self._clock.until(told_at(since, self._clock.now(), pause))
            self._begin(self._tell(what, version, move))

        self._thinker = self._begin(think())

    async def _tell(self, what: Due, version: int, move: str) -> None:
        """Make the move that a bot has chosen, if it is still the bot that is to move."""
        async with self.lock:
            if self._thinking == (version, what.action, what.seat):
                self._thinking = None
            now_due = self.due()
            still = now_due is not None and (now_due.action, now_due.seat) == (what.action, what.seat)
            if still and self.state.position_version == version and not self.gone:
                await self._try(Draft("moved", what.seat, {"move": move, "by": what.action}))
            self.set_alarm()

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def busy(self) -> bool:
        """Whether something is being done here just now."""
        return self.lock.locked() or bool(self._tasks)

    def stop(self) -> None:
        """Leave memory: no alarm rings any more."""
        self.gone = True
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._thinker is not None:
            self._thinker.cancel()
