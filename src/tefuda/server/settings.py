"""How a server is set up."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tefuda.server import ServeError
from tefuda.server.limits import Limits
from tefuda.server.peers import checked_proxies

__all__ = ["Settings"]

_ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[^\s/:?#@\[\]]+)(:\d{1,5})?/?", re.IGNORECASE)


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen about a server; times in seconds.

    ``origins`` are the addresses (``https://cards.example``) under which people reach it, beside loopback and
    bare IP addresses. ``trusted_proxies`` are addresses and networks whose forwarded headers are believed,
    beside this machine's own. ServeError for what is no such address.
    """

    database: str
    origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    warm_up: bool = True
    """Whether the bots' searches are compiled in the background at start."""
    bot_pause: float = 0.7
    """Between a bot's move and what came before it, so that people can follow; thinking is hidden in it."""
    bot_seconds: float = 4
    """How long a bot may think."""
    round_pause: float = 45
    """After a round, before the next is dealt by itself; with a clock of days, ``round_pause_days``."""
    round_pause_days: float = 24 * 3600
    away_grace: float = 60
    """How long a player who is to move may be away before a bot plays for him."""
    unload_after: float = 30
    """How long a table that nobody looks at stays in memory."""
    sweep_every: float = 5
    invite_days: float = 7
    """How long an invite to a table that has not begun is good for."""
    forget_days: float = 30
    """After so long without an event an unfinished table is closed."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "trusted_proxies", checked_proxies(self.trusted_proxies))
        for origin in self.origins:
            found = _ORIGIN.fullmatch(origin)
            if not found or int((found[2] or ":0")[1:]) > 65535:
                like = "https://cards.example or http://192.0.2.7:8036"
                raise ServeError(f"an origin is written like {like}, not {origin!r}")
