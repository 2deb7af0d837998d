"""Making tables, finding them, sitting down."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from tefuda.server.api.needs import TheGuest, TheHouse, TheVisitors
from tefuda.server.cards import card_of
from tefuda.server.house import House
from tefuda.server.live import LiveTable
from tefuda.server.making import Guest, Made, new_table, play_now
from tefuda.server.protocol.http import InviteInfo, NewTable, OpenTables, PlayNow, Seated
from tefuda.server.refusal import RefusedError
from tefuda.server.store import StoredTable
from tefuda.server.visitors import Visitors

__all__ = ["Code", "made_for", "router", "seated"]

router = APIRouter(tags=["tables"])

Code = Annotated[str, Path(max_length=40)]
_SHOWN = 50


async def made_for(made: Made, guest: Guest, house: House, visitors: Visitors) -> Seated:
    """Keep a new table, unless its maker has too many."""
    await visitors.check_new_table(guest)
    live = await house.make(made)
    return seated(live, live.state.seat_of(guest.id))


def seated(live: LiveTable, seat: int | None) -> Seated:
    """Where somebody is to go who has this seat there."""
    state = live.state
    invite = state.facts.invite if seat is not None and state.status == "open" else None
    return Seated(table=state.facts.id, seat=seat, invite=invite)


@router.post("/play")
async def play(wanted: PlayNow, guest: TheGuest, house: TheHouse, visitors: TheVisitors) -> Seated:
    """Play at once against bots."""
    return await made_for(play_now(wanted, guest), guest, house, visitors)


@router.post("/tables")
async def make_table(wanted: NewTable, guest: TheGuest, house: TheHouse, visitors: TheVisitors) -> Seated:
    """Make a table; the invite code is for friends."""
    return await made_for(new_table(wanted, guest), guest, house, visitors)


@router.get("/tables")
async def open_tables(request: Request, house: TheHouse, visitors: TheVisitors) -> OpenTables:
    """Public tables with a free seat, and public games that may be watched."""
    guest = await visitors.guest_of(request)
    me = None if guest is None else guest.id
    waiting = await house.store.lobby("open", _SHOWN)
    playing = await house.store.lobby("playing", _SHOWN)
    return OpenTables(
        open=[card_of(row, me, house.clock) for row in waiting if not house.invite_expired(row)],
        playing=[card_of(row, me, house.clock) for row in playing],
    )


@router.post("/tables/{table}/join")
async def join(table: Code, guest: TheGuest, house: TheHouse) -> Seated:
    """Sit down at a public table, or come back to one's own seat."""
    live = await house.live(table)
    own = live.state.seat_of(guest.id)
    if own is not None:
        return seated(live, own)
    if not live.state.facts.public:
        raise RefusedError("seat", "this table is for those who have its invite link")
    return seated(live, await house.sit(live, guest))


async def _invited(code: str, house: House) -> StoredTable:
    row = await house.store.invited(code) if len(code) <= 16 else None
    if row is None:
        raise RefusedError("unknown", "there is no such invite; look whether the link is whole")
    if row.status == "abandoned" or house.invite_expired(row):
        raise RefusedError("expired", "this invite has expired; ask for a new one")
    return row


@router.get("/invites/{code}")
async def invite(code: Code, request: Request, house: TheHouse, visitors: TheVisitors) -> InviteInfo:
    """What an invite leads to."""
    row = await _invited(code, house)
    guest = await visitors.guest_of(request)
    card = card_of(row, None if guest is None else guest.id, house.clock)
    return InviteInfo(card=card, host=row.card["host"] or "somebody who has left", seat=card.you)


@router.post("/invites/{code}/join")
async def join_by_invite(code: Code, guest: TheGuest, house: TheHouse) -> Seated:
    """Sit down by invite; come back to one's own seat; or watch a game that has begun."""
    row = await _invited(code, house)
    live = await house.live(row.id)
    own = live.state.seat_of(guest.id)
    if own is not None:
        return seated(live, own)
    if live.state.status != "open" and live.state.facts.spectators:
        return seated(live, None)
    return seated(live, await house.sit(live, guest))
