"""A log that nobody can fill: what comes again and again is written once a minute, and counted."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Repeats"]

_VARIES = re.compile(r"0x[0-9a-fA-F]+|\d+")
_KINDS = 500
"""How many kinds of message are told apart within a minute; all beyond are one kind."""


@dataclass
class _Said:
    since: float
    logger: str
    level: int
    words: str
    more: int = 0


class Repeats(logging.Filter):
    """Lets one message of a kind through a minute; ``tell`` says how many more there were.

    A kind is the text before its values are put in, without its numbers, and the type of the exception.
    """

    LOGGERS = ("asyncio", "uvicorn.error", "tefuda.server")

    def __init__(self, seconds: float = 60, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds, self._now = seconds, now
        self._said: dict[tuple[str, str, str], _Said] = {}

    def install(self) -> None:
        """Watch what a server logs."""
        for name in self.LOGGERS:
            logging.getLogger(name).addFilter(self)

    def remove(self) -> None:
        """Watch no longer, and tell everything."""
        self.tell(everything=True)
        for name in self.LOGGERS:
            logging.getLogger(name).removeFilter(self)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is the first of its kind within a minute."""
        if getattr(record, "tells_repeats", False):
            return True
        self.tell()
        text = str(record.msg)[:300]
        fault = record.exc_info[0] if record.exc_info else None
        kind = (record.name, _VARIES.sub("#", text), fault.__name__ if fault else "")
        if kind not in self._said and len(self._said) >= _KINDS:
            kind, text = ("tefuda.server", "", ""), "many kinds of messages at once"
        said = self._said.get(kind)
        if said is None:
            self._said[kind] = _Said(self._now(), kind[0], record.levelno, text.partition("\n")[0])
            return True
        said.more += 1
        return False

    def tell(self, *, everything: bool = False) -> None:
        """Say of every kind whose minute is over how often it came again."""
        now = self._now()
        for kind, said in list(self._said.items()):
            if everything or now - said.since >= self._seconds:
                self._said.pop(kind, None)
                if said.more:
                    logging.getLogger(said.logger).log(
                        said.level,
                        "%s … and %d more in the last minute",
                        said.words,
                        said.more,
                        extra={"tells_repeats": True},
                    )
