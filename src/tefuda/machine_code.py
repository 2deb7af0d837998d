"""The folder in which machine code is kept: what is written there, what is believed, what is removed.

A compiled function is one file, and its first bytes are a checksum of the rest. What was cut short, altered
or left empty is dropped and compiled anew, since machine code that is not whole would crash the process.
Files appear under their names in one step, so any number of processes may compile at once. Where nothing can
be kept, the rules are compiled each time, and one sentence says so.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Iterable
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

__all__ = ["Shelf", "cache_folder", "say_once"]

_KEEP_UNUSED = 30 * 24 * 3600
"""Seconds after which machine code of other sources is removed."""
_MARKER = "made-by-tefuda"
"""A file in every folder of ours; its time is that of the last use. A folder without it is not ours."""
_SUFFIX = ".code"

_said: set[str] = set()


def say_once(words: str) -> None:
    """A sentence on standard error, once; processes that were started to help say nothing."""
    if words not in _said and parent_process() is None:
        print(f"tefuda: {words}", file=sys.stderr, flush=True)
    _said.add(words)


def _cannot_keep(problem: str) -> None:
    say_once(
        f"compiled rules cannot be kept ({problem}), so they are compiled again each time; "
        "TEFUDA_CACHE names another folder for them, TEFUDA_PLAIN=1 does without the compiler"
    )


def cache_folder(functions: Iterable[Any]) -> Path | None:
    """The folder for the machine code of these rules; None where none can be made, or a source is no file.

    Its name is a hash of all source files involved, of those that compile them, and of the versions of Python
    and Numba. ``TEFUDA_CACHE`` names another parent folder.
    """
    import numba

    files = {function.__code__.co_filename for function in functions}
    files |= {__file__, str(Path(__file__).with_name("compiled.py"))}
    digest = hashlib.sha256(
        f"{sys.version}|{numba.__version__}|{os.environ.get('NUMBA_BOUNDSCHECK', '')}".encode()
    )
    try:
        for file in sorted(files):
            digest.update(Path(file).read_bytes())
    except OSError:
        return None
    parent = _parent()
    if parent is None:
        return None
    folder = parent / digest.hexdigest()[:20]
    try:
        _mark(folder)
    except OSError as problem:
        if not folder.is_dir():
            _cannot_keep(f"{parent}: {problem.strerror}")
            return None
        return folder  # what is kept there can still be read
    _remove_old(parent)
    return folder


def _parent() -> Path | None:
    chosen = os.environ.get("TEFUDA_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    usual = platformdirs.user_cache_path("tefuda") / "machine-code"
    if not usual.is_absolute():  # no HOME, and a user whom the system does not know
        _cannot_keep("there is no home folder")
        return None
    return usual


def _mark(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / _MARKER).touch()


def _remove_old(parent: Path) -> None:
    """Remove what was not used for long: our files in our folders, and nothing else."""
    for folder in parent.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - (folder / _MARKER).stat().st_mtime > _KEEP_UNUSED:
                for file in folder.glob(f"*{_SUFFIX}"):
                    file.unlink()
                (folder / _MARKER).unlink()
                folder.rmdir()


class Shelf:
    """The kept machine code of one function; Numba asks it before it compiles, and hands it what it compiled.

    ``name`` tells apart the functions of a folder, in all the ways in which one may be compiled.
    """

    cache_path = None
    """For Numba, which shows it; only whoever asks Numba for statistics would see it."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._name = name

    def _file(self, signature: Any, codegen: Any) -> Path:
        wanted = f"{self._name}|{signature!r}|{codegen.magic_tuple()!r}"
        readable = "".join(sign if sign.isalnum() else "-" for sign in self._name)[-60:].strip("-")
        return self._folder / f"{readable}-{hashlib.sha256(wanted.encode()).hexdigest()[:20]}{_SUFFIX}"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled function if it is kept and whole, else None."""
        from numba.core import compiler

        rebuild: Any = compiler.CompileResult._rebuild  # its type names no arguments
        context.refresh()
        file = self._file(signature, context.codegen())
        try:
            content = file.read_bytes()
        except OSError:
            return None
        result: Any = None
        if hashlib.sha256(content[32:]).digest() == content[:32]:
            with contextlib.suppress(Exception):  # written whole, yet by something else
                result = rebuild(context, *pickle.loads(content[32:]))
        if result is None:
            with contextlib.suppress(OSError):
                file.unlink()
        return result

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled function; where that fails, say so once and go on."""
        from numba.core import serialize

        dumps: Any = serialize.dumps
        content = dumps(result._reduce())
        file = self._file(signature, result.codegen)
        part = None
        try:
            _mark(self._folder)
            handle, part = tempfile.mkstemp(dir=self._folder, suffix=f".part{_SUFFIX}")
            with os.fdopen(handle, "wb") as stream:
                stream.write(hashlib.sha256(content).digest() + content)
            Path(part).replace(file)
        except OSError as problem:
            _cannot_keep(f"{self._folder}: {problem.strerror}")
            if part is not None:
                Path(part).unlink(missing_ok=True)

    def flush(self) -> None:
        """Numba begins to compile anew: nothing is to be forgotten for that."""
