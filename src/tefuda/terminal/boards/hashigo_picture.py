"""The picture of Hashigo: other players, the group on the table or the tiles on offer, one's own rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.contract import NOBODY
from tefuda.terminal.boards.board import draw_actions, draw_player
from tefuda.terminal.boards.hashigo_words import table_words
from tefuda.terminal.canvas import Canvas, Target
from tefuda.terminal.faces import Look, Mode, tile
from tefuda.terminal.palette import Palette
from tefuda.words import clean, moves_made

if TYPE_CHECKING:
    from tefuda.terminal.boards.hashigo import HashigoBoard

__all__ = ["draw"]

WIDE = 5


def draw(board: HashigoBoard, canvas: Canvas, palette: Palette, cursor: Target | None) -> None:
    """Everything, from top to bottom."""
    rows = len(board.rows)
    y = _others(board, canvas, palette)
    spare = canvas.height - y - (4 + 1 + 1 + 4 * rows + 1)
    large = spare >= 2 * (rows + 1) + 1
    tall = 6 if large else 4
    if large:
        spare -= 2 * (rows + 1)
    if spare >= 2:
        y += 1
        spare -= 1
    if board.offer and board.scene["stage"] == "drafting":
        y += _offer(board, canvas, y, canvas.height - y - 4 * rows - 2, palette, cursor)
        large = y + 2 + 6 * rows + 1 <= canvas.height
        tall = 6 if large else 4
    else:
        _table(board, canvas, y, large, palette, cursor)
        y += tall + 1
    draw_actions(canvas, y, board.actions(), cursor, palette, rows=2 if spare >= 3 else 1)
    y += 2 if spare >= 3 else 1
    for row in range(rows):
        if y + tall <= canvas.height:
            _row(board, canvas, y, row, large, palette, cursor)
        y += tall
    if y < canvas.height:
        _player(board, canvas, 0, y, canvas.width, board.bottom, palette)


# --- players ---------------------------------------------------------------------------------------


def _others(board: HashigoBoard, canvas: Canvas, palette: Palette) -> int:
    seats = len(board.view.names)
    others = [(board.bottom + step) % seats for step in range(1, seats)]
    columns = 1 if seats <= 3 or board.view.turn == NOBODY else 2
    width = canvas.width // columns
    for number, seat in enumerate(others):
        _player(board, canvas, (number % columns) * width, number // columns, width, seat, palette)
    return -(-len(others) // columns)


def _player(
    board: HashigoBoard, canvas: Canvas, x: int, y: int, width: int, seat: int, palette: Palette
) -> None:
    scene = board.scene
    rows = scene["rows"][seat]
    held = sum(len(row) for row in rows)
    if board.puzzle:
        canvas.put(x, y, f" {held} tiles left · {moves_made(scene['turns'])}", palette.text)
        return
    points = scene["points"][seat]
    rest = f"{points} {'point' if points == 1 else 'points'}" if width >= 50 else f"{points} pt"
    if scene["controller"] == seat:
        rest += " ◆ controls" if width >= 50 else " ◆"
    if str(board.view.options["hands"]) != "1":
        rest += f" · total {int(board.view.values['total'][seat])}"
    if seat == board.bottom and scene["point_tiles"][seat]:
        rest += f": {' '.join(scene['point_tiles'][seat])}"
    elif any(row and row[0] for row in rows) and seat != board.bottom:
        rest = " | ".join(" ".join(each or "?" for each in row) for row in rows) + f" · {rest}"
    draw_player(canvas, x, y, width, board.view, seat, held, rest, palette)


# --- the table and the offer -----------------------------------------------------------------------


def _table(
    board: HashigoBoard, canvas: Canvas, y: int, large: bool, palette: Palette, cursor: Target | None
) -> None:
    scene = board.scene
    tiles = scene["table"]
    tall = 6 if large else 4
    if not tiles:
        canvas.put(2, y + 1, "The table is empty.", palette.dim)
    for place, name in enumerate(tiles):
        ends = place in (0, len(tiles) - 1)
        taking = board.take is not None and place == (0 if board.take.side == "left" else len(tiles) - 1)
        mode: Mode = "playable" if board.mine and ends and not board.puzzle else "plain"
        shown = board.take.tile if taking and board.take else name
        tile(
            canvas,
            2 + WIDE * place,
            y,
            shown,
            Look(mode, cursor == ("table", place), taking),
            palette,
            large=large,
        )
        canvas.spot(2 + WIDE * place, y, WIDE, tall, ("table", place))
    if tiles:
        who = scene["controller"]
        owner = f"{clean(board.view.names[who])}: " if who is not None and not board.puzzle else ""
        canvas.put(2, y + tall, f"{owner}{table_words(board)}", f"bold {palette.text}")
    facts = []
    if scene["pot"]:
        facts.append(f"in the pot: {' '.join(scene['pot'])}")
    if not board.puzzle and scene["idle_turns"] > scene["idle_limit"] // 2:
        facts.append(f"{scene['idle_turns']} turns without progress of {scene['idle_limit']}")
    x = max(2 + WIDE * len(tiles) + 2, canvas.width // 2)
    canvas.rows(x, y, facts, palette.dim)


def _offer(
    board: HashigoBoard, canvas: Canvas, y: int, room: int, palette: Palette, cursor: Target | None
) -> int:
    """The tiles that may be picked: as tiles if there is room, else as names; returns the lines used."""
    offer = board.offer
    pick = board.scene["pick"]
    words = "Your pack:" if board.scene["pack"] is not None else "On offer:"
    if pick:
        words = f"You picked {pick['tile']}; the others are still choosing."
    canvas.put(1, y, f"{words} {len(offer)} tiles" if not pick else words, palette.dim)
    y += 1
    across = max(1, (canvas.width - 2) // WIDE)
    lines = -(-len(offer) // across)
    pictures = lines * 4 + 1 <= room
    step = WIDE if pictures else 6
    across = max(1, (canvas.width - 2) // step)
    for number, name in enumerate(offer):
        x, top = 1 + step * (number % across), y + (4 if pictures else 1) * (number // across)
        here, held = cursor == ("offer", number), board.pick == number
        if pictures:
            look = Look("playable" if board.drafting else "plain", here, held)
            tile(canvas, x, top, name, look, palette)
            canvas.spot(x, top, WIDE, 4, ("offer", number))
        else:
            sign = "✓" if held else ">" if here else " "
            ink = palette.vermilion if here else palette.ink
            canvas.put(x, top, f"{sign}{name} ", palette.card(ink=ink, bold=here or held))
            canvas.spot(x, top, 5, 1, ("offer", number))
    return 1 + (lines * 4 if pictures else -(-len(offer) // across))


# --- rows ------------------------------------------------------------------------------------------


def _row(
    board: HashigoBoard,
    canvas: Canvas,
    y: int,
    row: int,
    large: bool,
    palette: Palette,
    cursor: Target | None,
) -> None:
    """One of one's own rows; in the last step of a take with the tile where it would stand."""
    take = board.take
    placing = take is not None and bool(take.payment)
    tiles = board.left_after_paying(row) if placing else list(board.rows[row])
    fresh = -1
    if take is not None and placing and take.row == row:
        fresh = min(take.place, len(tiles))
        tiles = [*tiles[:fresh], take.tile, *tiles[fresh:]]
    left = 4 if len(board.rows) > 1 else 2
    step = next((step for step in (5, 4, 3) if len(tiles) * step + left + 1 <= canvas.width), 3)
    if len(board.rows) > 1:
        canvas.put(1, y + 1, str(row + 1), f"bold {palette.dim}")
    if not tiles:
        canvas.put(left, y + 1, "no tile in this row", palette.dim)
    tall = 6 if large else 4
    for place, name in enumerate(tiles):
        x = left + step * place
        if name is None:
            canvas.rows(x, y, ["▐"] * 3, palette.back)
            continue
        target: Target = ("slot", row, place) if placing else ("row", row, place)
        held = place == fresh or (
            board.run is not None and board.run[0] == row and board.run[1] <= place <= board.run[2]
        )
        mode: Mode = "plain"
        if board.mine and not placing and not board.offer and not held:
            mode = "playable" if board.playable(row, place) else "faded"
        if board.view.turn == NOBODY or any(move.startswith("keep ") for move in board.view.legal):
            mode = "plain"
        tile(canvas, x, y, name, Look(mode, cursor == target, held), palette, large=large)
        canvas.spot(x, y, step, tall, target)
    if placing and take is not None and fresh < 0:
        canvas.spot(left + step * len(tiles), y, step, tall, ("slot", row, len(tiles)))
