"""How much one person may ask of the server."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

__all__ = ["Bucket", "Buckets", "Limits"]


@dataclass(frozen=True)
class Limits:
    """Sizes in bytes, times in seconds, rates a second with a burst. The protocol limits names and chat.

    ``connections`` are fewer where the system allows fewer open files. A request's head must come within
    ``head_seconds``, its body within ``body_seconds``, and in each ``read_seconds`` the peer must take
    ``read_bytes`` of the answer. Frames are those of a WebSocket, pings and pongs among them; a page must
    answer a ping within ``ping_seconds``, after which the next is sent.
    """

    message_bytes: int = 8 * 1024
    body_bytes: int = 64 * 1024
    record_bytes: int = 4 * 1024 * 1024
    record_moves: int = 20_000
    body_seconds: float = 30
    messages_a_second: float = 10
    message_burst: int = 40
    refusals_before_goodbye: int = 200
    requests_a_second: float = 20
    request_burst: int = 200
    guests_a_minute: float = 20
    guest_burst: int = 60
    tables_of_a_guest: int = 50
    tables_a_minute: float = 10
    table_burst: int = 30
    sockets_of_a_guest: int = 20
    sockets_of_an_address: int = 200
    spectators_of_a_table: int = 50
    waiting_messages: int = 200
    connections: int = 20_000
    connections_of_an_address: int = 300
    head_bytes: int = 64 * 1024
    head_seconds: float = 15
    read_seconds: float = 30
    read_bytes: int = 32 * 1024
    frames_a_second: float = 100
    frame_burst: int = 500
    received_a_second: float = 64 * 1024
    received_burst: int = 256 * 1024
    ping_seconds: float = 20


@dataclass
class Bucket:
    """A token bucket: ``burst`` at once, then ``rate`` a second.

    >>> bucket = Bucket(rate=1, burst=2, now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1)]
    [True, True, False, True]
    """

    rate: float
    burst: float
    now: float
    level: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self, now: float) -> bool:
        """Whether there is one left, which is then gone."""
        self.level = min(self.burst, self.level + (now - self.now) * self.rate)
        self.now = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def spend(self, amount: float, now: float) -> float:
        """Take what was used already, on credit if need be; the seconds until that is paid back.

        >>> bucket = Bucket(rate=2, burst=10, now=0)
        >>> bucket.spend(8, 0), bucket.spend(8, 0), bucket.spend(0, 2)
        (0.0, 3.0, 1.0)
        """
        self.level = min(self.burst, self.level + (now - self.now) * self.rate) - amount
        self.now = now
        return max(0.0, -self.level / self.rate)


class Buckets:
    """A bucket for each key; the keys used least recently are forgotten."""

    _KEPT = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether this key has one left, which is then gone."""
        now = time.monotonic()
        bucket = self._of.pop(key, None) or Bucket(self._rate, self._burst, now)
        self._of[key] = bucket
        if len(self._of) > self._KEPT:
            self._of.popitem(last=False)
        return bucket.take(now)
