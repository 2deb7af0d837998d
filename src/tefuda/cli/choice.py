"""What several commands ask for in the same way: a game with its options, bots, a number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from tefuda.games import Game, OptionError, Value, find

__all__ = [
    "BotNames",
    "Json",
    "Players",
    "PresetName",
    "Seed",
    "Settings",
    "UsageError",
    "bot_names",
    "settled",
]

PresetName = Annotated[str | None, typer.Option("--preset", help="A named set of options.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="One option; may be repeated.")
]
Players = Annotated[int | None, typer.Option("--players", help="How many play.")]
BotNames = Annotated[
    str | None, typer.Option("--bots", help="Names of bots, with commas, for the seats in order.")
]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="The same seed gives the same deals.")]
Json = Annotated[bool, typer.Option("--json", help="Print data instead of text.")]


class UsageError(ValueError):
    """Something a command was given that it cannot use."""


def settled(
    name: str, preset: str | None, settings: Sequence[str] | None, players: int | None
) -> tuple[Game, dict[str, Value], int]:
    """The game of this name (or of a preset's name), all its options, and the number of players."""
    game, named = find(name)
    preset = preset or named
    chosen = {}
    for setting in settings or ():
        option, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"--set {setting}: write it as option=value")
        chosen[option.strip()] = value
    if players is None:
        least, most = game.preset(preset).players if preset else game.players
        players = min(max(least, 2), most)
    return game, game.settle(chosen, players, preset), players


def bot_names(given: str | None, seats: int, default: str) -> list[str]:
    """One bot a seat: those given, the last one repeated."""
    from tefuda import bots

    wanted = [part.strip() for part in (given or default).split(",") if part.strip()] or [default]
    known = bots.names()
    for name in wanted:
        if name not in known:
            raise bots.unknown(name)
    if len(wanted) > seats:
        raise UsageError(f"{len(wanted)} bots are named for {seats} {'seat' if seats == 1 else 'seats'}")
    return wanted + [wanted[-1]] * (seats - len(wanted))
