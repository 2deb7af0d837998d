"""Bodies of the HTTP part: identity, catalogue, rules, making and finding tables."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from tefuda.server.protocol.base import Clock, Level, Model, Name, Time, Value
from tefuda.server.protocol.table import Status

__all__ = [
    "Catalogue",
    "CheckOptions",
    "Deleted",
    "GameInfo",
    "InviteInfo",
    "KeptData",
    "Me",
    "MyGames",
    "NewGuest",
    "NewTable",
    "OpenTables",
    "OptionInfo",
    "OptionValue",
    "Paragraph",
    "PlayNow",
    "PresetInfo",
    "Rulebook",
    "SeatWanted",
    "Seated",
    "ServerInfo",
    "SettledOptions",
    "TableCard",
]

GameName = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Options = Annotated[dict[str, Value], Field(max_length=60)]


# --- identity ---


class NewGuest(Model):
    """Become a guest, or take another name. The cookie that comes back is HttpOnly and all there is."""

    name: Name


class Me(Model):
    """The guest of this browser. ``id`` is public; the secret is in the cookie alone."""

    id: str
    name: str
    since: Time


class KeptData(Model):
    """Everything the server keeps of a guest."""

    me: Me
    last_seen: Time
    tables: list[TableCard]
    chat: list[str]
    muted: list[str]


class Deleted(Model):
    """What was deleted. Finished games stay for those who played them, without the name."""

    tables_left: int
    chat_lines: int
    finished_games_kept_without_name: int


# --- catalogue and rules ---


class OptionValue(Model):
    """A value of an option, and what it means."""

    value: Value
    sentence: str


class OptionInfo(Model):
    """A rule that can be chosen. ``values`` is empty for a whole number of at least ``least``."""

    name: str
    default: Value
    sentence: str
    values: list[OptionValue]
    least: int
    rule: str | None


class PresetInfo(Model):
    """A named set of options: every option with its value. ``players`` are the least and the most."""

    name: str
    title: str
    sentence: str
    options: dict[str, Value]
    players: tuple[int, int]


class GameInfo(Model):
    """A family of rules. ``players`` are the fewest and the most."""

    name: str
    title: str
    native: str
    sentence: str
    players: tuple[int, int]
    options: list[OptionInfo]
    presets: list[PresetInfo]


class Catalogue(Model):
    """All games, and the bots, weakest first."""

    games: list[GameInfo]
    bots: list[str]


class CheckOptions(Model):
    """Options to look at before a table is made."""

    preset: GameName | None = None
    options: Options = Field(default_factory=dict)
    players: Annotated[int, Field(ge=1, le=8)]


class SettledOptions(Model):
    """Every option with its value, or ``problem``, why they cannot be played.

    ``no_effect`` gives for the options that change nothing here the reason; ``preset`` is the preset that
    these options are, if any.
    """

    options: dict[str, Value] | None
    no_effect: dict[str, str]
    preset: str | None
    problem: str | None


class Paragraph(Model):
    """A paragraph of a rulebook; ``text`` is Markdown. ``anchor`` is what log lines and options point to."""

    key: str
    anchor: str
    name: str
    title: str
    text: str
    source: str


class Rulebook(Model):
    """The rulebook of a game."""

    game: str
    title: str
    paragraphs: list[Paragraph]


class ServerInfo(Model):
    """About this server."""

    version: str
    protocol: int
    tables_in_memory: int
    now: Time


# --- tables ---


class SeatWanted(Model):
    """A seat of a new table: ``me`` (exactly one), ``open`` for a human who comes, or ``bot`` with its
    level.
    """

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class NewTable(Model):
    """A table to be made. It starts when the host says so, or at once if ``start`` and no seat is open."""

    game: GameName
    preset: GameName | None = None
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=8)]
    clock: Clock = Clock(kind="none", seconds=0, increment=0)
    public: bool = False
    spectators: bool = True
    spectators_chat: bool = True
    leaver_bot: bool = True
    hints: bool = False
    start: bool = False


class PlayNow(Model):
    """Play at once against bots. ``game`` may also name a preset; players: the fewest that make a game, or
    more.
    """

    game: GameName
    players: Annotated[int, Field(ge=1, le=8)] | None = None
    level: Level | None = None


class Seated(Model):
    """Where to go now. ``seat`` is null if one may only watch; ``invite`` is told to those who sit."""

    table: str
    seat: int | None
    invite: str | None


class TableCard(Model):
    """A table in a list. ``your_turn`` and ``you`` concern the asking guest."""

    table: str
    game: str
    title: str
    preset: str | None
    status: Status
    names: list[str | None]
    free: int
    clock: Clock
    public: bool
    spectators_allowed: bool
    puzzle: str | None
    you: int | None
    your_turn: bool
    deadline: Time | None
    totals: list[int] | None
    winners: list[int] | None
    created: Time
    updated: Time


class OpenTables(Model):
    """Public tables with a free seat, and public games going on that may be watched; newest first."""

    open: list[TableCard]
    playing: list[TableCard]


class MyGames(Model):
    """The guest's own tables: unfinished ones, those that wait for him first, and the last finished ones."""

    unfinished: list[TableCard]
    finished: list[TableCard]


class InviteInfo(Model):
    """What an invite leads to, before one sits down. ``seat`` is one's own if one already sits there."""

    card: TableCard
    host: str
    seat: int | None


KeptData.model_rebuild()
