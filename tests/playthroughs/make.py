"""Write the playthroughs: one game a preset as text, with everything that anybody is shown.

``python tests/playthroughs/make.py`` writes them anew; look at what has changed before it is kept.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from tefuda.games import Game, Preset, catalogue
from tefuda.games.contract import NOBODY
from tefuda.match import Match, Player
from tefuda.views import look

FOLDER = Path(__file__).parent
SHOWN = 12
"""Legal moves that are listed; of more only the number is given."""


def presets() -> list[tuple[Game, Preset]]:
    """All presets, by game."""
    return [(game, preset) for game in catalogue().values() for preset in game.presets]


def playthrough(game: Game, preset: Preset) -> str:
    """One random game of a preset, with the fewest rounds, in words."""
    least, most = preset.players
    seats = min(most, max(least, 3))
    short = {"rounds": 1} if "rounds" in {option.name for option in game.options} else {}
    options = game.settle(short, seats, preset.name)
    players = [Player(name) for name in ("Aki", "Ben", "Chie")[:seats]]
    match = Match(game, options, players, seed=1)
    return "\n".join(_lines(match, preset)) + "\n"


def _lines(match: Match, preset: Preset) -> Iterator[str]:
    chance = random.Random(1)
    yield f"{preset.title}: {preset.sentence}"
    yield ", ".join(f"{name}={value}" for name, value in match.options.items())
    while not match.over and len(match.rounds) < 3:
        if not match.playing:
            match.next_round()
        yield f"\n== round {len(match.rounds)}, dealer {match.rounds[-1].dealer}"
        yield json.dumps(match.rounds[-1].deal, ensure_ascii=False)
        while match.playing:
            yield from _decision(match, chance)
        yield f"scores {match.rounds[-1].scores}, totals {match.totals}"
        yield from (f"  {line}" for line in match.rounds[-1].derivation)
    yield f"\nwinners {match.winners}" if match.over else "\nand so on"


def _decision(match: Match, chance: random.Random) -> Iterator[str]:
    seat, legal = match.turn, match.legal()
    scene = look(match, seat).scene
    yield f"\n-- {match.names[seat]} sees {json.dumps(scene, ensure_ascii=False)}"
    yield f"{len(legal)} legal: {'; '.join(legal[:SHOWN])}{' …' if len(legal) > SHOWN else ''}"
    event = match.play(chance.choice(legal))
    yield f"> {seat} {event.move}"
    told = event.words(NOBODY, match.names)
    yield from (f"  everybody: {line}" for line in told)
    for each in range(len(match.players)):
        own = event.words(each, match.names)
        if own != told:
            yield from (f"  {match.names[each]}: {line}" for line in own)


def main() -> None:
    """Write all files."""
    for game, preset in presets():
        (FOLDER / f"{preset.name}.txt").write_text(playthrough(game, preset), encoding="utf-8")


if __name__ == "__main__":
    main()
