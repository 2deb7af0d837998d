"""Work handed out to other processes: every answer comes back, and nothing that ends blocks the rest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from patience import PATIENCE
from tefuda.team import Team, TeamError, _ctrl_c_kept_back


def double(number: int) -> int:
    return 2 * number


def refuse(number: int) -> int:
    raise ValueError(f"no {number}")


def die_while_answering(size: int) -> bytes:
    """The answer fills the pipe many times over, so that nobody who reads it late gets it whole."""
    if size:
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGKILL)).start()
    return bytes(size)


@pytest.mark.parametrize("processes", [1, 3])
def test_every_task_is_answered_and_the_members_stay_for_the_next(processes: int) -> None:
    others = set(active_children())
    with Team(processes) as team:
        assert sorted(team.answers(double, range(10))) == [(n, 2 * n) for n in range(10)]
        members = set(active_children()) - others
        assert len(members) == processes
        assert dict(team.answers(double, [7])) == {7: 14}
        assert list(team.answers(double, [])) == []
        assert set(active_children()) - others == members
    assert set(active_children()) == others


def test_tasks_are_taken_only_when_a_member_is_free() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(10**9):
            taken.append(number)
            yield number

    with Team(2) as team:
        for done, _ in enumerate(team.answers(double, tasks()), 1):
            assert len(taken) <= done + 2
            if done == 20:
                break


def test_what_the_function_raises_is_raised_here_and_says_where() -> None:
    with Team(1) as team, pytest.raises(ValueError, match="no 3") as raised:
        list(team.answers(refuse, [3]))
    assert "in refuse" in raised.value.__notes__[0]


def test_a_member_that_dies_in_the_middle_of_its_answer_blocks_nobody() -> None:
    others = set(active_children())
    with Team(2) as team:
        answers = team.answers(die_while_answering, [50_000_000, 0])
        assert next(answers) == (0, b"")
        end = time.monotonic() + PATIENCE
        while len(set(active_children()) - others) == 2 and time.monotonic() < end:
            time.sleep(0.01)
        with pytest.raises(TeamError, match="a process was ended from outside"):
            next(answers)


def start_that_is_broken_off(reached: list[bool]) -> None:
    with _ctrl_c_kept_back():
        signal.raise_signal(signal.SIGINT)
        reached.append(True)


def test_ctrl_c_while_a_member_starts_comes_right_after() -> None:
    reached: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        start_that_is_broken_off(reached)
    assert reached
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


MASTER = """
import time
from tefuda.team import Team

if __name__ == "__main__":
    with Team(2) as team:
        try:
            for _ in team.answers(time.sleep, [0, 0, 0, 0.5, 0.5]):
                print("answered", flush=True)
            time.sleep(600)
        except KeyboardInterrupt:
            print("stopped", flush=True)
"""


@pytest.fixture
def master(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    file = tmp_path / "master.py"
    file.write_text(MASTER)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, file], stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        yield process
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def others_of_the_session(leader: int) -> list[int]:
    """The living processes of a session but for its leader."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            state, *_, session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if entry.name.isdigit() and int(session) == leader != int(entry.name) and state != "Z":
            found.append(int(entry.name))
    return found


def ends(leader: int) -> bool:
    """Whether everything else in the session ends before our patience does."""
    end = time.monotonic() + PATIENCE
    while others_of_the_session(leader) and time.monotonic() < end:
        time.sleep(0.01)
    return not others_of_the_session(leader)


def test_members_end_when_the_one_who_hands_out_the_work_is_killed(master: subprocess.Popen[str]) -> None:
    assert master.stdout is not None
    assert master.stdout.readline() == "answered\n"
    assert len(others_of_the_session(master.pid)) >= 2
    master.kill()
    assert ends(master.pid)


@pytest.mark.parametrize("answered", [False, True])
def test_members_never_hear_ctrl_c(master: subprocess.Popen[str], answered: bool) -> None:
    """Neither while they start nor later; they say nothing and end with their master."""
    assert master.stdout is not None
    if answered:
        assert master.stdout.readline() == "answered\n"
    end = time.monotonic() + PATIENCE
    while len(others_of_the_session(master.pid)) < 3 and time.monotonic() < end:  # one keeps track of them
        time.sleep(0.001)
    for member in others_of_the_session(master.pid):
        os.kill(member, signal.SIGINT)
    time.sleep(0.2)
    os.kill(master.pid, signal.SIGINT)
    out, err = master.communicate(timeout=PATIENCE)
    assert out.endswith("stopped\n")
    assert err == ""
    assert ends(master.pid)
