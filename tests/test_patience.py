"""No test depends on how fast the machine is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.py"))


def limits(tree: ast.AST) -> list[ast.expr]:
    """What a file says where something may be waited for that long only."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found += [word.value for word in node.keywords if word.arg == "timeout"]
            if ast.unparse(node.func).rpartition(".")[2] in ("timeout", "set_default_timeout", "wait_for"):
                found += node.args[-1:]
        if isinstance(node, ast.BinOp) and ast.unparse(node.left) == "time.monotonic()":
            found.append(node.right)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_wait_has_a_limit_of_its_own(file: Path) -> None:
    """One that is generous enough here is too short where ten things run at once: PATIENCE is for all."""
    for limit in limits(ast.parse(file.read_text(encoding="utf-8"))):
        assert not isinstance(limit, ast.Constant), f"line {limit.lineno}: {ast.unparse(limit)}"
