"""Time, people who go away, tables that wait: what the server does by itself."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from patience import until
from server_client import Place, begun, gathered, people, quick, serving
from server_time import Hands, left
from tefuda.server import clocks
from tefuda.server.protocol.base import Clock

SECOND = {"kind": "move", "seconds": 1, "increment": 0}


@pytest.fixture(autouse=True)
def short_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks of a second are allowed here."""
    monkeypatch.setattr(clocks, "LEAST_SECONDS", 1)


async def test_when_time_is_up_a_bot_makes_that_one_move(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, both):
        _, pages = await begun(both, "isuri", clock=SECOND)
        turn = pages[0].position["turn"]
        assert 0 < left(pages[0]) <= 1
        assert pages[0].snapshot["clocks"]["deadline"].endswith("Z")
        update = await pages[0].event("moved")
        assert update["by_clock"]
        assert update["by"] == turn
        assert pages[0].table["seats"][turn]["played_by"] == "human"


async def test_where_the_table_says_so_whoever_runs_out_of_time_loses(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben", "Chie") as (_, everybody):
        lost = {**SECOND, "loses": True}
        _, pages = await begun(everybody[:2], "isuri", clock=lost)
        turn = pages[0].position["turn"]
        update = await pages[0].event("resigned")
        assert (update["by"], update["by_clock"]) == (turn, True)
        loser, winner = ("Aki", "Ben") if turn == 0 else ("Ben", "Aki")
        assert pages[0].table["closed_because"] == f"{loser} has run out of time; {winner} wins"
        assert (pages[0].table["status"], pages[0].table["winners"]) == ("finished", [1 - turn])
        _, pages = await begun(everybody, "devil", clock=lost)
        turn = pages[0].position["turn"]
        await pages[turn].event("resigned")
        assert pages[turn].table["you"] is None
        assert pages[turn].table["seats"][turn]["played_by"] == "bot"
        told = f"{('Aki', 'Ben', 'Chie')[turn]} has run out of time and lost; a bot plays the seat to the end"
        assert pages[turn].table["notice"] == told
        await pages[turn].event("moved")


async def test_a_bank_pays_for_the_time_and_gets_the_increment(tmp_path: Path) -> None:
    bank = {"kind": "bank", "seconds": 100, "increment": 7}
    hands = Hands()
    async with serving(quick(tmp_path / "t.db"), hands.clock) as place, people(place, "Aki", "Ben") as both:
        _, pages = await begun(both, "isuri", clock=bank)
        assert pages[0].snapshot["clocks"]["banks"] == [100, 100]
        turn = pages[0].position["turn"]
        hands.serve(3)
        await pages[turn].do("play", move=pages[turn].legal[0])
        banks = pages[turn].snapshot["clocks"]["banks"]
        assert banks[turn] == 100 - 3 + 7
        assert banks[1 - turn] == 100


@pytest.mark.parametrize(
    ("clock", "wrong"),
    [
        (Clock(kind="none", seconds=0, increment=0), None),
        (Clock(kind="move", seconds=30, increment=0), None),
        (Clock(kind="move", seconds=30, increment=0, loses=True), None),
        (Clock(kind="none", seconds=0, increment=0, loses=True), "lose"),
        (Clock(kind="move", seconds=0, increment=0), "1 to"),
        (Clock(kind="move", seconds=30, increment=5), "increment"),
        (Clock(kind="bank", seconds=300, increment=4000), "increment"),
        (Clock(kind="days", seconds=3600, increment=0), "86400"),
        (Clock(kind="days", seconds=10**9, increment=0), "seconds"),
    ],
)
def test_a_clock_is_checked(clock: Clock, wrong: str | None) -> None:
    problem = clocks.problem_of(clock)
    assert problem is None if wrong is None else wrong in (problem or "")


async def test_a_clock_runs_out_after_a_restart_with_no_page_open(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    clock = Hands().clock
    async with serving(quick(database), clock) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "isuri", clock=SECOND)
        before = pages[0].version
        [card] = (await both[0].ask("GET", "/me/games"))["unfinished"]
        assert card["deadline"] == pages[0].snapshot["clocks"]["deadline"]
    async with serving(quick(database)) as place:
        await table_reaches(place, table, before + 1)


async def table_reaches(place: Place, table: str, version: int) -> None:
    await until(lambda: table in place.house.tables and place.table(table).state.version >= version)


async def test_bots_play_on_after_a_restart_with_no_page_open(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    async with gathered(quick(database, bot_pause=3600), "Aki") as (_, (aki,)):
        seats = [{"kind": "bot", "level": "random"}, {"kind": "me"}, {"kind": "bot", "level": "greedy"}]
        made = await aki.ask("POST", "/tables", game="hashigo", seats=seats, start=True)
        page = await aki.open(made["table"])
        assert page.position["turn"] == 0
    async with serving(quick(database)) as place:
        await table_reaches(place, made["table"], 3)
        assert place.table(made["table"]).state.match.turn == 1


async def test_a_bot_plays_for_somebody_who_went_away_until_he_comes_back(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db", away_grace=0.1), "Aki", "Ben") as (_, both):
        table, pages = await begun(both, "isuri")
        turn = pages[0].position["turn"]
        there, away = pages[1 - turn], pages[turn]
        await away.close()
        await there.event("taken_over")
        assert there.table["seats"][turn]["played_by"] == "bot"
        assert there.table["seats"][turn]["name"] is not None
        await there.event("moved")
        back = await both[turn].open(table)
        await there.event("returned")
        assert there.table["seats"][turn]["played_by"] == "human"
        assert back.table["you"] == turn


async def test_nobody_is_replaced_while_nobody_waits_or_where_the_table_forbids_it(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db", away_grace=0), "Aki", "Ben") as (place, both):
        for options in ({"leaver_bot": False}, {"clock": {"kind": "days", "seconds": 86400, "increment": 0}}):
            _, pages = await begun(both, "isuri", **options)
            turn = pages[0].position["turn"]
            version = pages[0].version
            await pages[turn].close()
            await asyncio.sleep(0.2)
            assert (await pages[1 - turn].resync())["version"] == version
        table, pages = await begun(both, "isuri")
        for page in (pages[1 - pages[0].position["turn"]], pages[pages[0].position["turn"]]):
            await page.close()
        await asyncio.sleep(0.2)
        assert place.table(table).state.version == pages[0].version


async def test_the_next_round_is_dealt_after_a_pause_if_not_everybody_asks_for_it(tmp_path: Path) -> None:
    hands = Hands()
    async with serving(quick(tmp_path / "t.db"), hands.clock) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "devil", options={"target": 5000})  # no one round ends the game
        while pages[0].position["phase"] == "playing":
            page = pages[pages[0].position["turn"]]
            ends = [move for move in page.legal if move.endswith("end")]
            await page.do("play", move=(ends or page.legal)[0])
            for each in pages:
                await each.until_version(page.version)
        assert left(pages[0]) == place.house.settings.round_pause
        await pages[0].do("next")
        assert pages[0].table["seats"][0]["ready"]
        await pages[0].refused("state", "next")
        hands.serve(place.house.settings.round_pause)
        place.table(table).set_alarm()
        await pages[0].event("dealt")
        assert not pages[0].table["seats"][0]["ready"]
        assert pages[0].position["round"] == 2


async def test_finished_and_forgotten_tables_leave_memory_and_come_back_when_asked_for(
    tmp_path: Path,
) -> None:
    settings = quick(tmp_path / "t.db", unload_after=0, sweep_every=0.05)
    async with gathered(settings, "Aki", "Ben") as (place, both):
        table, pages = await begun(both, "isuri")
        await asyncio.sleep(0.2)
        assert table in place.house.tables, "somebody looks at it"
        for page in pages:
            await page.close()
        await until(lambda: not place.house.tables)
        page = await both[0].open(table)
        assert page.position == pages[0].position | {"legal": page.position["legal"]}
        await page.do("resign")
        await page.close()
        await until(lambda: not place.house.tables)


async def test_nothing_of_a_finished_table_stays_in_memory(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db", sweep_every=0.05), "Aki", "Ben") as (place, both):
        table, pages = await begun(both, "isuri", leaver_bot=False)
        live = place.table(table)
        held = [weakref.ref(each) for each in (live, live.state, live.state.match, live.listeners[0])]
        del live
        await pages[0].do("resign")
        for page in pages:
            await page.close()
        await until(lambda: not place.house.tables)
        gc.collect()
        assert [each() for each in held] == [None] * 4


async def test_tables_at_which_nothing_happens_are_closed(tmp_path: Path) -> None:
    settings = quick(tmp_path / "t.db", forget_days=0)
    async with serving(settings) as place, people(place, "Aki", "Ben") as both:
        table, pages = await begun(both, "isuri")
        await place.house._forget()
        await pages[0].event("closed")
        assert "long time" in pages[0].table["closed_because"]
        await pages[0].refused("closed", "play", move="pass")
        assert (await both[0].ask("GET", "/me/games"))["unfinished"] == []
        assert table
