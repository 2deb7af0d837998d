"""How one card looks: hanafuda, kabufuda, tiles and backs, in several sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tefuda.cards import FLOWERS, HANAFUDA, Flower
from tefuda.terminal.canvas import Canvas, fitted
from tefuda.terminal.palette import Palette
from tefuda.terminal.pictures import MARKS, PLANTS, RIBBON, SPECIALS

__all__ = ["Look", "Mode", "back", "big_digits", "flower", "frame", "kabufuda", "small_flower", "tile"]

_DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}


def big_digits(number: int) -> tuple[str, ...]:
    """A number three lines high.

    >>> print("\\n".join(big_digits(10)))
    ▀█  █▀█
     █  █ █
    ▀▀▀ ▀▀▀
    """
    return tuple(" ".join(_DIGITS[digit][row] for digit in str(number)) for row in range(3))


Mode = Literal["plain", "playable", "faded"]


@dataclass(frozen=True)
class Look:
    """How a card is shown: ``faded`` if it cannot be played now; ``held`` if it is selected."""

    mode: Mode = "plain"
    cursor: bool = False
    held: bool = False

    @property
    def faded(self) -> bool:
        """Whether it is drawn on shaded paper."""
        return self.mode == "faded"


_FRAMES = {"light": "╭─╮│╰╯", "heavy": "┏━┓┃┗┛", "double": "╔═╗║╚╝"}


def frame(canvas: Canvas, x: int, y: int, width: int, height: int, look: Look, palette: Palette) -> None:
    """A card's paper and border: double under the cursor, heavy if held, with a sign below if playable."""
    left, line, right, side, low_left, low_right = tuple(
        _FRAMES["double" if look.cursor else "heavy" if look.held else "light"]
    )
    ink = palette.vermilion if look.cursor else palette.ink if not look.faded else palette.faded
    style = palette.card(faded=look.faded, ink=ink, bold=look.cursor or look.held)
    canvas.put(x, y, left + line * (width - 2) + right, style)
    for row in range(1, height - 1):
        canvas.put(x, y + row, side + " " * (width - 2) + side, style)
    canvas.put(x, y + height - 1, low_left + line * (width - 2) + low_right, style)
    middle = x + width // 2
    if look.held:
        canvas.put(middle, y + height - 1, "✓", style)
    elif look.mode == "playable":
        canvas.put(middle, y + height - 1, "▲", palette.card(ink=palette.moss, bold=True))


def back(canvas: Canvas, x: int, y: int, count: int, palette: Palette) -> int:
    """Cards face down, one column each; returns the column after them."""
    return canvas.put(x, y, "▐" * min(count, 20), f"{palette.back}")


# --- hanafuda --------------------------------------------------------------------------------------


def _kind_ink(card: Flower, palette: Palette) -> str:
    return {
        "bright": palette.gold,
        "animal": palette.violet,
        "ribbon": palette.vermilion,
        "chaff": palette.moss,
    }[card.kind]


def flower(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    name: str,
    look: Look,
    palette: Palette,
    *,
    wild: bool = False,
) -> None:
    """A hanafuda card: month and kind above, its picture, below the names of plant and picture.

    At least 9 columns and 6 lines; a wild card carries a ``*``.
    """
    card = FLOWERS[HANAFUDA[name]]
    frame(canvas, x, y, width, height, look, palette)
    inner = width - 2
    ink = palette.card(faded=look.faded)
    kind = palette.card(faded=look.faded, ink=_kind_ink(card, palette), bold=True)
    canvas.put(x + 1, y + 1, f"{card.month:>2}", palette.card(faded=look.faded, bold=True))
    canvas.put(x + width - 2, y + 1, MARKS[card.kind], kind)
    if wild:
        canvas.put(x + 4, y + 1, "*wild"[: inner - 4], palette.card(faded=look.faded, ink=palette.vermilion))
    motif = name.removeprefix(card.plant + "-")
    art = x + 1 + (inner - 7) // 2
    named = 2 if height >= 7 else 1
    top = y + 2 + (height - 2 - 1 - named - 2) // 2
    _picture(canvas, art, top, card, motif, look, palette)
    words = [card.plant, motif][-named:] if motif[:5] != "chaff" or named == 2 else [card.plant]
    if card.kind == "ribbon" and named == 1:
        words = [card.plant]
    for row, word in enumerate(words):
        shown = fitted(word.replace("chrysanthemum", "chrysanth."), inner)
        canvas.put(x + 1 + (inner - len(shown)) // 2, y + height - 1 - named + row, shown, ink)


def _picture(canvas: Canvas, x: int, y: int, card: Flower, motif: str, look: Look, palette: Palette) -> None:
    plant_ink = palette.card(faded=look.faded, ink=None if look.faded else palette.moss)
    if motif in SPECIALS:
        canvas.rows(x, y, SPECIALS[motif], palette.card(faded=look.faded, ink=_kind_ink(card, palette)))
        return
    canvas.rows(x, y, PLANTS[card.plant], plant_ink)
    if card.kind == "ribbon":
        blue = card.plant in ("chrysanthemum", "maple", "peony")
        colour = palette.violet if blue else palette.vermilion
        canvas.rows(x + 5, y, RIBBON, palette.card(faded=look.faded, ink=colour))


def small_flower(
    canvas: Canvas, x: int, y: int, name: str, palette: Palette, *, wild: bool = False, marked: bool = False
) -> None:
    """A hanafuda card of 5 by 4 on the table: month, kind, the first letters of the plant."""
    card = FLOWERS[HANAFUDA[name]]
    frame(canvas, x, y, 5, 4, Look(held=False, cursor=False), palette)
    if marked:
        canvas.put(x, y, "┏━━━┓", palette.card(bold=True))
    canvas.put(x + 1, y + 1, f"{card.month:>2}", palette.card(bold=True))
    canvas.put(x + 3, y + 1, MARKS[card.kind], palette.card(ink=_kind_ink(card, palette), bold=True))
    canvas.put(x + 1, y + 2, card.plant[: 2 if wild else 3], palette.card(ink=palette.faded))
    if wild:
        canvas.put(x + 3, y + 2, "*", palette.card(ink=palette.vermilion, bold=True))


# --- kabufuda --------------------------------------------------------------------------------------


def kabufuda(
    canvas: Canvas,
    x: int,
    y: int,
    kind: str,
    look: Look,
    palette: Palette,
    *,
    count: int = 1,
    large: bool = True,
) -> None:
    """A kabufuda card, 9 by 6 or small 6 by 4: the number, and for cards that do something what it is."""
    width, height = (9, 6) if large else (6, 4)
    frame(canvas, x, y, width, height, look, palette)
    special = kind.startswith("S")
    red = special or kind == "oni"
    ink = palette.card(faded=look.faded, ink=palette.vermilion if red else None, bold=True)
    sign = {"S1": "red 1", "S4": "gold 4", "10": "skip", "blank": "any", "oni": "oni"}.get(kind, "")
    number = kind.removeprefix("S")
    if large:
        if number.isdigit():
            canvas.rows(
                x + (width - len(big_digits(int(number))[0])) // 2, y + 1, big_digits(int(number)), ink
            )
        elif kind == "oni":
            canvas.rows(x + 2, y + 1, ("╲▄▄▄╱", "█▘█▝█", "▝▀▀▀▘"), ink)
        shown = f"★{sign}" if special else sign
        canvas.put(
            x + 1,
            y + 4,
            shown,
            palette.card(faded=look.faded, ink=palette.vermilion if red else palette.violet),
        )
    else:
        shown = number if number.isdigit() else ""
        canvas.put(x + 2, y + 1, f"{shown:>2}", ink)
        if special:
            canvas.put(x + 1, y + 1, "★", ink)
        canvas.put(
            x + 1,
            y + 2,
            sign[-4:] if kind == "S4" else sign[:4],
            palette.card(faded=look.faded, ink=palette.violet),
        )
    if count > 1:
        canvas.put(x + width - 3, y, f"×{count}", palette.card(faded=look.faded, bold=True))


# --- tiles -----------------------------------------------------------------------------------------


def tile(
    canvas: Canvas, x: int, y: int, name: str, look: Look, palette: Palette, *, large: bool = False
) -> None:
    """A tile, 5 by 4 or large 5 by 6: the upright number above, the other small below."""
    upright, _, other = name.partition("/")
    height = 6 if large else 4
    frame(canvas, x, y, 5, height, look, palette)
    ink = palette.card(faded=look.faded, bold=True)
    if large:
        canvas.rows(x + 1, y + 1, big_digits(int(upright)), ink)
    else:
        canvas.put(x + 2, y + 1, upright, ink)
    canvas.put(x + 1, y + height - 2, f"·{other}·", palette.card(faded=True))
