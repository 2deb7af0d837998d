"""The catalogue: every package in this folder is a game and names itself in ``GAME``."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from tefuda.games.game import Game, Option, OptionError, Preset, Value

__all__ = ["Game", "Option", "OptionError", "Preset", "Value", "catalogue", "find"]


@functools.cache
def catalogue() -> dict[str, Game]:
    """All games by name, in the order of their names.

    >>> list(catalogue())
    ['devil', 'hashigo', 'isuri']
    """
    games = [
        importlib.import_module(f"{__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    return {game.name: game for game in sorted(games, key=lambda game: game.name)}


def find(name: str) -> tuple[Game, str | None]:
    """The game of this name, or the game and the preset if it is the name of a preset.

    Raises OptionError, which lists the names, if there is none.

    >>> game, preset = find("440")
    >>> game.title, preset
    ('Devil', '440')
    """
    wanted = name.strip().lower()
    games = catalogue()
    if wanted in games:
        return games[wanted], None
    for game in games.values():
        for preset in game.presets:
            if preset.name == wanted:
                return game, preset.name
    names = [*games, *(preset.name for game in games.values() for preset in game.presets)]
    raise OptionError(f"there is no game {name!r}; there are {', '.join(dict.fromkeys(names))}")
