"""The colours: cards are paper in both themes, the table around them is light or dark."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "Palette"]


@dataclass(frozen=True)
class Palette:
    """Colours by what they are for. Each label has a contrast of at least 4.5 to what it stands on."""

    table: str
    text: str
    dim: str
    accent: str
    """The cursor and whose turn it is."""
    alert: str
    chip: str
    chip_text: str
    paper: str = "#F7F1E3"
    shade: str = "#D6CFBF"
    """Paper of a card that cannot be played now."""
    ink: str = "#1C1A17"
    faded: str = "#5A554C"
    vermilion: str = "#B02A1A"
    violet: str = "#4B3A8C"
    gold: str = "#7A5600"
    moss: str = "#45511F"
    back: str = "#6F86A8"
    """The back of a card."""

    def card(self, *, faded: bool = False, ink: str | None = None, bold: bool = False) -> str:
        """The style of something printed on a card."""
        colour = ink or (self.faded if faded else self.ink)
        return f"{'bold ' if bold else ''}{colour} on {self.shade if faded else self.paper}"


LIGHT = Palette(
    table="#E4E9DF",
    text="#1C1A17",
    dim="#55594F",
    accent="#9C2413",
    alert="#9C2413",
    chip="#C9D3C4",
    chip_text="#1C1A17",
)
DARK = Palette(
    table="#16211D",
    text="#ECE7DA",
    dim="#9FA89F",
    accent="#FFB454",
    alert="#FF9B85",
    chip="#2F443C",
    chip_text="#ECE7DA",
)
