"""Move-tree counts: how many sequences of so many moves there are from a fixed deal, game by game.

The numbers were recorded after the interpreter and machine code agreed, after the legal moves of all 72 cases
had been found to be the same, and, for Isuri, after the independent list of lays below had agreed with them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from support import VARIANTS, Variant, positions
from tefuda.cards import FLOWERS, HANAFUDA, hanafuda_names
from tefuda.games import catalogue
from tefuda.games.contract import PLAYING
from tefuda.kernel import Kernel, load
from tefuda.match import Match

COUNTS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
"""``counts`` are those for 1, 2, … moves from the random game of ``seed``, after so many decisions."""
BY_NAME = {str(variant): variant for variant in VARIANTS}


def count(kernel: Kernel, table: Any, states: Any, depth: int) -> int:
    """Sequences of ``depth`` moves, or fewer where the round ends before."""
    if depth == 0 or states[0].phase != PLAYING:
        return 1
    buffer = kernel.moves()
    moves = buffer[: kernel.legal(table, states, 0, buffer)]
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        following = states.copy()
        kernel.step(table, following, 0, move)
        total += count(kernel, table, following, depth - 1)
    return total


def later(variant: Variant, seed: int, moves: int) -> Match:
    """A random game after so many decisions, or as many as it has."""
    for match in positions(variant, seed):
        if match.over or (len(match.events) >= moves and match.playing):
            return match
    raise AssertionError("a game ends")


def counts(kernel: Kernel, variant: Variant, seed: int, moves: int, depth: int) -> list[int]:
    """The counts for 1, 2, … moves from there."""
    match = later(variant, seed, moves)
    table, states = kernel.table(variant.options, variant.players), kernel.states()
    kernel.state_layout.fill(states[0], match.kernel.state_layout.values(match.state))
    return [count(kernel, table, states, deep) for deep in range(1, depth + 1)]


def name(known: dict[str, Any]) -> str:
    return f"{known['variant']} seed {known['seed']} after {known['after']}"


@pytest.mark.parametrize("known", COUNTS, ids=name)
def test_the_move_tree_has_as_many_leaves_as_were_recorded(
    known: dict[str, Any], compiled: Callable[[str], Kernel]
) -> None:
    variant = BY_NAME[known["variant"]]
    place = known["seed"], known["after"]
    expected = known["counts"]
    assert counts(compiled(variant.game.name), variant, *place, len(expected)) == expected
    short = [number for number in expected if number < 1500]
    plain = load(variant.game.name, plain=True)
    assert counts(plain, variant, *place, len(short)) == short


def test_every_preset_has_a_move_tree() -> None:
    presets = {BY_NAME[known["variant"]].preset for known in COUNTS}
    assert presets == {preset.name for game in catalogue().values() for preset in game.presets}


# --- the lays of Isuri, found anew ---

HAND_WILDS = {
    "pine-crane": range(1, 11),
    "pine-ribbon": range(1, 11),
    "willow-rainman": range(2, 12),
    "willow-ribbon": range(2, 11),
    "cherry-ribbon": range(1, 13),
}


def may_be(card: str, month: int) -> bool:
    """Isuri 4: a card laid from a hand is its month, or what a hand wild may be."""
    return month == FLOWERS[HANAFUDA[card]].month or month in HAND_WILDS.get(card, ())


def lays(match: Match) -> list[str]:
    """The legal moves of Isuri by sets and names, straight from the rulebook."""
    options, state = match.options, match.state
    hand = hanafuda_names(int(state.hands[match.turn]))
    opened = {month for month in range(1, 13) if int(state.open_months) >> (month - 1) & 1}
    sizes = {"any": range(1, 7), "one": (1,), "one_or_three_up": (1, 3, 4, 5, 6)}[str(options["group_sizes"])]
    on_pine = bool(state.on_base) and FLOWERS[int(state.base_card)].month == 1
    specials = {"base": bool(state.on_base), "any": True, "printed": on_pine, "off": False}
    special = specials[str(options["january_special"])]
    found = []
    for month in range(1, 13):
        follows = (month - 2) % 12 + 1 in opened
        if state.owes_february:
            follows = month == 2
        on_january = month == 1 and not follows and special and 1 in opened and not state.owes_february
        for size in sizes:
            for cards in combinations([card for card in hand if may_be(card, month)], size):
                left = [card for card in hand if card not in cards and may_be(card, 2)]
                if follows or (on_january and left):
                    found.append(f"lay {month} {' '.join(cards)}")
    if not found or (not options["must_lay"] and not state.owes_february):
        found.append("pass")
    return sorted(found)


def test_isuri_4_to_6_the_legal_moves_are_those_of_a_second_naive_list() -> None:
    owing = 0
    for variant in VARIANTS:
        freely = variant.game.name == "isuri" and not variant.options["lay_most"]
        for seed in range(5 if freely else 0):
            for match in positions(variant, seed):
                if match.playing:
                    assert match.legal() == lays(match)
                    owing += int(match.state.owes_february)
    assert owing > 3
