"""All tables of a server: found, loaded, made, put away. The one thing that the web part talks to."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from tefuda.match import IllegalMoveError
from tefuda.server.decide import Draft, free_seat
from tefuda.server.events import Event, Facts
from tefuda.server.ids import distinct
from tefuda.server.live import LiveTable
from tefuda.server.making import Guest, Made, again, stored
from tefuda.server.protocol.base import NAME_LENGTH
from tefuda.server.puzzles import PROOF, Puzzles
from tefuda.server.refusal import RefusedError
from tefuda.server.reviews import Reviews
from tefuda.server.settings import Settings
from tefuda.server.state import State
from tefuda.server.store import Store, StoredTable, StoreError
from tefuda.server.thinking import Thinkers
from tefuda.server.times import utc_now
from tefuda.server.warming import Warming

__all__ = ["House"]

log = logging.getLogger("tefuda.server")

_AT_ONCE = 500
_FORGET_EVERY = timedelta(hours=1)


class House:
    """The tables. Those that somebody looks at, or at which the server has to act soon, are in memory."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        # Where nothing is compiled beforehand, the small proof is compiled when it is first needed.
        self._warming = Warming(set() if settings.warm_up else {PROOF})
        self.thinkers = Thinkers(settings.bot_seconds, self._warming.ready)
        self.puzzles = Puzzles(self._warming.ready)
        self.reviews = Reviews()
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._unplayable: set[str] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._forgotten_at = utc_now() - _FORGET_EVERY

    async def open(self) -> None:
        """Begin to wake every table at which something is due, one after the other, and keep doing so."""
        if self.settings.warm_up:
            self._warming.start()
        self._sweeping = asyncio.create_task(self._sweep(), name="tefuda sweep")

    async def close(self) -> None:
        """Say goodbye to everybody and stop; all that was acknowledged is stored."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        self.say_goodbye()
        for live in self.tables.values():
            live.stop()
        for live in list(self.tables.values()):
            async with live.lock:  # a command that is being stored is finished first
                pass
        self.stop_thinking()
        await self.reviews.close()
        await self.store.close()

    def stop_thinking(self) -> None:
        """Let all threads end."""
        self._warming.stop()
        self.thinkers.close()
        self.puzzles.close()

    def say_goodbye(self) -> None:
        """Tell every page that the server stops."""
        for live in self.tables.values():
            live.send_all_away(1012, "the server stops; your game is kept", again=True)

    # --- finding ---

    async def live(self, table_id: str) -> LiveTable:
        """A table, from memory or rebuilt from its events; RefusedError if there is none."""
        found = self.tables.get(table_id)
        if found is not None and not found.gone:
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> LiveTable:
        if len(table_id) > 16 or (row := await self.store.table(table_id)) is None:
            raise RefusedError("unknown", "there is no such table; perhaps it was removed")
        events = await self.store.events(table_id)
        try:
            state = await asyncio.to_thread(State.of, Facts.from_data(row.facts), events)
        except (IllegalMoveError, ValueError, LookupError, TypeError) as problem:
            self._unplayable.add(table_id)
            log.error("table %s does not replay: %s", table_id, problem)
            raise RefusedError(
                "closed", "this game was begun under rules that this server no longer plays"
            ) from problem
        return self._keep(state)

    def _keep(self, state: State) -> LiveTable:
        live = LiveTable(state, self.store, self.thinkers, self.settings)
        live.after = self._after
        self.tables[state.facts.id] = live
        live.set_alarm()
        return live

    # --- making ---

    async def make(self, made: Made) -> LiveTable:
        """Store a new table and begin to keep it."""
        await self.store.write(stored(made, self.settings))
        return self._keep(made.state)

    async def sit(self, live: LiveTable, guest: Guest) -> int:
        """Take a seat; one's own if one has one already. RefusedError if there is none to be had."""
        async with live.lock:
            own = live.state.seat_of(guest.id)
            if own is not None:
                return own
            seat = free_seat(live.state, guest.id)
            name = distinct(guest.name, [each.name for each in live.state.seats], NAME_LENGTH)
            data = {"kind": "human", "guest": guest.id, "name": name, "level": None}
            await live.perform(Draft("sat", seat, data), guest.id)
            live.set_alarm()
            return seat

    async def close_table(self, live: LiveTable, because: str) -> None:
        """Close an unfinished table for good."""
        async with live.lock:
            if live.state.status in ("open", "playing"):
                await live.perform(Draft("closed", None, {"because": because}))
            live.set_alarm()

    async def refresh(self, table_id: str) -> None:
        """What was stored of a table has been changed from outside: read it again, and its card with it."""
        if table_id in self._unplayable:
            return
        live = await self.live(table_id)
        async with live.lock:
            await live.reload()

    async def _after(self, live: LiveTable, event: Event) -> None:
        """A rematch that everybody wants is made; the lock of the old table is held."""
        people = live.state.humans()
        if event.kind != "rematch" or live.state.again or not all(seat.rematch for seat in people):
            return
        made = again(live.state)
        await self.make(made)
        await live.perform(Draft("again", None, {"table": made.state.facts.id}))

    # --- putting away ---

    async def _sweep(self) -> None:
        while True:
            try:
                self._put_away()
                await self._wake_tables()
                if utc_now() - self._forgotten_at >= _FORGET_EVERY:
                    await self._forget()
            except (StoreError, RefusedError) as problem:
                log.warning("tables were not looked after: %s", problem)
            except Exception:
                log.exception("tables were not looked after")
            await asyncio.sleep(self.settings.sweep_every)

    def _put_away(self) -> None:
        now = utc_now()
        for table_id, live in list(self.tables.items()):
            if live.gone or (not live.listeners and not live.busy and self._may_leave(live, now)):
                live.stop()
                del self.tables[table_id]

    def _may_leave(self, live: LiveTable, now: datetime) -> bool:
        if live.state.status in ("finished", "abandoned"):
            return True
        next_due = live.due()
        soon = timedelta(seconds=4 * self.settings.sweep_every)
        if next_due is not None and next_due.when - now < soon:
            return False
        return now - live.quiet_since >= timedelta(seconds=self.settings.unload_after)

    async def _wake_tables(self) -> None:
        soon = utc_now() + timedelta(seconds=2 * self.settings.sweep_every)
        for row in await self.store.waking(soon, _AT_ONCE):
            if row.id not in self.tables and row.id not in self._unplayable:
                try:
                    await self.live(row.id)
                except RefusedError as problem:
                    log.warning("table %s cannot go on: %s", row.id, problem)

    async def _forget(self) -> None:
        """Close tables at which nothing happened for long; those that never began sooner."""
        self._forgotten_at = utc_now()
        soonest = min(self.settings.invite_days, self.settings.forget_days)
        for row in await self.store.forgotten(self._oldest(soonest), _AT_ONCE):
            old = row.updated < self._oldest(self.settings.forget_days) or self.invite_expired(row)
            if row.id not in self._unplayable and old:
                live = await self.live(row.id)
                await self.close_table(live, "nothing happened at it for a long time")

    def _oldest(self, days: float) -> datetime:
        return utc_now() - timedelta(days=days)

    def invite_expired(self, row: StoredTable) -> bool:
        """Whether the invite of a table that has not begun is too old."""
        return row.status == "open" and row.updated < self._oldest(self.settings.invite_days)
