"""Commands that play many games: simulate and bench."""

from __future__ import annotations

import json
import secrets
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from tefuda.cli.choice import (
    BotNames,
    Json,
    Players,
    PresetName,
    Seed,
    Settings,
    UsageError,
    bot_names,
    settled,
)

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command()(simulate)
    app.command()(bench)
    app.command()(warmup)


def simulate(
    game: str,
    number: Annotated[int, typer.Option("-n", min=1, help="How many games.")] = 1000,
    players: Players = None,
    bots: BotNames = None,
    seed: Seed = None,
    preset: PresetName = None,
    settings: Settings = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the record of every game.")] = None,
    processes: Annotated[int | None, typer.Option(min=1, help="Default: one a core.")] = None,
    as_json: Json = False,
) -> None:
    """Play many games of bots: wins by seat, scores, turns, speed."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tefuda.series import Series, play_recorded, run

    family, options, seats = settled(game, preset, settings, players)
    names = bot_names(bots, seats, "random")
    chosen_seed = secrets.randbits(32) if seed is None else seed
    series = Series(family.name, options, tuple(names), chosen_seed, number)
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise UsageError(f"the folder {records} cannot be made: {problem.strerror}") from None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{family.title} (a first run compiles for some seconds)", total=number)
        results = run(series, processes=processes, progress=lambda done: bar.update(task, completed=done))
        if records is not None:
            task = bar.add_task("writing records", total=number)
            for each in range(number):
                play_recorded(series, each, records)
                bar.advance(task)
    summary = results.summary(series)
    print(json.dumps(summary) if as_json else _summary_text(summary))


def _summary_text(summary: dict[str, Any]) -> str:
    games = "1 game" if summary["games"] == 1 else f"{summary['games']} games"
    lines = [f"{games} of {summary['game']}, seed {summary['seed']}"]
    lines.append("seat  bot             wins   share   mean total   deviation")
    for seat, each in enumerate(summary["seats"]):
        lines.append(
            f"{seat:>4}  {each['bot']:<12} {each['wins']:>8.1f} {each['share']:>7.1%} "
            f"{each['total_mean']:>12.2f} {each['total_deviation']:>11.2f}"
        )
    lines.append(
        f"{summary['rounds_per_game']:.2f} rounds a game, {summary['decisions_per_round']:.1f} decisions a "
        f"round ({summary['forced_share']:.0%} forced), the longest {summary['longest_round']}"
    )
    if summary["void_rounds"]:
        lines.append(f"{summary['void_rounds']} rounds were void")
    lines.append(f"{summary['decisions_per_second']:,.0f} decisions a second on one core")
    return "\n".join(lines)


def bench(
    as_json: Json = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each of five runs takes.")] = 1.0,
) -> None:
    """Measure how fast the rules run here, compiled and plain."""
    from tefuda.bench import measure, report

    print(
        "measuring; what is not compiled yet is compiled first, which takes up to a minute", file=sys.stderr
    )
    figures = measure(seconds)
    print(json.dumps(figures) if as_json else report(figures))


def warmup(
    game: Annotated[str | None, typer.Argument(help="One game; without it all of them.")] = None,
) -> None:
    """Compile the rules and the search now, so that nothing waits for it later."""
    from tefuda.bots.searcher import load_search
    from tefuda.games import catalogue, find
    from tefuda.kernel import load

    wanted = [find(game)[0]] if game else list(catalogue().values())
    for family in wanted:
        players = max(2, family.players[0])
        options = family.settle({}, players)
        kernel = load(family.name)
        for step, seconds in kernel.warm_up(options, players):
            print(f"{family.title}: {step}, {seconds:.1f} s", flush=True)
        start = time.perf_counter()
        load_search(family.name, players)
        print(f"{family.title}: search, {time.perf_counter() - start:.1f} s", flush=True)
