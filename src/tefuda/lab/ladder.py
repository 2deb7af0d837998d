"""The ladder: does every level beat the one below, by how much, and what does it cost a move?

A block is one deal, played once with the challenger in each seat, the lower level in all others. Whether the
challenger wins more than an equal share is decided by a sequential test on block means in the order of the
deals (:mod:`tefuda.lab.statistics.sprt`); the ratings come from the same games.
"""

from __future__ import annotations

import functools
import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tefuda.bots import mind
from tefuda.bots.bot import CHEAT
from tefuda.bots.searcher import load_search
from tefuda.chance import game_key
from tefuda.games import Value
from tefuda.games.contract import GAME_OVER, PLAYING
from tefuda.kernel import load
from tefuda.lab.statistics.intervals import Interval
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.statistics.sprt import Decision, SequentialTest
from tefuda.lab.statistics.stopped import stopped_interval
from tefuda.team import Team, cores

__all__ = ["Rung", "climb", "play_block"]

EDGE = 0.05
"""The share above an equal one that the test looks for; less counts as no room."""
BLOCKS_AT_ONCE = 8


@dataclass
class Rung:
    """One level against the one below."""

    challenger: str
    lower: str
    players: int
    most_blocks: int
    blocks: list[float] = field(default_factory=list)
    seconds: float = 0.0
    decisions: int = 0
    decision: Decision = Decision.GOING_ON

    @property
    def share(self) -> Interval:
        """The challenger's share of wins, freed of what the early stop does; 1 / players is an equal one."""
        equal = 1 / self.players
        return stopped_interval(
            Moments.of(self.blocks),
            self.players,
            equal,
            equal + EDGE,
            at_once=BLOCKS_AT_ONCE,
            most=self.most_blocks,
        )

    @property
    def milliseconds(self) -> float:
        """What a decision of the challenger that is not forced took."""
        return 1000 * self.seconds / max(self.decisions, 1)


def play_block(
    game: str, options: dict[str, Value], players: int, challenger: str, lower: str, seed: int, block: int
) -> tuple[float, float, int]:
    """One deal with the challenger in each seat: its mean share, seconds and decisions of its own."""
    kernel = load(game)
    rules = kernel.table(options, players)
    load_search(game, players)
    shares = seconds = 0.0
    decisions = 0
    for seat in range(players):
        names = [challenger if each == seat else lower for each in range(players)]
        minds = [
            mind(name, kernel, game_key(seed, block, 1 + seat * players + each))
            for each, name in enumerate(names)
        ]
        winners, took, count = _play(kernel, rules, game_key(seed, block), minds, names, seat)
        shares += (winners >> seat & 1) / winners.bit_count()
        seconds += took
        decisions += count
    return shares / players, seconds, decisions


def _play(
    kernel: Any, rules: Any, key: list[int], minds: Sequence[Any], names: Sequence[str], watched: int
) -> tuple[int, float, int]:
    states, blank, moves = kernel.new_game(rules, key), kernel.states(), kernel.moves()
    views = kernel.states()
    seconds, decisions = 0.0, 0
    while states[0].phase != GAME_OVER:
        kernel.deal(rules, states, 0)
        while states[0].phase == PLAYING:
            count = kernel.legal(rules, states, 0, moves)
            move = int(moves[0])
            if count > 1:
                seat = int(states[0].turn)
                if names[seat] == CHEAT:
                    views[0] = states[0]
                else:
                    views[0] = blank[0]
                    kernel.observe(rules, states, 0, seat, views, 0)
                start = time.thread_time()
                move = minds[seat].pick(rules, views, seat)
                if seat == watched:
                    seconds += time.thread_time() - start
                    decisions += 1
            kernel.step(rules, states, 0, move)
    return int(states[0].winners), seconds, decisions


def climb(
    game: str,
    options: dict[str, Value],
    players: int,
    levels: Sequence[str],
    *,
    seed: int = 1,
    most_blocks: int = 400,
    processes: int | None = None,
    progress: Callable[[Rung], None] | None = None,
) -> Iterator[Rung]:
    """Every level against the one before it in ``levels``; a rung is given out when its test is decided.

    A test that is not decided after ``most_blocks`` deals stays GOING_ON. The result does not depend on the
    number of processes.
    """
    with Team(processes or cores()) as team:
        for lower, challenger in itertools.pairwise(levels):
            rung = Rung(challenger, lower, players, most_blocks)
            test = SequentialTest(1 / players, 1 / players + EDGE)
            play = functools.partial(play_block, game, options, players, challenger, lower, seed)
            for first in range(0, most_blocks, BLOCKS_AT_ONCE):
                numbers = range(first, min(first + BLOCKS_AT_ONCE, most_blocks))
                played = dict(team.answers(play, numbers))
                for number in numbers:
                    share, seconds, decisions = played[number]
                    rung.blocks.append(share)
                    rung.seconds += seconds
                    rung.decisions += decisions
                    test.feed(number, share)
                if progress:
                    progress(rung)
                if test.decision is not Decision.GOING_ON:
                    break
            rung.decision = test.decision
            yield rung
