"""Words with their place in the rulebook: which paragraph decides a sentence, and why a card cannot be
played.
"""

from __future__ import annotations

import functools
import re

from tefuda.games import find
from tefuda.games.contract import PLAYING
from tefuda.match import Match
from tefuda.rulebooks import paragraphs
from tefuda.views import View

__all__ = ["reasons", "rule_of"]

_CITED = re.compile(r"\b(?P<game>[A-Z][a-z]+) (?P<key>[0-9]+|[A-Z]|P[0-9]+)\b")


@functools.lru_cache(maxsize=4096)
def rule_of(game: str, text: str) -> str | None:
    """The anchor of the paragraph that decides what a sentence tells, or None: the one that it cites, or the
    first that fits in the game's own ``text.SAID``.

    >>> rule_of("isuri", "Aki passes."), rule_of("isuri", "Isuri 6: February must follow")
    ('isuri-5', 'isuri-6')
    """
    cited = _CITED.search(text)
    own = cited is not None and cited["game"].lower() == game
    if cited and own:
        key = cited["key"].lower()
    else:
        key = next((key for said, key in find(game)[0].text.SAID if re.search(said, text)), "")
    found = paragraphs(game).get(key)
    return None if found is None else found.anchor


def reasons(view: View, match: Match) -> dict[str, str]:
    """For each of the viewer's cards that is in no legal move: why not, by rule. Only for the seat to move.

    Asked of the view, so that a reason cannot tell what the seat does not see.
    """
    if view.seat != view.turn or view.record.phase != PLAYING:
        return {}
    return {
        card: str(match.text.why_not(match.rules, view.record, move))
        for card, move in match.text.alone(match.rules, view.record, view.seat, view.legal).items()
    }
