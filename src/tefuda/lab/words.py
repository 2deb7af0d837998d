"""What an experiment found, in a few lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.lab.analysis import Analysis, Row

__all__ = ["amount", "between", "text_of"]

_SHOWN = ("turns", "decisions", "rounds", "forced", "legal", "leader_wins", "at_once", "rushed", "gap")
CLEAR = 0.05


def text_of(analysis: Analysis) -> str:
    """Verdicts first, then the changes that are clear, then the measures in short."""
    frames = analysis.frames()
    lines: list[str] = []
    for verdict in analysis.judgements:
        lines.append(f"{verdict.game}, {verdict.players} players, {verdict.variant}: {verdict.sentence}")
        lines += [f"  {reason}" for reason in verdict.reasons]
        lines += [f"  ! {caution}" for caution in verdict.cautions]
    if analysis.results.experiment.compare is not None:
        lines += _changes(frames["changes"])
        lines += filter(None, [analysis.results.experiment.looks_at_changes])
    lines += _summary(frames)
    return "\n".join(lines)


def amount(value: float, unit: str = "") -> str:
    """A number with as many digits as are worth reading.

    >>> amount(50.349, "%"), amount(1234.4, "turns"), amount(-0.0342)
    ('50.3 %', '1,234 turns', '−0.034')
    """
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 or unit in ("%", "points") else 2
    if abs(value) < 0.1 and unit not in ("%", "points"):
        digits = 3
    return f"{value:,.{digits}f}".replace("-", "−") + (f" {unit}" if unit else "")


def between(row: Row) -> str:
    """The interval of a row of measures or changes.

    >>> between({"low": 0.9, "high": 2.2})
    '0.90 to 2.20'
    """
    return f"{amount(row['low'])} to {amount(row['high'])}"


def _changes(rows: list[Row]) -> Iterator[str]:
    clear = [row for row in rows if row["p"] < CLEAR]
    for against in dict.fromkeys(row["against"] for row in rows):
        yield f"Against {against!r}, over the same deals:"
    if not clear:
        yield "No clear change in any measure."
    for row in clear:
        sign = "+" if row["value"] > 0 else ""
        yield (
            f"{row['variant']} ({row['level']}, {row['players']} players): {row['label']} "
            f"{sign}{amount(row['value'], row['unit'])} "
            f"({between(row)}), was {amount(row['before'])}"
        )
    if clear:
        usual = sorted(row["saving"] for row in clear)[len(clear) // 2]
        yield f"Playing the same deals saved {usual:.0%} of the games, in the middle one of these changes."


def _summary(frames: dict[str, list[Row]]) -> Iterator[str]:
    seen = None
    for row in frames["measures"]:
        if row["key"] not in _SHOWN or "-".join([row["level"]] * row["players"]) != row["bots"]:
            continue
        head = (row["game"], row["variant"], row["players"], row["level"])
        if head != seen:
            yield f"{row['game']}, {row['players']} players, {row['variant']}, {row['level']}:"
            seen = head
        traced = f", {row['deals']} games" if row["key"] == "gap" else ""
        yield f"  {row['label']:<48} {amount(row['value'], row['unit'])} ({between(row)}{traced})"
    for row in frames["luck"]:
        if row["of"] == "win":
            yield (
                f"{row['variant']}, {row['players']} players, {row['level']}: the deal explains "
                f"{amount(row['value'], '%')} of who wins ({between(row)})"
            )
    for row in frames["ladder"]:
        yield (
            f"{row['variant']}, {row['players']} players: {row['level']} over {row['over']} "
            f"by {row['step']} Elo"
        )
