"""Fixtures for all tests."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

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
