"""Variants of every game, and ways through their positions, for the tests that hold for all games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tefuda.games import Game, Value, find
from tefuda.match import Match, Player

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana")


@dataclass(frozen=True)
class Variant:
    """A game with a preset, options chosen beside it, and a number of players."""

    preset: str
    players: int
    chosen: dict[str, Value] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return find(self.preset)[0]

    @property
    def options(self) -> dict[str, Value]:
        return self.game.settle(self.chosen, self.players, self.preset)

    def __str__(self) -> str:
        return "-".join([self.preset, str(self.players), *map(str, self.chosen.values())])

    def match(self, seed: int, number: int = 0) -> Match:
        """A game begun, the first round dealt."""
        players = [Player(name, "bot") for name in NAMES[: self.players]]
        return Match(self.game, self.options, players, seed=seed, number=number)


PRESETS = [
    Variant("isuri", 2),
    Variant("isuri-per-card", 2),
    Variant("hiyoko", 2),
    Variant("devil", 2),
    Variant("devil", 4),
    Variant("devil", 8),
    Variant("440", 3),
    Variant("440", 8),
    *(Variant("hashigo", players) for players in range(2, 7)),
    Variant("hashigo-quick", 2),
    Variant("hashigo-quick", 5),
    Variant("hashigo-pot", 3),
    Variant("hashigo-puzzle", 1),
]
"""Every preset, and every number of players that changes how cards are dealt."""

SPREAD = [
    Variant(
        "isuri",
        2,
        {
            "must_lay": False,
            "january_special": "any",
            "stick_paid": "every_empty_turn",
            "leg_leader": "second_passer",
            "rounds": 3,
        },
    ),
    Variant(
        "isuri",
        2,
        {
            "laid_wild": "declared",
            "base_wild_keeps_month": True,
            "group_sizes": "one_or_three_up",
            "january_special": "off",
            "sticks_on_table": "returned",
            "next_dealer": "alternate",
            "winning_month": "printed",
        },
    ),
    Variant(
        "isuri",
        2,
        {
            "deck": "hiyoko45",
            "minimum_sticks": 1,
            "sweep": "first_turn",
            "bonuses": "best_only",
            "game_end": "first_to",
        },
    ),
    Variant(
        "isuri",
        2,
        {
            "lay_most": True,
            "january_special": "printed",
            "starting_sticks": 40,
            "short_of_sticks": "what_he_has",
        },
    ),
    Variant(
        "devil",
        3,
        {
            "first_upcard": "applies",
            "early_end_doubles_like_last_card": True,
            "special1_end_doubles_ender": False,
            "last_card_effects": True,
            "end_on_first_turn": False,
        },
    ),
    Variant("440", 4, {"onifuda_forced": False, "onifuda_points": 40, "last_card_effects": True}),
    Variant("440", 2, {"onifuda_points": 0, "target": 500}),
    Variant("devil", 2, {"round_limit_turns": 15}),
    Variant("devil", 4, {"at_target": "drops_out", "first_upcard": "applies"}),
    Variant("440", 3, {"going_out": "ordinary", "blank_and_special": "together", "onifuda_forced": False}),
    Variant("hashigo", 2, {"draft": "blind", "draft_end": "either"}),
    Variant("hashigo", 5, {"draft": "market", "spare_tile": "last_pick", "beaten_tiles": "discard"}),
    Variant("hashigo", 3, {"draft": "open", "rows_hidden": False, "pass_allowed": True}),
    Variant("hashigo", 5, {"spare_tile": "last_pick", "draft_end": "either", "rank": "set_beats_chain"}),
    Variant("hashigo-pot", 4, {"hands": "one_per_player", "table_at_end": "finisher", "pass_allowed": True}),
    Variant("hashigo-quick", 4, {"chain_min": 3, "chain_wraps": True, "set_max": 8}),
    Variant("hashigo-quick", 3, {"pass_allowed": True, "stall_turns_per_player": 1}),
    Variant("hashigo", 2, {"row_lengths": "free", "take_instead": False, "point_paid": "first"}),
    Variant("hashigo-quick", 4, {"chain_number": "lowest", "take_instead": False, "point_paid": "first"}),
    Variant("hashigo-puzzle", 1, {"flip_start": True, "chain_wraps": True}),
]
"""Every option with a value that is not its default, in some variant."""

VARIANTS = PRESETS + SPREAD
HIDDEN = [v for v in VARIANTS if v.players > 1 and v.options.get("rows_hidden", True)]
"""Those in which somebody sees less than all."""


def positions(variant: Variant, seed: int, *, limit: int = 10**6) -> Iterator[Match]:
    """One random game: the match before each decision, and when a round or the game is over."""
    chance = random.Random(seed)
    match = variant.match(seed)
    for _ in range(limit):
        yield match
        if match.over:
            return
        if match.playing:
            match.play(chance.choice(match.legal()))
        else:
            match.next_round()


def some_positions(variant: Variant, seed: int, count: int) -> Iterator[Match]:
    """About so many positions of one random game, spread over it; the last is its end."""
    length = _length(variant.preset, variant.players, repr(variant.chosen), seed)
    steps = max(1, length // count)
    for number, match in enumerate(positions(variant, seed)):
        if number % steps == 0 or match.over:
            yield match


@cache
def _length(preset: str, players: int, chosen: str, seed: int) -> int:
    from ast import literal_eval

    return sum(1 for _ in positions(Variant(preset, players, literal_eval(chosen)), seed))


def values(match: Match) -> dict[str, Any]:
    """The whole true position, field by field."""
    found: dict[str, Any] = match.kernel.state_layout.values(match.state)
    return found
