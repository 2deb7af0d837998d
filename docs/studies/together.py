"""What runs of one experiment with several seeds say together: the figures of docs/studies.

    for seed in 1 2 3 4; do tefuda lab run docs/studies/isuri.toml --seed $seed; done
    python docs/studies/together.py lab-results/isuri-[1-4]

Deals of different seeds are different deals, so they are put together as if they were one run. A change from
the first variant has its paired interval, a p-value corrected for all measures and variants (step-down) and
for all levels and numbers of players (Bonferroni) of the experiment, and in how many of the runs it went the
same way. ``--all`` prints changes that are not clear, too. Changes of a step of the ladder have plain
intervals, corrected for nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tefuda.lab.measures import Measure, block_measures, measures_of, place_shares
from tefuda.lab.statistics.intervals import Interval, mean_interval
from tefuda.lab.statistics.luck import deal_share
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.multiple import unlike_nothing
from tefuda.lab.statistics.scale import step_of_share
from tefuda.lab.storage import Results
from tefuda.lab.summary import interval_of
from tefuda.lab.table import Table

Floats = NDArray[np.float64]
Blocks = dict[str, list[Floats]]
"""The block values of every measure, run by run."""


def blocks_of(runs: Sequence[Results], table: Table) -> tuple[Blocks, Floats]:
    """Every measure of a table in all runs, and who played first won what, blocks × games."""
    found: Blocks = {}
    first: list[Floats] = []
    for run in runs:
        ours = replace(table, seed=run.experiment.seed)
        parts = []
        for chunk in run.chunks(ours):
            games = run.read(chunk, "games")
            parts.append(block_measures(ours, games, run.read(chunk, "rounds")))
            first.append(place_shares(games, table.players)[:, 0].reshape(-1, table.players))
        for key in parts[0] if parts else ():
            found.setdefault(key, []).append(np.concatenate([part[key] for part in parts]))
    return found, np.concatenate(first) if first else np.zeros((0, table.players))


def seen(measure: Measure, values: Sequence[Floats], players: int) -> str:
    """A measure with its interval, in percent if it is a share."""
    return shown(interval_of(measure, Moments.of(np.concatenate(values)), players), measure)


def shown(interval: Interval, measure: Measure, sign: str = "") -> str:
    """An interval in the measure's unit."""
    scale = 100 if measure.unit == "%" else 1
    value, low, high = (scale * each for each in (interval.value, interval.low, interval.high))
    return f"{value:{sign}.2f} ({low:{sign}.2f} to {high:{sign}.2f}) {measure.unit}"


def changes(tables: Sequence[tuple[Table, Blocks]], families: int, everything: bool) -> Iterator[str]:
    """The changes from the first of these tables to the others, with p-values over all of them."""
    base, before = tables[0]
    measures = {each.key: each for each in measures_of(base)}
    rows = [
        (table, measures[key], [two - one for one, two in zip(before[key], after[key], strict=True)])
        for table, after in tables[1:]
        for key in measures
        if key in before and key in after
    ]
    if not rows:
        return
    together = [np.concatenate(each) for _, _, each in rows]
    p_values = np.minimum(unlike_nothing(np.stack(together, axis=1)) * families, 1.0)
    for (table, measure, apart), joined, p in zip(rows, together, p_values, strict=True):
        if p < 0.05 or (everything and np.ptp(joined)):
            alike = sum(np.sign(each.mean()) == np.sign(joined.mean()) for each in apart)
            change = shown(mean_interval(Moments.of(joined)), measure, "+")
            yield (
                f"  {table.variant:<46} {measure.label:<44} {change}"
                f"   p {p:.3f}   same way in {alike} of {len(apart)}"
            )


def step(table: Table, values: Sequence[Floats], before: Sequence[Floats]) -> str:
    """How far one level stands above the next, and how that share differs from the first variant's."""
    measure = Measure("better", "wins", "%", share=True)
    moments = Moments.of(np.concatenate(values))
    share = interval_of(measure, moments, table.players)
    apart = mean_interval(Moments.of(np.concatenate(values) - np.concatenate(before)))
    runs = ", ".join(f"{100 * each.mean():.1f}" for each in values)
    return (
        f"  {table.variant:<46} {table.bots[0]} over {table.bots[1]}: {shown(share, measure)} of "
        f"{moments.blocks} deals (runs: {runs}), {step_of_share(share, table.players)} Elo, "
        f"changed by {shown(apart, measure, '+')}"
    )


def main() -> None:
    """Print what the runs say together."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--all", action="store_true", help="changes that are not clear, too")
    parser.add_argument("--against", help="the variant that others are compared with; the first unless told")
    parser.add_argument("--measures", help="keys with commas; all unless told otherwise")
    given = parser.parse_args()
    runs = [Results.open(folder) for folder in given.folders]
    experiment = runs[0].experiment
    if any(run.experiment.cases != experiment.cases for run in runs):
        parser.error("these are runs of different experiments")
    wanted = set(given.measures.split(",")) if given.measures else None
    groups: dict[tuple[int, str], list[Table]] = {}
    against = given.against or experiment.tables()[0].variant
    for table in sorted(experiment.tables(), key=lambda table: table.variant != against):
        groups.setdefault((table.players, table.level), []).append(table)
    for (players, level), tables in groups.items():
        played = [(table, *blocks_of(runs, table)) for table in tables]
        for table, blocks, first in played:
            if not blocks:
                continue
            print(f"{table.game}, {players} players, {table.variant}, {level}: {len(first):,} deals")
            for measure in measures_of(table):
                if measure.key in blocks and (wanted is None or measure.key in wanted):
                    values, scale = blocks[measure.key], 100 if measure.unit == "%" else 1
                    runs_told = ", ".join(f"{scale * each.mean():.2f}" for each in values)
                    print(f"  {measure.label:<46} {seen(measure, values, players)}   runs: {runs_told}")
            luck = deal_share(first)
            print(f"  the deal explains {shown(luck, Measure('', '', '%'))} of who wins")
        if len(tables) > 1:
            print(f"changes from {tables[0].variant!r}, {players} players, {level}:")
            found = [(table, blocks) for table, blocks, _ in played if blocks]
            print("\n".join(changes(found, len(groups), given.all)) or "  none is clear")
    first_steps: dict[tuple[int, tuple[str, ...]], Sequence[Floats]] = {}
    for table in sorted(experiment.ladder(), key=lambda table: table.variant != against):
        blocks, _ = blocks_of(runs, table)
        if blocks:
            before = first_steps.setdefault((table.players, table.bots), blocks["better"])
            print(f"{table.players} players:{step(table, blocks['better'], before)}")


if __name__ == "__main__":
    main()
