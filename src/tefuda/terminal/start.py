"""The first screen: go on with a saved game, or choose one to begin. It waits for nothing heavy."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tefuda.games import Game, Preset, catalogue
from tefuda.terminal import files
from tefuda.terminal.canvas import ASCII
from tefuda.terminal.session import Setup
from tefuda.words import clean

if TYPE_CHECKING:
    from tefuda.terminal.app import TableApp

__all__ = ["StartScreen"]

_TITLE = (
    "╭──╮╭──╮╭──╮",
    "│1●││4▲││6–│  tefuda  手札",
    "╰──╯╰──╯╰──╯  games in which you win by emptying your hand",
)
_TODAY = "Shed eighteen tiles in as few moves as the proof does."


class StartScreen(Screen[None]):
    """Saved games and presets in one list."""

    app: TableApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "app.brightness", "light/dark"),
        Binding("delete,backspace", "forget", "forget"),
        Binding("q,escape", "app.leave", "quit"),
    ]

    def __init__(self, words: str = "") -> None:
        super().__init__()
        self._words = words
        self._saved = {f"saved {number}": saved for number, saved in enumerate(files.saved_games())}
        self._games: dict[str, tuple[Game, Preset]] = {
            preset.name: (game, preset) for game in catalogue().values() for preset in game.presets
        }
        self._doomed = ""

    def compose(self) -> ComposeResult:
        """Title, list, words, keys."""
        title = "\n".join(_TITLE)
        yield Static(Text(title.translate(ASCII) if self.app.plain else title), id="title")
        options: list[Option] = []
        for key, saved in self._saved.items():
            options.append(Option(Text.assemble(("go on  ", "bold"), clean(saved.title)), id=key))
        for name, (_, preset) in self._games.items():
            least, most = preset.players
            players = (
                "alone" if most == 1 else f"{least} players" if least == most else f"{least}–{most} players"
            )
            options.append(self._line(preset.title, players, preset.sentence, name))
        options.append(self._line("Today's puzzle", "alone", _TODAY, "today"))
        yield OptionList(*options, id="start-list")
        yield Static(self._words, id="start-words", markup=False)
        delete = "  Delete forget a saved game" if self._saved else ""
        yield Static(f" Enter choose  arrows or mouse  b light/dark  q quit{delete}", id="keys", markup=False)

    @staticmethod
    def _line(title: str, players: str, sentence: str, name: str) -> Option:
        line = Text.assemble((f"{title:<22}", "bold"), f"{players:<12}", (sentence, "dim"))
        line.no_wrap, line.overflow = True, "ellipsis"
        return Option(line, id=name)

    def on_mount(self) -> None:
        """The first line is chosen already."""
        listed = self.query_one(OptionList)
        listed.highlighted = 0
        listed.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what kind of game it is."""
        if self._words:
            self._words = ""
            return
        self._doomed = ""
        name = event.option.id or ""
        if name in self._games:
            game, preset = self._games[name]
            self._say(f"{game.title} ({game.native}). {game.sentence}\n{preset.sentence}")
        elif name == "today":
            self._say(f"{_TODAY}\nThe same for everybody, a new one every day (UTC).")
        elif name in self._saved:
            self._say("A saved game, just as you left it.")

    def _say(self, words: str) -> None:
        self.query_one("#start-words", Static).update(words)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with it, or to its options."""
        name = event.option.id or ""
        if name in self._saved:
            self.app.resume(self._saved[name].path)
        elif name == "today":
            from tefuda.puzzle import today

            self.app.begin(Setup.of_day(today()))
        else:
            self.app.open_options(*self._games[name])

    def action_forget(self) -> None:
        """Delete a saved game, when asked twice."""
        listed = self.query_one(OptionList)
        if listed.highlighted is None:
            return
        name = listed.get_option_at_index(listed.highlighted).id or ""
        if name not in self._saved:
            return
        if self._doomed != name:
            self._doomed = name
            self._say("Press Delete once more to forget this game for good.")
            return
        try:
            hold = files.Hold(self._saved[name].path)
        except files.HeldError as problem:
            self._say(f"{problem}.".capitalize())
            return
        self._saved[name].path.unlink(missing_ok=True)
        hold.release(forget=True)
        self.app.open_start("The game is forgotten.")
