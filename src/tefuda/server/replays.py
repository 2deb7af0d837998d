"""Replaying a record, position by position, as any seat saw it; and what a bot would have played."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from tefuda.games.contract import NOBODY
from tefuda.record import Record, RecordError, walk, write
from tefuda.server.cards import title_of
from tefuda.server.parts import legal_move
from tefuda.server.protocol.results import Replay, ReplayFrame, ReplayHint
from tefuda.server.refusal import RefusedError
from tefuda.server.sight import position_seen
from tefuda.server.state import State
from tefuda.server.thinking import ADVISER, Asked
from tefuda.views import View, look

__all__ = ["FRAMES", "finished_record", "hint_at", "replay"]

FRAMES = 100
"""So many frames come at once,"""
_LETTERS = 2 * 2**20
"""and fewer where they are long."""


def finished_record(state: State) -> Record:
    """The record of an ended game, without its seed; RefusedError while it goes on."""
    if state.match is None or state.status == "playing":
        raise RefusedError("state", "the game is not over yet; its record would tell every secret")
    time = state.updated.strftime("%Y-%m-%dT%H:%M:%SZ")
    return write(state.match).model_copy(update={"seed": None, "time": time})


def replay(record: Record, seat: int, start: int) -> Replay:
    """Some frames of a game as a seat (NOBODY: a spectator) saw it; RefusedError if it does not replay."""
    players = len(record.players)
    if seat >= players:
        raise RefusedError("unknown", f"there is no seat {seat}; the seats are 0 to {players - 1}")
    viewer = None if seat == NOBODY else seat
    moves = [
        None if place < 0 else each.moves[place]
        for each in record.rounds
        for place in range(-1, len(each.moves))
    ]
    frames: list[ReplayFrame] = []
    letters = 0
    try:
        for step, match in enumerate(walk(record)):
            if step >= start + FRAMES or letters > _LETTERS:
                break
            if step < start:
                continue
            line = moves[step]
            mover, _, text = (line or "").partition(" ")
            since = len(match.events) - (line is not None)
            position, said = position_seen(match, viewer, since=since)
            frames.append(
                ReplayFrame(
                    step=step,
                    mover=int(mover) if line else None,
                    move=text or None,
                    said=said,
                    position=position.model_copy(update={"can_undo": False}),
                )
            )
            letters += len(frames[-1].model_dump_json())
    except RecordError as problem:
        raise RefusedError("record", f"this record does not replay: {problem}") from None
    return Replay(
        game=record.game,
        title=title_of(record.game, None),
        options=dict(record.options),
        names=[player.name for player in record.players],
        kinds=[player.kind for player in record.players],
        seat=viewer,
        steps=len(moves),
        start=start,
        frames=frames,
        finished=record.totals is not None,
        totals=record.totals,
        winners=record.winners,
    )


def _asked(record: Record, step: int) -> tuple[View, str | None]:
    """What the seat to move saw at a step, and what it then played."""
    lines = [line for each in record.rounds for line in ("", *each.moves)]
    try:
        for number, match in enumerate(walk(record)):
            if number == step:
                if not match.playing:
                    raise RefusedError("state", "nobody is to move at this step")
                played = lines[step + 1].partition(" ")[2] if step + 1 < len(lines) else ""
                return look(match, match.turn), played or None
    except RecordError as problem:
        raise RefusedError("record", f"this record does not replay: {problem}") from None
    raise RefusedError("unknown", f"the game has no step {step}")


def hint_at(record: Record, step: int, ready: Sequence[str], cancel: threading.Event) -> ReplayHint:
    """What the strongest bot would have played at a step, seeing what the seat to move saw.

    Of the games that are ``ready`` there is machine code. ``cancel`` ends the thinking.
    """
    view, played = _asked(record, step)
    game = view.game.name
    if len(view.legal) == 1:
        move = next(iter(view.legal))
    else:
        move = Asked(ADVISER, view, 0, step).answer(compiled=game in ready, cancel=cancel)
    return ReplayHint(step=step, seat=view.seat, bot=ADVISER, best=legal_move(game, move), played=played)
