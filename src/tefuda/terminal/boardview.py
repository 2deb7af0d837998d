"""The widget that shows a board: it draws the canvas, moves the cursor and hands on what is done."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tefuda.terminal.boards import Action, Board
from tefuda.terminal.canvas import Canvas, Target, nearest
from tefuda.terminal.palette import DARK, LIGHT

__all__ = ["BoardView"]


class BoardView(Widget, can_focus=True):
    """One board, the keyboard's cursor on it, and the mouse."""

    class Play(Message):
        """A move was chosen."""

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    class Refused(Message):
        """What was pointed at makes no move; ``reason`` says why."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class Moved(Message):
        """The cursor or the selection changed: the words below the board must follow."""

    class Onward(Message):
        """Enter was pressed while there is nothing to choose."""

    def __init__(self, *, plain: bool = False) -> None:
        super().__init__(id="board")
        self.board: Board | None = None
        self.cursor: Target | None = None
        self.hover: Target | None = None
        self.canvas = Canvas(0, 0)
        self._plain = plain

    # --- showing ---

    def show(self, board: Board, *, keep: bool = False) -> None:
        """Show a board; ``keep`` leaves the cursor where it is if that place still exists."""
        self.board = board
        self.hover = None
        wanted = self.cursor if keep else None
        self.cursor = board.home() if wanted is None else wanted
        self.redraw()
        if self.cursor not in [spot.target for spot in self.canvas.spots]:
            self.cursor = board.home()
            self.redraw()

    def redraw(self) -> None:
        """Draw the board anew, in the size and the colours of now."""
        palette = DARK if self.app.current_theme.dark else LIGHT
        width, height = self.size
        text = f"{palette.text} on {palette.table}"
        self.canvas = Canvas(width, height, text, plain=self._plain)
        if self.board is not None and width and height:
            self.board.draw(self.canvas, palette, self.cursor)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        if y >= self.canvas.height or not self.canvas.width:
            return Strip.blank(self.size.width, self.rich_style)  # a filter (NO_COLOR) needs a style
        return Strip(self.canvas.segments(y), self.canvas.width)

    def on_resize(self, event: events.Resize) -> None:
        """Another size is another drawing."""
        self.redraw()

    @property
    def focus_words(self) -> str:
        """What stands under the mouse or the cursor, in words."""
        target = self.hover or self.cursor
        if self.board is None or target is None:
            return ""
        if target[0] == "do":
            return ""
        return self.board.describe(target)

    # --- pointing ---

    def _actions(self) -> list[Action]:
        return self.board.actions() if self.board else []

    def _changed(self, reason: str = "") -> None:
        self.redraw()
        self.post_message(self.Moved())
        if reason:
            self.post_message(self.Refused(reason))

    def on_key(self, event: events.Key) -> None:
        """Arrows, space, enter, escape, and the keys of the board and of its buttons."""
        if self.board is None:
            return
        reason = ""
        if event.key in ("left", "right", "up", "down"):
            self.hover = None
            place = self.board.key(event.key, self.cursor)
            self.cursor = place or nearest(self.canvas.spots, self.cursor, event.key)
        elif event.key == "enter" or (event.key == "space" and self.cursor and self.cursor[0] == "do"):
            reason = self._enter()
        elif event.key == "space" and self.cursor is not None:
            self._touch(self.cursor)
        elif event.key == "escape" and self.board.selecting():
            self.board.release()
        else:
            by_key = [action for action in self._actions() if action.key and action.key == event.character]
            if by_key:
                self._do(by_key[0])
            else:
                place = self.board.key(event.character or event.key, self.cursor)
                if place is None:
                    return
                self.cursor = place
        event.stop()
        event.prevent_default()
        self._changed(reason)

    def _touch(self, target: Target) -> None:
        assert self.board is not None
        if self.board.view.turn != self.board.view.seat:
            return
        self.board.touch(target)
        home = self.board.home()
        if self.board.selecting() and home is not None and home[0] == "do":
            self.cursor = home  # the next step is among the buttons

    def _do(self, action: Action) -> None:
        """Make the move of an action, or take its step."""
        assert self.board is not None
        if action.touch is None:
            self.post_message(self.Play(action.move))
            return
        self.board.touch(action.touch)
        self.cursor = self.board.home()

    def _enter(self) -> str:
        """Make the move that is meant; if several are, go to the buttons that tell them apart.

        Gives the reason if there is none.
        """
        assert self.board is not None
        board = self.board
        if not board.view.legal:
            self.post_message(self.Onward())
            return ""
        if self.cursor is not None and self.cursor[0] == "do":
            actions = board.actions()
            number = int(self.cursor[1])
            if number < len(actions):
                self._do(actions[number])
            return ""
        if self.cursor is not None and board.enter(self.cursor):
            self.cursor = board.home()
            return ""
        fresh = not board.selecting()
        if fresh and self.cursor is not None:
            self._touch(self.cursor)
        meant = [action for action in board.actions() if not action.free]
        if len(meant) == 1:
            self._do(meant[0])
        elif meant:
            self.cursor = ("do", board.actions().index(meant[0]))
        else:
            reason = board.refusal(self.cursor)
            if fresh and reason:
                board.release()
            return reason
        return ""

    def press_enter(self) -> None:
        """What Enter does, for those who click on it."""
        if self.board is not None:
            self._changed(self._enter())

    def on_click(self, event: events.Click) -> None:
        """A button is pressed, a card selected or let go."""
        target = self.canvas.at(event.x, event.y)
        if self.board is None:
            return
        if target is None:
            if not self.board.view.legal:
                self.post_message(self.Onward())
            return
        self.focus()
        self.cursor, self.hover = target, None
        reason = ""
        if target[0] == "do":
            self._enter()
        elif not self.board.view.legal:
            self.post_message(self.Onward())
        else:
            self._touch(target)
            if self.board.selecting() and not [each for each in self.board.actions() if not each.free]:
                reason = self.board.refusal(target)
        self._changed(reason)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """What the mouse is over is put into words."""
        target = self.canvas.at(event.x, event.y)
        if target != self.hover:
            self.hover = target
            if target is not None:
                self.post_message(self.Moved())

    def on_leave(self, event: events.Leave) -> None:
        """The mouse is gone."""
        self.hover = None
