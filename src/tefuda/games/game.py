"""What a game says of itself before anybody plays: name, players, options, presets.

Nothing here imports NumPy or Numba, so that the first screen and ``--help`` come at once.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType

__all__ = ["Game", "Option", "OptionError", "Preset", "Value"]

Value = bool | int | str
Options = Mapping[str, Value]


class OptionError(ValueError):
    """An option, preset or number of players that a game does not have; the text says what it has."""


@dataclass(frozen=True)
class Option:
    """One rule that can be chosen.

    ``values`` maps every value to a sentence that says what it means; for a whole number it is empty,
    ``least`` is the smallest and ``most``, if there is one, the largest. ``no_effect`` gives the reason why
    the option changes nothing beside other options or with a number of players, or None if it matters.
    ``younger``: the option came after the first records were kept; where it is not written out, its default
    was played.
    """

    name: str
    default: Value
    sentence: str
    values: Mapping[Value, str] = field(default_factory=dict)
    least: int = 1
    most: int | None = None
    no_effect: Callable[[Options, int], str | None] = lambda options, players: None
    younger: bool = False

    def read(self, value: object) -> Value:
        """The value itself, from a value or from its text; OptionError if the option has no such value.

        >>> Option("rounds", 6, "How many rounds are played.").read("4")
        4
        """
        text = str(value).strip().lower() if isinstance(value, bool) else str(value).strip()
        for known in self.values:
            if text == (str(known).lower() if isinstance(known, bool) else str(known)):
                return known
        digits = not self.values and text.isascii() and text.isdigit() and len(text) < 10
        if digits and self.least <= int(text) and (self.most is None or int(text) <= self.most):
            return int(text)
        shown = text if len(text) <= 40 else text[:40] + "…"
        raise OptionError(f"option {self.name} cannot be {shown!r}; it takes {self.choices()}")

    def choices(self) -> str:
        """The possible values in words.

        >>> Option("rounds", 6, "How many rounds are played.", most=250).choices()
        'a whole number from 1 to 250'
        """
        if not self.values:
            return f"a whole number from {self.least}" + (f" to {self.most}" if self.most else "")
        return " or ".join(
            str(value).lower() if isinstance(value, bool) else str(value) for value in self.values
        )


@dataclass(frozen=True)
class Preset:
    """A named set of option values; options that it does not name keep their defaults."""

    name: str
    title: str
    sentence: str
    options: Mapping[str, Value]
    players: tuple[int, int]


@dataclass(frozen=True)
class Game:
    """One family of rules, as the catalogue lists it.

    ``check`` refuses combinations that cannot be played, with a sentence; ``defaults`` may derive a default
    from the other options (a target that depends on the deck).
    """

    name: str
    title: str
    native: str
    sentence: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    defaults: Callable[[Options], Options] = lambda options: {}
    check: Callable[[Options, int], str | None] = lambda options, players: None

    @property
    def rules(self) -> ModuleType:
        """The module of the compiled rules."""
        return importlib.import_module(f"tefuda.games.{self.name}.rules")

    @property
    def text(self) -> ModuleType:
        """The module of the words: moves, deals, events, reasons, derivations."""
        return importlib.import_module(f"tefuda.games.{self.name}.text")

    def option(self, name: str) -> Option:
        """The option of this name; OptionError names those there are."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options)
        raise OptionError(f"{self.title} has no option {name!r}; its options are {names}")

    def preset(self, name: str) -> Preset:
        """The preset of this name; OptionError names those there are."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        names = ", ".join(preset.name for preset in self.presets)
        raise OptionError(f"{self.title} has no preset {name!r}; its presets are {names}")

    def settle(
        self, chosen: Mapping[str, object], players: int, preset: str | None = None
    ) -> dict[str, Value]:
        """Every option of the game with its value: the defaults, then the preset, then what was chosen.

        Raises OptionError for an unknown option or value, a wrong number of players, or options that cannot
        go together.
        """
        base: dict[str, Value] = dict(self.preset(preset).options) if preset else {}
        base.update({name: self.option(name).read(value) for name, value in chosen.items()})
        least, most = self.players
        if not least <= players <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise OptionError(f"{self.title} is for {wanted} players, not for {players}")
        settled: dict[str, Value] = {option.name: option.default for option in self.options}
        settled.update(self.defaults(base))
        settled.update(base)
        problem = self.check(settled, players)
        if problem:
            raise OptionError(problem)
        return settled

    def complete(self, kept: Options) -> dict[str, Value]:
        """Options as they were kept some time ago, with the defaults of those that are younger."""
        return {option.name: option.default for option in self.options if option.younger} | dict(kept)

    def idle(self, options: Options, players: int) -> dict[str, str]:
        """The options that change nothing here, each with the reason."""
        reasons = {option.name: option.no_effect(options, players) for option in self.options}
        return {name: reason for name, reason in reasons.items() if reason}

    def preset_of(self, options: Options) -> Preset | None:
        """The preset that these settled options are, if they are one."""
        for preset in self.presets:
            full: dict[str, Value] = {option.name: option.default for option in self.options}
            full.update(self.defaults(preset.options))
            full.update(preset.options)
            if full == dict(options):
                return preset
        return None
