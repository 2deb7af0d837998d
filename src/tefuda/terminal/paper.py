"""A view as a picture to be printed: what the table shows, without a table."""

from __future__ import annotations

from rich.segment import Segment, Segments

from tefuda.terminal.boards import board_for
from tefuda.terminal.canvas import Canvas, plain_characters
from tefuda.terminal.palette import DARK, Palette
from tefuda.views import View

__all__ = ["picture"]


def picture(view: View, *, width: int = 78, height: int = 18, palette: Palette = DARK) -> Segments:
    """The board of a view as Rich prints it, in colours of its own; nothing is pointed at."""
    canvas = Canvas(width, height, f"{palette.text} on {palette.table}", plain=plain_characters())
    board_for(view).draw(canvas, palette, None)
    lines = [canvas.segments(y) for y in range(height)]
    return Segments([segment for line in lines for segment in [*line, Segment.line()]])
