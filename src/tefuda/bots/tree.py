"""The search itself: information-set Monte Carlo tree search, written once for every game.

One tree for the asking seat. Each iteration redeals what the seat cannot see, walks down the tree along moves
that are legal in this redeal, adds a node, plays on by the rollout policy, and adds what the outcome is worth
to each seat along the way (Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012).
With a tree of depth one it is flat Monte Carlo over redeals.

A move's children are compared by UCB, whose count of trials is the number of times that the move was legal. A
node opens its moves in the order in which one look rates them, and more of them the oftener it was visited,
so that a hundred legal moves do not drown the search.
"""

from __future__ import annotations

import math
from typing import Any

from tefuda.bots.rollout import roll_out
from tefuda.chance import below
from tefuda.compiled import Layout, Moves, Record, rule
from tefuda.games.contract import PLAYING, legal, rate, redeal, step, worth

__all__ = ["NODE", "search_at"]

SAMPLE = 6
"""How many closed moves are rated when a node below the root opens one."""

NODE = Layout(
    "Node",
    move="i8",
    seat="i8",  # who made the move
    child="i8",  # the first of its children, 0 if there is none
    sibling="i8",
    visits="i8",
    trials="i8",  # how often the move was legal when its parent was visited
    reward="f8",  # sum of what the outcomes were worth to ``seat``
    squares="f8",
    points="f8",  # sum of the scores of ``seat`` in the round
)


@rule
def find_children(nodes: Any, node: int, moves: Moves, count: int, kids: Any) -> int:
    """Write into ``kids`` the child that each legal move leads to, 0 where it is not open; how many are."""
    for place in range(count):
        kids[place] = 0
    found = 0
    child = nodes[node].child
    while child and found < count:
        move = nodes[child].move
        for place in range(count):
            if moves[place] == move:
                kids[place] = child
                found += 1
                break
        child = nodes[child].sibling
    return found


@rule
def select(nodes: Any, kids: Any, count: int, explore: float) -> int:
    """The opened legal child with the highest upper confidence bound; counts a trial for each of them."""
    best = 0
    bound = -1.0
    for place in range(count):
        child = kids[place]
        if child:
            entry = nodes[child]
            entry.trials += 1
            value = entry.reward / entry.visits + explore * math.sqrt(
                math.log(entry.trials + 1.0) / entry.visits
            )
            if value > bound:
                bound = value
                best = child
    return best


@rule
def to_open(
    rules: Record, state: Record, kids: Any, moves: Moves, count: int, closed: int, sample: int, rng: Any
) -> int:
    """The place of a move to open: the best rated of ``sample`` closed ones, of all if they are no more."""
    best = -1
    rating = 0
    ties = 0
    for place in range(count):
        if kids[place]:
            continue
        if below(rng, closed) < sample:
            sample -= 1
            other = rate(rules, state, state.turn, moves[place])
            if best < 0 or other > rating:
                best = place
                rating = other
                ties = 1
            elif other == rating:
                ties += 1
                if below(rng, ties) == 0:
                    best = place
        closed -= 1
    return best


@rule
def open_child(nodes: Any, budget: Record, node: int, move: int, seat: int) -> int:
    """Add a node for a move; 0 if there is no room left."""
    if budget.used >= len(nodes):
        return 0
    new = budget.used
    budget.used += 1
    entry = nodes[new]
    entry.move = move
    entry.seat = seat
    entry.child = 0
    entry.sibling = nodes[node].child
    entry.visits = 0
    entry.trials = 1
    entry.reward = 0.0
    entry.squares = 0.0
    entry.points = 0.0
    nodes[node].child = new
    return new


@rule
def iterate(
    rules: Record, state: Record, nodes: Any, path: Any, kids: Any, budget: Record, moves: Moves, rng: Any
) -> None:
    """One walk down the tree in a redealt position, and its outcome back up."""
    node = 0
    length = 0
    while state.phase == PLAYING and length < budget.depth:
        count = legal(rules, state, moves)
        if count == 0:
            break
        if count == 1 and length > 0:  # nothing to decide: no node, whoever is to move
            step(rules, state, moves[0])
            continue
        opened = find_children(nodes, node, moves, count, kids)
        limit = budget.widen + int(budget.growth * math.sqrt(nodes[node].visits))
        if opened < count and (opened == 0 or opened < limit):
            sample = count if node == 0 else SAMPLE
            place = to_open(rules, state, kids, moves, count, count - opened, sample, rng)
            child = open_child(nodes, budget, node, moves[place], state.turn)
            step(rules, state, moves[place])
            if child:
                path[length] = child
                length += 1
            break
        node = select(nodes, kids, count, budget.explore)
        path[length] = node
        length += 1
        step(rules, state, nodes[node].move)
    roll_out(rules, state, budget, moves, rng)
    nodes[0].visits += 1
    for place in range(length):
        entry = nodes[path[place]]
        value = worth(rules, state, entry.seat)
        entry.visits += 1
        entry.reward += value
        entry.squares += value * value
        entry.points += state.score[entry.seat]


@rule
def search_at(
    rules: Any,
    views: Any,
    seat: int,
    work: Any,
    nodes: Any,
    path: Any,
    kids: Any,
    budgets: Any,
    moves: Moves,
    rng: Any,
) -> None:
    """Go on with a search from ``views[0]``, what ``seat`` sees, for ``budgets[0].iterations`` more rounds.

    ``work`` has room for one position, ``path`` for ``budgets[0].depth`` numbers, ``kids`` for as many as
    ``moves``. ``nodes[0]`` is the root; with ``budgets[0].used`` zero the search begins anew.
    """
    budget = budgets[0]
    if budget.used == 0:
        budget.used = 1
        nodes[0].child = 0
        nodes[0].visits = 0
    for _ in range(budget.iterations):
        work[0] = views[0]
        if budget.cheat == 0:
            redeal(rules[0], work[0], seat, rng)
        iterate(rules[0], work[0], nodes, path, kids, budget, moves, rng)
