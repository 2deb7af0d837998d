"""A command in odd surroundings: closed streams, old encodings, names that are no text, fewer processors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE
from tefuda.team import cores

ODD = os.fsdecode(b"d\xe9r")


def tefuda(
    *words: str, closed: tuple[int, ...] = (), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a person would, with some of its streams closed."""
    close = "".join(f"os.close({number});" for number in closed)
    program = (
        f"import os,sys;{close}os.execv(sys.executable, [sys.executable, '-m', 'tefuda', *sys.argv[1:]])"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        env={**os.environ, "TEFUDA_PLAIN": "1", **environment},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("closed", [(1,), (2,), (0, 1, 2)])
def test_closed_streams_are_no_fault(closed: tuple[int, ...]) -> None:
    done = tefuda("rules", "devil", closed=closed)
    assert done.returncode == 0
    assert done.stderr == b""
    assert bool(done.stdout) == (1 not in closed)


@pytest.mark.parametrize("encoding", ["latin-1", "euc_jp", "ascii"])
def test_an_old_encoding_gets_question_marks_and_no_fault(encoding: str) -> None:
    done = tefuda("games", PYTHONIOENCODING=f"{encoding}:strict")
    assert done.returncode == 0
    assert done.stderr == b""
    shown = done.stdout.decode(encoding)
    assert ("Devil 鬼" if encoding == "euc_jp" else "Devil ?") in shown


def test_records_lie_and_are_named_under_a_path_that_is_no_text(tmp_path: Path) -> None:
    folder = tmp_path / ODD
    played = tefuda("simulate", "isuri", "-n", "1", "--records", str(folder), "--processes", "1")
    assert played.returncode == 0, played.stderr
    [record] = folder.iterdir()
    checked = tefuda("check", str(record), str(folder / "none"))
    assert checked.returncode == 2
    assert b"Traceback" not in checked.stderr
    assert b"d?r" in checked.stdout
    assert b"1 of 2 records replay exactly" in checked.stdout


def test_a_folder_that_was_removed_below_our_feet_is_no_fault(tmp_path: Path) -> None:
    here = tmp_path / "gone"
    here.mkdir()
    program = (
        "import os,sys,shutil;os.chdir(sys.argv[1]);os.rmdir(sys.argv[1]);"
        "from tefuda.cli import main;sys.argv=['tefuda','simulate','devil','-n','1','--processes','1'];main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(here)],
        env={**os.environ, "TEFUDA_PLAIN": "1"},
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"1 game of devil" in done.stdout


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system cannot bind processes")
def test_only_the_processors_that_we_may_use_are_counted() -> None:
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, before)
    assert cores() == len(before)
