"""Clocks: how much time each seat has, and when it is up. Everything follows from the times of the events, in
service.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tefuda.server.protocol.base import Clock

__all__ = ["LEAST_SECONDS", "MOST_SECONDS", "TimeLeft", "problem_of"]

LEAST_SECONDS = 5
MOST_SECONDS = 14 * 24 * 3600
DAY = 24 * 3600


def problem_of(clock: Clock) -> str | None:
    """Why a clock cannot be used, or None.

    >>> problem_of(Clock(kind="move", seconds=2, increment=0))
    'a clock of the kind move needs 5 to 1209600 seconds'
    """
    if clock.kind == "none":
        if clock.loses:
            return "without a clock nobody can lose on time"
        return "without a clock, seconds and increment are 0" if clock.seconds or clock.increment else None
    least = DAY if clock.kind == "days" else LEAST_SECONDS
    if not least <= clock.seconds <= MOST_SECONDS:
        return f"a clock of the kind {clock.kind} needs {least} to {MOST_SECONDS} seconds"
    if clock.increment and clock.kind != "bank":
        return f"a clock of the kind {clock.kind} has no increment"
    if not 0 <= clock.increment <= 3600:
        return "the increment is 0 to 3600 seconds"
    return None


@dataclass
class TimeLeft:
    """The time of a game in progress. ``since`` is when the decision that is due began to be."""

    clock: Clock
    banks: list[float] = field(default_factory=list)
    since: datetime | None = None

    def begin(self, players: int, now: datetime) -> None:
        """The first decision begins."""
        if self.clock.kind == "bank":
            self.banks = [float(self.clock.seconds)] * players
        self.since = now

    def spend(self, seat: int, now: datetime) -> None:
        """A person has made a decision: his bank pays for the time and gets the increment."""
        if self.clock.kind == "bank" and self.since is not None:
            used = max(0.0, (now - self.since).total_seconds())  # an older version had the wall's time
            self.banks[seat] = max(0.0, self.banks[seat] - used) + self.clock.increment

    def deadline(self, seat: int) -> datetime | None:
        """When the decision of this seat must have been made; None without a clock."""
        if self.since is None or self.clock.kind == "none":
            return None
        seconds = self.banks[seat] if self.clock.kind == "bank" else self.clock.seconds
        return self.since + timedelta(seconds=seconds)
