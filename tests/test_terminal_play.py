"""The terminal table: whole games by keyboard and by mouse, as a person would play them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tefuda import record
from tefuda.bots import make
from tefuda.terminal.app import TableApp
from tefuda.terminal.boards.hashigo import HashigoBoard
from tefuda.terminal.session import Session
from terminal_driver import (
    SIZE,
    begun,
    board_of,
    click,
    key_action,
    played_on,
    press_action,
    screen_text,
    settled,
    table_app,
    table_of,
)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_STATE", str(tmp_path))
    return tmp_path


def last_round_of_devil() -> Session:
    """A game of Devil that the next points will end."""
    return played_on(
        begun("devil", ("human", "greedy", "greedy")),
        until=lambda match: match.playing and max(match.totals) >= 160 and match.turn == 0,
    )


def late_hashigo() -> Session:
    """A game of Hashigo in which few tiles are left."""
    return played_on(
        begun("hashigo-quick", ("human", "greedy", "greedy")),
        until=lambda match: (
            match.playing and match.state.stage == 2 and min(match.state.length[:3]) <= 4 and match.turn == 0
        ),
    )


GAMES: dict[str, Callable[[], Session]] = {
    "isuri": lambda: begun("isuri", rounds=1),
    "devil": last_round_of_devil,
    "hashigo": late_hashigo,
    "puzzle": lambda: begun("hashigo-puzzle", ("human",)),
}


async def by_keyboard(pilot: Pilot[None], app: TableApp, move: str) -> None:
    """Make a move with arrows, space, numbers and Enter."""
    board = board_of(app).board
    assert board is not None
    words = move.split()
    if words[0] == "lay":
        for card in words[2:]:
            await pilot.press(str(board.hand.index(card) + 1))  # type: ignore[attr-defined]
    elif words[0] == "discard":
        await pilot.press(str(board.kinds.index(words[1]) + 1))  # type: ignore[attr-defined]
    elif words[0] == "play":
        await select_run(pilot, app, move)
    elif words[0] == "take":
        await walk(pilot, app, ("table", 0 if words[1] == "left" else len(board.view.scene["table"]) - 1))
        await pilot.press("enter")
        await to_payment(pilot, app, words[-1])
        await place_tile(pilot, app, move)
        return
    await key_action(pilot, app, move)


async def walk(pilot: Pilot[None], app: TableApp, target: tuple[Any, ...]) -> None:
    """Lead the cursor to a place with the arrow keys."""
    view = board_of(app)
    for _ in range(60):
        spots = {spot.target: spot for spot in view.canvas.spots}
        here, there = spots[view.cursor or target], spots[target]
        if here == there:
            return
        if abs(here.y - there.y) > 1:
            await pilot.press("down" if there.y > here.y else "up")
        else:
            await pilot.press("right" if there.x > here.x else "left")
    raise AssertionError(f"the arrows do not lead to {target}")


async def select_run(pilot: Pilot[None], app: TableApp, move: str) -> None:
    _, row, places = move.split()
    first, last = (int(part) - 1 for part in places.split("-"))
    for place in range(first, last + 1):
        await walk(pilot, app, ("row", int(row) - 1, place))
        await pilot.press("space")


async def to_payment(pilot: Pilot[None], app: TableApp, payment: str) -> None:
    board = board_of(app).board
    assert isinstance(board, HashigoBoard)
    touches = [action.touch for action in board.actions()]
    await pilot.press(*["right"] * touches.index(("pay", payment)), "enter")


async def place_tile(pilot: Pilot[None], app: TableApp, move: str) -> None:
    _, _, tile, _, row, place, *_ = move.split()
    board = board_of(app).board
    assert isinstance(board, HashigoBoard)
    assert board.take is not None
    if board.take.tile != tile:
        await pilot.press("t")
    if len(board.rows) > 1:
        await pilot.press("up" if row == "1" else "down")
    await pilot.press(*["right"] * (int(place) - 1), "enter")


async def by_mouse(pilot: Pilot[None], app: TableApp, move: str) -> None:
    """Make a move with clicks alone."""
    board = board_of(app).board
    words = move.split()
    if words[0] == "lay":
        for card in words[2:]:
            await click(pilot, app, ("hand", card))
    elif words[0] == "discard":
        await click(pilot, app, ("hand", words[1]))
    elif words[0] == "play":
        first, last = (int(part) - 1 for part in words[2].split("-"))
        for place in range(first, last + 1):
            await click(pilot, app, ("row", int(words[1]) - 1, place))
    elif words[0] == "take":
        assert isinstance(board, HashigoBoard)
        await click(pilot, app, ("table", 0 if words[1] == "left" else len(board.scene["table"]) - 1))
        touches = [action.touch for action in board.actions()]
        await click(pilot, app, ("do", touches.index(("pay", words[-1]))))
        assert board.take is not None
        if board.take.tile != words[2]:
            await pilot.press("t")
        row, place = int(words[4]) - 1, int(words[5]) - 1
        if (row, place) != (board.take.row, board.take.place):
            await click(pilot, app, ("slot", row, place))
    await press_action(pilot, app, move)


@pytest.mark.parametrize("way", [by_keyboard, by_mouse])
@pytest.mark.parametrize("name", list(GAMES))
async def test_every_game_is_played_to_its_end(name: str, way: Any) -> None:
    session = GAMES[name]()
    thinker = make("greedy", seed=5)
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        while app.screen is table_of(app):
            match, before = session.match, sum(len(each.moves) for each in session.match.rounds)
            move = thinker.choose(session.view(match.turn))
            await way(pilot, app, move)
            await settled(pilot, app)
            moves = [line for each in match.rounds for line in each.moves]
            assert moves[before] == f"0 {move}"
        assert session.match.over
        shown = screen_text(app)
        assert "Solved in" in shown or "wins the game" in shown or "share the win" in shown
    written = list(Path(app_records()).glob("*.json"))
    assert len(written) == 1
    assert record.check(record.read(written[0])) is None


def app_records() -> Path:
    from tefuda.terminal.files import records_folder

    return records_folder()


async def test_a_take_goes_back_step_by_step() -> None:
    session = played_on(
        begun("hashigo-quick"),
        until=lambda match: (
            match.playing and match.turn == 0 and any("take" in each for each in match.legal())
        ),
    )
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await click(pilot, app, ("table", 0))
        assert "what do you pay" in screen_text(app)
        await pilot.press("enter")
        assert "Where does" in screen_text(app)
        await pilot.press("escape")
        assert "what do you pay" in screen_text(app)
        await pilot.press("escape")
        board = board_of(app).board
        assert board is not None
        assert not board.selecting()
        assert session.match.turn == 0


async def test_a_drafted_tile_is_added_as_it_was_turned() -> None:
    session = begun("hashigo", ("human", "greedy", "greedy"))
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        first = session.view(0).scene["pack"][0]
        await pilot.press("t", "enter")
        await settled(pilot, app)
        assert session.match.rounds[0].moves[0] == f"0 draft {first[::-1]}"


async def test_any_move_can_be_chosen_from_the_filtered_list() -> None:
    session = played_on(
        begun("isuri", seed=8),
        until=lambda match: match.playing and match.turn == 0 and len(match.legal()) > 1,
    )
    wanted = session.match.legal()[-1]
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("l", *wanted.split()[2][-6:], "enter")
        await settled(pilot, app)
        played = next(event.move for event in session.match.events[::-1] if event.seat == 0)
        assert wanted.split()[2] in played


async def test_a_spectator_of_bots_alone_sees_a_game_end() -> None:
    session = begun("isuri", ("greedy", "greedy"), rounds=1)
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        assert session.match.over
        assert "wins the game" in screen_text(app)
