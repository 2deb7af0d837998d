"""The table in the browser: ``run`` serves it, ``tefuda.server.admin`` is for the owner of a server.

>>> from tefuda.server import DEFAULT_PORT
>>> DEFAULT_PORT
8036
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["DEFAULT_PORT", "ServeError", "run"]

DEFAULT_PORT = 8036


class ServeError(Exception):
    """The server cannot start; the text says why and what to do."""


def run(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    database: str | None = None,
    open_browser: bool = False,
    *,
    origins: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
) -> None:
    """Serve until Ctrl-C or SIGTERM; the address is printed once pages can be opened.

    Parameters
    ----------
    host, port
        where to listen; by default only this machine can reach it. Port 0 takes any free one; a host
        ``unix:/run/tefuda/socket`` is a socket in a file, and has no port
    database
        a file, or ``postgresql://…``; by default a file in the person's own data folder
    open_browser
        open the page in the browser
    origins
        the addresses under which people reach the server (``https://cards.example``), needed behind a proxy

    trusted_proxies
        addresses and networks (``10.0.0.0/8``) whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are
        believed, beside this machine's own

    Raises ServeError, whose text is for people, if the port or the database cannot be had, or if an origin or
    a proxy is none.
    """
    from tefuda.server.running import serve
    from tefuda.server.settings import Settings
    from tefuda.server.store import default_database

    settings = Settings(
        database=database or default_database(),
        origins=tuple(origins),
        trusted_proxies=tuple(trusted_proxies),
    )
    serve(settings, host, port, open_browser=open_browser)
