"""One server on one database, how its file is kept in bounds, and how a big one starts."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest
from alembic.operations import Operations

from patience import until
from server_client import Page, Person, begun, gathered, quick, serving
from tefuda.server import admin
from tefuda.server.house import House
from tefuda.server.live import LiveTable
from tefuda.server.store import Store, StoreError, database


async def test_a_second_server_on_the_same_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file, link = tmp_path / "t.db", tmp_path / "link.db"
    first = await Store.open(str(file), serving=True)
    link.symlink_to(file)
    for name in (file, link):
        with pytest.raises(StoreError, match=rf"\(in process {os.getpid()}\); stop that one, or name"):
            await Store.open(str(name), serving=True)
    await asyncio.to_thread(admin.tables, str(file))  # who looks after it may do so beside the server
    await asyncio.to_thread(admin.backup, tmp_path / "copy.db", str(file))
    copy = await Store.open(str(tmp_path / "copy.db"), serving=True)
    await copy.close()
    await first.close()
    again = await Store.open(str(file), serving=True)
    await again.close()


async def test_a_server_without_a_place_for_its_lock_says_so(tmp_path: Path) -> None:
    (tmp_path / "t.db.lock").mkdir()
    with pytest.raises(StoreError, match=r"t\.db\.lock cannot be made"):
        await Store.open(str(tmp_path / "t.db"), serving=True)


async def test_what_is_written_ahead_does_not_grow_while_there_is_never_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TIDY_SECONDS", 0.01)
    monkeypatch.setattr(database, "LONG_PAGES", 20)
    ahead = tmp_path / "t.db-wal"
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, both):
        _, pages = await begun(both, "isuri")
        chatting = [asyncio.create_task(chat(page)) for page in pages]
        sizes = []
        while not all(task.done() for task in chatting):
            await asyncio.sleep(0.01)
            sizes.append(ahead.stat().st_size)
        await asyncio.gather(*chatting)
        assert min(sizes[sizes.index(max(sizes)) :]) < max(sizes) / 4, "it was begun anew"
        await until(lambda: ahead.stat().st_size < 20 * 4096)


async def chat(page: Page) -> None:
    for number in range(60):
        await page.do("chat", text=f"{number} " + "x" * 200)


async def test_tables_that_were_half_made_are_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(Operations, "create_index", lambda *_, **__: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            await Store.open(str(tmp_path / "t.db"))
    with sqlite3.connect(tmp_path / "t.db") as connection:
        assert connection.execute("select name from sqlite_master").fetchall() == []
    connection.close()
    store = await Store.open(str(tmp_path / "t.db"))
    await store.close()


async def test_a_server_answers_before_it_has_looked_at_all_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick(tmp_path / "t.db", bot_pause=3600)
    async with gathered(settings, "Aki") as (_, (aki,)):
        seats = [{"kind": "bot", "level": "random"}, {"kind": "me"}, {"kind": "bot", "level": "random"}]
        tables = [
            (await aki.ask("POST", "/tables", game="hashigo", seats=seats, start=True))["table"]
            for _ in range(3)
        ]
        cookies = aki.http.cookies
    going, load = asyncio.Event(), House._load

    async def slow(house: House, table: str) -> LiveTable:
        if table != tables[-1]:
            await going.wait()
        return await load(house, table)

    monkeypatch.setattr(House, "_load", slow)
    async with serving(settings) as place, Person(place.address) as ben:
        ben.http.cookies = cookies
        page = await ben.open(tables[-1])
        assert page.table["status"] == "playing"
        going.set()
        await until(lambda: len(place.house.tables) == 3)
