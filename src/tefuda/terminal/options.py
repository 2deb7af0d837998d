"""The screen before a game: players, bots, seed and every option, each with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tefuda.games import OptionError
from tefuda.terminal.form import Form, Row
from tefuda.terminal.sheets import AskSheet

if TYPE_CHECKING:
    from tefuda.terminal.app import TableApp

__all__ = ["OptionsScreen"]


class OptionsScreen(Screen[None]):
    """The form as a list; the arrows change the values, Enter on the first line begins."""

    app: TableApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "previous", priority=True),
        Binding("right", "step(1)", "next", priority=True),
        Binding("s", "begin", "begin"),
        Binding("b", "app.brightness", "light/dark"),
        Binding("escape", "app.open_start", "back"),
        Binding("q", "app.leave", "quit"),
    ]

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form
        self._rows: list[Row] = []

    def compose(self) -> ComposeResult:
        """Title, rows, what the row means, keys."""
        game, preset = self.form.game, self.form.preset
        yield Static(Text.assemble((f" {preset.title} ", "bold"), f" {game.sentence}"), id="header")
        yield OptionList(id="option-list")
        yield Static("", id="explain", markup=False)
        yield Static(
            " ←→ change  Enter begin, change or write  s begin  Esc back  q quit", id="keys", markup=False
        )

    def on_mount(self) -> None:
        """Show the form."""
        self._show(0)
        self.query_one(OptionList).focus()

    def _show(self, highlighted: int) -> None:
        self._rows = self.form.rows()
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_option(Option(Text("▶ begin the game", "bold"), id="begin"))
        listed.add_options([Option(_line(row), id=row.key) for row in self._rows])
        listed.highlighted = min(highlighted, listed.option_count - 1)
        self._explain()

    def _key(self) -> str:
        listed = self.query_one(OptionList)
        if listed.highlighted is None:
            return ""
        return listed.get_option_at_index(listed.highlighted).id or ""

    def _explain(self) -> None:
        key = self._key()
        lines = (
            ["Enter begins the game as it stands here."] if key in ("begin", "") else self.form.explain(key)
        )
        row = next((row for row in self._rows if row.key == key), None)
        if row is not None and row.idle:
            lines.append(f"No effect here: {row.idle}.")
        shown = Text("\n".join(lines))
        if self.form.problem:
            shown = Text.assemble((f"{self.form.problem}\n", "bold"), shown)
        self.query_one("#explain", Static).update(shown)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the row."""
        self._explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin, write a value, or go to the next one."""
        key = event.option.id or ""
        row = next((row for row in self._rows if row.key == key), None)
        if row is None:
            self.action_begin()
        elif row.writable:
            self._write(key)
        else:
            self.action_step(1)

    def action_step(self, by: int) -> None:
        """Change the value of the row."""
        listed = self.query_one(OptionList)
        key = self._key()
        if key in ("begin", ""):
            return
        place = listed.highlighted or 0
        before = len(self._rows)
        self.form.step(key, by)
        self._show(place)
        if key != "players" and len(self._rows) != before:
            self._show(1 + [row.key for row in self._rows].index(key))

    @work(exclusive=True, group="write")
    async def _write(self, key: str) -> None:
        question = self.form.explain(key)[0] if not key.startswith("seat ") else "The player's name"
        text = await self.app.push_screen_wait(AskSheet(question, self.form.written(key)))
        if text is None:
            return
        place = self.query_one(OptionList).highlighted or 0
        try:
            self.form.write(key, text)
        except OptionError as problem:
            self.query_one("#explain", Static).update(Text(f"{problem}.", "bold"))
            return
        self._show(place)

    def action_begin(self) -> None:
        """Play, unless the options do not go together."""
        if self.form.problem:
            self.query_one("#explain", Static).update(Text(self.form.problem, "bold"))
            return
        self.app.begin(self.form.setup())


def _line(row: Row) -> Text:
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"{row.label:<33}" if len(row.label) > 24 else f"{row.label:<23}")
    line.append(f"‹ {row.value} ›  ", "bold" if not row.idle else "dim")
    line.append(f"no effect here: {row.idle}" if row.idle else row.note, "dim")
    return line
