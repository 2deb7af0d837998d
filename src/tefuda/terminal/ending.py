"""The pages at the end of a round and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from tefuda.terminal import puzzle
from tefuda.terminal.session import Session
from tefuda.terminal.sheets import Sheet, score_table

if TYPE_CHECKING:
    from tefuda.terminal.table import TableScreen

__all__ = ["page", "result", "write_record"]


def write_record(session: Session) -> str:
    """Write the record of the finished game; where it lies, in a sentence, or why it could not be written."""
    try:
        return f"The record is in {session.finish()}"
    except OSError as problem:
        return f"The record could not be written: {problem.strerror or problem}"


def result(session: Session) -> str:
    """Who won, in a sentence."""
    match = session.match
    if session.attempt:
        return puzzle.result(session.attempt, match.totals[0])
    names = [match.names[seat] for seat in match.winners]
    if len(names) == 1:
        return f"{names[0]} wins the game."
    return f"{', '.join(names[:-1])} and {names[-1]} share the win."


async def page(screen: TableScreen) -> None:
    """Show the page that is due, and do what is chosen on it."""
    session, match = screen.session, screen.session.match
    this = match.rounds[-1]
    scores = score_table(match.names, [each.scores for each in match.rounds], match.totals)
    if screen.stage == "over":
        keys = [
            ("enter", "again", "the same game again"),
            ("m", "menu", "another game"),
            ("escape", "table", "look at the table"),
            ("q", "quit", "quit"),
        ]
        parts: list[str | Table] = [*this.derivation, "", scores, "", f"{screen.written}."]
        if session.attempt:
            keys.insert(2, ("R", "restart", "this deal again"))
            parts = [*this.derivation, *screen.verdict, "", f"{screen.written}."]
        sheet = Sheet(result(session), parts, keys, name="end-sheet")
    else:
        keys = [
            ("enter", "next", "next round"),
            ("n", "next", "next round"),
            ("escape", "table", "look at the table"),
            ("q", "quit", "save and quit"),
        ]
        title = f"Round {len(match.rounds)} is over"
        sheet = Sheet(title, [*this.derivation, "", scores], keys, name="round-sheet")
    answer = await screen.app.push_screen_wait(sheet)
    if answer == "next":
        session.next_round()
        screen.advance()
    elif answer == "restart":
        session.restart()
        screen.advance()
    elif answer == "again":
        screen.app.play_again(session)
    elif answer == "menu":
        screen.app.open_start()
    elif answer == "quit":
        screen.app.action_leave_table()
