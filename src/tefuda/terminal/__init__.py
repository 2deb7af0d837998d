"""The table in the terminal: choose a game, play it, save it, go on.

Importing this brings in nothing heavy; :func:`run` shows its first screen before it loads what a game needs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tefuda.terminal.session import Session, Setup

__all__ = ["Setup", "complaint_about_terminal", "run"]


def complaint_about_terminal() -> str | None:
    """Why no table can be shown here, in a sentence, or None if one can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return (
            "the table needs a terminal, and input or output is a file or a pipe; "
            "start it in a terminal, or use `tefuda simulate` for games without people"
        )
    if os.environ.get("TERM", "") in ("", "dumb"):
        return f"the table needs a terminal that can place characters, and TERM is {os.environ.get('TERM')!r}"
    return None


def run(setup: Setup | None = None, *, resume: Path | None = None) -> int:
    """Show the table until the person leaves; returns an exit code.

    Without a setup it begins with the choice of a game. ``resume`` is a saved game to go on with. Raises
    OptionError or BotError for a setup that cannot be played, RecordError for a damaged file, before anything
    is shown.
    """
    session = None
    if resume is not None:
        session = Session.load(resume)
    elif setup is not None:
        session = setup.begin()
        session.save()
    from tefuda.terminal.app import TableApp

    app = TableApp(session, guarded=True)
    app.run()
    if app.farewell:
        encoding = sys.stdout.encoding or "utf-8"
        print(app.farewell.encode(encoding, "replace").decode(encoding))
    return app.return_code or 0
