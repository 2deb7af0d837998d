"""What can be played here, and by which rules."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from tefuda import __version__, rulebooks
from tefuda.bots import names as bot_names
from tefuda.games import Game, Option, OptionError, Preset, catalogue, find
from tefuda.rulebooks import UnknownRulebookError
from tefuda.server.api.needs import TheHouse
from tefuda.server.making import settled
from tefuda.server.protocol import PROTOCOL
from tefuda.server.protocol.http import (
    Catalogue,
    CheckOptions,
    GameInfo,
    OptionInfo,
    OptionValue,
    Paragraph,
    PresetInfo,
    Rulebook,
    ServerInfo,
    SettledOptions,
)
from tefuda.server.refusal import RefusedError
from tefuda.server.times import utc_now

__all__ = ["router"]

router = APIRouter(tags=["catalogue"])

GameName = Annotated[str, Path(max_length=40)]


@router.get("/about")
async def about(house: TheHouse) -> ServerInfo:
    """About this server."""
    return ServerInfo(
        version=__version__, protocol=PROTOCOL, tables_in_memory=len(house.tables), now=utc_now()
    )


@router.get("/games")
async def games() -> Catalogue:
    """All games with their presets and options, and the bots."""
    return Catalogue(games=[_game(game) for game in catalogue().values()], bots=bot_names())


def _game(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        native=game.native,
        sentence=game.sentence,
        players=game.players,
        options=[_option(game, option) for option in game.options],
        presets=[_preset(game, preset) for preset in game.presets],
    )


def _option(game: Game, option: Option) -> OptionInfo:
    try:
        rule = rulebooks.paragraphs(game.name).get(f"o-{option.name}")
    except UnknownRulebookError:
        rule = None
    return OptionInfo(
        name=option.name,
        default=option.default,
        sentence=option.sentence,
        values=[OptionValue(value=value, sentence=said) for value, said in option.values.items()],
        least=option.least,
        rule=None if rule is None else rule.anchor,
    )


def _preset(game: Game, preset: Preset) -> PresetInfo:
    return PresetInfo(
        name=preset.name,
        title=preset.title,
        sentence=preset.sentence,
        options=game.settle({}, preset.players[0], preset.name),
        players=preset.players,
    )


@router.post("/games/{game}/options")
async def check_options(game: GameName, wanted: CheckOptions) -> SettledOptions:
    """Look at options before a table is made: their values, those without effect, what is wrong with them."""
    try:
        name, preset, options = settled(game, wanted.preset, wanted.options, wanted.players)
    except RefusedError as refused:
        if refused.code == "unknown":
            raise
        return SettledOptions(options=None, no_effect={}, preset=None, problem=refused.reason)
    no_effect = catalogue()[name].idle(options, wanted.players)
    return SettledOptions(options=options, no_effect=no_effect, preset=preset, problem=None)


@router.get("/rules/{game}")
async def rules(game: GameName) -> Rulebook:
    """The rulebook of a game, by paragraphs."""
    try:
        name = find(game)[0].name
        found = rulebooks.paragraphs(name)
    except (OptionError, UnknownRulebookError) as problem:
        raise RefusedError("unknown", str(problem)) from None
    return Rulebook(
        game=name,
        title=catalogue()[name].title,
        paragraphs=[
            Paragraph(
                key=each.key,
                anchor=each.anchor,
                name=each.name,
                title=each.title,
                text=each.text,
                source=each.source,
            )
            for each in found.values()
        ],
    )
