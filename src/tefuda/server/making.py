"""Making a table: what was asked for is checked here, and becomes facts and first events."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tefuda.bots import names as bot_names
from tefuda.games import OptionError, Preset, Value, find
from tefuda.server.clocks import problem_of
from tefuda.server.decide import bot_sitting
from tefuda.server.events import Event, Facts
from tefuda.server.ids import distinct, new_code
from tefuda.server.protocol.base import NAME_LENGTH, Clock
from tefuda.server.protocol.http import NewTable, PlayNow, SeatWanted
from tefuda.server.puzzles import PRESET, Proven
from tefuda.server.refusal import RefusedError
from tefuda.server.rows import changed_row, new_table_row, seat_rows
from tefuda.server.schedule import shown_deadline, wakes
from tefuda.server.service import ServiceClock
from tefuda.server.settings import Settings
from tefuda.server.state import State
from tefuda.server.store import Write
from tefuda.server.thinking import USUAL
from tefuda.server.times import utc_now

__all__ = ["NO_CLOCK", "Guest", "Made", "again", "new_table", "play_now", "puzzle_table", "settled", "stored"]

FREE: Mapping[str, Any] = {"kind": "free", "guest": None, "name": None, "level": None}
"""What an event says of a free seat."""
NO_CLOCK = Clock(kind="none", seconds=0, increment=0)


@dataclass(frozen=True)
class Guest:
    """A guest's public id and name."""

    id: str
    name: str


@dataclass(frozen=True)
class Made:
    """A new table, not stored yet: ``seats`` as events have them, and whether the game ``starts`` at once."""

    facts: Facts
    seats: Sequence[Mapping[str, Any]]
    host: str | None
    starts: bool

    def events(self, clock: ServiceClock) -> list[Event]:
        """What makes it. Everybody but the host sits down by an event of his own, so that each event with
        somebody's name is found by his id.
        """
        come = [n for n, seat in enumerate(self.seats) if seat["guest"] not in (None, self.host)]
        seats = [FREE if n in come else seat for n, seat in enumerate(self.seats)]
        drafts: list[tuple[str, int | None, str | None, Mapping[str, Any]]] = [
            ("made", None, self.host, {"seats": seats, "host": self.host}),
            *(("sat", n, self.seats[n]["guest"], self.seats[n]) for n in come),
        ]
        if self.starts:
            drafts.append(("started", None, self.host, {}))
        return [
            Event(version, self.facts.created, kind, seat, guest, None, data, clock.now())
            for version, (kind, seat, guest, data) in enumerate(drafts, start=1)
        ]


def settled(
    name: str, preset: str | None, chosen: Mapping[str, Value], players: int
) -> tuple[str, str | None, dict[str, Value]]:
    """The game, the preset that the options are, and every option; RefusedError says what is wrong."""
    try:
        game, named = find(name)
    except OptionError as problem:
        raise RefusedError("unknown", str(problem)) from None
    try:
        options = game.settle(chosen, players, preset or named)
    except OptionError as problem:
        raise RefusedError("options", str(problem)) from None
    found: Preset | None = game.preset_of(options)
    return game.name, None if found is None else found.name, options


def new_table(wanted: NewTable, guest: Guest) -> Made:
    """A table as a guest wants it, or RefusedError."""
    if [seat.kind for seat in wanted.seats].count("me") != 1:
        raise RefusedError("options", "exactly one of the seats must be your own")
    game, preset, options = settled(wanted.game, wanted.preset, wanted.options, len(wanted.seats))
    problem = problem_of(wanted.clock)
    if problem:
        raise RefusedError("options", problem)
    seats = _seats(wanted.seats, guest)
    free = any(seat["kind"] == "free" for seat in seats)
    if wanted.start and free:
        raise RefusedError("options", "a table with an open seat cannot begin at once")
    facts = Facts(
        id=new_code(),
        invite=new_code(10),
        game=game,
        preset=preset,
        options=options,
        players=len(seats),
        clock=wanted.clock,
        public=wanted.public,
        spectators=wanted.spectators,
        spectators_chat=wanted.spectators and wanted.spectators_chat,
        leaver_bot=wanted.leaver_bot,
        hints=wanted.hints,
        puzzle=None,
        seed=secrets.randbits(63),
        number=0,
        created=utc_now(),
    )
    return Made(facts, seats, guest.id, wanted.start)


def _seats(wanted: Sequence[SeatWanted], guest: Guest) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = []
    for seat in wanted:
        if seat.kind == "me":
            seats.append({"kind": "human", "guest": guest.id, "name": guest.name, "level": None})
        elif seat.kind == "open":
            if seat.level is not None:
                raise RefusedError("options", "an open seat has no level; that is for bots")
            seats.append(dict(FREE))
        else:
            level = seat.level or USUAL
            if level not in bot_names():
                raise RefusedError(
                    "unknown", f"there is no bot {level!r}; there are {', '.join(bot_names())}"
                )
            seats.append(bot_sitting(level))
    for number, row in enumerate(seats):
        if row["name"] is not None:
            row["name"] = distinct(row["name"], [other["name"] for other in seats[:number]], NAME_LENGTH)
    return seats


def play_now(wanted: PlayNow, guest: Guest) -> Made:
    """A game against bots, begun: one's own seat and as many bots as make a game."""
    try:
        game, named = find(wanted.game)
    except OptionError as problem:
        raise RefusedError("unknown", str(problem)) from None
    preset = game.preset(named) if named else None
    least = (preset.players if preset else game.players)[0]
    players = wanted.players or least
    seats = [
        SeatWanted(kind="me"),
        *(SeatWanted(kind="bot", level=wanted.level) for _ in range(players - 1)),
    ]
    return new_table(NewTable(game=wanted.game, seats=seats, hints=True, start=True), guest)


def puzzle_table(
    options: Mapping[str, Value],
    rows: list[list[str]],
    proven: Proven,
    guest: Guest,
    day: date | None = None,
) -> Made:
    """The table of a puzzle, of a day or for practice, begun."""
    facts = Facts(
        id=new_code(),
        invite=new_code(10),
        game=find(PRESET)[0].name,
        preset=PRESET,
        options=options,
        players=1,
        clock=NO_CLOCK,
        public=False,
        spectators=False,
        leaver_bot=False,
        hints=True,
        puzzle=None if day is None else day.isoformat(),
        seed=secrets.randbits(63),
        number=0,
        created=utc_now(),
        deal={"rows": rows},
        par=proven.par,
        difficulty=proven.difficulty,
    )
    return Made(facts, _seats([SeatWanted(kind="me")], guest), guest.id, starts=True)


def again(state: State, seat: int | None) -> Made:
    """The table of a rematch: the same options, bots, and people who want it, ``seat`` the last of them;
    another deal. The place of somebody who does not come is free; else the game begins at once.
    """
    facts = state.facts
    seats = [
        {"kind": each.kind, "guest": each.guest, "name": each.name, "level": each.level}
        if each.kind == "bot" or each.rematch or number == seat
        else dict(FREE)
        for number, each in enumerate(state.seats)
    ]
    people = [each["guest"] for each in seats if each["guest"] is not None]
    host = state.host if state.host in people else people[0]
    new = Facts(
        **{
            **{name: getattr(facts, name) for name in facts.__dataclass_fields__},
            "id": new_code(),
            "invite": new_code(10),
            "seed": secrets.randbits(63),
            "created": utc_now(),
        }
    )
    return Made(new, seats, host, starts=FREE not in seats)


def stored(state: State, events: Sequence[Event], settings: Settings, write: Write) -> None:
    """Put what a new table is in the database into a write."""
    write.tables.append(new_table_row(state, wakes(state, settings), shown_deadline(state, settings)))
    write.events.extend(event.row(state.facts.id) for event in events)
    write.seats.extend(seat_rows(state))


def whole(state: State, settings: Settings) -> Write:
    """All that the database says of a table beside its events, said anew."""
    row = changed_row(state, wakes(state, settings), shown_deadline(state, settings))
    return Write(changed=[row], seats=list(seat_rows(state)))
