"""A table as lists show it, from its row in the database alone."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from tefuda.games import catalogue
from tefuda.server.events import Facts
from tefuda.server.protocol.http import TableCard
from tefuda.server.protocol.table import Status
from tefuda.server.service import ServiceClock
from tefuda.server.store import StoredTable

__all__ = ["card_of", "title_of"]


def title_of(game: str, preset: str | None) -> str:
    """What a game or preset is called; its name, if this server does not have it any more."""
    found = catalogue().get(game)
    if found is None:
        return preset or game
    return next((each.title for each in found.presets if each.name == preset), found.title)


def card_of(row: StoredTable, guest: str | None, clock: ServiceClock) -> TableCard:
    """The card of a table as a guest sees it in a list; None for somebody who is no guest."""
    facts, card = Facts.from_data(row.facts), row.card
    guests = card["guests"]
    you = guests.index(guest) if guest is not None and guest in guests else None
    waits = card["turn"] == you or (card["round_over"] and you is not None and not card["ready"][you])
    return TableCard(
        table=row.id,
        game=facts.game,
        title=title_of(facts.game, facts.preset),
        preset=facts.preset,
        status=cast(Status, row.status),
        names=card["names"],
        free=sum(name is None for name in card["names"]),
        clock=facts.clock,
        public=facts.public,
        spectators_allowed=facts.spectators,
        puzzle=facts.puzzle,
        you=you,
        your_turn=you is not None and waits,
        deadline=clock.of_day(datetime.fromisoformat(card["deadline"])) if card["deadline"] else None,
        totals=card["totals"],
        winners=card["winners"],
        created=facts.created,
        updated=row.updated,
    )
