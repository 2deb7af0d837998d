"""Devil 7 to 10: how a turn, a round and the game end, and what the hands count."""

from __future__ import annotations

from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.contract import GAME_OVER, ROUND_OVER, is_last_deal
from tefuda.games.devil.layout import EARLY, ONIFUDA, SPECIAL_1, SPECIAL_4, TOO_LONG
from tefuda.games.devil.seats import is_out

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
        look_for_the_end(rules, state)


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
    look_for_the_end(rules, state)


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
def look_for_the_end(rules: Record, state: Record) -> None:
    """Devil 10 and 11: whether the game is over; with option at_target=drops_out who has dropped out."""
    reached = 0
    for player in range(rules.players):
        if state.total[player] >= rules.target and not is_out(state, player):
            reached |= 1 << player
    if reached == 0 and not is_last_deal(state):
        return
    still_in = ((1 << rules.players) - 1) & ~state.out
    if rules.drops_out:
        if ones(still_in & ~reached) > 1 and not is_last_deal(state):
            state.out |= reached
            return
        if still_in != reached:
            still_in &= ~reached
    state.phase = GAME_OVER
    state.winners = lowest_totals(rules, state, still_in)


@rule
def lowest_totals(rules: Record, state: Record, among: int) -> int:
    """Devil 10: mask of the seats with the lowest total; equal ones share."""
    winners = 0
    least = 0
    for player in range(rules.players):
        if among >> player & 1:
            total = state.total[player]
            if winners == 0 or total < least:
                least = total
                winners = 0
            if total == least:
                winners |= 1 << player
    return winners
