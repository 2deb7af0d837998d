"""The table: the screen on which a game is played, and the course of a game on it.

What is shown comes from the view of one seat: ``shown``. With one person at the screen that is his seat; with
several it is the seat of the one who sits before it, and nobody's while the screen is passed on. Everything
that changes the match happens here, in the event loop; bots think in a thread, on a view.
"""

from __future__ import annotations

import asyncio
import contextlib
import textwrap
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from tefuda.games.contract import NOBODY
from tefuda.match import IllegalMoveError
from tefuda.terminal import ending, hints, keys, puzzle
from tefuda.terminal.boards import board_for
from tefuda.terminal.boardview import BoardView
from tefuda.terminal.panels import MovesPanel, cited
from tefuda.terminal.session import Session
from tefuda.terminal.sheets import KeysSheet, PassSheet
from tefuda.terminal.side import Side
from tefuda.words import clean

if TYPE_CHECKING:
    from tefuda.terminal.app import TableApp

__all__ = ["SMALLEST", "TableScreen"]

SMALLEST = (60, 20)
_SLOW = 4.0
"""Seconds of a bot's thought after which the wait is explained."""
_WIDE = 112
"""From this width the log stays open beside the board."""


class TableScreen(Screen[None]):
    """One game from its first deal, or from where it was saved, to its last page."""

    app: TableApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("n", "onward", "next"),
        Binding("r", "panel('rules')", "rules"),
        Binding("l", "panel('moves')", "moves"),
        Binding("g", "panel('log')", "log"),
        Binding("h", "hint", "hint"),
        Binding("f", "fast", "fast"),
        Binding("a", "auto_pass", "auto-pass"),
        Binding("b", "brightness", "light/dark"),
        Binding("R", "restart", "restart"),
        Binding("s", "give_up", "give up"),
        Binding("question_mark", "keys", "keys"),
        Binding("q", "app.leave_table", "quit"),
        Binding("escape", "close_panel", "close"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.shown = NOBODY
        """The seat whose view is on the screen."""
        self.stage = "start"
        """``human``, ``bot``, ``handover`` (somebody else is to sit down), ``round`` (over) or ``over``."""
        self.refusal = ""
        self._waiting = ""
        self.written = ""
        """Where the record of the finished game lies, in a sentence."""
        self.verdict: list[str] = []
        """What is said of a puzzle that is solved."""
        self._cancel = threading.Event()
        self._thinker = ThreadPoolExecutor(1)  # one thread: a thought that nobody wants any more ends first
        self._hurry = asyncio.Event()
        self._told: dict[int, int] = {}

    # --- composing ---

    def compose(self) -> ComposeResult:
        """Header, board and panels, last lines of the log, words, keys."""
        yield Static("", id="header", markup=False)
        with Horizontal(id="middle"):
            yield BoardView(plain=self.app.plain)
            yield Side(self.session.match.game.name)
        yield Static("", id="tail", markup=False)
        yield Static("", id="words", markup=False)
        yield Static("", id="keys")
        yield Static("", id="small", markup=False)

    def on_mount(self) -> None:
        """Deal if nobody has, and begin."""
        self.query_one(BoardView).focus()
        self._told = {seat: len(self.session.view(seat).log) for seat in self.session.humans}
        self._fit()
        self.call_after_refresh(self.advance)
        if self.session.attempt:
            self._prove()

    def on_resize(self, event: events.Resize) -> None:
        """Small terminals lose the log first, then get a sentence instead of a table."""
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        too_small = width < SMALLEST[0] or height < SMALLEST[1]
        small = self.query_one("#small", Static)
        small.display = too_small
        small.update(
            f"The table needs {SMALLEST[0]} columns and {SMALLEST[1]} lines, this terminal has {width} and "
            f"{height}. Make it larger, or press q: the game is saved."
        )
        for name in ("#header", "#middle", "#tail", "#words", "#keys"):
            self.query_one(name).display = not too_small
        self.set_class(width >= _WIDE, "wide")
        self.query_one("#tail").display = not too_small and width < _WIDE
        self.query_one("#tail").styles.height = 2 if height >= 24 else 1
        self.query_one(Side).fit(wide=width >= _WIDE)

    # --- the course of the game ---

    def advance(self) -> None:
        """Look who is to move and let him; called after everything that changed the match."""
        session, match = self.session, self.session.match
        humans = session.humans
        self._hurry.clear()
        if session.attempt:
            session.attempt.asked = False
        if match.over:
            self._end("over")
        elif not match.playing:
            self._end("round")
        elif match.turn not in humans:
            self.stage = "bot"
            if len(humans) == 1:
                self.shown = humans[0]
            self.show_view()
            self._bot_turn(match.turn)
        elif len(humans) == 1 or self.shown == match.turn:
            self._human_turn(match.turn)
        elif self.shown == NOBODY:
            self._pass_screen(match.turn)
        else:
            self.stage = "handover"
            self.show_view()

    def _end(self, stage: str) -> None:
        """The round or the game is over: its page comes after a look at the table."""
        self.stage = stage
        if len(self.session.humans) != 1:
            self.shown = NOBODY
        if stage == "over":
            self.written = ending.write_record(self.session)
            if self.session.attempt:
                self.verdict = self.session.attempt.finish(self.session.match)
        self.show_view()
        self.set_timer(max(self.app.pace, 0.001), self._page)

    def _human_turn(self, seat: int) -> None:
        self.stage = "human"
        self.shown = seat
        self.show_view()
        legal = self.query_one(BoardView).board
        assert legal is not None
        if self.app.settings.auto_pass and list(legal.view.legal) == ["pass"]:
            self._auto_pass(len(self.session.match.rounds[-1].moves))

    @work(exclusive=True, group="auto-pass")
    async def _auto_pass(self, moves: int) -> None:
        self.refusal = "Only a pass is possible: it is made for you (a turns this off)."
        self.show_words()
        await asyncio.sleep(2 * self.app.pace)
        match = self.session.match
        if self.stage == "human" and match.playing and len(match.rounds[-1].moves) == moves:
            self.play("pass")

    @work(exclusive=True, group="bot")
    async def _bot_turn(self, seat: int) -> None:
        """A visible pause, the bot's thought in a thread, its move."""
        session, match = self.session, self.session.match
        moves = len(match.rounds[-1].moves)
        view = session.view(seat)
        self._cancel = cancel = threading.Event()

        def think() -> str:
            return session.bot(seat).choose(view, cancel)

        thought = asyncio.get_running_loop().run_in_executor(self._thinker, think)
        # The second half of a decision comes at once, or the wait would tell the others that there was one.
        pause = 0.0 if self.app.settings.fast or match.withheld else self.app.pace
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), pause)
        slow = self.set_timer(_SLOW, self._explain_wait)
        try:
            move = await thought
        finally:
            slow.stop()
            self._waiting = ""
        if session.match is match and self.stage == "bot" and len(match.rounds[-1].moves) == moves:
            self.play(move)

    def _explain_wait(self) -> None:
        """Nobody waits unexplained: a search compiles the rules the first time it is used."""
        self._waiting = " (the first thought on a machine takes longer: the rules are compiled for it)"
        self.show_words()

    @work(exclusive=True, group="pages")
    async def _pass_screen(self, seat: int) -> None:
        """Hide everything until the next player says that he sits here."""
        self.stage = "handover"
        match = self.session.match
        self.show_view()
        undo = match.events[-1].seat if match.events else None
        name = match.names[undo] if undo in self.session.humans and match.can_undo(undo) else None
        answer = await self.app.push_screen_wait(PassSheet(match.names[seat], undo=name))
        if answer == "quit":
            self.app.action_leave_table()
        elif answer == "undo" and undo is not None:
            self.session.undo(undo)
            self.shown = undo
            self.advance()
        else:
            self.shown = seat
            self.advance()

    def play(self, move: str) -> None:
        """Make a move of the seat to move; a refusal is shown with its reason."""
        if self.stage == "human":
            self._told[self.shown] = len(self.session.view(self.shown).log)
        try:
            self.session.play(move)
        except ValueError as problem:
            self.refuse(str(problem))
            return
        self.refusal = ""
        side = self.query_one(Side)
        if side.opened == "moves" or (side.opened == "hints" and side.hints_title == puzzle.HINT):
            self.action_close_panel()
        self.advance()

    # --- showing ---

    def show_view(self, *, keep: bool = False) -> None:
        """Draw what the shown seat sees now."""
        view = self.session.view(self.shown)
        self.query_one(BoardView).show(board_for(view), keep=keep)
        match = self.session.match
        par = puzzle.header(self.session.attempt) if self.session.attempt else ""
        flags = "".join(
            f" · {word}"
            for word, on in (("fast", self.app.settings.fast), ("auto-pass", self.app.settings.auto_pass))
            if on
        )
        round_words = "" if self.session.attempt else f" · round {len(match.rounds)}"
        header = f" tefuda · {self.session.game_title}{round_words}{par}{flags}"
        self.query_one("#header", Static).update(header)
        self._show_log(view.log)
        if self.query_one(Side).opened == "moves":
            self.query_one(MovesPanel).show(list(view.legal))
        self.show_words()

    def _show_log(self, log: tuple[str, ...]) -> None:
        told = min(self._told.get(self.shown, 0), len(log))
        lines = [f"  {line}" for line in log[:told]] + [f"• {line}" for line in log[told:]]
        self.query_one(Side).show_log(lines)
        room = 2 if self.app.size.height >= 24 else 1
        width = max(self.app.size.width - 1, 1)
        last = [part for line in lines[-3:] for part in textwrap.wrap(clean(line), width)]
        self.query_one("#tail", Static).update("\n".join(last[-room:]))

    def show_words(self) -> None:
        """The two lines below the board: what is to be done, and what is pointed at or why it is refused."""
        board = self.query_one(BoardView)
        match = self.session.match
        first = {
            "human": board.board.prompt() if board.board else "",
            "bot": f"{match.names[match.turn]} is thinking …{self._waiting}" if match.playing else "",
            "round": "The round is over. Enter or n: the scores and the next round.",
            "over": "The game is over. Enter or n: the result.",
        }.get(self.stage, "")
        if self.stage == "handover" and match.playing:
            first = f"It is {match.names[match.turn]}'s turn. Enter hides your hand."
        if self.session.trouble:
            first = self.session.trouble
        second = self.refusal or board.focus_words
        words = Text(f" {clean(first)}\n", no_wrap=True, overflow="ellipsis")
        words.append(f" {clean(second)}", "bold" if self.refusal else "")
        self.query_one("#words", Static).update(words)
        self.query_one("#words").set_class(bool(self.refusal), "refused")
        self.query_one("#keys", Static).update(keys.line(self))

    def refuse(self, reason: str) -> None:
        """Show why something cannot be done, and open the rules there if they are open."""
        self.refusal = reason if reason.endswith((".", "…")) else f"{reason}."
        key = cited(self.refusal)
        if key and self.query_one(Side).opened == "rules":
            self.run_worker(self.query_one(Side).open_rules(key, focus=False), exclusive=True, group="panel")
        self.show_words()

    # --- from the board and the panels ---

    def on_board_view_play(self, message: BoardView.Play) -> None:
        """Make the move."""
        if self.stage == "human":
            self.play(message.move)

    def on_board_view_refused(self, message: BoardView.Refused) -> None:
        """Say why not."""
        self.refuse(message.reason)

    def on_board_view_moved(self, message: BoardView.Moved) -> None:
        """Something else is pointed at: the old refusal has been read."""
        self.refusal = ""
        self.show_words()

    def on_board_view_onward(self, message: BoardView.Onward) -> None:
        """Enter where nothing is to be chosen."""
        self.action_onward()

    def on_moves_panel_chosen(self, message: MovesPanel.Chosen) -> None:
        """Make the move of the list."""
        if self.stage == "human":
            self.play(message.move)
        else:
            self.refuse("it is not your turn")

    # --- keys ---

    def action_onward(self) -> None:
        """Go on to what comes next: the next page, round or player; a bot's pause is cut short."""
        if self.stage == "handover":
            self.shown = NOBODY
            self.advance()
        elif self.stage in ("round", "over"):
            self._page()
        elif self.stage == "bot":
            self._hurry.set()
        else:
            self.refuse("it is your turn: choose a move")

    def _page(self) -> None:
        if self.stage in ("round", "over") and self.app.screen is self:
            self._show_page()

    @work(exclusive=True, group="pages")
    async def _show_page(self) -> None:
        await ending.page(self)

    def action_press_enter(self) -> None:
        """A click on the foot's Enter is a press of it."""
        self.query_one(BoardView).press_enter()

    def action_undo(self) -> None:
        """Take back the last move of whoever sits here."""
        seat = self.shown
        if seat == NOBODY:
            self.refuse("nobody sits here whose move could be taken back")
            return
        try:
            self.session.undo(seat)
        except IllegalMoveError as problem:
            self.refuse(str(problem))
            return
        self._cancel.set()
        self.workers.cancel_group(self, "bot")
        self.refusal = ""
        self.advance()

    def action_restart(self) -> None:
        """The puzzle from its beginning."""
        if len(self.session.match.players) > 1:
            self.refuse("only the puzzle can be begun anew; q leaves the table")
            return
        self.session.restart()
        self.refusal = ""
        self.advance()

    def action_fast(self) -> None:
        """Bots without pauses, or with."""
        self.app.settings.fast = not self.app.settings.fast
        self.app.settings.save()
        self._hurry.set()
        self.show_view(keep=True)

    def action_auto_pass(self) -> None:
        """Passes that are the only move are made at once, or not."""
        self.app.settings.auto_pass = not self.app.settings.auto_pass
        self.app.settings.save()
        if self.stage == "human":
            self.advance()
        else:
            self.show_view(keep=True)

    def action_brightness(self) -> None:
        """Light or dark."""
        self.app.action_brightness()
        self.query_one(BoardView).redraw()

    def action_keys(self) -> None:
        """The list of keys."""
        board = self.query_one(BoardView).board
        self.app.push_screen(KeysSheet([*keys.everywhere(), *(board.help if board else ())]))

    @work(exclusive=True, group="proof")
    async def _prove(self) -> None:
        """Par, and then how hard the deal is, while the person looks at it."""
        match, attempt = self.session.match, self.session.attempt
        assert attempt is not None
        await asyncio.to_thread(attempt.prove, match)
        self.show_view(keep=True)
        await asyncio.to_thread(attempt.measure, match)
        self.show_view(keep=True)

    def action_give_up(self) -> None:
        """Show the proven optimal line of the puzzle, when asked twice."""
        attempt = self.session.attempt
        if attempt is None:
            self.refuse("only the puzzle can be given up; q leaves the table")
        elif not (attempt.gave_up or attempt.asked or self.stage == "over"):
            attempt.asked = True
            self.refuse("Giving up shows the optimal line; press s once more to see it")
        else:
            attempt.gave_up = attempt.gave_up or self.stage != "over"
            self.refusal = ""
            self.session.save()
            self._hint("The optimal line", lambda: puzzle.solution_lines(self.session.match))

    def action_hint(self) -> None:
        """A bot's opinion; in the puzzle a best move, by the proof."""
        attempt, match = self.session.attempt, self.session.match
        if self.stage != "human":
            return
        if attempt is None:
            view, level = self.session.view(self.shown), self.app.settings.level
            self._hint("A bot's opinion", lambda: hints.opinion_lines(view, level))
            return
        made = tuple(match.rounds[-1].moves)
        if made != attempt.hinted:
            attempt.hints, attempt.hinted = attempt.hints + 1, made
            self.session.save()
        still = self.session.copy()  # the person may move while the proof is being compiled
        self._hint(puzzle.HINT, lambda: puzzle.hint_lines(still, attempt))

    @work(exclusive=True, group="hint")
    async def _hint(self, title: str, ask: Callable[[], list[str]]) -> None:
        side, match = self.query_one(Side), self.session.match
        made = len(match.rounds[-1].moves)
        side.open_hints(["Thinking …"], title)
        lines = await asyncio.to_thread(ask)
        if title == puzzle.HINT and (self.session.match is not match or len(match.rounds[-1].moves) != made):
            return  # it is about a position that is no more
        side.open_hints(lines, title)

    # --- panels ---

    async def action_panel(self, name: str) -> None:
        """Open a panel beside the board, or close it if it is open."""
        board = self.query_one(BoardView).board
        side = self.query_one(Side)
        if side.opened == name or board is None:
            self.action_close_panel()
        elif name == "rules":
            await side.open_rules(cited(self.refusal) or board.paragraph())
        elif name == "moves":
            side.open_moves(list(board.view.legal))
        else:
            side.open_log()

    def action_close_panel(self) -> None:
        """Back to the board."""
        self.query_one(Side).close()
        self.query_one(BoardView).focus()

    def on_unmount(self) -> None:
        """A bot that is still thinking need not."""
        self._cancel.set()
        self._thinker.shutdown(wait=False, cancel_futures=True)
