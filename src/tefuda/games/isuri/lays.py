"""What may be laid (Isuri 3 to 6), and the legal moves of a turn."""

from __future__ import annotations

from tefuda.compiled import Moves, Record, lowest, ones, rule
from tefuda.games.isuri.layout import CARDS_OF, JANUARY, MONTH_AT, PASS
from tefuda.games.isuri.variant import (
    ANY_SIZE,
    ONE_OR_THREE_UP,
    SPECIAL_OFF,
    SPECIAL_ON_ANY,
    SPECIAL_ON_PRINTED,
)

__all__ = [
    "YEAR",
    "base_for_special",
    "clear_path",
    "following",
    "legal",
    "most_in_turn",
    "opened_by",
    "owed_after",
    "that_follow",
]

YEAR = 0xFFF
"""All months."""


@rule
def following(months: int) -> int:
    """The months that follow a set of months, December followed by January."""
    return ((months << 1) | (months >> 11)) & YEAR


@rule
def that_follow(rules: Record, months: int) -> int:
    """The cards that may be laid from a hand on these open months, the January special aside."""
    cards = 0
    left = following(months)
    while left:
        cards |= rules.laid_as[lowest(left) + 1]
        left &= left - 1
    return cards


@rule
def opened_by(rules: Record, cards: int, month: int) -> int:
    """The months that a lay leaves open."""  # Isuri 3
    wild = rules.hand_wild[lowest(cards)]
    return wild if cards & (cards - 1) == 0 and wild and not rules.declared else 1 << (month - 1)


@rule
def owed_after(opened: int, month: int) -> int:
    """1 if the lay of a month on these open months was a January special: a February is owed."""  # Isuri 6
    return 1 if month == JANUARY and not following(opened) & 1 else 0


@rule
def base_for_special(rules: Record, state: Record) -> int:
    """1 if the top card is a base card on which a January special may be laid, if it is open as January."""
    if state.on_base == 0:
        return 0
    return (
        1 if rules.january_special != SPECIAL_ON_PRINTED or rules.month_of[state.base_card] == JANUARY else 0
    )


@rule
def special_allowed(rules: Record, opened: int, on_base: int) -> bool:
    """Whether January may be laid on this top card although it does not follow it."""  # Isuri 6
    if rules.january_special == SPECIAL_OFF or not opened & 1:
        return False
    return rules.january_special == SPECIAL_ON_ANY or on_base == 1


@rule
def layable(rules: Record, hand: int, opened: int, on_base: int, owes: int) -> int:
    """The months as which something may be laid on these open months, if the hand has it.

    ``on_base`` is of :func:`base_for_special`: a turn that is over was begun on another base card.
    """
    if owes:
        return 2
    months = following(opened)
    if months & 1 == 0 and hand & rules.laid_as[2] and special_allowed(rules, opened, on_base):
        months |= 1
    return months


@rule
def may_be_laid(rules: Record, cards: int, keep: int) -> bool:
    """Whether so many cards make a lay, and one card of ``keep``, if any, is not among them."""
    size = ones(cards)
    if size > 1 and rules.group_sizes != ANY_SIZE and (rules.group_sizes != ONE_OR_THREE_UP or size == 2):
        return False
    return keep == 0 or keep & ~cards != 0


@rule
def list_sets(rules: Record, cards: int, month: int, keep: int, moves: Moves, count: int) -> int:
    """List every set of these cards that may be laid as the month."""
    lay = cards & -cards
    while lay:
        if may_be_laid(rules, lay, keep):
            moves[count] = lay | (month << MONTH_AT)
            count += 1
        lay = (lay - cards) & cards  # the next larger set
    return count


@rule
def legal(rules: Record, state: Record, moves: Moves) -> int:
    """Every different month and set of cards that may be laid; the pass if there is none."""  # Isuri 4, 5
    hand = state.hands[state.turn]
    owes = state.owes_february
    months = layable(rules, hand, state.open_months, base_for_special(rules, state), owes)
    special = months & owed_after(state.open_months, JANUARY)
    months &= ~special
    count = 0
    while months:
        month = lowest(months) + 1
        months &= months - 1
        count = list_sets(rules, hand & rules.laid_as[month], month, 0, moves, count)
    if special:
        keep = hand & rules.laid_as[2]
        count = list_sets(rules, hand & rules.laid_as[JANUARY], JANUARY, keep, moves, count)
    if rules.lay_most and count > 1:
        count = keep_the_longest(rules, state, hand, moves, count)
    if count == 0 or (rules.must_lay == 0 and owes == 0):
        moves[count] = PASS
        count += 1
    return count


@rule
def keep_the_longest(rules: Record, state: Record, hand: int, moves: Moves, count: int) -> int:
    """Of these lays keep those with which the most cards can be laid in this turn."""  # option lay_most
    most = 0
    kept = 0
    for place in range(count):
        cards = moves[place] & CARDS_OF
        month = moves[place] >> MONTH_AT
        opened = opened_by(rules, cards, month)
        owes = 0 if state.owes_february else owed_after(state.open_months, month)
        longest = ones(cards) + most_in_turn(rules, state, hand & ~cards, opened, 0, owes)
        if longest > most:
            most = longest
            kept = 0
        if longest == most:
            moves[kept] = moves[place]
            kept += 1
    clear_path(state)
    return kept


@rule
def clear_path(state: Record) -> None:
    """Asking what can be laid leaves no trace."""
    for place in range(len(state.path)):
        state.path[place] = 0


@rule
def most_in_turn(rules: Record, state: Record, hand: int, opened: int, on_base: int, owes: int) -> int:
    """How many cards of a hand can be laid one after the other, in lays, before a pass.

    Goes through all series of lays, depth first, and stops at one that lays the whole hand. ``state.path``
    holds, for each lay of the series, the hand and the top card before it, and the lay itself.
    """
    path = state.path
    hold = MONTH_AT + 12
    path[0] = hand | opened << MONTH_AT | on_base << hold | owes << (hold + 1)
    path[1] = 0
    whole = ones(hand)
    most = 0
    depth = 0
    while depth >= 0 and most < whole:
        before = path[2 * depth]
        hand = before & CARDS_OF
        opened = before >> MONTH_AT & YEAR
        on_base = before >> hold & 1
        owes = before >> (hold + 1) & 1
        month = path[2 * depth + 1] >> MONTH_AT
        lay = path[2 * depth + 1] & CARDS_OF
        months = layable(rules, hand, opened, on_base, owes) << 1
        found = False
        while not found and month <= 12:
            cards = hand & rules.laid_as[month] if months >> month & 1 else 0
            lay = (lay - cards) & cards  # the next larger set
            if lay == 0:
                month += 1
            else:
                keep = hand & rules.laid_as[2] if owes == 0 and owed_after(opened, month) else 0
                found = may_be_laid(rules, lay, keep)
        path[2 * depth + 1] = lay | month << MONTH_AT
        if not found:
            depth -= 1
            continue
        hand &= ~lay
        most = max(most, whole - ones(hand))
        owes = 0 if owes else owed_after(opened, month)
        depth += 1
        path[2 * depth] = hand | opened_by(rules, lay, month) << MONTH_AT | owes << (hold + 1)
        path[2 * depth + 1] = 0
    return most
