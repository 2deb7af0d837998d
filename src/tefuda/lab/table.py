"""Who plays what at one table of an experiment: a variant, a number of players, a bot for each of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from tefuda.bots.levels import SLIPS
from tefuda.bots.simple import WAYS
from tefuda.games import Value

__all__ = ["Table"]


@dataclass(frozen=True)
class Table:
    """A row of the experiment's plan.

    ``options`` are settled; bot *b* sits at seat *b* in rotation 0. ``variant`` is its label.
    """

    game: str
    variant: str
    players: int
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    seed: int

    @property
    def level(self) -> str:
        """The level of a table of equals."""
        return self.bots[0]

    @property
    def of_equals(self) -> bool:
        """Whether all seats are played by the same bot."""
        return len(set(self.bots)) == 1

    @property
    def looks_once(self) -> bool:
        """Whether no bot of the table searches."""
        return all(bot in WAYS or bot in SLIPS for bot in self.bots)

    @property
    def data(self) -> dict[str, Any]:
        """The table as JSON holds it."""
        return {
            "game": self.game,
            "variant": self.variant,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }

    @property
    def folder(self) -> str:
        """The name of its folder of results: readable, and different for every different table.

        >>> Table("isuri", "as it is", 2, (("rounds", 6),), ("greedy", "greedy"), 1).folder[:-8]
        'isuri-2-as-it-is-greedy-'
        """
        digest = hashlib.sha256(json.dumps(self.data, sort_keys=True).encode()).hexdigest()[:8]
        bots = "-".join(dict.fromkeys(self.bots))
        words = "".join(
            c if c.isalnum() else "-" for c in f"{self.game}-{self.players}-{self.variant}-{bots}"
        )
        return f"{words[:80].lower()}-{digest}"
