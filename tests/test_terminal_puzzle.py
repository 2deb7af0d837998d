"""The puzzle at the table: par, hints, giving up, and the days in a row."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

import tefuda.puzzle
from tefuda.puzzle import GRADES, daily, difference_in_par, hint, solve
from tefuda.record import check, read
from tefuda.terminal import attempt, files
from tefuda.terminal.session import Session, Setup
from terminal_driver import begun, screen_text, settled, table_app, table_of

TODAY = date(2026, 11, 30)
SIZE = (112, 30)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_STATE", str(tmp_path))
    set_today(monkeypatch, TODAY)
    return tmp_path


def set_today(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    monkeypatch.setattr(tefuda.puzzle, "today", lambda: day)


def daily_session(day: date = TODAY) -> Session:
    return Setup.of_day(day).begin()


def given_up(session: Session) -> bool:
    assert session.attempt is not None
    return session.attempt.gave_up


def solved(session: Session, *, wasted: int = 0) -> list[str]:
    """Play the puzzle to its end by hints, after so many first moves of no use; what is said then."""
    for _ in range(wasted):
        session.play(session.match.legal()[0] if "clear" not in session.match.legal() else "clear")
    while session.match.playing:
        session.play(hint(session.match).moves[0])
    assert session.attempt is not None
    return session.attempt.finish(session.match)


async def test_par_comes_proven_into_the_first_line_and_the_grade_after_it() -> None:
    session = begun("hashigo-puzzle", ("human",))
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await app.workers.wait_for_complete()
        await pilot.pause()
        first = screen_text(app).splitlines()[0]
        par = solve(session.match.options, session.match.rounds[0].deal["rows"]).par
        assert f"par {par}, proven" in first
        assert any(f" · {grade}" in first for grade in GRADES)


async def test_the_first_screen_leads_to_the_puzzle_of_the_day() -> None:
    app = table_app(None)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("up", "enter")  # the list goes round: the last of its lines
        await settled(pilot, app)
        session = app.session
        assert session is not None
        assert session.attempt is not None
        assert session.attempt.day == TODAY
        assert session.match.rounds[0].deal["rows"] == daily(TODAY).rows


async def test_under_rules_of_ones_own_there_is_par_but_no_grade() -> None:
    session = begun("hashigo-puzzle", ("human",), chain_min=3)
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "proven" in screen_text(app).splitlines()[0]
        assert session.attempt is not None
        assert session.attempt.grade == ""


async def test_a_hint_names_a_move_of_an_optimal_line_and_looking_twice_counts_once() -> None:
    session = daily_session()
    assert session.attempt is not None
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        best = hint(session.match)
        text = screen_text(app)
        assert best.moves[0] in text
        assert "That is par: nothing is lost so far." in text
        assert session.attempt.hints == 1
        table_of(app).play(best.moves[0])
        await settled(pilot, app)
        assert "That is par" not in screen_text(app)
        session.close()
        assert Session.load(session.path).attempt == attempt.Attempt(
            TODAY, par=best.left, grade=session.attempt.grade, hints=1
        )


async def test_after_a_mistake_the_hint_says_that_par_is_out_of_reach() -> None:
    session = daily_session()
    session.play("play 1 1-1")
    session.play("clear")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "out of reach" in screen_text(app)


async def test_giving_up_asks_twice_and_shows_the_proven_line() -> None:
    session = daily_session()
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("s")
        await pilot.pause()
        assert "once more" in screen_text(app)
        assert not given_up(session)
        await pilot.press("s")
        await app.workers.wait_for_complete()
        await pilot.pause()
        text = screen_text(app)
        line = solve(session.match.options, daily(TODAY).rows).line
        assert "The optimal line" in text
        assert all(f"{number:>3}  {move}" in text for number, move in enumerate(line, 1))
        assert given_up(session)
    assert solved(session) == ["You had given up and seen the optimal line, so this counts for no day."]
    assert not (files.state_folder() / "puzzles.json").exists()


async def test_another_game_cannot_be_given_up() -> None:
    session = begun("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("s")
        await pilot.pause()
        assert "only the puzzle can be given up" in screen_text(app)


async def test_the_puzzle_of_the_day_ends_with_par_the_days_in_a_row_and_a_line_to_share() -> None:
    session = daily_session()
    line = solve(session.match.options, daily(TODAY).rows).line
    for move in line[:-1]:
        session.play(move)
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        table_of(app).play(line[-1])
        await pilot.pause(0.1)
        await settled(pilot, app)
        text = screen_text(app)
        assert f"Solved in {len(line)} moves. That is par" in text
        share = f"Hashigo puzzle 334 (2026-11-30): {len(line)} moves, which is par, without hints."
        assert share in " ".join(text.replace("│", " ").split())
        await pilot.press("q")
    assert app.farewell == f"{share} First day in a row."
    recorded = read(next(files.records_folder().glob("*.json")))
    assert recorded.par == len(line)
    assert check(recorded) is None
    assert difference_in_par(recorded) is None


def test_the_deal_of_the_day_stays_when_the_puzzle_begins_anew_or_goes_on_later() -> None:
    session = daily_session()
    session.play("play 1 1-1")
    assert session.title == "Puzzle of 2026-11-30: Player, 1 move made"
    session.restart()
    assert session.match.rounds[0].deal == {"rows": daily(TODAY).rows}
    assert session.match.rounds[0].moves == []
    session.play("play 1 2-2")
    session.close()
    again = Session.load(session.path)
    assert again.attempt == session.attempt
    assert again.match.rounds[0].deal == {"rows": daily(TODAY).rows}
    again.close()
    saved = json.loads(session.path.read_text(encoding="utf-8"))
    saved["attempt"] = {"day": "no date", "par": "12", "hints": -3}
    session.path.write_text(json.dumps(saved), encoding="utf-8")
    assert Session.load(session.path).attempt == attempt.Attempt()


def test_days_in_a_row_grow_and_a_second_play_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert solved(daily_session())[-1].endswith("First day in a row.")
    set_today(monkeypatch, TODAY + timedelta(days=1))
    assert solved(daily_session(TODAY + timedelta(days=1)))[-1].endswith("2 days in a row.")
    set_today(monkeypatch, TODAY)  # the clock goes back
    words = solved(daily_session(), wasted=2)
    assert "the first result counts" in words[0]
    assert words[-1].endswith("which is par, without hints. First day in a row.")
    set_today(monkeypatch, TODAY + timedelta(days=3))
    late = solved(daily_session(TODAY + timedelta(days=2)))
    assert late[0].startswith("It was not solved on its own day")
    assert late[-1].endswith("without hints.")
    assert solved(daily_session(TODAY + timedelta(days=3)))[-1].endswith("First day in a row.")


def test_a_damaged_history_is_put_aside_and_said_so(state: Path) -> None:
    (state / "puzzles.json").write_text("{", encoding="utf-8")
    words = solved(daily_session())
    assert "could not be read (it is not whole JSON)" in words[0]
    assert (state / "puzzles-damaged.json").read_text(encoding="utf-8") == "{"
    assert attempt.history()[0].streak(TODAY) == 1


def test_where_nothing_can_be_written_the_day_is_not_entered_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = daily_session()
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("TEFUDA_STATE", str(blocked))
    words = solved(session)
    assert any("could not be entered" in each for each in words)
    assert words[-1].startswith("Hashigo puzzle 334")


def test_a_puzzle_without_a_day_has_nothing_to_share() -> None:
    session = begun("hashigo-puzzle", ("human",))
    assert solved(session) == []
