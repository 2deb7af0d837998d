"""A server on a free port of loopback, and Debian's Chromium looking at it: what the browser tests share."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from patience import PATIENCE, PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
STATIC = Path(__file__).parents[1] / "src/tefuda/server/static"

_SERVE = """
import sys
from tefuda.server.running import serve
from tefuda.server.settings import Settings
from tefuda.server.limits import Limits
MANY = Limits(**dict.fromkeys(sys.argv[2:], 60_000))
settings = Settings(database=sys.argv[1], bot_pause=0.03, bot_seconds=0.3, warm_up=False, limits=MANY)
serve(settings, "127.0.0.1", 0)
"""


# A test is quicker than a person: rates do not stand in its way.
_RATES = [
    "messages_a_second", "message_burst", "requests_a_second", "request_burst",
    "guests_a_minute", "guest_burst", "tables_a_minute", "table_burst",
]  # fmt: skip


@dataclass
class Server:
    """A running server."""

    address: str
    process: subprocess.Popen[str]


@contextlib.contextmanager
def serving(folder: Path, python: str = sys.executable) -> Iterator[Server]:
    """A server with a new database in ``folder``, run by the given Python."""
    process = subprocess.Popen(
        [python, "-c", _SERVE, f"sqlite+aiosqlite:///{folder}/tables.db", *_RATES],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, f"the server did not start: {said}{process.stdout.read()}"
        yield Server(found.group().rstrip("/"), process)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)  # it ends what it is compiling


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """One browser, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def person(
    browser: Browser, *, phone: bool = False, theme: str = "light", language: str = "en"
) -> BrowserContext:
    """Somebody with a browser of his own: cookies, theme, language."""
    context = browser.new_context(
        viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    taste = f"{{theme: '{theme}', language: '{language}', sound: false, notify: false, learned: []}}"
    context.add_init_script(
        f"localStorage.getItem('tefuda') ?? localStorage.setItem('tefuda', JSON.stringify({taste}))"
    )
    context.set_default_timeout(PATIENCE_MS)
    return context


def opened(context: BrowserContext, address: str, path: str = "") -> Page:
    """A page of the client, with every fault that it prints kept in ``faults_of``."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.faults = faults  # type: ignore[attr-defined]
    page.goto(f"{address}/#/{path}")
    return page


def faults_of(page: Page) -> list[str]:
    """What went wrong on a page."""
    found: list[str] = page.faults  # type: ignore[attr-defined]
    return found


_ASK = """async ([path, body]) => {
  const answer = await fetch(`/api/v1${path}`, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body)});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""


def ask(page: Page, path: str, body: Any) -> Any:
    """POST to the server as the page's guest."""
    return page.evaluate(_ASK, [path, body])


def new_table(page: Page, game: str, *, bots: int = 1, **more: Any) -> str:
    """A table against the weakest bots, begun, and the page brought to it; its id."""
    ask(page, "/guest", {"name": "Aki"})
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"} for _ in range(bots)]]
    made = ask(page, "/tables", {"game": game, "seats": seats, "start": True, "hints": True, **more})
    page.evaluate("table => { location.hash = `#/table/${table}` }", made["table"])
    page.locator(f".surface[data-table='{made['table']}']").wait_for()
    return str(made["table"])


def sideways(page: Page) -> bool:
    """Whether the page can be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
