"""Par, an optimal line, and what is best from any position, in plain Python over the compiled proof."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tefuda.compiled import bind, plain_wanted, vector
from tefuda.games import Value, find
from tefuda.games.hashigo.layout import CLEAR, KEEP, PLAY, TURN, TURNING, move_of
from tefuda.games.hashigo.names import read_face
from tefuda.games.hashigo.text import move_text
from tefuda.games.hashigo.tiles import turned
from tefuda.kernel import load
from tefuda.match import Match
from tefuda.puzzle.groups import LONGEST, MOST_GROUPS, STRENGTH
from tefuda.puzzle.proof import open_at, prove_at, to_go

__all__ = ["Hint", "Places", "PuzzleError", "Solution", "hint", "places_of", "read_rows", "solve"]

_OPTIONS = ("rank", "chain_min", "chain_wraps", "set_max")
"""The options that say what a group is and what it beats: all that the proof depends on."""


class PuzzleError(ValueError):
    """A puzzle that cannot be solved, named or graded; the text says what was expected."""


@dataclass(frozen=True)
class Solution:
    """A deal solved: the proven optimum, and moves that reach it, as records write them.

    ``places`` is how many sets of remaining tiles the proof valued. With ``flip_start`` the line begins
    with keeping or turning each row, which counts as no move.
    """

    par: int
    line: tuple[str, ...]
    places: int


@dataclass(frozen=True)
class Hint:
    """What is best in a position: every move that loses nothing, sorted, and how many are still needed.

    ``made`` counts the moves so far, so that ``made + left`` is the best result that is still possible.
    """

    moves: tuple[str, ...]
    left: int
    made: int


@dataclass(frozen=True)
class Step:
    """A move from one place: its text, where it leads, what lies on the table then, and moves to the end."""

    text: str
    place: int
    strength: int
    to_go: int


class Places:
    """Every place of a deal, valued: which tiles may be left, and what they need.

    ``rows`` are the faces of both rows, left to right; the first row's tiles are the low bits of a place.
    """

    def __init__(self, options: Mapping[str, Value], rows: Sequence[Sequence[int]], *, plain: bool) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self.plain = plain
        self.first, self.second = (len(row) for row in self.rows)
        self.whole = (1 << (self.first + self.second)) - 1
        """The place at which nothing has left."""
        kernel = load("hashigo", plain=plain)
        self.rules = kernel.table(find("hashigo")[0].settle(options, 1), 1)
        faces = vector(2 * LONGEST, plain=plain)
        for number, face in enumerate([*self.rows[0], *self.rows[1]]):
            faces[number] = face
        self.begins = vector((1 << self.first) + (1 << self.second) + 2, plain=plain)
        self.groups = vector(MOST_GROUPS, plain=plain)
        self.values = vector(self.whole + 1, plain=plain)
        _bound(plain).prove(
            self.rules,
            kernel.states(),
            faces,
            self.first,
            self.second,
            self.begins,
            self.groups,
            kernel.moves(),
            self.values,
        )

    @property
    def par(self) -> int:
        """The fewest moves from the deal to empty rows."""
        return self.to_go(self.whole, 0)

    def to_go(self, place: int, strength: int) -> int:
        """The fewest moves from a place, with a group of this strength on the table (0: none)."""
        return to_go(int(self.values[place]), strength)

    @functools.cached_property
    def opened(self) -> tuple[int, Any]:
        """The size of the proof: how many places a search with a bound must open to show that par is least.

        With it comes the bound itself: for every mask of each row the fewest groups that shed it alone.
        """
        fewest = vector(len(self.begins), plain=self.plain)
        labels = vector(self.whole + 1, plain=self.plain)
        opened = _bound(self.plain).open(
            self.first, self.second, self.begins, self.groups, self.par, fewest, labels
        )
        assert opened >= 0, "a line shorter than par was found: the two searches contradict each other"
        return int(opened), fewest

    def steps(self, place: int, strength: int) -> list[Step]:
        """Every legal move: the plays of the first row, of the second, and the clear."""
        mask = place & ((1 << self.first) - 1)
        other = (1 << self.first) + 1 + (place >> self.first)
        found = []
        for row, at, whole in ((0, mask, mask), (1, other, place >> self.first)):
            for number in range(int(self.begins[at]), int(self.begins[at + 1])):
                group = int(self.groups[number])
                stronger = group >> STRENGTH
                if stronger <= strength:
                    continue
                drop = group & ((1 << STRENGTH) - 1)
                bits = drop >> self.first if row else drop
                start = (whole & ((bits & -bits) - 1)).bit_count()
                move = move_of(PLAY, row, 0, 0, start, start + bits.bit_count() - 1)
                after = place - drop
                found.append(Step(_text(move), after, stronger, self.to_go(after, stronger)))
        if strength:
            found.append(Step(_text(CLEAR), place, 0, self.to_go(place, 0)))
        return found

    def best(self, place: int, strength: int) -> list[Step]:
        """The legal moves after which the fewest moves are needed."""
        steps = self.steps(place, strength)
        least = min(step.to_go for step in steps)
        return [step for step in steps if step.to_go == least]

    def line(self) -> list[str]:
        """One optimal line from the deal on."""
        place, strength, line = self.whole, 0, []
        while place:
            step = self.best(place, strength)[0]
            line.append(step.text)
            place, strength = step.place, step.strength
        return line


def _text(move: int) -> str:
    return move_text(None, None, move)  # neither rules nor position matter to these moves


@functools.cache
def _bound(plain: bool) -> Any:
    return bind({"prove": prove_at, "open": open_at}, plain=plain)


def places_of(
    options: Mapping[str, Value], rows: Sequence[Sequence[int]], *, plain: bool | None = None
) -> Places:
    """The places of a deal, those of the last few deals from memory; about 2 MB each."""
    plain = plain_wanted() if plain is None else plain
    chosen = tuple((name, options[name]) for name in _OPTIONS)
    return _remembered(chosen, tuple(tuple(row) for row in rows), plain)


@functools.lru_cache(maxsize=8)
def _remembered(
    chosen: tuple[tuple[str, Value], ...], rows: tuple[tuple[int, ...], ...], plain: bool
) -> Places:
    return Places(dict(chosen), rows, plain=plain)


def read_rows(rows: Sequence[Sequence[str]]) -> list[list[int]]:
    """The faces of two rows of tile names; PuzzleError if they are no deal of a puzzle.

    >>> read_rows([["7/6", "7/9"], ["8/1"]])
    [[76, 79], [81]]
    """
    if len(rows) != 2 or any(len(row) > LONGEST for row in rows) or not any(rows):
        raise PuzzleError(f"a puzzle has two rows of up to {LONGEST} tiles")
    try:
        faces = [[read_face(name) for name in row] for row in rows]
    except ValueError as problem:
        raise PuzzleError(str(problem)) from None
    seen = [tuple(sorted(name.split("/"))) for row in rows for name in row]
    for tile in seen:
        if seen.count(tile) > 1:
            raise PuzzleError(f"the puzzle has the tile {'/'.join(tile)} {seen.count(tile)} times")
    return faces


def flipped(row: Sequence[int]) -> list[int]:
    """A row turned as a whole.

    >>> flipped([76, 79])
    [97, 67]
    """
    return [turned(face) for face in reversed(row)]


def _turnings(
    options: Mapping[str, Value], rows: Sequence[Sequence[int]], fixed: int, *, plain: bool | None
) -> list[tuple[tuple[str, ...], Places]]:
    """Every way to keep or turn the rows from number ``fixed`` on: the moves' texts, and the places then."""
    ways: list[tuple[tuple[str, ...], list[Sequence[int]]]] = [((), list(rows))]
    for row in range(fixed, 2):
        keep, turn = (_text(move_of(kind, row, 0, 0, 0, 0)) for kind in (KEEP, TURN))
        ways = [
            ((*texts, text), [*laid[:row], each, *laid[row + 1 :]])
            for texts, laid in ways
            for text, each in ((keep, laid[row]), (turn, flipped(laid[row])))
        ]
    return [(texts, places_of(options, laid, plain=plain)) for texts, laid in ways]


def solve(
    options: Mapping[str, Value], rows: Sequence[Sequence[str]], *, plain: bool | None = None
) -> Solution:
    """Prove the par of a deal under settled options; rows may be shorter than nine tiles.

    PuzzleError if the rows are no deal. ``plain`` as in :func:`tefuda.kernel.load`.

    >>> from tefuda.games import find
    >>> game, preset = find("hashigo-puzzle")
    >>> rows = [["4/1", "5/2", "7/1"], ["2/1", "3/1", "9/1"]]
    >>> solution = solve(game.settle({}, 1, preset), rows, plain=True)
    >>> solution.par, solution.line[-1]
    (4, 'play 1 1-2')
    """
    faces = read_rows(rows)
    ways = _turnings(options, faces, 0 if options["flip_start"] else 2, plain=plain)
    texts, places = min(ways, key=lambda way: way[1].par)
    return Solution(places.par, (*texts, *places.line()), sum(each.whole + 1 for _, each in ways))


def hint(match: Match, *, plain: bool | None = None) -> Hint:
    """What is best where a puzzle stands now, also after a mistake.

    Following it never costs a move: whatever of ``moves`` is played, ``left`` goes down by one (by none
    for keeping or turning a row). PuzzleError if the match is no puzzle or is over.
    """
    if match.game.name != "hashigo" or len(match.players) != 1:
        raise PuzzleError("only the Hashigo puzzle, for one player, has a par")
    if not match.playing:
        raise PuzzleError("the puzzle is solved: there is no move left to advise")
    state = match.state
    lengths = [int(state.length[row]) for row in range(2)]
    width = len(state.rows) // len(state.length)
    rows = [[int(face) for face in state.rows[row * width :][: lengths[row]]] for row in range(2)]
    if state.stage == TURNING:
        ways = _turnings(match.options, rows, int(state.picked), plain=plain)
        left = min(places.par for _, places in ways)
        moves = {texts[0] for texts, places in ways if places.par == left}
        return Hint(tuple(sorted(moves)), left, 0)
    places = places_of(match.options, rows, plain=plain)
    strength = int(state.to_beat)
    best = places.best(places.whole, strength)
    left = places.to_go(places.whole, strength)
    return Hint(tuple(sorted(step.text for step in best)), left, int(state.turns))
