"""Any game at all: what is seen, line by line, and the moves, until the game gets a board of its own."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.contract import NOBODY
from tefuda.terminal.boards.board import Action, draw_actions, draw_player
from tefuda.terminal.canvas import Canvas, Target, fitted
from tefuda.terminal.palette import Palette
from tefuda.views import View

__all__ = ["GenericBoard"]


class GenericBoard:
    """Players, the scene as words, and the legal moves as buttons."""

    help: Sequence[tuple[str, str]] = (("l", "the list of all moves, to choose one"),)

    def __init__(self, view: View) -> None:
        self.view = view

    def home(self) -> Target | None:
        """The first move."""
        return ("do", 0) if self.view.legal else None

    def touch(self, target: Target) -> None:
        """Nothing is selected here."""

    def enter(self, target: Target) -> bool:
        """Every choice is made in one step."""
        return False

    def key(self, key: str, cursor: Target | None) -> Target | None:
        """There are no keys of its own."""
        return None

    def selecting(self) -> bool:
        """Never."""
        return False

    def release(self) -> None:
        """Nothing to let go."""

    def actions(self) -> list[Action]:
        """Every legal move."""
        return [Action(move, move, free=True) for move in self.view.legal]

    def refusal(self, cursor: Target | None) -> str:
        """Where moves are made."""
        return "Choose a move of the list (l)."

    def describe(self, target: Target) -> str:
        """The move under the cursor."""
        return ""

    def prompt(self) -> str:
        """What to do."""
        return "Choose a move." if self.view.turn == self.view.seat else ""

    def paragraph(self) -> str:
        """The first rule."""
        return "1"

    def draw(self, canvas: Canvas, palette: Palette, cursor: Target | None) -> None:
        """Players above, then what is seen, then the moves."""
        y = 0
        for seat in range(len(self.view.names)):
            total = f"total {int(self.view.values['total'][seat])}"
            draw_player(canvas, 0, y, canvas.width, self.view, seat, 0, total, palette)
            y += 1
        for name, value in self.view.scene.items():
            canvas.put(1, y, fitted(f"{name}: {value}", canvas.width - 2), palette.text)
            y += 1
        if self.view.turn != NOBODY:
            rows = max(1, canvas.height - y - 1)
            draw_actions(canvas, y + 1, self.actions(), cursor, palette, rows=rows)
