"""Work handed out to other processes of this machine.

A member of the team has a pipe of its own and nothing in common with the others: no queue, no lock, no thread
behind the scenes. So a member that dies, even in the middle of an answer, is noticed and blocks nobody, and
members end by themselves when the one who hands out the work is gone, however that ended.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Self, TypeVar, cast

__all__ = ["Team", "TeamError", "cores"]

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def cores() -> int:
    """How many processors this process may use: those that ``taskset`` or a container leaves it."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class TeamError(RuntimeError):
    """A process of the team was ended from outside, so its work is lost; the text says so."""


class Team:
    """Up to so many processes, started when they are first needed; for a ``with`` statement.

    Ctrl-C is for the one who hands out the work: the members never hear it. When the statement is left, by
    an exception or not, they are ended, whatever they are doing.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._members: dict[Connection, BaseProcess] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for member in self._members.values():
            member.terminate()
        for pipe, member in self._members.items():
            pipe.close()
            member.join()
        self._members.clear()

    def answers(
        self, function: Callable[[Task], Answer], tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Answer]]:
        """Every task with ``function(task)``, as soon as that is there: in no particular order.

        Tasks are taken from ``tasks`` as members come free. What the function raises is raised here; a member
        that is ended from outside is a TeamError. To be read to its end before the next tasks are given.
        """
        waiting = iter(tasks)
        first = list(itertools.islice(waiting, self._processes))
        while len(self._members) < len(first):
            self._add_member()
        at_work = dict(zip(self._members, first, strict=False))
        for pipe, task in at_work.items():
            with _nobody_there_is_told():
                pipe.send((function, task))
        while at_work:
            for ready in connection.wait(list(at_work)):
                pipe = cast(Connection, ready)
                with _nobody_there_is_told():
                    failed, answer = pipe.recv()
                if failed:
                    raise answer
                done = at_work.pop(pipe)
                for task in itertools.islice(waiting, 1):
                    with _nobody_there_is_told():
                        pipe.send((function, task))
                    at_work[pipe] = task
                yield done, answer

    def _add_member(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        member = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _ctrl_c_kept_back():
            member.start()
            self._members[ours] = member
        theirs.close()  # so that the end of the member is the end of the pipe


def _serve(pipe: Connection) -> None:
    """The life of a member."""
    with contextlib.suppress(EOFError, OSError):  # nobody hands out work any more
        while True:
            function, task = pipe.recv()
            answer: tuple[bool, Any]
            try:
                answer = False, function(task)
            except Exception as problem:
                problem.add_note(traceback.format_exc())
                answer = True, problem
            pipe.send(answer)


@contextlib.contextmanager
def _nobody_there_is_told() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError):
        raise TeamError("a process was ended from outside (was memory short?)") from None


@contextlib.contextmanager
def _ctrl_c_kept_back() -> Iterator[None]:
    """Ctrl-C comes after the block, and never to a process that is started in it.

    The process inherits that the signal is blocked, so there is no moment in which it would hear it. Another
    thread of ours may still take the signal, and then it would break off the start in the main thread:
    therefore the handler, which only notes it.
    """
    resource_tracker.ensure_running()  # comes with the first process, and would unblock the signal
    noted: list[int] = []
    main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, lambda number, _: noted.append(number)) if main else None
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if main:
            signal.signal(signal.SIGINT, handler)
    if noted:
        signal.raise_signal(signal.SIGINT)
