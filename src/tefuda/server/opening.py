"""Telling a person where his server is, and opening the page in his browser where there is one."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Mapping

__all__ = ["address_of", "announce", "is_tefuda", "no_browser", "show"]

_EVERYWHERE = ("0.0.0.0", "::")
_NOT_SENT_TO = ("192.0.2.1", 9)  # an address for examples: asking the way there sends nothing


def address_of(host: str, port: int) -> str:
    """The address of the page; of a server that listens everywhere, the one that friends nearby can use.

    >>> address_of("127.0.0.1", 8036), address_of("::1", 8036)
    ('http://127.0.0.1:8036/', 'http://[::1]:8036/')
    """
    if host in _EVERYWHERE:
        host = _in_the_network() or "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _in_the_network() -> str | None:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_NOT_SENT_TO)
        return str(way.getsockname()[0])
    return None


def no_browser(environment: Mapping[str, str], platform: str = sys.platform) -> str | None:
    """Why no browser can be opened here, with what to do instead; None if one can.

    >>> no_browser({"DISPLAY": ":0"}, "linux"), no_browser({}, "darwin")
    (None, None)
    >>> no_browser({}, "linux")
    'There is no browser to open here: open the address in yours.'
    """
    if environment.get("BROWSER"):
        return None
    windows = platform in ("win32", "darwin") or any(
        environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if environment.get("SSH_CONNECTION") and not environment.get("DISPLAY"):
        return (
            "You are here over ssh: end it, come back with ssh -L PORT:127.0.0.1:PORT and the port of the "
            "address, and open the address in your own browser."
        )
    return None if windows else "There is no browser to open here: open the address in yours."


def announce(address: str, database: str, *, already: bool = False) -> None:
    """Print where the page is and where the games are kept."""
    print(f"tefuda is {'already ' if already else ''}at {address}", end="")
    print("" if already else " (Ctrl-C stops it)", flush=True)
    if not already and "://" not in database:
        print(f"Games are kept in {database}", flush=True)


def show(address: str) -> None:
    """Open the page in the browser, or say why not."""
    reason = no_browser(os.environ)
    if reason is None:
        with contextlib.suppress(webbrowser.Error):
            if webbrowser.open(address):
                return
        reason = "The browser could not be opened: open the address in yours."
    print(reason, flush=True)


def is_tefuda(address: str) -> bool:
    """Whether a tefuda answers at an address."""
    try:
        with urllib.request.urlopen(f"{address}api/v1/about", timeout=2) as answer:
            return "protocol" in json.load(answer)
    except (OSError, ValueError):
        return False
