"""All that an experiment found, as tables of plain rows: for the report, for files, for ``--json``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from tefuda.lab.card_effects import card_effects
from tefuda.lab.compare import Change, changes
from tefuda.lab.measures import place_label
from tefuda.lab.standing import Standing, standings
from tefuda.lab.statistics.intervals import Interval, share_interval
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.scale import step_of_share
from tefuda.lab.storage import Results, ResultsError
from tefuda.lab.table import Table
from tefuda.lab.verdict import Judgement, judgement

__all__ = ["Analysis", "analyse", "open_analysis", "without_level"]

Row = dict[str, Any]

CURVE_POINTS = 21


@dataclass
class Analysis:
    """What was found, table by table; every list holds rows of one kind."""

    results: Results
    tables: list[Standing]
    judgements: list[Judgement]
    changes: list[Change]

    def frames(self) -> dict[str, list[Row]]:
        """Every figure of the report as rows of plain values, by its name."""
        equals = [each for each in self.tables if each.table.of_equals]
        return {
            "places": [row for each in equals for row in _places(each)],
            "measures": [row for each in self.tables for row in _measures(each)],
            "lengths": [row for each in equals for row in _lengths(each)],
            "distribution": [row for group in without_level(equals) for row in _distribution(group)],
            "arcs": [row for each in equals for row in _curve(each)],
            "luck": [row for each in equals for row in _luck(each)],
            "ladder": [row for each in self.tables if not each.table.of_equals for row in _step(each)],
            "cards": [row for each in equals for row in _cards(each)],
            "changes": [_change(each) for each in self.changes],
            "replays": [row for each in equals for row in _replays(each)],
        }

    def data(self) -> Row:
        """Everything as JSON holds it."""
        return {
            "manifest": self.results.manifest,
            "verdicts": [asdict(each) for each in self.judgements],
            **self.frames(),
        }


def analyse(results: Results, tables: Sequence[Standing]) -> Analysis:
    """The analysis of tables that have been played."""
    played = [each for each in tables if each.summary.blocks]
    asked = results.experiment
    equals = [each for each in played if each.table.of_equals]
    judged = []
    if asked.balance is not None:
        judged = [judgement(group) for group in without_level(equals)]
    compared: list[Change] = []
    if asked.compare is not None:
        for group in _without_variant(equals):
            if len(group) > 1:
                compared += changes(results, group, asked.compare.alpha)
    return Analysis(results, played, judged, compared)


def open_analysis(results: Results) -> Analysis:
    """The analysis of a results folder as it is, finished or not; ResultsError if nothing was played yet."""
    tables = standings(results.experiment)
    for each in tables:
        while each.advance(results):
            pass
        each.take_rest(results)
    if not any(each.summary.blocks for each in tables):
        raise ResultsError(f"{results.folder} holds no finished games yet")
    return analyse(results, tables)


def without_level(tables: Sequence[Standing]) -> list[list[Standing]]:
    """Tables in groups that differ in the level only."""
    return _grouped(tables, lambda table: (table.game, table.variant, table.players))


def _without_variant(tables: Sequence[Standing]) -> list[list[Standing]]:
    return _grouped(tables, lambda table: (table.game, table.level, table.players))


def _grouped(tables: Sequence[Standing], key: Callable[[Table], object]) -> list[list[Standing]]:
    groups: dict[object, list[Standing]] = {}
    for each in tables:
        groups.setdefault(key(each.table), []).append(each)
    return list(groups.values())


# --- rows ------------------------------------------------------------------------------------------


def _head(each: Standing) -> Row:
    table = each.table
    return {"game": table.game, "variant": table.variant, "players": table.players, "level": table.level}


def _bounds(interval: Interval, scale: float = 1.0) -> Row:
    return {
        "value": scale * interval.value,
        "low": scale * interval.low,
        "high": scale * interval.high,
    }


def _places(each: Standing) -> Iterator[Row]:
    for place, share in enumerate(each.shares):
        head = {**_head(each), "place": place + 1, "label": place_label(place)}
        yield {**head, **_bounds(share, 100), "verdict": str(each.verdict), "games": each.summary.games}


def _measures(each: Standing) -> Iterator[Row]:
    for measure in each.summary.measures():
        scale = 100 if measure.unit == "%" else 1
        head = {**_head(each), "bots": "-".join(each.table.bots), "key": measure.key, "label": measure.label}
        deals = each.summary.moments[measure.key].blocks
        yield {**head, "unit": measure.unit, **_bounds(each.interval(measure), scale), "deals": deals}


def _lengths(each: Standing) -> Iterator[Row]:
    for name in each.summary.lengths:
        percentiles = {
            f"p{percent}": each.summary.percentile(name, percent / 100) for percent in (5, 25, 50, 75, 95)
        }
        yield {**_head(each), "what": name, **percentiles, "most": each.summary.percentile(name, 1.0)}


def _distribution(group: Sequence[Standing]) -> Iterator[Row]:
    """Turns a game in about forty steps, which are the same for all levels."""
    last = max(each.summary.percentile("turns a game", 0.995) for each in group) + 1
    width = max(-(-last // 40), 1)
    for each in group:
        counts = each.summary.lengths["turns a game"]
        for start in range(0, last, width):
            share = counts[start : start + width].sum() / counts.sum()
            yield {**_head(each), "turns": start, "until": start + width, "share": 100 * float(share)}


def _curve(each: Standing) -> Iterator[Row]:
    """The chance of the later winner, and the uncertainty, along the game."""
    if not each.summary.arcs:
        return
    grid = np.linspace(0, 1, CURVE_POINTS)
    curves = []
    for arc in each.summary.arcs:
        own = arc.chances[:, int(arc.won.argmax())]
        part = (np.arange(len(own)) + 0.5) / len(own)
        curves.append(np.interp(grid, part, own))
    table = np.array(curves)
    for place, part in enumerate(grid):
        moments = Moments.of(table[:, place])
        bounds = _bounds(share_interval(moments, 1), 100)
        yield {**_head(each), "part": 100 * float(part), **bounds, "games": moments.blocks}


def _luck(each: Standing) -> Iterator[Row]:
    for name, interval in each.summary.luck().items():
        yield {**_head(each), "of": name, **_bounds(interval, 100)}


def _step(each: Standing) -> Iterator[Row]:
    moments = each.summary.moments["better"]
    players = each.table.players
    share = share_interval(moments, players)
    elo = step_of_share(share, players)
    yield {
        **_head(each),
        "over": each.table.bots[1],
        "games": each.summary.games,
        **_bounds(share, 100),
        "elo": elo.value,
        "elo_low": elo.low,
        "elo_high": elo.high,
        "step": str(elo),
    }


def _cards(each: Standing) -> Iterator[Row]:
    for found in card_effects(each.summary):
        head = {**_head(each), "use": found.use, "card": found.card, "times": found.times}
        yield {**head, **_bounds(found.effect, 100), "q": found.q}


def _change(change: Change) -> Row:
    scale = 100 if change.measure.unit == "%" else 1
    return {
        "variant": change.variant,
        "against": change.against,
        "level": change.level,
        "players": change.players,
        "key": change.measure.key,
        "label": change.measure.label,
        "unit": "points" if change.measure.unit == "%" else change.measure.unit,
        "before": scale * change.before,
        **_bounds(change.difference.interval, scale),
        "p": change.p,
        "saving": change.difference.saving,
    }


def _replays(each: Standing) -> Iterator[Row]:
    for name, game in sorted(each.summary.replays().items()):
        yield {
            **_head(each),
            "kind": name,
            "deal": game.block,
            "rotation": game.rotation,
            "value": game.value,
        }
