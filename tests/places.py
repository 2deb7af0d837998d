"""Where every card of a position is: one list of cards for each place, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tefuda.cards import KABUFUDA, TILES, hanafuda_names
from tefuda.games.devil.names import names_of
from tefuda.match import Match


def places(match: Match) -> list[list[Any]]:
    """The cards at each place: hands, stock, piles, table …; together they must be the deck."""
    return _PLACES[match.game.name](match.rules, match.state)


def deck(match: Match) -> list[Any]:
    """The cards in use."""
    return sorted(_DECKS[match.game.name](match.rules))


def _isuri(rules: Any, state: Any) -> list[list[Any]]:
    stock = sum(1 << int(card) for card in state.stock[state.stock_at : state.stock_length])
    masks = (*state.hands, 1 << int(state.base_card), state.laid, state.aside, stock)
    return [hanafuda_names(int(mask)) for mask in masks]


def _devil(rules: Any, state: Any) -> list[list[Any]]:
    stock = [KABUFUDA[kind] for kind in state.stock[state.stock_at : state.stock_length]]
    hands = [names_of(int(hand)) for hand in state.hand]
    return [*hands, stock, names_of(int(state.pile)), [KABUFUDA[state.top]]]


def _hashigo(rules: Any, state: Any) -> list[list[Any]]:
    rows = [
        [int(rules.tile_of[face]) for face in state.rows[36 * row : 36 * row + int(length)]]
        for row, length in enumerate(state.length)
    ]
    piles = [
        list(map(int, state.pile[36 * seat : 36 * seat + int(n)])) for seat, n in enumerate(state.points)
    ]
    table = [int(rules.tile_of[face]) for face in state.table[: int(state.table_length)]]
    packs = [list(_bits(int(pack))) for pack in state.packs]
    spare = int(state.spare)
    beside = spare >= 0 and not int(state.offer) >> spare & 1  # a last pick: it lies among the offered
    drafting = int(state.stage) == 0 and rules.draft >= 2
    dealt = int(rules.players * rules.picks)
    stock = list(map(int, state.stock[int(state.drawn) : dealt])) if drafting else []
    masks = [list(_bits(int(mask))) for mask in (state.pot, state.out, state.offer)]
    return [*rows, *piles, table, *packs, [spare] if beside else [], stock, *masks]


def _bits(mask: int) -> Iterator[int]:
    return (place for place in range(mask.bit_length()) if mask >> place & 1)


_PLACES: dict[str, Callable[[Any, Any], list[list[Any]]]] = {
    "isuri": _isuri,
    "devil": _devil,
    "hashigo": _hashigo,
}
_DECKS: dict[str, Callable[[Any], list[Any]]] = {
    "isuri": lambda rules: hanafuda_names(int(rules.deck)),
    "devil": lambda rules: names_of(int(rules.deck)),
    "hashigo": lambda rules: list(range(len(TILES))),
}
