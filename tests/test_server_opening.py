"""``make play``: the server starts, says where it is, and opens the browser where there is one."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from patience import PATIENCE
from tefuda.bots.levels import SEARCHES
from tefuda.server import ServeError, opening, thinking
from tefuda.server.settings import Settings


def start(database: Path, port: int, environment: dict[str, str]) -> subprocess.Popen[str]:
    """What ``make play`` runs, with its own environment."""
    words = [
        "-c",
        "from tefuda.cli import main; main()",
        "serve",
        "--browser",
        "--port",
        str(port),
        "--database",
        str(database),
    ]
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "BROWSER")
    inherited = {name: value for name, value in os.environ.items() if name not in shown}
    return subprocess.Popen(
        [sys.executable, *words],
        env={**inherited, "TEFUDA_PLAIN": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def lines(process: subprocess.Popen[str], count: int) -> list[str]:
    """The next lines that it prints."""
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(count)]


def test_it_opens_the_browser_once_it_is_there_and_again_when_it_is_called_again(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    environment = {"BROWSER": f"{browser} %s"}
    process = start(tmp_path / "t.db", 0, environment)
    try:
        said = lines(process, 2)
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", said[0])
        assert address, said
        assert said[1] == f"Games are kept in {tmp_path / 't.db'}"
        again = start(tmp_path / "t.db", int(address.group(1)), environment)
        answer, _ = again.communicate(timeout=PATIENCE)
        assert (again.returncode, answer) == (0, f"tefuda is already at {address.group()}\n")
        deadline = time.monotonic() + PATIENCE
        while opened.read_text().split() != 2 * [address.group()]:
            assert time.monotonic() < deadline, opened.read_text()
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_without_a_display_it_prints_the_address_and_what_to_do(tmp_path: Path) -> None:
    process = start(tmp_path / "t.db", 0, {"SSH_CONNECTION": "10.0.0.1 50000 10.0.0.2 22"})
    try:
        said = lines(process, 3)
        assert "http://127.0.0.1:" in said[0]
        assert "ssh -L" in said[2]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("wait", [0.0, 0.6])
def test_ctrl_c_ends_it_quietly_however_often_it_is_pressed(tmp_path: Path, wait: float) -> None:
    """A terminal sends it to every process of the command, also to one that is just loading the compiler."""
    words = ["-c", "from tefuda.cli import main; main()", "serve", "--port", "0"]
    process = subprocess.Popen(
        [sys.executable, *words, "--database", str(tmp_path / "t.db")],
        env={**os.environ, "SSH_CONNECTION": "a b c d"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert "http://" in lines(process, 1)[0]
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, errors) == (0, "")
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline, "what it started goes on without it"
        time.sleep(0.05)


@pytest.mark.parametrize(
    "origin", ["zz", "cards.example", "https://", "https://a b", "ftp://a", "https://a/b", "http://a:70000"]
)
def test_an_origin_is_an_address_of_a_site(origin: str) -> None:
    with pytest.raises(ServeError, match="an origin is written like"):
        Settings(database="", origins=(origin,))


def test_origins_that_are_taken() -> None:
    Settings(database="", origins=("https://cards.example", "http://[::1]:8036/", "HTTP://192.0.2.7:80"))


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "win32", True),
        ({"SSH_CONNECTION": "a b c d"}, "darwin", False),
        ({"SSH_CONNECTION": "a b c d", "DISPLAY": "localhost:10"}, "linux", True),
        ({"BROWSER": "firefox"}, "linux", True),
    ],
)
def test_where_a_browser_can_be_opened(environment: dict[str, str], platform: str, opens: bool) -> None:
    assert (opening.no_browser(environment, platform) is None) == opens


def test_a_server_that_listens_everywhere_names_an_address_that_others_can_use() -> None:
    assert "0.0.0.0" not in opening.address_of("0.0.0.0", 80)
    assert not opening.is_tefuda("http://127.0.0.1:9/")


def test_what_is_compiled_beforehand_is_all_that_bots_think_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that only looks once would leave the search to the first person who asks a strong bot."""
    asked = []

    def answer(self: thinking.Asked, *, compiled: bool, cancel: object) -> str:
        assert compiled
        asked.append(self.level)
        return ""

    monkeypatch.setattr(thinking.Asked, "answer", answer)
    thinking.compile_search("isuri")
    assert set(asked) & set(SEARCHES)
    assert set(asked) - set(SEARCHES)
