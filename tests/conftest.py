"""Fixtures for all tests."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from loop_watch import watching
from tefuda.games import catalogue
from tefuda.kernel import Kernel, load

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from web_browser import Server

settings.register_profile("tefuda", deadline=None, print_blob=True)
settings.load_profile("tefuda")


@cache
def warm(game: str) -> Kernel:
    """The compiled rules of a game. One process of a test run compiles, the others wait and load."""
    kernel = load(game, plain=False)
    players = max(2, catalogue()[game].players[0])
    with (Path(tempfile.gettempdir()) / f"tefuda-tests-{game}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for _ in kernel.warm_up(catalogue()[game].settle({}, players), players):
            pass
    return kernel


@pytest.fixture(scope="session")
def compiled() -> Callable[[str], Kernel]:
    """The compiled rules of a game, ready to run."""
    return warm


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a browser, for the tests of one file."""
    from web_browser import serving

    with serving(tmp_path_factory.mktemp("web")) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file."""
    from web_browser import chromium

    with chromium() as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a file that share a browser stay in one process; what takes long is begun first."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    items.sort(key=lambda item: not item.path.stem.startswith("test_web_"))


LONGEST = 0.1
"""Seconds of the loop for a callback: on a quiet machine none takes 20 ms, this is for busy ones."""


@pytest.fixture(autouse=True)
def loop_kept_free(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test of the server does to it, nothing keeps its loop from the others for long."""
    if not request.module.__name__.startswith("test_server_"):
        yield
        return
    with watching() as longest:
        yield
    assert longest.seconds < LONGEST, f"the loop was held for {longest.seconds:.3f} s by {longest.what}"
