"""``tefuda lab …``: one question, one command."""

from __future__ import annotations

import importlib.util
import inspect
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from tefuda.lab.analysis import Analysis
    from tefuda.lab.experiment import Experiment

__all__ = ["MissingError", "app", "need"]

Question = Callable[..., dict[str, Any]]

app = typer.Typer(
    help="Playtest a game: is it balanced, too long, decided by luck, and what does a rule change do?",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Players = Annotated[list[int] | None, typer.Option("--players", help="How many play; may be repeated.")]
PresetName = Annotated[str | None, typer.Option("--preset", help="A named set of options.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="One option; may be repeated.")
]
Levels = Annotated[
    str | None,
    typer.Option("--levels", help="Bots with commas, weakest first; default: random,casual,greedy,strong."),
]
Delta = Annotated[
    float, typer.Option("--delta", help="How far a share may be from an equal one, in percentage points.")
]
Alpha = Annotated[float, typer.Option("--alpha", help="The chance of a wrong answer that is accepted.")]
Power = Annotated[
    float, typer.Option("--power", help="The chance of a verdict on a perfectly balanced game.")
]
Deals = Annotated[
    int | None, typer.Option("--deals", min=2, help="Deals a table at most, each in every rotation.")
]
Searching = Annotated[
    int | None,
    typer.Option("--searching", min=2, help="Deals a table of bots that search; default: what it needs."),
]
Traced = Annotated[
    int | None,
    typer.Option("--traced", min=0, help="Games a table whose chances are estimated turn by turn."),
]
Steps = Annotated[int | None, typer.Option("--steps", min=0, help="Deals a step between two levels.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same deals.")]
Out = Annotated[Path | None, typer.Option("--out", help="The folder of results; default: in lab-results.")]
Processes = Annotated[int | None, typer.Option("--processes", min=1, help="Default: one a core.")]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster.")]
Json = Annotated[bool, typer.Option("--json", help="Print data instead of text.")]


def _asks(question: Question) -> Question:
    """Make a command of a function that says what is asked of a game, as data of an experiment.

    The command takes the function's own options and those that all questions have: those of :func:`_ask`.
    """
    own, common = (
        list(inspect.signature(each, eval_str=True).parameters.values()) for each in (question, _ask)
    )
    game, *rest = own
    parameters = [game, *rest, *(each for each in common if each.name not in ("asked", "game"))]

    def command(**given: Any) -> None:
        asked = question(**{each.name: given[each.name] for each in own})
        for each in rest:
            del given[each.name]
        _ask(asked, **given)

    command.__doc__ = question.__doc__
    command.__annotations__ = {each.name: each.annotation for each in parameters}
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what typer reads
    app.command(question.__name__)(command)
    return question


def _ask(
    asked: dict[str, Any],
    game: str,
    players: Players = None,
    preset: PresetName = None,
    settings: Settings = None,
    levels: Levels = None,
    deals: Deals = None,
    searching: Searching = None,
    traced: Traced = None,
    steps: Steps = None,
    seed: Seed = 1,
    out: Out = None,
    processes: Processes = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    need("pyarrow", "scipy")
    from tefuda.lab.choices import case_of, named
    from tefuda.lab.experiment import default_levels, make

    variants = asked.pop("variants", [])
    budget = {"deals": deals, "searching": searching, "traced": traced, "steps": steps}
    data = {
        **case_of(game, players, preset, settings or [], variants),
        **asked,
        "levels": [part.strip() for part in levels.split(",")] if levels else list(default_levels()),
        "budget": asked.get("budget", {})
        | {key: value for key, value in budget.items() if value is not None},
        "seed": seed,
    }
    _run(make(named(data)), out, processes, ray, as_json)


@_asks
def balance(game: str, delta: Delta = 2.0, alpha: Alpha = 0.05, power: Power = 0.8) -> dict[str, Any]:
    """Does every place at the table win as often? Ends with 1 if the answer is not yes."""
    return {"balance": {"delta": delta / 100, "alpha": alpha, "power": power}}


@_asks
def compare(
    game: str,
    variant: Annotated[
        list[str],
        typer.Option(
            "--variant", metavar="SETTINGS", help="A preset, option=value, or both, with commas; repeat it."
        ),
    ],
    alpha: Alpha = 0.05,
) -> dict[str, Any]:
    """What does each variant change? A single one is held against the game as it is."""
    from tefuda.lab.choices import variant_of

    variants = [variant_of(each, game) for each in variant]
    if len(variants) == 1:
        variants.insert(0, variant_of("", game))
    return {"variants": variants, "compare": {"alpha": alpha}, "budget": {"deals": 10_000}}


@_asks
def sweep(
    game: str,
    option: Annotated[
        list[str], typer.Option("--option", metavar="NAME=V1,V2", help="Values of an option; repeat it.")
    ],
    alpha: Alpha = 0.05,
) -> dict[str, Any]:
    """Every combination of these values, held against the first one."""
    from tefuda.lab.choices import grid

    return {"variants": grid(option), "compare": {"alpha": alpha}, "budget": {"deals": 10_000}}


@app.command()
def run(
    file: Path,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, help="Other deals than the file's, kept in a folder of their own."),
    ] = None,
    out: Out = None,
    processes: Processes = None,
    ray: Ray = None,
    as_json: Json = False,
) -> None:
    """Run an experiment that is written down in a TOML file (docs/lab.md)."""
    need("pyarrow", "scipy")
    from tefuda.lab.experiment import read

    experiment = read(file)
    _run(experiment if seed is None else experiment.with_seed(seed), out, processes, ray, as_json)


@app.command()
def report(
    folder: Path,
    out: Annotated[
        Path | None, typer.Option("--out", help="Where to; default: report.html in FOLDER.")
    ] = None,
    records: Annotated[
        int, typer.Option("--records", min=0, help="Records of so many games a table, besides those shown.")
    ] = 0,
) -> None:
    """Make the report of a folder of results: one HTML file, and every figure as CSV and Parquet."""
    need("pyarrow", "scipy", "altair", "vl_convert")
    from tefuda.lab.analysis import open_analysis
    from tefuda.lab.report import write_report
    from tefuda.lab.storage import Results

    analysis = open_analysis(Results.open(folder))
    print(write_report(analysis, out or folder / "report.html", records))


# --- what the commands have in common --------------------------------------------------------------


class MissingError(RuntimeError):
    """The lab's packages are not installed; the text says how they come."""


def need(*packages: str) -> None:
    """Raise MissingError unless these packages of the lab are installed."""
    if any(importlib.util.find_spec(package) is None for package in packages):
        raise MissingError(
            "the lab needs more packages; install tefuda[lab] (in a clone: .venv/bin/pip install '.[lab]')"
        )


def _run(
    experiment: Experiment, out: Path | None, processes: int | None, ray: str | None, as_json: bool
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from tefuda.lab.analysis import analyse
    from tefuda.lab.forecast import forecast
    from tefuda.lab.run import run
    from tefuda.lab.storage import Results
    from tefuda.team import cores

    folder = out or Path("lab-results") / experiment.name
    results = Results.create(folder, experiment, sys.argv[1:])
    workers = processes or cores()
    for line in forecast(results, workers):
        print(line, file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{experiment.name} (a first run compiles for some seconds)", total=None)
        try:
            tables = run(
                results,
                processes=workers,
                ray=ray,
                tell=lambda done, total: bar.update(task, completed=done, total=total or None),
            )
        except KeyboardInterrupt:
            bar.stop()
            print(f"stopped; finished work is kept in {folder}, the same command goes on", file=sys.stderr)
            raise typer.Exit(130) from None
    analysis = analyse(results, tables)
    print(json.dumps(analysis.data()) if as_json else _text(analysis, folder))
    if any(each.verdict != "balanced" for each in analysis.judgements):
        raise typer.Exit(1)


def _text(analysis: Analysis, folder: Path) -> str:
    from tefuda.lab.words import text_of

    return f"{text_of(analysis)}\n\nThe report: tefuda lab report {folder}"
