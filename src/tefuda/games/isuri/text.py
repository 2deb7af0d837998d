"""Isuri in words: moves, deals, what happened, why something may not be done, how a score came about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tefuda.cards import FLOWERS, HANAFUDA, MONTHS, hanafuda_mask, hanafuda_names
from tefuda.compiled import Record, lowest, ones
from tefuda.games.contract import GAME_OVER, PLAYING
from tefuda.games.isuri import paying, variant
from tefuda.games.isuri.layout import CARDS_OF, HAND, MONTH_AT, PASS
from tefuda.games.isuri.lays import following
from tefuda.games.isuri.reading import SAID, parts
from tefuda.games.isuri.rules import open_round

__all__ = [
    "SAID",
    "alone",
    "derivation",
    "months_text",
    "move_text",
    "parts",
    "read_deal",
    "read_move",
    "say",
    "scene",
    "single",
    "why_not",
    "write_deal",
]

Said = list[tuple[str, dict[int, str]]]


# --- moves -----------------------------------------------------------------------------------------


def move_text(rules: Record, state: Record, move: int) -> str:
    """A move as records write it: ``pass`` or ``lay 6 paulownia-chaff-1``."""
    if move == PASS:
        return "pass"
    return f"lay {move >> MONTH_AT} {' '.join(hanafuda_names(move & CARDS_OF))}"


def read_move(rules: Record, state: Record, text: str) -> int:
    """The move that a text means, legal or not; ValueError if it is no move of Isuri."""
    words = text.split()
    if words == ["pass"]:
        return PASS
    if len(words) < 3 or words[0] != "lay" or not re.fullmatch("[1-9]|1[0-2]", words[1]):
        raise ValueError(
            f"{text!r} is no move of Isuri; write pass, or lay, a month from 1 to 12, and the cards"
        )
    return hanafuda_mask(words[2:]) | int(words[1]) << MONTH_AT


def single(rules: Record, view: Record, seat: int, card: str) -> int:
    """The lay of this card alone that a player most likely means, legal or not."""
    bit = 1 << HANAFUDA[card]
    follow = following(int(view.open_months))
    months = [month for month in range(1, 13) if int(rules.laid_as[month]) & bit]
    fitting = [month for month in months if follow >> (month - 1) & 1]
    return bit | (fitting or months)[0] << MONTH_AT


def alone(rules: Record, view: Record, seat: int, legal: Iterable[str]) -> dict[str, int]:
    """The cards of the hand that are in no legal move -> the move of each alone."""
    playable = {word for text in legal for word in text.split()}
    hand = hanafuda_names(int(view.hands[seat]))
    return {card: single(rules, view, seat, card) for card in hand if card not in playable}


# --- reasons ---------------------------------------------------------------------------------------


def months_text(months: int) -> str:
    """A set of months in words.

    >>> months_text(0b1111), months_text(0b101)
    ('January to April', 'January or March')
    """
    names = [MONTHS[month] for month in range(12) if months >> month & 1]
    first = lowest(months)
    if len(names) > 2 and months >> first == (1 << len(names)) - 1:
        return f"{names[0]} to {names[-1]}"
    return " or ".join(names)


def why_not(rules: Record, state: Record, move: int) -> str:
    """Why the seat to move may not make this move, by rulebook paragraph."""
    hand = int(state.hands[state.turn])
    if move == PASS:
        if state.owes_february:
            return "Isuri 6: a January laid on January must be followed by a February card"
        return "Isuri 5: you have to go on while you can lay something"
    cards = move & CARDS_OF
    month = move >> MONTH_AT
    name = MONTHS[month - 1]
    missing = cards & ~hand
    if missing:
        return f"Isuri 4: {hanafuda_names(missing)[0]} is not in your hand"
    if state.owes_february and month != 2:
        return "Isuri 6: after the January laid on January your next lay must be February"
    misfit = cards & ~int(rules.laid_as[month])
    if misfit:
        return _cannot_be(rules, lowest(misfit), name)
    size = ones(cards)
    if size > 1 and rules.group_sizes == variant.ONE_CARD:
        return "Isuri 4 (option group_sizes): one card at a time"
    if size == 2 and rules.group_sizes == variant.ONE_OR_THREE_UP:
        return "Isuri 4 (option group_sizes): lay one card, or three and more"
    opened = int(state.open_months)
    if following(opened) >> (month - 1) & 1 or state.owes_february:
        return "Isuri 5 (option lay_most): another lay lets you lay more cards in this turn"
    if month == 1 and opened & 1:
        return _no_special(rules, state, hand, cards)
    return f"Isuri 4: {name} does not follow {months_text(opened)}"


def _cannot_be(rules: Record, card: int, name: str) -> str:
    flower = FLOWERS[card]
    wild = int(rules.hand_wild[card])
    if wild:
        return f"Isuri 4: {flower.name} may be {months_text(wild | 1 << (flower.month - 1))}, not {name}"
    only_base = " from the hand (it is wild only as base card)" if flower.name in variant.WILD_AS_BASE else ""
    return f"Isuri 4: {flower.name} is {MONTHS[flower.month - 1]}{only_base}, not {name}"


def _no_special(rules: Record, state: Record, hand: int, cards: int) -> str:
    if rules.january_special == variant.SPECIAL_OFF:
        return "Isuri 6 (option january_special): January may not be laid on January"
    if rules.january_special != variant.SPECIAL_ON_ANY and not state.on_base:
        return "Isuri 6: January may be laid on January only while it is the base card"
    if rules.january_special == variant.SPECIAL_ON_PRINTED and rules.month_of[state.base_card] != 1:
        return "Isuri 6 (option january_special): January may be laid only on a pine as base card"
    if hand & int(rules.laid_as[2]) & ~cards:
        return "Isuri 5 (option lay_most): another lay lets you lay more cards in this turn"
    return "Isuri 6: keep a card that you can lay as February, or January may not be laid on January"


# --- deals -----------------------------------------------------------------------------------------


def write_deal(rules: Record, state: Record) -> dict[str, Any]:
    """The deal of the round that has just begun, as records hold it."""
    stock = [FLOWERS[int(card)].name for card in state.stock[state.stock_at : state.stock_length]]
    return {
        "hands": [hanafuda_names(int(state.hands[seat])) for seat in range(2)],
        "base": FLOWERS[int(state.base_card)].name,
        "stock": stock,
    }


def read_deal(rules: Record, state: Record, deal: dict[str, Any]) -> None:
    """Put a recorded deal in place of the one just made; ValueError if it is not the deck of this variant."""
    hands = [_names(deal, "hands", seat) for seat in range(2)]
    if not isinstance(deal.get("base"), str):
        raise ValueError("the deal has no base card")
    base, stock = [str(deal["base"])], _names(deal, "stock")
    everything = [*hands[0], *hands[1], *base, *stock]
    if any(len(hand) != HAND for hand in hands):
        raise ValueError("the deal must give six cards to each hand")
    if hanafuda_mask(everything) != int(rules.deck):
        absent = hanafuda_names(int(rules.deck) & ~hanafuda_mask(everything))
        foreign = hanafuda_names(hanafuda_mask(everything) & ~int(rules.deck))
        raise ValueError(f"the deal is not the whole deck: missing {absent}, not in this deck {foreign}")
    for seat in range(2):
        state.hands[seat] = hanafuda_mask(hands[seat])
    state.base_card = HANAFUDA[base[0]]
    start = 2 * HAND + 1
    for place, name in enumerate(stock, start):
        state.stock[place] = HANAFUDA[name]
    state.stock_at, state.stock_length = start, start + len(stock)
    open_round(rules, state)


def _names(deal: dict[str, Any], key: str, seat: int | None = None) -> list[str]:
    found: Any = deal.get(key)
    if seat is not None:
        found = found[seat] if isinstance(found, list) and len(found) == 2 else None
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise ValueError(
            f"the deal's {key!r} must be {'two lists' if seat is not None else 'a list'} of card names"
        )
    return found


def card_codes(rules: Record, names: list[str]) -> list[int]:
    """A recorded order of cards as the stock holds it; ValueError for a name that is no card."""
    hanafuda_mask(names)
    return [HANAFUDA[name] for name in names]


def card_names(rules: Record, codes: list[int]) -> list[str]:
    """The names of cards of the stock."""
    return [FLOWERS[code].name for code in codes]


# --- what happened ---------------------------------------------------------------------------------


def say(rules: Record, before: Record, seat: int, move: int, after: Record) -> Said:
    """What everybody sees happen: a sentence each, with ``{0}`` and ``{1}`` for the players' names."""
    if move != PASS:
        return [(line, {}) for line in _say_lay(rules, before, seat, move, after)]
    lines = [f"{{{seat}}} passes."]
    if after.sticks[seat] > before.sticks[seat]:
        lines[0] = f"{{{seat}}} passes and puts a stick on the table."
    elif rules.pays_what_he_has and after.total[seat] + after.score[seat] == 0 and after.legs > before.legs:
        lines[0] = f"{{{seat}}} passes and has no stick to put on the table."
    if after.reshuffles > before.reshuffles:
        lines.append("The stock was used up: all cards outside the hands are shuffled into a new one.")
    if after.void:
        then = "the game ends as it stands" if after.phase == GAME_OVER else "the same dealer deals again"
        lines.append(f"After {int(after.legs)} legs the round is void; {then}.")
    elif after.legs > before.legs:
        base = int(after.base_card)
        lines.append(
            f"The leg is over. New base card: {FLOWERS[base].name}, "
            f"which counts as {months_text(int(after.open_months))}. {{{int(after.turn)}}} leads."
        )
    return [(line, {}) for line in lines]


def _say_lay(rules: Record, before: Record, seat: int, move: int, after: Record) -> list[str]:
    cards = move & CARDS_OF
    month = MONTHS[(move >> MONTH_AT) - 1]
    names = " and ".join(hanafuda_names(cards))
    opened = int(after.open_months)
    stays_open = f", open to all of {months_text(opened)}" if opened & (opened - 1) else ""
    lines = [f"{{{seat}}} lays {names} as {month}{stays_open}."]
    if after.owes_february:
        lines.append(f"January on January: {{{seat}}} must follow with February.")
    if after.phase != PLAYING:
        how = " with the whole hand in one turn, a sweep" if after.swept else ""
        lines.append(f"{{{seat}}} has no card left and wins the round{how}.")
    return lines


def derivation(rules: Record, state: Record) -> list[str]:
    """How the scores of the finished round came about, a line each."""
    if state.void:
        return ["The round is void: it scores 0 and all sticks go back."]
    winner = int(state.last_by)
    if rules.payment == variant.PAID_POINT:
        return [f"{{{winner}}} wins the round and one point."]
    return [_payment_line(rules, state, winner), *_balance_lines(rules, state, winner)]


def _payment_line(rules: Record, state: Record, winner: int) -> str:
    loser = 1 - winner
    if rules.payment == variant.PAID_PER_CARD:
        sweep = f" A sweep: {{{loser}}} pays {int(state.paid)} more." if state.swept else ""
        return f"Cards were paid as they were laid.{sweep}"
    sticks = paying.counted_sticks(rules, state)
    month = paying.winning_month(rules, state)
    raised = " (at least one counts)" if sticks > state.sticks[0] + state.sticks[1] else ""
    parts = f"{sticks} {'stick' if sticks == 1 else 'sticks'}{raised} × {MONTHS[month - 1]} {month}"
    factor = paying.bonus(rules, state)
    size = ones(int(state.last) & CARDS_OF)
    for value, reason, counts in ((10, "January", month == 1), (size, f"{size} cards at once", size >= 3)):
        if counts and (factor == value or not rules.best_bonus_only):
            parts += f" × {value} ({reason})"
            if rules.best_bonus_only:
                break
    if state.swept:
        parts += f" + 10 × {sticks} (sweep)"
    owed = int(paying.payment(rules, state))
    short = "" if state.paid == owed else f" He has {int(state.paid)} and pays these."
    return f"{{{loser}}} pays {parts} = {owed}.{short}"


def _balance_lines(rules: Record, state: Record, winner: int) -> list[str]:
    lines = []
    put = [int(state.sticks[seat]) for seat in range(2)]
    amount = int(state.paid)
    for seat in range(2):
        back = put[seat] if rules.sticks_returned else sum(put) if seat == winner else 0
        paid = amount if seat == winner else -amount
        score = int(state.score[seat])
        cards = score + put[seat] - back - paid
        terms = [
            (-put[seat], "sticks put on the table"),
            (back, "sticks taken" if not rules.sticks_returned else "sticks returned"),
            (cards, "for cards laid"),
            (paid, "payment"),
        ]
        shown = " ".join(f"{value:+d} {reason}," for value, reason in terms if value)
        lines.append(
            f"{{{seat}}}: {shown.rstrip(',') or 'nothing'} = {score:+d}, balance {int(state.total[seat])}."
        )
    return lines


# --- a picture of a view ---------------------------------------------------------------------------


def scene(rules: Record, view: Record, seat: int) -> dict[str, Any]:
    """What a seat sees, with names, for interfaces: hands that are hidden are None."""
    line = [int(move) for move in view.line[: int(view.line_length)]]
    return {
        "hands": [hanafuda_names(int(hand)) if int(hand) else None for hand in view.hands],
        "held": [int(count) for count in view.held],
        "base": FLOWERS[int(view.base_card)].name,
        "lays": [{"month": move >> MONTH_AT, "cards": hanafuda_names(move & CARDS_OF)} for move in line],
        "open_months": [month for month in range(1, 13) if int(view.open_months) >> (month - 1) & 1],
        "aside": hanafuda_names(int(view.aside)),
        "stock": int(view.stock_length) - int(view.stock_at),
        "sticks": [int(count) for count in view.sticks],
        "legs": int(view.legs),
        "owes_february": bool(view.owes_february),
        "swept": bool(view.swept),
    }
