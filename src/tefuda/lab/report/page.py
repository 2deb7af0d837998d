"""The page: verdicts first, then what was measured, then games to look at, then what made it."""

from __future__ import annotations

import html
import json
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from tefuda import __version__
from tefuda.games import catalogue
from tefuda.lab.analysis import Analysis, without_level
from tefuda.lab.recording import replay
from tefuda.lab.report.sections import Row, change_sections, game_sections
from tefuda.lab.report.style import CSS
from tefuda.lab.standing import Standing
from tefuda.lab.verdict import Judgement

__all__ = ["page"]

MOST_REPLAYS = 12
"""Games told in words, at most; more would bury the page."""


def page(analysis: Analysis, frames: dict[str, list[Row]]) -> str:
    """The whole report as HTML."""
    experiment = analysis.results.experiment
    titles = " and ".join(dict.fromkeys(catalogue()[each.table.game].title for each in analysis.tables))
    levels = ", ".join(experiment.levels)
    games = sum(each.summary.games for each in analysis.tables)
    parts = [
        f"<h1>{_text(titles)}: playtest</h1>",
        f'<p class="soft">{_text(experiment.name)}, {games:,} games; levels: {_text(levels)}</p>',
        *(_verdict(each) for each in analysis.judgements),
        *change_sections(frames["changes"], experiment.looks_at_changes),
    ]
    for group in without_level(analysis.tables):
        parts += game_sections(group[0].table, frames, experiment.balance)
    parts += _replays(analysis)
    parts += _manifest(analysis)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{_text(titles)}: playtest</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="generator" content="tefuda {__version__}"><style>{CSS}</style></head>\n<body><main>\n'
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def _text(text: object) -> str:
    return html.escape(str(text))


def _verdict(verdict: Judgement) -> str:
    reasons = "".join(f"<li>{_text(reason)}</li>" for reason in verdict.reasons)
    cautions = "".join(f'<p class="caution">{_text(caution)}</p>' for caution in verdict.cautions)
    title = f"{catalogue()[verdict.game].title}, {verdict.players} players, {verdict.variant}"
    return (
        f'<section class="verdict {verdict.verdict}"><h3>{_text(title)}</h3>'
        f'<p class="says">{_text(verdict.sentence)}</p><ul>{reasons}</ul>{cautions}</section>'
    )


def _replays(analysis: Analysis) -> Iterator[str]:
    shown = [
        (each, kind, at)
        for each in _to_replay(analysis.tables)
        for kind, at in sorted(each.summary.replays().items())
    ][:MOST_REPLAYS]
    if not shown:
        return
    yield "<h2>Games to replay</h2>"
    yield (
        '<p class="soft">Of the strongest level of a variant. Open one to read it move by move. '
        "<code>tefuda lab report FOLDER --records N</code> writes records.</p>"
    )
    for each, kind, at in shown:
        match = replay(each.table, at.block, at.rotation)
        lines = [line for event in match.events for line in event.words(-1, match.names)]
        totals = ", ".join(f"{name} {total}" for name, total in zip(match.names, match.totals, strict=True))
        title = (
            f"{kind}: {each.table.variant}, {each.table.players} players, {each.table.level}; "
            f"deal {at.block}, rounds {len(match.rounds)}; {totals}"
        )
        log = "".join(f"<li>{_text(line)}</li>" for line in lines)
        yield f'<details><summary>{_text(title)}</summary><ol class="log">{log}</ol></details>'


def _to_replay(tables: Sequence[Standing]) -> Iterator[Standing]:
    """The strongest level of each variant and number of players."""
    for group in without_level([each for each in tables if each.table.of_equals]):
        yield group[-1]


def _manifest(analysis: Analysis) -> Iterator[str]:
    manifest = analysis.results.manifest
    experiment = analysis.results.experiment
    commands = "\n".join(f"tefuda {shlex.join(command)}" for command in manifest["commands"])
    commands = commands.encode("utf-8", "replace").decode()  # names of files need not be text
    yield "<h2>What made this</h2>"
    yield '<p class="soft">The same command, with these sources, gives the same numbers on any machine.</p>'
    yield f"<pre>{_text(commands)}</pre>"
    rows: list[tuple[str, Any]] = [
        ("seed", experiment.seed),
        ("sources", manifest["sources"]),
        ("begun", manifest["begun"]),
        *manifest["versions"].items(),
        *manifest["machine"].items(),
    ]
    cells = "".join(f"<tr><th>{_text(name)}</th><td>{_text(value)}</td></tr>" for name, value in rows)
    yield f'<table class="words">{cells}</table>'
    yield (
        "<details><summary>The experiment, as <code>tefuda lab run</code> takes it (as JSON)</summary><pre>"
        f"{_text(json.dumps(manifest['experiment'], indent=1, ensure_ascii=False))}</pre></details>"
    )
