"""When a bot's move is told says nothing of its cards: neither whether it had a choice, nor how hard it was.

Time in service is moved by hand; bots think for as long as the test says.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server_client import people, quick, serving
from server_time import Hands
from tefuda.server.service import ServiceClock
from tefuda.server.thinking import Asked, Thinkers

PAUSE = 0.5


class Pace:
    """The moves that bots were asked for: among how many, and how many seconds later they were told."""

    def __init__(self, hands: Hands, thinks: float) -> None:
        self.hands, self.thinks = hands, thinks
        self.told: list[tuple[int, float]] = []
        self._asked: tuple[int, datetime] | None = None

    async def choose(self, thinkers: Thinkers, asked: Asked) -> str:
        """The first legal move, at once if there is no other."""
        legal = list(asked.view.legal)
        self._asked = len(legal), self.hands.clock.now()
        if len(legal) > 1:
            self.hands.serve(self.thinks)
        return legal[0]

    async def until(self, clock: ServiceClock, time: datetime) -> None:
        """The pause passes at once."""
        assert self._asked is not None
        choices, asked = self._asked
        self.hands.serve((time - clock.now()).total_seconds())
        self.told.append((choices, (clock.now() - asked).total_seconds()))


async def paces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinks: float) -> list[tuple[int, float]]:
    """What is seen of two bots, who think for so long where they have a choice."""
    hands = Hands()
    pace = Pace(hands, thinks)
    monkeypatch.setattr(Thinkers, "choose", lambda thinkers, asked: pace.choose(thinkers, asked))
    monkeypatch.setattr(ServiceClock, "until", lambda clock, time: pace.until(clock, time))
    settings = quick(tmp_path / "t.db", bot_pause=PAUSE)
    async with serving(settings, hands.clock) as place, people(place, "Aki") as (aki,):
        seats: list[dict[str, Any]] = [{"kind": "bot", "level": "expert"}] * 2
        options = {"seats": [{"kind": "me"}, *seats], "start": True}
        made = await aki.ask("POST", "/tables", game="devil", **options)
        page = await aki.open(made["table"])
        async with asyncio.timeout(PATIENCE):
            while {choices > 1 for choices, _ in pace.told} != {True, False} or len(pace.told) < 20:
                while not page.legal and page.position["phase"] == "playing":
                    await page.receive()
                if page.legal:
                    await page.do("play", move=page.legal[0])
                else:
                    await page.do("next")
                    await page.event("dealt")
    return pace.told


@pytest.mark.parametrize("thinks", [0, PAUSE / 2])
async def test_a_bot_answers_after_the_same_pause_with_and_without_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thinks: float
) -> None:
    told = await paces(tmp_path, monkeypatch, thinks)
    assert {seconds for _, seconds in told} == {PAUSE}


async def test_a_bot_that_thinks_longer_answers_after_whole_pauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = await paces(tmp_path, monkeypatch, 1.5 * PAUSE)
    assert {(choices > 1, seconds) for choices, seconds in told} == {(False, PAUSE), (True, 2 * PAUSE)}
