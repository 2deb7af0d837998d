"""What happened in a round, how its points came about, and a picture of what a seat sees."""

from __future__ import annotations

from typing import Any

from tefuda.cards import KABUFUDA
from tefuda.compiled import Record
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.games.devil.layout import (
    BLANK,
    DRAW,
    EARLY,
    KEEP,
    LAST_CARD,
    ONI,
    ONIFUDA,
    SPECIAL_1,
    SPECIAL_4,
    TOO_LONG,
)
from tefuda.games.devil.names import BY_NUMBER, counted, in_words, names_of
from tefuda.games.devil.scoring import multiplier
from tefuda.games.devil.seats import is_out

__all__ = ["derivation", "say", "scene", "withheld"]

Said = list[tuple[str, dict[int, str]]]


def say(rules: Record, before: Record, seat: int, move: int, after: Record) -> Said:
    """What a move brought about: sentences for all, and instead of them for single seats.

    ``{0}``, ``{1}`` … stand for the players' names.
    """
    said: Said = []
    if move == DRAW:
        said += _say_draw(seat, after)
    elif move == KEEP:
        said.append((f"{{{seat}}} draws a card and keeps it.", {seat: f"{{{seat}}} keeps the Onifuda."}))
    else:
        said.append((_say_discard(seat, move, after), {}))
        said += _say_effect(after)
    if after.reshuffles > before.reshuffles:
        where = 1 if move != DRAW and len(said) > 1 else 0
        said.insert(where, (_say_reshuffle(after), {}))
    if withheld(rules, after):
        said = [("", {seat: private.get(seat, public)}) for public, private in said]
    if withheld(rules, before):
        said = _now_told(seat, move, before) + said
    return said + _say_end(rules, before, after)


def withheld(rules: Record, state: Record) -> bool:
    """Whether a card was drawn that fits and, by option onifuda_forced, may perhaps be kept.

    Only the Onifuda may be: who else knew of the choice would know the card that was kept.
    """
    return bool(state.pending) and not rules.onifuda_forced and bool(int(rules.deck) >> (4 * ONI))


def _now_told(seat: int, move: int, before: Record) -> Said:
    """What the others hear only now of the draw that this decision belongs to."""
    late: Said = []
    if before.reshuffles and before.stock_at == 1:
        late.append((_say_reshuffle(before), {seat: ""}))
    if move != KEEP:
        late.append((f"{{{seat}}} draws a card that fits.", {seat: ""}))
    return late


def _say_reshuffle(after: Record) -> str:
    count = counted(int(after.stock_length))
    return f"The draw pile is used up; the discards below the top ({count}) are shuffled into a new one."


def _say_draw(seat: int, after: Record) -> Said:
    if after.draw_count == 0:
        return [(f"{{{seat}}} cannot discard, and there is nothing to draw.", {})]
    if after.pending:
        public, fate = f"{{{seat}}} draws a card that fits.", ", which fits"
    else:
        public, fate = f"{{{seat}}} draws a card and keeps it.", " and keeps it"
    return [(public, {seat: f"{{{seat}}} draws {in_words(int(after.draw_kinds[0]))}{fate}."})]


def _say_discard(seat: int, move: int, after: Record) -> str:
    what = f"{{{seat}}} discards {in_words(move & 15)}"
    if after.ending == EARLY:
        return f"{what} and ends the round."
    if after.ending == ONIFUDA:
        return f"{what}, which ends the round."
    if after.ending == LAST_CARD:
        return f"{what}, the last card: the round is over."
    return f"{what}."


def _say_effect(after: Record) -> Said:
    skipped = after.ending in (0, TOO_LONG) and after.skipped != NOBODY
    if after.draw_seat == NOBODY:
        return [(f"{{{int(after.skipped)}}} is skipped.", {})] if skipped else []
    seat, count = int(after.draw_seat), int(after.draw_count)
    tail = " and is skipped." if skipped else " before points are counted."
    drawn = " and ".join(in_words(int(kind)) for kind in after.draw_kinds[:count])
    return [(f"{{{seat}}} draws {counted(count)}{tail}", {seat: f"{{{seat}}} draws {drawn}{tail}"})]


def _say_end(rules: Record, before: Record, after: Record) -> Said:
    if after.ending == TOO_LONG:
        turns = counted(int(after.turns), "turn")
        then = "the game ends as it stands" if after.phase == GAME_OVER else "the same dealer deals again"
        return [(f"After {turns} the round is void; {then}.", {})]
    if after.phase == PLAYING:
        return []
    players = [seat for seat in range(int(rules.players)) if not is_out(before, seat)]
    points = ", ".join(f"{{{seat}}} {int(after.score[seat])}" for seat in players)
    said: Said = [(f"The hands are laid open. Points: {points}.", {})]
    for seat in range(int(rules.players)):
        if is_out(after, seat) and not is_out(before, seat):
            said.append((f"{{{seat}}} has reached {int(rules.target)} and drops out.", {}))
    return said


def derivation(rules: Record, state: Record) -> list[str]:
    """How the points of the finished round came about, a line a player."""
    if state.void:
        return ["The round is void: it scores 0 for everybody."]
    return [_points_line(rules, state, seat) for seat in range(int(rules.players))]


def _points_line(rules: Record, state: Record, seat: int) -> str:
    hand = int(state.hand[seat])
    if is_out(state, seat) and not state.score[seat]:
        return f"{{{seat}}}: out of the game, total {int(state.total[seat])}."
    score, total = int(state.score[seat]), int(state.total[seat])
    if hand == 0:
        return f"{{{seat}}}: no card left = 0, total {total}."
    parts = [_part(rules, kind) for kind in BY_NUMBER for _ in range(hand >> (4 * kind) & 15)]
    line = " + ".join(parts)
    plain = sum(int(rules.points[kind]) * (hand >> (4 * kind) & 15) for kind in range(len(KABUFUDA)))
    specials = sum(hand >> (4 * kind) & 15 for kind in (SPECIAL_1, SPECIAL_4))
    m = multiplier(rules, int(state.ending), int(state.ended_by), seat == state.ender)
    if specials or m > 1:
        line += f" = {plain}" if len(parts) > 1 else ""
        line += f", × {2**specials} for {counted(specials, 'special')} in the hand" if specials else ""
        line += f", × {m} {_because(state, seat)}" if m > 1 else ""
    return f"{{{seat}}}: {line} = {score}, total {total}."


def _part(rules: Record, kind: int) -> str:
    label = {SPECIAL_1: " (Special 1)", SPECIAL_4: " (Special 4)", BLANK: " (blank)", ONI: " (Onifuda)"}
    return f"{int(rules.points[kind])}{label.get(kind, '')}"


def _because(state: Record, seat: int) -> str:
    if state.ending == ONIFUDA:
        return "as the Onifuda ended the round"
    by = in_words(int(state.ended_by))
    if state.ending == LAST_CARD:
        return f"as the last card was {by}"
    return (
        f"for ending the round early with {by}" if seat == state.ender else f"as {by} ended the round early"
    )


# --- a picture of a view ---------------------------------------------------------------------------


def scene(rules: Record, view: Record, seat: int) -> dict[str, Any]:
    """What a seat sees, with names, for interfaces: hands that are hidden are None."""
    players = range(int(rules.players))
    open_hands = view.phase != PLAYING
    ended = {LAST_CARD: "last card", EARLY: "early", ONIFUDA: "onifuda", TOO_LONG: "void"}
    drawn_visible = bool(view.pending) and view.turn == seat
    return {
        "hands": [
            names_of(int(view.hand[player])) if open_hands or player == seat else None for player in players
        ],
        "held": [int(view.cards[player]) for player in players],
        "top": KABUFUDA[int(view.top)],
        "discards": names_of(int(view.pile)),
        "stock": int(view.stock_length) - int(view.stock_at),
        "drawn": KABUFUDA[int(view.drawn)] if drawn_visible else None,
        "pending": bool(view.pending),
        "skipped": None if view.skipped == NOBODY else int(view.skipped),
        "turns": int(view.turns),
        "out": [player for player in players if is_out(view, player)],
        "ending": ended.get(int(view.ending)),
        "ender": None if view.ender == NOBODY or not view.ending else int(view.ender),
        "ended_by": KABUFUDA[int(view.ended_by)] if view.ending not in (0, TOO_LONG) else None,
    }
