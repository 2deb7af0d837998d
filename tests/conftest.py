"""Fixtures for all tests."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from loop_watch import watching
from tefuda.games import catalogue
from tefuda.kernel import Kernel, load

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
