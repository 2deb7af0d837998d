"""Records from strangers: whatever is uploaded, tables go on, and what is too much is refused in words."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import httpx

from server_client import Person, gathered, quick
from tefuda.games import find
from tefuda.match import Match, Player
from tefuda.record import to_json, write
from tefuda.server.limits import Limits

CASES = Path(__file__).parent / "cases"


def case(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return record


def many_steps(moves: int, **wanted: int) -> bytes:
    """A record of Devil that goes on for ever: two players who draw, discard and never reach the target."""
    record = case("devil-01")
    record["options"]["target"] = 100_000_000
    record["rounds"][0]["moves"] = ["0 draw"] * moves
    return json.dumps({"record": record, **wanted}).encode()


async def answered(person: Person, path: str, body: bytes, **headers: str) -> httpx.Response:
    """What a body as it is brings."""
    return await person.http.post(path, content=body, headers={"Content-Type": "application/json", **headers})


BAD = {
    "a legal record with very many moves": (many_steps(200_000), "at most 20000 are looked at here"),
    "an object of very many keys": (
        json.dumps({"record": {f"key {number}": number for number in range(200_000)}}).encode(),
        "this is no game record",
    ),
    "junk in a deal": (
        json.dumps({"record": case("isuri-01") | {"rounds": [
            {"dealer": 0, "deal": {"hands": [[]] * 200_000}, "moves": [], "scores": None}]}}).encode(),
        "hands",
    ),
    "lists in lists": (b'{"record":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
    "no number": (b'{"record":{"format":"tefuda-record/1","seed":NaN}}', "NaN"),
    "half a character": (b'{"record":{"format":"\\ud800"}}', "half a character"),
    "no JSON": (b'{"record":', "not whole JSON"),
    "no text": (b"\xff\xfe", "not text in UTF-8"),
    "no record": (b'{"step":0}', "record: it is missing"),
}  # fmt: skip


async def test_what_is_no_good_record_is_refused_in_words_while_the_tables_go_on(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        for what, (body, words) in BAD.items():
            answer = await answered(aki, "/replay", body)
            assert answer.status_code == 422, what
            assert words in answer.json()["reason"], what


async def test_a_hint_is_looked_for_where_records_are_read(tmp_path: Path) -> None:
    body = json.dumps({"record": case("isuri-01"), "step": 0}).encode()
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        found = (await answered(aki, "/replay/hint", body)).json()
        assert found["best"]["text"].split()[0] in ("lay", "pass")
        assert len(place.house.reading._idle) == 1
        refused = await answered(aki, "/replay/hint", many_steps(30_000, step=29_999))
        assert " moves, and at most 20000 are" in refused.json()["reason"]


async def test_a_mark_of_byte_order_is_no_fault(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        body = b"\xef\xbb\xbf" + json.dumps({"record": case("isuri-01")}).encode()
        assert (await answered(aki, "/replay", body)).status_code == 200


async def test_many_uploads_at_once_wait_in_few_places_and_the_rest_is_told_so(tmp_path: Path) -> None:
    body = json.dumps({"record": case("isuri-01")}).encode()
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        answers = await asyncio.gather(*(answered(aki, "/replay", body) for _ in range(40)))
        codes = {answer.status_code for answer in answers}
        assert codes == {200, 429}
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json() == {
            "code": "limit",
            "reason": "from your address records are being read already; wait until that is done",
        }
        assert place.house.reading._places.total() == 0
        assert len(place.house.reading._idle) <= 2


async def test_a_body_that_comes_too_slowly_is_not_waited_for(tmp_path: Path) -> None:
    limits = Limits(body_seconds=0.2)
    async with gathered(quick(tmp_path / "t.db", limits=limits), "Aki") as (place, (aki,)):

        async def slowly() -> Any:
            yield b'{"record":'
            while not place.house.reading._places.total():
                await asyncio.sleep(0.02)
            while place.house.reading._places.total():
                await asyncio.sleep(0.02)
            yield b"{}}"

        answer = await aki.http.post("/replay", content=slowly())
        assert "too slowly" in answer.json()["reason"]


async def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    body = json.dumps({"record": case("isuri-01")}).encode()
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        assert (await answered(aki, "/replay", body)).status_code == 200
        (process,) = place.house.reading._idle
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert (await answered(aki, "/replay", body)).status_code == 200
        asked = asyncio.create_task(answered(aki, "/replay", many_steps(20_000)))
        while place.house.reading._idle:
            await asyncio.sleep(0)
        (process,) = place.house.reading._working
        os.kill(process.pid, signal.SIGKILL)
        assert "more of its machine than this server gives" in (await asked).json()["reason"]
        assert (await answered(aki, "/replay", body)).status_code == 200


async def test_a_record_that_takes_too_long_is_broken_off(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        place.house.reading._seconds = 0.01
        answer = await answered(aki, "/replay", json.dumps({"record": case("hashigo-01")}).encode())
        assert "more time than this server gives" in answer.json()["reason"]
        assert place.house.reading._idle == []


async def test_a_replay_comes_in_pieces_of_bounded_size(tmp_path: Path) -> None:
    game, preset = find("440")
    match = Match(game, game.settle({"target": 5000}, 2, preset), [Player("Aki"), Player("Ben")], seed=1)
    while not match.over:
        if match.playing:
            match.play(match.legal()[0])
        else:
            match.next_round()
    record = json.loads(to_json(write(match)))
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (_, (aki,)):
        frames: list[Any] = []
        steps = 1
        while len(frames) < steps:
            piece = await answered(
                aki, "/replay", json.dumps({"record": record, "start": len(frames)}).encode()
            )
            assert len(piece.content) < 3 * 2**20
            found = piece.json()
            steps = found["steps"]
            assert found["frames"][0]["step"] == len(frames)
            frames += found["frames"]
        assert frames[-1]["position"]["phase"] == "game_over"
