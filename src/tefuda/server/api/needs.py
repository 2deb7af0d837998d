"""What the requests need: the house of tables, the visitors, the guest who asks."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from tefuda.server.house import House
from tefuda.server.making import Guest
from tefuda.server.visitors import Visitors

__all__ = ["TheGuest", "TheHouse", "TheVisitors"]


async def _house(asked: HTTPConnection) -> House:
    house: House = asked.app.state.house
    return house


async def _visitors(asked: HTTPConnection) -> Visitors:
    visitors: Visitors = asked.app.state.visitors
    return visitors


async def _guest(asked: HTTPConnection) -> Guest:
    return await (await _visitors(asked)).must_be_guest(asked)


TheHouse = Annotated[House, Depends(_house)]
TheVisitors = Annotated[Visitors, Depends(_visitors)]
TheGuest = Annotated[Guest, Depends(_guest)]
