"""The rules of one game, ready to run: the contract's functions and the loops that every game shares.

:func:`load` binds them, compiled or plain. All functions here take *arrays* of records with an index, since
handing over one record from Python costs several microseconds, an array well under one.
"""

from __future__ import annotations

import functools
import importlib
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tefuda.chance import below, derive_key
from tefuda.compiled import Layout, Moves, Record, bind, plain_wanted, rule, vector
from tefuda.games.contract import (
    GAME_OVER,
    MOST_SEATS,
    NO_MOVE,
    NOBODY,
    PLAYING,
    any_move,
    begin,
    deal,
    legal,
    observe,
    rate,
    redeal,
    step,
)

__all__ = ["GREEDY", "RANDOM", "Kernel", "choose", "load"]

RANDOM, GREEDY = 0, 1
"""Ways to choose a move that need no search."""


# --- one call from Python each ---------------------------------------------------------------------


@rule
def begin_at(rules: Any, states: Any, at: int) -> None:
    begin(rules[0], states[at])


@rule
def deal_at(rules: Any, states: Any, at: int) -> None:
    deal(rules[0], states[at])


@rule
def legal_at(rules: Any, states: Any, at: int, moves: Moves) -> int:
    return legal(rules[0], states[at], moves)


@rule
def step_at(rules: Any, states: Any, at: int, move: int) -> None:
    step(rules[0], states[at], move)


@rule
def observe_at(rules: Any, states: Any, at: int, seat: int, views: Any, to: int) -> None:
    """``views[to]`` must be all zero."""
    observe(rules[0], states[at], seat, views[to])


@rule
def redeal_at(rules: Any, views: Any, at: int, seat: int, rng: Any) -> None:
    redeal(rules[0], views[at], seat, rng)


# --- choosing --------------------------------------------------------------------------------------


@rule
def one_of_the_best(rules: Record, view: Record, seat: int, moves: Moves, count: int, rng: Any) -> int:
    """The best rated of some moves; among equals each is equally likely."""
    best = moves[0]
    rating = rate(rules, view, seat, best)
    ties = 1
    for place in range(1, count):
        other = rate(rules, view, seat, moves[place])
        if other > rating:
            rating = other
            best = moves[place]
            ties = 1
        elif other == rating:
            ties += 1
            if below(rng, ties) == 0:
                best = moves[place]
    return best


@rule
def choose(rules: Record, view: Record, seat: int, way: int, moves: Moves, count: int, rng: Any) -> int:
    """The choice of a bot that does not search, or NO_MOVE. ``view`` is what the seat sees."""
    if count == 0:
        return NO_MOVE
    if count == 1:
        return moves[0]
    if way == GREEDY:
        return one_of_the_best(rules, view, seat, moves, count, rng)
    return moves[below(rng, count)]


@rule
def choose_at(rules: Any, views: Any, at: int, seat: int, way: int, moves: Moves, rng: Any) -> int:
    count = legal(rules[0], views[at], moves)
    return choose(rules[0], views[at], seat, way, moves, count, rng)


# --- whole games -----------------------------------------------------------------------------------


@rule
def play_randomly(rules: Any, states: Any, at: int, moves: Moves, rng: Any) -> int:
    """Play on to the end of the game, every legal move equally likely; returns the number of decisions."""
    table = rules[0]
    state = states[at]
    decisions = 0
    while state.phase != GAME_OVER:
        if state.phase != PLAYING:
            deal(table, state)
        while state.phase == PLAYING:
            move = any_move(table, state, moves, rng)
            if move == NO_MOVE:
                return decisions
            step(table, state, move)
            decisions += 1
    return decisions


@rule
def random_games(rules: Any, states: Any, blank: Any, games: int, moves: Moves, rng: Any) -> int:
    """Play that many whole games at random, one after the other; returns the number of decisions."""
    decisions = 0
    for _ in range(games):
        states[0] = blank[0]
        for part in range(4):
            states[0].key[part] = below(rng, 1 << 30)
        begin(rules[0], states[0])
        decisions += play_randomly(rules, states, 0, moves, rng)
    return decisions


@rule
def play_out(
    rules: Any, states: Any, views: Any, blank: Any, ways: Any, moves: Moves, rngs: Any, tally: Any
) -> None:
    """Play ``states[0]`` to the end of the game; each seat chooses in its own way, from what it sees.

    ``rngs`` holds four words a seat. To ``tally`` are added rounds, void rounds, decisions and forced
    decisions; its fifth number is raised to the decisions of the longest round.
    """
    table = rules[0]
    state = states[0]
    while state.phase != GAME_OVER:
        if state.phase != PLAYING:
            deal(table, state)
        while state.phase == PLAYING:
            seat = state.turn
            count = legal(table, state, moves)
            if ways[seat] == RANDOM or count == 1:
                move = choose(table, state, seat, RANDOM, moves, count, rngs[seat])
            else:
                views[0] = blank[0]
                observe(table, state, seat, views[0])
                move = choose(table, views[0], seat, ways[seat], moves, count, rngs[seat])
            if move == NO_MOVE:
                return
            step(table, state, move)
            tally[2] += 1
            tally[3] += 1 if count == 1 else 0
        tally[0] += 1
        tally[1] += state.void
        tally[4] = max(tally[4], state.decisions)


@rule
def play_series(
    rules: Any,
    states: Any,
    views: Any,
    blank: Any,
    ways: Any,
    moves: Moves,
    rngs: Any,
    tally: Any,
    root: Any,
    first: int,
    winners: Any,
    totals: Any,
) -> None:
    """Play games number ``first``, ``first`` + 1, … of a root key, as many as ``winners`` has places.

    ``winners`` receives a mask of seats a game, ``totals`` all seats' totals a game.
    """
    table = rules[0]
    for game in range(len(winners)):
        states[0] = blank[0]
        derive_key(root, first + game, 0, states[0].key)
        begin(table, states[0])
        for seat in range(table.players):
            derive_key(root, first + game, seat + 1, rngs[seat])
        play_out(rules, states, views, blank, ways, moves, rngs, tally)
        winners[game] = states[0].winners
        for seat in range(MOST_SEATS):
            totals[game * MOST_SEATS + seat] = states[0].total[seat]


_ENTRIES: dict[str, Callable[..., Any]] = {
    "begin": begin_at,
    "deal": deal_at,
    "legal": legal_at,
    "step": step_at,
    "observe": observe_at,
    "redeal": redeal_at,
    "choose": choose_at,
    "random_games": random_games,
    "play_series": play_series,
}
_CONTRACT = {
    "rules": ("begin", "deal", "legal", "step"),
    "sight": ("observe", "redeal"),
    "greedy": ("rate",),
    "worth": ("worth",),
}
"""The module of a game's package -> the functions of the contract that stand in it."""
_FASTER = {"rules": ("any_move",), "greedy": ("best_rated",)}
"""The same for functions that the contract has ready, and a game may have faster ones."""


class Kernel:
    """One game's rules bound to the loops above.

    The attributes named in the module's entry table (``begin``, ``deal``, ``legal``, ``step``, ``observe``,
    ``redeal``, ``choose``, ``random_games``, ``play_series``) are those functions, ready to call.
    """

    def __init__(self, game: str, *, plain: bool) -> None:
        self.game = game
        self.plain = plain
        self.module = importlib.import_module(f"tefuda.games.{game}.rules")
        self.state_layout: Layout = self.module.STATE
        self.rules_layout: Layout = self.module.RULES
        self.functions: dict[str, Callable[..., Any]] = {
            name: getattr(importlib.import_module(f"tefuda.games.{game}.{module}"), name)
            for module, functions in _CONTRACT.items()
            for name in functions
        }
        for module, functions in _FASTER.items():
            own = vars(importlib.import_module(f"tefuda.games.{game}.{module}"))
            self.functions.update({name: own[name] for name in functions if name in own})
        """The game's own functions by name, to bind other loops to."""
        bound = bind(_ENTRIES, self.functions, plain=plain)
        self.begin: Callable[..., None] = bound.begin
        self.deal: Callable[..., None] = bound.deal
        self.legal: Callable[..., int] = bound.legal
        self.step: Callable[..., None] = bound.step
        self.observe: Callable[..., None] = bound.observe
        self.redeal: Callable[..., None] = bound.redeal
        self.choose: Callable[..., int] = bound.choose
        self.random_games: Callable[..., int] = bound.random_games
        self.play_series: Callable[..., None] = bound.play_series

    def table(self, options: Mapping[str, Any], players: int) -> Any:
        """A variant as an array of one record of rules; the options must be settled."""
        rules = self.rules_layout.array(1, plain=self.plain)
        self.rules_layout.fill(rules[0], self.module.table(options, players))
        return rules

    def states(self, count: int = 1) -> Any:
        """Zeroed records for positions or views."""
        return self.state_layout.array(count, plain=self.plain)

    def new_game(self, rules: Any, key: list[int]) -> Any:
        """An array of one state: a game begun, whose first deal has still to be made."""
        states = self.states()
        self.state_layout.fill(states[0], {"key": key})
        self.begin(rules, states, 0)
        return states

    def moves(self) -> Any:
        """A buffer for the legal moves of any position of this game."""
        return vector(self.module.MOST_MOVES, plain=self.plain)

    def rng(self, words: list[int]) -> Any:
        """A generator of one's own, from four words."""
        generator = vector(4, plain=self.plain)
        generator[:] = words
        return generator

    def rngs(self, words: list[list[int]]) -> Any:
        """Generators for several seats."""
        if self.plain:
            return [list(each) for each in words]
        import numpy as np

        return np.array(words, dtype=np.int64)

    def warm_up(self, options: Mapping[str, Any], players: int) -> Iterator[tuple[str, float]]:
        """Call every function once, so that later calls do not wait for the compiler.

        Yields the name of each function and the seconds it took.
        """
        rules = self.table(options, players)
        rng = self.rng([1, 2, 3, 4])
        moves = self.moves()
        views = self.states()
        states = self.new_game(rules, [1, 2, 3, 4])

        def first_position() -> None:
            self.deal(rules, states, 0)
            self.legal(rules, states, 0, moves)

        def first_step() -> None:
            self.step(rules, states, 0, moves[0])

        seats = self.rngs([[1, 2, 3, seat] for seat in range(MOST_SEATS)])
        ways, tally, none = (vector(length, plain=self.plain) for length in (MOST_SEATS, 5, 0))
        calls: dict[str, Callable[[], object]] = {
            "deal": first_position,
            "step": first_step,
            "observe": lambda: self.observe(rules, states, 0, NOBODY, views, 0),
            "redeal": lambda: self.redeal(rules, views, 0, NOBODY, rng),
            "choose": lambda: self.choose(rules, states, 0, 0, GREEDY, moves, rng),
            "random games": lambda: self.random_games(rules, states, self.states(), 0, moves, rng),
            "series of games": lambda: self.play_series(
                rules, states, views, self.states(), ways, moves, seats, tally, rng, 0, none, none
            ),
        }
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            yield name, time.perf_counter() - start


@functools.cache
def load(game: str, *, plain: bool | None = None) -> Kernel:
    """The kernel of a game, compiled unless ``plain`` or ``TEFUDA_PLAIN=1`` says otherwise."""
    return Kernel(game, plain=plain_wanted() if plain is None else plain)
