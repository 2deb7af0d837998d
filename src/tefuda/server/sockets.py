"""The conversation over a table's WebSocket: who may come in, and what is done with each message."""

from __future__ import annotations

import asyncio
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from tefuda.server.advice import advice
from tefuda.server.house import House
from tefuda.server.live import LiveTable
from tefuda.server.pages import CLOSE_CODES, Page, command_id_in
from tefuda.server.protocol import PROTOCOL, ClientMessage
from tefuda.server.protocol import commands as c
from tefuda.server.protocol import messages as m
from tefuda.server.refusal import RefusedError
from tefuda.server.store import StoreError, Write
from tefuda.server.times import utc_now
from tefuda.server.visitors import Visitors

__all__ = ["serve_table"]

log = logging.getLogger("tefuda.server")

_TRIES = 3


async def serve_table(socket: WebSocket, house: House, visitors: Visitors, table_id: str) -> None:
    """From the first handshake to the last goodbye of one page."""
    await socket.accept()
    page = Page(socket, None, frozenset(), house.settings.limits)
    writing = asyncio.create_task(page.write())
    live: LiveTable | None = None
    try:
        visitors.check_page(socket)
        visitors.check_rate(socket)
        _check_protocol(socket)
        guest = await visitors.guest_of(socket)
        if guest is not None:
            page.guest, page.name = guest.id, guest.name
            page.muted = frozenset(await house.store.muted_by(guest.id))
        with visitors.one_socket_more(socket, page.guest):
            live = await _enter(house, page, table_id, _last(socket))
            await _listen(house, live, page)
    except RefusedError as refused:
        code = CLOSE_CODES.get(refused.code, 4000)
        page.goodbye(code, refused.reason, again=refused.code == "database")
    except StoreError as problem:
        page.goodbye(1012, str(problem), again=True)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a page of table %s failed", table_id)
        page.goodbye(1011, "this is a fault of the server; your game is kept", again=True)
    finally:
        if live is not None:
            await live.part(page)
        await page.finish(writing)


def _check_protocol(socket: WebSocket) -> None:
    if socket.query_params.get("protocol", str(PROTOCOL)) != str(PROTOCOL):
        raise RefusedError("protocol", "this page is older than the server; load it again")


def _last(socket: WebSocket) -> int | None:
    last = socket.query_params.get("last", "")
    return int(last) if last.isascii() and last.isdigit() and len(last) < 16 else None


async def _enter(house: House, page: Page, table_id: str, last: int | None) -> LiveTable:
    for _ in range(_TRIES):
        live = await house.live(table_id)
        _check_seat(house, live, page)
        try:
            await live.welcome(page, last)
        except RefusedError:
            if not live.gone:  # put away at this very moment: it is loaded anew
                raise
        else:
            return live
    raise RefusedError("database", "the table cannot be opened at the moment; try again")


def _check_seat(house: House, live: LiveTable, page: Page) -> None:
    state = live.state
    if any(seat.guest is not None and seat.guest == page.guest for seat in state.seats):
        return
    if page.guest is not None and page.guest in state.kicked:
        raise RefusedError("spectators", "the host of this table has asked you to leave it")
    if not state.facts.spectators:
        raise RefusedError("spectators", "this table is not open to spectators, and you have no seat at it")
    if live.presence.spectators >= house.settings.limits.spectators_of_a_table:
        raise RefusedError("limit", "so many are watching this table that no more can be let in")


async def _listen(house: House, live: LiveTable, page: Page) -> None:
    while True:
        try:
            message = await page.receive()
        except RefusedError as refused:
            await _refuse(live, page, command_id_in(refused), refused)
            continue
        await _answer(house, live, page, message)


async def _refuse(live: LiveTable, page: Page, command_id: str | None, refused: RefusedError) -> None:
    if refused.code == "rate":  # a snapshot for each of far too many messages would help nobody
        page.send(m.Refused(command_id=command_id, code="rate", reason=refused.reason, snapshot=None))
        return
    async with live.lock:
        live.refuse(page, command_id, refused.code, refused.reason)


async def _answer(house: House, live: LiveTable, page: Page, message: ClientMessage) -> None:
    match message:
        case c.Ping():
            page.send(m.Pong(now=utc_now()))
        case c.Resync():
            async with live.lock:
                page.send(m.SnapshotSent(snapshot=live.snapshot(page)))
        case c.Earlier():
            async with live.lock:
                page.send(live.earlier(page, message.before))
        case c.AskHint():
            await _hint(house, live, page, message)
        case c.Mute():
            await _mute(house, live, page, message)
        case _:
            await live.command(page, message)


async def _hint(house: House, live: LiveTable, page: Page, wanted: c.AskHint) -> None:
    try:
        page.send(await advice(house, live, page, wanted.command_id))
    except RefusedError as refused:
        await _refuse(live, page, wanted.command_id, refused)


async def _mute(house: House, live: LiveTable, page: Page, wanted: c.Mute) -> None:
    try:
        async with live.lock:
            whom = _whom(live, page, wanted)
        row = {"guest": page.guest, "muted": whom}
        await house.store.write(Write(mute=[row]) if wanted.muted else Write(unmute=[row]))
    except RefusedError as refused:
        await _refuse(live, page, wanted.command_id, refused)
        return
    except StoreError as problem:
        await _refuse(live, page, wanted.command_id, RefusedError("database", str(problem)))
        return
    for each in house.tables.values():
        for listener in each.listeners:
            if listener.guest == page.guest:
                listener.muted = listener.muted | {whom} if wanted.muted else listener.muted - {whom}
    async with live.lock:
        version = live.state.told(live.state.version, live.state.seat_of(page.guest))
        page.send(m.Done(command_id=wanted.command_id, version=version, repeated=False))
        page.send(m.SnapshotSent(snapshot=live.snapshot(page)))


def _whom(live: LiveTable, page: Page, wanted: c.Mute) -> str:
    if page.guest is None:
        raise RefusedError("guest", "choose a name first; who is muted is kept for a guest")
    if (wanted.seat is None) == (wanted.onlooker is None):
        raise RefusedError("malformed", "name a seat or an onlooker, one of both")
    people = [seat.guest for seat in live.state.seats] if wanted.onlooker is None else [*live.state.onlookers]
    number = wanted.seat if wanted.onlooker is None else wanted.onlooker
    if number is None or number >= len(people):
        raise RefusedError("unknown", f"there is nobody with the number {number}")
    whom = people[number]
    if whom is None or whom == page.guest:
        raise RefusedError("state", "only another person can be muted")
    return whom
