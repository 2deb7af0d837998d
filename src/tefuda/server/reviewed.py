"""A review as the protocol tells it."""

from __future__ import annotations

from tefuda.record import Record
from tefuda.review import Review, to_data
from tefuda.server.parts import legal_move
from tefuda.server.protocol.reviews import (
    ReviewChances,
    ReviewDecision,
    Reviewed,
    ReviewStanding,
    ReviewSwing,
)

__all__ = ["reviewed"]


def reviewed(record: Record, review: Review) -> Reviewed:
    """A review as the protocol tells it: moves taken apart, and the steps of the replay before them."""
    data = to_data(review)
    rounds = [number for number, each in enumerate(record.rounds) for _ in each.moves]

    def step(number: int) -> int:
        return number + (rounds[number] if number < len(rounds) else len(record.rounds) - 1)

    return Reviewed(
        level=data["level"],
        playouts=data["playouts"],
        decisions=[
            ReviewDecision(
                step=step(each["number"]),
                seat=each["seat"],
                choices=each["choices"],
                played=legal_move(record.game, each["played"]),
                best=legal_move(record.game, each["best"]),
                chances=list(each["chances"]),
                loss=each["loss"],
                error=each["error"],
                mark=each["mark"],
            )
            for each in data["decisions"]
        ],
        line=[ReviewChances(step=step(each["number"]), chances=each["chances"]) for each in data["line"]],
        swings=[
            ReviewSwing(
                step=step(each["number"]),
                seat=each["seat"],
                before=each["before"],
                after=each["after"],
                said=list(each["said"]),
            )
            for each in data["swings"]
        ],
        standings=[ReviewStanding(**each) for each in data["standings"]],
    )
