"""Single games of an experiment played again, move by move, as records."""

from __future__ import annotations

from pathlib import Path

from tefuda import bots, record
from tefuda.games import catalogue
from tefuda.lab.asking import bot_seat
from tefuda.lab.storage import ResultsError
from tefuda.lab.table import Table
from tefuda.match import Match, Player
from tefuda.views import look

__all__ = ["replay", "write_record"]


def replay(table: Table, block: int, rotation: int) -> Match:
    """The game of a table, played to its end again: the same deal, the same bots, the same moves."""
    players = table.players
    seated = [(seat - rotation) % players for seat in range(players)]
    people = [Player(f"{table.bots[bot]} {bot + 1}", "bot") for bot in seated]
    match = Match(catalogue()[table.game], dict(table.options), people, seed=table.seed, number=block)
    minds = [
        bots.make(table.bots[bot], seed=table.seed, number=block, seat=bot_seat(rotation, bot))
        for bot in seated
    ]
    while not match.over:
        if not match.playing:
            match.next_round()
            continue
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else minds[match.turn].choose(look(match, match.turn)))
    return match


def write_record(table: Table, block: int, rotation: int, folder: Path) -> Path:
    """Write the record of a game into a folder; ResultsError if it cannot be written."""
    file = folder / f"{table.folder}-{block:08d}-{rotation}.json"
    if not file.exists():
        match = replay(table, block, rotation)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(record.to_json(record.write(match)), encoding="utf-8")
        except OSError as problem:
            raise ResultsError(f"{file} cannot be written: {problem.strerror}") from None
    return file
