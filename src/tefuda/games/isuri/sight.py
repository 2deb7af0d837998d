"""What a player of Isuri sees; :mod:`.redeal` says what might lie where he does not."""

from __future__ import annotations

from tefuda.compiled import Record, rule
from tefuda.games.contract import PLAYING, observe_common
from tefuda.games.isuri.layout import HAND
from tefuda.games.isuri.redeal import redeal

__all__ = ["observe", "redeal"]


@rule
def observe(rules: Record, state: Record, seat: int, view: Record) -> None:
    """All cards on the table are open; a hand is its owner's, until the round is over."""
    observe_common(state, view)
    view.between = state.between
    view.base_card = state.base_card
    view.on_base = state.on_base
    view.laid = state.laid
    view.aside = state.aside
    view.open_months = state.open_months
    view.owes_february = state.owes_february
    view.turn_cards = state.turn_cards
    view.turn_laid = state.turn_laid
    view.turn_began = state.turn_began
    view.leg_turns = state.leg_turns
    view.legs = state.legs
    view.line_length = state.line_length
    for place in range(state.line_length):
        view.line[place] = state.line[place]
    view.last = state.last
    view.last_by = state.last_by
    view.swept = state.swept
    view.paid = state.paid
    view.stock_at = state.stock_at
    view.stock_length = state.stock_length
    for player in range(2):
        view.won[player] = state.won[player]
        view.held[player] = state.held[player]
        view.turns[player] = state.turns[player]
        view.lacks[player] = state.lacks[player]
        view.sticks[player] = state.sticks[player]
        view.series_length[player] = state.series_length[player]
        for number in range(state.series_length[player]):
            view.series[player * HAND + number] = state.series[player * HAND + number]
        if player == seat or state.phase != PLAYING:
            view.hands[player] = state.hands[player]
