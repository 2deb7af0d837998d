"""What a command leads to at a table: an event, or a refusal in words. The table's own rules, not the
games'.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tefuda.bots import names as bot_names
from tefuda.server.ids import distinct
from tefuda.server.protocol import commands as c
from tefuda.server.protocol.base import NAME_LENGTH
from tefuda.server.refusal import RefusedError
from tefuda.server.state import Sitting, State

__all__ = ["Draft", "check_hint", "decide", "free_seat"]

_ONLOOKERS = 100
"""So many of those who watch a table may chat there."""


@dataclass(frozen=True)
class Draft:
    """An event to be: its kind, the seat that acts, and its data."""

    kind: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)


def decide(state: State, command: c.Command, guest: str | None, name: str | None = None) -> Draft:
    """The event that the command of a person of this name leads to, or RefusedError.

    A move is judged by the match when the event is applied.
    """
    seat = state.seat_of(guest)
    version = state.told(state.version, seat)
    if command.expected_version > version:
        raise RefusedError(
            "ahead", f"you name version {command.expected_version}, but the table is at {version}"
        )
    known = state.told(state.position_version, seat)
    if isinstance(command, _OF_THE_POSITION) and command.expected_version < known:
        raise RefusedError("stale", "something happened at the table before this arrived; look again")
    if seat is None and isinstance(command, c.Chat):
        return _chat_without_seat(state, command, guest, name)
    if seat is None:
        raise RefusedError("seat", "you have no seat at this table, you are watching")
    return _DECIDERS[type(command)](state, command, seat)


_OF_THE_POSITION = (c.Play, c.Undo, c.Restart, c.NextRound, c.Start, c.Swap, c.Kick, c.AddBot)


def check_hint(state: State, seat: int | None) -> int:
    """The seat that may be given a hint, or RefusedError."""
    if not state.facts.hints:
        raise RefusedError("state", "this table was made without hints")
    if seat is None:
        raise RefusedError("seat", "hints are for those who have a seat")
    if state.match is None or state.status != "playing" or state.match.turn != seat:
        raise RefusedError("state", "a hint is given when it is your turn")
    return seat


def free_seat(state: State, guest: str) -> int:
    """The seat that a person who comes may take, or RefusedError."""
    _must_be_open(state)
    if guest in state.kicked:
        raise RefusedError("seat", "the host of this table has asked you to leave it")
    for number, sitting in enumerate(state.seats):
        if sitting.kind == "free":
            return number
    raise RefusedError("full", "every seat of this table is taken")


def _must_be_open(state: State) -> None:
    if state.status == "playing":
        raise RefusedError("state", "the game has already begun")
    if state.status == "finished":
        raise RefusedError("closed", "the game of this table is over")
    if state.status == "abandoned":
        raise RefusedError("closed", f"the table was closed: {state.closed_because}")


def _must_play(state: State) -> None:
    if state.status == "open":
        raise RefusedError("state", "the game has not begun yet")
    if state.status == "finished":
        raise RefusedError("state", "the game is over")
    if state.status == "abandoned":
        raise RefusedError("closed", f"the table was closed: {state.closed_because}")


def _must_be_host(state: State, seat: int, what: str) -> None:
    if state.seats[seat].guest != state.host:
        host = next(
            (each.name for each in state.seats if each.guest == state.host and each.guest), "the host"
        )
        raise RefusedError("host", f"only {host}, whose table this is, may {what}")


def _seat_at(state: State, number: int) -> Sitting:
    if number >= len(state.seats):
        raise RefusedError("unknown", f"there is no seat {number}; the seats are 0 to {len(state.seats) - 1}")
    return state.seats[number]


def _play(state: State, command: c.Play, seat: int) -> Draft:
    _must_play(state)
    return Draft("moved", seat, {"move": " ".join(command.move.split()), "by": "human"})


def _undo(state: State, command: c.Undo, seat: int) -> Draft:
    _must_play(state)
    if state.match is None or not state.match.can_undo(seat):
        raise RefusedError(
            "state",
            "only your own last move can be taken back, and only while it brought no hidden card to light",
        )
    return Draft("undone", seat)


def _restart(state: State, command: c.Restart, seat: int) -> Draft:
    _must_play(state)
    if not state.is_puzzle:
        raise RefusedError("state", "only a puzzle can be begun anew; others play here, too")
    if not state.moves:
        raise RefusedError("state", "no move has been made yet")
    return Draft("restarted", seat)


def _next(state: State, command: c.NextRound, seat: int) -> Draft:
    _must_play(state)
    if state.match is None or state.match.playing:
        raise RefusedError("state", "the round is still being played")
    if state.seats[seat].ready:
        raise RefusedError("state", "you are ready already; the others are waited for")
    return Draft("ready", seat)


def _start(state: State, command: c.Start, seat: int) -> Draft:
    _must_be_open(state)
    _must_be_host(state, seat, "begin the game")
    if state.free:
        seats = "a seat is" if state.free == 1 else f"{state.free} seats are"
        raise RefusedError("state", f"{seats} still free; wait for people, or put a bot there")
    return Draft("started", seat)


def _swap(state: State, command: c.Swap, seat: int) -> Draft:
    _must_be_open(state)
    one, other = _seat_at(state, command.seat), _seat_at(state, command.other)
    if command.seat == command.other:
        raise RefusedError("state", "these are not two seats")
    own_with_free = seat in (command.seat, command.other) and "free" in (one.kind, other.kind)
    if not own_with_free:
        _must_be_host(state, seat, "exchange others' seats")
    return Draft("swapped", command.seat, {"other": command.other})


def _kick(state: State, command: c.Kick, seat: int) -> Draft:
    _must_be_open(state)
    _must_be_host(state, seat, "empty a seat")
    sitting = _seat_at(state, command.seat)
    if sitting.kind == "free":
        raise RefusedError("state", "this seat is free already")
    if command.seat == seat:
        raise RefusedError("state", "this is your own seat; leave it instead")
    return Draft("stood", command.seat, {"kicked": True})


def _add_bot(state: State, command: c.AddBot, seat: int) -> Draft:
    _must_be_open(state)
    _must_be_host(state, seat, "seat a bot")
    if _seat_at(state, command.seat).kind != "free":
        raise RefusedError("full", "this seat is taken")
    if command.level not in bot_names():
        raise RefusedError(
            "unknown", f"there is no bot {command.level!r}; there are {', '.join(bot_names())}"
        )
    return Draft("sat", command.seat, bot_sitting(command.level))


def bot_sitting(level: str) -> dict[str, Any]:
    """What an event says of a bot that sits down."""
    return {"kind": "bot", "guest": None, "name": f"{level} bot", "level": level}


def _chat(state: State, command: c.Chat, seat: int) -> Draft:
    return Draft("chatted", seat, {"text": command.text})


def _chat_without_seat(state: State, command: c.Chat, guest: str | None, name: str | None) -> Draft:
    if not state.facts.spectators_chat:
        raise RefusedError("seat", "at this table only those who have a seat can chat")
    if guest is None or name is None:
        raise RefusedError("guest", "choose a name first; then you can chat")
    if guest not in state.onlookers and len(state.onlookers) >= _ONLOOKERS:
        raise RefusedError("limit", "so many who watch have chatted here that nobody more can")
    others = [seat.name for seat in state.seats if seat.guest != guest]
    shown = distinct(name, others, NAME_LENGTH)
    return Draft("chatted", None, {"text": command.text, "guest": guest, "name": shown})


def _leave(state: State, command: c.Leave, seat: int) -> Draft:
    if state.status == "open":
        return Draft("stood", seat, {"kicked": False})
    _must_play(state)
    if not state.facts.leaver_bot or len(state.humans()) < 2:
        raise RefusedError("state", "your seat is kept; close the page and come back when you like")
    if state.seats[seat].bot_plays:
        raise RefusedError("state", "a bot is playing for you already")
    return Draft("taken_over", seat)


def _resign(state: State, command: c.Resign, seat: int) -> Draft:
    _must_play(state)
    return Draft("resigned", seat)


def _rematch(state: State, command: c.Rematch, seat: int) -> Draft:
    if state.status != "finished":
        raise RefusedError("state", "the game is not over yet")
    if state.again:
        raise RefusedError("state", "the table of the rematch is there already")
    if state.is_puzzle:
        raise RefusedError("state", "a puzzle is begun again from its own page")
    if state.seats[seat].rematch:
        raise RefusedError("state", "the others are waited for")
    return Draft("rematch", seat)


_DECIDERS: dict[type[c.Command], Callable[[State, Any, int], Draft]] = {
    c.Play: _play,
    c.Undo: _undo,
    c.Restart: _restart,
    c.NextRound: _next,
    c.Start: _start,
    c.Swap: _swap,
    c.Kick: _kick,
    c.AddBot: _add_bot,
    c.Chat: _chat,
    c.Leave: _leave,
    c.Resign: _resign,
    c.Rematch: _rematch,
}
