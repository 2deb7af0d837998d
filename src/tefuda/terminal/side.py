"""The strip beside the board: the log where there is room, and on request the rules, moves or an opinion."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tefuda.terminal.panels import LinesPanel, MovesPanel, RulesPanel

__all__ = ["Side"]

_TITLES = {
    "log": "What happened",
    "rules": "Rules (arrows scroll)",
    "moves": "Legal moves",
    "hints": "A bot's opinion",
}


class Side(Vertical):
    """One panel at a time; ``opened`` is the one that was asked for, or empty."""

    def __init__(self, game: str) -> None:
        super().__init__(id="side")
        self._game = game
        self._wide = False
        self.opened = ""
        self.hints_title = _TITLES["hints"]

    def compose(self) -> ComposeResult:
        """A title and all panels, of which one is shown."""
        yield Static("", id="side-title")
        yield LinesPanel("log")
        yield RulesPanel(self._game)
        yield MovesPanel()
        yield LinesPanel("hints")

    def fit(self, *, wide: bool) -> None:
        """In a wide terminal the log is there when nothing else is."""
        self._wide = wide
        self._show(self.opened)

    def _show(self, name: str) -> None:
        self.opened = name
        shown = name or ("log" if self._wide else "")
        self.display = bool(shown)
        closing = "   Esc closes" if name else ""
        title = self.hints_title if shown == "hints" else _TITLES.get(shown, "")
        self.query_one("#side-title", Static).update(Text(f"{title}{closing}", "bold"))
        for each in _TITLES:
            self.query_one(f"#{each}").display = each == shown

    def close(self) -> None:
        """Back to what is there anyhow."""
        self._show("")

    def show_log(self, lines: Sequence[str]) -> None:
        """Keep the log up to date, open or not."""
        self.query_one("#log", LinesPanel).show(lines)

    def open_log(self) -> None:
        """The whole log."""
        self._show("log")
        self.query_one("#log").focus()

    async def open_rules(self, key: str, *, focus: bool = True) -> None:
        """The rulebook at a paragraph."""
        self._show("rules")
        panel = self.query_one(RulesPanel)
        await panel.open_at(key)
        if focus:
            panel.focus()

    def open_moves(self, moves: Sequence[str]) -> None:
        """The list of legal moves, with the filter ready to be typed into."""
        self._show("moves")
        panel = self.query_one(MovesPanel)
        panel.show(moves)
        panel.query_one("#filter").focus()

    def open_hints(self, lines: Sequence[str], title: str = _TITLES["hints"]) -> None:
        """A bot's opinion, or what else ``title`` says; the keys stay with the board."""
        self.hints_title = title
        self._show("hints")
        self.query_one("#hints", LinesPanel).show(lines)
