"""What ``make check`` runs, stage by stage, and at the end what took the time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
COMPILE = [sys.executable, "tests/compile_all.py"]
SLOWEST = 15

Stage = tuple[str, list[str]]
FIRST: list[Stage] = [
    ("format", [f"{BIN}/ruff", "format", "--check", "."]),
    ("lint", [f"{BIN}/ruff", "check", "."]),
    ("machine code of Hashigo", [*COMPILE, "hashigo"]),
    ("machine code of Isuri and Devil", [*COMPILE, "isuri", "devil"]),
    ("types", [f"{BIN}/mypy"]),
]
"""Side by side, as many at once as there are processors; the longest of the long ones first."""
TESTS: Stage = (
    "tests",
    [f"{BIN}/pytest", "-n", "auto", "--dist", "loadgroup", f"--durations={SLOWEST}"],
)

took: dict[str, float] = {}


def run(stage: Stage, *, aside: bool) -> int:
    """Run a stage; one beside others says what it has to say when it is over."""
    name, command = stage
    start = time.monotonic()
    kept = subprocess.PIPE if aside else None
    done = subprocess.run(command, cwd=ROOT, check=False, text=True, stdout=kept, stderr=subprocess.STDOUT)
    took[name] = time.monotonic() - start
    if aside:
        print(f"--- {name}: {' '.join(command)}\n{done.stdout}", end="", flush=True)
    return done.returncode


def main() -> int:
    """Run the stages; the tests only if nothing before them has failed. 0 if all is well."""
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as together:
        codes = list(together.map(lambda stage: run(stage, aside=True), FIRST))
    if not any(codes):
        codes.append(run(TESTS, aside=False))
    failed = [name for (name, _), code in zip([*FIRST, TESTS], codes, strict=False) if code]
    print("what took the time:", *(f"{seconds:7.1f} s  {name}" for name, seconds in took.items()), sep="\n")
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
