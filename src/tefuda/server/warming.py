"""Compiling in the background what thinks: the search of each game, and the proof of the puzzle."""

from __future__ import annotations

import functools
import logging
import os
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


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)  # the server writes nothing: this returns once the server is no more
    os._exit(0)


def compile_all() -> None:
    """Compile everything into the cache; the name of each step is printed when it is done.

    This is the whole of a process, which ends when its standard input does.
    """
    threading.Thread(target=_end_with_parent, daemon=True).start()
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
        # In a session of its own it hears no Ctrl-C: it ends with the server.
        with subprocess.Popen(
            [sys.executable, "-c", f"import {__name__} as warming; warming.compile_all()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
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
