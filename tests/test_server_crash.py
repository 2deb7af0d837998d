"""kill -9 in the middle of games: nothing that was acknowledged is lost, and everybody goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

from patience import PATIENCE, until
from server_client import Page, Person, quick, serving
from server_process import start, started


async def make(person: Person, other: Person, game: str) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await person.ask("POST", "/tables", game=game, seats=seats)
    await other.ask("POST", f"/invites/{made['invite']}/join")
    page = await person.open(made["table"])
    await page.do("start")
    await page.close()
    return str(made["table"])


async def play_until_killed(table: str, aki: Person, ben: Person, told: dict[str, Any]) -> None:
    """Random moves as they are acknowledged; ``told`` holds the newest state that was acknowledged."""
    pages = [await aki.open(table), await ben.open(table)]
    chance = random.Random(table)
    while True:
        turn = pages[0].position["turn"]
        if turn is None:
            return
        page = pages[turn]
        told["sent"] = {
            "move": chance.choice(page.legal),
            "command_id": f"k{page.version}",
            "expected_version": page.version,
        }
        told["by"] = turn
        done = await page.do("play", **told["sent"])
        told["version"], told["moved"] = done["version"], turn
        told["log"] = list(page.snapshot["log"])
        for each in pages:
            await each.until_version(done["version"])
        await asyncio.sleep(0.15)  # as people do, within the rate that one page may have


async def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    told: dict[str, dict[str, Any]] = {}
    async with started(database) as server, Person(server.address) as aki, Person(server.address) as ben:
        await aki.named("Aki")
        await ben.named("Ben")
        games = ("isuri", "devil", "hashigo-quick")
        tables = [await make(aki, ben, game) for game in games]
        alone = (await aki.ask("POST", "/play", game="devil", level="greedy", players=3))["table"]
        playing = []
        for table in tables:
            told[table] = {}
            playing.append(asyncio.create_task(play_until_killed(table, aki, ben, told[table])))
        await until(lambda: all(told[table].get("version", 0) > 8 for table in tables))
        await server.kill()
        await asyncio.gather(*playing, return_exceptions=True)
        cookies = aki.http.cookies, ben.http.cookies
    async with started(database) as server, Person(server.address) as aki, Person(server.address) as ben:
        aki.http.cookies, ben.http.cookies = cookies
        for table in tables:
            await goes_on(told[table], [await aki.open(table), await ben.open(table)])
        page = await aki.open(alone)
        for _ in range(200):  # the bots go on by themselves until it is the person's turn
            if page.position["turn"] == 0 or page.position["phase"] != "playing":
                break
            await page.receive()


async def goes_on(told: dict[str, Any], pages: list[Page]) -> None:
    """The table holds at least what was acknowledged, and the move without an answer can be sent again."""
    assert told["version"] > 4, "something was played before the crash"
    page = pages[told["by"]]
    assert page.version >= told["version"]
    assert pages[told["moved"]].snapshot["log"][: len(told["log"])] == told["log"]
    answer = await page.order("play", **told["sent"])
    assert answer["type"] == "done", answer
    assert answer["version"] in (told["version"], told["version"] + 1)
    for each in pages:
        await each.until_version(answer["version"])
    turn = pages[0].position["turn"]
    if turn is not None:
        await pages[turn].do("play", move=pages[turn].legal[0])


async def test_a_stopped_server_says_goodbye_and_ends_by_itself(tmp_path: Path) -> None:
    async with started(tmp_path / "t.db") as server, Person(server.address) as aki:
        await aki.named("Aki")
        table = (await aki.ask("POST", "/play", game="isuri", level="random"))["table"]
        page = await aki.open(table)
        server.process.terminate()
        assert await page.closed() == 1012
        assert page.goodbye is not None
        assert page.goodbye["again"]
        async with asyncio.timeout(PATIENCE):
            out, err = await server.process.communicate()
        assert server.process.returncode in (0, -15)
        assert b"Traceback" not in out + err


async def fails_with(words: str, database: Path | str, port: int = 0) -> None:
    process = await start(database, port)
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert process.returncode == 2, out + err
    assert words in err.decode()
    assert "Traceback" not in err.decode()


async def test_a_server_that_cannot_start_says_why_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("this is no database, " * 100)
    (tmp_path / "file").write_text("")
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("create table alembic_version (version_num varchar(32) not null)")
        connection.execute("insert into alembic_version values ('9999')")
    connection.close()
    taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = taken.sockets[0].getsockname()[1]
    async with taken, serving(quick(tmp_path / "served.db")):
        await asyncio.gather(
            fails_with("serves the database", tmp_path / "served.db"),
            fails_with(f"port {port} is in use", tmp_path / "t.db", port),
            fails_with("not a database", tmp_path / "notes.txt"),
            fails_with("folder", tmp_path / "file" / "t.db"),
        )
        await asyncio.gather(
            fails_with("newer tefuda", newer),
            fails_with("cannot be opened", "postgresql://127.0.0.1:1/tefuda"),
            fails_with("not supported", "mysql://somewhere/tefuda"),
        )
