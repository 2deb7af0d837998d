"""Time in service: what is no fault of the players gives and takes no time. The clocks are moved by hand."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from patience import LOOK_AGAIN, PATIENCE
from server_client import Person, Place, begun, people, quick, serving
from server_time import Hands, left
from tefuda.server.clocks import TimeLeft
from tefuda.server.protocol.base import Clock
from tefuda.server.service import BEAT, GAP

BLITZ = {"kind": "move", "seconds": 15, "increment": 0, "loses": True}
HOUR = 3600.0


def test_time_in_service_passes_with_the_beats_and_not_without() -> None:
    hands = Hands()
    start = hands.clock.now()
    hands.serve(60)
    assert hands.clock.now() - start == timedelta(seconds=60)
    hands.stop(HOUR)
    assert hands.clock.now() - start <= timedelta(seconds=60 + BEAT)
    assert hands.clock.beat(), "what is shown must be shown anew"
    hands.serve(1)
    assert hands.clock.now() - start <= timedelta(seconds=61 + BEAT)


def test_the_wall_may_be_set_as_one_likes() -> None:
    hands = Hands()
    start = hands.clock.now()
    for hours in (-1, 2, -300):
        hands.day += timedelta(hours=hours)
        assert hands.clock.beat()
        assert not hands.clock.beat()
        assert hands.clock.now() == start
        soon = hands.clock.of_day(start + timedelta(seconds=15))
        assert soon == hands.day + timedelta(seconds=15), "people are shown what is left to them"


def test_time_in_service_never_goes_back_and_a_short_pause_counts_whole() -> None:
    hands, chance = Hands(), random.Random(8)
    last = hands.clock.now()
    for _ in range(2000):
        before = hands.clock.now()
        pause = chance.choice([0.01, 0.2, GAP, GAP * 1.5, HOUR])
        hands.stop(pause)
        if chance.random() < 0.6:
            hands.clock.beat()
        now = hands.clock.now()
        assert last <= now <= before + timedelta(seconds=pause)
        last = now
    hands.clock.beat()
    before = hands.clock.now()
    hands.stop(GAP)
    assert hands.clock.now() - before == timedelta(seconds=GAP)


async def test_a_restart_after_hours_takes_no_time_from_anybody(tmp_path: Path) -> None:
    hands = Hands()
    settings = quick(tmp_path / "t.db")
    days = {"kind": "days", "seconds": 86400, "increment": 0}
    async with serving(settings, hands.clock) as place, people(place, "Aki", "Ben") as both:
        tables = [(await begun(both, game, clock=BLITZ))[0] for game in ("isuri", "devil", "hashigo")]
        slow, pages = await begun(both, "isuri", clock=days)
        deadline = datetime.fromisoformat(pages[0].snapshot["clocks"]["deadline"])
        hands.serve(5)
        cookies = [person.http.cookies for person in both]
    hands.stop(6 * HOUR)
    async with serving(settings, hands.restarted()) as place, back(place, cookies) as both:
        for table in tables:
            page = await both[0].open(table)
            assert page.table["status"] == "playing"
            assert 10 - 2 * BEAT <= left(page) <= 10
        page = await both[0].open(slow)
        kept = datetime.fromisoformat(page.snapshot["clocks"]["deadline"])
        assert abs(kept - deadline - timedelta(hours=6)) < timedelta(seconds=1), (
            "the deadline, and the downtime"
        )
        cards = (await both[0].ask("GET", "/me/games"))["unfinished"]
        assert next(card for card in cards if card["table"] == slow)["deadline"][:16] == kept.isoformat()[:16]


@contextlib.asynccontextmanager
async def back(place: Place, cookies: list[Any]) -> AsyncIterator[list[Person]]:
    """The same people, at a server that was started again."""
    async with contextlib.AsyncExitStack() as stack:
        found = [await stack.enter_async_context(Person(place.address)) for _ in cookies]
        for person, cookie in zip(found, cookies, strict=True):
            person.http.cookies = cookie
        yield found


@pytest.mark.parametrize("gone", [HOUR, 20.0])
async def test_a_process_that_was_stopped_takes_no_time_and_shows_what_is_left(
    tmp_path: Path, gone: float
) -> None:
    hands = Hands()
    async with serving(quick(tmp_path / "t.db"), hands.clock) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "isuri", clock=BLITZ)
        hands.serve(14)
        hands.stop(gone)
        await pages[0].until("clocks")  # the beat has seen it
        assert pages[0].table["status"] == "playing"
        assert 1 - 2 * BEAT <= left(pages[0]) <= 1
        turn = pages[0].position["turn"]
        hands.serve(2)
        place.table(table).set_alarm()
        assert (await pages[1 - turn].event("resigned"))["by_clock"]


async def test_a_wall_that_is_set_gives_and_takes_no_time(tmp_path: Path) -> None:
    hands = Hands()
    bank = {"kind": "bank", "seconds": 100, "increment": 0, "loses": True}
    async with serving(quick(tmp_path / "t.db"), hands.clock) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "isuri", clock=bank)
        for hours in (-1, 1, 5):
            hands.serve(3)
            hands.day += timedelta(hours=hours)
            await pages[0].until("clocks")
            turn = pages[0].position["turn"]
            before = pages[0].snapshot["clocks"]["banks"][turn]
            done = await pages[turn].do("play", move=pages[turn].legal[0])
            for page in pages:
                await page.until_version(done["version"])
            assert pages[0].snapshot["clocks"]["banks"][turn] == before - 3
        state = place.table(table).state
        await place.rebuilt(table)
        assert place.table(table).state.time == state.time, "the events say the same"


async def test_after_a_restart_the_grace_for_who_is_away_is_whole(tmp_path: Path) -> None:
    hands = Hands()
    settings = quick(tmp_path / "t.db")
    async with serving(settings, hands.clock) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "isuri")
        turn = pages[0].position["turn"]
        hands.serve(300)
        cookies = [person.http.cookies for person in both]
    hands.stop(5)
    async with serving(settings, hands.restarted()) as place, back(place, cookies) as both:
        hands.serve(100)  # nobody is there who would wait
        page = await both[1 - turn].open(table)
        hands.serve(59)
        await place.table(table)._act()
        assert (await page.resync())["table"]["seats"][turn]["played_by"] == "human"
        hands.serve(1)
        place.table(table).set_alarm()
        await page.event("taken_over")


async def test_a_crash_gives_back_what_was_served_since_the_last_note_and_takes_nothing(
    tmp_path: Path,
) -> None:
    hands = Hands()
    settings = quick(tmp_path / "t.db")
    async with serving(settings, hands.clock) as place, people(place, "Aki", "Ben") as both:
        hands.serve(7)
        _, pages = await begun(both, "isuri", clock=BLITZ)
        assert await place.house.store.served() == hands.clock.now(), "every event says how far it is"
        hands.serve(20)
        async with asyncio.timeout(PATIENCE):
            while await place.house.store.served() != hands.clock.now():
                await asyncio.sleep(LOOK_AGAIN)
        assert pages[0].version


def test_events_of_older_versions_give_the_clocks_that_they_gave() -> None:
    bank = TimeLeft(Clock(kind="bank", seconds=100, increment=2))
    start = datetime(2026, 1, 1, tzinfo=UTC)
    bank.begin(2, start)
    bank.spend(0, start + timedelta(seconds=40))
    assert bank.banks == [62, 100]
    bank.spend(1, start - timedelta(hours=1))  # a wall that was set back
    assert bank.banks == [62, 102]


async def test_a_database_of_the_version_before_goes_on_where_its_last_event_was(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    hands = Hands()
    async with serving(quick(file), hands.clock) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "isuri", clock=BLITZ)
        given_up, others = await begun(both, "isuri")
        going_on, more = await begun(both, "isuri")
        for page in (others[0], more[0]):
            await page.do("resign")
        cookies = [person.http.cookies for person in both]
    with sqlite3.connect(file) as connection:
        for statement in (
            "drop table house",
            "drop table leaving",
            "drop index ix_events_guest",
            "create index ix_events_guest on events (guest)",
            "alter table events drop column served",
            f"update tables set status = 'abandoned' where id = '{given_up}'",
            f"update tables set status = 'playing' where id = '{going_on}'",  # against a bot, then
            "update alembic_version set version_num = '0001'",
        ):
            connection.execute(statement)
    connection.close()
    hands.stop(24 * HOUR)
    async with serving(quick(file), hands.restarted()) as place, back(place, cookies) as both:
        page = await both[0].open(table)
        assert page.table["status"] == "playing"
        assert 15 - BEAT <= left(page) <= 15
        assert page.position == pages[0].position
        assert (await both[1].open(going_on)).table["winners"] == [1]
        mine = await both[1].ask("GET", "/me/games")
        assert {card["table"] for card in mine["finished"]} == {given_up, going_on}
