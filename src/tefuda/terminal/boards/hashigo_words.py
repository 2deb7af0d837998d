"""Hashigo's board in words: what to do, what is pointed at, why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.contract import NOBODY
from tefuda.terminal.canvas import Target

if TYPE_CHECKING:
    from tefuda.terminal.boards.hashigo import HashigoBoard

__all__ = ["describe", "paragraph", "prompt", "refusal", "table_words"]


def refusal(board: HashigoBoard, cursor: Target | None) -> str:
    """Why the selected tiles, or the one under the cursor, cannot be played or taken."""
    if board.take is not None:
        return "" if board.take.payment else "Choose what to pay: an end tile of your rows, or a point."
    if cursor and cursor[0] == "table":
        return _no_take(board, int(cursor[1]))
    run = board.run or (
        (int(cursor[1]), int(cursor[2]), int(cursor[2])) if cursor and cursor[0] == "row" else None
    )
    if run is None:
        return "Choose tiles of your rows, or an end of the table."
    if board.drafting or board.turning:
        return "Hashigo 2: rows are still being made; nothing is played yet"
    return board.reasons.move(f"play {run[0] + 1} {run[1] + 1}-{run[2] + 1}")


def _no_take(board: HashigoBoard, place: int) -> str:
    if board.puzzle:
        return "Hashigo P2: in the puzzle nothing is taken; beat the group or clear the table"
    if 0 < place < len(board.scene["table"]) - 1:
        return "Hashigo 7: only a tile at an end of the group can be taken"
    return "Hashigo 7: taking is for the player whose turn it is"


def describe(board: HashigoBoard, target: Target) -> str:
    """A tile, and what can be done with it or why not."""
    kind = target[0]
    if kind == "offer" and int(target[1]) < len(board.offer):
        tile = board.offer[int(target[1])]
        return f"{tile[0]} upright, {tile[2]} below. t turns it, Enter adds it to your row."
    if kind == "table":
        return _describe_table(board, int(target[1]))
    if kind == "slot" and board.take is not None:
        return f"{board.take.tile} would stand at place {board.take.place + 1} of row {board.take.row + 1}."
    if kind != "row":
        return ""
    row, place = int(target[1]), int(target[2])
    shown = board.rows[row][place] if place < len(board.rows[row]) else None
    if shown is None:
        return ""
    words = f"{shown[0]} upright, {shown[2]} below"
    if not board.mine or board.drafting or board.turning:
        return f"{words}."
    if board.take is not None:
        return f"{words}: {'can pay' if board.payment_at(row, place) else 'only an end tile can pay'}."
    if board.playable(row, place):
        alone = (row, place, place) in board.plays
        return f"{words}: can be played{'' if alone else ' with its neighbours'}."
    return f"{words}. {refusal(board, target)}."


def _describe_table(board: HashigoBoard, place: int) -> str:
    table = board.scene["table"]
    if place >= len(table):
        return ""
    words = f"{table[place][0]} upright, {table[place][2]} below"
    ends = place in (0, len(table) - 1)
    if board.mine and not board.puzzle and ends:
        return f"{words}. Enter takes it: you pay a tile and put it into a row."
    return f"{words}." if board.puzzle or not board.mine else f"{words}. {_no_take(board, place)}."


def prompt(board: HashigoBoard) -> str:
    """The next step."""
    if not board.mine:
        return ""
    if board.take is not None:
        if not board.take.payment:
            return f"Taking {board.take.tile} (t turns it): what do you pay for it?"
        return f"Where does {board.take.tile} go? Arrows move it, t turns it, Enter takes it, Esc goes back."
    if board.run is not None and board.run in board.plays:
        return f"Enter plays {board.group_words(*board.run)}; space adds or takes away a tile."
    if board.drafting:
        return "Pick a tile; t turns it before it is added."
    if board.turning:
        return "Keep the row as it was dealt, or turn it as a whole."
    table = board.scene["table"]
    if not table:
        return "The table is empty: play any group of neighbours."
    beat = table_words(board)
    if board.puzzle:
        return f"Beat {beat}, or clear the table (c)."
    return (
        f"Beat {beat}, or take a tile from its end."
        if board.plays
        else f"Nothing beats {beat}: take a tile from its end."
    )


def table_words(board: HashigoBoard) -> str:
    """The group on the table: how many, how high."""
    table = board.scene["table"]
    numbers = "-".join(tile[0] for tile in table)
    if len(table) == 1:
        return f"the single {numbers}"
    kind = "chain" if board.scene["table_is_chain"] else "set"
    counts = board.view.options["chain_number"]
    number = max(tile[0] for tile in table) if counts == "highest" else min(tile[0] for tile in table)
    return f"the {kind} {numbers} ({len(table)} tiles, {counts} {number})"


def paragraph(board: HashigoBoard) -> str:
    """The rule that matters: draft, take, playing first, beating, the puzzle's move, the end."""
    if board.view.turn == NOBODY:
        return "p3" if board.puzzle else "11"
    if board.puzzle:
        return "p6" if board.turning else "p2"
    if board.scene["stage"] != "playing":
        return "2"
    return "7" if board.scene["table"] else "6"
