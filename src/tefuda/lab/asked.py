"""What the lab asks of a game beyond the contract, each with an answer for games that say nothing.

A game may have a module ``study`` with any of the functions below, each a ``@rule``, and with the names that
go with them: ``ENDINGS`` (how a round may end), ``CARDS`` (what :func:`held` and :func:`played` count),
``STAGES`` (what a stage of a round is called: a leg, a trick), ``LOW_WINS`` (whether the lowest total wins).
:func:`bound_to` puts the functions in place of these.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

from tefuda.compiled import Record, bind, rule
from tefuda.kernel import load

__all__ = [
    "Names",
    "bound_to",
    "ending",
    "held",
    "leader",
    "merit",
    "names_of",
    "played",
    "settled",
    "stages",
    "turns",
]


@rule
def settled(rules: Record, state: Record) -> bool:
    """Whether the cards of the round are dealt and drafted, so that play begins."""
    return True


@rule
def leader(rules: Record, state: Record) -> int:
    """The seat that plays first in the round; asked once it is settled."""
    return state.turn


@rule
def merit(rules: Record, state: Record, seat: int) -> int:
    """How well a seat did in the finished round; more is better."""
    return state.score[seat]


@rule
def ending(rules: Record, state: Record) -> int:
    """How the finished round was over, as a place in ENDINGS: played to its end, or void."""
    return state.void


@rule
def stages(rules: Record, state: Record) -> int:
    """How many stages (legs, tricks) the finished round had."""
    return 0


@rule
def turns(rules: Record, state: Record, changes: int) -> int:
    """How many turns the finished round had; ``changes`` counts the runs of decisions of one seat."""
    return changes


@rule
def held(rules: Record, state: Record, seat: int, counts: Any) -> None:
    """Add to ``counts``, by place in CARDS, the cards that a seat holds."""


@rule
def played(rules: Record, state: Record, move: int, counts: Any) -> None:
    """Add to ``counts``, by place in CARDS, the cards that a move of the seat to move plays."""


_FUNCTIONS = ("settled", "leader", "merit", "ending", "stages", "turns", "held", "played")


@dataclass(frozen=True)
class Names:
    """The words of a game's ``study``."""

    endings: tuple[str, ...]
    cards: tuple[str, ...]
    stages: str
    low_wins: bool


def _study(game: str) -> ModuleType | None:
    name = f"tefuda.games.{game}.study"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def names_of(game: str) -> Names:
    """How the lab names a game's endings, cards and stages; empty where the game has no word for it.

    >>> names_of("isuri").endings
    ('last card', 'sweep', 'void: 200 legs')
    """
    study = _study(game)
    return Names(
        getattr(study, "ENDINGS", ("played to its end", "void")),
        getattr(study, "CARDS", ()),
        getattr(study, "STAGES", ""),
        getattr(study, "LOW_WINS", False),
    )


def bound_to(game: str, entries: Mapping[str, Callable[..., Any]], *, plain: bool) -> SimpleNamespace:
    """Loops written against the contract and against this module, bound to one game's functions."""
    study = _study(game)
    own = {name: getattr(study, name) for name in _FUNCTIONS if hasattr(study, name)}
    return bind(entries, {**load(game, plain=plain).functions, **own}, plain=plain)
