"""The puzzle at the table, as words: hints, the optimal line, the result against par."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.terminal.attempt import Attempt

if TYPE_CHECKING:
    from tefuda.match import Match

__all__ = ["HINT", "header", "hint_lines", "result", "solution_lines"]

HINT = "Hint, by the proof"
"""The title above a hint."""


def header(attempt: Attempt) -> str:
    """Par for the first line of the screen."""
    par = f"par {attempt.par}, proven" if attempt.par else "par is being proven …"
    return f" · {par}" + (f" · {attempt.grade}" if attempt.grade else "")


def result(attempt: Attempt, moves: int) -> str:
    """How it ended, in a sentence."""
    par = attempt.par
    if par is None:
        return f"Solved in {moves} moves."
    if moves == par:
        return f"Solved in {moves} moves. That is par, and it is proven: no fewer will do."
    return f"Solved in {moves} moves, {moves - par} over par. Par is {par}, proven."


def hint_lines(match: Match, attempt: Attempt) -> list[str]:
    """What is best now. It may compile first: call it beside the screen.

    A move that is named loses nothing; after a mistake it is the best that is left.
    """
    from tefuda.puzzle import hint

    found = hint(match)
    par = attempt.prove(match)
    best = found.made + found.left
    more = "1 more move is" if found.left == 1 else f"{found.left} more moves are"
    lines = [f"{more} enough: {best} in all."]
    if best == par:
        lines.append("That is par: nothing is lost so far.")
    else:
        lines.append(f"Par, {par}, is out of reach from here. u takes moves back.")
    lines += ["", "Best now:", f"  {described(match, found.moves[0])}"]
    if len(found.moves) > 1:
        others = len(found.moves) - 1
        lines += ["", "Another move is as good." if others == 1 else f"{others} other moves are as good."]
    return lines


def described(match: Match, move: str) -> str:
    """A move with the tiles it plays.

    ``play 1 1-2`` becomes ``play 1 1-2: 6/4 7/2``.
    """
    words = move.split()
    if words[0] != "play":
        return move
    row = match.text.write_deal(match.rules, match.state)["rows"][int(words[1]) - 1]
    first, last = (int(place) for place in words[2].split("-"))
    return f"{move}: {' '.join(row[first - 1 : last])}"


def solution_lines(match: Match) -> list[str]:
    """The proven optimal line of the deal, move by move. It may compile first: call it beside the screen."""
    from tefuda.match import Match as Replayed
    from tefuda.puzzle import solve

    deal = match.rounds[0].deal
    solution = solve(match.options, deal["rows"])
    copy = Replayed(match.game, match.options, match.players, seed=0, deal=False)
    copy.next_round(deal)
    lines = [f"{solution.par} moves from the deal on; no line is shorter.", ""]
    number = 0
    for move in solution.line:
        number += move.split()[0] in ("play", "clear")
        lines.append(f"{number or '':>3}  {described(copy, move)}")
        copy.play(move)
    return [*lines, "", "R begins the puzzle anew."]
