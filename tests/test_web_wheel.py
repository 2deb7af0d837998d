"""The packed wheel, installed into an empty environment, serves the page and plays a game."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest
from playwright.sync_api import expect

import web_browser as web
import web_hands as hands

ROOT = Path(__file__).parents[1]


def pip(*words: str) -> None:
    """Run pip; what it prints is the message if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_packed_wheel_serves_the_page_and_plays_a_game(tmp_path: Path) -> None:
    if not (web.STATIC / "index.html").is_file():
        pytest.fail("the client is not built: make web")
    pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), ".")
    (wheel,) = tmp_path.glob("tefuda-*.whl")
    venv.create(tmp_path / "empty")
    python = tmp_path / "empty/bin/python"
    pip("--python", str(python), "install", "--quiet", "--no-compile", str(wheel))
    with web.serving(tmp_path, str(python)) as server, web.chromium() as browser:
        page = web.opened(web.person(browser), server.address)
        page.get_by_role("button", name="Play now Isuri").click()
        hands.my_turn(page)
        expect(page.locator(".hand svg").first).to_be_visible()
        web.new_table(page, "isuri", options={"rounds": 1})
        hands.play_to_the_end(page, hands.isuri_turn, hands.by_mouse)
        expect(page.locator(".sheet")).to_contain_text("win")
        assert web.faults_of(page) == []
