"""A database that is locked, full or wrong: a sentence, and a table that is what the database says."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from patience import until
from server_client import begun, gathered, quick
from tefuda.match import Match
from tefuda.server.store import Store, StoreError, database


async def test_a_locked_database_refuses_in_words_and_the_table_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, both):
        _, pages = await begun(both, "isuri")
        turn = pages[0].position["turn"]
        mover, other = pages[turn], pages[1 - turn]
        before = mover.position
        lock = sqlite3.connect(tmp_path / "t.db", isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        try:
            assert "locked" in await mover.refused("database", "play", move=mover.legal[0])
            assert mover.position == before
            assert "locked" in await both[0].ask_in_vain("database", "POST", "/play", game="isuri")
            assert (await other.resync())["version"] == mover.version, "nobody was told of the move"
        finally:
            lock.execute("ROLLBACK")
            lock.close()
        done = await mover.do("play", move=mover.legal[0])
        await other.until_version(done["version"])


async def test_a_full_disk_refuses_in_words_and_loses_nothing(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (place, both):
        _, pages = await begun(both, "isuri")
        pages_used = 0

        def limit(connection: Any, *_: Any) -> None:
            connection.execute(f"PRAGMA max_page_count={pages_used or 2**30}")

        event.listen(place.house.store.engine.sync_engine.pool, "checkout", limit)
        pages_used = 1  # SQLite takes the size that it has already
        refused = ""
        for _ in range(400):
            mover = pages[pages[0].position["turn"]] if pages[0].position["turn"] is not None else pages[0]
            answer = await mover.order("chat", text="x" * 300)
            if answer["type"] == "refused":
                refused = answer["reason"]
                break
        assert "full" in refused
        version = mover.version
        pages_used = 0
        assert (await mover.do("chat", text="there is room again"))["version"] == version + 1
        assert mover.snapshot["chat"][-1]["text"] == "there is room again"


async def test_a_fault_in_the_rules_is_told_as_one_and_the_table_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, both):
        _, pages = await begun(both, "isuri")
        mover = pages[pages[0].position["turn"]]
        before = mover.position
        with monkeypatch.context() as broken:
            broken.setattr(Match, "_carry_out", lambda *_: 1 // 0)
            reason = await mover.refused("fault", "play", move=mover.legal[0])
            assert "division" not in reason
        assert mover.position == before
        await mover.do("play", move=mover.legal[0])


async def test_a_table_that_no_longer_replays_says_so(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db", unload_after=0, sweep_every=0.05), "Aki", "Ben") as (
        place,
        both,
    ):
        table, pages = await begun(both, "isuri")
        mover = pages[pages[0].position["turn"]]
        await mover.do("play", move=mover.legal[0])
        for page in pages:
            await page.close()
        await until(lambda: not place.house.tables)
        with sqlite3.connect(tmp_path / "t.db") as connection:
            connection.execute("update events set data = replace(data, 'lay', 'fly') where kind = 'moved'")
            connection.execute("update events set data = replace(data, 'pass', 'fly') where kind = 'moved'")
        connection.close()
        page = await both[0].connect(table)
        assert await page.closed() == 4011
        assert page.goodbye is not None
        assert "rules" in page.goodbye["reason"]


async def test_a_store_that_is_closed_takes_nothing_more(tmp_path: Path) -> None:
    from tefuda.server.store import Write

    store = await Store.open(str(tmp_path / "t.db"))
    await store.close()
    with pytest.raises(StoreError, match="stopping"):
        await store.write(Write())
