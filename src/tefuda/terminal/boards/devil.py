"""Devil and 440 on the table: the other players, the piles, the ring of numbers, the hand by kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tefuda.cards import KABUFUDA
from tefuda.games.contract import NOBODY
from tefuda.games.devil.layout import fit
from tefuda.terminal.boards.board import Action, Reasons, draw_actions, draw_player
from tefuda.terminal.canvas import Canvas, Target
from tefuda.terminal.faces import Look, Mode, kabufuda
from tefuda.terminal.palette import Palette
from tefuda.views import View

__all__ = ["DevilBoard"]

_RING = ("1", "4", "5", "10", "9", "6", "3", "2", "7", "8")
_WHAT = {
    "10": "10: the next player is skipped",
    "S1": "Special 1: end the round, or the next player draws 1 and is skipped",
    "S4": "Special 4: end the round, or the next player draws 2 and is skipped",
    "blank": "Blank: counts as any number, but never beside a special",
    "oni": "Onifuda: fits on anything and ends the round",
}


class DevilBoard:
    """Choose a kind of card; a special asks whether the round ends."""

    help: Sequence[tuple[str, str]] = (
        ("1 … 9", "select the card at that place"),
        ("d", "draw, when nothing fits"),
        ("e", "discard the selected special and end the round"),
        ("k", "keep a drawn Onifuda, where the option allows it"),
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.scene = view.scene
        self.bottom = view.seat if view.seat != NOBODY else 0
        self.hand = Counter(self.scene["hands"][self.bottom] or ())
        self.kinds = list(self.hand)
        self.selected: str | None = None
        self._reasons = Reasons(view)
        self._mine = view.turn == view.seat

    # --- pointing ---

    def home(self) -> Target | None:
        """The first card that fits, or the draw."""
        playable = [kind for kind in self.kinds if self._playable(kind)]
        if playable:
            return ("hand", playable[0])
        return ("do", 0) if self.actions() else ("hand", self.kinds[0]) if self.kinds else None

    def touch(self, target: Target) -> None:
        """One kind is selected at a time."""
        if target[0] == "hand":
            self.selected = None if self.selected == target[1] else str(target[1])

    def enter(self, target: Target) -> bool:
        """Every choice is made in one step."""
        return False

    def key(self, key: str, cursor: Target | None) -> Target | None:
        """A number selects the card at that place."""
        if key.isdigit() and 1 <= int(key) <= len(self.kinds):
            target = ("hand", self.kinds[int(key) - 1])
            self.touch(target)
            return target
        return None

    def selecting(self) -> bool:
        """Whether a card is selected."""
        return self.selected is not None

    def release(self) -> None:
        """Let the card go."""
        self.selected = None

    def actions(self) -> list[Action]:
        """What can be done with the selected card; drawing and keeping."""
        found = []
        for move in self.view.legal:
            words = move.split()
            if words[0] == "discard" and words[1] == self.selected:
                end = len(words) == 3
                label = f"discard {words[1]}" + (" and end the round" if end else "")
                found.append(Action(label, move, "e" if end else ""))
            elif words[0] in ("draw", "keep"):
                found.append(Action(move, move, move[0], free=True))
        return found

    def _playable(self, kind: str) -> bool:
        return f"discard {kind}" in self.view.legal

    # --- words ---

    def refusal(self, cursor: Target | None) -> str:
        """Why the card cannot be discarded."""
        kind = self.selected or (str(cursor[1]) if cursor and cursor[0] == "hand" else None)
        if kind is None:
            return "Choose a card of your hand."
        return self._reasons.card(self.view.seat, kind)

    def describe(self, target: Target) -> str:
        """A card, and whether it fits, or why not."""
        if target[0] == "top":
            return f"The top card: {_WHAT.get(self.scene['top'], self.scene['top'])}. {self._wanted()}"
        if target[0] != "hand":
            return ""
        kind = str(target[1])
        count = f" (you hold {self.hand[kind]})" if self.hand[kind] > 1 else ""
        words = f"{_WHAT.get(kind, kind)}{count}"
        if not self._mine:
            return f"{words}."
        return (
            f"{words}: fits."
            if self._playable(kind)
            else f"{words}. {self._reasons.card(self.view.seat, kind)}."
        )

    def _wanted(self) -> str:
        top = KABUFUDA.index(self.scene["top"])
        fitting = [name for kind, name in enumerate(KABUFUDA[:10]) if fit(kind, top)]
        return "Any number fits." if len(fitting) == 10 else f"Fitting numbers: {' and '.join(fitting)}."

    def prompt(self) -> str:
        """What may be done."""
        if not self._mine:
            return ""
        if self.scene["drawn"]:
            return f"You drew {self.scene['drawn']}, and it fits."
        if not any(self._playable(kind) for kind in self.kinds):
            return "Nothing fits: draw (d)."
        if self.selected:
            return "Enter discards the selected card."
        return f"Discard a card. {self._wanted()}"

    def paragraph(self) -> str:
        """The rule that matters: counting, specials, drawing, or what fits."""
        if self.view.turn == NOBODY:
            return "8"
        if self.selected in ("10", "S1", "S4"):
            return "6"
        if self.selected in ("blank", "oni"):
            return "9"
        if self._mine and not any(self._playable(kind) for kind in self.kinds):
            return "4"
        return "3"

    # --- drawing ---

    def draw(self, canvas: Canvas, palette: Palette, cursor: Target | None) -> None:
        """Other players, piles and ring, actions, hand, own line, from top to bottom."""
        y = self._others(canvas, palette)
        spare = canvas.height - y - 16
        if spare >= 1:
            y += 1
        large = canvas.height - y >= 15
        self._piles(canvas, y, large, palette, cursor)
        y += 6 if large else 4
        if spare >= 2:
            y += 1
        draw_actions(canvas, y, self.actions(), cursor, palette)
        self._hand(canvas, y + 1, palette, cursor)
        self._player(canvas, 0, canvas.height - 1, canvas.width, self.bottom, palette)

    def _others(self, canvas: Canvas, palette: Palette) -> int:
        seats = len(self.view.names)
        others = [(self.bottom + step) % seats for step in range(1, seats)]
        columns = 1 if seats <= 4 else 2
        width = canvas.width // columns
        for number, seat in enumerate(others):
            x, y = (number % columns) * width, number // columns
            self._player(canvas, x, y, width, seat, palette)
        return -(-len(others) // columns)

    def _player(self, canvas: Canvas, x: int, y: int, width: int, seat: int, palette: Palette) -> None:
        rest = f"{'total ' if width >= 50 else ''}{int(self.view.values['total'][seat])}"
        if width >= 50:
            rest += f" of {self.view.options['target']}"
        if self.view.values["dealer"] == seat:
            rest += " · dealer" if width >= 50 else " D"
        if self.scene["skipped"] == seat:
            rest += " · skipped"
        if seat in self.scene["out"]:
            rest += " · out of the game"
        hand = self.scene["hands"][seat]
        if hand and seat != self.bottom:
            rest = f"{' '.join(hand)} · {rest}"
        draw_player(canvas, x, y, width, self.view, seat, self.scene["held"][seat], rest, palette)

    def _piles(self, canvas: Canvas, y: int, large: bool, palette: Palette, cursor: Target | None) -> None:
        wide, tall = (9, 6) if large else (6, 4)
        kabufuda(canvas, 2, y, self.scene["top"], Look(cursor=cursor == ("top",)), palette, large=large)
        canvas.spot(2, y, wide, tall, ("top",))
        x = 2 + wide + 2
        canvas.put(
            x, y, f"stock {self.scene['stock']} · below the top {len(self.scene['discards'])}", palette.dim
        )
        canvas.put(x, y + 1, self._wanted(), f"bold {palette.text}")
        self._ring(canvas, x, y + 2, palette)
        if large:
            seen = Counter(self.scene["discards"])
            gone = " ".join(f"{kind}×{seen[kind]}" for kind in KABUFUDA if seen[kind])
            for row, part in enumerate(_wrapped(f"gone: {gone or 'nothing yet'}", canvas.width - x - 1)[:2]):
                canvas.put(x, y + 4 + row, part, palette.dim)

    def _ring(self, canvas: Canvas, x: int, y: int, palette: Palette) -> None:
        """The ring of numbers, each fitting its two neighbours."""  # Devil 3
        top = self.scene["top"].removeprefix("S")
        place = _RING.index(top) if top in _RING else None
        beside = set() if place is None else {_RING[(place + 1) % 10], _RING[place - 1]}
        for number, kind in enumerate(_RING):
            if number:
                x = canvas.put(x, y, "–", palette.dim)
            if kind == top:
                x = canvas.put(x, y, f"[{kind}]", f"bold {palette.text}")
            else:
                fits = kind in beside or place is None
                x = canvas.put(
                    x, y, f"▸{kind}" if fits else kind, f"bold {palette.accent}" if fits else palette.dim
                )
        canvas.put(x, y, "–(1)", palette.dim)

    def _hand(self, canvas: Canvas, y: int, palette: Palette, cursor: Target | None) -> None:
        room = canvas.height - 1 - y
        large = room >= 7 and len(self.kinds) * 9 <= canvas.width * (room // 7)
        wide, tall = (9, 6) if large else (6, 4)
        across = max(1, canvas.width // wide)
        left = max(0, (canvas.width - wide * min(across, len(self.kinds))) // 2)
        rows = -(-len(self.kinds) // across) or 1
        lift = int(rows * (tall + 1) <= room)
        for place, kind in enumerate(self.kinds):
            x = left + wide * (place % across)
            top = y + (tall + lift) * (place // across)
            held = kind == self.selected
            mode: Mode = (
                "plain" if not self._mine or held else "playable" if self._playable(kind) else "faded"
            )
            look = Look(mode, cursor == ("hand", kind), held)
            drop = lift if not held else 0
            kabufuda(canvas, x, top + drop, kind, look, palette, count=self.hand[kind], large=large)
            canvas.spot(x, top + drop, wide, tall, ("hand", kind))


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
