"""Machine code and the interpreter give the same numbers, in every game and variant."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import checked_walk
from patience import PATIENCE
from support import VARIANTS, Variant
from tefuda.chance import below, game_key
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.kernel import GREEDY, Kernel, load

Compiled = Callable[[str], Kernel]
GAMES = {"isuri": 120, "devil": 120, "hashigo": 40}
"""Whole games to compare, a variant."""
each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def final_states(kernel: Kernel, variant: Variant, games: int) -> list[dict[str, Any]]:
    """The last position of each of so many random games, and the decisions they took."""
    rules, states, blank = kernel.table(variant.options, variant.players), kernel.states(), kernel.states()
    moves, rng = kernel.moves(), kernel.rng([variant.players, 2, 3, 4])
    found = []
    for _ in range(games):
        decisions = kernel.random_games(rules, states, blank, 1, moves, rng)
        found.append({"all decisions": int(decisions), **kernel.state_layout.values(states[0])})
    return found


@each_variant
def test_whole_random_games_end_in_the_same_position(variant: Variant, compiled: Compiled) -> None:
    game = variant.game.name
    plain = final_states(load(game, plain=True), variant, GAMES[game])
    assert final_states(compiled(game), variant, GAMES[game]) == plain
    assert len({str(state) for state in plain}) == len(plain)


@each_variant
def test_every_position_view_redeal_and_choice_of_a_game_is_the_same(
    variant: Variant, compiled: Compiled
) -> None:
    kernels = [load(variant.game.name, plain=True), compiled(variant.game.name)]
    plain, fast = (Course(kernel, variant) for kernel in kernels)
    for step in range(250):
        ours, theirs = plain.look(step), fast.look(step)
        assert ours == theirs, step
        if plain.over:
            break
        plain.go()
        fast.go()


class Course:
    """One game on one kernel: greedy players with random moves among theirs."""

    def __init__(self, kernel: Kernel, variant: Variant) -> None:
        self.kernel, self.players = kernel, variant.players
        self.rules = kernel.table(variant.options, variant.players)
        self.states = kernel.new_game(self.rules, game_key(7, 7))
        self.moves, self.rng = kernel.moves(), kernel.rng([1, 2, 3, 4])

    @property
    def over(self) -> bool:
        return bool(self.states[0].phase == GAME_OVER)

    def view(self, seat: int) -> Any:
        views = self.kernel.states()
        self.kernel.observe(self.rules, self.states, 0, seat, views, 0)
        return views

    def look(self, step: int) -> list[Any]:
        """The position, the legal moves, one seat's view and a redeal of it."""
        layout, state = self.kernel.state_layout, self.states[0]
        seat = step % (self.players + 1) + NOBODY
        views = self.view(seat)
        seen = layout.values(views[0])
        if state.phase == PLAYING:
            self.kernel.redeal(self.rules, views, 0, seat, self.rng)
        count = self.kernel.legal(self.rules, self.states, 0, self.moves) if state.phase == PLAYING else 0
        legal = [int(move) for move in self.moves[:count]]
        return [layout.values(state), legal, seen, layout.values(views[0]), [int(x) for x in self.rng]]

    def go(self) -> None:
        """Deal, or make the greedy move, or now and then a random one."""
        state = self.states[0]
        if state.phase != PLAYING:
            self.kernel.deal(self.rules, self.states, 0)
            return
        seat = int(state.turn)
        way = GREEDY if below(self.rng, 3) else 0
        chosen = self.kernel.choose(self.rules, self.view(seat), 0, seat, way, self.moves, self.rng)
        self.kernel.step(self.rules, self.states, 0, chosen)


@pytest.mark.parametrize("game", GAMES)
def test_no_index_leaves_its_array(game: str) -> None:
    """Games in machine code that checks every index."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, checked_walk.__file__, game]
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert result.stdout == f"{checked_walk.INSIDE}\n", result.stderr[-2000:]


OUTSIDE = """
from tefuda.compiled import Layout, bind, rule
@rule
def read(records, at):
    return records[0].cards[at]
records = Layout("R", cards=("i8", 3)).array(1, plain=False)
bind({"read": read}, plain=False).read(records, 3)
"""


def test_the_check_of_indices_finds_one_that_is_outside(tmp_path: Path) -> None:
    program = tmp_path / "outside.py"
    program.write_text(OUTSIDE, encoding="utf-8")
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, str(program)]
    result = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False
    )
    assert "IndexError" in result.stderr
