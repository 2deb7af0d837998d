"""What every model of the protocol shares: its version, exact fields, and what a typed text may hold."""

from __future__ import annotations

import functools
import re
import unicodedata
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, StringConstraints

__all__ = [
    "CHAT_LENGTH",
    "NAME_LENGTH",
    "PROTOCOL",
    "Clock",
    "Code",
    "Level",
    "Model",
    "Name",
    "Refusal",
    "Said",
    "Time",
    "Value",
    "one_line",
]

PROTOCOL: Final = 1
"""Version of the protocol, part of every path (``/api/v1/…``); it grows when an old client would misread
us.
"""

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 300

Value = bool | int | str
"""The value of an option."""

Time = datetime
"""Always UTC, written like ``2026-12-01T10:00:00Z``; a client shows it in the viewer's own zone."""

_NO_TEXT = ("Cc", "Cf", "Cs", "Co", "Cn")
_VIRAMA = 9  # canonical combining class
_JOINED = re.compile(
    "(?<=[\N{VARIATION SELECTOR-16}\U0001f3fb-\U0001f3ff\u2600-\u27bf\U0001f300-\U0001faff])\u200d"
    "(?=[\u2190-\u2bff\U0001f300-\U0001faff])"
    "|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f"
)
"""Joiners inside one picture, and the letters behind a black flag that make it the flag of a region."""


def one_line(text: str) -> str:
    """A typed text without control characters, what cannot be seen or turns text round, and needless space.

    What cannot be seen by itself stays where it makes one sign of several: in pictures, and between letters
    of scripts that are written with joiners.

    >>> one_line("  A\\u200bki\\n\\u202e  Ben "), one_line("👩\\u200d🌾") == "👩\\u200d🌾"
    ('Aki Ben', True)
    """
    shown = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    joined = {place for found in _JOINED.finditer(shown) for place in range(*found.span())}
    kept = (
        letter
        for place, letter in enumerate(shown)
        if unicodedata.category(letter) not in _NO_TEXT or place in joined or _joins_letters(shown, place)
    )
    return " ".join("".join(kept).split())


def _joins_letters(text: str, place: int) -> bool:
    """Whether this is a joiner or a non-joiner between letters of a script that needs them."""
    if text[place] not in "\u200c\u200d" or not 0 < place < len(text) - 1:
        return False
    before, after = text[place - 1], text[place + 1]
    arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return arabic or unicodedata.combining(before) == _VIRAMA


def _clean(value: Any) -> Any:
    return one_line(value) if isinstance(value, str) else value


def _visible(text: str) -> str:
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in text):
        raise ValueError("it has no visible letter")
    return text


Name = Annotated[
    str,
    BeforeValidator(_clean),
    StringConstraints(min_length=1, max_length=NAME_LENGTH),
    AfterValidator(_visible),
]
"""A display name: one line of at most 24 characters."""

Said = Annotated[
    str,
    BeforeValidator(_clean),
    StringConstraints(min_length=1, max_length=CHAT_LENGTH),
    AfterValidator(_visible),
]
"""A line of chat: at most 300 characters. Like every text of the protocol it is text, never markup."""

Level = Annotated[str, StringConstraints(min_length=1, max_length=40)]
"""The name of a bot, one of ``Catalogue.bots``."""


class Model(BaseModel):
    """Exact: an unknown field or a value of another type is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @functools.cached_property
    def as_sent(self) -> str:
        """The JSON, written once however many read it."""
        return self.model_dump_json()


class Clock(Model):
    """How long players may think.

    ``none``: as long as they like. ``move``: ``seconds`` for each move. ``bank``: ``seconds`` for the whole
    game and ``increment`` more after each move. ``days``: like ``move``, for games over days. Numbers that a
    kind does not use are 0. When time is up a bot makes that one move, or, with ``loses``, the player has
    lost: it is as if he gave the game up.
    """

    kind: Literal["none", "move", "bank", "days"]
    seconds: int
    increment: int
    loses: bool = False


Code = Literal[
    "malformed",  # not JSON, or not a message of this protocol
    "oversize",
    "rate",  # too many messages or requests
    "origin",  # sent by a page of another site
    "protocol",  # the page is older or newer than the server
    "guest",  # no guest identity yet: POST /api/v1/guest first
    "unknown",  # no such table, game, seat, paragraph, puzzle …
    "expired",  # an invite that no longer opens anything
    "full",  # every seat is taken
    "closed",  # the table was closed or put away
    "seat",  # the seat is another's, or you have none
    "host",  # only the table's host may
    "spectators",  # this table is not open to spectators
    "stale",  # the position changed since the version you named
    "ahead",  # you name a version that the table has not reached
    "illegal",  # a move against the rules; the reason names the paragraph
    "options",  # options that do not exist or cannot go together
    "state",  # not possible now (not started, already over …)
    "limit",  # more tables, seats or guests than one may have
    "record",  # no game record, or one that does not replay
    "database",  # could not be stored; nothing has changed
    "fault",  # a mistake of ours
]
"""Why something was refused, for programs; ``reason`` says it to people."""


class Refusal(Model):
    """The body of every HTTP answer from 400 up: nothing has changed, and ``reason`` says why."""

    code: Code
    reason: str
