"""Time in service: it passes while the server serves its tables, and stands still while it does not.

Whatever is counted at a table is counted in it, so that nothing which is no fault of the players gives or
takes time: a restart, a process that is stopped, a computer that sleeps, a loop that is held up, a clock on
the wall that is set. It is written like a time of day, and lags behind that by all that was not served.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from tefuda.server.times import utc_now

__all__ = ["BEAT", "GAP", "ServiceClock"]

BEAT = 0.25
"""Seconds between two beats: so much at most is counted of a time without any."""
GAP = 1.0
"""After so many seconds without a beat the server has not been serving."""
_SHIFT = timedelta(seconds=0.1)
"""So far the time of day may be off where deadlines are shown: they do not tremble with each reading."""


class ServiceClock:
    """The time in service. It beats while the loop runs; ``ticks`` are seconds that are never set back."""

    def __init__(
        self, ticks: Callable[[], float] = time.monotonic, wall: Callable[[], datetime] = utc_now
    ) -> None:
        self.wall = wall
        """The time of day, for people."""
        self._ticks = ticks
        self.resume(None)

    def resume(self, served: datetime | None) -> None:
        """Go on from the time that was served before; from the time of day if none was."""
        self._at_beat = self._told = served or self.wall()
        self._beat = self._ticks()
        self._ahead = self.wall() - self._at_beat

    def now(self) -> datetime:
        """The time in service; it never goes back."""
        passed = self._ticks() - self._beat
        self._told = max(self._told, self._at_beat + timedelta(seconds=BEAT if passed > GAP else passed))
        return self._told

    async def until(self, time: datetime) -> None:
        """Wait for a time in service that comes soon."""
        await asyncio.sleep(max(0.0, (time - self.now()).total_seconds()))

    def beat(self) -> bool:
        """The loop runs. True if the time of day has moved against that in service, and deadlines with it."""
        self._at_beat, self._beat = self.now(), self._ticks()
        ahead = self.wall() - self._at_beat
        if abs(ahead - self._ahead) <= _SHIFT:
            return False
        self._ahead = ahead
        return True

    def of_day(self, time: datetime) -> datetime:
        """The time of day at which a time in service will have come, if nothing is in the way."""
        return time + self._ahead
