"""A table from its making to the rematch, over real sockets."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from server_client import Page, Person, begun, gathered, nobody_leaves, people, quick, seated, serving
from tefuda.server.events import Event

PRESETS = [
    ("isuri", 2, {}),
    ("hiyoko", 2, {}),
    ("devil", 3, {"last_card_effects": True}),
    ("440", 2, {}),
    ("hashigo", 2, {}),
    ("hashigo-pot", 3, {}),
    ("hashigo-quick", 5, {}),
]


async def play_on(pages: list[Page], chance: random.Random, most: int = 10**6) -> int:
    """Random legal moves of everybody, until the game is over; the number of moves."""
    moves = 0
    while pages[0].table["status"] == "playing" and moves < most:
        phase = pages[0].position["phase"]
        if phase == "round_over":
            for page in pages:
                if pages[0].position["phase"] == "round_over":
                    await page.do("next")
            for page in pages:
                while page.position["phase"] == "round_over":
                    await page.receive()
        else:
            mover = pages[pages[0].position["turn"]]
            done = await mover.do("play", move=chance.choice(mover.legal))
            moves += 1
            for page in pages:
                await page.until_version(done["version"])
        newest = max(page.version for page in pages)
        for page in pages:
            await page.until_version(newest)
    return moves


@pytest.mark.parametrize(("game", "players", "options"), PRESETS, ids=lambda each: str(each))
async def test_people_play_a_whole_game_and_updates_alone_give_what_a_snapshot_gives(
    tmp_path: Path, game: str, players: int, options: dict[str, Any]
) -> None:
    async with serving(quick(tmp_path / "t.db")) as place:
        names = ["Aki", "Ben", "Chie", "Dan", "Emi"][:players]
        async with people(place, *names, "Watcher") as everybody:
            *players_there, watcher = everybody
            table, pages = await begun(players_there, game, options=options)
            watching = await watcher.open(table)
            await play_on(pages, random.Random(game), most=150)
            for page in [*pages, watching]:
                await page.until_version(pages[0].version)
                snapshot = await page.resync()
                snapshot["clocks"] = page.snapshot["clocks"]
                snapshot["table"]["spectators"] = page.snapshot["table"]["spectators"]
                for seat, own in zip(snapshot["table"]["seats"], page.table["seats"], strict=True):
                    seat["away"] = own["away"]
                assert page.snapshot == snapshot
            assert not any(move["parts"]["kind"] == "" for move in pages[0].position["legal"])
            assert watching.position["legal"] == []


async def test_a_game_ends_with_a_record_a_replay_statistics_and_a_rematch(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        table, pages = await begun([aki, ben], "hiyoko")
        await aki.ask_in_vain("state", "GET", f"/tables/{table}/record")
        await aki.ask_in_vain("state", "GET", f"/tables/{table}/replay")
        moves = await play_on(pages, random.Random(5))
        end = pages[0].position
        assert end["phase"] == "game_over"
        assert max(end["totals"]) == 3
        assert end["sheet"]["totals"] == end["totals"]
        assert end["sheet"]["derivation"][0]["rule"].startswith("isuri-")
        record = await aki.ask("GET", f"/tables/{table}/record")
        assert record["totals"] == end["totals"]
        assert "seed" not in record
        assert sum(len(each["moves"]) for each in record["rounds"]) == moves
        await check_replays(aki, table, record)
        mine = await ben.ask("GET", "/me/statistics")
        [figures] = mine["games"]
        assert (figures["preset"], figures["played"]) == ("hiyoko", 1)
        assert figures["won"] == int(end["winners"] == [1])
        await rematch(pages, aki, ben)


async def check_replays(person: Person, table: str, record: dict[str, Any]) -> None:
    steps = sum(len(each["moves"]) + 1 for each in record["rounds"])
    for seat in (-1, 0, 1):
        path = f"/tables/{table}/replay?seat={seat}&start=0"
        ours = await person.ask("GET", path)
        theirs = await person.ask("POST", "/replay", record=record, seat=seat)
        assert ours == theirs
        assert ours["steps"] == steps
        hands = ours["frames"][3]["position"]["scene"]["hands"]
        assert [hand is not None for hand in hands] == [seat in (-1, each)[1:] for each in (0, 1)]
    hint = await person.ask("GET", f"/tables/{table}/replay/0/hint")
    assert hint["played"] == record["rounds"][0]["moves"][0].partition(" ")[2]
    assert hint["best"]["text"]
    await person.ask_in_vain("unknown", "GET", f"/tables/{table}/replay/{steps}/hint")
    await person.ask_in_vain("unknown", "GET", f"/tables/{table}/replay?seat=5")


async def rematch(pages: list[Page], aki: Person, ben: Person) -> None:
    await pages[0].do("rematch")
    await pages[0].refused("state", "rematch")
    await pages[1].do("rematch")
    update = await pages[0].event("again")
    again = update["table"]["again"]
    assert again
    fresh = await aki.open(again)
    assert fresh.table["status"] == "playing"
    assert [seat["name"] for seat in fresh.table["seats"]] == ["Aki", "Ben"]


async def test_one_click_plays_against_a_bot_to_the_end_of_a_round(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        made = await aki.ask("POST", "/play", game="isuri", level="greedy")
        assert made["seat"] == 0
        page = await aki.open(made["table"])
        chance = random.Random(1)
        while page.position["phase"] == "playing":
            if page.position["turn"] == 0:
                await page.do("play", move=chance.choice(page.legal))
            else:
                await page.receive()
        assert page.position["sheet"]["derivation"]


async def test_before_the_start_seats_are_swapped_people_kicked_and_bots_seated(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Aki", "Chie") as (_, everybody):
        aki, namesake, chie = everybody
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = await aki.ask("POST", "/tables", game="devil", seats=seats, public=True)
        page = await aki.open(made["table"])
        info = await namesake.ask("GET", f"/invites/{made['invite']}")
        assert (info["host"], info["seat"], info["card"]["free"]) == ("Aki", None, 2)
        assert (await namesake.ask("POST", f"/invites/{made['invite']}/join"))["seat"] == 1
        assert (await namesake.ask("POST", f"/invites/{made['invite']}/join"))["seat"] == 1
        await page.event("sat")
        assert [seat["name"] for seat in page.table["seats"]] == ["Aki", "Aki 2", None]
        await page.refused("state", "start")
        await page.do("swap", seat=0, other=2)
        assert page.table["you"] == 2
        other = await namesake.open(made["table"])
        await other.refused("host", "kick", seat=2)
        await other.refused("host", "swap", seat=1, other=2)
        await other.do("swap", seat=1, other=0)
        await page.until_version(other.version)
        await page.do("kick", seat=0)
        assert await other.closed() == 4012
        assert other.goodbye is not None
        await namesake.ask_in_vain("seat", "POST", f"/invites/{made['invite']}/join")
        assert (await chie.ask("POST", f"/tables/{made['table']}/join"))["seat"] == 0
        await page.event("sat")
        await page.do("add_bot", seat=1, level="random")
        await page.do("start")
        assert page.table["status"] == "playing"
        assert page.table["invite"] is None


async def test_an_open_table_passes_to_the_next_person_when_its_host_leaves(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        table, (first, second) = await seated([aki, ben], "isuri")
        await first.do("leave")
        await second.event("stood")
        assert second.table["host"]
        await second.do("leave")
        assert second.table["status"] == "abandoned"
        assert (await aki.ask("GET", "/me/games"))["unfinished"] == []
        assert table


async def test_chat_is_text_and_somebody_who_is_muted_is_not_heard(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        table, (first, second) = await begun([aki, ben], "isuri")
        await first.do("chat", text="  <b>hello</b>\u202e \n ben ")
        update = await second.event("chatted")
        assert [line["text"] for line in update["chat"]] == ["<b>hello</b> ben"]
        await second.do("mute", seat=0, muted=True)
        await first.do("chat", text="are you there?")
        update = await second.event("chatted")
        assert update["chat"] == []
        assert second.table["seats"][0]["muted"]
        assert not first.table["seats"][0]["muted"]
        again = await ben.open(table)
        assert again.snapshot["chat"] == []
        await again.do("mute", seat=0, muted=False)
        await again.until("snapshot")
        assert len(again.snapshot["chat"]) == 2


async def test_a_move_chosen_before_somebody_chatted_is_still_meant(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        _, pages = await begun([aki, ben], "isuri")
        seen = pages[0].version
        mover = pages[pages[0].position["turn"]]
        other = pages[1 - pages[0].position["turn"]]
        await other.do("chat", text="hurry")
        await mover.do("play", move=mover.legal[0], expected_version=seen)


async def test_undo_takes_back_the_own_move_and_the_log_shrinks(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        _, pages = await begun([aki, ben], "isuri")
        for _ in range(40):
            mover = pages[pages[0].position["turn"]]
            before, log = mover.position, list(mover.snapshot["log"])
            done = await mover.do("play", move=mover.legal[0])
            other = pages[0] if mover is pages[1] else pages[1]
            await other.until_version(done["version"])
            if mover.position["can_undo"]:
                assert not other.position["can_undo"]
                await other.refused("state", "undo")
                done = await mover.do("undo")
                await other.until_version(done["version"])
                assert mover.snapshot["log"] == log == other.snapshot["log"]
                assert mover.position == before
                return
        raise AssertionError("in forty moves none could be taken back")


async def test_the_newest_page_of_a_seat_wins_and_the_older_one_is_told(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        table, (first, second) = await begun([aki, ben], "isuri")
        newer = await aki.open(table)
        await newer.until("presence")
        assert await first.closed() == 4001
        assert first.goodbye is not None
        assert not first.goodbye["again"]
        assert newer.presence["away"] == [False, False]
        assert (await second.resync())["table"]["seats"][0]["away"] is False


async def test_a_page_that_names_the_version_it_has_gets_no_snapshot(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        table, (first, _) = await begun([aki, ben], "isuri")
        back = await aki.connect(table, f"&last={first.version}")
        kinds = [(await back.receive())["type"] for _ in range(3)]
        assert kinds == ["welcome", "clocks", "presence"]
        behind = await aki.connect(table, "&last=1")
        await behind.until("snapshot")


async def test_a_repeated_command_is_carried_out_once_however_many_came_between(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (place, (aki, ben)):
        table, pages = await begun([aki, ben], "isuri")
        mover = pages[pages[0].position["turn"]]
        fields = {"move": mover.legal[0], "command_id": "once", "expected_version": mover.version}
        done = await mover.do("play", **fields)
        assert not done["repeated"]
        again = await mover.do("play", **fields)
        assert again["repeated"]
        assert again["version"] == done["version"]
        state, guest = place.table(table).state, place.table(table).state.seats[0].guest
        for number in range(300):
            chat = Event(state.version + 1, state.updated, "chatted", 0, guest, f"n{number}", {"text": "…"})
            state.apply(chat)
        assert (await mover.do("play", **fields))["repeated"]
        await place.rebuilt(table)  # and also after the table was rebuilt
        assert (await mover.do("play", **fields))["repeated"]


async def test_one_of_many_who_resigns_is_played_by_a_bot(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben", "Chie") as (_, everybody):
        _, pages = await begun(everybody, "devil")
        await pages[2].do("resign")
        await pages[0].event("resigned")
        assert pages[0].table["seats"][2]["played_by"] == "bot"
        assert pages[0].table["notice"] == "Chie has given the game up; a bot plays the seat to the end"
        await pages[2].do("chat", text="still here, to watch")
        await pages[1].until_version(pages[0].version)
        for _ in range(6):
            turn = pages[0].position["turn"]
            if turn == 2 or pages[0].position["phase"] != "playing":
                break
            await pages[turn].do("play", move=pages[turn].legal[0])
            await pages[0].until_version(pages[turn].version)
            await pages[1].until_version(pages[turn].version)


async def test_who_leaves_bots_in_the_first_round_has_only_tried_the_game(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        page = await aki.open((await aki.ask("POST", "/play", game="devil"))["table"])
        await page.do("resign")
        assert page.table["closed_because"] == "Aki gives the game up; casual bot wins"
        assert (await aki.ask("GET", "/me/statistics"))["games"] == []
        assert (await aki.ask("GET", "/me/games"))["finished"] == []


async def test_those_who_watch_chat_where_the_table_allows_it_and_can_be_muted(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben", "Aki") as (place, (aki, ben, watcher)):
        table, (first, second) = await begun([aki, ben], "isuri")
        outside = await watcher.open(table)
        await outside.do("chat", text="good evening")
        await first.event("chatted")
        line = first.snapshot["chat"][0]
        assert (line["seat"], line["name"], line["text"]) == (None, "Aki 2", "good evening")
        assert first.table["onlookers"] == [{"name": "Aki 2", "muted": False}]
        await first.do("mute", onlooker=0, muted=True)
        await outside.do("chat", text="nice move")
        await second.until_version(outside.version)
        await first.until_version(outside.version)
        assert [len(page.snapshot["chat"]) for page in (first, second)] == [0, 2]
        await first.refused("malformed", "mute", seat=1, onlooker=0, muted=True)
        await first.refused("unknown", "mute", onlooker=1, muted=True)
        await place.rebuilt(table)  # also after the table was rebuilt
        await second.until("snapshot")
        assert len(second.snapshot["chat"]) == 2
        async with Person(place.address) as stranger:
            page = await stranger.open(table)
            assert "name" in await page.refused("guest", "chat", text="and I?")
        await watcher.ask("DELETE", "/me")
        await nobody_leaves(place)
        page = await ben.open(table)
        assert page.snapshot["chat"] == page.table["onlookers"] == []
        table, _ = await begun([aki, ben], "isuri", spectators_chat=False)
        outside = await (await watcher.named("Chie")).open(table)
        assert not outside.table["spectators_chat"]
        await outside.refused("seat", "chat", text="hello?")


async def test_a_hint_is_a_legal_move_for_the_asker_alone(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        _, pages = await begun([aki, ben], "isuri", hints=True)
        mover = pages[pages[0].position["turn"]]
        other = pages[1 - pages[0].position["turn"]]
        hint = await mover.order("hint")
        assert hint["type"] == "hint"
        assert hint["move"] in mover.legal
        await other.refused("state", "hint")
        assert not any('"hint"' in text and '"type":"hint"' in text for text in other.texts)


async def test_every_card_that_cannot_be_played_has_its_reason(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        for game in ("isuri", "devil", "hashigo-quick"):
            _, pages = await begun([aki, ben], game)
            chance = random.Random(3)
            found = 0
            while found < 5 and pages[0].position["phase"] == "playing":
                mover = pages[pages[0].position["turn"]]
                assert all(page is mover or not page.position["reasons"] for page in pages)
                for reason in mover.position["reasons"].values():
                    assert reason.split()[0] in ("Isuri", "Devil", "Hashigo")
                    found += 1
                done = await mover.do("play", move=chance.choice(mover.legal))
                await asyncio.gather(*(page.until_version(done["version"]) for page in pages))
            assert found
