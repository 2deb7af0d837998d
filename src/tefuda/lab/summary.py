"""The results of one table in a form that does not grow with the number of games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.arc import ARC_MEASURES, Arc, arcs_of
from tefuda.lab.asked import names_of
from tefuda.lab.desk import CARD_SUMS
from tefuda.lab.measures import Measure, block_measures, measures_of, place_shares
from tefuda.lab.play import Chunk, Columns
from tefuda.lab.statistics.intervals import Interval, mean_interval, share_interval
from tefuda.lab.statistics.luck import deal_share
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.storage import Results
from tefuda.lab.table import Table

__all__ = ["GameAt", "Summary", "interval_of", "summarise"]

LUCK_BLOCKS = 20_000
"""Blocks that enter the share of the deal: enough for its first digits, and memory stays flat."""
LONGEST_COUNTED = 5000
"""Lengths above this are counted as this in the distributions."""


@dataclass(frozen=True, order=True)
class GameAt:
    """A game of a table that is worth a look: its size by some measure, and where it is."""

    value: float
    block: int
    rotation: int


@dataclass
class Summary:
    """Sums over the blocks of a table, from deal 0 on."""

    table: Table
    blocks: int = 0
    moments: dict[str, Moments] = field(default_factory=dict)
    lengths: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    cards: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    first_place: list[NDArray[np.float64]] = field(default_factory=list)
    margins: list[NDArray[np.float64]] = field(default_factory=list)
    arcs: list[Arc] = field(default_factory=list)
    shortest: GameAt | None = None
    longest: GameAt | None = None

    @property
    def games(self) -> int:
        """Games played."""
        return self.blocks * self.table.players

    def add(self, chunk: Chunk, data: dict[str, Columns]) -> None:
        """Take in the next chunk."""
        games, rounds = data["games"], data["rounds"]
        for key, values in block_measures(self.table, games, rounds).items():
            self.moments[key] = self.moments.get(key, Moments()) + Moments.of(values)
        self._add_lengths("turns a game", games["turns"])
        self._add_lengths("decisions a game", games["decisions"])
        self._add_lengths("turns a round", rounds["turns"])
        self._add_cards(data["cards"])
        if self.blocks < LUCK_BLOCKS:
            players = self.table.players
            self.first_place.append(place_shares(games, players)[:, 0].reshape(-1, players))
            self.margins.append(_margins(games, players, names_of(self.table.game).low_wins))
        if "arc" in data:
            self._add_traces(data)
        self._add_extremes(games)
        self.blocks += chunk.last - chunk.first

    def _add_lengths(self, name: str, values: NDArray[np.int32]) -> None:
        counts = np.bincount(np.minimum(values, LONGEST_COUNTED), minlength=LONGEST_COUNTED + 1)
        self.lengths[name] = self.lengths.get(name, np.zeros(LONGEST_COUNTED + 1, np.int64)) + counts

    def _add_cards(self, cards: Columns) -> None:
        sums = np.stack([cards[name] for name in CARD_SUMS], axis=1).reshape(2, -1, len(CARD_SUMS))
        self.cards = sums if not self.cards.size else self.cards + sums

    def _add_traces(self, data: dict[str, Columns]) -> None:
        for arc in arcs_of(self.table.players, data["arc"], data["games"]):
            self.arcs.append(arc)
            for key, value in arc.measures.items():
                self.moments[key] = self.moments.get(key, Moments()) + Moments.of([value])
        gaps = data["gaps"]
        for block in np.unique(gaps["block"]):
            own = gaps["block"] == block
            mean = float((gaps["best"][own] - gaps["second"][own]).mean())
            self.moments["gap"] = self.moments.get("gap", Moments()) + Moments.of([mean])

    def _add_extremes(self, games: Columns) -> None:
        for name, row in (("shortest", games["turns"].argmin()), ("longest", games["turns"].argmax())):
            here = GameAt(float(games["turns"][row]), int(games["block"][row]), int(games["rotation"][row]))
            before: GameAt | None = getattr(self, name)
            if before is None or (here.value - before.value) * (1 if name == "longest" else -1) > 0:
                setattr(self, name, here)

    # --- what it says ---

    def measures(self) -> list[Measure]:
        """The measures seen at least twice, without those that mean nothing in a game of one round."""
        gap = Measure("gap", "what the best move is worth over the second best", "%")
        known = [*measures_of(self.table), *ARC_MEASURES, gap]
        single = self.moments["rounds"].mean == 1 and self.moments["rounds"].variance == 0
        idle = {"rounds", "lead_changes", "halfway", "round_turns"} if single else set()
        seen = {key for key, moments in self.moments.items() if moments.blocks > 1}
        return [each for each in known if each.key in seen - idle]

    def interval(self, measure: Measure, alpha: float = 0.05) -> Interval:
        """The interval of one measure."""
        return interval_of(measure, self.moments[measure.key], self.table.players, alpha)

    def percentile(self, name: str, share: float) -> int:
        """The length that this share of games (or rounds) does not exceed."""
        counts = self.lengths[name].cumsum()
        return int(np.searchsorted(counts, share * counts[-1]))

    def luck(self) -> dict[str, Interval]:
        """The share of variance that the deal explains, in the win and in the margin of who plays first."""
        found = {}
        for name, parts in (("win", self.first_place), ("margin", self.margins)):
            results = np.concatenate(parts)[:LUCK_BLOCKS]
            if len(results) >= 3:
                found[name] = deal_share(results)
        return found

    def replays(self) -> dict[str, GameAt]:
        """Games worth a look: the shortest, the longest, the most dramatic, and one like most others."""
        found = {
            name: game for name, game in (("shortest", self.shortest), ("longest", self.longest)) if game
        }
        if self.arcs:
            drama = [GameAt(arc.measures["arc_drama"], arc.block, 0) for arc in self.arcs]
            found["most dramatic"] = max(drama)
            length = float(np.median([arc.turns[-1] for arc in self.arcs]))
            usual = min(self.arcs, key=lambda arc: (abs(arc.turns[-1] - length), arc.block))
            found["representative"] = GameAt(float(usual.turns[-1]), usual.block, 0)
        return found


def interval_of(measure: Measure, moments: Moments, players: int, alpha: float = 0.05) -> Interval:
    """A share's interval is the exact one, any other mean's Student's; both over blocks."""
    if not measure.share:
        return mean_interval(moments, alpha)
    return share_interval(moments, 1 if measure.key.startswith("arc") else players, alpha)


def _margins(games: Columns, players: int, low_wins: bool) -> NDArray[np.float64]:
    totals = np.stack([games[f"total_{seat}"] for seat in range(players)], axis=1).astype(float)
    own = np.take_along_axis(totals, games["leader"][:, None], axis=1)[:, 0]
    margin = (own - (totals.sum(axis=1) - own) / (players - 1)) * (-1 if low_wins else 1)
    return np.asarray(margin.reshape(-1, players))


def chunk_data(results: Results, chunk: Chunk) -> dict[str, Columns]:
    """All tables of a finished chunk."""
    return {name: results.read(chunk, name) for name in chunk.parts}


def summarise(results: Results, table: Table, chunks: Iterable[Chunk]) -> Summary:
    """The summary of finished chunks, which must follow one another from deal 0 on."""
    summary = Summary(table)
    for chunk in chunks:
        summary.add(chunk, chunk_data(results, chunk))
    return summary
