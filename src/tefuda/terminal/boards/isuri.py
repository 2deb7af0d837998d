"""Isuri on the table: base card and lays of the leg, the ring of months, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tefuda.cards import FLOWERS, HANAFUDA, MONTHS, hanafuda_mask, hanafuda_names
from tefuda.games.contract import NOBODY
from tefuda.games.isuri.lays import following
from tefuda.games.isuri.text import months_text
from tefuda.terminal.boards.board import Action, Reasons, draw_actions, draw_player
from tefuda.terminal.canvas import Canvas, Target
from tefuda.terminal.faces import Look, Mode, flower, small_flower
from tefuda.terminal.palette import Palette
from tefuda.views import View

__all__ = ["IsuriBoard"]


class IsuriBoard:
    """Select one card or several; what they can be laid as appears above the hand."""

    help: Sequence[tuple[str, str]] = (
        ("1 … 6", "select the card at that place"),
        ("space", "select several cards to lay them together"),
        ("p", "pass, when nothing can be laid"),
    )

    def __init__(self, view: View) -> None:
        self.view = view
        self.scene = view.scene
        seat = view.seat if view.seat != NOBODY else 0
        self.hand: list[str] = self.scene["hands"][seat] or []
        self.bottom = seat
        self.selected: list[str] = []
        self._reasons = Reasons(view)
        self._lays: dict[str, tuple[int, frozenset[str]]] = {}
        for move in view.legal:
            words = move.split()
            if words[0] == "lay":
                self._lays[move] = (int(words[1]), frozenset(words[2:]))

    # --- pointing ---

    def home(self) -> Target | None:
        """The first card that can be laid, or the pass."""
        playable = [card for card in self.hand if self._playable(card)]
        if playable:
            return ("hand", playable[0])
        return ("do", 0) if self.actions() else ("hand", self.hand[0]) if self.hand else ("base",)

    def touch(self, target: Target) -> None:
        """Cards of the hand are selected and let go."""
        if target[0] == "hand":
            card = str(target[1])
            if card in self.selected:
                self.selected.remove(card)
            elif card in self.hand:
                self.selected.append(card)

    def enter(self, target: Target) -> bool:
        """Every choice is made in one step."""
        return False

    def key(self, key: str, cursor: Target | None) -> Target | None:
        """A number selects the card at that place."""
        if key.isdigit() and 1 <= int(key) <= len(self.hand):
            target = ("hand", self.hand[int(key) - 1])
            self.touch(target)
            return target
        return None

    def selecting(self) -> bool:
        """Whether a card is selected."""
        return bool(self.selected)

    def release(self) -> None:
        """Let all cards go."""
        self.selected.clear()

    def actions(self) -> list[Action]:
        """The months as which the selected cards may be laid; the pass."""
        chosen = frozenset(self.selected)
        found = [
            Action(f"lay as {month} {MONTHS[month - 1]}", move)
            for move, (month, cards) in self._lays.items()
            if chosen and cards == chosen
        ]
        found.sort(key=lambda action: self._lays[action.move][0])
        if "pass" in self.view.legal:
            found.append(Action("pass", "pass", "p", free=True))
        return found

    def _playable(self, card: str) -> bool:
        wanted = {card, *self.selected}
        return any(wanted <= cards for _, cards in self._lays.values())

    # --- words ---

    def refusal(self, cursor: Target | None) -> str:
        """Why the selected cards cannot be laid together, or the card under the cursor alone."""
        cards = self.selected or ([str(cursor[1])] if cursor and cursor[0] == "hand" else [])
        if not cards:
            return "Choose a card of your hand."
        if len(cards) == 1:
            return self._reasons.card(self.view.seat, cards[0])
        names = hanafuda_names(hanafuda_mask(cards))
        reasons = [
            self._reasons.move(f"lay {month} {' '.join(names)}") for month in self._common_months(cards)
        ]
        return reasons[0]

    def _common_months(self, cards: list[str]) -> list[int]:
        """The months that these cards might be together, those that follow first."""
        rules = self._reasons.rules
        mask = hanafuda_mask(cards)
        months = [month for month in range(1, 13) if mask & ~int(rules.laid_as[month]) == 0]
        follow = following(int(self._reasons.record.open_months))
        natural = [FLOWERS[HANAFUDA[card]].month for card in cards]
        return sorted(months or natural[:1], key=lambda month: not follow >> (month - 1) & 1)

    def describe(self, target: Target) -> str:
        """A card with its months, and what it can be laid as, or why it cannot."""
        if target[0] == "base":
            return f"Base card: {self._label(self.scene['base'], as_base=True)}."
        if target[0] == "lay":
            lay = self.scene["lays"][int(target[1])]
            cards = " and ".join(self._label(card) for card in lay["cards"])
            return f"Laid as {MONTHS[lay['month'] - 1]}: {cards}."
        if target[0] != "hand":
            return ""
        card = str(target[1])
        label = self._label(card)
        if self.view.turn != self.view.seat:
            return f"{label[0].upper()}{label[1:]}."
        alone = sorted(month for month, cards in self._lays.values() if cards == {card})
        if self.selected and card not in self.selected and self._playable(card):
            return f"{label}: can be laid together with the selected cards."
        if alone:
            return f"{label}: can be laid as {months_text(sum(1 << (month - 1) for month in alone))}."
        if self._playable(card):
            return f"{label}: can be laid with others."
        return f"{label}. {self._reasons.card(self.view.seat, card)}."

    def _label(self, card: str, *, as_base: bool = False) -> str:
        number = HANAFUDA[card]
        rules = self._reasons.rules
        wild = int(rules.base_open[number] if as_base else rules.hand_wild[number])
        own = 1 << (FLOWERS[number].month - 1)
        if as_base:
            counts = f", counts as {months_text(wild)}" if wild != own else ""
            return FLOWERS[number].label + counts
        return FLOWERS[number].label + (f", wild: {months_text(wild)}" if wild else "")

    def prompt(self) -> str:
        """What may follow."""
        if self.view.turn != self.view.seat:
            return ""
        if self.scene["owes_february"]:
            return "You laid January on January: now lay February."
        if not self._lays:
            return "Nothing in your hand follows: pass (p)."
        if self.selected:
            return "Enter lays the selected cards; space adds or takes away a card."
        return f"Lay a card. It can be {months_text(self._follow())}."

    def paragraph(self) -> str:
        """The rule that matters: February owed, the wild base, a pass, or what may be laid."""
        if self.scene["owes_february"]:
            return "6"
        if self.view.turn == NOBODY:
            return "10"
        if self.view.turn == self.view.seat and not self._lays:
            return "7"
        return "4"

    def _open(self) -> int:
        return sum(1 << (month - 1) for month in self.scene["open_months"])

    def _follow(self) -> int:
        """The months that can be laid now; while another player is to move, those that follow."""
        mine = sum(1 << (month - 1) for month in {month for month, _ in self._lays.values()})
        return mine if self.view.turn == self.view.seat else following(self._open())

    # --- drawing ---

    def draw(self, canvas: Canvas, palette: Palette, cursor: Target | None) -> None:
        """Other player, leg, months, actions, hand, own line, from top to bottom."""
        width, height = canvas.width, canvas.height
        other = 1 - self.bottom
        self._player(canvas, 0, other, palette)
        spare = height - 17
        y = 1
        if spare >= 2:
            y += 1
        tight = height < 17
        self._leg(canvas, y, palette, cursor)
        y += 4 if tight else 5
        if spare >= 3:
            y += 1
        self._months(canvas, y, palette)
        y += 2
        if spare >= 2:
            y += 1
        rows = 2 if spare >= 4 else 1
        draw_actions(canvas, y, self.actions(), cursor, palette, rows=rows)
        y += rows
        tall = max(6, min(8, height - y - 2))
        wide = max(9, min(13, width // 6))
        x = max(0, (width - wide * len(self.hand)) // 2)
        for card in self.hand:
            held = card in self.selected
            mine = self.view.turn == self.view.seat
            mode: Mode = "plain" if not mine else "playable" if self._playable(card) else "faded"
            look = Look("plain" if held else mode, ("hand", card) == cursor, held)
            wild = bool(self._reasons.rules.hand_wild[HANAFUDA[card]])
            drop = 0 if held or tight else 1
            flower(canvas, x, y + drop, wide, tall, card, look, palette, wild=wild)
            canvas.spot(x, y + drop, wide, tall, ("hand", card))
            x += wide
        self._player(canvas, min(height - 1, y + tall + 2), self.bottom, palette)

    def _player(self, canvas: Canvas, y: int, seat: int, palette: Palette) -> None:
        sticks = self.scene["sticks"][seat]
        total = int(self.view.values["total"][seat])
        rest = f"{sticks} {'stick' if sticks == 1 else 'sticks'} on the table · total {total}"
        if self.view.values["dealer"] == seat:
            rest += " · dealer"
        hand = self.scene["hands"][seat]
        if hand and seat != self.bottom:  # hands are laid open when the round is over
            rest = f"held {', '.join(hand)} · {rest}"
        draw_player(canvas, 0, y, canvas.width, self.view, seat, self.scene["held"][seat], rest, palette)

    def _leg(self, canvas: Canvas, y: int, palette: Palette, cursor: Target | None) -> None:
        base, lays = self.scene["base"], self.scene["lays"]
        rules = self._reasons.rules
        wild = int(rules.base_open[HANAFUDA[base]]) != 1 << (FLOWERS[HANAFUDA[base]].month - 1)
        small_flower(canvas, 1, y, base, palette, wild=wild, marked=not lays or cursor == ("base",))
        labelled = canvas.height >= 17
        if labelled:
            canvas.put(1, y + 4, "base", palette.accent if cursor == ("base",) else palette.dim)
        canvas.spot(1, y, 5, 5, ("base",))
        sizes = [6 + 4 * (len(lay["cards"]) - 1) for lay in lays]
        first = 0
        room = canvas.width - 24 if canvas.width >= 76 else canvas.width - 18
        while sum(sizes[first:]) > room:
            first += 1
        x = 7
        if first:
            canvas.put(x, y + 1, f"+{first}", palette.dim)
            x += 3
        for number, lay in enumerate(lays[first:], first):
            last = number == len(lays) - 1
            here = cursor == ("lay", number)
            canvas.spot(x, y, sizes[number] - 1, 5, ("lay", number))
            if labelled:
                canvas.put(x, y + 4, f"as {lay['month']}", palette.accent if last or here else palette.dim)
            for place, card in enumerate(lay["cards"]):
                hand_wild = bool(rules.hand_wild[HANAFUDA[card]])
                small_flower(canvas, x + 4 * place, y, card, palette, wild=hand_wild, marked=last or here)
            x += sizes[number]
        side = canvas.width - 15
        facts = [
            f"stock {self.scene['stock']}",
            f"set aside {len(self.scene['aside'])}",
            f"leg {self.scene['legs'] + 1}",
            f"sticks {sum(self.scene['sticks'])}",
        ]
        canvas.rows(side, y, facts, palette.dim)

    def _months(self, canvas: Canvas, y: int, palette: Palette) -> None:
        opened, follow = self._open(), self._follow()
        unseen = self._unseen()
        canvas.put(1, y, "months", palette.dim)
        canvas.put(1, y + 1, "unseen", palette.dim)
        step = 5 if canvas.width >= 72 else 4
        for month in range(1, 13):
            x = 9 + step * (month - 1)
            bit = 1 << (month - 1)
            if opened & bit:
                canvas.put(x, y, f"[{month}]", f"bold {palette.text}")
            elif follow & bit:
                canvas.put(x, y, f"▸{month}", f"bold {palette.accent}")
            else:
                canvas.put(x, y, f" {month}", palette.dim)
            if opened & bit and follow & bit:
                canvas.put(x, y, f"▸{month}]", f"bold {palette.accent}")
            canvas.put(x + 1, y + 1, str(unseen[month]) if unseen[month] else "·", palette.dim)

    def _unseen(self) -> Counter[int]:
        """How many cards of each month this seat has not seen."""
        seen = {self.scene["base"], *self.scene["aside"]}
        for hand in self.scene["hands"]:
            seen.update(hand or ())
        for lay in self.scene["lays"]:
            seen.update(lay["cards"])
        deck = hanafuda_names(int(self._reasons.rules.deck))
        return Counter(FLOWERS[HANAFUDA[card]].month for card in deck if card not in seen)
