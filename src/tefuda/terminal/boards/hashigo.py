"""Hashigo on the table: choosing a group to play, a take step by step, a pick of the draft.

Its words and its picture have modules of their own beside this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tefuda.games.contract import NOBODY
from tefuda.terminal.boards import hashigo_words as words
from tefuda.terminal.boards.board import Action, Reasons
from tefuda.terminal.boards.hashigo_picture import draw
from tefuda.terminal.canvas import Canvas, Target
from tefuda.terminal.palette import Palette
from tefuda.views import View

__all__ = ["HashigoBoard", "Take"]


@dataclass(frozen=True)
class Take:
    """A take as far as it has been chosen: which end, which way up, for what, where to (row, place)."""

    side: str
    tile: str
    payment: str = ""
    row: int = 0
    place: int = 0


def turned(tile: str) -> str:
    """The tile the other way up.

    >>> turned("3/6")
    '6/3'
    """
    return tile[::-1]


class HashigoBoard:
    """Rows, table and offer; ``run`` is the selected part of a row, ``take`` a take being put together."""

    help: Sequence[tuple[str, str]] = (
        ("space", "select neighbouring tiles of a row to play them as a group"),
        ("t", "turn the tile that is picked or taken"),
        ("1 … 9", "select the tile at that place of the row"),
        ("Enter on the table", "begin a take: then the payment, then the place (arrows), then Enter"),
        ("Esc", "one step back in a take"),
        ("c", "clear the table (puzzle)"),
        ("p", "pass (option pass_allowed)"),
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.scene = view.scene
        self.bottom = view.seat if view.seat != NOBODY else 0
        self.mine = view.turn == view.seat
        self.rows: list[list[str | None]] = self.scene["rows"][self.bottom]
        self.run: tuple[int, int, int] | None = None
        self.take: Take | None = None
        self.pick: int | None = None
        self.puzzle = len(view.names) == 1
        offer = self.scene["pack"] if self.scene["pack"] is not None else self.scene["offer"]
        self.offer: list[str] = list(offer)
        self.reasons = Reasons(view)
        self.plays = set()
        for move in view.legal:
            parts = move.split()
            if parts[0] == "play":
                first, last = parts[2].split("-")
                self.plays.add((int(parts[1]) - 1, int(first) - 1, int(last) - 1))

    # --- what can be pointed at ---

    def home(self) -> Target | None:
        """Where the next step is."""
        if self.take is not None:
            if not self.take.payment:
                return ("do", 0)
            return ("slot", self.take.row, self.take.place)
        if self.drafting:
            return ("offer", 0)
        if self.turning:
            return ("do", 0)
        if self.run is not None:
            return ("row", self.run[0], self.run[1])
        if self.plays:
            row, first, _ = min(self.plays, key=lambda play: (play[2] - play[1], play))
            return ("row", row, first)
        if self.scene["table"] and self.mine and not self.puzzle:
            return ("table", 0)
        return (
            ("do", 0)
            if self.actions()
            else next((("row", i, 0) for i, row in enumerate(self.rows) if row), None)
        )

    @property
    def drafting(self) -> bool:
        """Whether this seat is to pick a tile."""
        return any(move.startswith("draft ") for move in self.view.legal)

    @property
    def turning(self) -> bool:
        """Whether this seat is to keep or turn a dealt row."""
        return any(move.startswith("keep ") for move in self.view.legal)

    def touch(self, target: Target) -> None:
        """Tiles of a row make a group; an end of the table begins a take; a tile on offer is picked."""
        kind = target[0]
        if kind == "offer" and self.drafting:
            number = int(target[1])
            self.pick = None if self.pick == number else number
        elif kind == "table" and not self.drafting and not self.puzzle:
            self._begin_take(int(target[1]))
        elif kind == "pay" and self.take is not None:
            row, place = (0, 0) if not self.take.payment else (self.take.row, self.take.place)
            self.take = replace(self.take, payment=str(target[1]), row=row, place=place)
        elif kind == "slot" and self.take is not None:
            self.take = replace(self.take, row=int(target[1]), place=int(target[2]))
        elif kind == "row":
            self._touch_row(int(target[1]), int(target[2]))

    def enter(self, target: Target) -> bool:
        """In a take Enter goes from step to step; a tile that cannot go alone takes its neighbours along."""
        if target[0] == "table" and not self.drafting and not self.puzzle:
            before = self.take
            self._begin_take(int(target[1]))
            return self.take is not None and self.take != before
        if target[0] == "row" and self.take is not None and not self.take.payment:
            self._touch_row(int(target[1]), int(target[2]))
            return bool(self.take.payment)
        if target[0] == "row" and self.run is None:
            row, place = int(target[1]), int(target[2])
            plays = [play for play in self.plays if play[0] == row and play[1] <= place <= play[2]]
            if plays and (row, place, place) not in plays:
                self.run = min(plays, key=lambda play: (play[2] - play[1], play))
                return True
        return False

    def _begin_take(self, place: int) -> None:
        table = self.scene["table"]
        side = "left" if place == 0 else "right" if place == len(table) - 1 else ""
        if not side or not any(move.startswith(f"take {side} ") for move in self.view.legal):
            return
        self.run = None
        self.take = Take(side, table[place])

    def _touch_row(self, row: int, place: int) -> None:
        if self.take is not None:
            if not self.take.payment:
                names = [self.payment_at(row, place)]
                self.take = replace(self.take, payment=names[0]) if names[0] else self.take
            return
        if self.drafting or self.turning:
            return
        if self.run is None or self.run[0] != row:
            self.run = (row, place, place)
            return
        _, first, last = self.run
        if place in (first - 1, last + 1):
            self.run = (row, min(first, place), max(last, place))
        elif first == last == place:
            self.run = None
        elif place == first:
            self.run = (row, first + 1, last)
        elif place == last:
            self.run = (row, first, last - 1)
        else:
            self.run = (row, place, place)

    def payment_at(self, row: int, place: int) -> str:
        """What the tile at a place is called as a payment; empty if it is no end."""
        length = len(self.rows[row])
        if place == 0:
            return f"{row + 1}L"
        return f"{row + 1}R" if place == length - 1 else ""

    def key(self, key: str, cursor: Target | None) -> Target | None:
        """t turns; in the last step of a take the arrows move the tile; a number selects in the row."""
        if key == "t":
            return self._turn(cursor)
        take = self.take
        if take is not None and take.payment and key in ("left", "right", "up", "down"):
            row, place = take.row, take.place
            if key in ("up", "down") and len(self.rows) == 2:
                row = 0 if key == "up" else 1
            place += {"left": -1, "right": 1}.get(key, 0)
            place = max(0, min(place, len(self.left_after_paying(row))))
            self.take = replace(take, row=row, place=place)
            return ("slot", row, place)
        if key.isdigit() and key != "0" and take is None and not self.drafting:
            row = int(cursor[1]) if cursor and cursor[0] == "row" else 0
            if int(key) <= len(self.rows[row]):
                target = ("row", row, int(key) - 1)
                self.touch(target)
                return target
        return None

    def _turn(self, cursor: Target | None) -> Target | None:
        if self.take is not None:
            self.take = replace(self.take, tile=turned(self.take.tile))
            return cursor or self.home()
        if self.drafting:
            number = (
                self.pick
                if self.pick is not None
                else int(cursor[1])
                if cursor and cursor[0] == "offer"
                else None
            )
            if number is not None:
                self.offer[number] = turned(self.offer[number])
                return cursor
        return None

    def left_after_paying(self, row: int) -> list[str | None]:
        """A row without the tile that pays."""
        payment = self.take.payment if self.take else ""
        tiles = list(self.rows[row])
        if payment == f"{row + 1}L":
            return tiles[1:]
        return tiles[:-1] if payment == f"{row + 1}R" else tiles

    def selecting(self) -> bool:
        """Whether anything is selected."""
        return self.run is not None or self.take is not None or self.pick is not None

    def release(self) -> None:
        """A take goes back one step, all else is let go."""
        if self.take is not None and self.take.payment:
            self.take = replace(self.take, payment="")
            return
        self.run, self.take, self.pick = None, None, None

    # --- moves ---

    def actions(self) -> list[Action]:
        """What the selection means, and what needs none."""
        if not self.mine:
            return []
        if self.take is not None:
            return self._take_actions(self.take)
        found = []
        if self.run is not None and self.run in self.plays:
            row, first, last = self.run
            found.append(
                Action(f"play {self.group_words(row, first, last)}", f"play {row + 1} {first + 1}-{last + 1}")
            )
        if self.pick is not None:
            tile = self.offer[self.pick]
            for move in self.view.legal:
                parts = move.split()
                if parts[0] == "draft" and parts[1] == tile:
                    found.append(
                        Action(f"add {tile}{' to ' if parts[2:] else ''}{' '.join(parts[2:])}", move)
                    )
        for move in self.view.legal:
            if move.startswith(("keep ", "turn ")):
                found.append(self._turning_action(move))
            elif move in ("pass", "clear"):
                label = "clear the table" if move == "clear" else "pass"
                found.append(Action(label, move, move[0], free=True))
        return found

    def _turning_action(self, move: str) -> Action:
        """Keep or turn a row, with the numbers that it then shows."""
        way, number = move.split()
        row = [tile or "?" for tile in self.rows[int(number) - 1]]
        shown = row if way == "keep" else [turned(tile) for tile in reversed(row)]
        label = f"{way} row {number}: {' '.join(tile[0] for tile in shown)}"
        return Action(label, move, way[0], free=True)

    def _take_actions(self, take: Take) -> list[Action]:
        if take.payment:
            place = (
                f"into row {take.row + 1}, place {take.place + 1}"
                if len(self.rows) > 1
                else f"into place {take.place + 1}"
            )
            move = f"take {take.side} {take.tile} into {take.row + 1} {take.place + 1} paying {take.payment}"
            return [Action(f"take {take.tile} {place}", move)]
        payments = sorted({move.rsplit(" ", 1)[1] for move in self.view.legal if move.startswith("take ")})
        return [Action(f"pay {self.payment_words(name)}", "", touch=("pay", name)) for name in payments]

    def payment_words(self, name: str) -> str:
        """A payment with its tile: ``1L 3/5``, ``a point``."""
        if name == "point":
            return "a point"
        row = self.rows[int(name[0]) - 1]
        tile, end = (row[0], "left") if name[1] == "L" else (row[-1], "right")
        row_number = f"{name[0]} " if len(self.rows) > 1 else ""
        return f"{tile} ({row_number}{end})"

    def group_words(self, row: int, first: int, last: int) -> str:
        """The upright numbers of a part of a row."""
        return "-".join((tile or "?")[0] for tile in self.rows[row][first : last + 1])

    def playable(self, row: int, place: int) -> bool:
        """Whether a tile can be part of a play with the selected ones, or can pay."""
        if self.take is not None:
            return not self.take.payment and bool(self.payment_at(row, place))
        if self.run is not None and self.run[0] == row:
            first, last = min(self.run[1], place), max(self.run[2], place)
        else:
            first = last = place
        return any(r == row and a <= first and last <= b for r, a, b in self.plays)

    # --- words and picture ---

    def refusal(self, cursor: Target | None) -> str:
        """Why the selected tiles, or the one under the cursor, cannot be played or taken."""
        return words.refusal(self, cursor)

    def describe(self, target: Target) -> str:
        """A tile, and what can be done with it or why not."""
        return words.describe(self, target)

    def prompt(self) -> str:
        """The next step."""
        return words.prompt(self)

    def paragraph(self) -> str:
        """The rule that matters."""
        return words.paragraph(self)

    def draw(self, canvas: Canvas, palette: Palette, cursor: Target | None) -> None:
        """The picture."""
        draw(self, canvas, palette, cursor)
