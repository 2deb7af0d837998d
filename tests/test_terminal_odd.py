"""The table in odd terminals: without colours, of a few cells, and in two windows at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games import catalogue, find
from tefuda.terminal.app import TableApp
from tefuda.terminal.files import HeldError, saved_games
from tefuda.terminal.session import Session, Setup
from tefuda.terminal.start import StartScreen
from tefuda.terminal.table import TableScreen
from terminal_driver import begun, board_of, played_on, screen_text, settled, table_app

GAMES = [preset.name for game in catalogue().values() for preset in game.presets]
EVERY_KEY = ("l", "escape", "r", "escape", "g", "escape", "question_mark", "escape", "b", "down", "space")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def smallest_table(game: str) -> Session:
    """A person and as few bots as the preset takes."""
    least, _ = find(game)[0].preset(game).players
    return begun(game, ("human", *["greedy"] * (least - 1)))


@pytest.mark.parametrize("game", GAMES)
async def test_without_colours_every_table_and_every_sheet_is_shown(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = table_app(smallest_table(game))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.no_color
        await settled(pilot, app)
        for key in EVERY_KEY if game == "devil" else ("question_mark",):
            await pilot.press(key)
            await pilot.pause()
            assert screen_text(app).strip(), key


async def test_without_colours_the_end_of_a_round_and_the_first_screens_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = table_app(played_on(begun("devil"), until=lambda match: match.rounds[-1].scores is not None))
    async with app.run_test(size=(80, 24)) as pilot:
        while "total" not in screen_text(app) or app.screen.id != "round-sheet":
            await pilot.pause(0.02)
    app = table_app(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "go on" in screen_text(app) or "Devil" in screen_text(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "players" in screen_text(app)


@pytest.mark.parametrize(
    ("game", "size"),
    [("isuri", (1, 1)), ("devil", (200, 2)), ("hashigo", (1, 1)), ("hashigo-puzzle", (1, 1))],
)
async def test_a_terminal_of_a_few_cells_stops_nothing(game: str, size: tuple[int, int]) -> None:
    app = table_app(smallest_table(game))
    async with app.run_test(size=size) as pilot:
        for key in EVERY_KEY:
            await pilot.press(key)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        while not board_of(app).canvas.width:
            await pilot.pause(0.02)
        assert "needs 60 columns" not in screen_text(app)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert app.return_code is None


async def test_the_first_screens_stand_in_one_cell() -> None:
    app = table_app(None)
    async with app.run_test(size=(1, 1)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert not isinstance(app.screen, StartScreen)


# --- two windows -----------------------------------------------------------------------------------


def test_a_saved_game_is_open_in_one_window_only_and_free_when_that_is_left() -> None:
    first = begun("devil")
    first.save()
    with pytest.raises(HeldError, match="open in another window"):
        Session.load(first.path)
    first.close()
    again = Session.load(first.path)
    assert again.match.legal() == first.match.legal()
    with pytest.raises(HeldError):
        Session.load(first.path)


def test_a_window_that_is_gone_holds_nothing() -> None:
    session = begun("devil")
    session.save()
    path = session.path
    del session
    assert Session.load(path).match.turn >= 0


def test_two_windows_that_begin_in_one_second_do_not_share_a_file() -> None:
    sessions = [begun("devil") for _ in range(3)]
    assert len({session.path for session in sessions}) == 3


def test_a_finished_game_leaves_neither_a_saved_one_nor_a_lock(state: Path) -> None:
    session = played_on(begun("devil"), until=lambda match: match.over)
    session.save()
    session.finish()
    assert list((state / "saved").iterdir()) == []


async def test_the_second_window_is_told_and_does_not_delete_the_game_either() -> None:
    held = begun("devil")
    held.save()
    app = table_app(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert "another window" in screen_text(app)
        await pilot.press("delete", "delete")
        await pilot.pause()
        assert [saved.path for saved in saved_games()] == [held.path]
    held.close()


async def test_a_window_gives_the_game_back_when_it_goes_to_the_first_screen() -> None:
    session = Setup("devil", seed=3).begin()
    session.save()
    app = TableApp(session, pace=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.open_start()
        await pilot.pause()
        assert Session.load(session.path).match.turn >= 0


def test_a_record_whose_path_is_no_text_is_kept_with_the_game(tmp_path: Path) -> None:
    odd = tmp_path / "d\udce9r.json"
    session = Setup("devil", seed=3, record=odd).begin()
    session.save()
    assert session.trouble == ""
    session.close()
    assert Session.load(session.path).record == odd
