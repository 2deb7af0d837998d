"""What the table keeps on disk: saved games, records of finished ones, and the few settings.

All of it lies in the user's state folder, or in the one that ``TEFUDA_STATE`` names. A file is replaced in
one step, so that a crash leaves the old one or the new one, and nobody but its owner may read it: a saved
game holds every secret.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import tempfile
import weakref
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

__all__ = [
    "HeldError",
    "Hold",
    "Saved",
    "Settings",
    "fresh_path",
    "hold_fresh",
    "records_folder",
    "saved_games",
    "state_folder",
    "write",
]


def state_folder() -> Path:
    """Where everything lies; it need not exist yet."""
    named = os.environ.get("TEFUDA_STATE")
    if named:
        return Path(named)
    from platformdirs import user_state_path

    return user_state_path("tefuda")


def saves_folder() -> Path:
    """Where the games in progress lie."""
    return state_folder() / "saved"


def records_folder() -> Path:
    """Where the records of finished games are written if nobody names a file."""
    return state_folder() / "records"


def write(path: Path, text: str) -> None:
    """Replace a file in one step; OSError if it cannot be written, and the old one is then untouched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def fresh_path(folder: Path, game: str) -> Path:
    """A file name that is free: time, game, and a number if two games begin in one second."""
    stem = f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{game}"
    path = folder / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.json"
        number += 1
    return path


class HeldError(ValueError):
    """Another window plays this saved game; the text says so."""


class Hold:
    """A saved game kept for one window, so that no two overwrite each other's moves; HeldError if one has it.

    It ends with :meth:`release`, and with the process however that ends. Where nothing can be written there
    is nothing to be overwritten, and it holds nothing.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.with_name(f".{path.name}.lock")
        self._end: Callable[[], object] = lambda: None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError:
            return
        self._end = weakref.finalize(self, os.close, handle)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._end()
            raise HeldError(
                "this game is open in another window; go on with it there, or leave it there first"
            ) from None
        except OSError:  # a file system without locks
            self._end()

    def release(self, *, forget: bool = False) -> None:
        """Let others have it; ``forget``: the saved game is gone."""
        if forget:
            self._file.unlink(missing_ok=True)
        self._end()


def hold_fresh(folder: Path, game: str) -> tuple[Path, Hold]:
    """A file name that is free and that no other window begins a game with."""
    path = fresh_path(folder, game)
    number = 2
    while True:
        with contextlib.suppress(HeldError):
            return path, Hold(path)
        path = path.with_name(f"{path.stem}-{number}.json")
        number += 1


@dataclass(frozen=True)
class Saved:
    """A game in progress on disk, as the first screen lists it."""

    path: Path
    title: str


def saved_games() -> list[Saved]:
    """The games that can be gone on with, latest first; a file that is none of ours is passed over."""
    found = []
    with contextlib.suppress(OSError):
        for path in saves_folder().glob("*.json"):
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                data = json.loads(path.read_text(encoding="utf-8"))
                found.append((path.stat().st_mtime, Saved(path, str(data["title"]))))
    return [saved for _, saved in sorted(found, key=lambda each: each[0], reverse=True)]


@dataclass
class Settings:
    """How the table behaves, kept from game to game."""

    dark: bool = True
    fast: bool = False
    """Bots move at once."""
    auto_pass: bool = False
    """A pass that is the only move is made by itself, after a pause."""
    level: str = "greedy"
    """The bot that fills the seats of a new game."""
    name: str = "Player"
    """What the human player is called in a new game."""

    @classmethod
    def load(cls) -> Settings:
        """The settings as they were left; a damaged file means the usual ones."""
        settings = cls(dark=_dark_terminal())
        with contextlib.suppress(OSError, ValueError, RecursionError):
            data = json.loads((state_folder() / "settings.json").read_text(encoding="utf-8"))
            for field in fields(cls):
                value = data.get(field.name) if isinstance(data, dict) else None
                if type(value) is type(getattr(settings, field.name)):
                    setattr(settings, field.name, value)
        return settings

    def save(self) -> None:
        """Keep them; where nothing can be written they last for this game only."""
        with contextlib.suppress(OSError):
            write(state_folder() / "settings.json", json.dumps(asdict(self)))


def _dark_terminal() -> bool:
    """Some terminals tell their background's colour number in COLORFGBG: 7 and 9 to 15 are light."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return not (background.isdigit() and int(background) in (7, *range(9, 16)))
