"""What belongs together is stored together: the database fails at each statement of a deed in turn, as if the
server were killed there, and each time everything is as it was.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from server_client import Page, Person, begun, gathered, quick, seated

Deed = Callable[[list[Person], list[Page]], Awaitable[bool]]
"""Returns whether it was done; a refusal is none."""


def asked(method: str, path: str, who: int = 0, **body: Any) -> Deed:
    async def ask(everybody: list[Person], pages: list[Page]) -> bool:
        where = path.format(invite=pages[0].table["invite"]) if pages else path
        answer = await everybody[who].http.request(method, where, json=body or None)
        assert answer.status_code in (200, 503), answer.text
        return answer.status_code == 200

    return ask


def ordered(kind: str, who: int = 0, **fields: Any) -> Deed:
    async def order(everybody: list[Person], pages: list[Page]) -> bool:
        answer = await pages[who].order(kind, **fields)
        assert answer["type"] == "done" or answer["code"] == "database", answer
        return bool(answer["type"] == "done")

    return order


async def move(everybody: list[Person], pages: list[Page]) -> bool:
    turn = pages[0].position["turn"]
    return await ordered("play", turn, move=pages[turn].legal[0])(everybody, pages)


SEATS = [{"kind": "me"}, {"kind": "open"}]
DEEDS: list[tuple[str, str, Deed]] = [
    ("a game against bots", "", asked("POST", "/play", game="isuri")),
    ("a table", "", asked("POST", "/tables", game="devil", seats=SEATS)),
    ("sitting down", "open", asked("POST", "/invites/{invite}/join", 2)),
    ("standing up", "open", ordered("leave", 1)),
    ("sending somebody away", "open", ordered("kick", seat=1)),
    ("exchanging seats", "open", ordered("swap", seat=1, other=2)),
    ("beginning", "full", ordered("start")),
    ("a move", "playing", move),
    ("giving up", "playing", ordered("resign")),
    ("the last word for a rematch", "over", ordered("rematch", 1)),
    ("deleting oneself", "playing", asked("DELETE", "/me")),
    ("muting", "playing", ordered("mute", seat=1, muted=True)),
]


@pytest.mark.parametrize(("stage", "deed"), [each[1:] for each in DEEDS], ids=[each[0] for each in DEEDS])
async def test_a_deed_is_stored_whole_or_not_at_all(tmp_path: Path, stage: str, deed: Deed) -> None:
    database = tmp_path / "t.db"
    async with gathered(quick(database), "Aki", "Ben", "Chie") as (place, everybody):
        pages = await at(stage, everybody)
        left = 0

        def bomb(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            nonlocal left
            if statement.startswith(("INSERT", "UPDATE", "DELETE")):
                left -= 1
                if left < 0:
                    raise OSError("killed")

        event.listen(place.house.store.engine.sync_engine, "before_cursor_execute", bomb)
        before = stored(database)
        for statements in range(20):
            left = statements
            if await deed(everybody, pages):
                break
            left = 10**6
            assert stored(database) == before, f"killed at statement {statements + 1}"
        left = 10**6
        assert 0 < statements < 19, "it failed at each statement, and then succeeded"
        assert stored(database) != before


async def at(stage: str, everybody: list[Person]) -> list[Page]:
    """Pages of a table that has come so far; Aki and Ben sit there."""
    if not stage:
        return []
    if stage == "open":
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = await everybody[0].ask("POST", "/tables", game="devil", seats=seats)
        await everybody[1].ask("POST", f"/invites/{made['invite']}/join")
        return [await each.open(made["table"]) for each in everybody[:2]]
    if stage == "full":
        return (await seated(everybody[:2], "isuri"))[1]
    _, pages = await begun(everybody[:2], "isuri")
    if stage == "over":
        await pages[0].do("resign")
        await pages[0].do("rematch")
        await pages[1].until_version(pages[0].version)
    return pages


def stored(database: Path) -> list[str]:
    """All rows but how far the time in service has come."""
    with sqlite3.connect(database) as connection:
        dump = [line for line in connection.iterdump() if 'INTO "house"' not in line]
    connection.close()
    return dump
