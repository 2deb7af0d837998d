"""Devil in words: moves as records write them, and why one may not be made."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.cards import KABUFUDA
from tefuda.compiled import Record
from tefuda.games.devil.deals import card_codes, card_names, read_deal, write_deal
from tefuda.games.devil.layout import BLANK, DRAW, END, KEEP, NUMBER, ONI, SPECIAL_1, SPECIAL_4
from tefuda.games.devil.names import in_words, kinds_of, names_of
from tefuda.games.devil.reading import SAID, parts
from tefuda.games.devil.words import derivation, say, scene, withheld

__all__ = [
    "SAID",
    "alone",
    "card_codes",
    "card_names",
    "derivation",
    "move_text",
    "parts",
    "read_deal",
    "read_move",
    "say",
    "scene",
    "single",
    "why_not",
    "withheld",
    "write_deal",
]


def move_text(rules: Record, state: Record, move: int) -> str:
    """A move as records write it: ``discard 6``, ``discard S1 end``, ``draw`` or ``keep``."""
    if move == DRAW:
        return "draw"
    if move == KEEP:
        return "keep"
    return f"discard {KABUFUDA[move & 15]}{' end' if move >= END else ''}"


def read_move(rules: Record, state: Record, text: str) -> int:
    """The move that a text means, legal or not; ValueError if it is no move of Devil."""
    words = text.split()
    if words == ["draw"]:
        return DRAW
    if words == ["keep"]:
        return KEEP
    if not 2 <= len(words) <= 3 or words[0] != "discard" or words[2:] not in ([], ["end"]):
        raise ValueError(
            f"{text!r} is no move of Devil; write draw, keep, or discard and a card, "
            "with end behind it if it is to end the round"
        )
    (kind,) = kinds_of([words[1]])
    return kind + END if words[2:] else kind


def single(rules: Record, view: Record, seat: int, card: str) -> int:
    """The plain discard of this card, legal or not."""
    (kind,) = kinds_of([card])
    return kind


def alone(rules: Record, view: Record, seat: int, legal: Iterable[str]) -> dict[str, int]:
    """The cards of the hand that are in no legal move -> the move of each alone."""
    playable = {word for text in legal for word in text.split()}
    hand = scene(rules, view, seat)["hands"][seat] or ()
    return {card: single(rules, view, seat, card) for card in hand if card not in playable}


def why_not(rules: Record, state: Record, move: int) -> str:
    """Why the seat to move may not make this move, by rulebook paragraph."""
    if move == KEEP:
        return _why_not_keep(rules, state)
    if move == DRAW:
        return _why_not_draw(rules, state)
    kind, seat = move & 15, int(state.turn)
    hand = int(state.hand[seat])
    if not hand >> (4 * kind) & 15:
        return f"Devil 3: you have no {KABUFUDA[kind]} in your hand"
    if state.pending and kind != state.drawn:
        return (
            f"Devil 4: only the card that you have just drawn, {in_words(int(state.drawn))}, may be discarded"
        )
    if not int(rules.fits[state.top]) >> 4 * kind & 1:
        return _misfit(kind, int(state.top))
    if state.cards[seat] == 1 and not int(rules.may_be_last) >> 4 * kind & 1:
        return f"Devil 7 (option going_out): {in_words(kind)} cannot be your last card; draw"
    if kind not in (SPECIAL_1, SPECIAL_4):
        return f"Devil 6: only a Special 1 or Special 4 can end the round, not {in_words(kind)}"
    if state.cards[seat] == 1:
        return "Devil 7: your last card ends the round anyway; discard it without the word end"
    return "Devil 6 (option end_on_first_turn): you may not end the round in the first turn that you take"


def _why_not_keep(rules: Record, state: Record) -> str:
    if not state.pending:
        return "Devil 4: keeping is for a card just drawn, and you have drawn none"
    if state.drawn == ONI:
        return "Devil 9: the Onifuda must be discarded when it is drawn"
    return f"Devil 4: you drew {in_words(int(state.drawn))}, which fits and must be discarded"


def _why_not_draw(rules: Record, state: Record) -> str:
    if state.pending:
        return f"Devil 4: you have drawn already; {in_words(int(state.drawn))} fits"
    fitting = names_of(int(state.hand[state.turn]) & int(rules.fits[state.top]))
    if fitting == [KABUFUDA[ONI]]:
        return "Devil 9: the Onifuda must be discarded when nothing else fits"
    return f"Devil 4: you may draw only when nothing fits; {' and '.join(dict.fromkeys(fitting))} would fit"


def _misfit(kind: int, top: int) -> str:
    if BLANK in (kind, top):
        return "Devil 9: a blank and a special never lie on each other"
    total = NUMBER[kind] + NUMBER[top]
    numbers = [number for number in range(1, 11) if (number + NUMBER[top]) % 10 in (5, 9)]
    return (
        f"Devil 3: {NUMBER[top]} + {NUMBER[kind]} = {total} ends in {total % 10}; only a card that makes "
        f"the sum end in 5 or 9 fits ({numbers[0]} or {numbers[1]})"
    )
