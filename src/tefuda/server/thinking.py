"""Bots at tables: they think in threads, on a view, for a limited time, and always come up with a legal
move.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor

from tefuda.bots import Bot, make, names
from tefuda.views import View

__all__ = ["QUICK", "Thinkers"]

log = logging.getLogger("tefuda.server")

QUICK = "greedy"
"""The bot that moves for people who are away or out of time."""
_PATIENCE = 2.0
"""Seconds after being told to stop, after which a bot is not waited for."""


class Thinkers:
    """The threads in which all bots of a server think."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), thread_name_prefix="tefuda-bot")

    def bot(self, level: str, seed: int, number: int, seat: int) -> Bot:
        """A bot for a seat, with random numbers that the deals do not use."""
        return make(level if level in names() else QUICK, seed=seed, number=number, seat=seat)

    def adviser(self, seed: int, number: int, seat: int) -> Bot:
        """The bot that gives hints: the strongest there is."""
        return make(names()[-1], seed=seed, number=number, seat=seat)

    async def choose(self, bot: Bot, view: View) -> str:
        """The bot's move for the seat of this view: in time, and legal whatever the bot does."""
        if len(view.legal) == 1:
            return next(iter(view.legal))
        cancel = threading.Event()
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._threads, bot.choose, view, cancel)
        alarm = loop.call_later(self._seconds, cancel.set)
        try:
            move = await asyncio.wait_for(thinking, self._seconds + _PATIENCE)
        except TimeoutError:
            log.warning("the bot %s did not stop thinking; a random move is made for it", bot.name)
            move = ""
        except Exception:
            log.exception("the bot %s failed; a random move is made for it", bot.name)
            move = ""
        finally:
            alarm.cancel()
            cancel.set()
        return move if move in view.legal else secrets.choice(list(view.legal))

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)
