"""Time at a server that a test moves by hand, so that nothing depends on how fast the machine is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from server_client import Page
from tefuda.server.service import BEAT, ServiceClock


class Hands:
    """The ticks and the time of day that a test moves."""

    def __init__(self) -> None:
        self.ticks = 1000.0
        self.day = datetime(2026, 12, 1, 10, tzinfo=UTC)
        self.clock = self.restarted()

    def restarted(self) -> ServiceClock:
        """The clock of a new server process."""
        self.clock = ServiceClock(lambda: self.ticks, lambda: self.day)
        return self.clock

    def stop(self, seconds: float) -> None:
        """Time passes, and nothing is served."""
        self.ticks += seconds
        self.day += timedelta(seconds=seconds)

    def serve(self, seconds: float) -> None:
        """Time passes in service."""
        for _ in range(round(seconds / BEAT)):
            self.stop(BEAT)
            self.clock.beat()


def left(page: Page) -> float:
    """Seconds until the deadline, as the page shows them."""
    clocks = page.snapshot["clocks"]
    return (
        datetime.fromisoformat(clocks["deadline"]) - datetime.fromisoformat(clocks["now"])
    ).total_seconds()
