"""How the server says no."""

from __future__ import annotations

from tefuda.server.protocol.base import Code

__all__ = ["HTTP_STATUS", "RefusedError"]


class RefusedError(Exception):
    """Something is not done: a code for programs, a reason for people."""

    def __init__(self, code: Code, reason: str) -> None:
        super().__init__(reason)
        self.code: Code = code
        self.reason = reason


HTTP_STATUS: dict[Code, int] = {
    "malformed": 422,
    "oversize": 413,
    "rate": 429,
    "origin": 403,
    "protocol": 409,
    "guest": 401,
    "unknown": 404,
    "expired": 410,
    "full": 409,
    "closed": 410,
    "seat": 403,
    "host": 403,
    "spectators": 403,
    "stale": 409,
    "ahead": 409,
    "illegal": 422,
    "options": 422,
    "state": 409,
    "limit": 429,
    "record": 422,
    "database": 503,
    "fault": 500,
}
"""The HTTP status that goes with each code."""
