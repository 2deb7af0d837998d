"""Compiling in the background what thinks: the search of each game, and the proof of the puzzle."""

from __future__ import annotations

import functools
import logging
import subprocess
import sys
import threading
from collections.abc import Callable

from tefuda.games import catalogue
from tefuda.server.puzzles import PROOF, compile_proof
from tefuda.server.thinking import compile_search

__all__ = ["Warming", "compile_all"]

log = logging.getLogger("tefuda.server")


def _steps() -> dict[str, Callable[[], None]]:
    return {PROOF: compile_proof, **{game: functools.partial(compile_search, game) for game in catalogue()}}


def compile_all() -> None:
    """Compile everything into the cache; the name of each step is printed when it is done."""
    for name, step in _steps().items():
        try:
            step()
        except Exception:
            log.exception("%s could not be compiled; it stays slower", name)
        else:
            print(name, flush=True)


class Warming:
    """What is compiled already: ``ready`` holds the names of games, and PROOF."""

    def __init__(self, ready: set[str]) -> None:
        self.ready = ready
        self._stopping = threading.Event()
        self._compiler: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begin; until something is ready, its plain form serves."""
        threading.Thread(target=self._run, name="tefuda-warm-up", daemon=True).start()

    def _run(self) -> None:
        # A process of its own compiles, so that the compiler does not hold up the tables; here it is loaded.
        code = f"import {__name__} as warming; warming.compile_all()"
        with subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        ) as self._compiler:
            assert self._compiler.stdout is not None
            steps = _steps()
            for name in map(str.strip, self._compiler.stdout):
                if self._stopping.is_set():
                    return
                steps[name]()
                self.ready.add(name)

    def stop(self) -> None:
        """Compile no more."""
        self._stopping.set()
        if self._compiler is not None and self._compiler.poll() is None:
            self._compiler.terminate()
