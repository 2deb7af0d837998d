"""Pages that lie over the table: the end of a round, the end of the game, passing the screen, the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tefuda.words import clean

__all__ = ["AskSheet", "KeysSheet", "PassSheet", "Sheet", "score_table"]


class Sheet(ModalScreen[str]):
    """A page with a text and keys that close it; it gives back the key's word."""

    def __init__(
        self, title: str, parts: Sequence[str | Table], keys: Sequence[tuple[str, str, str]], *, name: str
    ) -> None:
        """``keys``: key, the word given back, what it does in words; the first is also Enter and a click."""
        super().__init__(id=name)
        self._title = title
        self._parts = parts
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Title, parts that scroll, keys."""
        shown = [Text(clean(part)) if isinstance(part, str) else part for part in self._parts]
        keys = "   ".join(
            f"{key.capitalize() if len(key) > 1 else key}: {words}" for key, _, words in self._keys
        )
        with VerticalScroll(classes="sheet"):
            yield Static(Text(clean(self._title), "bold"), classes="sheet-title")
            yield Static(Group(*shown))
            yield Static(Text(keys), classes="sheet-keys")

    def on_key(self, event: events.Key) -> None:
        """Close with the key's word."""
        for key, word, _ in self._keys:
            if event.key == key or event.character == key:
                event.stop()
                self.dismiss(word)
                return

    def on_click(self, event: events.Click) -> None:
        """A click does what the first key does."""
        self.dismiss(self._keys[0][1])


def score_table(names: Sequence[str], rounds: Sequence[Sequence[int] | None], totals: Sequence[int]) -> Table:
    """Scores round by round, and the totals; a long game shows its last rounds."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("round", justify="right")
    for name in names:
        table.add_column(Text(clean(name)[:14]), justify="right")
    finished = [(number, scores) for number, scores in enumerate(rounds, 1) if scores is not None]
    if len(finished) > 8:
        table.add_row("…", *[""] * len(names))
    for number, scores in finished[-8:]:
        table.add_row(str(number), *(f"{score:+d}" for score in scores))
    table.add_row("total", *(str(total) for total in totals), style="bold")
    return table


class PassSheet(ModalScreen[str]):
    """Nothing but whose turn it is, while the screen goes from hand to hand."""

    def __init__(self, name: str, *, undo: str | None = None) -> None:
        """``undo``: who may still take back the last move."""
        super().__init__(id="pass-sheet")
        self._player = clean(name)
        self._undo = clean(undo) if undo else None

    def compose(self) -> ComposeResult:
        """A sentence in the middle of an empty screen."""
        words = f"Pass the screen to {self._player}.\n\n{self._player}: press Enter to see your hand."
        if self._undo:
            words += f"\n\n(u: {self._undo} takes the last move back)"
        yield Static(Text(words, justify="center"))

    def on_key(self, event: events.Key) -> None:
        """Enter goes on."""
        words = {"enter": "go", "q": "quit", **({"u": "undo"} if self._undo else {})}
        if event.key in words:
            event.stop()
            self.dismiss(words[event.key])

    def on_click(self, event: events.Click) -> None:
        """So does a click."""
        self.dismiss("go")


class KeysSheet(Sheet):
    """The keys of the table and of this game."""

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for key, words in keys:
            table.add_row(Text(key, "bold"), Text(words))
        super().__init__(
            "Keys",
            [table],
            [("enter", "ok", "back"), ("escape", "ok", "back"), ("?", "ok", "back")],
            name="keys-sheet",
        )


class AskSheet(ModalScreen[str | None]):
    """One line to be written; None if it was given up."""

    def __init__(self, question: str, value: str) -> None:
        super().__init__(id="ask-sheet")
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with VerticalScroll(classes="sheet"):
            yield Static(Text(clean(self._question), "bold"), classes="sheet-title")
            yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Done."""
        self.dismiss(event.value)

    def on_key(self, event: events.Key) -> None:
        """Given up."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
