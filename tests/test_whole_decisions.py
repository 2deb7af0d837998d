"""A decision of two moves, of which the others may learn only the outcome: a drawn Onifuda that may be kept.

Two games are played that differ in a hidden card alone: in one of them the card drawn fits nothing, in the
other it is the Onifuda, and it is kept. Nobody else may be able to tell them apart, by anything he is told,
at any time.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tefuda.cards import KABUFUDA
from tefuda.games.contract import NOBODY
from tefuda.games.devil import GAME
from tefuda.match import IllegalMoveError, Match, Player
from tefuda.views import look

PLAYERS = [Player("Aki"), Player("Ben"), Player("Cho")]


def deck() -> list[str]:
    """The 56 cards of 440, the Onifuda last."""
    numbers = ["1"] * 8 + ["2"] * 4 + ["3"] * 4 + ["4"] * 5 + ["5"] * 4 + ["6"] * 4 + ["7"] * 4 + ["8"] * 4
    return [*numbers, *["9"] * 4, *["10"] * 8, "S1", "S1", "S4", "S4", "blank", "blank", "oni"]


def game(first: str, *, forced: bool = False, reshuffled: bool = False) -> Match:
    """Seat 0 must draw, and ``first`` comes: a 5, which does not fit, or the Onifuda."""
    options = GAME.settle({"onifuda_forced": forced}, 3, "440")
    match = Match(GAME, options, PLAYERS, seed=1, deal=False)
    cards = deck()
    hands = [["2", "2", "2", "2"], ["7", "7", "7", "7"], ["3", "3", "3", "3"]]
    for card in [*(card for hand in hands for card in hand), "8", "oni", "5"]:
        cards.remove(card)
    stock = [first, "5" if first == "oni" else "oni", *sorted(cards)]
    match.next_round({"hands": hands, "upcard": "8", "stock": stock}, dealer=2)
    assert match.turn == 0
    if reshuffled:  # the pile is used up, and the card comes from the discards
        state = match.state
        state.stock_at = state.stock_length
        state.pile, state.discards = (1 << 4 * KABUFUDA.index("5")) + (1 << 4 * KABUFUDA.index("oni")), 2
    return match


def draw(match: Match, card: str, *, reshuffled: bool) -> None:
    """The move, by which this card comes into the hand."""
    match.play("draw", reshuffle=[card, "5" if card == "oni" else "oni"] if reshuffled else None)


def told(match: Match, seat: int) -> str:
    """All that leaves for a seat."""
    view = look(match, seat)
    events = [event.words(seat, match.names) for event in match.events]
    lines = [match.lines(seat, number) for number in range(len(match.events) + 1)]
    everything: dict[str, Any] = {
        "turn": view.turn,
        "values": dict(view.values),
        "legal": list(view.legal),
        "scene": dict(view.scene),
        "log": view.log,
        "heard": [line for lines in events for line in lines],
        "lines": lines[-1],
    }
    return json.dumps(everything)


@pytest.mark.parametrize("seat", [NOBODY, 1, 2])
@pytest.mark.parametrize("reshuffled", [False, True])
def test_devil_9_a_kept_onifuda_looks_like_any_card_drawn_and_kept(seat: int, reshuffled: bool) -> None:
    plain, kept = game("5", reshuffled=reshuffled), game("oni", reshuffled=reshuffled)
    before = told(kept, seat)
    assert told(plain, seat) == before
    draw(plain, "5", reshuffled=reshuffled)
    draw(kept, "oni", reshuffled=reshuffled)
    assert (plain.turn, kept.turn) == (1, 0)
    assert told(kept, seat) == before, "while the card waits nothing has happened to the others"
    kept.play("keep")
    assert told(kept, seat) == told(plain, seat)
    assert ("used up" in told(kept, seat)) == reshuffled
    for match in (plain, kept):
        assert not match.can_undo(0)
        match.play(match.legal()[0])
    assert told(kept, seat) == told(plain, seat)


def test_devil_9_who_drew_the_onifuda_hears_it_at_once_and_every_sentence_once() -> None:
    match = game("oni", reshuffled=True)
    draw(match, "oni", reshuffled=True)
    own = look(match, 0)
    assert "draws the Onifuda, which fits" in own.log[-1]
    assert list(own.legal) == ["discard oni", "keep"]
    match.play("keep")
    log = look(match, 0).log
    assert [("used up" in line, "draws" in line, "keeps" in line) for line in log] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]


def test_devil_9_a_drawn_card_that_is_discarded_is_told_with_its_draw() -> None:
    match = game("oni")
    match.play("draw")
    assert look(match, 1).log == ()
    match.play("discard oni")
    assert ["draws a card that fits" in line for line in look(match, 1).log[:2]] == [True, False]
    assert len(look(match, 0).log) == len(look(match, 1).log)


def test_devil_4_where_the_onifuda_is_forced_a_card_that_fits_is_told_at_once() -> None:
    match = game("oni", forced=True)
    match.play("draw")
    assert "draws a card that fits" in look(match, 1).log[-1]
    with pytest.raises(IllegalMoveError, match="Devil 9"):
        match.play("keep")
