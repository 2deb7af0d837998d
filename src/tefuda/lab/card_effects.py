"""What each card does: to hold it at the deal, and to play it (docs/measures.md)."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.lab.asked import names_of
from tefuda.lab.statistics.intervals import Interval, quantile, two_sided_p
from tefuda.lab.statistics.multiple import benjamini_hochberg
from tefuda.lab.summary import Summary

__all__ = ["USES", "CardEffect", "card_effects"]

USES = ("dealt", "played")


@dataclass(frozen=True)
class CardEffect:
    """How much more of the round's win goes with a card than an equal share (0.05 is five points)."""

    use: str
    card: str
    times: int
    effect: Interval
    q: float
    """The share of false ones among all cards found at least so clearly (Benjamini and Hochberg)."""


def card_effects(summary: Summary, alpha: float = 0.05) -> list[CardEffect]:
    """The effect of every card that was seen, those of one use corrected together.

    The mean gain m = Σa / Σn over blocks, a the gains that went with the card in a block and n how often it
    was there; its error is that of a ratio, clustered by block: √Σ(a − m n)² / Σn (Cochran 1977, ch. 6).
    """
    found = []
    blocks = max(summary.blocks, 2)
    reach = quantile(alpha, blocks=blocks)
    for use, name in enumerate(USES):
        seen = []
        for number, card in enumerate(names_of(summary.table.game).cards):
            gain, times, squares, products, times_squares = map(float, summary.cards[use, number])
            if times:
                mean = gain / times
                rest = max(squares - 2 * mean * products + mean * mean * times_squares, 0.0)
                error = (rest * blocks / (blocks - 1)) ** 0.5 / times
                seen.append((card, int(times), mean, error))
        q_values = benjamini_hochberg([two_sided_p(mean, error, blocks) for _, _, mean, error in seen])
        for (card, times_seen, mean, error), q in zip(seen, q_values, strict=True):
            interval = Interval(mean, mean - reach * error, mean + reach * error)
            found.append(CardEffect(name, card, times_seen, interval, float(q)))
    return found
