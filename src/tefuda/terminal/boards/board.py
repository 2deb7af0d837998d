"""What a board is: one game's picture on the table, and how its moves are put together by pointing.

A board is made anew for each view and knows nothing but that view. It does no I/O and needs no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tefuda.kernel import load
from tefuda.terminal.canvas import Canvas, Target, fitted
from tefuda.terminal.faces import back
from tefuda.terminal.palette import Palette
from tefuda.views import View
from tefuda.words import clean

__all__ = ["Action", "Board", "Reasons", "draw_actions", "draw_player", "label_width"]


@dataclass(frozen=True)
class Action:
    """A move that can be made as things are selected now; ``key`` makes it at once.

    A ``free`` one needs no selection: pass, draw. One that is only a step on the way to a move has no
    ``move`` but a target to ``touch``.
    """

    label: str
    move: str
    key: str = ""
    free: bool = False
    touch: Target | None = None


class Board(Protocol):
    """One game's picture and pointing."""

    view: View
    help: Sequence[tuple[str, str]]
    """Keys of this game alone, each with what it does."""

    def draw(self, canvas: Canvas, palette: Palette, cursor: Target | None) -> None:
        """Draw everything, and lay spots on what can be pointed at."""
        ...

    def home(self) -> Target | None:
        """Where the cursor stands at first."""
        ...

    def touch(self, target: Target) -> None:
        """Select what is pointed at, or let it go."""
        ...

    def enter(self, target: Target) -> bool:
        """Take Enter as one step of a longer choice; False if it means to play."""
        ...

    def key(self, key: str, cursor: Target | None) -> Target | None:
        """Answer a key of this game: the cursor's new place, or None if the key means nothing here."""
        ...

    def selecting(self) -> bool:
        """Whether anything is selected."""
        ...

    def release(self) -> None:
        """Let go of what is selected, or of the last step of it."""
        ...

    def actions(self) -> list[Action]:
        """The moves that the selection means, and those that need none."""
        ...

    def refusal(self, cursor: Target | None) -> str:
        """Why the selection, or what the cursor is on, makes no move; by rulebook paragraph."""
        ...

    def describe(self, target: Target) -> str:
        """What is pointed at, in words, and what can be done with it or why not."""
        ...

    def prompt(self) -> str:
        """What is to be done now."""
        ...

    def paragraph(self) -> str:
        """The key of the rulebook's paragraph that matters now."""
        ...


class Reasons:
    """Asks the rules why a move is refused, with nothing but a view."""

    def __init__(self, view: View) -> None:
        kernel = load(view.game.name, plain=True)
        self.rules = kernel.table(view.options, len(view.names))[0]
        self.record = view.records(kernel)[0]
        self._text = view.game.text

    def move(self, move: str) -> str:
        """Why not this move."""
        reason: str = self._text.why_not(
            self.rules, self.record, self._text.read_move(self.rules, self.record, move)
        )
        return reason

    def card(self, seat: int, card: str) -> str:
        """Why not this card alone."""
        code = self._text.single(self.rules, self.record, seat, card)
        reason: str = self._text.why_not(self.rules, self.record, code)
        return reason


# --- what boards draw alike ------------------------------------------------------------------------


def label_width(actions: Sequence[Action]) -> int:
    """Columns that a row of actions takes."""
    return sum(len(_label(action)) + 1 for action in actions)


def _label(action: Action) -> str:
    return f" {action.label} ({action.key}) " if action.key else f" {action.label} "


def draw_actions(
    canvas: Canvas,
    y: int,
    actions: Sequence[Action],
    cursor: Target | None,
    palette: Palette,
    *,
    rows: int = 1,
) -> None:
    """Buttons, one an action, with the target ``("do", number)``; on several lines if they are given."""
    x, last = 1, y + rows
    for number, action in enumerate(actions):
        label = _label(action)
        if x > 1 and x + len(label) > canvas.width - 1:
            x, y = 1, y + 1
        if y == last:
            canvas.put(canvas.width - 2, y - 1, "…", palette.dim)
            return
        here = cursor == ("do", number)
        style = (
            f"bold {palette.table} on {palette.accent}" if here else f"{palette.chip_text} on {palette.chip}"
        )
        canvas.put(x, y, f">{label[1:]}" if here else label, style)
        canvas.spot(x, y, len(label), 1, ("do", number))
        x += len(label) + 1


def draw_player(
    canvas: Canvas, x: int, y: int, width: int, view: View, seat: int, held: int, rest: str, palette: Palette
) -> None:
    """A line on one player: whose turn, name, cards face down, and what the game has to tell."""
    turn = seat == view.turn
    style = f"bold {palette.accent}" if turn else palette.text
    name = fitted(clean(view.names[seat]), 16 if width >= 50 else 9)
    own = " (you)" if seat == view.seat and width >= 50 else ""
    column = canvas.put(x, y, f"{'▶' if turn else ' '} {name}{own} ", style)
    if seat != view.seat:
        column = back(canvas, column, y, held, palette)
    column = canvas.put(column, y, f" {held}", palette.text)
    canvas.put(column, y, fitted(f"  {rest}", max(x + width - column, 0)), palette.dim)
