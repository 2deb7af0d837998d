"""Commands of the server: serve it, and look after what it keeps."""

from __future__ import annotations

import json
import signal
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from tefuda.cli.choice import Json

__all__ = ["register"]

Database = Annotated[
    str | None, typer.Option("--database", help="A file or postgresql://…; by default a file of your own.")
]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command()(serve)
    owner = typer.Typer(help="For the owner of a server: what it keeps.", no_args_is_help=True)
    for command in (tables, guests, remove_table, remove_guest, backup):
        owner.command()(command)
    app.add_typer(owner, name="admin")


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen, or unix:FILE; by default only this machine reaches it.")
    ] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="0 takes any free one.")] = None,
    database: Database = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="An address under which people reach it, behind a proxy.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="An address or network whose forwarded headers are believed, beside this machine."),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the table in the browser, until Ctrl-C."""
    from tefuda import server

    wanted = server.DEFAULT_PORT if port is None else port
    server.run(
        host,
        wanted,
        database,
        open_browser=browser,
        origins=origin or (),
        trusted_proxies=trusted_proxy or (),
    )
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # all is stored: another Ctrl-C has nothing to tell


def tables(database: Database = None, as_json: Json = False) -> None:
    """List the tables, the latest first."""
    from tefuda.server import admin

    _print_lines(admin.tables(database), as_json)


def guests(database: Database = None, as_json: Json = False) -> None:
    """List the guests, the latest first."""
    from tefuda.server import admin

    _print_lines(admin.guests(database), as_json)


def _print_lines(lines: Sequence[Any], as_json: bool) -> None:
    rows = [asdict(line) for line in lines]
    if as_json:
        print(json.dumps(rows, default=str))
        return
    for row in rows:
        print(
            "  ".join(
                f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else str(value)
                for value in row.values()
            )
        )


def remove_table(table: str, database: Database = None) -> None:
    """Remove a table with all that was played and said at it."""
    from tefuda.server import admin

    admin.remove_table(table, database)
    print(f"table {table} is removed")


def remove_guest(guest: str, database: Database = None) -> None:
    """Remove a guest: the name, the seats, what was written."""
    from tefuda.server import admin

    admin.remove_guest(guest, database)
    print(f"guest {guest} is removed")


def backup(file: Path, database: Database = None) -> None:
    """Copy all that the server keeps into a new file; it may go on running."""
    from tefuda.server import admin

    print(f"{admin.backup(file, database)} tables copied to {file}")
