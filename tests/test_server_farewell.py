"""Deleting a guest: at once, for good, beside everything else, and to the end if the server is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server_client import Person, Place, begun, gathered, nobody_leaves, nothing_of, quick, seated, serving
from tefuda.server import admin, farewell
from tefuda.server.decide import Draft
from tefuda.server.making import Guest, play_now
from tefuda.server.protocol.commands import Chat
from tefuda.server.protocol.http import PlayNow
from tefuda.server.store import Store, StoreError, Write


async def games_of(place: Place, person: Person, name: str, count: int) -> str:
    """So many games that somebody has given up; his id."""
    me = await person.ask("GET", "/me")
    for _ in range(count):
        live = await place.house.make(play_now(PlayNow(game="devil"), Guest(me["id"], name)))
        async with live.lock:
            await live.perform(Draft("resigned", 0), me["id"])
    return str(me["id"])


async def test_open_pages_of_a_deleted_guest_are_closed_and_nothing_of_him_is_stored_again(
    tmp_path: Path,
) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Akinori", "Ben", "Chie") as (place, (aki, ben, chie)):
        table, (own, other) = await begun([aki, ben], "isuri")
        watched, _ = await begun([ben, chie], "isuri")
        outside = await aki.open(watched)
        await outside.do("chat", text="plain words")
        me = Guest((await aki.ask("GET", "/me"))["id"], "Akinori")
        listener = next(each for each in place.table(table).listeners if each.guest == me.id)
        await aki.ask("DELETE", "/me")
        for page in (own, outside):
            assert await page.closed() == 4006
            assert page.goodbye is not None
            assert not page.goodbye["again"]
        said = Chat(type="chat", command_id="late", expected_version=1, text="late words")
        sent: list[Any] = []
        listener.send = sent.append
        await place.table(table).command(listener, said)  # it had arrived before the page was closed
        assert sent[-1].code == "guest"
        with pytest.raises(StoreError, match="deleted"):
            await place.house.make(play_now(PlayNow(game="devil"), me))
        await aki.ask_in_vain("guest", "POST", "/play", game="isuri")
        await nobody_leaves(place)
        await other.until("snapshot")
        assert other.table["closed_because"] == "a former guest gives the game up; Ben wins"
    nothing_of(tmp_path / "t.db", me.id, "Akinori", "plain words", "late words")


async def test_a_guest_with_many_games_is_gone_at_once_and_cleaned_beside_everything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(farewell, "_AT_ONCE", 3)
    async with gathered(quick(tmp_path / "t.db"), "Akinori", "Ben", "Chie") as (place, (aki, ben, chie)):
        guest = await games_of(place, aki, "Akinori", 8)
        await ben.ask("POST", "/guest", name="Ben")
        _, pages = await begun([ben, chie], "isuri")
        writes: list[Write] = []
        going, stored = asyncio.Event(), Store.write

        async def slow(store: Store, write: Write) -> None:
            writes.append(write)
            if write.scrub:
                await going.wait()
            await stored(store, write)

        monkeypatch.setattr(Store, "write", slow)
        assert (await aki.ask("DELETE", "/me"))["tables_left"] == 0
        assert await aki.ask("GET", "/me") is None
        await pages[pages[0].position["turn"]].do("play", move=pages[pages[0].position["turn"]].legal[0])
        going.set()
        await nobody_leaves(place)
        assert max(len(write.scrub) for write in writes) <= 3
    nothing_of(tmp_path / "t.db", guest, "Akinori")


async def test_a_server_that_is_killed_meanwhile_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(farewell, "_AT_ONCE", 2)
    async with gathered(quick(tmp_path / "t.db"), "Akinori", "Ben") as (place, (aki, ben)):
        guest = await games_of(place, aki, "Akinori", 5)
        await begun([aki, ben], "isuri")
        await seated([aki, ben], "isuri")
        stored = Store.write
        left = 2

        async def killed(store: Store, write: Write) -> None:
            nonlocal left
            left -= bool(write.scrub)
            if left < 0:
                raise StoreError("killed")
            await stored(store, write)

        with monkeypatch.context() as dying:
            dying.setattr(Store, "write", killed)
            await aki.ask("DELETE", "/me")
            async with asyncio.timeout(PATIENCE):
                while left >= 0:
                    await asyncio.sleep(0.01)
        assert await place.house.store.leaving() == [guest]
        for task in place.house._tasks:
            task.cancel()
    async with serving(quick(tmp_path / "t.db")) as place:
        await nobody_leaves(place)
    nothing_of(tmp_path / "t.db", guest, "Akinori")


@pytest.mark.parametrize("running", [True, False])
async def test_the_owner_deletes_a_guest_beside_the_server_or_without_one(
    tmp_path: Path, running: bool
) -> None:
    settings = quick(tmp_path / "t.db", sweep_every=0.05)
    async with gathered(settings, "Akinori", "Ben") as (place, (aki, ben)):
        _, (page, _) = await begun([aki, ben], "isuri")
        guest = (await aki.ask("GET", "/me"))["id"]
        if running:
            await asyncio.to_thread(admin.remove_guest, guest, str(tmp_path / "t.db"))
            assert await page.closed() == 4006
            await nobody_leaves(place)
    if not running:
        await asyncio.to_thread(admin.remove_guest, guest, str(tmp_path / "t.db"))
    nothing_of(tmp_path / "t.db", guest, "Akinori")
    [line] = await asyncio.to_thread(admin.tables, str(tmp_path / "t.db"))
    assert (line.status, line.names) == ("finished", ["a former guest", "Ben"])


async def test_who_waits_for_a_rematch_with_somebody_who_is_deleted_gets_a_table_with_a_free_place(
    tmp_path: Path,
) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Akinori", "Ben") as (_, (aki, ben)):
        _, (first, second) = await begun([aki, ben], "isuri")
        await first.do("resign")
        await second.do("rematch")
        await aki.ask("DELETE", "/me")
        update = await second.event("again")
        page = await ben.open(update["table"]["again"])
        assert page.table["status"] == "open"
        assert page.table["host"]
        assert [seat["kind"] for seat in page.table["seats"]] == ["free", "human"]
