"""The record of a game: written, read, replayed, checked. The format is in docs/record.md.

A record replays without random numbers. One of an unfinished game holds every secret; saved with the state of
the random generator beside it, it is how a host continues later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tefuda import __version__
from tefuda.games import OptionError, find
from tefuda.games.contract import NOBODY
from tefuda.match import IllegalMoveError, Match, Player
from tefuda.words import clean

__all__ = [
    "Record",
    "RecordError",
    "RecordPlayer",
    "RecordRound",
    "check",
    "from_data",
    "load",
    "read",
    "replay",
    "resume",
    "save",
    "to_json",
    "walk",
    "write",
]

FORMAT: Final = "tefuda-record/1"
LARGEST = 64 * 2**20
"""Bytes above which a file is not taken for a record."""


class RecordError(ValueError):
    """A record that cannot be read or does not replay; the text says where and why."""


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class RecordPlayer(_Strict):
    """A player of a record."""

    name: str
    kind: Literal["human", "bot"]


class RecordRound(_Strict):
    """A round of a record: ``scores`` is absent while it is being played."""

    dealer: int | None
    deal: dict[str, Any]
    moves: list[str]
    scores: list[int] | None = None


class Record(_Strict):
    """A game as a file holds it. ``legal`` may list the legal moves of each decision, to be checked."""

    model_config = ConfigDict(strict=True, extra="ignore")

    format: Literal["tefuda-record/1"]
    game: str
    options: dict[str, bool | int | str]
    players: list[RecordPlayer] = Field(min_length=1)
    rounds: list[RecordRound]
    totals: list[int] | None = None
    winners: list[int] | None = None
    par: int | None = None
    seed: int | None = Field(default=None, ge=0)
    engine: str | None = None
    time: str | None = None
    legal: list[list[list[str]]] | None = None


# --- reading and writing ---------------------------------------------------------------------------


def read(source: Path | str) -> Record:
    """A record from a file, or from JSON text; RecordError says in a sentence what is wrong with it."""
    if isinstance(source, Path):
        try:
            if source.stat().st_size > LARGEST:
                raise RecordError("the file is far too large for a record")
            return from_data(load(source.read_bytes()))
        except OSError as problem:
            raise RecordError(f"the file cannot be read: {problem.strerror or problem}") from None
    return from_data(load(source.encode("utf-8", "surrogatepass")))


def load(text: bytes) -> Any:
    """What JSON text in UTF-8 says, strictly: with no more than JSON has. A mark of byte order may be there.

    RecordError says in a sentence what is wrong with it.
    """
    try:
        decoded = text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("the file is not text in UTF-8, so it is no record") from None
    try:
        data = json.loads(decoded, parse_constant=_no_number)
        if "\\u" in decoded:  # only so can half a character get in
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as problem:
        raise RecordError(f"the file is not whole JSON: {problem}") from None
    except RecursionError:
        raise RecordError("the file is nested too deeply for a record") from None
    except UnicodeEncodeError:
        raise RecordError("the file holds half a character (a lone surrogate); a record has none") from None
    except RecordError:
        raise
    except ValueError:
        raise RecordError("the file holds a number with thousands of digits; a record has none") from None
    return data


def _no_number(name: str) -> None:
    raise RecordError(f"the file says {name}, which is no number of JSON; a record has none")


def from_data(data: Any) -> Record:
    """A record from what its JSON says; RecordError says in a sentence what is wrong with it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else None
        raise RecordError(f"this is no game record: its format is {found!r:.40}, expected {FORMAT!r}")
    try:
        return Record.model_validate(data)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise RecordError(f"{where}: {first['msg'].lower()}") from None


def write(match: Match) -> Record:
    """The record of a match as it stands; of an unfinished one it must not be handed out."""
    over = match.over
    return Record(
        format=FORMAT,
        game=match.game.name,
        options=dict(match.options),
        players=[RecordPlayer(name=player.name, kind=player.kind) for player in match.players],  # type: ignore[arg-type]
        rounds=[
            RecordRound(dealer=each.dealer, deal=each.deal, moves=list(each.moves), scores=each.scores)
            for each in match.rounds
        ],
        totals=match.totals if over else None,
        winners=match.winners if over else None,
        seed=match.seed,
        engine=__version__,
        time=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def to_json(record: Record) -> str:
    """A record as the text of a file, a line for each part; what is absent is left out."""
    data = record.model_dump(exclude_none=True)
    for each, source in zip(data["rounds"], record.rounds, strict=True):
        each["dealer"] = source.dealer  # null, not absent, where the game has none
    rounds = ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in data["rounds"])
    lines = [
        f"  {json.dumps(key)}: "
        + (f"[\n    {rounds}\n  ]" if key == "rounds" else json.dumps(value, ensure_ascii=False))
        for key, value in data.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


# --- replaying -------------------------------------------------------------------------------------


def replay(record: Record, *, moves: int | None = None) -> Match:
    """The match after all moves of a record, or after the first ``moves`` of them.

    RecordError names the round and the move at which the record does not follow the rules.
    """
    match, _ = _replay(record, moves, compare=False)
    return match


def walk(record: Record) -> Iterator[Match]:
    """The match of a record after each deal and each move: one match that goes on, not copies.

    RecordError names the round and the move at which the record does not follow the rules.
    """
    match = _start(record)
    for number, each in enumerate(record.rounds):
        where = f"round {number + 1}"
        if match.playing:
            raise RecordError(f"round {number} is not finished, yet another round follows")
        _open_round(match, each, where)
        yield match
        for place, line in enumerate(each.moves):
            _play_line(match, each, line, f"{where}, move {place + 1}")
            yield match


def check(record: Record) -> str | None:
    """The first difference between a record and the rules, or None if all of it is right.

    Compared are the moves, whose turn it is, the dealer, ``legal`` where present, scores, totals and winners.
    """
    try:
        match, difference = _replay(record, None, compare=True)
    except RecordError as problem:
        return str(problem)
    return difference or _difference_at_end(record, match)


def _start(record: Record) -> Match:
    try:
        game, preset = find(record.game)
        if preset is not None and game.name != record.game:
            raise OptionError(f"game must be {game.name!r}, with the options of {preset!r} written out")
        kept = game.complete(record.options)
        missing = [option.name for option in game.options if option.name not in kept]
        if missing:
            raise OptionError(f"options: {missing[0]} is not written out")
        options = game.settle(kept, len(record.players))
        for name, value in options.items():
            if type(kept[name]) is not type(value):
                raise OptionError(f"options: {name} is {kept[name]!r}, expected {value!r}")
    except OptionError as problem:
        raise RecordError(str(problem)) from None
    players = [Player(clean(each.name), each.kind) for each in record.players]
    return Match(game, options, players, seed=record.seed or 0, deal=False)


def _replay(record: Record, limit: int | None, *, compare: bool) -> tuple[Match, str | None]:
    match = _start(record)
    played = 0
    for number, each in enumerate(record.rounds):
        where = f"round {number + 1}"
        _open_round(match, each, where)
        for place, line in enumerate(each.moves):
            if limit is not None and played == limit:
                return match, None
            at = f"{where}, move {place + 1}"
            if compare:
                difference = _difference_in_moves(record, match, number, place)
                if difference:
                    return match, f"{at}: {difference}"
            _play_line(match, each, line, at)
            played += 1
        if match.playing and number + 1 < len(record.rounds):
            raise RecordError(f"{where} is not finished, yet another round follows")
        if compare:
            difference = _difference_in_scores(match, each)
            if difference:
                return match, f"{where}: {difference}"
    return match, None


def _open_round(match: Match, each: RecordRound, where: str) -> None:
    if each.dealer is not None and not 0 <= each.dealer < len(match.players):
        raise RecordError(f"{where}: there is no seat {each.dealer} to deal")
    if each.dealer is not None and match.state.dealer == NOBODY:
        raise RecordError(f"{where}: the dealer is {each.dealer}, expected null: nobody deals in this game")
    try:
        match.next_round(each.deal, each.dealer)
    except ValueError as problem:
        raise RecordError(f"{where}: {problem}") from None
    expected = match.rounds[-1].dealer
    if each.dealer != expected:
        raise RecordError(f"{where}: the dealer is {each.dealer}, expected {expected}")
    _check_reshuffles(each, where, known="reshuffles" in match.rounds[-1].deal)


def _check_reshuffles(each: RecordRound, where: str, *, known: bool) -> None:
    recorded = each.deal.get("reshuffles", [])
    if not isinstance(recorded, list) or not all(isinstance(order, list) for order in recorded):
        raise RecordError(f"{where}: the deal's 'reshuffles' must be a list of lists of card names")
    if not all(isinstance(name, str) for order in recorded for name in order):
        raise RecordError(f"{where}: a reshuffle must be a list of card names")
    if recorded and not known:
        raise RecordError(f"{where}: nothing is ever reshuffled in this game")


def _play_line(match: Match, each: RecordRound, line: str, at: str) -> None:
    seat, _, move = line.partition(" ")
    if not match.playing:
        raise RecordError(f"{at}: {line!r}, but the round is over")
    if seat != str(match.turn):
        raise RecordError(f"{at}: seat {seat!r} moves, but it is the turn of seat {match.turn}")
    shuffled = len(match.rounds[-1].deal.get("reshuffles", ()))
    recorded = each.deal.get("reshuffles", [])
    order = recorded[shuffled] if shuffled < len(recorded) else None
    try:
        match.play(move, reshuffle=order)
    except IllegalMoveError as problem:
        raise RecordError(f"{at}: {move!r} is not legal: {problem}") from None
    except ValueError as problem:
        raise RecordError(f"{at}: {problem}") from None


def _difference_in_moves(record: Record, match: Match, number: int, place: int) -> str | None:
    lists = record.legal or []
    if number >= len(lists) or place >= len(lists[number]):
        return None
    ours, theirs = set(match.legal()), set(lists[number][place])
    if ours == theirs:
        return None
    if theirs - ours:
        return f"the record lists {min(theirs - ours)!r} as legal, the rules do not"
    return f"{min(ours - theirs)!r} is legal, the record does not list it"


def _difference_in_scores(match: Match, each: RecordRound) -> str | None:
    scores = match.rounds[-1].scores
    if each.scores != scores:
        return f"scores {each.scores}, expected {scores}"
    used = len(match.rounds[-1].deal.get("reshuffles", ()))
    recorded = len(each.deal.get("reshuffles", ()))
    if used != recorded:
        return f"{recorded} reshuffles recorded, {used} happened"
    return None


def _difference_at_end(record: Record, match: Match) -> str | None:
    if not match.over and (record.totals is not None or record.winners is not None):
        return "the record gives totals or winners, but its moves end before the game does"
    totals, winners = (match.totals, match.winners) if match.over else (None, None)
    if record.totals != totals:
        return f"totals {record.totals}, expected {totals}"
    if record.winners != winners:
        return f"winners {record.winners}, expected {winners}"
    return None


# --- a saved game ----------------------------------------------------------------------------------

SAVE_FORMAT = "tefuda-save/1"


def save(match: Match) -> str:
    """A match in progress as the text of a save file: the record and the state of the random generator."""
    random = {"key": [int(x) for x in match.state.key], "rng": [int(x) for x in match.state.rng]}
    head = {"format": SAVE_FORMAT, "number": match.number, "random": random}
    return json.dumps({**head, "record": json.loads(to_json(write(match)))}, ensure_ascii=False)


def resume(text: str) -> Match:
    """The match of a save file, ready to go on; RecordError if the file is damaged."""
    try:
        data = json.loads(text)
        if data["format"] != SAVE_FORMAT:
            raise KeyError
        key, rng, number = data["random"]["key"], data["random"]["rng"], data["number"]
        inner = json.dumps(data["record"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RecordError("this is no saved game of tefuda, or it is damaged") from None
    words = [*key, *rng] if isinstance(key, list) and isinstance(rng, list) else []
    if len(words) != 8 or not all(type(word) is int and 0 <= word < 2**32 for word in [*words, number]):
        raise RecordError("the saved game's random numbers are damaged")
    match = replay(read(inner))
    match.number = number
    match.state.key[:], match.state.rng[:] = key, rng
    return match
