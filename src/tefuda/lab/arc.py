"""The arc of games: how the players' chances moved, from what a spectator could see (docs/measures.md)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.measures import Measure, shares_of
from tefuda.lab.play import Columns
from tefuda.lab.trace import PLAYOUTS

__all__ = ["ARC_MEASURES", "Arc", "arcs_of"]

DECIDED = 0.9
"""A game is decided when the winner's chance stays at least so high."""

ARC_MEASURES = (
    Measure("arc_leads", "changes of the lead, by chances", "changes"),
    Measure("arc_drama", "drama: how far the winner was behind", "%", share=True),
    Measure("arc_uncertainty", "uncertainty over the game", "%", share=True),
    Measure("arc_decided", "decided after this part of the game", "%", share=True),
    Measure("arc_comeback", "games won from half an equal chance or less", "%", share=True),
    Measure("arc_runaway", "games in which nobody passed an early leader", "%", share=True),
    Measure("arc_error", "error of the chances (Brier, 0 = perfect)", ""),
)


@dataclass(frozen=True)
class Arc:
    """One traced game: chances at some turns, positions × seats, and who won in the end, as shares."""

    block: int
    turns: NDArray[np.int32]
    chances: NDArray[np.float64]
    won: NDArray[np.float64]

    @property
    def measures(self) -> dict[str, float]:
        """The game's arc in numbers."""
        players = self.chances.shape[1]
        positions = len(self.chances)
        winner = int(self.won.argmax())
        own = self.chances[:, winner]
        best_other = np.delete(self.chances, winner, axis=1).max(axis=1)
        leads = _leads(self.chances)
        steady = _smoothed(own)
        safe = np.flatnonzero(steady < DECIDED)
        decided = (safe[-1] + 1) / positions if len(safe) else 0.0
        p = np.clip(self.chances, 1e-9, 1)
        entropy = -(p * np.log(p)).sum(axis=1) / np.log(players)
        early = leads[: max(positions // 4, 1)]
        leader = early[-1] if early[-1] >= 0 else -1
        return {
            "arc_leads": float(_changes(leads)),
            "arc_drama": float(np.maximum(best_other - own, 0).mean()),
            "arc_uncertainty": float(np.clip(entropy, 0, 1).mean()),
            "arc_decided": float(decided),
            "arc_comeback": float(steady.min() <= 1 / (2 * players)),
            "arc_runaway": float(leader >= 0 and bool((leads[len(early) - 1 :] == leader).all())),
            "arc_error": float(((self.chances - self.won) ** 2).sum(axis=1).mean()),
        }


def _smoothed(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Means over three looks in a row: single estimates waver too much to count as a turning point."""
    ends = np.concatenate([chances[:1], chances, chances[-1:]])
    return np.asarray((ends[:-2] + ends[1:-1] + ends[2:]) / 3)


def _leads(chances: NDArray[np.float64]) -> NDArray[np.int64]:
    """Who leads at each position: a lead passes on only when it exceeds three standard errors.

    Estimated chances waver, and without this most of the changes would be noise. -1 before anybody leads.
    """
    leads = np.full(len(chances), -1)
    leader = -1
    for at, row in enumerate(chances):
        first, second = np.argsort(-row, kind="stable")[:2]
        held = second if leader < 0 else leader
        lead = row[first] - row[held]
        # the variance of a difference of two shares of the same playouts
        error = ((row[first] + row[held] - lead**2) / PLAYOUTS) ** 0.5
        if first != leader and lead > 3 * error:
            leader = int(first)
        leads[at] = leader
    return leads


def _changes(leads: NDArray[np.int64]) -> int:
    led = leads[leads >= 0]
    return int((led[1:] != led[:-1]).sum())


def arcs_of(players: int, arc: Columns, games: Columns) -> list[Arc]:
    """The traced games of a chunk."""
    traced = games["rotation"] == 0
    won = dict(zip(games["block"][traced], shares_of(games["winners"][traced], players), strict=True))
    chances = np.stack([arc[f"chance_{seat}"] for seat in range(players)], axis=1).astype(float)
    found = []
    for block in np.unique(arc["block"]):
        rows = arc["block"] == block
        found.append(Arc(int(block), arc["turn"][rows], chances[rows], won[block]))
    return found
