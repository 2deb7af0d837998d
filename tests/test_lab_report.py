"""The report: one page that needs nothing else, and every figure as data beside it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.csv
import pyarrow.parquet
import pytest

from tefuda import record
from tefuda.lab.analysis import Analysis, analyse, open_analysis
from tefuda.lab.experiment import make
from tefuda.lab.report import write_report
from tefuda.lab.run import run
from tefuda.lab.storage import Results


class Page(HTMLParser):
    """Counts tags, and notes what a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        values = dict(attrs)
        self.fetched += [values[name] or "" for name in ("src", "href", "xlink:href") if name in values]


@pytest.fixture(scope="module")
def analysis(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    experiment = make(
        {
            "name": "report",
            "levels": ["random", "greedy"],
            "cases": [
                {
                    "game": "isuri",
                    "players": [2],
                    "variants": [{"name": "as it is"}, {"name": "<short>", "options": {"rounds": 2}}],
                }
            ],
            "balance": {"delta": 0.1},
            "compare": {},
            "budget": {"deals": 1000, "traced": 4, "steps": 100},
        }
    )
    results = Results.create(
        tmp_path_factory.mktemp("lab") / "report", experiment, ["lab", "run", "report.toml"]
    )
    return analyse(results, run(results, processes=1))


@pytest.fixture(scope="module")
def text(analysis: Analysis) -> str:
    file = analysis.results.folder / "report.html"
    assert str(file) in write_report(analysis, file, records=2)
    return file.read_text(encoding="utf-8")


def test_the_page_needs_nothing_but_itself(text: str) -> None:
    page = Page()
    page.feed(text)
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert page.fetched == []
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/)", text)
    assert page.tags.count("svg") >= 8


def test_the_page_shows_verdict_changes_replays_and_manifest(analysis: Analysis, text: str) -> None:
    for judgement in analysis.judgements:
        assert judgement.sentence in text
    assert "&lt;short&gt;" in text
    assert "<short>" not in text
    for heading in ("What the variants change", "Games to replay", "What made this", "When is it decided?"):
        assert heading in text
    assert "tefuda lab run report.toml" in text
    assert analysis.results.manifest["sources"] in text


def test_every_plot_has_a_sentence_for_those_who_cannot_see_it_and_follows_dark_mode(text: str) -> None:
    plots = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert all('role="img"' in plot and 'aria-label="' in plot for plot in plots)
    assert all("currentColor" in plot for plot in plots)
    assert not any(re.search(r'(fill|stroke)="(#000000|#000|black)"', plot) for plot in plots)


def test_every_figure_is_there_as_csv_and_parquet(analysis: Analysis, text: str) -> None:
    folder = analysis.results.folder / "report-figures"
    for name, rows in analysis.frames().items():
        assert rows, name
        table = pyarrow.parquet.read_table(folder / f"{name}.parquet")
        assert table.to_pylist() == rows
        assert pyarrow.csv.read_csv(folder / f"{name}.csv").num_rows == len(rows)


def test_records_of_games_are_written_on_request_and_replay(analysis: Analysis, text: str) -> None:
    files = sorted((analysis.results.folder / "report-records").glob("*.json"))
    assert len(files) == 2 * len(analysis.tables)
    assert all(record.check(record.read(Path(file))) is None for file in files)


def test_a_report_of_a_folder_says_the_same(analysis: Analysis) -> None:
    again = open_analysis(Results.open(analysis.results.folder))
    assert again.data() == analysis.data()
