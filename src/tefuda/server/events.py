"""What happens at a table, as it is stored: a table is nothing but its facts and its events in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pydantic_core

from tefuda.games import find
from tefuda.server.protocol.base import Clock, Value
from tefuda.server.times import to_micros

__all__ = ["Event", "Facts", "to_json"]


def to_json(data: Any) -> str:
    """JSON as the database holds it."""
    return pydantic_core.to_json(data).decode()


@dataclass(frozen=True, slots=True)
class Event:
    """One change of a table; ``version`` is the table's version after it.

    ``time`` is that of the day, ``served`` the time in service, by which clocks go: see
    :mod:`tefuda.server.service`. Events of older versions have none; the time of day was it then.

    ``seat`` acted, ``guest`` is the person who did, ``command`` the command that asked for it (both None when
    the server did). ``kind`` is one of :data:`tefuda.server.protocol.messages.UpdateKind`, and says what
    ``data`` holds:

    * ``made``: ``seats``, a list of kind, guest, name, level; ``host``, a guest
    * ``sat``: ``kind``, ``guest``, ``name``, ``level`` · ``stood``: ``kicked`` · ``swapped``: ``other``
    * ``moved``: ``move``, ``by`` (human, bot or clock) · ``chatted``: ``text``, and ``guest`` and
      ``name`` of somebody without a seat · ``again``: ``table``, by the last who wants it
    * ``closed``: ``because`` · ``resigned``: ``by`` (clock) or nothing
    """

    version: int
    time: datetime
    kind: str
    seat: int | None = None
    guest: str | None = None
    command: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    served: datetime | None = None

    @property
    def at(self) -> datetime:
        """The time by which clocks go."""
        return self.served or self.time

    def row(self, table_id: str) -> dict[str, Any]:
        """The event as a row of the database."""
        return {
            "table_id": table_id,
            "version": self.version,
            "time": to_micros(self.time),
            "served": to_micros(self.at),
            "kind": self.kind,
            "seat": self.seat,
            "guest": self.guest,
            "command": self.command,
            "data": to_json(self.data),
        }


@dataclass(frozen=True)
class Facts:
    """What never changes about a table. The seed never leaves the server.

    A puzzle has a recorded ``deal``, with its proven ``par``; ``puzzle`` is its day, if it is a day's.
    """

    id: str
    invite: str
    game: str
    preset: str | None
    options: Mapping[str, Value]
    players: int
    clock: Clock
    public: bool
    spectators: bool
    leaver_bot: bool
    hints: bool
    puzzle: str | None
    seed: int
    number: int
    created: datetime
    spectators_chat: bool = False
    deal: Mapping[str, Any] | None = None
    par: int | None = None
    difficulty: str | None = None

    def to_json(self) -> str:
        """The facts as the database holds them."""
        data = {name: getattr(self, name) for name in self.__dataclass_fields__}
        data |= {"options": dict(self.options), "clock": self.clock.model_dump(), "seed": str(self.seed)}
        data["created"] = self.created.isoformat()
        return to_json(data)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Facts:
        """The facts from the database's JSON object."""
        return cls(
            **{
                **data,
                "options": find(data["game"])[0].complete(data["options"]),
                "clock": Clock(**data["clock"]),
                "seed": int(data["seed"]),
                "created": datetime.fromisoformat(data["created"]),
            }
        )
