"""What can be chosen before a game, as rows of values that can be stepped through or written."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games import Game, Option, OptionError, Preset, Value
from tefuda.terminal.session import HUMAN, Setup, usual_names

__all__ = ["Form", "Row"]


@dataclass(frozen=True)
class Row:
    """One line of the form: ``note`` explains the value, ``idle`` says why it changes nothing."""

    key: str
    label: str
    value: str
    note: str = ""
    idle: str = ""
    writable: bool = False


class Form:
    """The choices for one game. ``problem`` says why they do not go together, or is empty."""

    def __init__(self, game: Game, preset: Preset, bots: list[str], *, level: str, name: str) -> None:
        self.game = game
        self.preset = preset
        self.bots = bots
        level = level if level in bots else bots[-1]
        least, most = self._range()
        usual = min(max(least, 2 if most < 4 else 4 if game.name == "devil" else 3), most)
        self.players = [HUMAN, *[level] * (usual - 1)]
        self.level = level
        self.names: dict[int, str] = {0: name} if name != "Player" else {}
        self.seed: int | None = None
        self.chosen: dict[str, Value] = {}
        self.problem = ""
        self.settled: dict[str, Value] = {}
        self._settle()

    def _range(self) -> tuple[int, int]:
        least, most = self.preset.players
        return least, most

    def _settle(self) -> None:
        self.problem = ""
        try:
            self.settled = self.game.settle(self.chosen, len(self.players), self.preset.name)
        except OptionError as problem:
            self.problem = f"{problem}."
            self.settled = {**self.game.settle({}, len(self.players), self.preset.name), **self.chosen}

    def setup(self) -> Setup:
        """The game as chosen."""
        usual = usual_names(self.players)
        names = tuple(self.names.get(seat, usual[seat]) for seat in range(len(self.players)))
        chosen = dict(self.chosen)
        return Setup(self.game.name, self.preset.name, chosen, tuple(self.players), names, self.seed)

    # --- rows ---

    def rows(self) -> list[Row]:
        """Every line, from top to bottom."""
        least, most = self._range()
        names = self.setup().names
        rows = []
        if most > least:
            rows.append(Row("players", "players", str(len(self.players)), f"from {least} to {most}"))
        for seat, player in enumerate(self.players):
            who = "a person at this screen" if player == HUMAN else "a bot"
            rows.append(
                Row(f"seat {seat}", f"seat {seat + 1}", player, f"{who}: {names[seat]}", writable=True)
            )
        seed = "random" if self.seed is None else str(self.seed)
        rows.append(Row("seed", "seed", seed, "the same seed deals the same cards", writable=True))
        idle = self.game.idle(self.settled, len(self.players)) if not self.problem else {}
        for option in self.game.options:
            value = self.settled[option.name]
            note = option.values.get(value, option.sentence)
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            writable = not option.values
            rows.append(Row(option.name, option.name, shown, note, idle.get(option.name, ""), writable))
        return rows

    def explain(self, key: str) -> list[str]:
        """All that can be chosen in a row: a sentence, then a line a value."""
        if key == "players":
            return ["How many play. Enter or the arrows change it."]
        if key.startswith("seat "):
            return [
                "Who plays this seat: the arrows change between a person and the bots, Enter writes a name.",
                "Bots, weakest first: " + ", ".join(self.bots) + ".",
            ]
        if key == "seed":
            return ["A number from which all cards and bots follow. Enter writes one; nothing means random."]
        option = self.game.option(key)
        lines = [option.sentence]
        for value, sentence in option.values.items():
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            lines.append(f"  {'▸' if value == self.settled[key] else ' '} {shown}: {sentence}")
        if not option.values:
            lines.append(f"  {option.choices()}; Enter writes one")
        return lines

    # --- changing ---

    def step(self, key: str, by: int) -> None:
        """The next or previous value of a row."""
        if key == "players":
            least, most = self._range()
            count = least + (len(self.players) - least + by) % (most - least + 1)
            self.players = [*self.players, *[self.level] * count][:count]
        elif key.startswith("seat "):
            seat = int(key.split()[1])
            choices = [HUMAN, *self.bots]
            self.players[seat] = choices[(choices.index(self.players[seat]) + by) % len(choices)]
        elif key != "seed":
            option = self.game.option(key)
            self.chosen[key] = _stepped(option, self.settled[key], by)
        self._settle()

    def written(self, key: str) -> str:
        """What a person would change when writing a row."""
        if key.startswith("seat "):
            return self.setup().names[int(key.split()[1])]
        if key == "seed":
            return "" if self.seed is None else str(self.seed)
        return str(self.settled[key])

    def write(self, key: str, text: str) -> None:
        """Take what a person wrote in a row; OptionError if it cannot be."""
        text = " ".join(text.split())
        if key.startswith("seat "):
            seat = int(key.split()[1])
            if text:
                self.names[seat] = text[:24]
            else:
                self.names.pop(seat, None)
        elif key == "seed":
            if text and not (text.isascii() and text.isdigit() and len(text) <= 18):
                raise OptionError(f"a seed is a whole number of at most 18 digits, not {text!r}")
            self.seed = int(text) if text else None
        else:
            self.chosen[key] = self.game.option(key).read(text)
        self._settle()


def _stepped(option: Option, value: Value, by: int) -> Value:
    if option.values:
        values = list(option.values)
        return values[(values.index(value) + by) % len(values)]
    number = int(value)
    return max(option.least, number + by * (1 if number < 50 else 20))
