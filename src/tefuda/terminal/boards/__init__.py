"""The boards, one file a game; a game without one is played on the generic board."""

from __future__ import annotations

from importlib import import_module

from tefuda.terminal.boards.board import Action, Board
from tefuda.terminal.boards.generic import GenericBoard
from tefuda.views import View

__all__ = ["Action", "Board", "board_for"]

_BOARDS = {
    "isuri": ("isuri", "IsuriBoard"),
    "devil": ("devil", "DevilBoard"),
    "hashigo": ("hashigo", "HashigoBoard"),
}


def board_for(view: View) -> Board:
    """The board that shows a view."""
    if view.game.name not in _BOARDS:
        return GenericBoard(view)
    module, name = _BOARDS[view.game.name]
    board: Board = getattr(import_module(f"tefuda.terminal.boards.{module}"), name)(view)
    return board
