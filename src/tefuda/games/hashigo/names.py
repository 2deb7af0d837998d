"""Names of tiles: the upright number, a stroke, the other number."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.compiled import Record
from tefuda.games.hashigo.tiles import TILES, faces

__all__ = [
    "face_name",
    "group_text",
    "mask_names",
    "number_word",
    "read_face",
    "row_names",
    "table_faces",
    "tile_name",
]

_FACES = faces()


def face_name(face: int) -> str:
    """A tile as it stands.

    >>> face_name(63)
    '6/3'
    """
    return f"{int(face) // 10}/{int(face) % 10}"


def tile_name(tile: int) -> str:
    """A tile, whichever way it stands: the lower number first.

    >>> tile_name(0), tile_name(35)
    ('1/2', '8/9')
    """
    return face_name(_FACES[int(tile)])


def mask_names(mask: int) -> list[str]:
    """The tiles of a mask.

    >>> mask_names(0b101)
    ['1/2', '1/4']
    """
    return [tile_name(tile) for tile in range(TILES) if int(mask) >> tile & 1]


def read_face(name: object) -> int:
    """The face of a name; ValueError if there is no such tile.

    >>> read_face("6/3")
    63
    """
    if isinstance(name, str) and len(name) == 3 and name[1] == "/" and name[0] != name[2]:
        if name[0] in "123456789" and name[2] in "123456789":
            return int(name[0]) * 10 + int(name[2])
    raise ValueError(f"{name!r} is no tile; a tile is two different numbers from 1 to 9, as 3/6")


def row_names(state: Record, row: int) -> list[str]:
    """The tiles of a row, counted over all players, as they stand."""
    start = row * TILES
    return [face_name(face) for face in state.rows[start : start + int(state.length[row])]]


def table_faces(state: Record) -> list[int]:
    """The faces of the group on the table, left to right."""
    return [int(face) for face in state.table[: int(state.table_length)]]


def group_text(numbers: Iterable[int]) -> str:
    """The upright numbers of a group.

    >>> group_text([3, 4, 5])
    '3-4-5'
    """
    return "-".join(str(number) for number in numbers)


_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number_word(count: int) -> str:
    """A small number in words.

    >>> number_word(3), number_word(18)
    ('three', '18')
    """
    return _WORDS[int(count)] if count < len(_WORDS) else str(int(count))
