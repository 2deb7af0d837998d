"""Drives the terminal table in tests: a game in a test terminal, its screen as text, keys for a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.pilot import Pilot

from tefuda.bots import make
from tefuda.terminal.app import TableApp
from tefuda.terminal.boardview import BoardView
from tefuda.terminal.canvas import Target
from tefuda.terminal.files import Settings
from tefuda.terminal.session import Session, Setup
from tefuda.terminal.table import TableScreen

SIZE = (80, 24)


def table_app(session: Session | None, *, dark: bool = True, auto_pass: bool = False) -> TableApp:
    """The application with a game on it, or with its first screen; bots make no pause."""
    return TableApp(session, settings=Settings(dark=dark, fast=True, auto_pass=auto_pass), pace=0.0)


def begun(
    game: str, players: Sequence[str] = ("human", "greedy"), *, seed: int = 3, **options: object
) -> Session:
    """A game just dealt."""
    return Setup(game, options=options, players=tuple(players), seed=seed).begin()


def played_on(session: Session, *, until: Any) -> Session:
    """The same game after random moves of everybody, up to the first position that ``until`` likes."""
    match = session.match
    bots = [make("random", seed=1, seat=seat) for seat in range(len(match.players))]
    while not until(match):
        if not match.playing:
            match.next_round()
        else:
            match.play(bots[match.turn].choose(session.view(match.turn)))
    return session


def screen_text(app: TableApp) -> str:
    """Everything that is on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def table_of(app: TableApp) -> TableScreen:
    """The table, also while a page lies over it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def board_of(app: TableApp) -> BoardView:
    """The widget that shows the board."""
    return table_of(app).query_one(BoardView)


async def settled(pilot: Pilot[None], app: TableApp) -> None:
    """Wait until a person is to do something."""
    for _ in range(400):
        await pilot.pause(0.005)
        table = table_of(app)
        waiting = table.stage in ("human", "handover") and app.screen is table
        if waiting:
            return
        if app.screen is not table:
            await pilot.pause(0.02)
            return
    raise AssertionError(f"nothing happens any more: {table_of(app).stage}\n{screen_text(app)}")


async def click(pilot: Pilot[None], app: TableApp, target: Target) -> None:
    """Click on the middle of a place of the board."""
    spot = next(spot for spot in reversed(board_of(app).canvas.spots) if spot.target == target)
    offset = (spot.x + min(spot.width // 2, 2), spot.y + spot.height // 2)
    await pilot.click("#board", offset=offset)


async def press_action(pilot: Pilot[None], app: TableApp, move: str) -> None:
    """Click on the button of a move."""
    board = board_of(app).board
    assert board is not None
    moves = [action.move for action in board.actions()]
    await click(pilot, app, ("do", moves.index(move)))


async def key_action(pilot: Pilot[None], app: TableApp, move: str) -> None:
    """With something selected: Enter, and where it means several moves, the arrows to the right button."""
    for _ in range(200):  # on a busy machine the board may still be on its way
        view = board_of(app)
        assert view.board is not None
        actions = view.board.actions()
        if any(action.move == move for action in actions):
            break
        await pilot.pause(0.02)
    wanted = next(action for action in actions if action.move == move)
    if wanted.free and wanted.key:
        await pilot.press(wanted.key)
        return
    await pilot.press("enter")
    meant = [action for action in actions if not action.free]
    if len(meant) > 1:
        await pilot.press(*["right"] * meant.index(wanted), "enter")
