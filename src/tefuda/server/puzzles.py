"""The puzzle on the server: :mod:`tefuda.puzzle`, asked beside the loop and remembered.

Proving takes milliseconds once it is compiled. Until then it takes seconds, in a thread; the tables go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from tefuda import puzzle
from tefuda.games import Value, find
from tefuda.match import Match, Player
from tefuda.puzzle import Daily, Hint, PuzzleError
from tefuda.server.refusal import RefusedError

__all__ = [
    "PRESET",
    "PROOF",
    "Proven",
    "Puzzles",
    "compile_proof",
    "number_of",
    "puzzle_of",
    "tiles_of",
    "usual_options",
]

PRESET = "hashigo-puzzle"
PROOF = "proof"
"""The name of what has to be compiled."""
_KEPT = 64
_SOON = 0.3

Answer = TypeVar("Answer")
Rows = list[list[str]]


@dataclass(frozen=True)
class Proven:
    """A deal solved and measured; ``difficulty`` is None under rules that have no grades."""

    par: int
    line: tuple[str, ...]
    difficulty: str | None


_daily = functools.lru_cache(_KEPT)(puzzle.daily)


def puzzle_of(text: str) -> Daily:
    """The puzzle of a day, named by ``today`` or a date; RefusedError if there is none (yet)."""
    try:
        return _daily(puzzle.day_named(text))
    except PuzzleError as problem:
        raise RefusedError("unknown", str(problem)) from None


@functools.lru_cache
def number_of(day: str) -> int:
    """The number of a day's puzzle."""
    return _daily(date.fromisoformat(day)).number


def usual_options() -> dict[str, Value]:
    """The rules under which difficulty is measured."""
    return find(PRESET)[0].settle({}, 1, PRESET)


def prove(options: Mapping[str, Value], rows: Rows, *, plain: bool | None) -> Proven:
    """Solve a deal, and measure it where there are grades."""
    solution = puzzle.solve(options, rows, plain=plain)
    graded = dict(options) == usual_options()
    return Proven(solution.par, solution.line, puzzle.grade_of(rows, plain=plain) if graded else None)


def tiles_of(options: Mapping[str, Value], rows: Rows, line: Sequence[str]) -> list[list[str]]:
    """The tiles that each move of a line plays; none for other moves."""
    match = puzzle.match_of(rows, dict(options), Player(""))

    def lying() -> list[str]:
        deal = match.text.write_deal(match.rules, match.state)
        return [tile for row in deal["rows"] for tile in row]

    played = []
    for move in line:
        before = lying()
        match.play(move)
        left = set(lying())
        played.append([tile for tile in before if tile not in left] if move.startswith("play") else [])
    return played


def compile_proof() -> None:
    """Compile the proof and the measuring, or load them from the cache."""
    today = puzzle.daily(puzzle.today())
    match = Match(find(PRESET)[0], usual_options(), [Player("")], seed=0)
    prove(usual_options(), today.rows, plain=None)
    puzzle.hint(match)


class Puzzles:
    """One thread that proves, and what it has proven. ``ready`` tells what is compiled."""

    def __init__(self, ready: Set[str]) -> None:
        self._ready = ready
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tefuda-puzzle")
        self._proofs: OrderedDict[str, asyncio.Future[Proven]] = OrderedDict()

    @property
    def compiled(self) -> bool:
        """Whether a proof takes milliseconds."""
        return PROOF in self._ready

    async def _ask(self, work: Callable[[bool | None], Answer]) -> Answer:
        plain = None if self.compiled else True
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, plain)

    async def prove(self, options: Mapping[str, Value], rows: Rows) -> Proven:
        """The proof of a deal; from memory if it was asked for before."""
        key = str((sorted(options.items()), rows))
        found = self._proofs.get(key)
        if found is None or found.cancelled() or (found.done() and found.exception()):
            asked = self._ask(lambda plain: prove(options, rows, plain=plain))
            found = self._proofs[key] = asyncio.ensure_future(asked)
            if len(self._proofs) > _KEPT:
                self._proofs.popitem(last=False)
        return await asyncio.shield(found)

    async def proven_soon(self, options: Mapping[str, Value], rows: Rows) -> Proven | None:
        """The proof of a deal, or None while it would have to be waited for."""
        if not self.compiled:
            return None
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(self.prove(options, rows), _SOON)
        return None

    async def hint(self, match: Match) -> Hint:
        """What is best where a puzzle stands; nobody may change the match meanwhile."""
        return await self._ask(lambda plain: puzzle.hint(match, plain=plain))

    async def deal(self, grade: str | None) -> Rows:
        """A random deal, of a grade if one is named; RefusedError while looking for one would take long."""
        if grade is None:
            match = Match(find(PRESET)[0], usual_options(), [Player("")])
            rows: Rows = match.rounds[0].deal["rows"]
            return rows
        if grade not in puzzle.GRADES:
            raise RefusedError(
                "unknown", f"there is no difficulty {grade!r}; there are {', '.join(puzzle.GRADES)}"
            )
        if not self.compiled:
            raise RefusedError(
                "state",
                "the server has just been started and still compiles; try again in a minute, "
                "or take a puzzle of any difficulty",
            )
        seed = secrets.randbits(63)
        return await self._ask(lambda plain: puzzle.deal_of_grade(grade, seed, plain=plain))

    def close(self) -> None:
        """Prove no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
