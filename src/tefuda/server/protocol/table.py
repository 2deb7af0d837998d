"""What is seen of a table: seats, position, legal moves, log, clocks, chat."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from tefuda.server.protocol.base import Clock, Model, Time, Value

__all__ = [
    "ChatLine",
    "Clocks",
    "LegalMove",
    "LogLine",
    "Onlooker",
    "Parts",
    "Position",
    "Puzzle",
    "RoundSheet",
    "Seat",
    "Snapshot",
    "Status",
    "Table",
]

Status = Literal["open", "playing", "finished", "abandoned"]
"""``open``: seats may be taken; ``finished``: with a result; ``abandoned``: closed without one."""


class Parts(Model):
    """A move taken apart, so that a client can build it from clicks without knowing rules.

    ``kind`` is its first word. Isuri: ``lay`` with month and cards, ``pass``. Devil: ``discard`` with
    one card and ``end``, ``draw``, ``keep``. Hashigo: ``draft`` with one card as it will stand, ``row``
    and ``side`` of the row; ``keep`` and ``turn`` with ``row``; ``play`` with ``row``, ``first`` and
    ``last`` (positions from 1); ``take`` with ``side`` of the table's group, the one card as it will
    stand, ``row``, ``place`` (from 1, counted after the payment has left) and ``paying`` (``1L`` ``1R``
    ``2L`` ``2R`` ``point``); ``clear``, ``pass``. What does not belong to a move is null or empty.
    """

    kind: str
    cards: list[str] = Field(default_factory=list)
    month: int | None = None
    end: bool | None = None
    row: int | None = None
    first: int | None = None
    last: int | None = None
    side: Literal["left", "right"] | None = None
    place: int | None = None
    paying: str | None = None


class LegalMove(Model):
    """A legal move: the text to send back, and its parts."""

    text: str
    parts: Parts


class LogLine(Model):
    """One sentence of what happened, as this viewer may hear it.

    ``rule`` is the anchor of the rulebook paragraph that decides it, like ``isuri-7``, or null.
    """

    text: str
    rule: str | None
    round: int


class RoundSheet(Model):
    """A finished round: each seat's score, the totals after it, and how the scores came about, line by
    line.
    """

    round: int
    scores: list[int]
    totals: list[int]
    derivation: list[LogLine]


class Clocks(Model):
    """Time. ``deadline`` is when the seat to move runs out of it (or the next round is dealt), or null.

    ``banks`` are the seconds each seat has left, when the clock is ``bank``; the bank of the seat to move is
    what it had when its turn began. ``now`` is the server's time, to correct a viewer's wrong clock.
    """

    now: Time
    deadline: Time | None
    banks: list[float] | None


class Position(Model):
    """The game as one viewer may see it.

    ``scene`` is the game's own picture of it (cards by name, null or counts where hidden); see
    docs/protocol.md. ``legal`` is empty unless it is this viewer's turn. ``reasons`` says for each card
    of the viewer's own that is in no legal move why not. ``totals`` are those after the last finished
    round. ``sheet`` is the round that is over, null while one is being played.
    """

    phase: Literal["playing", "round_over", "game_over"]
    round: int
    turn: int | None
    dealer: int | None
    scene: dict[str, Any]
    legal: list[LegalMove]
    reasons: dict[str, str]
    can_undo: bool
    totals: list[int]
    winners: list[int]
    sheet: RoundSheet | None


class Seat(Model):
    """Who sits where. ``bot`` in ``played_by`` of a human's seat: a bot plays until its owner comes back.

    ``away``: no open page. ``ready``: has asked for the next round. ``rematch``: wants another game.
    ``muted``: this viewer does not hear its chat. ``resigned``: the game is lost for its owner;
    ``out_of_time`` because his time was up.
    """

    seat: int
    kind: Literal["human", "bot", "free"]
    name: str | None
    level: str | None
    host: bool
    away: bool
    played_by: Literal["human", "bot"] | None
    resigned: bool
    out_of_time: bool
    ready: bool
    rematch: bool
    muted: bool


class Onlooker(Model):
    """Somebody without a seat who has said something; ``muted``: this viewer does not hear it."""

    name: str
    muted: bool


class Puzzle(Model):
    """What a table for one is measured against: its day and number, if it is a day's; par, proven; the
    difficulty, measured. Both are null under rules of one's own. ``hints`` were given so far.
    """

    date: str | None
    number: int | None
    par: int | None
    difficulty: str | None
    hints: int


class Table(Model):
    """A table without its position. ``you`` is the viewer's seat, null for a spectator.

    ``invite`` is told to those who sit at the table while it is open. ``again`` is the table of the rematch.
    ``closed_because`` says why the game ended before its rules ended it, ``notice`` who gave his seat up
    while the others play on. ``winners`` are the seats that have won, once the table is ``finished``.
    ``barred``: the host has asked the viewer to leave, so he cannot sit down here.
    """

    id: str
    status: Status
    game: str
    title: str
    preset: str | None
    options: dict[str, Value]
    no_effect: dict[str, str]
    clock: Clock
    public: bool
    spectators_allowed: bool
    spectators_chat: bool
    leaver_bot: bool
    hints: bool
    puzzle: Puzzle | None
    invite: str | None
    you: int | None
    host: bool
    barred: bool
    seats: list[Seat]
    spectators: int
    onlookers: list[Onlooker]
    created: Time
    closed_because: str | None
    notice: str | None
    winners: list[int]
    again: str | None


class ChatLine(Model):
    """A line of chat; ``version`` identifies it, ``seat`` is null for somebody who watches."""

    version: int
    seat: int | None
    name: str
    text: str
    time: Time


class Snapshot(Model):
    """Everything this viewer may see of a table at one version.

    Of the log come the last lines, from number ``log_from`` on; what came before is asked for by ``earlier``.
    """

    version: int
    table: Table
    position: Position | None
    log_from: int
    log: list[LogLine]
    chat: list[ChatLine]
    clocks: Clocks
