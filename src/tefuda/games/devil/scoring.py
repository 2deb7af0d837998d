"""Devil 7 to 10: how a turn, a round and the game end, and what the hands count."""

from __future__ import annotations

from tefuda.compiled import Record, lowest, rule
from tefuda.games.contract import GAME_OVER, ROUND_OVER
from tefuda.games.devil.layout import EARLY, ONIFUDA, SPECIAL_1, SPECIAL_4, TOO_LONG

__all__ = ["end_round", "end_turn", "multiplier", "points_of"]


@rule
def end_turn(rules: Record, state: Record, following: int) -> None:
    state.moved |= 1 << state.turn
    state.turns += 1
    state.turn = following
    if state.turns >= rules.turn_limit:  # option round_limit_turns
        state.void = 1
        state.ending = TOO_LONG
        state.reveals += 1
        state.phase = ROUND_OVER


@rule
def end_round(rules: Record, state: Record, seat: int, ending: int) -> None:
    state.turns += 1
    state.ending = ending
    state.ender = seat
    state.ended_by = state.top
    state.rounds += 1
    state.reveals += 1  # the hands are laid open
    state.phase = ROUND_OVER
    for player in range(rules.players):
        m = multiplier(rules, ending, state.ended_by, player == seat)
        state.score[player] = points_of(rules, state.hand[player]) * m
        state.total[player] += state.score[player]
        if state.total[player] >= rules.target:  # Devil 10
            state.phase = GAME_OVER
    if state.phase == GAME_OVER:
        find_winners(rules, state)


@rule
def points_of(rules: Record, hand: int) -> int:
    """Devil 8: the sum of the cards, doubled for every special among them."""
    doublings = ((hand >> (4 * SPECIAL_1)) & 15) + ((hand >> (4 * SPECIAL_4)) & 15)
    points = 0
    while hand:
        kind = lowest(hand) >> 2
        points += rules.points[kind] * ((hand >> (4 * kind)) & 15)
        hand &= ~(15 << (4 * kind))
    return int(points << doublings)


@rule
def multiplier(rules: Record, ending: int, last: int, own: bool) -> int:
    """Devil 8: the m of the table; ``own`` says whether the hand is that of who ended the round."""
    if ending == ONIFUDA:
        return 2
    if ending == EARLY and own:
        return 1 if last == SPECIAL_1 and rules.ender_doubles == 0 else 2
    m = 1
    if last == SPECIAL_1:
        m = 4
    elif last == SPECIAL_4:
        m = 2
    if ending == EARLY and rules.early_doubles == 0:
        m >>= 1
    return m


@rule
def find_winners(rules: Record, state: Record) -> None:
    # Devil 10: the lowest total wins, equal ones share
    least = state.total[0]
    for player in range(1, rules.players):
        least = min(least, state.total[player])
    state.winners = 0
    for player in range(rules.players):
        if state.total[player] == least:
            state.winners |= 1 << player
