"""``tefuda …``: the commands. Each imports what it needs when it runs, so that help comes at once.

A command ends with 0 when all is well, 1 when a check failed, 2 for input it cannot use.
"""

from __future__ import annotations

import errno
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from tefuda import __version__
from tefuda.cli import climbing, many, online, paper, puzzle, streams, table
from tefuda.lab.commands import app as lab

__all__ = ["app", "main"]


_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EBADF, errno.EIO)


class _Commands(TyperGroup):
    """Ends quietly when nobody reads on, and with a sentence when stopped (typer would say nothing)."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            streams.print_no_more()
            raise typer.Exit(0) from None
        except KeyboardInterrupt:
            print("tefuda: stopped", file=sys.stderr)
            raise typer.Exit(130) from None
        return result


app = typer.Typer(
    cls=_Commands,
    help="Shedding games: play them, check records of them, play thousands of them.",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (table, puzzle, paper, many, climbing, online):
    module.register(app)
app.add_typer(lab, name="lab")


@app.callback(invoke_without_command=True)
def start(context: typer.Context, version: bool = typer.Option(False, help="Print the version.")) -> None:
    """Without a command: open the table."""
    if version:
        print(__version__)
    elif context.invoked_subcommand is None:
        table.open_table()


def main() -> None:
    """Run a command; what it cannot use becomes a sentence, not a traceback."""
    streams.settle()
    try:
        app(prog_name="tefuda")
    except Exception as problem:
        if isinstance(problem, OSError) and problem.errno in _UNWRITABLE:
            problem = OSError(f"the output cannot be written: {problem.strerror}")
            streams.print_no_more()
        elif isinstance(problem, MemoryError):
            problem = MemoryError("there is not enough memory for this")
        elif type(problem).__module__.split(".")[0] != "tefuda":
            raise
        print(f"tefuda: {problem}", file=sys.stderr)
        sys.exit(2)
