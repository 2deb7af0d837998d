"""The variants of Isuri as data: option values, months and wild cards as a record that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.cards import FLOWERS, HANAFUDA
from tefuda.compiled import Layout

__all__ = ["DECK", "RULES", "WILD_AS_BASE", "WILD_IN_HAND", "table"]

DECK = len(FLOWERS)

# option values as numbers, in the order in which the options list them
ANY_SIZE, ONE_OR_THREE_UP, ONE_CARD = 0, 1, 2
SPECIAL_ON_BASE, SPECIAL_ON_ANY, SPECIAL_ON_PRINTED, SPECIAL_OFF = 0, 1, 2, 3
STICK_SECOND_PASS, STICK_EMPTY_TURN, STICK_NEVER = 0, 1, 2
PAID_AT_END, PAID_PER_CARD, PAID_POINT = 0, 1, 2

RULES = Layout(
    "IsuriRules",
    players="i8",
    rounds="i8",
    first_to="i8",
    alternate_dealer="i8",
    declared="i8",
    group_sizes="i8",
    must_lay="i8",
    lay_most="i8",
    january_special="i8",
    stick_paid="i8",
    second_passer_leads="i8",
    minimum_sticks="i8",
    sweep_first_turn="i8",
    best_bonus_only="i8",
    pays_printed="i8",
    sticks_returned="i8",
    starting_sticks="i8",
    pays_what_he_has="i8",
    payment="i8",
    deck="i8",  # the cards in use
    laid_as=("i8", 13),  # month -> the cards that may be laid as it from a hand
    month_of=("i8", DECK),  # the printed month
    hand_wild=("i8", DECK),  # months a wild card of the hand may be, 0 if it is not wild
    base_open=("i8", DECK),  # months a base card counts as
)


def _months(first: int, last: int) -> int:
    return sum(1 << (month - 1) for month in range(first, last + 1))


WILD_IN_HAND = {  # Isuri B
    "pine-crane": _months(1, 10),
    "pine-ribbon": _months(1, 10),
    "willow-rainman": _months(2, 11),
    "willow-ribbon": _months(2, 10),
    "cherry-ribbon": _months(1, 12),
}
WILD_AS_BASE = {
    **WILD_IN_HAND,
    "paulownia-phoenix": _months(1, 1),
    "paulownia-chaff-1": _months(1, 1),
    "plum-ribbon": _months(1, 1),
    "plum-chaff-1": _months(1, 1),
    "plum-chaff-2": _months(1, 1),
    "plum-warbler": _months(1, 12),
}


def table(options: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Option values as the fields of a RULES record."""
    printed = [1 << (flower.month - 1) for flower in FLOWERS]
    hand_wild = [WILD_IN_HAND.get(flower.name, 0) for flower in FLOWERS]
    base_open = [WILD_AS_BASE.get(flower.name, own) for flower, own in zip(FLOWERS, printed, strict=True)]
    if options["base_wild_keeps_month"]:
        base_open = [wild | own for wild, own in zip(base_open, printed, strict=True)]
    missing = 1 << HANAFUDA["paulownia-chaff-1"] if options["deck"] == "hiyoko45" else 0
    may_be = [own | wild for own, wild in zip(printed, hand_wild, strict=True)]
    laid_as = [0] + [
        sum(1 << card for card in range(DECK) if may_be[card] >> (month - 1) & 1) for month in range(1, 13)
    ]
    return {
        "players": players,
        "rounds": options["rounds"],
        "first_to": options["game_end"] == "first_to",
        "alternate_dealer": options["next_dealer"] == "alternate",
        "declared": options["laid_wild"] == "declared",
        "group_sizes": ("any", "one_or_three_up", "one").index(options["group_sizes"]),
        "must_lay": options["must_lay"],
        "lay_most": options["lay_most"] and options["must_lay"],
        "january_special": ("base", "any", "printed", "off").index(options["january_special"]),
        "stick_paid": ("second_pass", "every_empty_turn", "none").index(options["stick_paid"]),
        "second_passer_leads": options["leg_leader"] == "second_passer",
        "minimum_sticks": options["minimum_sticks"],
        "sweep_first_turn": options["sweep"] == "first_turn",
        "best_bonus_only": options["bonuses"] == "best_only",
        "pays_printed": options["winning_month"] == "printed",
        "sticks_returned": options["sticks_on_table"] == "returned",
        "starting_sticks": 0 if options["payment"] == "point" else options["starting_sticks"],
        "pays_what_he_has": options["short_of_sticks"] == "what_he_has",
        "payment": ("at_end", "per_card", "point").index(options["payment"]),
        "deck": ((1 << DECK) - 1) & ~missing,
        "laid_as": laid_as,
        "month_of": [flower.month for flower in FLOWERS],
        "hand_wild": hand_wild,
        "base_open": base_open,
    }
