"""How long a test waits for what must come. No test depends on how fast the machine is: it waits for a state,
and only a state that does not come at all ends the wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

PATIENCE = 180.0
"""Seconds after which something that should come is said not to come, wherever a wait has a limit."""
PATIENCE_MS = 1000 * PATIENCE
"""The same for the browser."""
LOOK_AGAIN = 0.01
"""Seconds between two looks."""


async def until(there: Callable[[], object]) -> None:
    """Wait, and let the loop go on, until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(LOOK_AGAIN)


def hold_until(there: Callable[[], object]) -> None:
    """Wait, and hold this thread, until something is so."""
    end = time.monotonic() + PATIENCE
    while not there():
        if time.monotonic() > end:
            raise TimeoutError(f"what should come did not come in {PATIENCE:.0f} seconds")
        time.sleep(LOOK_AGAIN)
