"""The plots, as SVG without scripts.

Ink is ``currentColor``, so that a plot follows the page into dark mode and onto paper. Levels differ in
colour (after Okabe and Ito, whose colours the colour-blind tell apart), in shape, and in height on the row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

__all__ = ["arc_chart", "card_chart", "forest_chart", "interval_chart", "length_chart", "place_chart"]

Row = dict[str, Any]

COLOURS = ("#0087c8", "#e08a00", "#009e73", "#cc6699", "#b35900", "#7a7aff")
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
_INK = "#010203"
WIDTH = 440
"""Of a plot in pixels: what a phone shows at a size that can be read. A desktop shows it larger."""
SHORT = 18
"""Names of more letters stand above their rows."""


def _altair() -> Any:
    import altair

    return altair


def _said(row: Row, label: str) -> str:
    name = ", ".join(part for part in (row["level"], row[label]) if part)
    return f"{name} {row['value']:.1f} ({row['low']:.1f} to {row['high']:.1f})"


def _levels(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row["level"] for row in rows))


def _encoding(alt: Any, levels: list[str]) -> dict[str, Any]:
    legend = alt.Legend(orient="top", symbolSize=90, symbolOpacity=1) if len(levels) > 1 else None
    scale = {"domain": levels}
    colours = list(COLOURS[: len(levels)]) if len(levels) > 1 else [_INK]
    shapes = list(SHAPES[: len(levels)])
    return {
        "color": alt.Color("level:N", title="level", legend=legend, scale=alt.Scale(**scale, range=colours)),
        "shape": alt.Shape("level:N", title="level", legend=legend, scale=alt.Scale(**scale, range=shapes)),
    }


def _svg(chart: Any, sentence: str) -> str:
    """Render, with ink that follows the page, and a sentence for those who cannot see it."""
    import vl_convert

    chart = (
        chart.configure(background="transparent", font="system-ui, sans-serif")
        .configure_axis(
            labelColor=_INK, titleColor=_INK, gridColor=_INK, gridOpacity=0.12, domainColor=_INK,
            tickColor=_INK, labelFontSize=12, titleFontSize=12, titleFontWeight="normal", labelLimit=0,
        )
        .configure_legend(labelColor=_INK, titleColor=_INK, labelFontSize=12, titleFontSize=12)
        .configure_header(labelColor=_INK, titleColor=_INK)
        .configure_view(stroke=None)
    )  # fmt: skip
    svg: str = vl_convert.vegalite_to_svg(chart.to_json())
    svg = svg.replace(_INK, "currentColor")
    width, height = re.findall(r'<svg[^>]*?width="([\d.]+)" height="([\d.]+)"', svg)[0]
    label = sentence.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    head = f'<svg role="img" aria-label="{label}" viewBox="0 0 {width} {height}" style="--width:{width}px"'
    return re.sub(r"<svg[^>]*?viewBox=\"[^\"]*\"", head + ' xmlns="http://www.w3.org/2000/svg"', svg, count=1)


def _with_intervals(alt: Any, rows: Sequence[Row], x: Any, label: str, levels: list[str]) -> Any:
    """Points with intervals, a row for each ``label``: beside the row if it is short, else above it."""
    names = list(dict.fromkeys(row[label] for row in rows))
    above = max(map(len, names)) > SHORT
    step = 16 * len(levels) + (20 if above else 10)
    axis: dict[str, Any] = {"grid": False}
    if above:
        axis |= {"labelAlign": "left", "labelPadding": -4, "labelOffset": 9 - step / 2}
        axis |= {"ticks": False, "domain": False}
    else:
        axis["minExtent"] = _beside(names)
    slots = [""] * above + [f"level {level}" for level in levels]  # the first one holds the name
    base = alt.Chart(alt.Data(values=[{**row, "slot": f"level {row['level']}"} for row in rows])).encode(
        y=alt.Y(f"{label}:N", title=None, sort=names, axis=alt.Axis(**axis)),
        yOffset=alt.YOffset("slot:N", scale=alt.Scale(domain=slots)),
    )
    encoding = _encoding(alt, levels)
    bars = base.mark_rule(strokeWidth=2).encode(x=x("low"), x2="high:Q", color=encoding["color"])
    points = base.mark_point(filled=True, size=75, opacity=1).encode(x=x("value"), **encoding)
    return (bars + points).properties(
        width=WIDTH - (0 if above else _beside(names)), height=alt.Step(step, **{"for": "position"})
    )


def _beside(names: Sequence[str]) -> float:
    """The room that names need, in whatever font the page is shown."""
    return 12 + 7.4 * max(map(len, names))


def place_chart(rows: Sequence[Row], equal: float, delta: float | None) -> str:
    """Shares of wins by place, with the equal share and the band of δ around it."""
    alt = _altair()
    levels = _levels(rows)
    near = [each for row in rows for each in (row["low"], row["high"])] + [
        equal - (delta or 0),
        equal + (delta or 0),
    ]
    room = 0.1 * (max(near) - min(near))
    scale = alt.Scale(domain=[min(near) - room, max(near) + room], nice=False, zero=False)

    def x(field: str) -> Any:
        return alt.X(f"{field}:Q", title="share of wins, %", scale=scale)

    layers = []
    if delta:
        band = alt.Chart(alt.Data(values=[{"low": equal - delta, "high": equal + delta}]))
        layers.append(band.mark_rect(color="#009e73", opacity=0.15).encode(x=x("low"), x2="high:Q"))
    line = alt.Chart(alt.Data(values=[{"equal": equal}]))
    layers.append(line.mark_rule(color=_INK, strokeDash=[4, 3]).encode(x=x("equal")))
    layers.append(_with_intervals(alt, rows, x, "label", levels))
    sentence = "Shares of wins by place, %: " + "; ".join(_said(row, "label") for row in rows)
    return _svg(alt.layer(*layers), sentence)


def interval_chart(rows: Sequence[Row], label: str, title: str) -> str:
    """Values with intervals, a row for each ``label``; rows without a level are all of one kind."""
    alt = _altair()
    levels = _levels(rows)

    def x(field: str) -> Any:
        return alt.X(f"{field}:Q", title=title, scale=alt.Scale(zero=True))

    chart = _with_intervals(alt, rows, x, label, levels)
    sentence = f"{title}: " + "; ".join(_said(row, label) for row in rows)
    return _svg(chart, sentence)


def length_chart(rows: Sequence[Row]) -> str:
    """How long games are: the share of games by turns, a line for each level."""
    alt = _altair()
    levels = _levels(rows)
    encoding = _encoding(alt, levels)
    middle = [{**row, "at": (row["turns"] + row["until"] - 1) / 2} for row in rows]
    width = middle[0]["until"] - middle[0]["turns"]
    base = alt.Chart(alt.Data(values=middle)).encode(
        x=alt.X("at:Q", title="turns"),
        y=alt.Y("share:Q", title=f"% of games, by {width} turns" if width > 1 else "% of games"),
        color=encoding["color"],
    )
    dashes = alt.StrokeDash("level:N", legend=None, sort=levels)
    chart = base.mark_line(strokeWidth=2).encode(strokeDash=dashes) + base.mark_point(
        filled=True, size=32
    ).encode(shape=encoding["shape"])
    sentence = "How many turns games take, among " + ", ".join(levels)
    return _svg(chart.properties(width=WIDTH, height=190), sentence)


def arc_chart(rows: Sequence[Row], equal: float) -> str:
    """The chance of the later winner along the game, as a spectator sees it."""
    alt = _altair()
    levels = _levels(rows)
    encoding = _encoding(alt, levels)
    y = alt.Scale(domain=[0, 100])
    base = alt.Chart(alt.Data(values=list(rows))).encode(
        x=alt.X("part:Q", title="part of the game, %", axis=alt.Axis(tickCount=5)), color=encoding["color"]
    )
    band = base.mark_area(opacity=0.15).encode(
        y=alt.Y("low:Q", title="chance of the later winner, %", scale=y), y2="high:Q"
    )
    line = base.mark_line(strokeWidth=2).encode(
        y=alt.Y("value:Q", scale=y), strokeDash=alt.StrokeDash("level:N", legend=None, sort=levels)
    )
    points = base.mark_point(filled=True, size=32).encode(
        y=alt.Y("value:Q", scale=y), shape=encoding["shape"]
    )
    rule = alt.Chart(alt.Data(values=[{"equal": equal}]))
    mark = rule.mark_rule(color=_INK, strokeDash=[4, 3]).encode(y=alt.Y("equal:Q", scale=y))
    sentence = "The chance of the later winner rises from an equal share to certainty along the game"
    return _svg((band + mark + line + points).properties(width=WIDTH, height=210), sentence)


def card_chart(rows: Sequence[Row]) -> str:
    """What cards do for who is dealt them, or plays them."""
    return interval_chart(rows, "card", "more of the round's wins than an equal share, points")


def forest_chart(rows: Sequence[Row], title: str) -> str:
    """Changes from the first variant, with intervals; a line at no change."""
    alt = _altair()
    levels = _levels(rows)

    def x(field: str) -> Any:
        return alt.X(f"{field}:Q", title=title)

    zero = alt.Chart(alt.Data(values=[{"zero": 0}])).mark_rule(color=_INK, strokeDash=[4, 3])
    chart = zero.encode(x=x("zero")) + _with_intervals(alt, rows, x, "row", levels)
    sentence = f"{title}: " + "; ".join(_said(row, "row") for row in rows)
    return _svg(chart, sentence)
