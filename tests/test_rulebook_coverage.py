"""Every paragraph of the rulebooks, every option and every value has a test that names it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.rulebooks import games, paragraphs

NUMBERED = re.compile(r"[0-9]+|[a-z]|p[0-9]+")


@cache
def written() -> dict[str, str]:
    """Every test function of this folder but those of the paragraphs themselves: name -> source."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.stem in ("test_rulebooks", Path(__file__).stem):
            continue
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                lines = source.splitlines()[first - 1 : node.end_lineno]
                found[f"{path.stem}::{node.name}"] = "\n".join(lines)
    return found


def naming(game: str, key: str) -> list[str]:
    """The tests that name a numbered paragraph, in their name or in words: ``Isuri 4``."""
    in_name = re.compile(rf"::test_(?:.*_)?{game}_(?:(?:[0-9a-z]+_)*?(?:and|to)_)?{key}(?:_|$)")
    in_words = re.compile(rf"\b{game.title()} (?:[0-9A-Z]+(?:, | and | to ))*{key.upper()}\b")
    return [name for name, source in written().items() if in_name.search(name) or in_words.search(source)]


@pytest.mark.parametrize(
    ("game", "key"), [(game, key) for game in games() for key in paragraphs(game) if NUMBERED.fullmatch(key)]
)
def test_every_numbered_paragraph_is_named_by_a_test(game: str, key: str) -> None:
    assert naming(game, key)


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        (game.name, option.name, value)
        for game in catalogue().values()
        for option in game.options
        for value in [each for each in option.values if each != option.default] or [""]
    ],
)
def test_every_option_and_each_of_its_other_values_is_named_by_a_test(
    game: str, option: str, value: object
) -> None:
    mine = [
        source for name, source in written().items() if name.startswith(f"test_{game}_") and option in source
    ]
    assert mine
    assert any(str(value) in source for source in mine)


def test_a_paragraph_that_does_not_exist_is_named_by_no_test() -> None:
    assert not naming("isuri", "13")
    assert not naming("devil", "z")
