"""How hard a deal is, measured, and the grades made of it (docs/puzzle.md has the figures behind them)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tefuda.compiled import bind, plain_wanted, vector
from tefuda.games import find
from tefuda.kernel import load
from tefuda.match import Match, Player
from tefuda.puzzle.solver import PuzzleError, places_of, read_rows
from tefuda.puzzle.study import TALLY, play_at, walk_at

__all__ = ["GRADES", "Difficulty", "deal_of_grade", "grade_of", "measure"]

GRADES = {"easy": 0.0, "medium": 38.5, "hard": 44.5, "expert": 52.0}
"""The grades, easiest first, each with the smallest rating that it begins at."""

WALKS = 64
"""Optimal lines that are walked to measure a deal."""
GAMES = 64
"""Games that each of the three players plays to measure a deal."""
_CARELESS = {"greedy": 0, "casual": 256, "random": 1024}
"""Of 1024 decisions of each player, how many are random; the others take what one look rates highest."""
_KEY = (0x9E3779B9, 0x7F4A7C15, 0xF39CC060, 0x5CEDC834)
"""The start of the random numbers, always the same: a deal has one difficulty."""


@dataclass(frozen=True)
class Difficulty:
    """What was measured of one deal.

    ``opened`` is the size of the proof, in places. ``narrow``, ``traps`` and ``luck`` are means over optimal
    lines (:mod:`tefuda.puzzle.study` says what they are); ``depth`` is the mean depth of a trap in moves,
    ``deepest`` the greatest. ``solved`` is the share of games in which each player reached par, ``over`` by
    how many moves it missed par on the average.
    """

    par: int
    opened: int
    narrow: float
    traps: float
    depth: float
    deepest: int
    luck: float
    solved: dict[str, float]
    over: dict[str, float]

    @property
    def rating(self) -> float:
        """One number: the luck, half the traps, and four times what the casual player is off, added up.

        The weights are those with which it foretells best how far bots that search miss par.
        """
        return self.luck + self.traps / 2 + 4 * self.over["casual"]

    @property
    def grade(self) -> str:
        """``easy``, ``medium``, ``hard`` or ``expert``."""
        return next(name for name, least in reversed(GRADES.items()) if self.rating >= least)


@functools.cache
def _bound(plain: bool) -> Any:
    functions = load("hashigo", plain=plain).functions
    return bind({"walk": walk_at, "play": play_at}, functions, plain=plain)


def measure(rows: Sequence[Sequence[str]], *, plain: bool | None = None) -> Difficulty:
    """The difficulty of a deal of two rows of nine under the usual rules; PuzzleError if it is none."""
    plain = plain_wanted() if plain is None else plain
    faces = read_rows(rows)
    if any(len(row) != 9 for row in faces):
        raise PuzzleError("difficulty is measured of whole deals, two rows of nine tiles")
    game, preset = find("hashigo-puzzle")
    match = Match(game, game.settle({}, 1, preset), [Player("")], seed=0, deal=False)
    match.next_round({"rows": [list(row) for row in rows]})
    places = places_of(match.options, faces, plain=plain)
    opened, fewest = places.opened
    kernel = load("hashigo", plain=plain)
    states, moves, rng = kernel.states(3), kernel.moves(), kernel.rng(list(_KEY))
    kernel.state_layout.fill(states[0], kernel.state_layout.values(match.state))
    tally = vector(TALLY, plain=plain)
    _bound(plain).walk(
        places.rules,
        states,
        places.first,
        places.second,
        places.begins,
        places.groups,
        places.values,
        fewest,
        WALKS,
        moves,
        kernel.moves(),
        rng,
        tally,
    )
    _, narrow, traps, depths, deepest, luck = (int(number) for number in tally)
    solved, over = {}, {}
    for player, careless in _CARELESS.items():
        results = vector(GAMES, plain=plain)
        _bound(plain).play(places.rules, states, GAMES, careless, moves, rng, results)
        missed = [int(result) - places.par for result in results]
        solved[player] = missed.count(0) / GAMES
        over[player] = sum(missed) / GAMES
    return Difficulty(
        par=places.par,
        opened=opened,
        narrow=narrow / WALKS,
        traps=traps / WALKS,
        depth=depths / traps if traps else 0.0,
        deepest=deepest,
        luck=luck / WALKS / 1024,
        solved=solved,
        over=over,
    )


def grade_of(rows: Sequence[Sequence[str]], *, plain: bool | None = None) -> str:
    """The grade of a deal: ``easy``, ``medium``, ``hard`` or ``expert``."""
    return measure(rows, plain=plain).grade


def deal_of_grade(grade: str, seed: int, *, plain: bool | None = None) -> list[list[str]]:
    """The rows of the first deal of a seed that is of this grade; PuzzleError for an unknown grade.

    The deals of a seed are those of its games number 0, 1, 2 …, as everywhere; one in three or in seven fits.
    """
    if grade not in GRADES:
        raise PuzzleError(f"there is no difficulty {grade!r}; there are {', '.join(GRADES)}")
    game, preset = find("hashigo-puzzle")
    options = game.settle({}, 1, preset)
    number = 0
    while True:
        rows: list[list[str]] = (
            Match(game, options, [Player("")], seed=seed, number=number).rounds[0].deal["rows"]
        )
        if grade_of(rows, plain=plain) == grade:
            return rows
        number += 1
