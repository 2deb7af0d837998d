"""How hard deals of the puzzle are: measured alike everywhere, and graded so that the grades differ."""

from __future__ import annotations

import statistics

import pytest

from tefuda.games import find
from tefuda.match import Match, Player
from tefuda.puzzle import GRADES, Difficulty, PuzzleError, deal_of_grade, grade_of, measure, puzzle_speed

GAME, PRESET = find("hashigo-puzzle")
DEALS = 60


def rows_of(seed: int, number: int = 0) -> list[list[str]]:
    options = GAME.settle({}, 1, PRESET)
    rows: list[list[str]] = (
        Match(GAME, options, [Player("Aki")], seed=seed, number=number).rounds[0].deal["rows"]
    )
    return rows


@pytest.fixture(scope="module")
def measured() -> list[Difficulty]:
    return [measure(rows_of(seed)) for seed in range(DEALS)]


def test_the_thresholds_of_the_grades_are_those_that_the_documentation_gives() -> None:
    assert GRADES == {"easy": 0.0, "medium": 38.5, "hard": 44.5, "expert": 52.0}


def test_the_grades_of_some_deals_stay_what_they_were(measured: list[Difficulty]) -> None:
    """If the one-look rating was changed on purpose: run benchmarks/puzzle_grades.py, and see its table."""
    assert "".join(each.grade[0] for each in measured[:30]) == "hmhmmhmmehehmememmmhemmmmeemme"


def test_harder_grades_are_harder_for_every_player_and_by_every_measure(measured: list[Difficulty]) -> None:
    by_grade = [[each for each in measured if each.grade == grade] for grade in GRADES]
    assert all(len(deals) >= 3 for deals in by_grade)
    for name in ("greedy", "casual", "random"):
        over = [statistics.mean(each.over[name] for each in deals) for deals in by_grade]
        assert over[0] < over[-1]
    luck = [statistics.mean(each.luck for each in deals) for deals in by_grade]
    assert luck == sorted(luck)
    traps = [statistics.mean(each.traps for each in deals) for deals in by_grade]
    assert traps[0] < traps[-1]


def test_what_is_measured_hangs_together(measured: list[Difficulty]) -> None:
    for each in measured:
        assert 0 <= each.narrow <= each.par
        assert 0 <= each.traps <= each.par
        assert 0 <= each.depth <= each.deepest <= each.par
        assert each.over["greedy"] >= 0
        assert 0 <= each.opened < 2**18
        assert all((each.over[name] == 0) == (each.solved[name] == 1) for name in each.over)
    assert statistics.mean(each.over["random"] for each in measured) == pytest.approx(20.8 - 11.5, abs=0.4)


def test_a_deal_has_one_difficulty_in_machine_code_and_in_the_interpreter() -> None:
    rows = rows_of(3)
    assert measure(rows) == measure(rows, plain=True)


@pytest.mark.parametrize("grade", GRADES)
def test_a_seed_gives_a_deal_of_the_grade_asked_for_always_the_same(grade: str) -> None:
    rows = deal_of_grade(grade, 11)
    assert grade_of(rows) == grade
    assert rows == deal_of_grade(grade, 11)
    assert rows in [rows_of(11, number) for number in range(60)]


def test_an_unknown_grade_and_half_a_deal_are_refused_in_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="no difficulty 'mild'; there are easy, medium, hard, expert"):
        deal_of_grade("mild", 1)
    with pytest.raises(PuzzleError, match="two rows of nine"):
        measure([["1/2"], ["3/4"]])


def test_the_speed_is_measured_of_as_many_deals_as_asked_for() -> None:
    figures = puzzle_speed(3)
    assert figures["deals"] == 3
    assert 0 < figures["median_ms"] <= figures["worst_ms"]
    assert 0 < figures["median_cpu_ms"] <= figures["worst_cpu_ms"]
