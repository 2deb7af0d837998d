"""The HTTP part: identity, catalogue, rules, lists, and what one can see and delete of oneself."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from server_client import begun, gathered, nothing_of, quick, serving
from tefuda.games import catalogue
from tefuda.server import admin
from tefuda.server.api import catalogue as catalogue_api
from tefuda.server.api import identity, lobby, puzzles, replays
from tefuda.server.schema import main as write_schema

CASES = Path(__file__).parent / "cases"


async def test_the_cookie_is_the_whole_identity_and_scripts_cannot_read_it(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        me = await aki.ask("GET", "/me")
        again = await aki.ask("POST", "/guest", name="Akiko")
        assert again["id"] == me["id"]
        assert (await aki.ask("GET", "/me"))["name"] == "Akiko"
        aki.http.cookies.clear()
        answer = await aki.http.post("/guest", json={"name": "Aki"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert answer.json()["id"] != me["id"]
        aki.http.cookies.set("tefuda_guest", "made-up")
        assert await aki.ask("GET", "/me") is None


async def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        for path in ("/about", "/nothing", "/me", "/openapi.json"):
            answer = await aki.http.get(path)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
        assert (await aki.http.get("/nothing")).json()["code"] == "unknown"
        outside = await aki.http.get(f"{place.address}/..%2f..%2fapp.py")
        assert "create_app" not in outside.text


async def test_the_catalogue_says_everything_about_the_options(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        found = await aki.ask("GET", "/games")
        assert [game["name"] for game in found["games"]] == list(catalogue())
        assert found["bots"][:2] == ["random", "greedy"]
        for game in found["games"]:
            anchors = {
                each["anchor"] for each in (await aki.ask("GET", f"/rules/{game['name']}"))["paragraphs"]
            }
            for option in game["options"]:
                assert option["sentence"]
                assert option["rule"] in anchors
                assert all(value["sentence"] for value in option["values"])
            for preset in game["presets"]:
                assert set(preset["options"]) == {option["name"] for option in game["options"]}
        settled = await aki.ask(
            "POST", "/games/hashigo/options", options={"flip_start": True}, players=3, preset="hashigo"
        )
        assert settled["options"]["flip_start"] is True
        assert "flip_start" in settled["no_effect"]
        assert settled["problem"] is None
        settled = await aki.ask("POST", "/games/devil/options", options={"target": 20}, players=3)
        assert settled["options"] is None
        assert "180" in settled["problem"]
        assert (await aki.ask("POST", "/games/440/options", players=3))["preset"] == "440"
        await aki.ask_in_vain("unknown", "POST", "/games/chess/options", players=2)
        await aki.ask_in_vain("unknown", "GET", "/rules/chess")


async def test_lists_show_open_tables_watchable_games_and_whose_turn_it_is(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        seats = [{"kind": "me"}, {"kind": "open"}]
        secret = await aki.ask("POST", "/tables", game="isuri", seats=seats)
        public = await aki.ask("POST", "/tables", game="440", seats=seats, public=True)
        lists = await ben.ask("GET", "/tables")
        assert [card["table"] for card in lists["open"]] == [public["table"]]
        [card] = lists["open"]
        assert (card["title"], card["names"], card["free"], card["you"]) == ("440", ["Aki", None], 1, None)
        await ben.ask("POST", f"/tables/{public['table']}/join")
        page = await aki.open(public["table"])
        await page.do("start")
        lists = await ben.ask("GET", "/tables")
        assert lists["open"] == []
        assert [card["table"] for card in lists["playing"]] == [public["table"]]
        mine = [(await each.ask("GET", "/me/games"))["unfinished"] for each in (aki, ben)]
        assert {card["table"] for card in mine[0]} == {secret["table"], public["table"]}
        waits = [next(c for c in cards if c["table"] == public["table"])["your_turn"] for cards in mine]
        assert waits.index(True) == page.position["turn"]
        assert waits.count(True) == 1
        assert mine[0][0]["your_turn"] == waits[0]


async def test_any_record_can_be_uploaded_and_replayed_as_any_seat(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        for name in ("isuri-09", "devil-15", "hashigo-01"):
            record = json.loads((CASES / f"{name}.json").read_text())
            steps = sum(len(each["moves"]) + 1 for each in record["rounds"])
            start = 0
            while start < steps:
                part = await aki.ask("POST", "/replay", record=record, seat=0, start=start)
                assert [frame["step"] for frame in part["frames"]] == list(
                    range(start, start + len(part["frames"]))
                )
                start += len(part["frames"])
            assert (part["frames"][-1]["position"]["phase"] == "game_over") == part["finished"]
            hint = await aki.ask("POST", "/replay/hint", record=record, step=1)
            assert hint["played"] == record["rounds"][0]["moves"][1].partition(" ")[2]
        record["rounds"][0]["moves"][0] = "0 draft 1/1"
        assert "round 1" in await aki.ask_in_vain("record", "POST", "/replay", record=record)
        await aki.ask_in_vain("record", "POST", "/replay", record={"format": "chess"})
        await aki.ask_in_vain("record", "POST", "/replay/hint", record={}, step=0)
        await aki.ask_in_vain("malformed", "POST", "/replay", seat=0)


async def test_somebody_sees_and_deletes_all_that_is_kept_of_him(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    async with gathered(quick(database), "Akinori", "Ben", "Chie") as (_, (aki, ben, chie)):
        table, pages = await begun([aki, ben, chie], "devil")
        await pages[0].do("chat", text="my secret plan")
        await pages[1].event("chatted")
        await pages[0].do("mute", seat=1, muted=True)
        kept = await aki.ask("GET", "/me/data")
        assert kept["chat"] == ["my secret plan"]
        assert kept["muted"] == ["Ben"]
        assert [card["table"] for card in kept["tables"]] == [table]
        deleted = await aki.ask("DELETE", "/me")
        assert deleted == {"tables_left": 1, "chat_lines": 1, "finished_games_kept_without_name": 0}
        assert await aki.ask("GET", "/me") is None
        await pages[1].event("resigned")
        await pages[1].until("snapshot")
        snapshot = await pages[1].resync()
        text = json.dumps(snapshot)
        assert "Akinori" not in text
        assert "secret plan" not in text
        assert snapshot["table"]["seats"][0]["name"] == "a former guest"
        assert snapshot["table"]["seats"][0]["played_by"] == "bot"
    nothing_of(database, "Akinori", "secret plan", kept["me"]["id"])


async def test_the_owner_lists_backs_up_and_removes(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    async with gathered(quick(database), "Aki", "Ben") as (_, (aki, ben)):
        table, pages = await begun([aki, ben], "isuri")
        me = await aki.ask("GET", "/me")
        lines = await asyncio.to_thread(admin.tables, str(database))
        assert [(line.id, line.status, line.names) for line in lines] == [(table, "playing", ["Aki", "Ben"])]
        copied = await asyncio.to_thread(admin.backup, tmp_path / "copy.db", str(database))
        assert copied == 1
        assert {line.name for line in await asyncio.to_thread(admin.guests, str(tmp_path / "copy.db"))} == {
            "Aki",
            "Ben",
        }
        with pytest.raises(admin.AdminError, match="already"):
            await asyncio.to_thread(admin.backup, tmp_path / "copy.db", str(database))
        await asyncio.to_thread(admin.remove_guest, me["id"], str(database))
        assert await aki.ask("GET", "/me") is None
        await asyncio.to_thread(admin.remove_table, table, str(database))
        mover = pages[pages[0].position["turn"]]
        await mover.send(type="chat", command_id="x", expected_version=1, text="anybody here?")
        assert await mover.closed() == 4011
        with pytest.raises(admin.AdminError, match="no table"):
            await asyncio.to_thread(admin.remove_table, table, str(database))
        with pytest.raises(admin.AdminError, match="no guest"):
            await asyncio.to_thread(admin.remove_guest, "nobody", str(database))
    async with serving(quick(tmp_path / "copy.db")) as place:
        live = await place.house.live(table)  # the copy is a database to serve
        assert live.state.status == "playing"


def test_the_owner_who_mistypes_the_database_is_told_and_no_file_is_made(tmp_path: Path) -> None:
    for deed in (admin.tables, admin.guests, functools.partial(admin.backup, tmp_path / "copy.db")):
        with pytest.raises(admin.AdminError, match=r"there is no database .*tabels\.db; name with --data"):
            deed(str(tmp_path / "tabels.db"))
    assert list(tmp_path.iterdir()) == []


def test_no_request_waits_for_a_thread_to_find_out_what_it_needs() -> None:
    found: list[Any] = []

    def gather(needs: Dependant) -> None:
        found.append(needs.call)
        for each in needs.dependencies:
            gather(each)

    for part in (catalogue_api, identity, lobby, puzzles, replays):
        for route in part.router.routes:
            assert isinstance(route, APIRoute)
            gather(route.dependant)
    assert len(found) > 50
    assert [each for each in found if not inspect.iscoroutinefunction(each)] == []


def test_the_written_schema_is_that_of_the_models() -> None:
    file = Path(__file__).parent.parent / "web" / "src" / "lib" / "protocol.schema.json"
    assert write_schema(["--check", str(file)]) == 0
    assert write_schema([]) == 2
