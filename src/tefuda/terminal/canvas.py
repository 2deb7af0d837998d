"""A small picture made of characters, with places that can be pointed at.

Boards draw on a canvas; the screen shows it. A place (:class:`Spot`) carries a target, which is what the
keyboard's cursor stands on and what a click means.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from tefuda.words import clean

__all__ = ["ASCII", "Canvas", "Spot", "Target", "fitted", "nearest", "plain_characters"]

Target = tuple[str | int, ...]
"""What a spot stands for, as its board names it: ``("hand", 3)``."""

ASCII = str.maketrans(
    {
        **dict.fromkeys("─━═╌┬┴┼▔", "-"),
        **dict.fromkeys("│┃║╎╿╷╵", "|"),
        **dict.fromkeys("╭╮╰╯┏┓┗┛╔╗╚╝╦╩", "+"),
        **dict.fromkeys("█▀▄▌▐▟▙▜▛▇▆▅▖▗▘▝▚▞", "#"),
        **dict.fromkeys("▁▂▃", "_"),
        **dict.fromkeys("❀✿❁❋✺✶✦●◆★", "*"),
        **dict.fromkeys("·∴▾▼", "."),
        **dict.fromkeys("▲▴", "^"),
        **dict.fromkeys("→▶▸◗", ">"),
        **dict.fromkeys("←◀◂◖", "<"),
        **dict.fromkeys("╱", "/"),
        **dict.fromkeys("╲", "\\"),
        "▮": "I",
        "–": "-",
        "…": ".",
        "×": "x",
        "↑": "^",
        "↓": "v",
        "✓": "v",
        "°": "o",
    }
)
"""For terminals without Unicode: every character that pictures are made of -> a plain one."""


def plain_characters() -> bool:
    """Whether the terminal gets ASCII alone: because ``TEFUDA_ASCII`` or a locale without UTF-8 says so."""
    if os.environ.get("TEFUDA_ASCII", "") not in ("", "0"):
        return True
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return not encoding.lower().replace("-", "").startswith("utf")


@dataclass(frozen=True)
class Spot:
    """A rectangle that can be pointed at."""

    x: int
    y: int
    width: int
    height: int
    target: Target

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@functools.cache
def _style(text: str) -> Style:
    return Style.parse(text)


def fitted(text: str, width: int) -> str:
    """A text cut to a width, with a point where something is missing.

    >>> fitted("butterflies", 9), fitted("moon", 9)
    ('butterfl.', 'moon')
    """
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text + "." if width > 0 else ""


class Canvas:
    """A grid of characters with styles (as Rich writes them), and the spots on it."""

    def __init__(self, width: int, height: int, background: str = "", *, plain: bool = False) -> None:
        """``plain`` keeps to ASCII."""
        self.width = width
        self.height = height
        self.background = background
        self.plain = plain
        self.spots: list[Spot] = []
        self._cells = [[(" ", background)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text, cut at the edges; returns the column after it."""
        style = f"{self.background} {style}" if style else self.background
        text = clean(text)
        if self.plain:
            text = text.translate(ASCII)
        for character in text:
            width = cell_len(character)
            if width == 0:
                continue
            if 0 <= y < self.height and x >= 0 and x + width <= self.width:
                self._cells[y][x] = (character, style)
                if width == 2:
                    self._cells[y][x + 1] = ("", style)
            x += width
        return x

    def rows(self, x: int, y: int, lines: Sequence[str], style: str = "") -> None:
        """Write lines below each other."""
        for line in lines:
            self.put(x, y, line, style)
            y += 1

    def spot(self, x: int, y: int, width: int, height: int, target: Target) -> None:
        """Let a rectangle be pointed at; a later one lies over an earlier one."""
        self.spots.append(Spot(x, y, width, height, target))

    def at(self, x: int, y: int) -> Target | None:
        """What is pointed at by a cell."""
        for spot in reversed(self.spots):
            if spot.holds(x, y):
                return spot.target
        return None

    def segments(self, y: int) -> list[Segment]:
        """One line as Rich draws it."""
        found: list[Segment] = []
        run, style = "", self._cells[y][0][1] if self.width else ""
        for character, own in self._cells[y]:
            if own != style:
                found.append(Segment(run, _style(style)))
                run, style = "", own
            run += character
        found.append(Segment(run, _style(style)))
        return found

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self._cells)


def nearest(spots: Sequence[Spot], cursor: Target | None, direction: str) -> Target | None:
    """The target to which an arrow key (``left``, ``right``, ``up`` or ``down``) leads from the cursor.

    Sideways it stays on its line; upwards and downwards it goes to the next line, to what lies closest there.
    """
    here = next((spot for spot in reversed(spots) if spot.target == cursor), None)
    if here is None:
        return spots[0].target if spots else None
    x, y = here.x + here.width / 2, here.y + here.height / 2
    best: tuple[float, float] | None = None
    found = None
    for spot in spots:
        dx, dy = spot.x + spot.width / 2 - x, spot.y + spot.height / 2 - y
        level = abs(dy) < max(spot.height, here.height) / 2
        if direction in ("left", "right"):
            ahead, aside = (dx if direction == "right" else -dx), abs(dy)
            if not level:
                continue
        else:
            ahead, aside = (dy if direction == "down" else -dy), abs(dx)
            if level:
                continue
        if ahead > 0 and (best is None or (ahead, aside) < best):
            best, found = (ahead, aside), spot.target
    return found if found is not None else here.target
