"""From the words of a command to an experiment's data."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Sequence
from typing import Any

from tefuda.games import OptionError, find
from tefuda.lab.experiment import AS_IT_IS

__all__ = ["case_of", "grid", "named", "settings_of", "variant_of"]


def settings_of(settings: Sequence[str]) -> dict[str, str]:
    """Options from texts like ``rounds=4``; OptionError for anything else."""
    found = {}
    for setting in settings:
        option, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"{setting!r} is no setting: write it as option=value")
        found[option.strip()] = value.strip()
    return found


def variant_of(text: str, game: str) -> dict[str, Any]:
    """A variant from the name of a preset, settings or both, with commas between them; empty: as it is.

    >>> variant_of("sweep=first_turn, rounds=4", "isuri")["options"]
    {'sweep': 'first_turn', 'rounds': '4'}
    >>> variant_of("440, target=880", "devil")
    {'name': '440, target=880', 'options': {'target': '880'}, 'preset': '440'}
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts or parts == [AS_IT_IS]:
        return {"name": AS_IT_IS}
    name, preset = ", ".join(parts), {}
    if "=" not in parts[0]:
        preset = {"preset": find(game)[0].preset(parts.pop(0)).name}
    return {"name": name, "options": settings_of(parts), **preset}


def grid(options: Sequence[str]) -> list[dict[str, Any]]:
    """A variant for every combination of the values of options, each given as ``name=v1,v2``.

    >>> [each["name"] for each in grid(["minimum_sticks=0,1", "must_lay=true"])]
    ['minimum_sticks=0, must_lay=true', 'minimum_sticks=1, must_lay=true']
    """
    axes = []
    for name, values in settings_of(options).items():
        axes.append([(name, value.strip()) for value in values.split(",")])
    return [
        {"name": ", ".join(f"{name}={value}" for name, value in point), "options": dict(point)}
        for point in itertools.product(*axes)
    ]


def case_of(
    game: str,
    players: Sequence[int] | None,
    preset: str | None,
    settings: Sequence[str],
    variants: Sequence[dict[str, Any]],
) -> dict[str, Any]:
    """An experiment's data with a single case."""
    family, named_preset = find(game)
    chosen = preset or named_preset
    if not players:
        least, most = family.preset(chosen).players if chosen else family.players
        players = [min(max(least, 2), most)]
    case: dict[str, Any] = {
        "game": chosen or family.name,
        "players": list(players),
        "options": settings_of(settings),
    }
    if chosen:
        family.preset(chosen)
    if variants:
        case["variants"] = list(variants)
    return {"cases": [case]}


def named(data: dict[str, Any]) -> dict[str, Any]:
    """The data with a name that is always the same for the same experiment, and says what it asks.

    How many deals it may have is no part of it: with more of them the same experiment goes on.
    """
    kind = "balance" if "balance" in data else "compare"
    case = data["cases"][0]
    budget = {key: value for key, value in data["budget"].items() if key not in ("deals", "searching")}
    digest = hashlib.sha256(json.dumps({**data, "budget": budget}, sort_keys=True).encode()).hexdigest()[:6]
    players = "-".join(map(str, case["players"]))
    return {"name": f"{kind}-{case['game']}-{players}-{digest}", **data}
