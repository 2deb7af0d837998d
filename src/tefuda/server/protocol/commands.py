"""What a client sends over a table's WebSocket.

Every command carries ``command_id``, which the client makes up (a repeated one is carried out once),
and ``expected_version``, the version of the table that the person was looking at. A move is refused as
*stale* only if the position changed since then: chat and people coming and going do not count.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from tefuda.server.protocol.base import Level, Model, Said

__all__ = [
    "AddBot",
    "AskHint",
    "Chat",
    "ClientMessage",
    "Command",
    "Earlier",
    "Kick",
    "Leave",
    "Mute",
    "NextRound",
    "Ping",
    "Play",
    "Rematch",
    "Resign",
    "Restart",
    "Resync",
    "Start",
    "Swap",
    "Undo",
    "client_message",
]

SeatNumber = Annotated[int, Field(ge=0, lt=8)]


class Command(Model):
    """What all commands carry."""

    command_id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
    expected_version: Annotated[int, Field(ge=0, lt=2**53)]


class Play(Command):
    """Make a move: the ``text`` of one of the position's legal moves."""

    type: Literal["play"]
    move: Annotated[str, StringConstraints(min_length=1, max_length=400)]


class Undo(Command):
    """Take back the own last move, while ``can_undo``."""

    type: Literal["undo"]


class Restart(Command):
    """Begin a puzzle anew."""

    type: Literal["restart"]


class NextRound(Command):
    """Ready for the next round; it is dealt when all humans are, or after a pause."""

    type: Literal["next"]


class AskHint(Command):
    """Ask a bot what it would play, or in a puzzle the proof what is best; the answer is a ``hint``. Only
    where the table allows it.
    """

    type: Literal["hint"]


class Start(Command):
    """Begin the game; the host's, when every seat is taken."""

    type: Literal["start"]


class Swap(Command):
    """Exchange what sits at two seats before the start: the host any two, others their own with a free
    one.
    """

    type: Literal["swap"]
    seat: SeatNumber
    other: SeatNumber


class Kick(Command):
    """Empty a seat before the start; the host's. A person who was kicked cannot sit down here again."""

    type: Literal["kick"]
    seat: SeatNumber


class AddBot(Command):
    """Put a bot on a free seat before the start; the host's."""

    type: Literal["add_bot"]
    seat: SeatNumber
    level: Level


class Chat(Command):
    """Say something to all at the table; for those who have a seat, and where the table allows it for guests
    who watch.
    """

    type: Literal["chat"]
    text: Said


class Mute(Command):
    """Hear a person's chat no longer, or again, at this and every other table. Nobody else is told.

    Exactly one of both is named: a ``seat``, or an ``onlooker`` by the place in the table's list.
    """

    type: Literal["mute"]
    seat: SeatNumber | None = None
    onlooker: Annotated[int, Field(ge=0, lt=1000)] | None = None
    muted: bool


class Leave(Command):
    """Before the start: give the seat back. In a game: go away; the seat is kept, played by a bot at once
    where the table says so, and one's own again on return.
    """

    type: Literal["leave"]


class Resign(Command):
    """Give the game up: a bot plays the seat to the end where the table says so, else the game is over and
    the others have won it. A puzzle is over then, and its solution is told.
    """

    type: Literal["resign"]


class Rematch(Command):
    """Want another game after the end. When all humans do, a table with the same seats is made
    (``again``).
    """

    type: Literal["rematch"]


class Resync(Model):
    """Ask for a ``snapshot``, for instance after a gap in the versions."""

    type: Literal["resync"]


class Earlier(Model):
    """Ask for the lines of the log before line number ``before``: the answer is ``earlier``."""

    type: Literal["earlier"]
    before: Annotated[int, Field(ge=0)]


class Ping(Model):
    """Ask for a ``pong``, to see whether the connection is alive."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Play
    | Undo
    | Restart
    | NextRound
    | AskHint
    | Start
    | Swap
    | Kick
    | AddBot
    | Chat
    | Mute
    | Leave
    | Resign
    | Rematch
    | Resync
    | Earlier
    | Ping,
    Field(discriminator="type"),
]
"""Any message of a client, told apart by ``type``."""

client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
