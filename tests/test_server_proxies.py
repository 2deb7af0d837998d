"""A server behind others: whose forwarded headers are believed, sockets in files, addresses without a #."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from server_client import gathered, quick, seated, serving
from tefuda.server import ServeError
from tefuda.server.peers import Peers
from tefuda.server.running import listen
from tefuda.server.settings import Settings

FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


async def asked_from(client: tuple[str, int] | None, forwarded: str, *trusted: str) -> tuple[str, str]:
    """The address and the scheme that the app sees."""
    seen = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        assert asked.client is not None
        seen.append((asked.client.host, asked.url.scheme))

    headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", b"https")]
    scope: dict[str, Any] = {
        "type": "http", "scheme": "http", "server": ("localhost", 80), "path": "/", "headers": headers,
        "client": client, "query_string": b"",
    }  # fmt: skip
    nothing: Any = None
    await Peers(app, trusted)(scope, nothing, nothing)
    return seen[0]


@pytest.mark.parametrize("near", ["127.0.0.1", "127.3.0.1", "::1", "::ffff:127.0.0.1", "", None])
async def test_a_proxy_on_this_machine_is_believed_over_every_kind_of_socket(near: str | None) -> None:
    client = None if near is None else (near, 5000)
    assert await asked_from(client, "203.0.113.9") == ("203.0.113.9", "https")


@pytest.mark.parametrize("proxy", ["172.18.0.3", "::ffff:172.18.0.3"])
async def test_a_named_network_is_believed_and_any_other_is_not(proxy: str) -> None:
    assert await asked_from((proxy, 1), "203.0.113.9", "172.18.0.0/16") == ("203.0.113.9", "https")
    assert await asked_from((proxy, 1), "203.0.113.9", "172.19.0.0/16") == ("172.18.0.3", "http")
    assert await asked_from((proxy, 1), "203.0.113.9") == ("172.18.0.3", "http")


async def test_an_address_that_a_client_made_up_before_the_proxies_is_not_taken() -> None:
    made_up = "198.51.100.1, 203.0.113.9, 10.0.0.2"
    assert await asked_from(("10.0.0.1", 1), made_up, "10.0.0.0/8") == ("203.0.113.9", "https")


def test_a_trusted_proxy_is_an_address_or_a_network() -> None:
    assert Settings("t.db", trusted_proxies=("10.1.2.3",)).trusted_proxies == ("10.1.2.3/32",)
    with pytest.raises(ServeError, match="a trusted proxy is an address or a network like"):
        Settings("t.db", trusted_proxies=("proxy.example",))


async def test_behind_a_proxy_the_cookie_is_secure_and_each_visit_renews_it(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db")) as (place, _), httpx.AsyncClient() as http:
        asked = f"{place.address}/api/v1"
        made = await http.post(f"{asked}/guest", json={"name": "Aki"}, headers=FORWARDED)
        assert "Secure" in made.headers["set-cookie"]
        plain = await http.post(f"{asked}/guest", json={"name": "Ben"})
        assert "Secure" not in plain.headers["set-cookie"]
        http.cookies.clear()
        secret = made.headers["set-cookie"].split(";")[0]
        for headers in ({}, FORWARDED):
            again = await http.get(f"{asked}/me", headers={"Cookie": secret, **headers})
            assert again.json()["id"] == made.json()["id"]
            assert again.headers["set-cookie"].split(";")[0] == secret
            assert "Max-Age=34560000" in again.headers["set-cookie"]
            assert ("Secure" in again.headers["set-cookie"]) == bool(headers)
        assert "set-cookie" not in (await http.get(f"{asked}/me", headers={"Cookie": ""})).headers


async def test_a_server_listens_in_a_file_and_takes_the_place_of_one_that_has_gone(tmp_path: Path) -> None:
    host = f"unix:{tmp_path / 'socket'}"
    listen(host, 0).close()  # the file stays, as after a crash
    async with serving(quick(tmp_path / "t.db"), host=host) as place:
        transport = httpx.AsyncHTTPTransport(uds=place.address)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            made = await http.post("/api/v1/guest", json={"name": "Aki"}, headers=FORWARDED)
            assert "Secure" in made.headers["set-cookie"]
        with pytest.raises(ServeError, match="another server listens at"):
            listen(host, 0)
    with pytest.raises(ServeError, match="cannot listen at /nowhere/socket: No such file or directory"):
        listen("unix:/nowhere/socket", 0)


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("/table/abc", "/#/table/abc"),
        ("/i/CODE/", "/#/i/CODE"),
        ("/puzzle", "/#/puzzle"),
        ("/rules/isuri/isuri-4", "/#/rules/isuri/isuri-4"),
        ("/table/%3Cb%3E", "/#/table/%3Cb%3E"),
    ],
)
async def test_an_address_without_its_sign_leads_to_the_page(
    path: str, leads_to: str, tmp_path: Path
) -> None:
    async with gathered(quick(tmp_path / "t.db")) as (place, _), httpx.AsyncClient() as http:
        answer = await http.get(f"{place.address}{path}")
        assert answer.status_code == 307
        assert str(answer.request.url.join(answer.headers["location"])) == place.address + leads_to
        assert "<title>" in (await http.get(f"{place.address}{path}", follow_redirects=True)).text
        assert (await http.get(f"{place.address}/assets/none.js")).status_code == 404


async def test_a_guest_whom_the_host_has_asked_to_leave_is_told_so(tmp_path: Path) -> None:
    async with gathered(quick(tmp_path / "t.db"), "Aki", "Ben") as (_, (aki, ben)):
        _, (host, guest) = await seated([aki, ben], "isuri")
        assert not guest.table["barred"]
        await host.do("kick", seat=1)
        await guest.event("stood")
        assert guest.table["barred"]
        assert not host.table["barred"]
