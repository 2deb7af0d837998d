"""Whatever may not be done is refused with a code and a reason, and leaves the table as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from server_client import MANY, Page, Place, begun, gathered, quick, seated, serving
from tefuda.server.limits import Limits


def stranger(place: Place) -> httpx.AsyncClient:
    """Somebody without a cookie."""
    return httpx.AsyncClient(base_url=f"{place.address}/api/v1")


async def test_moves_are_refused_by_rule_out_of_turn_and_against_an_old_position(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        _, pages = await begun([aki, ben], "isuri")
        turn = pages[0].position["turn"]
        mover, other = pages[turn], pages[1 - turn]
        assert "turn" in await other.refused("illegal", "play", move="pass")
        assert "Isuri 4" in await mover.refused("illegal", "play", move="lay 6 pine-crane pine-ribbon")
        assert "no move" in await mover.refused("illegal", "play", move="castle kingside")
        await mover.refused("malformed", "play", move="")
        await mover.refused("ahead", "play", move=mover.legal[0], expected_version=mover.version + 1)
        before = mover.version
        done = await mover.do("play", move=mover.legal[0])
        await other.until_version(done["version"])
        assert done["version"] == before + 1
        again = pages[pages[0].position["turn"]]
        await again.refused("stale", "play", move=again.legal[0], expected_version=before)
        assert again.snapshot["version"] == done["version"], "a refusal brings the table as it stands"
        await mover.refused("state", "next")
        await mover.refused("state", "start")
        await mover.refused("state", "rematch")
        await mover.refused("state", "hint")
        await mover.refused("state", "mute", seat=mover.table["you"], muted=True)
        await mover.refused("unknown", "mute", seat=7, muted=True)


async def test_spectators_may_look_and_nothing_else(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben", "Watcher") as (_, (aki, ben, watcher)):
        table, _ = await begun([aki, ben], "isuri", hints=True, spectators_chat=False)
        page = await watcher.open(table)
        assert page.table["you"] is None
        assert page.table["invite"] is None
        assert page.position["scene"]["hands"] == [None, None]
        orders: list[tuple[str, dict[str, Any]]] = [
            ("play", {"move": "pass"}),
            ("undo", {}),
            ("next", {}),
            ("start", {}),
            ("swap", {"seat": 0, "other": 1}),
            ("kick", {"seat": 0}),
            ("add_bot", {"seat": 0, "level": "greedy"}),
            ("chat", {"text": "hello"}),
            ("leave", {}),
            ("resign", {}),
            ("rematch", {}),
            ("hint", {}),
        ]
        for kind, fields in orders:
            await page.refused("seat", kind, **fields)


async def test_before_the_start_only_what_makes_sense_is_done(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben", "Chie") as (_, (aki, ben, chie)):
        table, (host, guest) = await seated([aki, ben], "isuri")
        await host.refused("state", "play", move="pass")
        await host.refused("state", "undo")
        await host.refused("state", "resign")
        await host.refused("state", "swap", seat=0, other=0)
        await host.refused("unknown", "swap", seat=0, other=5)
        await host.refused("state", "kick", seat=0)
        await host.refused("full", "add_bot", seat=1, level="greedy")
        assert "Aki" in await guest.refused("host", "start")
        await guest.refused("host", "kick", seat=0)
        await guest.refused("host", "add_bot", seat=0, level="greedy")
        await chie.ask_in_vain("full", "POST", f"/invites/{host.table['invite']}/join")
        await chie.ask_in_vain("seat", "POST", f"/tables/{table}/join")
        await guest.do("leave")
        await host.event("stood")
        await host.refused("state", "kick", seat=1)
        await host.refused("unknown", "add_bot", seat=1, level="oracle")


async def closed_with(page: Page, code: int) -> str:
    assert await page.closed() == code
    assert page.goodbye is not None
    assert page.goodbye["close_code"] == code
    return str(page.goodbye["reason"])


async def test_who_may_not_come_in_is_told_why(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben", "Watcher") as (place, (aki, ben, watcher)):
        table, _ = await begun([aki, ben], "isuri", spectators=False)
        assert "no such table" in await closed_with(await aki.connect("nowhere"), 4004)
        assert "spectators" in await closed_with(await watcher.connect(table), 4007)
        other = await aki.connect(table, Origin="http://elsewhere.example")
        assert "elsewhere.example" in await closed_with(other, 4003)
        null = await aki.connect(table, Origin="null")
        await closed_with(null, 4003)
        old = await aki.connect(table, "&protocol=0")
        assert "load it again" in await closed_with(old, 4010)
        own = await aki.connect(table, Origin=place.address)
        await own.until("snapshot")


async def test_requests_from_elsewhere_are_refused(tmp_path: Path) -> None:
    settings = quick(tmp_path / "t.db", origins=("https://cards.example",))
    async with gathered(settings, "Aki") as (place, (aki,)):
        for headers, fine in (
            ({"Origin": "http://evil.example"}, False),
            ({"Origin": "null"}, False),
            ({"Origin": "https://cards.example:444"}, False),
            ({"Host": "evil.example"}, False),
            ({"Host": "evil.example", "Origin": "http://evil.example"}, False),
            ({"Host": "[nonsense"}, False),
            ({"Origin": "https://cards.example", "Host": "cards.example"}, True),
            ({"Origin": place.address}, True),
        ):
            answer = await aki.http.post("/play", json={"game": "isuri"}, headers=headers)
            assert (answer.status_code == 200) == fine, headers
            if not fine:
                assert answer.json()["code"] == "origin"


async def test_invites_that_open_nothing_say_so(tmp_path: Path) -> None:
    settings = quick(tmp_path / "t.db", invite_days=0)
    async with gathered(settings, "Aki", "Ben", "Chie") as (place, (aki, ben, chie)):
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = await aki.ask("POST", "/tables", game="isuri", seats=seats)
        assert "expired" in await ben.ask_in_vain("expired", "POST", f"/invites/{made['invite']}/join")
        await ben.ask_in_vain("unknown", "GET", "/invites/nosuchcode")
        await ben.ask_in_vain("unknown", "GET", f"/invites/{'x' * 30}")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
        begun_table = await aki.ask("POST", "/tables", game="isuri", seats=seats, start=True)
        invite = place.table(begun_table["table"]).state.facts.invite
        assert await chie.ask("POST", f"/invites/{invite}/join") == {
            "table": begun_table["table"],
            "seat": None,
            "invite": None,
        }
        closed = await aki.ask(
            "POST", "/tables", game="isuri", seats=seats, start=True, spectators=False, leaver_bot=False
        )
        invite = place.table(closed["table"]).state.facts.invite
        await chie.ask_in_vain("state", "POST", f"/invites/{invite}/join")
        page = await aki.open(closed["table"])
        await page.do("resign")
        await chie.ask_in_vain("closed", "POST", f"/invites/{invite}/join")


async def test_tables_that_cannot_be_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        me, free = {"kind": "me"}, {"kind": "open"}
        none: dict[str, Any] = {"kind": "none", "seconds": 0, "increment": 0}
        for code, said, wanted in (
            ("unknown", "chess", {"game": "chess", "seats": [me, free]}),
            ("options", "exactly one", {"game": "isuri", "seats": [free, free]}),
            ("options", "exactly one", {"game": "isuri", "seats": [me, me]}),
            ("options", "2 players", {"game": "isuri", "seats": [me, free, free]}),
            ("options", "no option", {"game": "isuri", "seats": [me, free], "options": {"castling": True}}),
            ("options", "rounds", {"game": "isuri", "seats": [me, free], "options": {"rounds": 0}}),
            ("options", "target", {"game": "440", "seats": [me, free], "options": {"target": 180}}),
            ("options", "no preset", {"game": "isuri", "preset": "440", "seats": [me, free]}),
            ("unknown", "oracle", {"game": "isuri", "seats": [me, {"kind": "bot", "level": "oracle"}]}),
            ("options", "level", {"game": "isuri", "seats": [me, {"kind": "open", "level": "greedy"}]}),
            ("options", "open seat", {"game": "isuri", "seats": [me, free], "start": True}),
            ("options", "seconds", {"game": "isuri", "seats": [me, free], "clock": {**none, "kind": "move"}}),
            ("options", "clock", {"game": "isuri", "seats": [me, free], "clock": {**none, "seconds": 9}}),
            (
                "options",
                "increment",
                {
                    "game": "isuri",
                    "seats": [me, free],
                    "clock": {"kind": "days", "seconds": 86400, "increment": 1},
                },
            ),
            ("malformed", "seats", {"game": "isuri"}),
            ("malformed", "no such field", {"game": "isuri", "seats": [me, free], "seed": 7}),
            ("malformed", "seats", {"game": "isuri", "seats": [me] * 9}),
        ):
            reason = await aki.ask_in_vain(code, "POST", "/tables", **wanted)
            assert said in reason, reason
        await aki.ask_in_vain("unknown", "POST", "/play", game="chess")
        await aki.ask_in_vain("options", "POST", "/play", game="isuri", players=5)


async def test_without_a_name_nothing_is_played_but_the_rules_can_be_read(tmp_path: Path) -> None:
    async with serving(quick(tmp_path / "t.db")) as place, stranger(place) as http:
        for method, path in (
            ("DELETE", "/me"),
            ("GET", "/me/data"),
            ("GET", "/me/games"),
            ("GET", "/me/statistics"),
            ("POST", "/puzzles/today/play"),
        ):
            answer = await http.request(method, path)
            assert answer.status_code == 401
            assert answer.json()["code"] == "guest"
        assert (await http.get("/tables")).json() == {"open": [], "playing": []}
        assert (await http.get("/puzzles/today")).status_code == 200
        assert (await http.get("/rules/isuri")).status_code == 200


async def test_names_and_chat_have_a_length_and_are_one_line(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        for name in ("", "   ", "\u200b\u2060\u202e", "x" * 25, "\u0301"):
            await aki.ask_in_vain("malformed", "POST", "/guest", name=name)
        assert (await aki.ask("POST", "/guest", name=" <i>Aki\n</i> "))["name"] == "<i>Aki </i>"
        _, (page, _) = await begun([aki, ben], "isuri")
        assert "300" in await page.refused("malformed", "chat", text="x" * 301)
        await page.refused("malformed", "chat", text=" \n ")
        await page.do("chat", text="x" * 300)


async def test_big_and_frequent_messages_are_refused_in_words(tmp_path: Path) -> None:
    limits = replace(MANY, message_burst=30, messages_a_second=20, refusals_before_goodbye=50)
    async with gathered(quick(tmp_path / "t.db", limits=limits), "Aki", "Ben") as (_, (aki, ben)):
        _, (page, other) = await begun([aki, ben], "isuri")
        await page.connection.send('{"type": "ping", "x": "' + "x" * 9000 + '"}')
        refused = await page.until("refused")
        assert refused["code"] == "oversize"
        assert "8192" in refused["reason"]
        await page.connection.send(b"\x00\x01")
        assert (await page.until("refused"))["code"] == "malformed"
        for _ in range(120):
            await page.send(type="ping")
        refused = await page.until("refused")
        assert (refused["code"], refused["snapshot"]) == ("rate", None)
        assert await page.closed() == 4009
        await other.connection.send("x" * 70_000)  # more than is ever read
        assert await other.closed() == 1009


async def test_requests_tables_guests_and_pages_have_limits(tmp_path: Path) -> None:
    limits = replace(
        MANY, tables_of_a_guest=2, sockets_of_a_guest=1, guest_burst=2, guests_a_minute=0.01, body_bytes=500
    )
    async with gathered(quick(tmp_path / "t.db", limits=limits), "Aki", "Ben") as (place, (aki, _)):
        made = [await aki.ask("POST", "/play", game="isuri", level="random") for _ in range(2)]
        assert "2 unfinished" in await aki.ask_in_vain("limit", "POST", "/play", game="isuri")
        page = await aki.open(made[0]["table"])
        await closed_with(await aki.connect(made[1]["table"]), 4009)
        assert page.version
        long = {"game": "isuri", "options": {"x": "y" * 600}, "seats": [{"kind": "me"}]}
        assert "500" in await aki.ask_in_vain("oversize", "POST", "/tables", **long)

        async def parts() -> Any:
            for _ in range(100):
                yield b" " * 100

        chunked = await aki.http.post("/tables", content=parts())
        assert chunked.json()["code"] == "oversize"
        async with stranger(place) as third:
            answer = await third.post("/guest", json={"name": "Chie"})
            assert answer.json()["code"] == "limit"
    slow = replace(Limits(), requests_a_second=0.1, request_burst=3)
    async with serving(quick(tmp_path / "u.db", limits=slow)) as place, stranger(place) as http:
        answers = [await http.get("/about") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert "wait" in answers[4].json()["reason"]


async def watching(place: Place, table: str) -> Page:
    """A page without a cookie."""
    return Page(await connect(f"{place.address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"))


async def test_pages_that_watch_have_limits(tmp_path: Path) -> None:
    """Strangers of one address have as many together as a guest; an address and a table have limits, too."""
    limits = replace(MANY, sockets_of_a_guest=2, sockets_of_an_address=3, spectators_of_a_table=3)
    async with gathered(quick(tmp_path / "t.db", limits=limits), "Aki", "Ben") as (place, (aki, ben)):
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = await aki.ask("POST", "/tables", game="isuri", seats=seats, start=True)
        first, second = [await watching(place, made["table"]) for _ in range(2)]
        for each in (first, second):
            await each.until("welcome")
        await closed_with(await watching(place, made["table"]), 4009)
        page = await ben.open(made["table"])
        await closed_with(await aki.connect(made["table"]), 4009)
        await first.close()
        await aki.open(made["table"])
        await second.close()
        await page.close()
    limits = replace(MANY, spectators_of_a_table=1)
    async with gathered(quick(tmp_path / "u.db", limits=limits), "Aki", "Ben") as (place, (aki, ben)):
        made = await aki.ask("POST", "/tables", game="isuri", seats=seats, start=True)
        await ben.open(made["table"])
        await closed_with(await watching(place, made["table"]), 4009)
