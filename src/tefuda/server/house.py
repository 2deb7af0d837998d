"""All tables of a server: found, loaded, made, put away. The one thing that the web part talks to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import datetime, timedelta
from typing import Any

from tefuda.chance import game_key
from tefuda.games import catalogue
from tefuda.kernel import load
from tefuda.match import IllegalMoveError
from tefuda.server.decide import Draft, free_seat
from tefuda.server.events import Facts
from tefuda.server.farewell import Farewells
from tefuda.server.ids import distinct
from tefuda.server.live import LiveTable
from tefuda.server.making import Guest, Made, again, stored, whole
from tefuda.server.protocol.base import NAME_LENGTH
from tefuda.server.puzzles import PROOF, Puzzles
from tefuda.server.refusal import RefusedError
from tefuda.server.reviews import Reviews
from tefuda.server.service import BEAT, ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.state import State
from tefuda.server.store import Store, StoredTable, StoreError, Write
from tefuda.server.thinking import Thinkers
from tefuda.server.warming import Warming
from tefuda.server.workshop import Workshop

__all__ = ["House"]

log = logging.getLogger("tefuda.server")

_AT_ONCE = 500
_FORGET_EVERY = timedelta(hours=1)
_NOTE_EVERY = timedelta(seconds=10)


def _bring_rules() -> None:
    """Load the rules and words of every game, which else the first request would wait for."""
    for game in catalogue().values():
        load(game.name, plain=True)
        _ = game.text
    game_key(0, 0)  # which brings NumPy


class House:
    """The tables. Those that somebody looks at, or at which the server has to act soon, are in memory."""

    def __init__(self, store: Store, settings: Settings, clock: ServiceClock) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        # Where nothing is compiled beforehand, the small proof is compiled when it is first needed.
        self._warming = Warming(set() if settings.warm_up else {PROOF})
        self.thinkers = Thinkers(settings.bot_seconds, self._warming.ready)
        self.puzzles = Puzzles(self._warming.ready)
        self.reading = Workshop(2, waiting=12, of_one=4, seconds=60, what="records are being read")
        self._reviewing = Workshop(1, waiting=8, of_one=2, seconds=600, what="games are being analysed")
        self.reviews = Reviews(self._reviewing)
        self.farewells = Farewells(self)
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._unplayable: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._forgotten_at: datetime | None = None

    async def open(self) -> None:
        """Begin to wake every table at which something is due, one after the other, and keep doing so."""
        if self.settings.warm_up:
            self._warming.start()
        await asyncio.to_thread(_bring_rules)
        self.clock.resume(await self.store.served())
        self._tasks.append(asyncio.create_task(self._beat(), name="tefuda beat"))
        self._tasks.append(asyncio.create_task(self._sweep(), name="tefuda sweep"))
        farewells = self.farewells.run(self.settings.sweep_every)
        self._tasks.append(asyncio.create_task(farewells, name="tefuda farewells"))

    async def close(self) -> None:
        """Say goodbye to everybody and stop; all that was acknowledged is stored."""
        for task in self._tasks:
            task.cancel()
        self.say_goodbye()
        for live in self.tables.values():
            live.stop()
        for live in list(self.tables.values()):
            async with live.lock:  # a command that is being stored is finished first
                pass
        self.stop_thinking()
        await self.reviews.close()
        await self._reviewing.close()
        await self.reading.close()
        with contextlib.suppress(StoreError):
            await self.store.note_served(self.clock.now())
        await self.store.close()

    @property
    def facts(self) -> dict[str, Any]:
        """What the workshop is told of this server with each piece of work."""
        return {
            "most_moves": self.settings.limits.record_moves,
            "seconds": self.settings.bot_seconds,
            "ready": sorted(self._warming.ready),
        }

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
        if row.status != state.status:  # an older version had other words for how a game ends
            await self.store.write(whole(state, self.settings))
        return self._keep(state)

    def _keep(self, state: State) -> LiveTable:
        live = LiveTable(state, self.store, self.thinkers, self.clock, self.settings)
        live.complete = self._complete
        self.tables[state.facts.id] = live
        live.set_alarm()
        return live

    # --- making ---

    async def make(self, made: Made) -> LiveTable:
        """Store a new table and begin to keep it."""
        events = made.events(self.clock)
        state = State.of(made.facts, events)
        write = Write()
        stored(state, events, self.settings, write)
        await self.store.write(write)
        return self._keep(state)

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

    def in_memory(self, table_id: str) -> bool:
        """Whether a table is here, or will be in a moment."""
        return table_id in self.tables or table_id in self._loading

    def send_away(self, guest: str) -> None:
        """Close every page of a guest who has been deleted."""
        for live in self.tables.values():
            live.send_away(guest)

    def _complete(self, state: State, draft: Draft, write: Write) -> Draft:
        """When the last person wants a rematch its table is made, in the same breath."""
        if draft.kind != "rematch" or not state.rematch_agreed(draft.seat):
            return draft
        made = again(state, draft.seat)
        events = made.events(self.clock)
        stored(State.of(made.facts, events), events, self.settings, write)
        return Draft("again", draft.seat, {"table": made.facts.id})

    # --- looking after them ---

    async def _beat(self) -> None:
        """Count the time in service, and store how far it has come."""
        noted = self.clock.now()
        telling: asyncio.Task[None] | None = None
        while True:
            await asyncio.sleep(BEAT)
            if self.clock.beat() and (telling is None or telling.done()):
                telling = asyncio.create_task(self._tell_time())
            if self.clock.now() - noted >= _NOTE_EVERY:
                noted = self.clock.now()
                with contextlib.suppress(StoreError):  # what was served since is given back after a crash
                    await self.store.note_served(noted)

    async def _sweep(self) -> None:
        while True:
            try:
                self._put_away()
                await self._wake_tables()
                now = self.clock.now()
                if self._forgotten_at is None or now - self._forgotten_at >= _FORGET_EVERY:
                    await self._forget()
            except (StoreError, RefusedError) as problem:
                log.warning("tables were not looked after: %s", problem)
            except Exception:
                log.exception("tables were not looked after")
            await asyncio.sleep(self.settings.sweep_every)

    async def _tell_time(self) -> None:
        for live in list(self.tables.values()):
            await live.tell_time()

    def _put_away(self) -> None:
        now = self.clock.now()
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
        soon = self.clock.now() + timedelta(seconds=2 * self.settings.sweep_every)
        for table_id in await self.store.waking(soon, _AT_ONCE):
            if table_id not in self.tables and table_id not in self._unplayable:
                try:
                    await self.live(table_id)
                except RefusedError as problem:
                    log.warning("table %s cannot go on: %s", table_id, problem)

    async def _forget(self) -> None:
        """Close tables at which nothing happened for long; those that never began sooner."""
        now = self._forgotten_at = self.clock.now()
        idle = now - timedelta(days=self.settings.forget_days)
        for row in await self.store.forgotten(idle, self._invited_before(), _AT_ONCE):
            if row.id not in self._unplayable:
                live = await self.live(row.id)
                await self.close_table(live, "nothing happened at it for a long time")

    def _invited_before(self) -> datetime:
        return self.clock.wall() - timedelta(days=self.settings.invite_days)

    def invite_expired(self, row: StoredTable) -> bool:
        """Whether the invite of a table that has not begun is too old."""
        return row.status == "open" and row.updated < self._invited_before()
