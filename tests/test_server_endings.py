"""How games end before the rules end them, what is kept of them, and the rematch."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from server_client import Page, Person, begun, gathered, quick
from tefuda import record as records
from tefuda.games import find
from tefuda.record import Record
from tefuda.server.events import Event, Facts
from tefuda.server.making import NO_CLOCK, again
from tefuda.server.rows import seat_rows
from tefuda.server.schedule import wakes
from tefuda.server.settings import Settings
from tefuda.server.state import State
from tefuda.server.store import Store, Write
from tefuda.server.store import writer as writing
from test_server_tables import play_on

NOW = datetime(2026, 12, 1, tzinfo=UTC)
NAMES = ("Aki", "Ben", "Chie", "Dan")


def playing(players: int, game: str = "devil", *, leaver_bot: bool = True, bots: int = 0) -> State:
    """A game of people, the last of them bots, that has begun."""
    facts = Facts(
        id="table", invite="invite", game=game, preset=None, players=players, clock=NO_CLOCK,
        options=find(game)[0].settle({}, players),
        public=False, spectators=True, leaver_bot=leaver_bot, hints=False, puzzle=None, seed=5, number=0,
        created=NOW,
    )  # fmt: skip
    seats: list[dict[str, Any]] = [
        {"kind": "human", "guest": name.lower(), "name": name, "level": None}
        for name in NAMES[: players - bots]
    ]
    seats += [{"kind": "bot", "guest": None, "name": f"bot {n}", "level": "random"} for n in range(bots)]
    return State.of(
        facts,
        [Event(1, NOW, "made", data={"seats": seats, "host": "aki"}), Event(2, NOW, "started")],
    )


def happens(state: State, kind: str, seat: int | None = None, **data: Any) -> None:
    state.apply(Event(state.version + 1, NOW + timedelta(seconds=state.version), kind, seat, data=data))


def play_out(state: State) -> None:
    """Random moves until the rules end the game."""
    chance = random.Random(3)
    assert state.match is not None
    while not state.match.over:
        if state.match.playing:
            move = chance.choice(list(state.match.legal()))
            happens(state, "moved", state.match.turn, move=move, by="bot")
        else:
            happens(state, "dealt")


@pytest.mark.parametrize("by", [{}, {"by": "clock"}])
@pytest.mark.parametrize("leaver_bot", [True, False])
@pytest.mark.parametrize("bots", [0, 1])
def test_of_two_the_other_wins_at_once(by: dict[str, str], leaver_bot: bool, bots: int) -> None:
    state = playing(2, leaver_bot=leaver_bot, bots=bots)
    happens(state, "resigned", 0, **by)
    assert (state.status, state.winners) == ("finished", [1])
    how = "has run out of time" if by else "gives the game up"
    assert state.closed_because == f"Aki {how}; {state.seats[1].name} wins"
    assert wakes(state, Settings(database="")) is None, "nobody is to move, and no clock runs"
    assert state.seat_of("aki") == 0, "he has his seat, and may want a rematch"


def test_of_more_a_bot_plays_on_until_one_is_left() -> None:
    state = playing(4)
    for seat in (2, 0):
        happens(state, "resigned", seat)
        assert state.status == "playing"
        assert state.notice == f"{NAMES[seat]} has given the game up; a bot plays the seat to the end"
        assert state.seat_of(NAMES[seat].lower()) is None
        assert not state.seats[seat].person_plays, "no clock runs for it any more"
    assert state.host == "ben"
    happens(state, "resigned", 3, by="clock")
    assert (state.status, state.winners) == ("finished", [1])
    assert state.closed_because == "Dan has run out of time; Ben wins"


@pytest.mark.parametrize(("players", "bots", "wins"), [(3, 2, [1, 2]), (4, 2, [2, 3])])
def test_when_no_person_is_left_the_bots_have_won(players: int, bots: int, wins: list[int]) -> None:
    state = playing(players, bots=bots)
    for seat in range(players - bots):
        assert state.status == "playing"
        happens(state, "resigned", seat)
    assert (state.status, state.winners) == ("finished", wins)


def test_without_a_bot_for_leavers_all_others_win() -> None:
    state = playing(3, leaver_bot=False)
    happens(state, "resigned", 1)
    assert (state.status, state.winners) == ("finished", [0, 2])
    assert state.closed_because == "Ben gives the game up; Aki and Chie win"


@pytest.mark.parametrize("game", ["devil", "hashigo"])
def test_nobody_wins_with_a_seat_that_he_gave_up_and_the_best_of_the_others_does(game: str) -> None:
    ends = playing(3, game)
    play_out(ends)
    [first] = ends.match.winners if ends.match is not None else []
    state = playing(3, game)
    happens(state, "resigned", first, by="clock")
    play_out(state)
    assert state.match is not None
    assert state.match.winners == [first], "the same moves"
    totals = {seat: total for seat, total in enumerate(state.match.totals) if seat != first}
    best = (min if game == "devil" else max)(totals.values())
    assert state.winners == [seat for seat, total in totals.items() if total == best]
    results = [row["result"] for row in seat_rows(state)]
    assert results[first] == "lost"
    assert results.count("won") == 1


def test_a_game_given_up_in_an_older_version_has_ended_too() -> None:
    state = playing(2)
    happens(state, "resigned", 0)
    assert state.match is not None
    happens(state, "moved", state.match.turn, move=next(iter(state.match.legal())), by="bot")
    assert (state.status, state.winners) == ("finished", [1])


async def test_a_game_that_was_given_up_is_kept_whole(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        table, (first, second) = await begun([aki, ben], "isuri")
        await play_on([first, second], random.Random(4), most=5)
        await aki.ask_in_vain("state", "GET", f"/tables/{table}/record")
        await first.do("resign")
        update = await second.event("resigned")
        assert (update["table"]["status"], update["table"]["winners"]) == ("finished", [1])
        assert second.table["closed_because"] == "Aki gives the game up; Ben wins"
        record = await ben.ask("GET", f"/tables/{table}/record")
        assert "totals" not in record
        assert "seed" not in record
        assert records.check(Record.model_validate(record)) is None
        replay = await aki.ask("GET", f"/tables/{table}/replay?seat=0")
        assert replay["steps"] == len(record["rounds"][0]["moves"]) + 1
        assert not replay["finished"]
        figures = [(await each.ask("GET", "/me/statistics"))["games"][0] for each in (aki, ben)]
        assert [(each["won"], each["lost"], each["resigned"]) for each in figures] == [(0, 1, 1), (1, 0, 0)]
        for person in (aki, ben):
            games = await person.ask("GET", "/me/games")
            assert games["unfinished"] == []
            assert [(card["table"], card["winners"]) for card in games["finished"]] == [(table, [1])]
        await second.refused("state", "play", move="pass")
        await rematch(first, second, aki)


async def rematch(first: Page, second: Page, aki: Person) -> None:
    """Both want another game, who lost by giving up, too."""
    await second.do("rematch")
    assert second.table["again"] is None, "the other is waited for"
    await first.do("rematch")
    update = await second.event("again")
    page = await aki.open(update["table"]["again"])
    assert page.table["status"] == "playing"
    assert [seat["kind"] for seat in page.table["seats"]] == ["human", "human"]


def test_whoever_does_not_come_to_the_rematch_leaves_a_free_place_and_no_bot_in_his_name() -> None:
    state = playing(4, bots=1)
    happens(state, "resigned", 2)
    play_out(state)
    happens(state, "rematch", 0)
    assert state.rematch_agreed(1), "who gave up is not waited for"
    made = again(state, 1)
    assert [seat["kind"] for seat in made.seats] == ["human", "human", "free", "bot"]
    assert not made.starts
    assert made.host == "aki"
    happens(state, "rematch", 2)
    assert [seat["name"] for seat in again(state, 1).seats] == ["Aki", "Ben", "Chie", "bot 0"]
    assert again(state, 1).starts


def test_a_deleted_guest_is_not_waited_for_and_does_not_come_back_as_a_bot() -> None:
    state = playing(2)
    happens(state, "resigned", 0)
    state.seats[0].guest, state.seats[0].name = None, "a former guest"
    assert state.rematch_agreed(1)
    made = again(state, 1)
    assert [seat["kind"] for seat in made.seats] == ["free", "human"]
    assert made.host == "ben"


async def test_a_rematch_is_made_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (place, (aki, ben)):
        _, (first, second) = await begun([aki, ben], "isuri")
        await first.do("resign")
        await first.do("rematch")
        await second.until_version(first.version)
        writes: list[Write] = []
        stored = Store.write

        async def watched(store: Store, write: Write) -> None:
            writes.append(write)
            await stored(store, write)

        with monkeypatch.context() as killed:
            killed.setattr(writing, "_CLEAR_SEATS", None)  # the transaction breaks off in its middle
            killed.setattr(Store, "write", watched)
            await second.refused("database", "rematch")
        assert len(writes) == 1, "the new table and the word of it in the old one"
        assert [len(writes[0].tables), len(writes[0].changed)] == [1, 1]
        assert len(await place.house.store.all_tables(10)) == 1
        assert not second.table["again"]
        await second.do("rematch")
        assert second.table["again"]
        assert len(await place.house.store.all_tables(10)) == 2
