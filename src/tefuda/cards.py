"""The three decks: what the cards are called, in text, records and accessible labels.

* **hanafuda** (花札): 46 flower cards in the Nagoya order of months, named ``flower-card``; a card is its
  place in that table, a set of cards a mask of 46 bits, a set of months a mask of 12 bits (January lowest).
* **kabufuda** (株札): kinds of number cards; cards of one kind are alike.
* **tiles**: 36 pairs of different numbers 1-9, written as they stand, ``upright/other``.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "FLOWERS",
    "HANAFUDA",
    "KABUFUDA",
    "MONTHS",
    "TILES",
    "Flower",
    "hanafuda_mask",
    "hanafuda_names",
    "tile_name",
]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@dataclass(frozen=True)
class Flower:
    """One hanafuda card: its name, month (1-12) and kind (bright, animal, ribbon or chaff)."""

    name: str
    month: int
    kind: str

    @property
    def plant(self) -> str:
        """The flower of the month, the first word of the name."""
        return self.name.split("-", 1)[0]

    @property
    def label(self) -> str:
        """A phrase to read aloud: ``pine crane, January``."""
        return f"{self.name.replace('-', ' ')}, {MONTHS[self.month - 1]}"


# month by month: the flower, then its cards with their kinds (b bright, a animal, r ribbon, c chaff)
_TABLE = """
pine crane:b ribbon:r chaff-1:c chaff-2:c
willow rainman:b swallow:a ribbon:r lightning:c
cherry curtain:b ribbon:r chaff-1:c chaff-2:c
wisteria cuckoo:a ribbon:r chaff-1:c chaff-2:c
iris bridge:a ribbon:r chaff-1:c chaff-2:c
paulownia phoenix:b chaff-1:c
clover boar:a ribbon:r chaff-1:c chaff-2:c
susuki moon:b geese:a chaff-1:c chaff-2:c
chrysanthemum sake-cup:a ribbon:r chaff-1:c chaff-2:c
maple deer:a ribbon:r chaff-1:c chaff-2:c
peony butterflies:a ribbon:r chaff-1:c chaff-2:c
plum warbler:a ribbon:r chaff-1:c chaff-2:c
"""
_KINDS = {"b": "bright", "a": "animal", "r": "ribbon", "c": "chaff"}


def _read_table() -> tuple[Flower, ...]:
    flowers = []
    for month, line in enumerate(_TABLE.split("\n")[1:13], start=1):
        plant, *cards = line.split()
        for card in cards:
            name, kind = card.split(":")
            flowers.append(Flower(f"{plant}-{name}", month, _KINDS[kind]))
    return tuple(flowers)


FLOWERS = _read_table()
"""The 46 cards of Isuri, January first."""

_NAMES = {1 << card: flower.name for card, flower in enumerate(FLOWERS)}
HANAFUDA = {flower.name: card for card, flower in enumerate(FLOWERS)}
"""Name of a card -> its place in :data:`FLOWERS`."""


def hanafuda_names(mask: int) -> list[str]:
    """The names of a set of cards, in the order of the table.

    >>> hanafuda_names(0b11)
    ['pine-crane', 'pine-ribbon']
    """
    names = []
    while mask:
        lowest = mask & -mask
        names.append(_NAMES[lowest])
        mask ^= lowest
    return names


def hanafuda_mask(names: list[str]) -> int:
    """The set of these cards as a mask; ValueError for a name that is no card or stands twice."""
    mask = 0
    for name in names:
        if name not in HANAFUDA:
            raise ValueError(f"{name!r} is no hanafuda card; cards are written like pine-crane")
        bit = 1 << HANAFUDA[name]
        if mask & bit:
            raise ValueError(f"{name} stands twice")
        mask |= bit
    return mask


KABUFUDA = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "S1", "S4", "blank", "oni")
"""The kinds of Devil and 440: numbers, Special 1, Special 4, blank, Onifuda."""

TILES = tuple((low, high) for low in range(1, 10) for high in range(low + 1, 10))
"""The 36 tiles, lower number first."""


def tile_name(upright: int, other: int) -> str:
    """A tile as it stands.

    >>> tile_name(6, 3)
    '6/3'
    """
    return f"{upright}/{other}"
