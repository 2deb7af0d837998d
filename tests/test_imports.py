"""Who may import whom, what is imported when, and what a module says it offers."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from patience import PATIENCE
from tefuda.lab.provenance import deciding_files

ROOT = Path(tefuda.__file__).parent
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if "migrations" not in path.parts
}
RANK = {
    name: rank
    for rank, names in enumerate(
        [
            "machine_code rulebooks team words",
            "cards compiled",
            "chance",
            "games",
            "kernel",
            "match",
            "views record",
            "bots",
            "series puzzle review",
            "bench",
            "lab training terminal server",
            "cli",
            "__main__",
        ]
    )
    for name in names.split()
}
"""A part imports parts of lower rank only."""
HEAVY = {
    *("numpy", "numba", "scipy", "polars", "pyarrow", "altair", "ray"),
    *("pydantic", "fastapi", "sqlalchemy", "uvicorn", "textual", "asyncio"),
}


def part(module: str) -> str:
    """The part of the project a module belongs to: ``tefuda.games.isuri.rules`` is of games."""
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Everything of the project that a file imports anywhere in it: module, name (or an empty one)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "tefuda":
                    yield alias.name, ""
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tefuda":
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield (inner, "") if inner in MODULES else (str(node.module), alias.name)


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_down_and_never_up(module: str) -> None:
    own = part(module)
    for imported, _ in imports(MODULES[module]):
        other = part(imported)
        if other and other != own and own:
            assert RANK[other] < RANK[own], f"{module} imports {imported}"


def test_every_part_has_a_rank_and_what_is_named_here_is_the_tree() -> None:
    parts = {part(module) for module in MODULES} - {""}
    assert parts <= RANK.keys()
    assert RANK.keys() - parts <= {"puzzle", "training"}


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("tefuda.games.")])
def test_a_game_imports_no_other_game(module: str) -> None:
    family = module.split(".")[2]
    if (ROOT / "games" / family).is_dir():
        for imported, _ in imports(MODULES[module]):
            names = imported.split(".")
            if names[1] == "games":
                assert names[2] in (family, "contract", "game"), f"{module} imports {imported}"
            else:
                assert names[1] in ("cards", "compiled", "chance")


OUTSIDE = {
    "os",
    "io",
    "pathlib",
    "socket",
    "subprocess",
    "sqlite3",
    "asyncio",
    "shutil",
    "tempfile",
    "urllib",
}
MAY_TOUCH_FILES = {
    f"tefuda.{name}"
    for name in ("machine_code", "compiled", "team", "record", "rulebooks", "series", "bench")
}


@pytest.mark.parametrize(
    "module",
    [name for name in MODULES if RANK.get(part(name), 9) < RANK["lab"] and name not in MAY_TOUCH_FILES],
)
def test_below_the_interfaces_nothing_reads_writes_or_prints(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & OUTSIDE
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] not in OUTSIDE
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input")


def test_two_files_name_numba_and_no_other() -> None:
    named = {
        module
        for module, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Import) and any(alias.name.split(".")[0] == "numba" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba")
    }
    assert named == {"tefuda.compiled", "tefuda.machine_code"}


COMMAND = "from tefuda.cli import main; sys.argv = ['tefuda', {}]; main()"


@pytest.mark.parametrize(
    ("action", "allowed"),
    [
        ("import tefuda", ""),
        ("import tefuda.games; tefuda.games.catalogue()", ""),
        (COMMAND.format("'--help'"), ""),
        (COMMAND.format("'games'"), "pydantic"),  # typer reads arguments with it
        (COMMAND.format("'rules', 'isuri'"), "pydantic"),
        (COMMAND.format("'simulate', '--help'"), "pydantic"),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(action: str, allowed: str) -> None:
    program = f"""
import sys
try:
    {action}
except SystemExit as end:
    assert not end.code, end.code
print("imported:", *sys.modules, file=sys.stderr)
"""
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert result.returncode == 0, result.stderr
    imported = result.stderr.rpartition("imported:")[2].split()
    assert "tefuda" in imported
    assert HEAVY & set(imported) <= {allowed}


def defines(path: Path) -> bool:
    """Whether a file holds more than its docstring."""
    return len(ast.parse(path.read_text(encoding="utf-8")).body) > 1


@pytest.mark.parametrize("module", MODULES)
def test_what_a_module_says_it_offers_is_there_and_in_order(module: str) -> None:
    found = importlib.import_module(module)
    offered = found.__all__ if defines(MODULES[module]) else []
    assert len(offered) == len(set(offered))
    assert all(hasattr(found, name) for name in offered)
    assert not [name for name in offered if name.startswith("_") and name != "__version__"]


def test_what_other_parts_use_of_a_module_it_offers() -> None:
    missing = [
        f"{module} imports {name} of {imported}"
        for module, path in MODULES.items()
        for imported, name in imports(path)
        if name and part(imported) != part(module)
        if name not in importlib.import_module(imported).__all__
    ]
    assert missing == []


def test_what_plays_the_games_of_the_lab_is_in_the_hash_of_its_results() -> None:
    """Each file that playing a chunk imports; but for the match, which plays records again, and its words."""
    found: set[str] = set()
    waiting = ["tefuda.lab.play"]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += [each for each, _ in imports(MODULES[module])]
    files = set(deciding_files())
    assert all(file.is_file() for file in files)
    assert {module for module in found if MODULES[module] not in files} <= {
        "tefuda",
        "tefuda.match",
        "tefuda.words",
    }
