"""Long games: a page is sent the last lines of the log, and asks for those before; a refusal repeats none."""

from __future__ import annotations

import random
from pathlib import Path

from server_client import begun, gathered, quick
from tefuda.server import sight


async def test_the_log_of_a_long_game_comes_in_pages_that_make_up_the_whole(tmp_path: Path) -> None:
    chance = random.Random(4)
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (place, (aki, ben)):
        table, pages = await begun([aki, ben], "devil")
        live = place.table(table)
        while len(live.state.match.events) < 3 * sight.LOG_PAGE:
            match = live.state.match
            if match.playing:
                match.play(chance.choice([move for move in match.legal() if not move.endswith("end")]))
            else:
                match.next_round()
        for seat, page in enumerate(pages):
            whole = [line for event in live.state.match.events for line in event.words(seat, ["Aki", "Ben"])]
            seen = await page.resync()
            lines, first = seen["log"], seen["log_from"]
            assert abs(len(lines) - sight.LOG_PAGE) < 10
            assert first + len(lines) == len(whole)
            while first:
                await page.send(type="earlier", before=first)
                more = await page.until("earlier")
                assert 0 < len(more["log"]) < sight.LOG_PAGE + 10
                lines, first = more["log"] + lines, more["log_from"]
            assert [line["text"] for line in lines] == whole
            await page.send(type="earlier", before=0)
            assert (await page.until("earlier"))["log"] == []
            await page.send(type="earlier", before=10**9)
            assert (await page.until("earlier"))["log_from"] == seen["log_from"]


async def test_a_refusal_shows_the_table_without_the_log(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        _, pages = await begun([aki, ben], "isuri")
        mover, other = pages if pages[0].legal else pages[::-1]
        done = await mover.do("play", move=mover.legal[0])
        await other.until_version(done["version"])
        told = list(other.snapshot["log"])
        await other.send(type="play", command_id="x", expected_version=done["version"], move="pass pass")
        await other.until("refused")  # the page's own test: a refusal repeats no log
        assert other.snapshot["log"] == told != []
