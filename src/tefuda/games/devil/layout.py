"""The cards of Devil and 440 as numbers, and the records in which a game lies."""

from __future__ import annotations

from typing import Any

from tefuda.cards import KABUFUDA
from tefuda.compiled import Layout
from tefuda.games.contract import COMMON, MOST_SEATS

__all__ = [
    "BLANK",
    "COPIES",
    "DRAW",
    "EARLY",
    "END",
    "ERAS",
    "FIRST_DEALER",
    "KEEP",
    "LAST_CARD",
    "LOG_FULL",
    "MOST_MOVES",
    "NUMBER",
    "ONI",
    "ONIFUDA",
    "RULES",
    "SPECIAL_1",
    "SPECIAL_4",
    "STATE",
    "TEN",
    "TOO_LONG",
    "fit",
    "table",
]

SPECIAL_1, SPECIAL_4, TEN, BLANK, ONI = (KABUFUDA.index(name) for name in ("S1", "S4", "10", "blank", "oni"))
NUMBER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 4, 0, 0)
BLANK_POINTS = 20

# Devil 1: how many of each kind, in the order of KABUFUDA
COPIES = {
    "kabufuda40": (3, 4, 4, 3, 4, 4, 4, 4, 4, 4, 1, 1, 0, 0),
    "extended56": (8, 4, 4, 5, 4, 4, 4, 4, 4, 8, 2, 2, 2, 1),
}

END, DRAW, KEEP = 16, 32, 33
MOST_MOVES = 16

LAST_CARD, EARLY, ONIFUDA, TOO_LONG = 1, 2, 3, 4

FIRST_DEALER = 2  # a random stream of our own, beside DEAL and RESHUFFLE

ERAS = 8
LOG = 240
LOG_FULL = (
    LOG - 112
)  # what is left suffices for any one era, in which a card is drawn and discarded at most once

RULES = Layout(
    "DevilRules",
    players="i8",
    target="i8",
    upcard_applies="i8",
    early_doubles="i8",
    ender_doubles="i8",
    onifuda_forced="i8",
    last_card_effects="i8",
    end_on_first_turn="i8",
    drops_out="i8",
    turn_limit="i8",
    deck="i8",  # packed
    deck_size="i8",
    cards=("i1", 56),  # the deck, one entry a card
    fits=("i8", 14),  # by the kind on top: full nibbles of the kinds that may be discarded on it
    points=("i8", 14),
    may_be_last="i8",  # full nibbles of the kinds with which a player may go out
)

STATE = Layout(
    "DevilState",
    **COMMON,
    hand=("i8", MOST_SEATS),  # packed
    cards=("i8", MOST_SEATS),  # how many each holds
    out="i8",  # bit mask of the seats that have dropped out of the game
    top="i8",
    pile="i8",  # packed: the discards below the top
    discards="i8",  # how many these are
    stock=("i1", 56),
    stock_at="i8",
    stock_length="i8",
    pending="i8",
    drawn="i8",
    turns="i8",  # taken in this round
    moved="i8",  # bit mask: who has taken a turn in this round
    ending="i8",
    ender="i8",
    ended_by="i8",  # the kind that ended the round
    # what the last step (or the up-card) did to somebody
    skipped="i8",  # a seat or NOBODY
    draw_seat="i8",  # who drew, or NOBODY
    draw_count="i8",
    draw_kinds=("i8", 2),
    # what the seats may remember of the round
    log=("i1", LOG),  # -1 - seat: has a card, at first; then draws one. 16 x seat + kind: discards this kind
    log_length="i8",
    era="i8",
    began=("i8", ERAS),  # where in the log each era begins
    shuffled=("i8", ERAS),  # packed: what the stock of each era was made of; in era 0 the whole deck
    base_seen="i8",  # packed: what lay open when the log was begun
    got=("i8", MOST_SEATS * ERAS),  # seat x ERAS + era, packed: the cards that came into a hand; private
    lacks=("i8", MOST_SEATS),  # full nibbles of the kinds that a seat had not when it last had to draw
    lacks_until=("i2", MOST_SEATS),  # that holds for what it got before this place of the log
    link=("i2", LOG),  # scratch: for a discard in the log its draw, and the other way round
    pool=("i8", ERAS),  # scratch
)


def table(options: Any, players: int) -> dict[str, Any]:
    """The fields of a RULES record for settled options."""
    copies = COPIES[options["deck"]]
    points = [*NUMBER[:BLANK], BLANK_POINTS, options["onifuda_points"]]
    cards = [kind for kind in range(14) for _ in range(copies[kind])]
    together = options["blank_and_special"] == "together"
    barred = (SPECIAL_1, SPECIAL_4, BLANK) if options["going_out"] == "ordinary" else ()
    return {
        "players": players,
        "target": options["target"],
        "upcard_applies": int(options["first_upcard"] == "applies"),
        "early_doubles": int(options["early_end_doubles_like_last_card"]),
        "ender_doubles": int(options["special1_end_doubles_ender"]),
        "onifuda_forced": int(options["onifuda_forced"]),
        "last_card_effects": int(options["last_card_effects"]),
        "end_on_first_turn": int(options["end_on_first_turn"]),
        "drops_out": int(options["at_target"] == "drops_out" and players > 2),
        "turn_limit": options["round_limit_turns"],
        "deck": sum(copies[kind] << (4 * kind) for kind in range(14)),
        "deck_size": len(cards),
        "cards": cards + [0] * (56 - len(cards)),
        "fits": [
            sum(15 << (4 * kind) for kind in range(14) if fit(kind, top, together)) for top in range(14)
        ],
        "points": points,
        "may_be_last": sum(15 << (4 * kind) for kind in range(14) if kind not in barred),
    }


def fit(kind: int, top: int, together: bool = False) -> bool:
    """Whether a card may be discarded on the top card; ``together``: blanks and specials go together.

    >>> five, ten = KABUFUDA.index("5"), KABUFUDA.index("10")
    >>> fit(five, ten), fit(five, five)
    (True, False)
    """
    if kind == ONI or top == ONI:  # Devil 9
        return True
    if BLANK in (kind, top):  # Devil 9
        return together or not {kind, top} & {SPECIAL_1, SPECIAL_4}
    return (NUMBER[kind] + NUMBER[top]) % 10 in (5, 9)  # Devil 3
