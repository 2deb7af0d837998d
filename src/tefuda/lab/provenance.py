"""What made a result: the sources, the versions, the machine."""

from __future__ import annotations

import functools
import hashlib
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import tefuda
from tefuda.team import cores

__all__ = ["deciding_files", "machine", "source_hash", "versions"]

_ROOT = Path(tefuda.__file__).parent
_DECIDING = (
    *(
        "cards.py",
        "chance.py",
        "compiled.py",
        "machine_code.py",
        "kernel.py",
        "views.py",
        "games",
        "bots",
        "review/estimate.py",
    ),
    *(f"lab/{name}.py" for name in ("asked", "asking", "desk", "ledger", "loops", "play", "table", "trace")),
)


def deciding_files() -> list[Path]:
    """Every source file that decides what is played and measured: rules, bots, the lab's loops."""
    files = []
    for name in _DECIDING:
        path = _ROOT / name
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return files


@functools.cache
def source_hash() -> str:
    """A hash of :func:`deciding_files`."""
    digest = hashlib.sha256()
    for file in deciding_files():
        digest.update(file.relative_to(_ROOT).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def versions() -> dict[str, str]:
    """Python and the packages that results could depend on."""
    found = {"python": platform.python_version(), "tefuda": tefuda.__version__}
    for package in ("numpy", "numba", "pyarrow"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def machine() -> dict[str, str | int]:
    """The machine in general words: nothing that names it or its owner."""
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": cores(),
    }
