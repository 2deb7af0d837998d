"""The protocol of the server: pydantic models for everything that goes in or out.

``http`` and ``results`` hold the bodies of HTTP requests and answers, ``commands`` what a client sends
over a table's WebSocket, ``messages`` what it receives, ``table`` what both show of a table.
docs/protocol.md describes the conversation, and ``python -m tefuda.server.schema`` writes the JSON
schema from which the client's TypeScript types are made.
"""

from __future__ import annotations

from tefuda.server.protocol.base import PROTOCOL, Clock, Code, Refusal
from tefuda.server.protocol.commands import ClientMessage, Command, client_message
from tefuda.server.protocol.messages import ServerMessage, server_message

__all__ = [
    "PROTOCOL",
    "ClientMessage",
    "Clock",
    "Code",
    "Command",
    "Refusal",
    "ServerMessage",
    "client_message",
    "server_message",
]
