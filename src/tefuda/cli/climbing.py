"""The command that plays the levels of the bots against each other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tefuda.cli.choice import Json, Players, PresetName, Settings, UsageError, bot_names, settled

if TYPE_CHECKING:
    from tefuda.lab.ladder import Rung

__all__ = ["register"]

TABLES = (2, 3, 4)
"""Numbers of players at which all levels are compared if no game is named."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ladder)


def ladder(
    game: Annotated[str | None, typer.Argument(help="Default: every game at 2, 3 and 4 players.")] = None,
    players: Players = None,
    levels: Annotated[str | None, typer.Option(help="Bots with commas, weakest first; default: all.")] = None,
    preset: PresetName = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals.")] = 1,
    blocks: Annotated[int, typer.Option(min=32, help="Deals a step at most.")] = 400,
    processes: Annotated[int | None, typer.Option(min=1, help="Default: one a core.")] = None,
    as_json: Json = False,
) -> None:
    """Play each level against the one below, until it is clear whether it is stronger."""
    from tefuda.lab.commands import need

    need("scipy")
    from tefuda.lab.ladder import climb

    if game is None and (preset or settings or players):
        raise UsageError("name the game whose options or number of players you choose")
    wanted = _levels(levels)
    found = []
    for family, options, seats in _tables(game, preset, settings, players):
        rungs = climb(family.name, options, seats, wanted, seed=seed, most_blocks=blocks, processes=processes)
        if as_json:
            rows = [_data(rung) for rung in rungs]
            found.append({"game": family.name, "players": seats, "seed": seed, "rungs": rows})
            continue
        print(f"{family.title}, {seats} players, seed {seed}: share of wins, {1 / seats:.1%} is equal")
        print("level      against     deals   share        interval  Elo (interval)       ms a move")
        for rung in rungs:
            print(_line(rung), flush=True)
        print()
    if as_json:
        print(json.dumps(found[0] if game else found))


def _levels(given: str | None) -> list[str]:
    from tefuda.bots import names
    from tefuda.bots.bot import CHEAT

    if given is None:
        return [*(name for name in names() if name != "greedy"), CHEAT]
    wanted = [part.strip() for part in given.split(",")]
    for name in wanted:
        if name != CHEAT:
            bot_names(name, 1, name)
    if len(wanted) < 2:
        raise UsageError("a ladder needs two levels or more")
    return wanted


def _tables(
    game: str | None, preset: str | None, settings: Sequence[str] | None, players: int | None
) -> Iterator[tuple[Any, dict[str, Any], int]]:
    from tefuda.games import catalogue

    if game is None:
        for family in catalogue().values():
            least, most = family.players
            for seats in TABLES:
                if least <= seats <= most:
                    yield family, family.settle({}, seats), seats
        return
    family, options, seats = settled(game, preset, settings, players)
    if seats < 2:
        raise UsageError("a ladder needs two players or more")
    yield family, options, seats


def _data(rung: Rung) -> dict[str, Any]:
    from tefuda.lab.statistics.scale import step_of_share

    share = rung.share  # takes a moment: asked once
    elo = step_of_share(share, rung.players)
    return {
        "level": rung.challenger,
        "against": rung.lower,
        "deals": len(rung.blocks),
        "share": share.value,
        "interval": [share.low, share.high],
        "elo": elo.value,
        "elo_interval": [elo.low, elo.high],
        "milliseconds": rung.milliseconds,
        "verdict": str(rung.decision),
    }


def _line(rung: Rung) -> str:
    from tefuda.lab.statistics.scale import step_of_share

    share = rung.share
    elo = step_of_share(share, rung.players)
    verdict = {"upper": "stronger", "lower": "no room"}.get(str(rung.decision), "undecided")
    interval = f"{share.low:.1%} – {share.high:.1%}"
    return (
        f"{rung.challenger:<10} {rung.lower:<10} {len(rung.blocks):>6} {share.value:>7.1%} "
        f"{interval:>15}  {elo!s:<20} {rung.milliseconds:>10.2f}  {verdict}"
    )
