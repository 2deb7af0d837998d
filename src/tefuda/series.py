"""Many games at once: on all cores, the same results whatever the number of processes."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tefuda import bots, record
from tefuda.bots.simple import WAYS
from tefuda.chance import game_key, root_key
from tefuda.compiled import vector
from tefuda.games import Value, catalogue
from tefuda.games.contract import GAME_OVER, MOST_SEATS, PLAYING
from tefuda.kernel import RANDOM, load
from tefuda.match import Match, Player
from tefuda.team import Team, cores
from tefuda.views import look

__all__ = ["Results", "Series", "play_recorded", "run"]

_SHARE = 840
"""A win in parts, so that two to eight players can share it in whole numbers."""


@dataclass(frozen=True)
class Series:
    """What is played: ``games`` games with numbers from 0, of one seed, by the bots of these names.

    ``game`` is the name of a family, ``options`` are settled.
    """

    game: str
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: int
    games: int


@dataclass
class Results:
    """Sums over finished games; integers, so that the order of adding does not matter."""

    games: int = 0
    rounds: int = 0
    void_rounds: int = 0
    decisions: int = 0
    forced: int = 0
    longest_round: int = 0
    win_parts: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    score_sum: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    score_squares: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    seconds: float = 0.0

    def add(self, other: Results) -> None:
        """Take in the sums of other games."""
        self.longest_round = max(self.longest_round, other.longest_round)
        for name in ("games", "rounds", "void_rounds", "decisions", "forced", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("win_parts", "score_sum", "score_squares"):
            setattr(
                self, name, [a + b for a, b in zip(getattr(self, name), getattr(other, name), strict=True)]
            )

    def add_game(self, winners: int, totals: Sequence[int]) -> None:
        """Take in one result: a mask of winning seats and every seat's total."""
        self.games += 1
        share = _SHARE // max(winners.bit_count(), 1)
        for seat in range(MOST_SEATS):
            self.win_parts[seat] += share if winners >> seat & 1 else 0
            self.score_sum[seat] += totals[seat]
            self.score_squares[seat] += totals[seat] ** 2

    def summary(self, series: Series) -> dict[str, Any]:
        """Means and shares by seat; ties are shared. ``decisions_per_second`` is of one core."""
        games = max(self.games, 1)
        seats = []
        for seat, bot in enumerate(series.bots):
            mean = self.score_sum[seat] / games
            variance = max(self.score_squares[seat] / games - mean**2, 0.0)
            wins = self.win_parts[seat] / _SHARE
            seats.append(
                {
                    "bot": bot,
                    "wins": round(wins, 3),
                    "share": wins / games,
                    "total_mean": mean,
                    "total_deviation": variance**0.5,
                }
            )
        return {
            "game": series.game,
            "options": series.options,
            "seed": series.seed,
            "games": self.games,
            "seats": seats,
            "rounds_per_game": self.rounds / games,
            "void_rounds": self.void_rounds,
            "decisions_per_round": self.decisions / max(self.rounds, 1),
            "forced_share": self.forced / max(self.decisions, 1),
            "longest_round": self.longest_round,
            "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
        }


def run(
    series: Series, *, processes: int | None = None, progress: Callable[[int], None] | None = None
) -> Results:
    """Play a series on so many processes (default: one a core).

    ``progress`` is told the number of finished games. The results are the same for any number of processes.
    """
    results = Results()
    for part in _parts(series, processes or cores()):
        results.add(part)
        if progress:
            progress(results.games)
    return results


def _parts(series: Series, processes: int) -> Iterator[Results]:
    size = _chunk(series)
    chunks = [(first, min(size, series.games - first)) for first in range(0, series.games, size)]
    part = functools.partial(_play_part, series)
    if processes == 1 or len(chunks) == 1:
        yield from map(part, chunks)
        return
    with Team(processes) as team:
        for _, results in team.answers(part, chunks):
            yield results


def _play_part(series: Series, chunk: tuple[int, int]) -> Results:
    return play_chunk(series, *chunk)


def _simple(series: Series) -> bool:
    return all(bot in WAYS for bot in series.bots)


def _chunk(series: Series) -> int:
    return 2000 if _simple(series) else 4


def play_chunk(series: Series, first: int, count: int) -> Results:
    """Play ``count`` games of a series from number ``first`` in this process."""
    return _play_compiled(series, first, count) if _simple(series) else _play_minds(series, first, count)


def _play_compiled(series: Series, first: int, count: int) -> Results:
    kernel = load(series.game)
    players = len(series.bots)
    rules = kernel.table(series.options, players)
    ways, tally, winners, totals = (
        vector(length, plain=kernel.plain) for length in (MOST_SEATS, 5, count, count * MOST_SEATS)
    )
    ways[:] = [WAYS[bot] for bot in series.bots] + [RANDOM] * (MOST_SEATS - players)
    rngs = kernel.rngs([[0] * 4] * players)
    root, blank = kernel.rng(root_key(series.seed)), kernel.states()
    places = (rules, kernel.states(), kernel.states(), blank, ways, kernel.moves(), rngs, tally, root)
    kernel.play_series(
        *places, first, winners[:0], totals[:0]
    )  # loads or compiles it before the time is taken
    start = time.perf_counter()
    kernel.play_series(*places, first, winners, totals)
    results = Results(seconds=time.perf_counter() - start)
    results.rounds, results.void_rounds, results.decisions, results.forced, results.longest_round = map(
        int, tally
    )
    for game in range(count):
        results.add_game(
            int(winners[game]), [int(x) for x in totals[game * MOST_SEATS : (game + 1) * MOST_SEATS]]
        )
    return results


def _play_minds(series: Series, first: int, count: int) -> Results:
    kernel = load(series.game)
    rules = kernel.table(series.options, len(series.bots))
    states, views, blank, moves = kernel.states(), kernel.states(), kernel.states(), kernel.moves()
    results = Results()
    start = time.perf_counter()
    for number in range(first, first + count):
        minds = [
            bots.mind(bot, kernel, game_key(series.seed, number, seat + 1))
            for seat, bot in enumerate(series.bots)
        ]
        states[0] = kernel.new_game(rules, game_key(series.seed, number))[0]
        while states[0].phase != GAME_OVER:
            kernel.deal(rules, states, 0)
            while states[0].phase == PLAYING:
                legal = kernel.legal(rules, states, 0, moves)
                move = int(moves[0])
                if legal > 1:
                    seat = int(states[0].turn)
                    views[0] = blank[0]
                    kernel.observe(rules, states, 0, seat, views, 0)
                    move = minds[seat].pick(rules, views, seat)
                kernel.step(rules, states, 0, move)
                results.decisions += 1
                results.forced += legal == 1
            results.rounds += 1
            results.void_rounds += int(states[0].void)
            results.longest_round = max(results.longest_round, int(states[0].decisions))
        results.add_game(int(states[0].winners), [int(total) for total in states[0].total])
    results.seconds = time.perf_counter() - start
    return results


def play_recorded(series: Series, number: int, folder: Path) -> Path:
    """Play one game of a series again and write its record into a folder; returns the file."""
    players = [Player(f"{bot} {seat + 1}", "bot") for seat, bot in enumerate(series.bots)]
    match = Match(catalogue()[series.game], series.options, players, seed=series.seed, number=number)
    seated = [
        bots.make(bot, seed=series.seed, number=number, seat=seat) for seat, bot in enumerate(series.bots)
    ]
    while not match.over:
        if not match.playing:
            match.next_round()
            continue
        legal = match.legal()
        match.play(legal[0] if len(legal) == 1 else seated[match.turn].choose(look(match, match.turn)))
    file = folder / f"{series.game}-{series.seed}-{number:06d}.json"
    file.write_text(record.to_json(record.write(match)), encoding="utf-8")
    return file
