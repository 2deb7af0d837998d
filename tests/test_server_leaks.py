"""No message tells a viewer anything that he does not see.

Each message that is sent is made a second time from another deal, one that the viewer cannot tell from
the true one; the bytes must be the same.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from server_client import begun, gathered, quick
from tefuda.games import find
from tefuda.games.contract import NOBODY
from tefuda.match import Match, Player
from tefuda.server import advice, live, sight, telling
from tefuda.server.sight import Viewer
from tefuda.server.state import State
from tefuda.views import complete, look
from test_server_tables import play_on
from test_whole_decisions import game as hiding

NAMES = ["Aki", "Ben", "Chie"]
GAMES = [("isuri", 2), ("devil", 3), ("440", 2), ("hashigo", 2), ("hashigo", 3), ("hashigo-quick", 2)]


class Watch:
    """Makes every message twice. ``sent`` counts messages, ``other`` those from a deal that really
    differs.
    """

    def __init__(self) -> None:
        self.chance = random.Random(3)
        self.sent = self.other = 0
        self.wrong: list[str] = []

    def elsewhere(self, state: State, viewer: Viewer) -> State:
        """The same table with other cards where the viewer does not see them."""
        if state.match is None:
            return state
        match = copy.copy(state.match)
        view = look(match, NOBODY if viewer.seat is None else viewer.seat)
        rng = match.kernel.rng([self.chance.randrange(2**32) for _ in range(4)])
        match._states = complete(view, match.kernel, rng)
        match.state.reveals = state.match.state.reveals  # what may be taken back: for who made the move
        layout = match.kernel.state_layout
        self.other += layout.values(match.state) != layout.values(state.match.state)
        twin = copy.copy(state)
        twin.match = match
        return twin

    def compare(self, one: Any, two: Any) -> None:
        """The messages must be the same but for the time at which they were made."""
        self.sent += 1
        texts = [json.dumps(_without_now(json.loads(each.as_sent))) for each in (one, two)]
        if texts[0] != texts[1]:
            self.wrong.append(f"{texts[0]}\n{texts[1]}")


def _without_now(message: dict[str, Any]) -> dict[str, Any]:
    clocks = message["clocks"]
    clocks.pop("now")
    clocks["deadline"] = clocks["deadline"] is not None  # a time of day, reckoned anew for every message
    return message


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Every update and every snapshot is made twice."""
    watching = Watch()
    updates, snapshot = telling.updates, sight.snapshot

    def updates_twice(state: State, event: Any, listeners: Sequence[Any], *rest: Any) -> Iterator[Any]:
        viewer_of = rest[0]
        for listener, update in updates(state, event, listeners, *rest):
            other = watching.elsewhere(state, viewer_of(listener))
            [(_, again)] = updates(other, event, [listener], *rest)
            watching.compare(update, again)
            yield listener, update

    def snapshot_twice(state: State, viewer: Viewer, *rest: Any, log: bool) -> Any:
        made = snapshot(state, viewer, *rest, log=log)
        watching.compare(made, snapshot(watching.elsewhere(state, viewer), viewer, *rest, log=log))
        return made

    monkeypatch.setattr(live, "updates", updates_twice)
    monkeypatch.setattr(live, "snapshot", snapshot_twice)
    return watching


@pytest.mark.parametrize(("game", "players"), GAMES, ids=lambda each: str(each))
async def test_messages_do_not_depend_on_what_their_reader_does_not_see(
    tmp_path: Path, watch: Watch, game: str, players: int
) -> None:
    async with gathered(quick(tmp_path / "t.db"), *NAMES[:players], "Watcher") as (
        place,
        everybody,
    ):
        *there, watcher = everybody
        table, pages = await begun(there, game)
        watching = await watcher.open(table)
        chance = random.Random(game)
        for _ in range(4):
            await play_on(pages, chance, most=12)
            for page in [*pages, watching]:
                await page.until_version(pages[0].version)
                await page.order("play", move="nonsense")
                await page.order("play", move="pass")
                await page.resync()
            newest = max(page.version for page in pages)
            for page in [*pages, watching]:
                await page.until_version(newest)
            if pages[0].table["status"] != "playing":
                break
        await place.rebuilt(table)
    assert not watch.wrong, watch.wrong[0]
    assert watch.sent > 100
    assert watch.other > 50


@pytest.mark.parametrize(("game", "players"), [("isuri", 2), ("devil", 3), ("hashigo", 3)])
async def test_neither_seed_nor_hidden_cards_nor_others_moves_are_in_any_message(
    tmp_path: Path, game: str, players: int
) -> None:
    async with gathered(quick(tmp_path / "t.db"), *NAMES[:players], "Watcher") as (
        place,
        everybody,
    ):
        *there, watcher = everybody
        table, pages = await begun(there, game)
        watching = await watcher.open(table)
        await play_on(pages, random.Random(1), most=40)
        await watching.until_version(pages[0].version)
        facts = place.table(table).state.facts
        for page in [*pages, watching]:
            everything = "".join(page.texts)
            assert str(facts.seed) not in everything
            for field in ('"seed"', '"rng"', '"key"', '"stock":['):
                assert field not in everything
            for guest in place.table(table).state.seats:
                assert str(guest.guest) not in everything
        drafts = [text for text in watching.texts if "draft" in text and '"legal":[{' in text]
        assert drafts == []
        assert all(
            '"legal":[]' in text or '"position":null' in text for text in watching.texts if '"update"' in text
        )


async def test_an_update_is_shared_by_those_alone_who_see_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seats, the host, and each set of muted people are told by an update of their own."""
    told: list[tuple[str, Viewer, Any]] = []
    updates = telling.updates

    def watched(state: State, event: Any, listeners: Sequence[Any], *rest: Any) -> Iterator[Any]:
        for listener, update in updates(state, event, listeners, *rest):
            told.append((event.kind, rest[0](listener), update))
            yield listener, update

    monkeypatch.setattr(live, "updates", watched)
    async with gathered(quick(tmp_path / "t.db"), *NAMES[:2], "Dan", "Eve", "Fay") as (_, everybody):
        table, pages = await begun(everybody[:2], "isuri")
        watchers = [await person.open(table) for person in everybody[2:]]
        *_, deaf = watchers
        await deaf.do("mute", seat=0, muted=True)
        await pages[0].do("chat", text="a word of mine")
        await play_on(pages, random.Random(1), most=3)
        for page in watchers:
            await page.until_version(pages[0].version)
        assert "a word of mine" not in "".join(deaf.texts)
        assert all("a word of mine" in "".join(page.texts) for page in (*pages, *watchers[:2]))
    for kind in ("chatted", "moved"):
        five = [(viewer, update) for each, viewer, update in told if each == kind][-5:]
        assert len({viewer for viewer, _ in five}) == 4
        for viewer, update in five:
            for other, theirs in five:
                assert (update is theirs) == (viewer == other)


def test_a_hint_is_asked_of_a_view_alone() -> None:
    """The bot is given what ``look`` gives, never the match."""
    source = Path(advice.__file__).read_text()
    assert "Asked(ADVISER, look(" in source


async def test_a_kept_onifuda_is_one_move_to_the_others_in_everything_that_is_sent(tmp_path: Path) -> None:
    """Versions, clocks, chat, refusals and snapshots: while the drawn card waits, nothing has happened."""
    clock = {"kind": "bank", "seconds": 600, "increment": 5, "loses": False}
    async with gathered(quick(tmp_path / "t.db"), *NAMES) as (place, everybody):
        options = {"onifuda_forced": False}
        table, (mover, other, third) = await begun(everybody, "440", options=options, clock=clock)
        state = place.table(table).state
        state.match = hiding("oni")
        await mover.resync()
        before = await other.resync()
        told = len(other.texts)
        drawn = await mover.do("play", move="draw")
        assert state.match.withheld
        assert (state.match.turn, mover.version) == (0, drawn["version"])
        after = await other.resync()
        for name in ("version", "position", "log", "chat"):
            assert after[name] == before[name], name
        assert after["clocks"]["banks"] == before["clocks"]["banks"]
        assert [text for text in other.texts[told:] if '"update"' in text] == []
        refused = await other.order("play", move="draw")
        assert "turn" in refused["reason"]
        said = await third.do("chat", text="hm")
        assert said["version"] == before["version"] + 1
        kept = await mover.do("play", move="keep")
        assert kept["version"] == said["version"] + 2
        await other.until_version(said["version"] + 1)
        assert other.version == said["version"] + 1
        assert "keeps it" in other.snapshot["log"][-1]["text"]
        assert all("nifuda" not in line["text"] for line in other.snapshot["log"])
        assert "keeps the Onifuda" in mover.snapshot["log"][-1]["text"]


@pytest.mark.parametrize("game", ["isuri", "devil", "hashigo"])
def test_a_name_does_not_decide_which_rule_a_sentence_is_linked_to(game: str) -> None:
    def rules(*names: str) -> list[str | None]:
        family = find(game)[0]
        match = Match(family, family.settle({}, 2), [Player(name) for name in names], seed=1)
        chance = random.Random(1)
        for _ in range(20):
            if match.playing:
                match.play(chance.choice(match.legal()))
        return [line.rule for line in sight.position_seen(match, None)[1]]

    assert rules("Aki", "Ben") == rules("last card void", "stall = score passes")
