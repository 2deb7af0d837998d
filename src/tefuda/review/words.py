"""A review as text for people, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from tefuda.review.game import Review

__all__ = ["WARNING", "to_data", "to_text"]

WARNING = (
    "Luck is what is left over. It is fair between players of the same strength; where one plays better,",
    "more than he could win is charged to the others' mistakes, and his luck comes out too low.",
)
"""What a reader of the figures of luck must know: docs/analysis.md has the measurements."""


def to_data(review: Review) -> dict[str, Any]:
    """A review as JSON takes it: the fields of :class:`Review`."""
    data = asdict(review)
    data["line"] = [{"number": number, "chances": list(chances)} for number, chances in review.line]
    return data


def to_text(review: Review) -> str:
    """A review for reading: every decision, the turning points, luck and skill."""
    return "\n".join([*_decisions(review), "", *_swings(review), "", *_standings(review)])


def _decisions(review: Review) -> Iterator[str]:
    names = [standing.name for standing in review.standings]
    width = max(map(len, names))
    long = max((len(decision.played) for decision in review.decisions), default=0)
    round_ = -1
    for each in review.decisions:
        if each.round != round_:
            round_ = each.round
            yield (
                f"Round {round_ + 1}: move, its player's chance to win the game as spectators saw it before, "
                "what it cost as the player could see"
            )
        line = f"{each.number + 1:>5} {names[each.seat]:<{width}} {each.played:<{long}}"
        line += f" {each.chances[each.seat]:>4.0%}"
        if each.played != each.best:
            named = "better" if each.mark else f"{review.level} plays"
            line += f" {each.loss:>+5.0%} ± {2 * each.error:.0%} {each.mark:<2} {named}: {each.best}"
        yield line.rstrip()


def _swings(review: Review) -> Iterator[str]:
    yield "Turning points, as spectators saw them" if review.swings else "There was no turning point."
    for swing in review.swings:
        change = f"{review.standings[swing.seat].name} {swing.before:.0%} → {swing.after:.0%}"
        yield f"  round {swing.round + 1}, move {swing.number + 1}: {change}"
        yield from (f"      {line}" for line in swing.said[:4])
        if len(swing.said) > 4:
            yield f"      … and {len(swing.said) - 4} more"


def _standings(review: Review) -> Iterator[str]:
    yield "Luck and skill, in hundredths of a won game (result = start + luck - mistakes + gifts of others)"
    width = max(len(standing.name) for standing in review.standings)
    yield f"  {'':<{width}} result  start   luck (first deal)  mistakes       gifts  moves of {review.level}"
    for each in review.standings:
        result, start, luck, deal, mistakes, gifts = (
            100 * share
            for share in (each.result, each.start, each.luck, each.deal, each.mistakes, each.gifts)
        )
        yield (
            f"  {each.name:<{width}} {result:>6.0f} {start:>6.0f} {luck:>+6.0f} ({deal:>+10.0f})"
            f" {mistakes:>+4.0f} ± {200 * each.error:<4.0f} {gifts:>+6.0f}  {each.agreed} of {each.decisions}"
        )
    yield from (f"  {line}" for line in WARNING)
