"""Bots at tables: they think in threads, on a view, for a limited time, and always come up with a legal
move.

Nothing of a bot is kept between two decisions. Its random numbers follow from the table's seed and
version, in streams that the deals do not use, so that a table rebuilt after a crash has the same bots.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tefuda.bots import mind, names
from tefuda.chance import game_key
from tefuda.games import catalogue
from tefuda.kernel import load
from tefuda.match import Match, Player
from tefuda.team import cores
from tefuda.views import View, look

__all__ = ["ADVISER", "QUICK", "USUAL", "Asked", "Thinkers", "compile_search"]

log = logging.getLogger("tefuda.server")

QUICK = "greedy"
"""The bot that moves for people who are away or out of time. It needs no compiled rules."""
USUAL = "casual"
"""The bot against which one plays if no other is chosen."""
ADVISER = "strong"
"""The bot that gives hints."""

_LOOK_ONCE = ("random", "greedy")
_PATIENCE = 2.0
"""Seconds after being told to stop, after which a bot is not waited for."""


@dataclass(frozen=True)
class Asked:
    """A bot is asked for the move of ``view.seat``; ``seed`` and ``version`` give its random numbers."""

    level: str
    view: View
    seed: int
    version: int

    def answer(self, *, compiled: bool, cancel: threading.Event) -> str:
        """The text of the chosen move."""
        view = self.view
        kernel = load(view.game.name) if compiled else load(view.game.name, plain=True)
        thinker = mind(self.level, kernel, game_key(self.seed, self.version, view.seat + 1))
        rules = kernel.table(view.options, len(view.names))
        code = thinker.pick(rules, view.records(kernel), view.seat, cancel)
        return next(text for text, move in view.legal.items() if move == code)


def compile_search(name: str) -> None:
    """Compile what bots of a game think with, those that look once and those that search, or load it."""
    game = catalogue()[name]
    players = max(2, game.players[0])
    seated = [Player(str(number)) for number in range(players)]
    match = Match(game, game.settle({}, players), seated, seed=1)
    for level in (USUAL, ADVISER):
        Asked(level, look(match, match.turn), 1, 1).answer(compiled=True, cancel=threading.Event())


class Thinkers:
    """The threads in which all bots of a server think. ``ready`` tells which games are compiled; in the
    others bots search in the interpreter.
    """

    def __init__(self, seconds: float, ready: Set[str] = frozenset()) -> None:
        self._seconds = seconds
        self._ready = ready
        self._threads = ThreadPoolExecutor(cores(), thread_name_prefix="tefuda-bot")

    async def choose(self, asked: Asked) -> str:
        """The move, in time, and legal whatever the bot does."""
        legal = asked.view.legal
        if len(legal) == 1:
            return next(iter(legal))
        if asked.level not in names():
            asked = Asked(QUICK, asked.view, asked.seed, asked.version)
        compiled = asked.level not in _LOOK_ONCE and asked.view.game.name in self._ready
        cancel = threading.Event()
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._threads, lambda: asked.answer(compiled=compiled, cancel=cancel))
        alarm = loop.call_later(self._seconds, cancel.set)
        try:
            move = await asyncio.wait_for(thinking, self._seconds + _PATIENCE)
        except TimeoutError:
            log.warning("the bot %s did not stop thinking; a random move is made for it", asked.level)
            move = ""
        except Exception:
            log.exception("the bot %s failed; a random move is made for it", asked.level)
            move = ""
        finally:
            alarm.cancel()
            cancel.set()
        return move if move in legal else secrets.choice(list(legal))

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)
