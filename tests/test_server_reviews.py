"""Analysis of finished games on the server: made once, one after the other, beside the tables."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from patience import PATIENCE
from server_client import Person, gathered, quick
from tefuda import bots
from tefuda.games import find
from tefuda.match import Match, Player
from tefuda.record import to_json, write
from tefuda.views import look


def played(most: int = 1000) -> dict[str, Any]:
    """The record of a round of Isuri; of its first moves alone if it has more than ``most``."""
    game, preset = find("isuri")
    players = [Player("Aki"), Player("Ben")]
    match = Match(game, game.settle({"rounds": 1}, 2, preset), players, seed=5)
    bot = bots.make("random", seed=5)
    while not match.over and len(match.events) < most:
        match.play(bot.choose(look(match, match.turn)))
    record: dict[str, Any] = json.loads(to_json(write(match)))
    return record


async def reviewed(person: Person, record: dict[str, Any]) -> dict[str, Any]:
    """The review, asked for until it is there."""
    state: dict[str, Any] = await person.ask("POST", "/replay/review", record=record)
    async with asyncio.timeout(PATIENCE):
        while state["review"] is None:
            await asyncio.sleep(0.1)
            state = await person.ask("GET", f"/reviews/{state['id']}")
    assert state["done"] == state["of"] > 0
    found: dict[str, Any] = state["review"]
    return found


async def test_a_finished_game_is_analysed_once_and_every_number_has_its_step(tmp_path: Path) -> None:
    record = played()
    moves = [line.partition(" ") for each in record["rounds"] for line in ("", *each["moves"])]
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (place, (aki, ben)):
        found = await reviewed(aki, record)
        assert found["decisions"]
        for each in found["decisions"]:
            seat, _, text = moves[each["step"] + 1]
            assert (int(seat), text) == (each["seat"], each["played"]["text"])
            assert sum(each["chances"]) == 1 or abs(sum(each["chances"]) - 1) < 1e-9
            assert each["best"]["parts"]["kind"] == each["best"]["text"].split()[0]
        assert found["line"][-1]["step"] == len(moves) - 1
        assert sum(each["result"] for each in found["standings"]) == 1
        again = await ben.ask("POST", "/replay/review", record=record)
        assert again["review"] == found, "remembered"
        assert len(place.house.reviews._jobs) == 1, "made once"


async def test_what_cannot_be_analysed_is_refused_in_words(tmp_path: Path) -> None:
    unfinished = played(most=2)
    async with gathered(quick(tmp_path / "t.db"), "Aki") as (place, (aki,)):
        for record, code, words in (
            (unfinished, "state", "finished game"),
            ({"format": "chess"}, "record", "this is no game record"),
        ):
            state = await aki.ask("POST", "/replay/review", record=record)
            async with asyncio.timeout(PATIENCE):
                while not place.house.reviews._jobs[state["id"]].ended:
                    await asyncio.sleep(0.05)
            assert words in await aki.ask_in_vain(code, "GET", f"/reviews/{state['id']}")
        await aki.ask_in_vain("unknown", "GET", "/reviews/none")
        game = await aki.ask("POST", "/play", game="isuri")
        await aki.ask_in_vain("state", "GET", f"/tables/{game['table']}/replay/review")


async def test_one_address_has_two_places_among_those_that_wait(tmp_path: Path) -> None:
    record = played()
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (place, (aki, ben)):
        for number in range(2):
            await aki.ask("POST", "/replay/review", record={**record, "time": f"2026-01-01T00:00:0{number}Z"})
        said = await ben.ask_in_vain("limit", "POST", "/replay/review", record=record)
        assert said == "from your address games are being analysed already; wait until that is done"
        assert place.house._reviewing._places.total() == 2
