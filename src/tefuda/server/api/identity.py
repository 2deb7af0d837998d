"""Guests: who am I, what is kept of me, delete me, how did I do."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter, Request, Response

from tefuda.server.api.needs import TheGuest, TheHouse, TheVisitors
from tefuda.server.cards import card_of
from tefuda.server.protocol.http import Deleted, KeptData, Me, MyGames, NewGuest
from tefuda.server.protocol.results import Statistics
from tefuda.server.refusal import RefusedError
from tefuda.server.statistics import statistics
from tefuda.server.store import GuestRow
from tefuda.server.times import utc_now
from tefuda.server.visitors import COOKIE

__all__ = ["router"]

router = APIRouter(tags=["identity"])

_FINISHED_SHOWN = 50
_ALL = 10_000


def _me(row: GuestRow) -> Me:
    return Me(id=row.id, name=row.name, since=row.created)


async def _row(request: Request, visitors: TheVisitors) -> GuestRow:
    row = await visitors.row_of(request)
    if row is None:
        raise RefusedError("guest", "choose a name first")
    return row


@router.post("/guest")
async def become_guest(wanted: NewGuest, request: Request, answer: Response, visitors: TheVisitors) -> Me:
    """Become a guest (the answer sets the cookie), or take another name."""
    return _me(await visitors.name_guest(request, answer, wanted.name))


@router.get("/me")
async def me(request: Request, answer: Response, visitors: TheVisitors) -> Me | None:
    """The guest of this browser, null for a stranger. Every visit renews the cookie."""
    row = await visitors.welcome_back(request, answer)
    return None if row is None else _me(row)


@router.delete("/me")
async def delete_me(guest: TheGuest, answer: Response, house: TheHouse) -> Deleted:
    """Delete everything that is kept of me."""
    deleted = await house.farewells.bid(guest.id)
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return deleted


@router.get("/me/data")
async def my_data(request: Request, house: TheHouse, visitors: TheVisitors) -> KeptData:
    """Everything that is kept of me."""
    row = await _row(request, visitors)
    every = await house.store.tables_of(row.id, ("open", "playing", "finished", "abandoned"), _ALL)
    muted = [await house.store.guest(each) for each in sorted(await house.store.muted_by(row.id))]
    return KeptData(
        me=_me(row),
        last_seen=row.seen,
        tables=[card_of(each, row.id, house.clock) for each in every],
        chat=await house.store.said_by(row.id),
        muted=[each.name for each in muted if each is not None],
    )


@router.get("/me/games")
async def my_games(guest: TheGuest, house: TheHouse) -> MyGames:
    """My unfinished games, those that wait for me first, and the last finished ones."""
    going = await house.store.tables_of(guest.id, ("open", "playing"), _ALL)
    unfinished = [card_of(each, guest.id, house.clock) for each in going]
    mine = [card for card in unfinished if card.you is not None]
    far = utc_now() + timedelta(days=36_500)
    mine.sort(key=lambda card: (not card.your_turn, card.deadline or far))
    finished = await house.store.finished(guest.id, _FINISHED_SHOWN)
    return MyGames(unfinished=mine, finished=[card_of(each, guest.id, house.clock) for each in finished])


@router.get("/me/statistics")
async def my_statistics(request: Request, house: TheHouse, visitors: TheVisitors) -> Statistics:
    """My own figures."""
    row = await _row(request, visitors)
    return statistics(row.name, row.created, await house.store.results(row.id))
