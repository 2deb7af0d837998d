"""Commands about what is written: the catalogue, the rulebooks, records and their analysis."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tefuda.cli.choice import Json, UsageError

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    for command in (games, rules, check, replay, analyse):
        app.command()(command)


def games(as_json: Json = False) -> None:
    """List the games, their presets and options."""
    from tefuda.games import catalogue

    if as_json:
        print(json.dumps([_game_data(game) for game in catalogue().values()], indent=1))
        return
    for game in catalogue().values():
        least, most = game.players
        print(f"{game.title} {game.native} ({game.name}), {_span(least, most)}")
        print(f"  {game.sentence}\n  presets:")
        for preset in game.presets:
            print(f"    {preset.name:<16} {preset.sentence} {_span(*preset.players).capitalize()}.")
        print("  options (--set option=value):")
        for option in game.options:
            print(f"    {option.name}: {option.sentence}")
            for value, sentence in option.values.items():
                print(f"      {_shown(value)}{' (default)' if value is option.default else ''}: {sentence}")
            if not option.values:
                print(f"      {option.choices()}, {option.default} by default")
        print()


def _span(least: int, most: int) -> str:
    people = f"{least} to {most} players" if least != most else f"{least} players"
    return "1 player" if most == 1 else people


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _game_data(game: Any) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "native": game.native,
        "sentence": game.sentence,
        "players": list(game.players),
        "presets": [
            {
                "name": preset.name,
                "title": preset.title,
                "sentence": preset.sentence,
                "players": list(preset.players),
                "options": dict(preset.options),
            }
            for preset in game.presets
        ],
        "options": [
            {
                "name": option.name,
                "sentence": option.sentence,
                "default": option.default,
                "values": [{"value": value, "sentence": text} for value, text in option.values.items()],
                "least": None if option.values else option.least,
            }
            for option in game.options
        ],
    }


def rules(game: str) -> None:
    """Print the rulebook of a game."""
    from tefuda import rulebooks
    from tefuda.games import find

    print(rulebooks.text(find(game)[0].name))


def check(files: list[Path]) -> None:
    """Compare records with the rules, and the par of puzzles with its proof; a line for each faulty file."""
    from tefuda import puzzle, record

    faulty = 0
    unreadable = 0
    for file in files:
        try:
            recorded = record.read(file)
            difference = record.check(recorded) or puzzle.difference_in_par(recorded)
        except record.RecordError as problem:
            print(f"{file}: {problem}")
            unreadable += 1
            continue
        if difference:
            print(f"{file}: {difference}")
            faulty += 1
    good = len(files) - faulty - unreadable
    print(f"{good} of {len(files)} {'record replays' if len(files) == 1 else 'records replay'} exactly")
    if faulty or unreadable:
        raise typer.Exit(2 if unreadable and not faulty else 1)


def replay(
    file: Path,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Show the position after so many moves.")
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=0, help="As this seat saw it.")] = None,
) -> None:
    """Tell a recorded game in words and pictures, as a spectator or as a seat saw it."""
    from rich.console import Console

    from tefuda import record
    from tefuda.games.contract import NOBODY
    from tefuda.terminal.paper import picture
    from tefuda.views import look

    recorded = record.read(file)
    if seat is not None and seat >= len(recorded.players):
        raise UsageError(f"there is no seat {seat}; the seats are 0 to {len(recorded.players) - 1}")
    moves = sum(len(each.moves) for each in recorded.rounds)
    if at is not None and at > moves:
        raise UsageError(f"the record has {moves} moves; --at takes 0 to {moves}")

    class Paper(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # nobody reads on: no failure

    console = Paper(highlight=False)
    viewer = NOBODY if seat is None else seat
    match = record.replay(recorded, moves=at)
    shown = set()
    for event in match.events:
        if event.round not in shown:
            shown.add(event.round)
            console.print(f"[bold]Round {event.round + 1}[/bold]")
        for line in event.words(viewer, match.names):
            console.print(f"  {line}", markup=False)
        each = match.rounds[event.round]
        if each.scores is not None and event is [e for e in match.events if e.round == event.round][-1]:
            for line in each.derivation:
                console.print(f"  = {line}", markup=False)
    console.print(picture(look(match, viewer)))
    if match.over:
        names = " and ".join(match.names[winner] for winner in match.winners)
        console.print(f"{names} won. Totals: {', '.join(map(str, match.totals))}", markup=False)


def analyse(
    file: Path,
    level: Annotated[str, typer.Option(help="The searching bot whose moves are called best.")] = "strong",
    playouts: Annotated[int, typer.Option(min=20, help="Playouts behind each chance.")] = 200,
    as_json: Json = False,
) -> None:
    """Annotate a finished game: chances before each decision, best moves, losses, luck against skill.

    Of a puzzle: the moves that were lost against the proven par, and where.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tefuda import record
    from tefuda.review import review, to_data, to_text

    recorded = record.read(file)
    if len(recorded.players) == 1:
        _analyse_puzzle(recorded, as_json=as_json)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("moves (a first run compiles for a minute)")
        found = review(
            recorded,
            level,
            playouts=playouts,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    print(json.dumps(to_data(found)) if as_json else to_text(found))


def _analyse_puzzle(recorded: Any, *, as_json: bool) -> None:
    from dataclasses import asdict

    from tefuda.puzzle import annotate

    moves = annotate(recorded)
    par, lost = moves[0].possible, sum(move.lost for move in moves)
    if as_json:
        data = {"par": par, "result": par + lost, "moves": [asdict(move) for move in moves]}
        print(json.dumps(data))
        return
    print(f"Par {par}, proven; solved in {par + lost}")
    for number, move in enumerate(moves, 1):
        better = f"  {move.lost} lost; better: {' or '.join(move.best)}" if move.lost else ""
        print(f"{number:>4} {move.played}{better}")
