"""What is measured of every game, block by block. The definitions, with sources, are in docs/measures.md."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tefuda.games.contract import MOST_DEALS
from tefuda.lab.asked import Names, names_of
from tefuda.lab.play import Columns
from tefuda.lab.table import Table

__all__ = ["Measure", "block_measures", "measures_of", "place_shares", "seat_totals"]

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Measure:
    """One number a deal block has: its key, what people read, and its unit."""

    key: str
    label: str
    unit: str = ""
    share: bool = False
    """Whether it is a share of something, so that its interval is that of a share."""


_ALWAYS = (
    Measure("turns", "turns a game", "turns"),
    Measure("decisions", "decisions a game", "decisions"),
    Measure("rounds", "rounds a game", "rounds"),
    Measure("round_turns", "turns a round", "turns"),
    Measure("forced", "decisions that are forced", "%", share=True),
    Measure("legal", "legal moves a decision", "moves"),
    Measure("reshuffles", "reshuffles a round", "reshuffles"),
    Measure("lead_changes", "changes of the lead between rounds, a game", "changes"),
    Measure("halfway", "games won by who led at half-time", "%", share=True),
    Measure("leader_wins", "rounds won by who leads them off", "%", share=True),
    Measure("at_once", "rounds over in the first turn", "%", share=True),
    Measure("rushed", "rounds over before everybody had a turn", "%", share=True),
    Measure("void", "rounds that are void", "%", share=True),
    Measure("given_up", "games ended by the guard", "%", share=True),
    Measure("spread", "best score minus worst, a round", "points"),
)


def measures_of(table: Table) -> list[Measure]:
    """The measures that a table's games have, in the order of reports."""
    names = names_of(table.game)
    found = [
        Measure(f"place_{place}", f"wins, {place_label(place)}", "%", share=True)
        for place in range(table.players)
    ]
    found += [Measure(f"rank_{place}", f"rank, {place_label(place)}") for place in range(table.players)]
    found += [
        Measure(f"score_{place}", f"score, {place_label(place)}", "points") for place in range(table.players)
    ]
    if not table.of_equals:
        found.append(
            Measure("better", f"wins of {table.bots[0]} among {table.bots[1]} players", "%", share=True)
        )
    found += _ALWAYS
    if names.stages:
        found.append(Measure("stages", f"{names.stages} a round", names.stages))
    found += [
        Measure(f"ending_{number}", f"rounds that end by: {ending}", "%", share=True)
        for number, ending in enumerate(names.endings)
    ]
    return found


def place_label(place: int) -> str:
    """A place in the order of play of the first round.

    >>> place_label(0), place_label(2)
    ('who plays first', 'place 3')
    """
    return "who plays first" if place == 0 else f"place {place + 1}"


def seat_totals(games: Columns, players: int) -> Floats:
    """Final totals, games × seats."""
    return np.stack([games[f"total_{seat}"] for seat in range(players)], axis=1).astype(float)


def _seats_of_places(games: Columns, players: int) -> NDArray[np.int64]:
    return np.asarray((games["leader"][:, None] + np.arange(players)) % players)


def shares_of(masks: NDArray[np.int32], players: int) -> Floats:
    """Shares of a win, rows × seats, from masks of winners; nobody's win is everybody's equal share."""
    masks = np.where(masks == 0, (1 << players) - 1, masks)
    won = (masks[:, None] >> np.arange(players)) & 1
    return np.asarray(won / won.sum(axis=1, keepdims=True), dtype=float)


def place_shares(games: Columns, players: int) -> Floats:
    """Shares of wins, games × places in the order of play of the first round."""
    seats = _seats_of_places(games, players)
    return np.asarray(np.take_along_axis(shares_of(games["winners"], players), seats, axis=1))


def ranks_of(totals: Floats, low_wins: bool) -> Floats:
    """Ranks from 1 by totals, rows × seats; equal totals share the mean of their ranks."""
    value = totals if low_wins else -totals
    below = (value[:, None, :] < value[:, :, None]).sum(axis=2)
    equal = (value[:, None, :] == value[:, :, None]).sum(axis=2)
    return np.asarray(below + (equal + 1) / 2)


def block_measures(table: Table, games: Columns, rounds: Columns) -> dict[str, Floats]:
    """Every measure's mean in each block of a chunk, blocks in the order of their deals."""
    players = table.players
    names = names_of(table.game)
    blocks = len(games["block"]) // players
    first = int(games["block"][0]) if blocks else 0

    def by_block(values: NDArray[np.float64] | NDArray[np.int32]) -> Floats:
        return np.asarray(np.asarray(values, float).reshape(blocks, players).mean(axis=1))

    found: dict[str, Floats] = {}
    seats = _seats_of_places(games, players)
    totals = seat_totals(games, players)
    for key, values in (
        ("place", shares_of(games["winners"], players)),
        ("rank", ranks_of(totals, names.low_wins)),
        ("score", totals),
    ):
        placed = np.take_along_axis(values, seats, axis=1)
        found |= {f"{key}_{place}": by_block(placed[:, place]) for place in range(players)}
    if not table.of_equals:
        own_seat = games["rotation"][:, None]  # bot 0 moves on by a seat in every rotation
        shares = shares_of(games["winners"], players)
        found["better"] = by_block(np.take_along_axis(shares, own_seat, axis=1)[:, 0])
    for key in ("turns", "decisions", "rounds", "lead_changes"):
        found[key] = by_block(games[key])
    decisions = by_block(games["decisions"])
    found["forced"] = by_block(games["forced"]) / decisions
    found["legal"] = by_block(games["legal_moves"]) / decisions
    led = shares_of(games["halfway"], players)
    found["halfway"] = by_block((led * (shares_of(games["winners"], players) > 0)).sum(axis=1))
    dealt = games["rounds"] + games["void_rounds"]
    found["given_up"] = by_block((games["winners"] == 0) | (dealt >= MOST_DEALS))
    return found | _round_measures(players, names, rounds, rounds["block"] - first, blocks)


def _round_measures(
    players: int, names: Names, rounds: Columns, block: NDArray[np.int32], blocks: int
) -> dict[str, Floats]:
    count = np.bincount(block, minlength=blocks)

    def a_round(values: NDArray[np.float64] | NDArray[np.int32] | NDArray[np.bool_]) -> Floats:
        return np.asarray(np.bincount(block, weights=values, minlength=blocks) / np.maximum(count, 1))

    scores = np.stack([rounds[f"score_{seat}"] for seat in range(players)], axis=1)
    won = shares_of(rounds["winners"], players)
    found = {
        "round_turns": a_round(rounds["turns"]),
        "reshuffles": a_round(rounds["reshuffles"]),
        "leader_wins": a_round(np.take_along_axis(won, rounds["leader"][:, None], axis=1)[:, 0]),
        "at_once": a_round(rounds["turns"] <= 1),
        "rushed": a_round(rounds["turns"] < players),
        "void": a_round(rounds["winners"] == 0),
        "spread": a_round(scores.max(axis=1) - scores.min(axis=1)),
    }
    if names.stages:
        found["stages"] = a_round(rounds["stages"])
    return found | {
        f"ending_{number}": a_round(rounds["ending"] == number) for number in range(len(names.endings))
    }
