"""Running experiments: the same results however they are run, kept when stopped, never mixed."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from patience import PATIENCE
from tefuda.lab.analysis import Analysis, analyse, open_analysis
from tefuda.lab.commands import app
from tefuda.lab.experiment import Experiment, ExperimentError, make, read
from tefuda.lab.forecast import forecast
from tefuda.lab.play import Chunk
from tefuda.lab.pool import PoolError, finished
from tefuda.lab.run import run
from tefuda.lab.standing import standings
from tefuda.lab.storage import Results, ResultsError
from tefuda.lab.words import text_of

TOGETHER = Path(__file__).parent.parent / "docs/studies/together.py"

SMALL: dict[str, Any] = {
    "name": "small",
    "levels": ["random", "greedy"],
    "cases": [{"game": "isuri", "players": [2]}],
    "balance": {"delta": 0.05},
    "budget": {"deals": 3000, "traced": 3, "steps": 200},
}


def found_by(analysis: Analysis) -> dict[str, Any]:
    data = analysis.data()
    del data["manifest"]
    return data


def played(folder: Path, experiment: Experiment, processes: int = 1) -> Analysis:
    results = Results.create(folder, experiment, ["test"])
    return analyse(results, run(results, processes=processes))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    return played(tmp_path_factory.mktemp("lab") / "small", make(SMALL))


def test_the_result_does_not_depend_on_the_number_of_processes(small: Analysis, tmp_path: Path) -> None:
    assert found_by(played(tmp_path / "two", make(SMALL), processes=2)) == found_by(small)


def test_the_result_does_not_depend_on_the_order_in_which_chunks_finish(
    small: Analysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def backwards(chunks: list[Chunk], **how: Any) -> Iterator[Any]:
        yield from list(finished(chunks, **how))[::-1]

    monkeypatch.setattr("tefuda.lab.run.finished", backwards)
    assert found_by(played(tmp_path / "backwards", make(SMALL))) == found_by(small)


def test_a_stopped_run_keeps_what_is_finished_and_goes_on_from_there(
    small: Analysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_out: list[Chunk] = []

    def stopped(chunks: list[Chunk], **how: Any) -> Iterator[Any]:
        for number, each in enumerate(finished(chunks, **how)):
            if number == 2:
                raise KeyboardInterrupt
            yield each

    def counted(chunks: list[Chunk], **how: Any) -> Iterator[Any]:
        handed_out.extend(chunks)
        yield from finished(chunks, **how)

    monkeypatch.setattr("tefuda.lab.run.finished", stopped)
    with pytest.raises(KeyboardInterrupt):
        played(tmp_path / "stopped", make(SMALL))
    half = open_analysis(Results.open(tmp_path / "stopped"))
    assert 0 < sum(each.summary.games for each in half.tables) <= 4000
    monkeypatch.setattr("tefuda.lab.run.finished", counted)
    assert found_by(played(tmp_path / "stopped", make(SMALL))) == found_by(small)
    whole = sum(len(small.results.chunks(each.table)) for each in small.tables)
    assert len(handed_out) == whole - 2


def test_a_damaged_file_is_played_again(small: Analysis, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(small.results.folder, folder)
    results = Results.open(folder)
    file = results.place(results.chunks(small.tables[0].table)[0]) / "games.parquet"
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(
        ResultsError, match=r"games\.parquet is missing or damaged; give the experiment's command"
    ):
        open_analysis(results)
    assert found_by(played(folder, make(SMALL))) == found_by(small)


def test_results_of_other_options_or_other_code_are_never_mixed(
    small: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make({**SMALL, "seed": 2})
    with pytest.raises(ResultsError, match=r"another experiment \(different: seed\)"):
        Results.create(small.results.folder, other, [])
    monkeypatch.setattr("tefuda.lab.storage.source_hash", lambda: "0" * 16)
    with pytest.raises(ResultsError, match="another version of the code"):
        Results.create(small.results.folder, make(SMALL), [])


def test_a_folder_that_is_not_ours_or_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ResultsError, match="holds no results of the lab; name another folder"):
        Results.create(tmp_path, make(SMALL), [])
    with pytest.raises(ResultsError, match="cannot be written"):
        Results.create(tmp_path / "notes.txt" / "below", make(SMALL), [])
    with pytest.raises(ResultsError, match="holds no results of the lab"):
        Results.open(tmp_path)
    (tmp_path / "manifest.json").write_text('{"format": "tefu')
    with pytest.raises(ResultsError, match="is damaged or of another version"):
        Results.open(tmp_path)


def test_results_of_an_experiment_that_is_none_any_more_are_refused(small: Analysis, tmp_path: Path) -> None:
    manifest = small.results.manifest
    manifest["experiment"]["levels"] = ["grandmaster"]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ResultsError, match=r"cannot be read by this version of the code: .* no bot 'grandm"):
        Results.open(tmp_path)


def test_a_verdict_is_tried_only_at_the_looks_of_the_plan(small: Analysis) -> None:
    plans = {tuple(each.plan) for each in small.tables if each.table.of_equals}
    assert len(plans) == 1
    for each in small.tables:
        assert each.summary.blocks in each.plan
    assert small.judgements[0].cautions[0].startswith("The verdict rests on 2 levels of play")


def test_a_larger_budget_goes_on_from_the_deals_and_the_looks_that_were_made(tmp_path: Path) -> None:
    """Against a budget that was as large from the start: fewer looks, so less alpha is left for the last."""
    folder = tmp_path / "grown"
    small = {
        **SMALL,
        "levels": ["random"],
        "balance": {"delta": 0.032},
    }
    first = make({**small, "budget": {"deals": 2000, "traced": 0, "steps": 0}})
    larger = make({**small, "budget": {"deals": 3500, "traced": 0, "steps": 0}})
    assert larger.goes_on_from(first)
    assert not first.goes_on_from(larger)
    played(folder, first)
    before = set(folder.glob("tables/*/*"))
    results = Results.create(folder, larger, ["more"])
    assert results.experiment.earlier == (first.budget,)
    (table,) = standings(results.experiment)
    assert table.plan == [2000, 3500]
    (fresh,) = standings(larger)
    assert fresh.plan == [3500]
    found = analyse(results, run(results, processes=1))
    assert before <= set(folder.glob("tables/*/*"))
    (grown,) = found.tables
    if grown.looked == 2:
        assert grown.alpha == pytest.approx(0.05 / 6)
    assert any("2,000 deals that were judged before" in each for each in found.judgements[0].cautions)
    assert found_by(open_analysis(Results.open(folder))) == found_by(found)
    again = Results.create(folder, larger, ["more"])
    assert again.experiment == results.experiment
    with pytest.raises(ResultsError, match="this experiment with more deals"):
        Results.create(folder, first, [])


def test_a_comparison_that_goes_on_says_how_often_it_was_looked_at(tmp_path: Path) -> None:
    variants = [{"name": "as it is"}, {"name": "short", "options": {"rounds": 3}}]
    data = {
        **SMALL,
        "levels": ["random"],
        "cases": [{"game": "isuri", "players": [2], "variants": variants}],
        "compare": {},
        "balance": None,
    }
    first, larger = (
        make({**data, "budget": {"deals": deals, "traced": 0, "steps": 0}}) for deals in (100, 150)
    )
    assert first.looks_at_changes == ""
    folder = tmp_path / "twice"
    played(folder, first)
    text = text_of(played(folder, larger))
    assert "looked at 2 times" in text
    assert "up to 10 %" in text


def test_a_level_that_can_tell_less_is_asked_for_less_and_says_so(tmp_path: Path) -> None:
    data = {**SMALL, "budget": {"deals": 2000, "levels": {"greedy": 150}, "traced": 0, "steps": 0}}
    experiment = make(data)
    assert experiment.within("random", 2) == 0.05
    assert 0.1 < experiment.within("greedy", 2) < 0.15
    found = played(tmp_path / "less", experiment)
    told = f"{100 * experiment.within('greedy', 2):.1f}"
    text = " ".join([found.judgements[0].sentence, *found.judgements[0].reasons])
    assert f"asked for less: {told} points instead of 5" in found.judgements[0].cautions[1]
    assert ("within " + told in text) or found.tables[1].verdict != "balanced"
    assert f"they can tell balance within {told}" in next(forecast(Results.open(tmp_path / "less"), 1))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_level_of_a_plain_question_has_what_the_question_needs(players: int) -> None:
    experiment = make(
        {
            "name": "plain",
            "levels": ["random", "casual", "greedy", "strong"],
            "cases": [{"game": "devil", "players": [players]}],
            "balance": {},
        }
    )
    for level in experiment.levels:
        assert experiment.within(level, players) == 0.02
        assert experiment.deals(level, players) >= experiment.least_deals(players)
    assert experiment.deals("strong", players) < 20_000


def test_compare_pairs_the_same_deals_and_reports_the_saving(tmp_path: Path) -> None:
    data = {
        **SMALL,
        "levels": ["greedy"],
        "cases": [
            {
                "game": "isuri",
                "players": [2],
                "variants": [{"name": "as it is"}, {"name": "short", "options": {"rounds": 3}}],
            }
        ],
        "compare": {},
        "balance": None,
        "budget": {"deals": 300, "traced": 0},
    }
    changes = {row["key"]: row for row in played(tmp_path / "c", make(data)).frames()["changes"]}
    assert changes["rounds"]["value"] == -3
    assert changes["turns"]["p"] < 0.001
    assert changes["turns"]["high"] < -40
    assert changes["turns"]["saving"] > 0.2  # the first three rounds are the very same
    assert changes["ending_1"]["p"] > 0.05


# --- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"levles": ["random"]}, "unknown key 'levles'; known here: name, seed, levels"),
        ({"balance": {"detla": 0.02}}, "unknown key 'balance.detla'; known here: delta, alpha, power"),
        ({"levels": ["grandmaster"]}, "there is no bot 'grandmaster'; there are random, greedy"),
        ({"levels": []}, "levels: list should have at least 1 item, not []"),
        ({"levels": "random"}, "levels: input should be a valid list, not 'random'"),
        ({"cases": [{"game": "isuri"}]}, "'cases.0.players' is missing"),
        ({"levels": ["random", "random"]}, "a level is named twice: random, random"),
        ({"cases": [{"game": "chess", "players": [2]}]}, "there is no game 'chess'"),
        ({"cases": [{"game": "isuri", "players": [5]}]}, "Isuri is for 2 players, not for 5"),
        ({"cases": [{"game": "hashigo", "players": [1]}]}, "at least two of them"),
        (
            {"cases": [{"game": "isuri", "players": [2], "options": {"sweep": "always"}}]},
            "option sweep cannot be 'always'; it takes one_turn or first_turn",
        ),
        ({"budget": {"deals": 0}}, "budget.deals: input should be greater than or equal to 2, not 0"),
        ({"balance": {"delta": 0.001}}, "needs about 1,785,848 deals"),
        ({"balance": {"delta": 0.001}}, "deals of one level, and none has more than 3,000"),
        (
            {"cases": [{"game": "devil", "players": [6]}], "budget": {"levels": {"greedy": 4}}},
            "the budget of greedy is too small: among 6 players 4 deals cannot show",
        ),
        ({"balance": None}, "it asks no question"),
        ({"balance": None, "compare": {}}, "[compare] needs a case with two variants or more"),
        ({"name": "../elsewhere"}, "name: "),
    ],
)
def test_an_experiment_that_cannot_be_run_is_refused_in_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ExperimentError) as refused:
        make({**SMALL, **change})
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_experiment_file_is_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "even.toml"
    file.write_text('levels = ["random"]\n[balance]\n[[cases]]\ngame = "devil"\nplayers = [2, 3]\n')
    experiment = read(file)
    assert (experiment.name, len(standings(experiment))) == ("even", 2)
    other = experiment.with_seed(7)
    assert (other.name, {table.seed for table in other.tables()}) == ("even-7", {7})
    file.write_text("levels = [")
    with pytest.raises(ExperimentError, match="is no TOML"):
        read(file)
    with pytest.raises(ExperimentError, match="cannot be read"):
        read(tmp_path / "none.toml")


def test_runs_with_other_deals_have_folders_of_their_own_and_are_told_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "even.toml"
    file.write_text(
        'levels = ["random"]\n[budget]\ndeals = 100\ntraced = 0\nsteps = 0\n[balance]\ndelta = 0.4\n'
        '[[cases]]\ngame = "isuri"\nplayers = [2]\noptions = { rounds = 1 }\n'
    )
    monkeypatch.chdir(tmp_path)
    turns = []
    for seed in ([], ["--seed", "2"]):
        result = CliRunner().invoke(app, ["run", str(file), *seed, "--processes", "1", "--json"])
        data = json.loads(result.stdout)
        turns.append([row["value"] for row in data["measures"] if row["key"] == "turns"])
    assert sorted(each.name for each in (tmp_path / "lab-results").iterdir()) == ["even", "even-2"]
    assert turns[0] != turns[1]
    folders = ["lab-results/even", "lab-results/even-2"]
    monkeypatch.setattr(sys, "argv", ["together.py", *folders, "--measures", "turns"])
    runpy.run_path(str(TOGETHER), run_name="__main__")
    told = capsys.readouterr().out
    assert "as it is, random: 200 deals" in told
    assert f"runs: {turns[0][0]:.2f}, {turns[1][0]:.2f}" in told


def test_commands_print_data_and_end_with_a_code(tmp_path: Path) -> None:
    words = [
        "balance",
        "isuri",
        "--levels",
        "random",
        "--delta",
        "8",
        "--deals",
        "2000",
        "--traced",
        "0",
        "--steps",
        "0",
        "--processes",
        "1",
    ]
    result = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "b"), "--json"])
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["verdicts"][0]["verdict"] == "balanced"
    assert data["manifest"]["experiment"]["levels"] == ["random"]
    result = CliRunner().invoke(app, [*words, "--set", "rounds", "--out", str(tmp_path / "c")])
    assert "'rounds' is no setting: write it as option=value" in str(result.exception)


def test_the_commands_of_the_lab_import_nothing_heavy() -> None:
    code = (
        "import sys, tefuda.lab.commands as c; "
        "heavy = {'numpy', 'numba', 'pyarrow', 'altair', 'ray', 'scipy', 'pydantic'} & set(sys.modules); "
        "sys.exit(' '.join(heavy) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_process_that_dies_is_told_in_a_sentence_and_work_goes_on(
    small: Analysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killing(chunks: list[Chunk], **how: Any) -> Iterator[Any]:
        others = set(active_children())
        for number, each in enumerate(finished(chunks, **how)):
            if number == 0:
                for worker in set(active_children()) - others:
                    worker.kill()
            yield each

    monkeypatch.setattr("tefuda.lab.run.finished", killing)
    with pytest.raises(PoolError, match=r"ended from outside .*; what was finished is kept"):
        played(
            tmp_path / "killed", make({**SMALL, "budget": {**SMALL["budget"], "deals": 9000}}), processes=2
        )
    assert list((tmp_path / "killed").glob("tables/*/*/games.parquet"))
