"""The command that opens the table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tefuda.cli.choice import BotNames, Players, PresetName, Seed, Settings, UsageError, bot_names, settled

__all__ = ["open_table", "register"]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command()(play)


def play(
    game: Annotated[str | None, typer.Argument(help="A game or preset; without it the table asks.")] = None,
    preset: PresetName = None,
    settings: Settings = None,
    players: Players = None,
    bots: BotNames = None,
    humans: Annotated[int, typer.Option(min=0, help="How many people sit here, in the first seats.")] = 1,
    seed: Seed = None,
    record: Annotated[
        Path | None, typer.Option(help="Where the record of the finished game is written.")
    ] = None,
) -> None:
    """Play at the table in the terminal, against bots or people at the same screen."""
    if game is None:
        if preset or settings or players or bots or record:
            raise UsageError("name the game to play with these options, for example: tefuda play isuri")
        open_table()
        return
    from tefuda.terminal import Setup

    if players is None and bots:
        players = humans + len(bots.split(","))
    family, options, seats = settled(game, preset, settings, players)
    people = min(humans, seats)
    others = bot_names(bots, seats - people, "greedy") if seats > people else []
    chosen = {
        name: str(value).lower() if isinstance(value, bool) else value for name, value in options.items()
    }
    open_table(
        Setup(
            game=family.name,
            options=chosen,
            players=("human",) * people + tuple(others),
            seed=seed,
            record=record,
        )
    )


def open_table(setup: object | None = None) -> None:
    """Show the table, or say why there can be none here."""
    from tefuda.terminal import Setup, complaint_about_terminal, run

    complaint = complaint_about_terminal()
    if complaint:
        raise UsageError(complaint)
    code = run(setup if isinstance(setup, Setup) else None)
    if code:
        raise typer.Exit(code)
