"""``tefuda puzzle``, and the par in ``tefuda check``: what is printed, and what is refused in a sentence."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

import tefuda.cli.puzzle
from tefuda.cli import main
from tefuda.games import find
from tefuda.match import Match, Player
from tefuda.puzzle import daily, grade_of, solve
from tefuda.record import to_json, write
from tefuda.terminal import Setup

CASES = Path(__file__).parent / "cases"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process: its code, and what it printed on both channels."""

    def command(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tefuda", *map(str, arguments)])
        capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return command


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """The tables that a command opens."""
    tables: list[Setup] = []
    monkeypatch.setattr(tefuda.cli.puzzle, "open_table", tables.append)
    return tables


def test_the_solution_of_a_day_is_printed_with_its_proven_par_and_can_be_played(run: Run) -> None:
    code, out, _ = run("puzzle", "--date", "2026-01-01", "--solve", "--json")
    found = json.loads(out)
    assert (code, found["number"], found["proven"]) == (0, 1, True)
    match = daily(date(2026, 1, 1)).match(Player("Aki"))
    for move in found["line"]:
        match.play(move)
    assert match.totals == [found["par"]]
    _, text, _ = run("puzzle", "--date", "2026-01-01", "--solve")
    assert f"par {found['par']}, proven" in text
    assert text.splitlines()[1] == "row 1  " + " ".join(found["rows"][0])


def test_a_seed_is_the_same_deal_as_at_the_table_and_options_hold(run: Run) -> None:
    _, out, _ = run("puzzle", "--seed", 4, "--set", "flip_start=true", "--solve", "--json")
    found = json.loads(out)
    game, preset = find("hashigo-puzzle")
    match = Match(game, game.settle({"flip_start": True}, 1, preset), [Player("Aki")], seed=4)
    assert found["rows"] == match.rounds[0].deal["rows"]
    assert (found["line"][0].split()[0] in ("keep", "turn"), found["difficulty"]) == (True, None)


def test_a_difficulty_is_what_was_asked_for(run: Run, opened: list[Setup]) -> None:
    _, out, _ = run("puzzle", "--difficulty", "easy", "--seed", 4, "--solve", "--json")
    assert json.loads(out)["difficulty"] == "easy"
    run("puzzle", "--difficulty", "expert")
    assert opened[0].deal is not None
    assert grade_of(opened[0].deal["rows"]) == "expert"  # type: ignore[arg-type]
    assert opened[0].day is None


def test_without_options_the_table_opens_with_the_puzzle_of_today(run: Run, opened: list[Setup]) -> None:
    code, _, _ = run("puzzle")
    today = opened[0].day
    assert code == 0
    assert today is not None
    session = opened[0].begin()
    assert session.match.rounds[0].deal == {"rows": daily(today).rows}
    assert session.humans == [0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--date", "2026-02-30"], "'2026-02-30' is no date; write year, month and day"),
        (["--date", "2999-01-01"], "the puzzle of 2999-01-01 is not there yet; today is"),
        (["--date", "2025-12-31"], "the first is that of 2026-01-01"),
        (["--date", "2026-01-01", "--seed", "3"], "--date names one day's puzzle"),
        (["--difficulty", "mild"], "there is no difficulty 'mild'; there are easy, medium, hard, expert"),
        (["--set", "chain_min=3"], "--set goes with --seed alone"),
        (["--seed", "3", "--set", "chain_min=4"], "option chain_min cannot be '4'"),
        (["--json"], "--json goes with --solve"),
        ([], "the table needs a terminal"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(run: Run, arguments: list[str], words: str) -> None:
    code, out, err = run("puzzle", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


def test_check_reports_a_par_that_the_proof_does_not_confirm(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("check", *(CASES / f"hashigo-{number}.json" for number in (22, 23, 24)))
    assert (code, out) == (0, "3 of 3 records replay exactly\n")
    data = json.loads((CASES / "hashigo-22.json").read_text(encoding="utf-8"))
    data["par"] = 11
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    code, out, _ = run("check", wrong)
    assert code == 1
    assert "par 11, expected 12, which is proven" in out


def test_analyse_says_where_a_puzzle_lost_moves_against_par(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("analyse", CASES / "hashigo-22.json")
    assert code == 0
    assert out.startswith("Par 12, proven; solved in 12\n")
    assert "lost" not in out
    game, preset = find("hashigo-puzzle")
    match = Match(game, game.settle({}, 1, preset), [Player("A")], seed=5)
    chance = random.Random(5)
    while not match.over:
        match.play(chance.choice(match.legal()))
    played = tmp_path / "played.json"
    played.write_text(to_json(write(match)), encoding="utf-8")
    data = json.loads(run("analyse", played, "--json")[1])
    assert data["par"] == solve(match.options, match.rounds[0].deal["rows"]).par
    assert data["result"] == match.totals[0] == data["par"] + sum(move["lost"] for move in data["moves"])
    assert any(move["lost"] for move in data["moves"])
    for move in data["moves"]:
        assert (move["lost"] == 0) == (move["played"] in move["best"])


def test_analyse_refuses_a_puzzle_that_is_not_solved_yet(run: Run) -> None:
    code, out, err = run("analyse", CASES / "hashigo-24.json")
    assert (code, out) == (2, "")
    assert "ends before the puzzle is solved" in err
