"""What the server sends over a table's WebSocket.

First ``welcome``, then either one ``snapshot`` or, when the client named the last version it has
(``?last=``) and nothing is missing, ``clocks`` alone. Afterwards one ``update`` for each version of the
table, in order. ``clocks``, ``presence`` and the answers ``done``, ``refused``, ``hint``, ``pong`` have no
version. ``goodbye`` comes before the server closes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from tefuda.server.protocol.base import Code, Model, Time
from tefuda.server.protocol.table import ChatLine, Clocks, LogLine, Parts, Position, Snapshot, Table

__all__ = [
    "ClocksShown",
    "Done",
    "EarlierLines",
    "Goodbye",
    "HintGiven",
    "Pong",
    "Presence",
    "Refused",
    "ServerMessage",
    "SnapshotSent",
    "Update",
    "UpdateKind",
    "Welcome",
    "server_message",
]


class Welcome(Model):
    """The first message on every socket. ``seat`` is null for a spectator; ``version`` is the table's."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    table: str
    seat: int | None
    version: int
    now: Time


class SnapshotSent(Model):
    """Everything the viewer may see. Replaces all that the client had."""

    type: Literal["snapshot"] = "snapshot"
    snapshot: Snapshot


UpdateKind = Literal[
    "made",
    "sat",  # somebody took a seat, or a bot was put there
    "stood",  # a seat became free
    "swapped",
    "started",
    "moved",
    "undone",
    "restarted",  # a puzzle begins anew
    "hinted",  # a hint was given in a puzzle, where they count
    "ready",  # somebody is ready for the next round
    "dealt",  # the next round began
    "chatted",
    "taken_over",  # a bot plays for somebody who is away
    "returned",  # … and no longer
    "resigned",
    "rematch",  # somebody wants another game
    "again",  # the table of the rematch was made
    "closed",
]


class Update(Model):
    """One event. ``version`` is exactly one more than that of the update before; after a gap send
    ``resync``.

    ``table`` and ``position`` are null when the event did not change them. The log is brought up to
    date by dropping everything from line ``log_from`` on and adding ``log`` (an undo drops lines).
    ``chat`` holds new lines. ``by`` is the seat that acted, or null; ``by_clock`` tells that time was
    up and a bot made the move.
    """

    type: Literal["update"] = "update"
    version: int
    kind: UpdateKind
    by: int | None
    by_clock: bool
    table: Table | None
    position: Position | None
    log_from: int
    log: list[LogLine]
    chat: list[ChatLine]
    clocks: Clocks


class ClocksShown(Model):
    """Where the clocks stand, without anything having happened: to a page that comes back, or when the time
    that the server could not serve moves a deadline.
    """

    type: Literal["clocks"] = "clocks"
    clocks: Clocks


class Presence(Model):
    """Who has an open page: one truth value a seat, and the number of spectators."""

    type: Literal["presence"] = "presence"
    away: list[bool]
    spectators: int


class Done(Model):
    """The command was carried out, and is in the database. ``version`` is the one that it led to.

    ``repeated``: it had been carried out before, and was not again.
    """

    type: Literal["done"] = "done"
    command_id: str
    version: int
    repeated: bool


class Refused(Model):
    """The command was not carried out, with the reason in words and the table as it stands.

    ``command_id`` is null if the message could not be read; ``snapshot`` is without the log, and null only if
    too many messages came (``rate``) or the table cannot be read from the database.
    """

    type: Literal["refused"] = "refused"
    command_id: str | None
    code: Code
    reason: str
    snapshot: Snapshot | None


class EarlierLines(Model):
    """Lines of the log before those that the client has, from number ``log_from`` on."""

    type: Literal["earlier"] = "earlier"
    log_from: int
    log: list[LogLine]


class HintGiven(Model):
    """What a bot would play at ``version``.

    In a puzzle ``bot`` is null, and the proof tells that no move is better; ``best`` is then the number of
    moves, in all, that is still possible.
    """

    type: Literal["hint"] = "hint"
    command_id: str
    version: int
    move: str
    parts: Parts
    bot: str | None
    best: int | None = None


class Pong(Model):
    """The answer to ``ping``."""

    type: Literal["pong"] = "pong"
    now: Time


class Goodbye(Model):
    """The server is about to close this socket. ``again``: whether it is of use to connect again by
    itself.

    The close code says the same to programs: 4001 another page took the seat, 4003 origin, 4004 unknown
    table, 4006 no guest, 4007 no spectators, 4008 too slow, 4009 too many messages, 4010 protocol, 4011
    table put away, 4012 kicked, 1012 the server stops.
    """

    type: Literal["goodbye"] = "goodbye"
    close_code: int
    reason: str
    again: bool


ServerMessage = Annotated[
    Welcome
    | SnapshotSent
    | Update
    | ClocksShown
    | Presence
    | Done
    | Refused
    | EarlierLines
    | HintGiven
    | Pong
    | Goodbye,
    Field(discriminator="type"),
]
"""Any message of the server, told apart by ``type``."""

server_message: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
