"""Words with their place in the rulebook: which paragraph decides a sentence, and why a card cannot be
played.
"""

from __future__ import annotations

import functools
import re

from tefuda.compiled import Record
from tefuda.games.contract import PLAYING
from tefuda.match import Match
from tefuda.rulebooks import UnknownRulebookError, paragraphs
from tefuda.server.parts import parts
from tefuda.views import View

__all__ = ["reasons", "rule_of"]

_SAID: dict[str, tuple[tuple[str, str], ...]] = {
    "isuri": (
        (r"wins the round|has no card left", "9"),
        (r"pays|payment|balance|sticks (taken|returned)|= [+-]", "10"),
        (r"January on January", "6"),
        (r"stock was used up", "8"),
        (r"leg is over|puts a stick", "7"),
        (r"void", "o-must_lay"),
        (r" passes", "5"),
        (r" lays ", "4"),
    ),
    "devil": (
        (r"ends the round|went out|wins the round|has no card left|last card", "7"),
        (r"points?\b|= ", "8"),
        (r"shuffle", "5"),
        (r"void", "o-round_limit_turns"),
        (r"skipped|for the (special|ten)|end the round", "6"),
        (r"blank|onifuda", "9"),
        (r" draws? ", "4"),
        (r" discards? ", "3"),
    ),
    "hashigo": (
        (r"stall|no new low", "13"),
        (r"clears? the table|puzzle", "p2"),
        (r"= |points? −|score", "11"),
        (r"draft|picks?\b|pack", "2"),
        (r"collects?|comes back", "10"),
        (r"next player leads|table is empty", "9"),
        (r" takes? | pays? | paying ", "7"),
        (r" plays? | beats? ", "7"),
        (r" keeps? | turns? ", "o-draft"),
    ),
}
"""Game -> what is said, and the key of the paragraph behind it; the first that fits."""

_CITED = re.compile(r"\b(?P<game>[A-Z][a-z]+) (?P<key>[0-9]+|[A-Z]|P[0-9]+)\b")


@functools.lru_cache(maxsize=4096)
def rule_of(game: str, text: str) -> str | None:
    """The anchor of the paragraph that decides what a sentence tells, or None.

    >>> rule_of("isuri", "Aki passes."), rule_of("isuri", "Isuri 6: February must follow")
    ('isuri-5', 'isuri-6')
    """
    cited = _CITED.search(text)
    if cited and cited["game"].lower() == game:
        anchor = _anchor(game, cited["key"].lower())
        if anchor:
            return anchor
    for said, key in _SAID.get(game, ()):
        if re.search(said, text):
            return _anchor(game, key)
    return None


def _anchor(game: str, key: str) -> str | None:
    try:
        paragraph = paragraphs(game).get(key)
    except UnknownRulebookError:
        return None
    return None if paragraph is None else paragraph.anchor


def reasons(view: View, match: Match) -> dict[str, str]:
    """For each of the viewer's cards that is in no legal move: why not, by rule. Only for the seat to move.

    Asked of the view, so that a reason cannot tell what the seat does not see.
    """
    if view.seat != view.turn or view.values["phase"] != PLAYING:
        return {}
    record = view.records(match.kernel)[0]
    return {
        card: str(match.text.why_not(match.rules, record, move))
        for card, move in (_rows_alone if "rows" in view.scene else _hand_alone)(view, match, record).items()
    }


def _hand_alone(view: View, match: Match, record: Record) -> dict[str, int]:
    """Cards of a hand that are in no legal move -> the move that would play one alone."""
    playable = {word for text in view.legal for word in text.split()}
    hand = view.scene["hands"][view.seat] or ()
    return {
        card: match.text.single(match.rules, record, view.seat, card)
        for card in dict.fromkeys(hand)
        if card not in playable
    }


def _rows_alone(view: View, match: Match, record: Record) -> dict[str, int]:
    """Tiles of a row that are in no legal play -> the move that would play one alone."""
    if view.scene["stage"] != "playing":
        return {}
    plays = [parts(view.game.name, text) for text in view.legal if text.startswith("play ")]
    playable = {(each.row, place) for each in plays for place in range(each.first or 0, (each.last or 0) + 1)}
    return {
        tile: match.text.read_move(match.rules, record, f"play {row} {place}-{place}")
        for row, tiles in enumerate(view.scene["rows"][view.seat], 1)
        for place, tile in enumerate(tiles, 1)
        if (row, place) not in playable
    }
