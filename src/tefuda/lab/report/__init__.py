"""The report of an experiment: one HTML file that needs nothing else, and every figure as data beside it."""

from __future__ import annotations

from pathlib import Path

from tefuda.lab.analysis import Analysis
from tefuda.lab.recording import write_record
from tefuda.lab.report.figures import write_figures
from tefuda.lab.report.page import page
from tefuda.lab.storage import ResultsError

__all__ = ["write_report"]


def write_report(analysis: Analysis, file: Path, records: int = 0) -> str:
    """Write the report and its figures; returns a sentence that says where.

    ``records`` asks for the records of the first so many games of every table. ResultsError if
    something cannot be written.
    """
    frames = analysis.frames()
    figures = file.parent / f"{file.stem}-figures"
    written = 0
    try:
        text = page(analysis, frames)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        write_figures(frames, figures)
    except OSError as problem:
        raise ResultsError(f"{file} cannot be written: {problem.strerror}") from None
    folder = file.parent / f"{file.stem}-records"
    for each in analysis.tables:
        players = each.table.players
        for game in range(min(records, each.summary.games)):
            write_record(each.table, game // players, game % players, folder)
            written += 1
    also = f", {written} records in {folder}" if written else ""
    return f"The report is {file}; its figures as CSV and Parquet are in {figures}{also}"
