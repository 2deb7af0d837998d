"""How a round of Isuri is settled: who pays what, who deals next, who has won (Isuri 9 to 11)."""

from __future__ import annotations

from tefuda.compiled import Record, lowest, ones, rule
from tefuda.games.contract import GAME_OVER, ROUND_OVER, is_last_deal
from tefuda.games.isuri.layout import CARDS_OF, HAND, JANUARY, MONTH_AT
from tefuda.games.isuri.variant import PAID_PER_CARD, PAID_POINT

__all__ = ["bonus", "counted_sticks", "pay", "payment", "put_stick", "void_round", "win", "winning_month"]

ROUNDS_TO_WIN = 3


@rule
def pay(rules: Record, state: Record, winner: int, amount: int) -> int:
    """Sticks from the other player to this one, as many as he has to pay; how many that were."""
    if rules.pays_what_he_has:  # option short_of_sticks
        amount = min(amount, state.total[1 - winner] + state.score[1 - winner])
    state.score[winner] += amount
    state.score[1 - winner] -= amount
    return amount


@rule
def put_stick(rules: Record, state: Record, seat: int) -> None:
    """A stick from a player to the table; it leaves his balance at once."""  # Isuri 7, 11
    if rules.payment == PAID_POINT:
        state.sticks[seat] += 1
    elif rules.pays_what_he_has == 0 or state.total[seat] + state.score[seat] > 0:  # option short_of_sticks
        state.sticks[seat] += 1
        state.score[seat] -= 1


@rule
def winning_month(rules: Record, state: Record) -> int:
    """The month that the last lay pays."""
    cards = state.last & CARDS_OF
    if rules.pays_printed and ones(cards) == 1 and rules.hand_wild[lowest(cards)]:
        return rules.month_of[lowest(cards)]
    return state.last >> MONTH_AT


@rule
def bonus(rules: Record, state: Record) -> int:
    """What the base payment is multiplied by: ten for January, n for three or more cards."""  # Isuri 10
    january = 10 if winning_month(rules, state) == JANUARY else 1
    size = ones(state.last & CARDS_OF)
    group = size if size >= 3 else 1
    return max(january, group) if rules.best_bonus_only else january * group


@rule
def counted_sticks(rules: Record, state: Record) -> int:
    """The sticks that a payment counts."""
    return max(state.sticks[0] + state.sticks[1], rules.minimum_sticks)


@rule
def payment(rules: Record, state: Record) -> int:
    """What the loser pays when the round is over, besides the sticks on the table."""  # Isuri 10
    if rules.payment == PAID_PER_CARD:
        return 10 * state.swept
    sticks = counted_sticks(rules, state)
    return sticks * winning_month(rules, state) * bonus(rules, state) + 10 * sticks * state.swept


@rule
def win(rules: Record, state: Record, seat: int) -> None:
    """The hand is empty: settle the round."""  # Isuri 9, 10
    whole_hand = state.turn_cards == HAND
    state.swept = 1 if whole_hand and (rules.sweep_first_turn == 0 or state.turns[seat] == 0) else 0
    if rules.payment == PAID_POINT:
        state.score[seat] = 1
    else:
        for owner in range(2):
            taker = owner if rules.sticks_returned else seat
            state.score[taker] += state.sticks[owner]
        state.paid = pay(rules, state, seat, payment(rules, state))
    end_round(rules, state, seat)


@rule
def void_round(rules: Record, state: Record) -> None:
    """A guard ends the round: nothing counts and the same dealer deals again."""
    state.void = 1
    state.score[0] = 0
    state.score[1] = 0
    state.reveals += 1
    look_for_the_end(rules, state)


@rule
def end_round(rules: Record, state: Record, winner: int) -> None:
    """Balances, the next dealer, and whether the game is over."""  # Isuri 1, 11
    state.rounds += 1
    state.won[winner] += 1
    state.reveals += 1
    for seat in range(2):
        state.total[seat] += state.score[seat]
    state.dealer = 1 - state.dealer if rules.alternate_dealer else winner
    look_for_the_end(rules, state)


@rule
def look_for_the_end(rules: Record, state: Record) -> None:
    """Whether the game is over, and who has won it."""  # Isuri 11, 12
    most_won = max(state.won[0], state.won[1])
    over = most_won == ROUNDS_TO_WIN if rules.first_to else state.rounds == rules.rounds
    if not over and not is_last_deal(state):
        state.phase = ROUND_OVER
        return
    state.phase = GAME_OVER
    ahead = state.total[0] - state.total[1]
    state.winners = 3 if ahead == 0 else 1 if ahead > 0 else 2
