"""The command for the puzzle: today's, another day's, a seed's, or one of a difficulty; or its solution."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any

import typer

from tefuda.cli.choice import Json, Seed, Settings, UsageError, settled
from tefuda.cli.table import open_table

__all__ = ["register"]

_PRESET = "hashigo-puzzle"


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command()(puzzle)


def puzzle(
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Another day's puzzle (UTC).")
    ] = None,
    seed: Seed = None,
    difficulty: Annotated[
        str | None,
        typer.Option("--difficulty", help="easy, medium, hard or expert, instead of a day's puzzle."),
    ] = None,
    settings: Settings = None,
    solve: Annotated[
        bool, typer.Option("--solve", help="Print the proven par and a line that reaches it.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play the puzzle of the day, or another one, against its proven par; or print the solution."""
    if day is not None and (seed is not None or difficulty is not None):
        raise UsageError("--date names one day's puzzle; it goes with neither --seed nor --difficulty")
    if settings and (seed is None or difficulty is not None):
        raise UsageError("--set goes with --seed alone: days and difficulties are those of the usual rules")
    if as_json and not solve:
        raise UsageError("--json goes with --solve")
    _, options, _ = settled(_PRESET, None, settings, 1)
    named: date | None = None
    if seed is None and difficulty is None:
        from tefuda.puzzle import daily, day_named

        named = day_named(day or "today")
        today = daily(named)
        rows, options = today.rows, today.options
    elif difficulty is None:
        rows = _rows_of(options, seed or 0)
    else:
        rows = _rows_of_grade(difficulty, secrets.randbits(32) if seed is None else seed)
    if solve:
        _explain_wait("proving")
        found = _solution(rows, options, named, graded=not settings)
        print(json.dumps(found) if as_json else _solution_text(found))
        return
    from tefuda.terminal import Setup

    if named is not None:
        open_table(Setup.of_day(named))
        return
    open_table(Setup("hashigo", options=options, players=("human",), seed=seed or 0, deal={"rows": rows}))


def _rows_of(options: Mapping[str, Any], seed: int) -> list[list[str]]:
    from tefuda.games import find
    from tefuda.match import Match, Player

    rows: list[list[str]] = Match(find(_PRESET)[0], options, [Player("")], seed=seed).rounds[0].deal["rows"]
    return rows


def _rows_of_grade(difficulty: str, seed: int) -> list[list[str]]:
    from tefuda.puzzle import deal_of_grade

    _explain_wait("looking for such a deal")
    return deal_of_grade(difficulty, seed)


def _explain_wait(what: str) -> None:
    """Nobody waits unexplained; a file or a pipe does not mind."""
    if sys.stderr.isatty():
        print(f"{what} (a first run compiles for some seconds) …", file=sys.stderr)


def _solution(
    rows: list[list[str]], options: Mapping[str, Any], named: date | None, *, graded: bool
) -> dict[str, Any]:
    from tefuda.puzzle import daily, grade_of, solve

    solution = solve(options, rows)
    found = {
        "rows": rows,
        "options": dict(options),
        "par": solution.par,
        "proven": True,
        "places": solution.places,
        "line": list(solution.line),
        "difficulty": grade_of(rows) if graded else None,
    }
    if named:
        found |= {"date": named.isoformat(), "number": daily(named).number}
    return found


def _solution_text(found: Mapping[str, Any]) -> str:
    lines = []
    if "date" in found:
        lines.append(f"Puzzle {found['number']}, of {found['date']}")
    lines += [f"row {number}  {' '.join(row)}" for number, row in enumerate(found["rows"], 1)]
    grade = f", {found['difficulty']}" if found["difficulty"] else ""
    lines.append(f"par {found['par']}, proven over {found['places']:,} sets of remaining tiles{grade}")
    return "\n".join([*lines, *(f"  {move}" for move in found["line"])])
