"""The recorded playthroughs are what the rules, the words and the views still give."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tefuda.games import Game, Preset

sys.path.insert(0, str(Path(__file__).parent / "playthroughs"))
from make import FOLDER, playthrough, presets


@pytest.mark.parametrize(("game", "preset"), presets(), ids=lambda each: each.name)
def test_a_playthrough_comes_out_as_it_was_recorded(game: Game, preset: Preset) -> None:
    recorded = (FOLDER / f"{preset.name}.txt").read_text(encoding="utf-8")
    now = playthrough(game, preset)
    if now != recorded:
        pairs = zip(recorded.splitlines(), now.splitlines(), strict=False)
        was, comes = next(((a, b) for a, b in pairs if a != b), ("its end", "more or less"))
        pytest.fail(f"was: {was}\nnow: {comes}\nIf that is right: python tests/playthroughs/make.py")


def test_there_is_a_playthrough_of_every_preset_and_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(
        preset.name for _, preset in presets()
    )
