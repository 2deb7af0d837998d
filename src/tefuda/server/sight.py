"""What leaves the server of a table. Everything about the cards is made from :func:`tefuda.views.look` here.

A viewer is a seat or a spectator. Nothing of the match is read but through a view, except what is told to
everybody: how many rounds there were, their scores and how these came about.
"""

from __future__ import annotations

import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.match import Match
from tefuda.server.parts import legal_move
from tefuda.server.protocol.table import (
    ChatLine,
    Clocks,
    LogLine,
    Onlooker,
    Position,
    Puzzle,
    RoundSheet,
    Seat,
    Snapshot,
    Table,
)
from tefuda.server.puzzles import number_of
from tefuda.server.service import ServiceClock
from tefuda.server.state import Chat, State
from tefuda.server.words import reasons, rule_of
from tefuda.views import look, told

__all__ = [
    "Presence",
    "Viewer",
    "chat_seen",
    "clocks_seen",
    "earlier",
    "position_seen",
    "seat_number",
    "snapshot",
    "table_seen",
]


LOG_PAGE = 200
"""So many lines of the log, or a few more, come at once: those of long games are asked for page by page."""


@dataclass(frozen=True)
class Viewer:
    """Who looks: a seat, or None for a spectator; whether it is his table, or he was asked to leave it; and
    whom he does not want to hear.

    Nothing else of a person decides what he sees: viewers that are equal are told the same.
    """

    seat: int | None
    host: bool = False
    barred: bool = False
    muted: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Presence:
    """Which seats have an open page, and how many spectators there are."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


def seat_number(seat: int | None) -> int:
    """A seat as the games name it: NOBODY watches."""
    return NOBODY if seat is None else seat


_PHASES: Mapping[int, Literal["playing", "round_over", "game_over"]] = {
    PLAYING: "playing",
    GAME_OVER: "game_over",
}


def position_seen(match: Match, seat: int | None, *, since: int = 0) -> tuple[Position, list[LogLine]]:
    """The game as a seat or a spectator sees it, and the log's lines from event number ``since`` on."""
    view = look(match, seat_number(seat), since=since)
    players = len(view.names)
    record = view.record
    dealer = int(record.dealer)
    winners = int(record.winners)
    totals = [int(total) for total in record.total[:players]]
    position = Position(
        phase=_PHASES.get(int(record.phase), "round_over"),
        round=len(match.rounds),
        turn=None if view.turn == NOBODY else view.turn,
        dealer=None if dealer == NOBODY else dealer,
        scene=dict(view.scene),
        legal=[legal_move(view.game.name, text) for text in view.legal],
        reasons=reasons(view, match),
        can_undo=seat is not None and not match.over and match.can_undo(seat),
        totals=totals,
        winners=[each for each in range(players) if winners >> each & 1],
        sheet=None if match.playing else _sheet(match, totals),
    )
    return position, _lines(match, view.seat, view.log, since)


def _sheet(match: Match, totals: Sequence[int]) -> RoundSheet | None:
    """How the round that is over came out, told to everybody."""
    this = match.rounds[-1]
    if this.scores is None:
        return None
    number, game = len(match.rounds), match.game.name
    derivation = [LogLine(text=line, rule=rule_of(game, line), round=number) for line in this.derivation]
    return RoundSheet(round=number, scores=this.scores, totals=list(totals), derivation=derivation)


def _lines(
    match: Match, seat: int, said: Sequence[str], start: int, stop: int | None = None
) -> list[LogLine]:
    """What a seat heard of the events from ``start`` to before ``stop``: each line, with rule and round.

    The rule is looked up by the sentence without names: they say nothing about it.
    """
    game = match.game.name
    heard = [(event.round + 1, line) for event in match.events[start:stop] for line in event.heard(seat)]
    return [
        LogLine(text=text, rule=rule_of(game, line), round=number)
        for text, (number, line) in zip(said, heard, strict=True)
    ]


def _page_before(match: Match, seat: int, line: int) -> tuple[int, int]:
    """The events of a page of the log that ends before a line: the first, and the one after the last."""
    events = range(len(match.events) + 1)

    def heard(count: int) -> int:
        return match.lines(seat, count)

    stop = max(0, bisect.bisect_right(events, line, key=heard) - 1)
    return bisect.bisect_left(events, heard(stop) - LOG_PAGE, key=heard), stop


def earlier(state: State, viewer: Viewer, before: int) -> tuple[int, list[LogLine]]:
    """A page of the log that ends before this line of it, and the number of its first line."""
    match, seat = state.match, seat_number(viewer.seat)
    if match is None:
        return 0, []
    start, stop = _page_before(match, seat, before)
    return match.lines(seat, start), _lines(match, seat, told(match, seat, start, stop), start, stop)


def table_seen(state: State, viewer: Viewer, presence: Presence) -> Table:
    """The table itself, without the cards."""
    facts = state.facts
    return Table(
        id=facts.id,
        status=state.status,
        game=facts.game,
        title=_title(state),
        preset=facts.preset,
        options=dict(facts.options),
        no_effect=state.no_effect,
        clock=facts.clock,
        public=facts.public,
        spectators_allowed=facts.spectators,
        spectators_chat=facts.spectators_chat,
        leaver_bot=facts.leaver_bot,
        hints=facts.hints,
        puzzle=_puzzle(state),
        invite=facts.invite if viewer.seat is not None and state.status == "open" else None,
        you=viewer.seat,
        host=viewer.host,
        barred=viewer.barred,
        seats=[_seat(state, viewer, presence, number) for number in range(len(state.seats))],
        spectators=presence.spectators,
        onlookers=[
            Onlooker(name=name, muted=guest in viewer.muted) for guest, name in state.onlookers.items()
        ],
        created=facts.created,
        closed_because=state.closed_because,
        notice=state.notice,
        winners=state.winners,
        again=state.again if viewer.seat is not None else None,
    )


def _title(state: State) -> str:
    return state.game.preset(state.facts.preset).title if state.facts.preset else state.game.title


def _puzzle(state: State) -> Puzzle | None:
    facts = state.facts
    if not state.is_puzzle:
        return None
    return Puzzle(
        date=facts.puzzle,
        number=None if facts.puzzle is None else number_of(facts.puzzle),
        par=facts.par,
        difficulty=facts.difficulty,
        hints=state.hints,
    )


def _seat(state: State, viewer: Viewer, presence: Presence, number: int) -> Seat:
    sitting = state.seats[number]
    kind: Literal["human", "bot", "free"] = (
        "human" if sitting.kind == "human" else "bot" if sitting.kind == "bot" else "free"
    )
    return Seat(
        seat=number,
        kind=kind,
        name=sitting.name,
        level=sitting.level,
        host=sitting.guest is not None and sitting.guest == state.host,
        away=kind == "human" and number not in presence.seats,
        played_by=None if kind == "free" else "human" if sitting.person_plays else "bot",
        resigned=sitting.resigned,
        out_of_time=sitting.out_of_time,
        ready=sitting.ready,
        rematch=sitting.rematch,
        muted=sitting.guest is not None and sitting.guest in viewer.muted,
    )


def chat_seen(state: State, lines: Sequence[Chat], viewer: Viewer) -> list[ChatLine]:
    """Chat, without those whom the viewer does not want to hear and without what was deleted."""
    return [
        ChatLine(
            version=state.told(line.version, viewer.seat),
            seat=line.seat,
            name=line.name,
            text=line.text,
            time=line.time,
        )
        for line in lines
        if line.text and (line.guest is None or line.guest not in viewer.muted)
    ]


def clocks_seen(state: State, deadline: datetime | None, clock: ServiceClock) -> Clocks:
    """The time left; ``deadline`` is when the server acts by itself, in service."""
    shown = None if deadline is None else clock.of_day(deadline)
    return Clocks(now=clock.wall(), deadline=shown, banks=list(state.time.banks) or None)


def snapshot(
    state: State,
    viewer: Viewer,
    presence: Presence,
    deadline: datetime | None,
    clock: ServiceClock,
    *,
    log: bool = True,
) -> Snapshot:
    """All that a viewer may see of a table: of the log its last page, or without ``log`` none of it."""
    match, seat = state.match, seat_number(viewer.seat)
    seen: Position | None = None
    lines: list[LogLine] = []
    start = 0
    if match is not None:
        events = len(match.events)
        start = _page_before(match, seat, match.lines(seat, events))[0] if log else events
        seen, lines = position_seen(match, viewer.seat, since=start)
    return Snapshot(
        version=state.told(state.version, viewer.seat),
        table=table_seen(state, viewer, presence),
        position=seen,
        log_from=0 if match is None else match.lines(seat, start),
        log=lines,
        chat=chat_seen(state, state.chat, viewer),
        clocks=clocks_seen(state, deadline, clock),
    )
