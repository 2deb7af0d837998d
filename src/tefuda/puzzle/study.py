"""Players of a deal, and walks along its optimal lines: what difficulty is measured by.

A move is **best** if it loses nothing against the proof. A decision is **narrow** if one single move is best,
and a **trap** if all the moves that one look rates highest lose. The **depth** of a trap is how many more
moves pass, with best play, until counting the groups left in each row shows that par is out of reach: the
deeper, the later a person sees that something went wrong. The **luck** of a line is what a player who moves
at random needs to stay on it, in coin tosses that must all fall right: the sum of log2(legal / best moves).
"""

from __future__ import annotations

import math
from typing import Any

from tefuda.chance import below
from tefuda.compiled import Moves, Record, rule
from tefuda.games.contract import PLAYING, legal, rate, step
from tefuda.games.hashigo.layout import PLAY, first_in, kind_of, last_in, row_in
from tefuda.kernel import GREEDY, RANDOM, choose
from tefuda.puzzle.groups import STRENGTH, drop_of
from tefuda.puzzle.proof import to_go

__all__ = ["TALLY", "play_at", "walk_at"]

TALLY = 6
"""What :func:`walk_at` counts: decisions, narrow ones, traps, all their depths, the deepest, luck × 1024."""


@rule
def place_after(first: int, place: int, move: int) -> int:
    """The place to which a play leads."""
    if row_in(move) == 0:
        return place - drop_of(place & ((1 << first) - 1), first_in(move), last_in(move))
    return place - (drop_of(place >> first, first_in(move), last_in(move)) << first)


@rule
def strength_of(first: int, place: int, drop: int, begins: Any, groups: Any) -> int:
    """The strength of the group that a drop from a place is."""
    at = place & ((1 << first) - 1)
    if drop >> first:
        at = (1 << first) + 1 + (place >> first)
    for number in range(begins[at], begins[at + 1]):
        if groups[number] & ((1 << STRENGTH) - 1) == drop:
            return groups[number] >> STRENGTH
    return 0


@rule
def left_after(first: int, place: int, move: int, begins: Any, groups: Any, values: Any) -> int:
    """The fewest moves still needed after a legal move."""
    if kind_of(move) != PLAY:
        return to_go(values[place], 0)
    after = place_after(first, place, move)
    return to_go(values[after], strength_of(first, place, place - after, begins, groups))


@rule
def best_of(
    first: int, place: int, strength: int, moves: Moves, count: int, begins: Any, groups: Any, values: Any
) -> int:
    """The first of some legal moves that is best."""
    least = to_go(values[place], strength) - 1
    for number in range(count):
        if left_after(first, place, moves[number], begins, groups, values) == least:
            return moves[number]
    return -1


@rule
def depth_of_trap(
    rules: Record,
    state: Record,
    first: int,
    place: int,
    move: int,
    par: int,
    begins: Any,
    groups: Any,
    values: Any,
    fewest: Any,
    moves: Moves,
) -> int:
    """Moves from behind a losing move, with best play, until the groups in the rows show the loss."""
    depth = 0
    while True:
        if kind_of(move) == PLAY:
            place = place_after(first, place, move)
        step(rules, state, move)
        rows = fewest[place & ((1 << first) - 1)] + fewest[(1 << first) + 1 + (place >> first)]
        if state.turns + rows > par or state.phase != PLAYING:
            return depth
        depth += 1
        count = legal(rules, state, moves)
        move = best_of(first, place, state.to_beat, moves, count, begins, groups, values)


@rule
def walk_at(
    rules: Any,
    states: Any,
    first: int,
    second: int,
    begins: Any,
    groups: Any,
    values: Any,
    fewest: Any,
    walks: int,
    moves: Moves,
    others: Moves,
    rng: Any,
    tally: Any,
) -> None:
    """Walk so many optimal lines from ``states[0]``, at each decision any best move, equally likely.

    ``states`` has room for three positions. To ``tally`` are added the numbers of :data:`TALLY`.
    """
    table = rules[0]
    whole = (1 << (first + second)) - 1
    par = to_go(values[whole], 0)
    for _ in range(walks):
        states[1] = states[0]
        place = whole
        while states[1].phase == PLAYING:
            count = legal(table, states[1], moves)
            least = to_go(values[place], states[1].to_beat) - 1
            best = 0
            chosen = -1
            top = -(1 << 40)
            lure = -1  # the highest rated move, if none rated as high is best
            for number in range(count):
                move = moves[number]
                good = left_after(first, place, move, begins, groups, values) == least
                if good:
                    best += 1
                    if below(rng, best) == 0:
                        chosen = move
                rating = rate(table, states[1], 0, move)
                if rating > top:
                    top = rating
                    lure = -1 if good else move
                elif rating == top and good:
                    lure = -1
            tally[0] += 1
            tally[5] += int(1024.0 * math.log2(count / best))
            if best == 1 and count > 1:
                tally[1] += 1
            if lure >= 0:
                states[2] = states[1]
                depth = depth_of_trap(
                    table, states[2], first, place, lure, par, begins, groups, values, fewest, others
                )
                tally[2] += 1
                tally[3] += depth
                tally[4] = max(tally[4], depth)
            if kind_of(chosen) == PLAY:
                place = place_after(first, place, chosen)
            step(table, states[1], chosen)


@rule
def play_at(rules: Any, states: Any, games: int, careless: int, moves: Moves, rng: Any, results: Any) -> None:
    """Play ``states[0]`` so often to its end; into ``results`` go the moves of each game.

    Of 1024 decisions ``careless`` are random, the others go to the best rated move.
    """
    table = rules[0]
    for game in range(games):
        states[1] = states[0]
        while states[1].phase == PLAYING:
            count = legal(table, states[1], moves)
            way = RANDOM if below(rng, 1024) < careless else GREEDY
            step(table, states[1], choose(table, states[1], 0, way, moves, count, rng))
        results[game] = states[1].turns
