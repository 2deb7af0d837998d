"""One game at this table: the match, who plays each seat, and the file it is saved in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tefuda.games import Game, OptionError, Value, find
from tefuda.terminal import files
from tefuda.terminal.attempt import Attempt
from tefuda.words import clean, moves_made

if TYPE_CHECKING:  # the match brings NumPy with it, which the first screen does not wait for
    from tefuda.bots import Bot
    from tefuda.match import Match
    from tefuda.views import View

__all__ = ["HUMAN", "Session", "Setup", "usual_names"]

HUMAN = "human"
_FORMAT = "tefuda-table/1"


@dataclass(frozen=True)
class Setup:
    """A game that is to be played: what the command line or the options screen has settled on."""

    game: str
    """A game or a preset."""
    preset: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    """Those that were chosen, beside the preset's."""
    players: tuple[str, ...] = (HUMAN, "greedy")
    """By seat, ``human`` or the name of a bot."""
    names: tuple[str, ...] = ()
    """By seat; those missing get a usual one."""
    seed: int | None = None
    record: Path | None = None
    """Where the record of the finished game goes, if not to the state folder."""
    deal: Mapping[str, object] | None = None
    """The first deal, as records write it, if it is not to be a random one."""
    day: date | None = None
    """The day whose puzzle this is."""

    @classmethod
    def of_day(cls, day: date) -> Setup:
        """The puzzle of a day; PuzzleError if it has none."""
        from tefuda.puzzle import daily

        puzzle = daily(day)
        deal = {"rows": puzzle.rows}
        return cls("hashigo", options=puzzle.options, players=(HUMAN,), seed=0, deal=deal, day=day)

    def settle(self) -> tuple[Game, dict[str, Value]]:
        """The game and all its options.

        OptionError if they do not go together, or with the players; BotError for a bot that does not exist.
        """
        from tefuda.bots import names, unknown

        game, named = find(self.game)
        options = game.settle(self.options, len(self.players), self.preset or named)
        for player in self.players:
            if player != HUMAN and player not in names():
                raise unknown(player)
        if len(self.names) > len(self.players):
            raise OptionError(f"there are {len(self.names)} names for {len(self.players)} players")
        return game, options

    def begin(self) -> Session:
        """Deal; raises as :meth:`settle` does, and ValueError for a deal that is none of this game."""
        from tefuda.match import Match, Player

        game, options = self.settle()
        usual = usual_names(self.players)
        players = [
            Player(clean(name), HUMAN if player == HUMAN else "bot")
            for name, player in zip([*self.names, *usual[len(self.names) :]], self.players, strict=True)
        ]
        match = Match(game, options, players, seed=self.seed, deal=self.deal is None)
        if self.deal is not None:
            match.next_round(self.deal)
        bots = tuple(None if player == HUMAN else player for player in self.players)
        path, hold = files.hold_fresh(files.saves_folder(), game.name)
        return Session(match, bots, path, self.record, day=self.day, hold=hold)


def usual_names(players: Sequence[str]) -> list[str]:
    """Names for players nobody has named: different ones.

    >>> usual_names(["human", "greedy", "greedy"])
    ['Player', 'Greedy', 'Greedy 2']
    """
    names = []
    for seat, player in enumerate(players):
        name = "Player" if player == HUMAN else player.capitalize()
        before = sum(each == player for each in players[:seat])
        names.append(f"{name} {before + 1}" if before else name)
    return names


class Session:
    """A match with its players' bots, saved after every move.

    ``trouble`` says in a sentence why the last attempt to save failed, and is empty if it did not.
    """

    def __init__(
        self,
        match: Match,
        bots: Sequence[str | None],
        path: Path,
        record: Path | None = None,
        *,
        day: date | None = None,
        hold: files.Hold | None = None,
    ) -> None:
        self.match = match
        self.bots = tuple(bots)
        self.path = path
        self.record = record
        self.trouble = ""
        self._hold = hold
        self._made: dict[int, Bot] = {}
        self.attempt = Attempt(day) if len(match.players) == 1 else None
        """What belongs to a puzzle beside its moves; None in other games."""

    @property
    def humans(self) -> list[int]:
        """The seats that are played here by people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def par(self) -> int | None:
        """The proven optimum of a puzzle, once it is proven."""
        return self.attempt.par if self.attempt else None

    @property
    def title(self) -> str:
        """What the first screen lists: game, players, how far it has come."""
        match = self.match
        if self.attempt:
            return f"{self.game_title}: {match.names[0]}, {moves_made(len(match.rounds[-1].moves))}"
        players = match.names[0] if len(match.names) == 1 else " – ".join(match.names)
        return f"{self.game_title}: {players}, round {max(len(match.rounds), 1)}"

    @property
    def game_title(self) -> str:
        """The name of the preset that is being played, or of the game if the rules are one's own."""
        match = self.match
        if self.attempt and self.attempt.day:
            return f"Puzzle of {self.attempt.day}"
        players = len(match.players)
        for preset in match.game.presets:
            least, most = preset.players
            if least <= players <= most and match.game.settle({}, players, preset.name) == match.options:
                return preset.title
        return f"{match.game.title}, own rules"

    def bot(self, seat: int) -> Bot:
        """The bot of a seat. Making one may take a while: call it beside the screen, not in it."""
        from tefuda.bots import make

        if seat not in self._made:
            name = self.bots[seat]
            assert name is not None, "a person plays this seat"
            self._made[seat] = make(name, seed=self.match.seed, number=self.match.number, seat=seat)
        return self._made[seat]

    def view(self, seat: int) -> View:
        """What a seat sees; all that is ever shown comes from here."""
        from tefuda.views import look

        return look(self.match, seat)

    # --- what the host does ---

    def play(self, move: str) -> None:
        """Make a move for the seat to move; IllegalMoveError gives the reason why not."""
        self.match.play(move)
        self.save()

    def undo(self, seat: int) -> None:
        """Take back a seat's last decision; IllegalMoveError if that may not be."""
        self.match.undo(seat)
        self.save()

    def next_round(self) -> None:
        """Deal the next round."""
        self.match.next_round()
        self.save()

    def copy(self) -> Match:
        """The match as it stands, to look at while this one may go on."""
        from tefuda.record import replay, write

        return replay(write(self.match))

    def restart(self) -> None:
        """The same deal from the beginning, for the puzzle."""
        from tefuda.match import Match

        old = self.match
        self.match = Match(old.game, old.options, old.players, seed=old.seed, number=old.number, deal=False)
        self.match.next_round(old.rounds[0].deal)
        self.save()

    # --- on disk ---

    def save(self) -> None:
        """Save the game, or say in ``trouble`` why that fails; a finished one needs no saving."""
        from tefuda.record import save

        self.trouble = ""
        if self.match.over:
            return
        data = {
            "format": _FORMAT,
            "title": self.title,
            "bots": self.bots,
            "record": str(self.record) if self.record else None,
            "attempt": self.attempt.data() if self.attempt else None,
            "save": json.loads(save(self.match)),
        }
        try:
            files.write(self.path, json.dumps(data))
        except OSError as problem:
            self.trouble = f"The game cannot be saved in {self.path.parent}: {problem.strerror or problem}."

    def finish(self) -> Path:
        """Write the record of the finished game and drop the saved one; OSError if it cannot be written."""
        from tefuda.record import to_json, write

        path = self.record or files.fresh_path(files.records_folder(), self.match.game.name)
        record = write(self.match)
        if self.attempt:
            record.par = self.attempt.prove(self.match)
        files.write(path, to_json(record))
        self.path.unlink(missing_ok=True)
        if self._hold:
            self._hold.release(forget=True)
        return path

    def close(self) -> None:
        """Leave the saved game to other windows."""
        if self._hold:
            self._hold.release()

    @classmethod
    def load(cls, path: Path) -> Session:
        """A saved game, ready to go on.

        RecordError if the file is damaged or gone, HeldError if another window plays it.
        """
        hold = files.Hold(path)
        try:
            return cls._read(path, hold)
        except BaseException:
            hold.release()
            raise

    @classmethod
    def _read(cls, path: Path, hold: files.Hold) -> Session:
        from tefuda.bots import names
        from tefuda.record import RecordError, resume

        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["format"] != _FORMAT:
                raise KeyError
            bots, record, inner = data["bots"], data["record"], json.dumps(data["save"])
            attempt = Attempt.read(data.get("attempt"))
        except OSError as problem:
            raise RecordError(f"the saved game cannot be read: {problem.strerror or problem}") from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise RecordError("this is no saved game of tefuda, or it is damaged") from None
        match = resume(inner)
        seats = len(match.players)
        known = [None, *names()]
        if not isinstance(bots, list) or len(bots) != seats or any(bot not in known for bot in bots):
            raise RecordError("the saved game does not say who plays each seat")
        session = cls(match, bots, path, Path(record) if isinstance(record, str) else None, hold=hold)
        if session.attempt and attempt:
            session.attempt = attempt
        return session
