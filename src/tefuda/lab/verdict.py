"""The verdict on a game in words a busy designer understands, with its reasons and its limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tefuda.lab.measures import place_label
from tefuda.lab.standing import Standing
from tefuda.lab.statistics.equivalence import Verdict
from tefuda.lab.statistics.intervals import Interval

__all__ = ["Judgement", "judgement"]

FEWEST_LEVELS = 3


@dataclass(frozen=True)
class Judgement:
    """One question of balance, answered over all levels: the verdict, why, and what to beware of."""

    game: str
    variant: str
    players: int
    verdict: Verdict
    sentence: str
    reasons: tuple[str, ...]
    cautions: tuple[str, ...]


def judgement(tables: Sequence[Standing]) -> Judgement:
    """The verdict over tables of equals that differ in their level only, weakest first.

    Balanced means balanced at every level, unbalanced means unbalanced at one of them at least; the levels
    speak for themselves in the reasons.
    """
    table = tables[0].table
    verdicts = [each.verdict for each in tables]
    if Verdict.UNBALANCED in verdicts:
        verdict = Verdict.UNBALANCED
    elif all(each is Verdict.BALANCED for each in verdicts):
        verdict = Verdict.BALANCED
    else:
        verdict = Verdict.UNDECIDED
    return Judgement(
        table.game,
        table.variant,
        table.players,
        verdict,
        _sentence(verdict, tables),
        tuple(_reason(each) for each in tables),
        tuple(_cautions(tables)),
    )


def _sentence(verdict: Verdict, tables: Sequence[Standing]) -> str:
    balance = tables[0].balance
    delta = 100 * balance.delta if balance else 0.0
    equal = 1 / tables[0].table.players
    levels = [each.table.level for each in tables if each.verdict is verdict]
    among = "" if len(levels) == len(tables) else f" (among {_listed(levels)} players)"
    if verdict is Verdict.BALANCED:
        wide = "".join(
            f"; among {each.table.level} players within {100 * each.within:.1f}, all that its budget can tell"
            for each in tables
            if each.within > each.asked_delta
        )
        return f"Balanced: every place wins its equal share within {delta:g} points{wide}."
    if verdict is Verdict.UNBALANCED:
        judged = [table.shares for table in tables if table.verdict is verdict]
        places = [each for shares in judged for each in enumerate(shares)]
        place, share = max(places, key=lambda each: round(_excess(each[1], equal), 6))
        return (
            f"Unbalanced{among}: {place_label(place)} wins {100 * share.value:.1f} % "
            f"({100 * share.low:.1f}–{100 * share.high:.1f}), "
            f"at least {100 * _excess(share, equal):.1f} points "
            f"{'more' if share.low > equal else 'less'} than an equal share."
        )
    return f"Undecided{among}: {_needed([each for each in tables if each.verdict is verdict])}"


def _excess(share: Interval, equal: float) -> float:
    """How far a share is from an equal one for certain; below 0 if it may be equal."""
    return max(share.low - equal, equal - share.high)


def _listed(words: Sequence[str]) -> str:
    """Words with commas and a last *and*."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _needed(tables: Sequence[Standing]) -> str:
    even, seeming = zip(*(each.more() for each in tables), strict=True)
    told = []
    if None not in even:
        told.append((max(even), "it is balanced"))
    if None not in seeming:
        told.append((max(seeming), "the shares are what they seem"))
    if not told:
        return "a share lies so near the edge that no number of deals would tell."
    (number, case), *others = told
    rest = "".join(f", or {_rounded(more):,} if {other}" for more, other in others)
    power = 100 * tables[0].balance.power if tables[0].balance else 0.0
    return (
        f"it takes about {_rounded(number):,} more deals a level to tell with a chance of {power:.0f} % "
        f"if {case}{rest}. The same command with more deals goes on from here."
    )


def _rounded(number: int) -> int:
    """Two digits are all that such an estimate can promise."""
    step = int(10 ** max(len(str(number)) - 2, 0))
    return -(-number // step) * step


def _reason(standing: Standing) -> str:
    summary = standing.summary
    shares = ", ".join(
        f"{place_label(place)} {100 * share.value:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"
        for place, share in enumerate(standing.shares)
    )
    within = ""
    if standing.within > standing.asked_delta and standing.verdict is not Verdict.UNBALANCED:
        within = f" within {100 * standing.within:.1f} points"
    return f"{standing.table.level}: {standing.verdict}{within} after {summary.games:,} games; {shares}"


def _cautions(tables: Sequence[Standing]) -> list[str]:
    found = []
    if len(tables) < FEWEST_LEVELS:
        levels = "one level" if len(tables) == 1 else f"{len(tables)} levels"
        found.append(
            f"The verdict rests on {levels} of play ({', '.join(each.table.level for each in tables)}); what "
            f"holds among them need not hold among others. Ask {FEWEST_LEVELS} levels or more."
        )
    wide = [each for each in tables if each.within > each.asked_delta]
    if wide:
        found.append(
            f"The budget of {_listed([each.table.level for each in wide])} is too small for the question and "
            f"is asked for less: {_listed([f'{100 * each.within:.1f}' for each in wide])} points instead of "
            f"{100 * wide[0].asked_delta:g}."
        )
    again = [each for each in tables if each.earlier]
    if again:
        found.append(
            f"It goes on from {max(each.earlier for each in again):,} deals that were judged before. Those "
            f"looks count: this is look {max(each.looked for each in again)}, and α holds over all of them."
        )
    if all(each.table.looks_once for each in tables):
        found.append("No bot that searches took part.")
    decided = {each.verdict for each in tables} - {Verdict.UNDECIDED}
    if len(decided) > 1:
        found.append("The levels disagree: the answer depends on how well people play.")
    given_up = sum(each.summary.moments["given_up"].total for each in tables)
    if given_up:
        found.append("Some games had no end and were ended as they stood, after 500 rounds.")
    return found
