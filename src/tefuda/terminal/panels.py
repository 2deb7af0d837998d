"""What can be opened beside the board: the rules, the log, the list of moves, a bot's opinion."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tefuda import rulebooks
from tefuda.words import clean

__all__ = ["LinesPanel", "MovesPanel", "RulesPanel", "cited"]

_CITED = re.compile(r"^[A-Z][a-z]+(?: (?P<key>P?[0-9]+|[A-Z])\b)?(?:,? \(?option (?P<option>[a-z0-9_]+))?")


def cited(reason: str) -> str | None:
    """The key of the rulebook paragraph that a reason names.

    >>> cited("Isuri 4: July does not follow May"), cited("Isuri 5 (option must_lay): …"), cited("no")
    ('4', 'o-must_lay', None)
    """
    found = _CITED.match(reason)
    if found is None:
        return None
    if found["option"]:
        return f"o-{found['option']}"
    return found["key"].lower() if found["key"] else None


class RulesPanel(VerticalScroll):
    """The rulebook, opened at a paragraph."""

    def __init__(self, game: str) -> None:
        super().__init__(id="rules")
        self._game = game
        self._shown: dict[str, Static] = {}

    async def open_at(self, key: str) -> None:
        """Show the rulebook and mark a paragraph; one that does not exist means the first."""
        paragraphs = rulebooks.paragraphs(self._game)
        if not self._shown:
            for each in paragraphs.values():
                text = re.sub(r"`([^`]+)`", r"*\1*", each.text)
                number = "" if each.key.startswith(("o-", "x")) else f"{each.key.upper()}. "
                words = f"**{number}{each.title}**\n\n{text}\n\n*{each.source}*"
                self._shown[each.key] = Static(Markdown(words), classes="paragraph")
            await self.mount_all(self._shown.values())
        key = key if key in self._shown else next(iter(self._shown))
        for each_key, widget in self._shown.items():
            widget.set_class(each_key == key, "now")
        target = self._shown[key]
        self.call_after_refresh(self.scroll_to_widget, target, animate=False, top=True)


class LinesPanel(VerticalScroll):
    """Lines of text, the last in sight: the log, or an opinion."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._lines = Static("", markup=False)

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._lines

    def show(self, lines: Sequence[str]) -> None:
        """Replace the lines."""
        self._lines.update("\n".join(clean(line) for line in lines))
        self.call_after_refresh(self.scroll_end, animate=False)


class MovesPanel(Vertical):
    """Every legal move as a text, to be filtered by typing and chosen: it can do whatever a board can."""

    class Chosen(Message):
        """A move was chosen, or written: then it need not be legal."""

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    def __init__(self) -> None:
        super().__init__(id="moves")
        self._moves: list[str] = []

    def compose(self) -> ComposeResult:
        """A field for the filter above the list."""
        yield Input(placeholder="type to filter; Enter plays", id="filter")
        yield OptionList(id="move-list", markup=False)

    def show(self, moves: Sequence[str]) -> None:
        """Offer these moves."""
        self._moves = list(moves)
        self.query_one(Input).value = ""
        self._filter("")

    def _filter(self, text: str) -> None:
        words = text.lower().split()
        shown = self.query_one(OptionList)
        shown.clear_options()
        kept = [move for move in self._moves if all(word in move.lower() for word in words)]
        shown.add_options([Option(move) for move in kept])
        if kept:
            shown.highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the moves that hold every word."""
        event.stop()
        self._filter(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play the highlighted move, or what was written if it is none of the list."""
        event.stop()
        text = " ".join(event.value.split())
        shown = self.query_one(OptionList)
        if text in self._moves:
            self.post_message(self.Chosen(text))
        elif shown.highlighted is not None:
            self.post_message(self.Chosen(str(shown.get_option_at_index(shown.highlighted).prompt)))
        elif text:
            self.post_message(self.Chosen(text))

    def on_key(self, event: object) -> None:
        """Down leads from the filter into the list."""
        if getattr(event, "key", "") == "down" and self.query_one(Input).has_focus:
            self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the move."""
        event.stop()
        self.post_message(self.Chosen(str(event.option.prompt)))
