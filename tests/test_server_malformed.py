"""Random and broken messages at a live server: always an answer in words, never a fault."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from patience import PATIENCE
from server_client import begun, gathered, quick
from tefuda.server.protocol import server_message

KINDS = ("play", "undo", "next", "hint", "swap", "add_bot", "chat", "mute", "resync", "ping", "welcome", "?")
"""All but those that end the game."""

FEW = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class Running:
    """A server in a thread of its own, with a game of two and the socket of one of them."""

    def __init__(self, address: str, table: str, cookie: str) -> None:
        self.address, self.table, self.cookie = address, table, cookie
        self.http = httpx.Client(headers={"Cookie": cookie}, timeout=PATIENCE)

    def connect(self) -> ClientConnection:
        address = self.address.replace("http", "ws", 1)
        return connect(
            f"{address}/api/v1/tables/{self.table}/socket",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
        )


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("malformed")
    ready: Future[Running] = Future()
    stop = threading.Event()

    async def serve() -> None:
        async with gathered(quick(folder / "t.db"), "Aki", "Ben") as (place, both):
            table, pages = await begun(both, "isuri", hints=True)
            for page in pages:
                await page.close()
            ready.set_result(Running(place.address, table, both[0].cookie))
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    found = ready.result(timeout=PATIENCE)
    yield found
    found.http.close()
    stop.set()
    thread.join()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("command_id", "expected_version", "move", "seat", "other", "level", "text", "muted")
likely = st.one_of(
    json_values,
    st.sampled_from(["pass", "lay 1 pine-crane", "c1", "greedy", 0, 1, 7, 8, -1, 2**60, True]),
)
almost_messages = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS) | json_values},
    optional=dict.fromkeys(FIELDS, likely),
)
BROKEN = ("", "null", "[]", "[" * 3000, '{"type":' * 500, "NaN", '{"type": "?", "type": "play"}', "\ufeff{}")
texts = st.one_of(
    json_values.map(json.dumps),
    almost_messages.map(json.dumps),
    st.text(max_size=200),
    almost_messages.map(lambda message: json.dumps(message)[:-1]),
    st.sampled_from(BROKEN),
)


def answers(socket: ClientConnection, text: str | bytes) -> list[dict[str, Any]]:
    """What comes back for a message, up to the answer of the ping behind it."""
    socket.send(text)
    socket.send('{"type": "ping"}')
    found: list[dict[str, Any]] = []
    while True:
        raw = socket.recv(timeout=PATIENCE)
        assert isinstance(raw, str)
        server_message.validate_json(raw)
        message = json.loads(raw)
        if message["type"] == "pong":
            return found
        found.append(message)


@FEW
@given(messages=st.lists(texts, min_size=1, max_size=6))
def test_whatever_is_sent_is_answered_and_the_table_stands(running: Running, messages: list[str]) -> None:
    with running.connect() as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "welcome"
        while json.loads(socket.recv(timeout=PATIENCE))["type"] != "presence":
            pass
        for text in messages:
            for answer in answers(socket, text):
                assert answer["type"] in ("refused", "snapshot", "done", "hint", "update", "presence")
                if answer["type"] == "refused":
                    assert answer["code"] != "fault"
                    assert answer["reason"]
                    assert "Traceback" not in answer["reason"]
                    assert answer["snapshot"]["table"]["status"] == "playing"


@FEW
@given(data=st.binary(max_size=300))
def test_bytes_are_refused(running: Running, data: bytes) -> None:
    with running.connect() as socket:
        refused = [each for each in answers(socket, data) if each["type"] == "refused"]
        assert [each["code"] for each in refused] == ["malformed"]


PATHS = (
    "guest",
    "play",
    "tables",
    "games/isuri/options",
    "replay",
    "replay/hint",
    "puzzles/today/play",
    "practice",
)
paths = st.sampled_from(PATHS) | st.text(max_size=30).map(lambda text: quote(text, safe="/"))


@FEW
@given(
    path=paths,
    body=json_values.map(json.dumps) | st.text(max_size=100),
    method=st.sampled_from(["POST", "GET", "PUT", "PATCH"]),
)
def test_requests_are_answered_in_words(running: Running, path: str, body: str, method: str) -> None:
    content = body.encode(errors="replace")
    answer = running.http.request(method, f"{running.address}/api/v1/{path}", content=content)
    assert answer.status_code != 500
    if answer.status_code >= 400:
        refusal = answer.json()
        assert set(refusal) == {"code", "reason"}
        assert refusal["reason"]
