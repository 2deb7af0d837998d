"""An experiment written down: what is played, by whom, how often, and which questions it shall answer."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from tefuda import bots
from tefuda.bots.levels import SEARCHES
from tefuda.games import Game, OptionError, Value, find
from tefuda.lab.statistics.equivalence import answerable, blocks_for_equivalence, part_of_alpha
from tefuda.lab.table import Table

__all__ = [
    "AS_IT_IS",
    "Balance",
    "Budget",
    "Case",
    "Compare",
    "Experiment",
    "ExperimentError",
    "Variant",
    "default_levels",
    "read",
]

AS_IT_IS = "as it is"
"""The label of the variant that changes nothing."""
SEARCHING = 400
"""Deals of bots that search where no question of balance says how many are needed."""
OPEN = 4
"""So many times the deals that balance needs at the least, if the answer stays open: two more looks."""


class ExperimentError(ValueError):
    """An experiment that cannot be run; the text says what is wrong and what to do."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Variant(_Strict):
    """A set of options with a name, on top of the case's own."""

    name: Annotated[str, Field(min_length=1)]
    preset: str | None = None
    options: dict[str, bool | int | str] = {}


class Case(_Strict):
    """A game (or a preset's name), numbers of players, options, and variants to compare with the first."""

    game: str
    players: Annotated[tuple[int, ...], Field(min_length=1)]
    options: dict[str, bool | int | str] = {}
    variants: Annotated[tuple[Variant, ...], Field(min_length=1)] = (Variant(name=AS_IT_IS),)


class Balance(_Strict):
    """Is every place at the table worth the same, within ``delta`` (0.02 is two percentage points)?

    ``alpha`` bounds the chance of a wrong verdict, over all looks together; ``power`` is the chance of a
    right one that the budget must offer to a game in perfect balance. A level whose budget is too small for
    that is asked for the least distance that its budget can tell.
    """

    delta: Annotated[float, Field(gt=0, lt=0.5)] = 0.02
    alpha: Annotated[float, Field(gt=0, lt=0.5)] = 0.05
    power: Annotated[float, Field(gt=0, lt=1)] = 0.8


class Compare(_Strict):
    """What do the variants change? ``alpha`` bounds the chance of any false difference of a table."""

    alpha: Annotated[float, Field(gt=0, lt=0.5)] = 0.05


class Budget(_Strict):
    """How many deals a table may have; each is played in every rotation of the players.

    ``deals`` is for bots that look once, ``searching`` for those that search, ``levels`` for single levels by
    name. Without ``searching`` those have what a question of balance needs, and three times as many again if
    the answer stays open; 400 for other questions. ``traced`` games a table are estimated turn by turn.
    ``steps`` deals go into a step of the ladder.
    """

    deals: Annotated[int, Field(ge=2)] = 40_000
    searching: Annotated[int, Field(ge=2)] | None = None
    levels: dict[str, Annotated[int, Field(ge=2)]] = {}
    traced: Annotated[int, Field(ge=0)] = 100
    steps: Annotated[int, Field(ge=0)] = 1000


class Experiment(_Strict):
    """Everything that decides the results, and nothing else.

    ``earlier`` are smaller budgets, with whose deals the questions were asked before.
    """

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
    seed: Annotated[int, Field(ge=0)] = 1
    levels: Annotated[tuple[str, ...], Field(min_length=1)]
    cases: Annotated[tuple[Case, ...], Field(min_length=1)]
    balance: Balance | None = None
    compare: Compare | None = None
    budget: Budget = Budget()
    earlier: tuple[Budget, ...] = ()

    @model_validator(mode="after")
    def _can_be_run(self) -> Experiment:
        known = bots.names()
        for level in (*self.levels, *self.budget.levels):
            if level not in known:
                raise bots.unknown(level)
        if len(set(self.levels)) < len(self.levels):
            raise ValueError(f"a level is named twice: {', '.join(self.levels)}")
        if self.balance is None and self.compare is None:
            raise ValueError("it asks no question: give it a [balance] or a [compare] table")
        for case in self.cases:
            names = [variant.name for variant in case.variants]
            if len(set(names)) < len(names):
                raise ValueError(f"two variants of {case.game} have the same name")
        if self.compare and all(len(case.variants) < 2 for case in self.cases):
            raise ValueError("nothing to compare: [compare] needs a case with two variants or more")
        list(self.tables())
        self._affordable()
        return self

    def _affordable(self) -> None:
        if self.balance is None:
            return
        for players in sorted({players for case in self.cases for players in case.players}):
            deals = {level: self.deals(level, players) for level in self.levels}
            wanted, most = self.least_deals(players), max(deals.values())
            if wanted > most:
                raise ValueError(
                    f"the budget is too small: balance within {self.balance.delta:.3g} among {players} "
                    f"players needs about {wanted:,} deals of one level, and none has more than {most:,}; "
                    "raise the budget or delta"
                )
            for level in self.levels:
                if self.within(level, players) >= 1 / players:
                    raise ValueError(
                        f"the budget of {level} is too small: among {players} players {deals[level]:,} deals "
                        f"cannot show that every place wins at all; {wanted:,} show balance within "
                        f"{self.balance.delta:.3g}; raise its budget or leave the level out"
                    )

    def least_deals(self, players: int) -> int:
        """The deals that the first look needs to show balance with the power asked for."""
        asked = self.balance or Balance()
        first = part_of_alpha(asked.alpha, 1)
        return blocks_for_equivalence(players, asked.delta, first, asked.power)

    def within(self, level: str, players: int) -> float:
        """How far from an equal share balance is claimed at a level: delta, or what its budget can tell."""
        asked = self.balance or Balance()
        deals = self.deals(level, players)
        if deals >= self.least_deals(players):
            return asked.delta
        return max(asked.delta, answerable(players, deals, part_of_alpha(asked.alpha, 1), asked.power))

    def deals(self, level: str, players: int, budget: Budget | None = None) -> int:
        """The budget of a table of equals; of an earlier one if that is given."""
        budget = budget or self.budget
        if level in budget.levels:
            return budget.levels[level]
        if level not in SEARCHES:
            return budget.deals
        if budget.searching is not None:
            return budget.searching
        if self.balance is None or self.compare is not None:
            return SEARCHING
        return min(budget.deals, OPEN * self.least_deals(players))

    def budgets(self, level: str, players: int) -> list[int]:
        """The deals a table of equals had in turn, the earlier budgets first."""
        return [self.deals(level, players, each) for each in (*self.earlier, self.budget)]

    @property
    def looks_at_changes(self) -> str:
        """A warning where changes were looked at before with fewer of the same deals; empty if not."""
        looked = len(self.earlier) + 1
        if looked == 1 or self.compare is None:
            return ""
        return (
            f"These deals were looked at {looked} times, more of them each time: each look has its own 5 %, "
            f"so the chance of any false change in one of them is up to {5 * looked} %."
        )

    def goes_on_from(self, other: Experiment) -> bool:
        """Whether this is the other experiment with more deals for some table, and fewer for none."""
        mine, theirs = (
            [
                each.deals(level, players)
                for case in each.cases
                for players in case.players
                for level in self.levels
            ]
            for each in (self, other)
        )
        freed: dict[str, Any] = {"deals": 0, "searching": None, "levels": {}}
        same = all(
            getattr(self, key) == getattr(other, key)
            for key in Experiment.model_fields
            if key not in ("budget", "earlier")
        ) and self.budget.model_copy(update=freed) == other.budget.model_copy(update=freed)
        return same and mine != theirs and all(a >= b for a, b in zip(mine, theirs, strict=True))

    def with_seed(self, seed: int) -> Experiment:
        """The same with other deals, and a name that says so."""
        return self.model_copy(update={"seed": seed, "name": f"{self.name}-{seed}"})

    def tables(self) -> list[Table]:
        """All tables of equals, variants of one case and level in a row."""
        return [
            self._table(case, variant, players, (level,) * players)
            for case in self.cases
            for players in case.players
            for level in self.levels
            for variant in case.variants
        ]

    def ladder(self) -> list[Table]:
        """Tables of one bot among bots of the level below, for each step and variant."""
        if not self.budget.steps:
            return []
        return [
            self._table(case, variant, players, (high, *[low] * (players - 1)))
            for case in self.cases
            for players in case.players
            for variant in case.variants
            for low, high in itertools.pairwise(self.levels)
        ]

    def step_deals(self, table: Table) -> int:
        """The budget of a step of the ladder."""
        searching = self.budget.searching or SEARCHING
        usual = {bot: searching if bot in SEARCHES else self.budget.deals for bot in table.bots}
        return min(self.budget.steps, *(self.budget.levels.get(bot, most) for bot, most in usual.items()))

    def _table(self, case: Case, variant: Variant, players: int, seated: tuple[str, ...]) -> Table:
        game, options = settle(case, variant, players)
        return Table(game.name, variant.name, players, tuple(sorted(options.items())), seated, self.seed)


def settle(case: Case, variant: Variant, players: int) -> tuple[Game, dict[str, Value]]:
    """The game of a case and all options of a variant; ValueError if they cannot be played."""
    game, preset = find(case.game)
    if players < 2:
        raise OptionError("the lab compares players, so it needs at least two of them")
    return game, game.settle({**case.options, **variant.options}, players, variant.preset or preset)


def default_levels() -> tuple[str, ...]:
    """Levels that differ in kind: any legal move, one look with slips, one look, a search."""
    return "random", "casual", "greedy", "strong"


def read(file: Path) -> Experiment:
    """The experiment of a TOML file; ExperimentError says in a sentence what is wrong with it."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise ExperimentError(f"{file} cannot be read: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ExperimentError(f"{file} is no TOML: {problem}") from None
    data.setdefault("name", file.stem)
    return make(data, str(file))


def make(data: dict[str, Any], where: str = "the experiment") -> Experiment:
    """An experiment from plain data; ExperimentError says in a sentence what is wrong with it."""
    try:
        return Experiment.model_validate(data)
    except ValidationError as problem:
        raise ExperimentError(f"{where}: {'; '.join(_sentences(problem.errors()))}") from None


def _sentences(errors: Sequence[Any]) -> list[str]:
    found = []
    for error in errors:
        place = ".".join(str(part) for part in error["loc"])
        if error["type"] == "extra_forbidden":
            known = ", ".join(_fields(error["loc"][:-1]))
            found.append(f"unknown key {place!r}" + (f"; known here: {known}" if known else ""))
        elif error["type"] == "value_error":
            found.append(str(error["ctx"]["error"]))
        elif error["type"] == "missing":
            found.append(f"{place!r} is missing")
        else:
            message = error["msg"][0].lower() + error["msg"][1:]
            message = message.removesuffix(" after validation, not 0").replace("tuple", "list")
            found.append(f"{place}: {message}, not {error['input']!r}" if place else message)
    return found


def _fields(place: Sequence[Any]) -> list[str]:
    models: dict[str, type[BaseModel]] = {
        "cases": Case,
        "variants": Variant,
        "balance": Balance,
        "compare": Compare,
        "budget": Budget,
    }
    names = [part for part in place if isinstance(part, str)]
    model = models.get(names[-1], Experiment) if names else Experiment
    return list(model.model_fields)
