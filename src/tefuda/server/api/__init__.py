"""The HTTP part of the protocol, a module for each subject."""

from __future__ import annotations

from fastapi import APIRouter

from tefuda.server.api import catalogue, identity, lobby, puzzles, replays

__all__ = ["router"]

router = APIRouter(prefix="/api/v1")
for each in (identity, catalogue, lobby, replays, puzzles):
    router.include_router(each.router)
