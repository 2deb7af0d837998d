"""What a game must give: the same few functions for every game, so that all else is written once.

The functions below are stand-ins that document the contract. Generic code imports and calls them;
:func:`tefuda.compiled.bind` puts one game's own functions in their place. Each is a ``@rule``: no exceptions,
no text, no checks. A game is a package of

* ``__init__``: ``GAME``, what the catalogue lists;
* ``rules``: ``begin``, ``deal``, ``legal``, ``step``, and ``STATE`` and ``RULES``, the layouts of its
  records (a state begins with :data:`COMMON`), ``MOST_MOVES``, the length of a buffer that holds the legal
  moves of any position, and ``table(options, players)``, option values as fields of a ``RULES`` record;
* ``sight``: ``observe`` and ``redeal``; ``greedy``: ``rate``; ``worth``: ``worth``;
* where the game has faster ones than those below: ``any_move`` in ``rules``, ``best_rated`` in ``greedy``;
* ``text``: moves, deals and events in words, in plain Python: among them ``parts(move)``, a move's text taken
  apart for interfaces, ``SAID``, patterns of what is said with the key of the rule behind each, and
  ``alone(rules, view, seat, legal)``, the own cards that are in no legal move, each with the move that would
  play it; and, if need be, ``withheld(rules, state)``: the last move was half a decision, which the others
  are told only when it is whole, so that until then they see the position before it.

A move is a non-negative integer of at most 62 bits, whose meaning is the game's own.
"""

from __future__ import annotations

from typing import Any

from tefuda.chance import below
from tefuda.compiled import Moves, Record, rule

__all__ = [
    "COMMON",
    "GAME_OVER",
    "MOST_DEALS",
    "MOST_SEATS",
    "NOBODY",
    "NO_MOVE",
    "PLAYING",
    "ROUND_OVER",
    "any_move",
    "begin",
    "best_rated",
    "deal",
    "is_last_deal",
    "legal",
    "observe",
    "observe_common",
    "rate",
    "redeal",
    "step",
    "worth",
]

MOST_SEATS = 8
NOBODY = -1
"""In place of a seat: nobody, or a spectator."""

NO_MOVE = -1
"""In place of a move, where there is none: only a position that no game leads to is like that."""

PLAYING, ROUND_OVER, GAME_OVER = 0, 1, 2

MOST_DEALS = 500
"""So many rounds are dealt in a game at most, void ones counted: then it ends as it stands."""

COMMON: dict[str, str | tuple[str, int]] = {
    "phase": "i8",  # PLAYING, ROUND_OVER (deal next) or GAME_OVER
    "turn": "i8",  # the seat to move, while PLAYING
    "dealer": "i8",  # NOBODY where the game has none
    "rounds": "i8",  # rounds finished, void ones not counted
    "deals": "i8",  # deals made, void ones counted: the number of the deal's random streams, plus one
    "void": "i8",  # 1: a guard ended the round, its scores are 0
    "decisions": "i8",  # moves made in this round
    "reveals": "i8",  # grows whenever a hidden card became known to somebody: undo must not cross it
    "reshuffles": "i8",  # in this round
    "score": ("i8", MOST_SEATS),  # change of each total in this round
    "total": ("i8", MOST_SEATS),  # after the last finished round
    "winners": "i8",  # bit mask of seats, once GAME_OVER
    "key": ("i8", 4),  # secret: all random streams follow from it
    "rng": ("i8", 4),  # secret: the generator as it stands
    "script": ("i1", 64),  # secret: a recorded order that the next reshuffle must follow
    "script_length": "i8",
    "script_wrong": "i8",  # 1: the script did not hold exactly the cards to be shuffled
}


@rule
def observe_common(state: Record, view: Record) -> None:
    """Copy what everybody may see of the fields that all games share.

    How many moves were made, and how often something came to light, is not among them: a decision of which
    only the outcome is public may take one move or two.
    """
    view.phase = state.phase
    view.turn = state.turn
    view.dealer = state.dealer
    view.rounds = state.rounds
    view.deals = state.deals
    view.void = state.void
    view.reshuffles = state.reshuffles
    view.winners = state.winners
    for seat in range(MOST_SEATS):
        view.score[seat] = state.score[seat]
        view.total[seat] = state.total[seat]


@rule
def is_last_deal(state: Record) -> bool:
    """Whether the game ends with this round whatever its scores: or it could go on for ever.

    Rounds may be void again and again, and totals may keep away from what ends the game. A game asks this
    wherever it ends a round, so no loop over games needs a guard of its own.
    """
    return bool(state.deals >= MOST_DEALS)


@rule
def begin(rules: Record, state: Record) -> None:
    """Set up a new game in a zeroed state whose ``key`` is set; the first deal has still to be made."""
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def deal(rules: Record, state: Record) -> None:
    """Deal the next round, from the streams of deal number ``state.deals``."""
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def legal(rules: Record, state: Record, moves: Moves) -> int:
    """Write the legal moves of the seat to move into ``moves`` and return how many there are (at least 1).

    Must give the same for a state and for what the seat to move can see of it.
    """
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def any_move(rules: Record, state: Record, moves: Moves, rng: Any) -> int:
    """One of the legal moves, each equally likely, or NO_MOVE; nothing is drawn if there is only one.

    A game may do better than to list all of them first. It must give the move that this would give.
    """
    count = legal(rules, state, moves)
    if count == 0:
        return NO_MOVE
    return moves[below(rng, count)] if count > 1 else moves[0]


@rule
def step(rules: Record, state: Record, move: int) -> None:
    """Carry out a legal move, up to the next decision, the end of the round or of the game."""
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """Copy into a zeroed ``view`` what the seat (NOBODY: a spectator) may see, and nothing else.

    Fails closed: a field that is not copied here stays zero. Secrets of :data:`COMMON` are never copied.
    """
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def redeal(rules: Record, view: Record, seat: int, rng: Any) -> None:
    """Fill what is hidden in a view with a random arrangement that the seat cannot exclude.

    The result is a complete state, in which every arrangement is equally likely; a game's ``sight`` says what
    it makes of that where it cannot be exact. ``rng`` is the asking bot's own generator.
    """
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def rate(rules: Record, view: Record, seat: int, move: int) -> int:
    """How good a move looks at one look to the seat to move; only the order of the numbers matters."""
    raise TypeError("this function is a stand-in: bind it to a game")


@rule
def best_rated(rules: Record, view: Record, seat: int, moves: Moves, count: int) -> int:
    """The best rated of the legal moves ``moves``, at least one, and the first of them if there are several.

    Rollouts spend most of their time here, so a game may do better than to rate one move after the other.
    """
    best = moves[0]
    rating = rate(rules, view, seat, best)
    for place in range(1, count):
        other = rate(rules, view, seat, moves[place])
        if other > rating:
            rating = other
            best = moves[place]
    return best


@rule
def worth(rules: Record, state: Record, seat: int) -> float:
    """What a full position is worth to a seat, from 0 to 1, with all that is left of the game in mind.

    After a round it weighs the totals; in the middle of one it is a cheap guess.
    """
    raise TypeError("this function is a stand-in: bind it to a game")
