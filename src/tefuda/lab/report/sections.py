"""The parts of the page that show what was measured."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from tefuda.games import catalogue
from tefuda.lab.arc import ARC_MEASURES
from tefuda.lab.experiment import Balance
from tefuda.lab.report import charts
from tefuda.lab.table import Table
from tefuda.lab.words import amount, between

__all__ = ["Row", "change_sections", "game_sections"]

Row = dict[str, Any]

CLEAR = 0.05
MOST_ROWS = 12
"""Rows of one forest plot: more would not fit on a page beside their caption."""
MOST_REASONS = 6
FARTHEST = 200
"""Changes of so many per cent would press all others of a plot together."""
MOST_CARDS = 14
_BIG = (
    ("turns", "turns a game"),
    ("decisions", "decisions a game"),
    ("forced", "of the decisions are forced"),
    ("legal", "legal moves a decision"),
    ("gap", "chance lost by the second-best move"),
    ("arc_leads", "changes of the lead"),
    ("arc_decided", "of the game before it is decided"),
    ("arc_comeback", "of the games are comebacks"),
)


_TRACED = {"gap", *(measure.key for measure in ARC_MEASURES)}


def _text(text: object) -> str:
    return html.escape(str(text))


def figure(svg: str, caption: str, rows: Sequence[Row], columns: Sequence[str]) -> str:
    """A plot with its caption and its numbers."""
    return (
        f"<figure>{svg}<figcaption>{_text(caption)}</figcaption>"
        f"<details><summary>numbers</summary>{number_table(rows, columns)}</details></figure>"
    )


def number_table(rows: Sequence[Row], columns: Sequence[str]) -> str:
    """Rows as a table of these columns."""
    head = "".join(f"<th>{_text(column)}</th>" for column in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{_text(_cell(row[column]))}</td>" for column in columns) + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(value: object) -> str:
    return amount(value) if isinstance(value, float) else str(value)


# --- what variants change --------------------------------------------------------------------------


def change_sections(rows: Sequence[Row], warning: str) -> Iterator[str]:
    """What changed between variants: a card in words for each variant, and forest plots."""
    if not rows:
        return
    yield "<h2>What the variants change</h2>"
    against = " or ".join(dict.fromkeys(f"“{row['against']}”" for row in rows))
    yield (
        f'<p class="soft">Against {_text(against)}, over the same deals. Clear changes are those that remain '
        "after correcting for all measures and variants together (signs turned by lot, 5 %).</p>"
    )
    if warning:
        yield f'<p class="caution">{_text(warning)}</p>'
    for variant in dict.fromkeys(row["variant"] for row in rows):
        yield _variant_card(variant, [row for row in rows if row["variant"] == variant])
    clear = {(row["variant"], row["key"]) for row in rows if row["p"] < CLEAR}
    shown = [row for row in rows if (row["variant"], row["key"]) in clear]
    parts = [part for part in ("variant", "players") if len({row[part] for row in shown}) > 1]
    named = [{**row, "row": " · ".join([row["label"], *(f"{row[part]}" for part in parts)])} for row in shown]
    named.sort(key=lambda row: str(row["row"]))
    points = [row for row in named if _in_points(row)]
    yield from _forest(points, "change, percentage points", "Shares in percentage points.")
    others = [_relative(row) for row in named if not _in_points(row) and row["before"]]
    far = {row["row"] for row in others if abs(row["value"]) > FARTHEST}
    near = [row for row in others if row["row"] not in far]
    told = "All else in per cent of what it was."
    if far:
        told += f" More than {FARTHEST} %, and only in the data: {', '.join(sorted(far))}."
    yield from _forest(near, "change, % of what it was", told)


def _forest(rows: Sequence[Row], title: str, told: str) -> Iterator[str]:
    names = list(dict.fromkeys(row["row"] for row in rows))
    plots = -(-len(names) // MOST_ROWS)
    for plot in range(plots):
        shown = names[len(names) * plot // plots : len(names) * (plot + 1) // plots]
        part = [row for row in rows if row["row"] in shown]
        yield figure(
            charts.forest_chart(part, title),
            f"Changes with 95 % intervals; the dashed line is no change. {told}",
            part,
            ("row", "players", "level", "before", "value", "low", "high", "p", "saving"),
        )


def _variant_card(variant: str, rows: Sequence[Row]) -> str:
    clear = [row for row in rows if row["p"] < CLEAR]
    clear.sort(key=lambda row: -abs(row["value"]) / max(row["high"] - row["low"], 1e-9))
    says = "No clear change in anything measured."
    if clear:
        changed, known = ({row["key"] for row in part} for part in (clear, rows))
        says = f"{len(changed)} of {len(known)} measures change clearly."
    first = list(dict.fromkeys((row["label"], row["players"]) for row in clear))[:MOST_REASONS]
    reasons = "".join(
        f"<li>{_changed([row for row in clear if (row['label'], row['players']) == each])}</li>"
        for each in first
    )
    savings = sorted(row["saving"] for row in rows)
    return (
        f'<section class="verdict changed"><h3>{_text(variant)}</h3>'
        f'<p class="says">{says}</p><ul>{reasons}</ul>'
        f'<p class="soft">Playing the same deals saved {savings[len(savings) // 2]:.0%} of the games '
        "(the middle one of all measures).</p></section>"
    )


def _changed(rows: Sequence[Row]) -> str:
    """A measure's clear changes in words: at every level, with the interval of the clearest."""
    row = rows[0]
    others = "".join(f", {_signed(other)} ({_text(other['level'])})" for other in rows[1:])
    return (
        f"{_text(row['label'])}, {row['players']} players: {_signed(row)} ({between(row)}), "
        f"was {amount(row['before'])} ({_text(row['level'])}){others}"
    )


def _signed(row: Row) -> str:
    return ("+" if row["value"] > 0 else "") + amount(row["value"], row["unit"])


def _in_points(row: Row) -> bool:
    return bool(row["unit"] == "points" and not row["key"].startswith(("score", "spread")))


def _relative(row: Row) -> Row:
    """A change in per cent of what it was."""
    scale = 100 / abs(row["before"])
    return {**row, **{key: scale * row[key] for key in ("value", "low", "high")}}


# --- one variant of one game -----------------------------------------------------------------------


def game_sections(table: Table, frames: dict[str, list[Row]], balance: Balance | None) -> Iterator[str]:
    """Everything about one variant with one number of players; ``table`` is any of its tables."""
    own = {
        name: [
            row
            for row in rows
            if row.get("game", table.game) == table.game
            and row["variant"] == table.variant
            and row["players"] == table.players
        ]
        for name, rows in frames.items()
    }
    if not own["places"]:
        return
    yield f"<h2>{_text(catalogue()[table.game].title)}, {table.players} players, {_text(table.variant)}</h2>"
    strongest = own["places"][-1]["level"]
    yield _numbers(own["measures"], strongest)
    equal = 100 / table.players
    delta = 100 * balance.delta if balance else None
    band = f" The band is ±{delta:g} points." if delta else ""
    yield "<h3>Does the place matter?</h3>"
    yield figure(
        charts.place_chart(own["places"], equal, delta),
        f"Shares of wins by place in the order of play; intervals hold together.{band}",
        own["places"],
        ("label", "level", "value", "low", "high", "games", "verdict"),
    )
    yield "<h3>How long?</h3>"
    yield figure(
        charts.length_chart(own["distribution"]),
        "Turns a game; the table has the percentiles.",
        own["lengths"],
        ("what", "level", "p5", "p25", "p50", "p75", "p95", "most"),
    )
    yield from _endings(own["measures"])
    yield from _arc(own, equal)
    yield from _luck_and_skill(own)
    yield from _cards(own["cards"], strongest)
    columns = ("label", "bots", "value", "low", "high", "unit", "deals")
    yield (
        "<details><summary>every measure of this game</summary>"
        f"{number_table(own['measures'], columns)}</details>"
    )


def _numbers(rows: Sequence[Row], level: str) -> str:
    found = {row["key"]: row for row in rows if set(row["bots"].split("-")) == {level}}
    cells = "".join(
        f"<div><b>{amount(found[key]['value'], '%' if found[key]['unit'] == '%' else '')}</b>"
        f"<span>{_text(label)}</span><small>{between(found[key])}, from {found[key]['deals']:,} "
        f"{'games' if key in _TRACED else 'deals'}</small></div>"
        for key, label in _BIG
        if key in found
    )
    return f'<p class="soft">Among {_text(level)} players:</p><div class="numbers">{cells}</div>'


def _endings(rows: Sequence[Row]) -> Iterator[str]:
    part = [
        {**row, "ending": row["label"].removeprefix("rounds that end by: ")}
        for row in rows
        if row["key"].startswith("ending_") and len(set(row["bots"].split("-"))) == 1
    ]
    present = {row["key"] for row in part if row["high"] > 0.1}
    part = [row for row in part if row["key"] in present]
    if len(present) > 1:
        yield "<h3>How do rounds end?</h3>"
        svg = charts.interval_chart(part, "ending", "share of rounds, %")
        yield figure(svg, "Rounds by their end.", part, ("ending", "level", "value", "low", "high"))


def _arc(own: dict[str, list[Row]], equal: float) -> Iterator[str]:
    if own["arcs"]:
        games = " to ".join(f"{games:,}" for games in sorted({row["games"] for row in own["arcs"]}))
        yield "<h3>When is it decided?</h3>"
        yield figure(
            charts.arc_chart(own["arcs"], equal),
            "What a spectator would have given the later winner, along the game. A line that rises late "
            f"is a game that stays open. From {games} games a level, with bands of 95 %.",
            [row for row in own["measures"] if row["key"] in _TRACED],
            ("label", "level", "value", "low", "high", "unit", "deals"),
        )


def _luck_and_skill(own: dict[str, list[Row]]) -> Iterator[str]:
    wins = [row for row in own["luck"] if row["of"] == "win"]
    if not wins and not own["ladder"]:
        return
    yield "<h3>Luck or skill?</h3>"
    if wins:
        rows = [{**row, "row": row["level"], "level": ""} for row in wins]
        yield figure(
            charts.interval_chart(rows, "row", "share of who wins that the deal explains, %"),
            "The rest is the players' own doing and their lots. Bots that always choose alike leave "
            "everything to the deal, so read this from bots that vary. Intervals of fewer than 100 deals "
            "miss the truth in up to 9 %, and in up to 20 % where a few deals decide a game.",
            own["luck"],
            ("level", "of", "value", "low", "high"),
        )
    if own["ladder"]:
        rows = [_rung(row) for row in own["ladder"]]
        yield figure(
            charts.interval_chart(rows, "row", "steps of the ladder, Elo points"),
            "How much better play is rewarded: the rating difference of each level over the one below. Who "
            "never lost is better by that much at least.",
            own["ladder"],
            ("level", "over", "games", "value", "low", "high", "step"),
        )


def _rung(row: Row) -> Row:
    """A step of the ladder for the plot; a bound that no game tells is left out."""
    ends = [each for each in (row["elo_low"], row["elo"], row["elo_high"]) if each is not None]
    value = ends[0] if row["elo"] is None else row["elo"]
    bound = ", at least" if row["elo_high"] is None else ", at most" if row["elo_low"] is None else ""
    name = f"{row['level']} over {row['over']}{bound}"
    return {"level": "", "row": name, "value": value, "low": ends[0], "high": ends[-1]}


def _cards(rows: Sequence[Row], level: str) -> Iterator[str]:
    own = [row for row in rows if row["level"] == level]
    for use, title in (
        ("dealt", "Which cards are good to hold?"),
        ("played", "Which cards win when played?"),
    ):
        part = sorted(
            (row for row in own if row["use"] == use and row["q"] < CLEAR), key=lambda row: -abs(row["value"])
        )[:MOST_CARDS]
        if part:
            part.sort(key=lambda row: -row["value"])
            yield f"<h3>{title}</h3>"
            caption = f"Among {level} players; cards whose effect is clear (false discoveries held at 5 %)."
            yield figure(
                charts.card_chart(part), caption, part, ("card", "times", "value", "low", "high", "q")
            )
