"""What a position is worth, compiled: chances of winning the game, by playing on from what somebody sees.

Estimates never look at hidden cards. The chances that draw the arc of a game are a spectator's: the unseen is
dealt anew for every playout. The values of moves are those of the seat to move, which knows its own cards.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below
from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING, deal, legal, observe, rate, redeal, step
from tefuda.kernel import RANDOM, choose

__all__ = ["MOST_COMPARED", "chances", "choose_here", "move_values"]

MOST_COMPARED = 8
"""Moves of one decision that are compared: those that look best at one look."""
_MOST_DEALS = 1000


@rule
def choose_here(rules: Any, states: Any, views: Any, blank: Any, way: int, moves: Moves, rngs: Any) -> int:
    """The move of the seat to move, if it is a player who looks once; the same that ``play_on`` makes."""
    seat = states[0].turn
    count = legal(rules[0], states[0], moves)
    if way == RANDOM:
        return choose(rules[0], states[0], seat, RANDOM, moves, count, rngs[seat])
    views[0] = blank[0]
    observe(rules[0], states[0], seat, views[0])
    return choose(rules[0], views[0], seat, way, moves, count, rngs[seat])


@rule
def imagine(table: Record, state: Record, seat: int, view: Record, rng: Any) -> None:
    """Fill a zeroed view with what a seat sees and a random arrangement of the rest, later deals included."""
    observe(table, state, seat, view)
    redeal(table, view, seat, rng)
    for part in range(4):
        view.key[part] = below(rng, 1 << 30)


@rule
def finish(table: Record, state: Record, view: Any, blank: Any, way: int, moves: Moves, rng: Any) -> None:
    """Play a game to its end, all seats choosing in the same way."""
    first = state.deals
    while state.phase != GAME_OVER and state.deals - first < _MOST_DEALS:
        if state.phase != PLAYING:
            deal(table, state)
        while state.phase == PLAYING:
            seat = state.turn
            count = legal(table, state, moves)
            if way == RANDOM or count == 1:
                move = choose(table, state, seat, RANDOM, moves, count, rng)
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
def chances(
    rules: Any,
    states: Any,
    thought: Any,
    views: Any,
    blank: Any,
    way: int,
    moves: Moves,
    rng: Any,
    playouts: int,
    shares: Any,
) -> None:
    """Write into ``shares`` each seat's share of wins in so many playouts from a spectator's view."""
    table = rules[0]
    for seat in range(table.players):
        shares[seat] = 0
    for _ in range(playouts):
        thought[0] = blank[0]
        imagine(table, states[0], NOBODY, thought[0], rng)
        finish(table, thought[0], views, blank, way, moves, rng)
        add_wins(table, thought[0], shares)
    for seat in range(table.players):
        shares[seat] /= playouts


@rule
def best_looking(table: Record, view: Record, seat: int, moves: Moves, count: int, kept: Any) -> int:
    """Copy the moves that look best at one look into ``kept``; returns how many these are."""
    used = 0
    for place in range(count):
        value = rate(table, view, seat, moves[place])
        at = used
        while at > 0 and rate(table, view, seat, kept[at - 1]) < value:
            if at < MOST_COMPARED:
                kept[at] = kept[at - 1]
            at -= 1
        if at < MOST_COMPARED:
            kept[at] = moves[place]
            used = min(used + 1, MOST_COMPARED)
    return used


@rule
def move_values(
    rules: Any,
    states: Any,
    thought: Any,
    views: Any,
    blank: Any,
    way: int,
    moves: Moves,
    kept: Any,
    rng: Any,
    playouts: int,
    shares: Any,
    values: Any,
) -> int:
    """Chances after each of the best-looking moves of the seat to move; returns how many moves these are.

    ``values[0]`` and ``values[1]`` come from different playouts: choosing the best move by the one and
    reading its value from the other keeps luck out of the value. ``thought`` holds two records.
    """
    table = rules[0]
    seat = states[0].turn
    thought[0] = blank[0]
    observe(table, states[0], seat, thought[0])
    count = legal(table, states[0], moves)
    used = best_looking(table, thought[0], seat, moves, count, kept)
    for half in range(2):
        for place in range(used):
            values[half, place] = 0
        for _ in range(playouts):
            thought[1] = blank[0]
            imagine(table, states[0], seat, thought[1], rng)
            for place in range(used):
                thought[0] = thought[1]
                step(table, thought[0], kept[place])
                finish(table, thought[0], views, blank, way, moves, rng)
                for each in range(table.players):
                    shares[each] = 0
                add_wins(table, thought[0], shares)
                values[half, place] += shares[seat] / playouts
    return used
