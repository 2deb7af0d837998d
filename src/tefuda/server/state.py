"""One table as its events made it. Nothing here waits, stores or sends; :meth:`State.apply` is the only
change.

A table is rebuilt by applying its stored events: the same seed and the same moves give the same game.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tefuda.games import Game, find
from tefuda.match import Match, Player
from tefuda.server.clocks import TimeLeft
from tefuda.server.events import Event, Facts
from tefuda.server.protocol.table import Status

__all__ = ["Chat", "Sitting", "State"]

_CHAT_KEPT = 200

_NOT_POSITION = frozenset({"chatted", "ready", "rematch", "taken_over", "returned", "again", "hinted"})
"""Events after which a move that was chosen before them is still meant."""


def _winning(names: Sequence[str]) -> str:
    """Who wins, in words.

    >>> _winning(["Aki"]), _winning(["Aki", "Ben", "Chie"])
    ('Aki wins', 'Aki, Ben and Chie win')
    """
    *others, last = names
    return f"{', '.join(others)} and {last} win" if others else f"{last} wins"


@dataclass
class Sitting:
    """What sits at a seat. ``bot_plays``: a bot plays for its owner while he is away, or since he
    resigned. ``resigned``: the game is lost for its owner, ``out_of_time`` because his time was up.
    """

    kind: str = "free"
    guest: str | None = None
    name: str | None = None
    level: str | None = None
    bot_plays: bool = False
    resigned: bool = False
    out_of_time: bool = False
    ready: bool = False
    rematch: bool = False

    @property
    def is_human(self) -> bool:
        """Whether a person sits here, present or not."""
        return self.kind == "human"

    @property
    def person_plays(self) -> bool:
        """Whether a person decides here."""
        return self.kind == "human" and not self.bot_plays


@dataclass(frozen=True, slots=True)
class Chat:
    """A line of chat."""

    version: int
    seat: int | None
    guest: str | None
    name: str
    text: str
    time: datetime


@dataclass
class State:
    """A table. ``withheld`` are the events, each by version and seat, of which the other seats were told only
    together with the next; ``hints`` are those given in a puzzle, looking twice counts once: ``hinted_at``
    are the moves made when the last was given. ``done`` are the versions of all commands carried out here, by
    guest and id: none is carried out twice.
    """

    facts: Facts
    version: int = 0
    position_version: int = 0
    status: Status = "open"
    seats: list[Sitting] = field(default_factory=list)
    host: str | None = None
    kicked: set[str] = field(default_factory=set)
    onlookers: dict[str, str] = field(default_factory=dict)
    match: Match | None = None
    withheld: list[tuple[int, int]] = field(default_factory=list)
    chat: list[Chat] = field(default_factory=list)
    time: TimeLeft = field(init=False)
    updated: datetime = field(init=False)
    served: datetime = field(init=False)
    round_over: datetime | None = None
    again: str | None = None
    closed_because: str | None = None
    notice: str | None = None
    hints: int = 0
    hinted_at: tuple[str, ...] | None = None
    done: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.time = TimeLeft(self.facts.clock)
        self.updated = self.served = self.facts.created

    @classmethod
    def of(cls, facts: Facts, events: Iterable[Event]) -> State:
        """The table after all these events."""
        state = cls(facts)
        for event in events:
            state.apply(event)
        return state

    @functools.cached_property
    def no_effect(self) -> dict[str, str]:
        """The options that change nothing at this table, each with the reason."""
        return self.game.idle(self.facts.options, self.facts.players)

    @property
    def game(self) -> Game:
        """The family of rules."""
        return find(self.facts.game)[0]

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a person, None if he only watches; he has no more to do at one that he has given up,
        until the game is over.
        """
        if guest is None:
            return None
        over = self.status == "finished"
        return next(
            (n for n, seat in enumerate(self.seats) if seat.guest == guest and (over or not seat.resigned)),
            None,
        )

    def knows(self, guest: str) -> bool:
        """Whether a person sits here, or has said something."""
        return guest in self.onlookers or any(seat.guest == guest for seat in self.seats)

    def told(self, version: int, seat: int | None) -> int:
        """A version as a seat, or None who watches, knows it: they count only what they were told of."""
        return version - sum(at <= version and owner != seat for at, owner in self.withheld)

    def humans(self) -> list[Sitting]:
        """The seats of people who have not resigned."""
        return [seat for seat in self.seats if seat.is_human and not seat.resigned]

    def rematch_agreed(self, seat: int | None = None) -> bool:
        """Whether there will be a rematch, once the person at ``seat`` wants it, too.

        All people are asked who have not given up; those who have only where fewer than two would be left.
        """
        people = [n for n, each in enumerate(self.seats) if each.is_human and each.guest is not None]
        playing = [n for n in people if not self.seats[n].resigned]
        asked = playing if len(playing) > 1 else people
        return bool(asked) and all(self.seats[n].rematch or n == seat for n in asked)

    @property
    def winners(self) -> list[int]:
        """The winning seats, once the game is over. Nobody wins with a seat that he has given up: where a bot
        played one to the end the best of the others win, and all others where the game ended for that reason.
        """
        if self.match is None or self.status != "finished":
            return []
        others = [n for n, seat in enumerate(self.seats) if not seat.resigned]
        if not self.match.over:
            return others
        first, totals = self.match.winners, self.match.totals
        if not others or set(first) & set(others):
            return [n for n in first if n in others]
        most_wins = totals[first[0]] == max(totals)
        best = (max if most_wins else min)(totals[n] for n in others)
        return [n for n in others if totals[n] == best]

    @property
    def is_puzzle(self) -> bool:
        """Whether one person plays alone, against par."""
        return self.facts.players == 1

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of this round."""
        return () if self.match is None else tuple(self.match.rounds[-1].moves)

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(seat.kind == "free" for seat in self.seats)

    def apply(self, event: Event) -> None:
        """Let an event happen.

        Raises IllegalMoveError or ValueError for a move that is not legal; nothing has changed then.
        """
        getattr(self, f"_{event.kind}")(event)
        self.version = event.version
        self.updated, self.served = event.time, event.at
        if event.kind not in _NOT_POSITION:
            self.position_version = event.version
        if event.guest is not None and event.command is not None:
            self.done[event.guest, event.command] = event.version

    # --- before the game ---

    def _made(self, event: Event) -> None:
        self.seats = [Sitting(**seat) for seat in event.data["seats"]]
        self.host = event.data["host"]

    def _sat(self, event: Event) -> None:
        assert event.seat is not None
        data = event.data
        self.seats[event.seat] = Sitting(data["kind"], data["guest"], data["name"], data["level"])

    def _stood(self, event: Event) -> None:
        assert event.seat is not None
        gone = self.seats[event.seat]
        if event.data["kicked"] and gone.guest is not None:
            self.kicked.add(gone.guest)
        self.seats[event.seat] = Sitting()
        if gone.guest == self.host:
            self.host = next((seat.guest for seat in self.humans()), None)
            if self.host is None:
                self._close("everybody left before the game began")

    def _swapped(self, event: Event) -> None:
        assert event.seat is not None
        one, other = event.seat, int(event.data["other"])
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]

    # --- the game ---

    def _started(self, event: Event) -> None:
        facts = self.facts
        players = [Player(seat.name or "a guest", seat.kind) for seat in self.seats]
        self.match = Match(
            self.game,
            facts.options,
            players,
            seed=facts.seed,
            number=facts.number,
            deal=facts.deal is None,
        )
        if facts.deal is not None:
            self.match.next_round(facts.deal)
        self.status = "playing"
        self.time.begin(len(players), event.at)

    def _moved(self, event: Event) -> None:
        match, seat = self.match, event.seat
        if match is None or seat is None:
            raise ValueError("no game is being played")
        match.play(str(event.data["move"]), seat)
        if match.withheld:  # the whole decision is one for the clock, too
            self.withheld.append((event.version, seat))
            return
        if event.data["by"] != "bot":
            self.time.spend(seat, event.at)
        self.time.since = event.at
        if match.over:
            self.status = "finished"
        elif not match.playing:
            self.round_over = event.at

    def _undone(self, event: Event) -> None:
        assert self.match is not None
        assert event.seat is not None
        self.match.undo(event.seat)
        self.time.since = event.at
        self.round_over = None

    def _restarted(self, event: Event) -> None:
        assert self.match is not None
        assert event.seat is not None
        while self.match.can_undo(event.seat):
            self._undone(event)

    def _hinted(self, event: Event) -> None:
        self.hints += 1
        self.hinted_at = self.moves

    def _ready(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat].ready = True

    def _dealt(self, event: Event) -> None:
        assert self.match is not None
        self.match.next_round()
        for seat in self.seats:
            seat.ready = False
        self.round_over = None
        self.time.since = event.at

    # --- people ---

    def _chatted(self, event: Event) -> None:
        data = event.data
        name = str(data["name"] if event.seat is None else self.seats[event.seat].name or "")
        if event.seat is None and event.guest is not None:
            self.onlookers[event.guest] = name
        self.chat.append(Chat(event.version, event.seat, event.guest, name, data["text"], event.time))
        del self.chat[:-_CHAT_KEPT]

    def _taken_over(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat].bot_plays = True

    def _returned(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat].bot_plays = False
        self.time.since = event.at

    def _resigned(self, event: Event) -> None:
        assert event.seat is not None
        if self.is_puzzle:
            self._close("the puzzle was given up")
            return
        seat = self.seats[event.seat]
        seat.resigned = seat.bot_plays = True
        seat.out_of_time = event.data.get("by") == "clock"
        left = sum(not each.resigned for each in self.seats)
        if left == 1 or not self.humans() or not self.facts.leaver_bot:
            self.status = "finished"
            winners = [self.seats[each].name or "" for each in self.winners]
            how = "has run out of time" if seat.out_of_time else "gives the game up"
            self.closed_because = f"{seat.name} {how}; {_winning(winners)}"
        else:
            how = "has run out of time and lost" if seat.out_of_time else "has given the game up"
            self.notice = f"{seat.name} {how}; a bot plays the seat to the end"
        if seat.guest == self.host:
            self.host = next((other.guest for other in self.humans()), None)

    def _rematch(self, event: Event) -> None:
        assert event.seat is not None
        self.seats[event.seat].rematch = True

    def _again(self, event: Event) -> None:
        if event.seat is not None:
            self.seats[event.seat].rematch = True
        self.again = str(event.data["table"])

    def _closed(self, event: Event) -> None:
        self._close(str(event.data["because"]))

    def _close(self, because: str) -> None:
        self.status = "abandoned"
        self.closed_because = because
