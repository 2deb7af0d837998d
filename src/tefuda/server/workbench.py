"""What a process of the workshop does: a record comes in with a task, an answer or a refusal goes out.

Each piece is a line of JSON, which names the task and the size of the body, and the body; so is each answer.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, TypeVar

from pydantic import ValidationError

from tefuda import record as records
from tefuda.record import Record, RecordError
from tefuda.server.malformed import in_words
from tefuda.server.protocol.base import Model
from tefuda.server.protocol.results import ReplayHintWanted, ReplayWanted
from tefuda.server.protocol.reviews import ReviewWanted
from tefuda.server.refusal import RefusedError
from tefuda.server.replays import hint_at, replay

__all__ = ["work"]

Wanted = TypeVar("Wanted", ReplayWanted, ReplayHintWanted, ReviewWanted)
Facts = Mapping[str, Any]
Tell = Callable[..., None]

_MEMORY = 3 * 2**30
"""Bytes of addresses that a process may have; machine code alone takes more than one of these three."""


def work() -> None:
    """Serve until standard input ends."""
    with contextlib.suppress(OSError):
        os.nice(10)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else prints does not get into the answers
    _serve(sys.stdin.buffer, answers)


def _serve(asked: BinaryIO, answers: BinaryIO) -> None:
    def tell(body: bytes = b"", **said: Any) -> None:
        answers.write(json.dumps(said).encode() + b"\n" + body)
        answers.flush()

    while line := asked.readline():
        facts = json.loads(line)
        body = asked.read(facts["size"])
        try:
            answer = _TASKS[facts["task"]](body, facts, tell)
        except RefusedError as refused:
            tell(refused=(refused.code, refused.reason))
        except RecordError as problem:
            tell(refused=("record", str(problem)))
        except MemoryError:
            tell(refused=("record", "this record needs more memory than this server gives to one"), last=True)
            return  # a new process begins with all of its memory
        else:
            tell(answer, size=len(answer))


def _read(body: bytes, kind: type[Wanted], facts: Facts) -> tuple[Wanted, Record]:
    """What is wanted, and the record in it, which has no more moves than ``facts`` allow."""
    data = records.load(body)
    try:
        wanted = kind.model_validate(data)
    except ValidationError as problem:
        raise RefusedError("malformed", in_words(problem.errors()[0])) from None
    record = records.from_data(wanted.record)
    moves, most = sum(len(each.moves) for each in record.rounds), facts["most_moves"]
    if moves > most:
        here = f"at most {most} are looked at here; the program on your own machine looks at them all"
        raise RefusedError("record", f"the record has {moves} moves, and {here}")
    return wanted, record


def _json(model: Model) -> bytes:
    return model.model_dump_json().encode()


def _replay(body: bytes, facts: Facts, tell: Tell) -> bytes:
    wanted, record = _read(body, ReplayWanted, facts)
    return _json(replay(record, wanted.seat, wanted.start))


def _hint(body: bytes, facts: Facts, tell: Tell) -> bytes:
    wanted, record = _read(body, ReplayHintWanted, facts)
    cancel = threading.Event()
    alarm = threading.Timer(facts["seconds"], cancel.set)
    alarm.start()
    try:
        return _json(hint_at(record, wanted.step, facts["ready"], cancel))
    finally:
        alarm.cancel()


def _review(body: bytes, facts: Facts, tell: Tell) -> bytes:
    from tefuda.review import ReviewError, review
    from tefuda.server.reviewed import reviewed

    _, record = _read(body, ReviewWanted, facts)
    try:
        found = review(record, progress=lambda done, of: tell(progress=(done, of)))
    except ReviewError as problem:
        raise RefusedError("state", str(problem)) from None
    return _json(reviewed(record, found))


_TASKS: dict[str, Callable[[bytes, Facts, Tell], bytes]] = {
    "replay": _replay,
    "hint": _hint,
    "review": _review,
}
