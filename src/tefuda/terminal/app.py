"""The application: which screen is open, how it looks, and how it is left, come what may."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import traceback
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from tefuda.games import Game, OptionError, Preset
from tefuda.terminal import files
from tefuda.terminal.canvas import plain_characters
from tefuda.terminal.session import Session, Setup
from tefuda.terminal.start import StartScreen

__all__ = ["TableApp"]


class TableApp(App[None]):
    """Start screen, options, table."""

    CSS_PATH = "style.tcss"
    TITLE = "tefuda"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "quit", show=False, priority=True),
        Binding("ctrl+q", "leave", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        session: Session | None = None,
        *,
        settings: files.Settings | None = None,
        pace: float = 0.7,
        guarded: bool = False,
    ) -> None:
        """``pace``: seconds of a bot's pause. ``guarded``: signals and faults end in a sentence."""
        super().__init__()
        self.session = session
        self.settings = settings or files.Settings.load()
        self.pace = pace
        self.plain = plain_characters()
        self.farewell = ""
        """What is said when the screen is the shell's again."""
        self._guarded = guarded

    async def on_mount(self) -> None:
        """Open the first screen."""
        self.theme = "textual-dark" if self.settings.dark else "textual-light"
        if self._guarded:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                with contextlib.suppress(NotImplementedError, ValueError):
                    loop.add_signal_handler(number, self._signalled, number)
        if self.session is not None:
            self.open_table(self.session)
        else:
            self.push_screen(StartScreen())
            self.run_worker(self._prepare, thread=True)

    def _prepare(self) -> None:
        """Load what the table will need while the person reads."""
        import tefuda.record
        import tefuda.terminal.table  # noqa: F401

    # --- screens ---

    def open_start(self, words: str = "") -> None:
        """Back to the first screen."""
        if self.session is not None:
            self.session.close()
        self.session = None
        self.switch_screen(StartScreen(words))

    def action_open_start(self) -> None:
        """Back to the first screen."""
        self.open_start()

    def open_options(self, game: Game, preset: Preset) -> None:
        """What can be chosen before a game."""
        from tefuda.bots import names
        from tefuda.terminal.form import Form
        from tefuda.terminal.options import OptionsScreen

        form = Form(game, preset, names(), level=self.settings.level, name=self.settings.name)
        self.switch_screen(OptionsScreen(form))

    def begin(self, setup: Setup) -> None:
        """Deal and open the table."""
        try:
            session = setup.begin()
        except (OptionError, ValueError) as problem:
            self.notify(f"{problem}.", severity="error")
            return
        bots = [player for player in setup.players if player != "human"]
        if bots:
            self.settings.level = bots[0]
        if setup.players[0] == "human" and setup.names:
            self.settings.name = setup.names[0]
        self.settings.save()
        session.save()
        self.open_table(session)

    def resume(self, path: Path) -> None:
        """Go on with a saved game."""
        from tefuda.record import RecordError

        try:
            self.open_table(Session.load(path))
        except files.HeldError as problem:
            self.open_start(f"{problem}.".capitalize())
        except RecordError as problem:
            self.open_start(f"{problem}. Delete forgets it.")

    def play_again(self, session: Session) -> None:
        """The same players and options, new cards."""
        match = session.match
        players = tuple(bot or "human" for bot in session.bots)
        record = None  # a named record file belongs to the first game
        self.begin(Setup(match.game.name, None, match.options, players, tuple(match.names), None, record))

    def open_table(self, session: Session) -> None:
        """The table with this game on it."""
        from tefuda.terminal.table import TableScreen

        if self.session is not None and self.session is not session:
            self.session.close()
        self.session = session
        if len(self.screen_stack) > 1:
            self.switch_screen(TableScreen(session))
        else:
            self.push_screen(TableScreen(session))

    # --- looks ---

    def action_brightness(self) -> None:
        """Light or dark."""
        self.settings.dark = not self.settings.dark
        self.settings.save()
        self.theme = "textual-dark" if self.settings.dark else "textual-light"

    # --- leaving ---

    def action_leave(self) -> None:
        """Leave; a game in progress is saved already."""
        self._leave(0)

    def action_leave_table(self) -> None:
        """The same, from the table."""
        self._leave(0)

    def _leave(self, code: int) -> None:
        self.farewell = self._where_it_is()
        if self.session is not None:
            self.session.close()
        self.exit(return_code=code)

    def _where_it_is(self) -> str:
        session = self.session
        if session is None:
            return ""
        if session.match.over:
            return session.attempt.shared if session.attempt else ""
        session.save()
        if session.trouble:
            return session.trouble
        return f"The game is saved: {session.title}. Type tefuda to go on with it."

    def _signalled(self, number: signal.Signals) -> None:
        self._leave(128 + number)

    def _fatal_error(self) -> None:
        """A fault of the program: the game is saved, the details go to a file, a person gets a sentence."""
        if not self._guarded:
            super()._fatal_error()
            return
        path = files.state_folder() / "fault.txt"
        words = "tefuda met a fault of its own and had to stop. "
        with contextlib.suppress(Exception):
            words += self._where_it_is() + " "
        with contextlib.suppress(OSError):
            files.write(path, "".join(traceback.format_exception(*sys.exc_info())))
            words += f"What went wrong is written in {path}."
        self.farewell = words.strip()
        self._close_messages_no_wait()
