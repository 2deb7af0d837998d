"""What a position is worth, compiled: chances of winning the game, by playing on from what somebody sees.

Estimates never look at hidden cards. The chances that draw the arc of a game are a spectator's: the unseen is
dealt anew for every playout. The values of moves are those of the seat to move, which knows its own cards.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below
from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import GAME_OVER, PLAYING, deal, legal, observe, rate, redeal, step
from tefuda.kernel import RANDOM, choose

__all__ = ["MOST_COMPARED", "best_looking", "estimate"]

MOST_COMPARED = 8
"""Moves of one decision that are compared: those that look best at one look."""


@rule
def imagine(table: Record, state: Record, seat: int, view: Record, rng: Any) -> None:
    """Fill a zeroed view with what a seat sees and a random arrangement of the rest, later deals included."""
    observe(table, state, seat, view)
    redeal(table, view, seat, rng)
    for part in range(4):
        view.key[part] = below(rng, 1 << 30)


@rule
def finish(table: Record, state: Record, view: Any, blank: Any, way: int, moves: Moves, rng: Any) -> None:
    """Play a game to its end, all seats choosing in the same way; it is given up where nobody can move."""
    while state.phase != GAME_OVER:
        if state.phase != PLAYING:
            deal(table, state)
        while state.phase == PLAYING:
            seat = state.turn
            count = legal(table, state, moves)
            if count == 0:
                return
            if way == RANDOM or count == 1:
                move = moves[below(rng, count)]
            else:
                view[0] = blank[0]
                observe(table, state, seat, view[0])
                move = choose(table, view[0], seat, way, moves, count, rng)
            step(table, state, move)


@rule
def add_wins(table: Record, state: Record, shares: Any) -> None:
    """Add one win, shared by the winners; by all where the game was given up."""
    winners = state.winners if state.phase == GAME_OVER else (1 << table.players) - 1
    count = 0
    for seat in range(table.players):
        count += winners >> seat & 1
    for seat in range(table.players):
        shares[seat] += (winners >> seat & 1) / count


@rule
def best_looking(rules: Any, states: Any, views: Any, blank: Any, moves: Moves, kept: Any) -> int:
    """Write the moves that look best at one look to the seat to move into ``kept``; returns their number."""
    table = rules[0]
    seat = states[0].turn
    views[0] = blank[0]
    observe(table, states[0], seat, views[0])
    count = legal(table, states[0], moves)
    ratings = kept[MOST_COMPARED:]
    used = 0
    for place in range(count):
        rating = rate(table, views[0], seat, moves[place])
        at = used
        while at > 0 and ratings[at - 1] < rating:
            if at < MOST_COMPARED:
                kept[at] = kept[at - 1]
                ratings[at] = ratings[at - 1]
            at -= 1
        if at < MOST_COMPARED:
            kept[at] = moves[place]
            ratings[at] = rating
            used = min(used + 1, MOST_COMPARED)
    return used


@rule
def estimate(
    rules: Any,
    states: Any,
    thought: Any,
    views: Any,
    blank: Any,
    way: int,
    moves: Moves,
    rng: Any,
    seat: int,
    playouts: int,
    kept: Any,
    shares: Any,
) -> None:
    """Each seat's share of wins after each of the moves ``kept``, in so many playouts from what a seat sees.

    ``shares`` has a row a move; a move of -1 is none, the game goes on as it stands. All moves meet the same
    arrangements of what the seat does not see. ``thought`` holds two records.
    """
    table = rules[0]
    for row in range(len(shares)):
        for player in range(table.players):
            shares[row, player] = 0
    for _ in range(playouts):
        thought[1] = blank[0]
        imagine(table, states[0], seat, thought[1], rng)
        for row in range(len(shares)):
            thought[0] = thought[1]
            if kept[row] >= 0:
                step(table, thought[0], kept[row])
            finish(table, thought[0], views, blank, way, moves, rng)
            add_wins(table, thought[0], shares[row])
    for row in range(len(shares)):
        for player in range(table.players):
            shares[row, player] /= playouts
