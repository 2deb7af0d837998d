"""Positions of Devil set up by hand, for the tests of its rules; everything runs in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.chance import below
from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.devil import GAME, rules, text
from tefuda.games.devil.names import kinds_of, names_of, pack
from tefuda.kernel import load

KERNEL = load("devil", plain=True)


def cards(names: str) -> int:
    """Packed cards from names with spaces between them."""
    return pack(kinds_of(names.split()))


class Table:
    """A game of Devil: with hands, top card and stock as given, or dealt when there are no hands.

    The first cards of ``hands`` belong to seat 0, who is to move unless ``turn`` names another.
    """

    def __init__(
        self,
        *hands: str,
        top: str = "5",
        stock: str = "",
        pile: str = "",
        turn: int = 0,
        players: int = 0,
        preset: str | None = None,
        seed: int = 1,
        **options: object,
    ) -> None:
        self.players = len(hands) or players
        self.options = GAME.settle(options, self.players, preset)
        self.table = KERNEL.table(self.options, self.players)
        self.rules: Any = self.table[0]
        self.states = KERNEL.new_game(self.table, [seed, 2, 3, 4])
        self.deal()
        if hands:
            self._put(hands, top, stock, pile, turn)

    def _put(self, hands: Sequence[str], top: str, stock: str, pile: str, turn: int) -> None:
        state = self.state
        for seat, hand in enumerate(hands):
            state.hand[seat] = cards(hand)
            state.cards[seat] = len(hand.split())
        (state.top,) = kinds_of([top])
        state.pile, state.discards = cards(pile), len(pile.split())
        kinds = kinds_of(stock.split())
        state.stock[: len(kinds)] = kinds
        state.stock_at, state.stock_length = 0, len(kinds)
        state.turn = turn
        rules.begin_log(state)

    @property
    def state(self) -> Any:
        return self.states[0]

    def deal(self) -> None:
        KERNEL.deal(self.table, self.states, 0)

    def legal(self) -> list[str]:
        """The texts of the legal moves, sorted."""
        moves = KERNEL.moves()
        count = KERNEL.legal(self.table, self.states, 0, moves)
        return sorted(text.move_text(self.rules, self.state, move) for move in moves[:count])

    def play(self, *moves: str) -> Table:
        """Make moves, each of which must be legal."""
        for move in moves:
            assert move in self.legal(), f"{move} is not among {self.legal()}"
            KERNEL.step(self.table, self.states, 0, text.read_move(self.rules, self.state, move))
        return self

    def play_randomly(self, rng: Any, decisions: int = 10**6, *, end_early: bool = True) -> Table:
        """Random moves until the round is over, or so many."""
        while self.state.phase == PLAYING and self.state.decisions < decisions:
            moves = self.legal()
            wanted = [move for move in moves if end_early or not move.endswith("end")]
            self.play(wanted[below(rng, len(wanted))])
        return self

    def why_not(self, move: str) -> str:
        """The reason given for a move that must be illegal."""
        assert move not in self.legal()
        return text.why_not(self.rules, self.state, text.read_move(self.rules, self.state, move))

    def hand(self, seat: int) -> str:
        return " ".join(names_of(self.state.hand[seat]))

    def scores(self) -> list[int]:
        return [int(self.state.score[seat]) for seat in range(self.players)]

    def view(self, seat: int = NOBODY) -> Any:
        """What a seat sees, as an array of one record."""
        views = KERNEL.states()
        KERNEL.observe(self.table, self.states, 0, seat, views, 0)
        return views

    def redealt(self, seat: int, rng: Any, *, draws_prove: bool = True) -> Any:
        """An array of one state that the seat cannot tell from this one.

        Unless ``draws_prove``, the view forgets what the others' draws show of their hands.
        """
        views = self.view(seat)
        if not draws_prove:
            for player in range(len(views[0].lacks)):
                views[0].lacks[player] = 0
        KERNEL.redeal(self.table, views, 0, seat, rng)
        return views
