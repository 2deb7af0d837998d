"""One game being played: whose turn, what may be done, what happened, and back again.

A match runs the rules in the interpreter: a move takes well under a millisecond there, and nobody has to
wait for a compiler. Loops over many games use :mod:`tefuda.kernel` instead.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tefuda.chance import game_key
from tefuda.compiled import Record
from tefuda.games import Game, Value
from tefuda.games.contract import GAME_OVER, NOBODY, PLAYING
from tefuda.kernel import load
from tefuda.words import isolated

__all__ = ["Event", "IllegalMoveError", "Match", "Player", "Round"]


class IllegalMoveError(ValueError):
    """A move that may not be made; the text gives the rule."""


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a name, and ``human`` or ``bot``."""

    name: str
    kind: str = "human"


@dataclass(frozen=True, slots=True)
class Event:
    """One move and what it brought about, in words: for everybody, and for single seats instead."""

    round: int
    seat: int
    move: str
    said: tuple[tuple[str, Mapping[int, str]], ...]

    def heard(self, seat: int) -> list[str]:
        """The sentences that a seat (NOBODY: a spectator) hears, with places for the names."""
        lines = (private.get(seat, public) for public, private in self.said)
        return [line for line in lines if line]

    def words(self, seat: int, names: Sequence[str]) -> list[str]:
        """The sentences that a seat (NOBODY: a spectator) hears."""
        told = [isolated(name) for name in names]
        return [line.format(*told) for line in self.heard(seat)]


_NOBODY_ELSE: Mapping[int, str] = {}
"""One for all events that everybody hears alike: a long game holds hundreds."""


@dataclass
class Round:
    """A round as records hold it."""

    dealer: int | None
    deal: dict[str, Any]
    moves: list[str] = field(default_factory=list)
    scores: list[int] | None = None
    void: bool = False
    derivation: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Past:
    """What it takes to go back to before a decision."""

    state: Any
    seat: int
    events: int
    reshuffles: int


class Match:
    """One game in progress.

    >>> from tefuda.games import find
    >>> game, preset = find("isuri")
    >>> match = Match(game, game.settle({}, 2), [Player("Aki"), Player("Ben")], seed=7)
    >>> match.turn in (0, 1), match.legal()[0].split()[0] in ("lay", "pass")
    (True, True)
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        players: Sequence[Player],
        *,
        seed: int | None = None,
        number: int = 0,
        deal: bool = True,
    ) -> None:
        """Begin a game of settled ``options``; ``number`` tells apart games of one seed.

        ``deal=False`` leaves the first deal to the caller, who has a recorded one.
        """
        self.game = game
        self.options = dict(options)
        self.players = list(players)
        self.seed = secrets.randbits(63) if seed is None else seed
        self.number = number
        self.kernel = load(game.name, plain=True)
        self.text = game.text
        self.table = self.kernel.table(options, len(players))
        self.rules: Record = self.table[0]
        self._states = self.kernel.new_game(self.table, game_key(self.seed, number))
        self._moves = self.kernel.moves()
        self.rounds: list[Round] = []
        self.events: list[Event] = []
        self._past: list[_Past] = []
        self._before: Any = None
        self._heard: dict[int, list[int]] = {}
        if deal:
            self.next_round()

    # --- where the game stands ---

    @property
    def state(self) -> Record:
        """The whole position, secrets included: for the host alone."""
        return self._states[0]

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.players]

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return bool(self.state.phase == GAME_OVER)

    @property
    def playing(self) -> bool:
        """Whether somebody has a decision to make; if not, the round or the game is over."""
        return bool(self.state.phase == PLAYING)

    @property
    def turn(self) -> int:
        """The seat to move, or NOBODY between rounds and after the game."""
        return int(self.state.turn) if self.playing else NOBODY

    @property
    def withheld(self) -> bool:
        """Whether the last move was half a decision, of which the others are told when it is whole."""
        return self._before is not None

    def seen_by(self, seat: int) -> Any:
        """The position for a seat (NOBODY: a spectator) to look at, as an array of one.

        It is the one before a move that is withheld from this seat.
        """
        return self._states if self._before is None or seat == self.turn else self._before

    def lines(self, seat: int, events: int) -> int:
        """How many sentences a seat (NOBODY: a spectator) has heard of the first so many events."""
        heard = self._heard.setdefault(seat, [0])
        for event in self.events[len(heard) - 1 : events]:
            heard.append(heard[-1] + len(event.words(seat, self.names)))
        return heard[events]

    @property
    def totals(self) -> list[int]:
        """Each player's total after the last finished round."""
        return [int(self.state.total[seat]) for seat in range(len(self.players))]

    @property
    def void_rounds(self) -> int:
        """How many finished rounds a guard made void."""
        return sum(each.void for each in self.rounds)

    @property
    def winners(self) -> list[int]:
        """The winning seats, once the game is over."""
        return [seat for seat in range(len(self.players)) if int(self.state.winners) >> seat & 1]

    def legal_moves(self) -> dict[str, int]:
        """The legal moves of the seat to move: text -> code, sorted by text; none between rounds."""
        if not self.playing:
            return {}
        count = self.kernel.legal(self.table, self._states, 0, self._moves)
        codes = [int(move) for move in self._moves[:count]]
        return dict(sorted((self.text.move_text(self.rules, self.state, code), code) for code in codes))

    def legal(self) -> list[str]:
        """The texts of the legal moves, sorted."""
        return list(self.legal_moves())

    # --- playing ---

    def next_round(self, deal: Mapping[str, Any] | None = None, dealer: int | None = None) -> None:
        """Deal the next round: at random, or a recorded one, whose mistakes raise ValueError."""
        if self.playing or self.over:
            raise IllegalMoveError("the round is still being played" if self.playing else "the game is over")
        if dealer is not None and not self.rounds:
            self.state.dealer = dealer
        self.kernel.deal(self.table, self._states, 0)
        if deal is not None:
            self.text.read_deal(self.rules, self.state, dict(deal))
        seat = int(self.state.dealer)
        self.rounds.append(
            Round(None if seat == NOBODY else seat, self.text.write_deal(self.rules, self.state))
        )
        if "reshuffles" not in self.rounds[-1].deal and hasattr(self.text, "card_names"):
            self.rounds[-1].deal["reshuffles"] = []
        self._past.clear()

    def play(self, move: str, seat: int | None = None, *, reshuffle: Sequence[str] | None = None) -> Event:
        """Make a move, given as text, for the seat to move.

        IllegalMoveError says by which rule it is refused; nothing has changed then. ``reshuffle`` is the
        recorded order of the stock, should this move need one; ValueError if it holds the wrong cards.
        """
        if not self.playing:
            raise IllegalMoveError(
                "the game is over" if self.over else "the round is over; deal the next one first"
            )
        if seat is not None and seat != self.turn:
            raise IllegalMoveError(f"it is {self.names[self.turn]}'s turn, not {self.names[seat]}'s")
        legal = self.legal_moves()
        text = " ".join(move.split())
        if text not in legal:
            raise IllegalMoveError(self.why_not(text))
        return self._carry_out(text, legal[text], reshuffle)

    def why_not(self, move: str) -> str:
        """Why a move is refused, by rule; ValueError if the text is no move of this game at all."""
        code = self.text.read_move(self.rules, self.state, move)
        reason: str = self.text.why_not(self.rules, self.state, code)
        return reason

    def _carry_out(self, text: str, code: int, reshuffle: Sequence[str] | None) -> Event:
        seat = self.turn
        before = self._states.copy()
        if reshuffle is not None:
            codes = self.text.card_codes(self.rules, list(reshuffle))
            self.state.script[: len(codes)] = codes
            self.state.script_length = len(codes)
        self.kernel.step(self.table, self._states, 0, code)
        state = self.state
        if state.script_wrong:
            self._states = before
            raise ValueError("the recorded reshuffle does not hold exactly the cards that are to be shuffled")
        hides = getattr(self.text, "withheld", None)
        self._before = before if hides and hides(self.rules, state) else None
        this = self.rounds[-1]
        if state.reveals == before[0].reveals:
            self._past.append(_Past(before, seat, len(self.events), len(this.deal.get("reshuffles", ()))))
        else:  # nobody may go back beyond this, so nothing before it need be kept
            self._past.clear()
        if state.reshuffles > before[0].reshuffles:
            order = [int(card) for card in state.stock[: int(state.stock_length)]]
            this.deal["reshuffles"].append(self.text.card_names(self.rules, order))
        this.moves.append(f"{seat} {text}")
        said = self.text.say(self.rules, before[0], seat, code, state)
        sentences = tuple((public, private or _NOBODY_ELSE) for public, private in said)
        event = Event(len(self.rounds) - 1, seat, text, sentences)
        self.events.append(event)
        if not self.playing:
            this.void = bool(state.void)
            this.scores = [int(state.score[each]) for each in range(len(self.players))]
            told = [isolated(name) for name in self.names]
            this.derivation = [line.format(*told) for line in self.text.derivation(self.rules, state)]
        return event

    # --- taking back ---

    def can_undo(self, seat: int) -> bool:
        """Whether the last decision was this seat's own, and nothing hidden came to light by it."""
        return bool(
            self._past
            and self._past[-1].seat == seat
            and self._past[-1].state[0].reveals == self.state.reveals
        )

    def undo(self, seat: int) -> None:
        """Take back the last decision; IllegalMoveError if :meth:`can_undo` says no."""
        if not self.can_undo(seat):
            raise IllegalMoveError(
                "only your own last move can be taken back, and only while it brought no hidden card to light"
            )
        past = self._past.pop()
        self._states = past.state
        del self.events[past.events :]
        for heard in self._heard.values():
            del heard[past.events + 1 :]
        this = self.rounds[-1]
        this.moves.pop()
        this.scores, this.void, this.derivation = None, False, []
