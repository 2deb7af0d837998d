"""Positions of Hashigo set up by hand, for the tests of its rules; everything runs in the interpreter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.games.contract import NOBODY, PLAYING
from tefuda.games.hashigo import GAME, layout, rules, text
from tefuda.games.hashigo.draft import add_tile
from tefuda.games.hashigo.names import mask_names, read_face, row_names, table_faces, tile_name
from tefuda.games.hashigo.play import gain_point, measure_table
from tefuda.kernel import load

KERNEL = load("hashigo", plain=True)


class Table:
    """A game of Hashigo: with rows as given, or dealt when there are none.

    Every string of ``rows`` is a player's row, ``|`` between two rows. ``group`` lies on the table and is
    ``controller``'s; ``points`` are a string of tiles a player; seat 0 moves unless ``turn`` names another.
    """

    def __init__(
        self,
        *rows: str,
        group: str = "",
        controller: int = -1,
        points: Sequence[str] = (),
        turn: int = 0,
        players: int = 0,
        preset: str | None = None,
        seed: int = 1,
        **options: object,
    ) -> None:
        self.players = len(rows) or players
        self.options = GAME.settle(options, self.players, preset)
        self.table = KERNEL.table(self.options, self.players)
        self.rules: Any = self.table[0]
        self.states = KERNEL.new_game(self.table, [seed, 2, 3, 4])
        self.deal()
        if rows:
            self._put(rows, group, controller, points, turn)

    def _put(
        self, rows: Sequence[str], group: str, controller: int, points: Sequence[str], turn: int
    ) -> None:
        state = self.state
        rules.sweep_table(self.rules, state)
        for seat, own in enumerate(rows):
            for number, names in enumerate(own.split("|")):
                row = layout.row_of(self.rules, seat, number)
                for position, name in enumerate(names.split()):
                    add_tile(state, row, position, read_face(name))
                    state.home[self.tile(name)] = row
                    state.cell[self.tile(name)] = row * layout.CELLS
        for seat, names in enumerate(points):
            for name in names.split():
                gain_point(state, seat, self.tile(name))
                state.captured |= 1 << self.tile(name)
        faces = [read_face(name) for name in group.split()]
        state.table[: len(faces)] = faces
        state.table_length = len(faces)
        state.table_chain = int(len(faces) > 1 and faces[0] // 10 != faces[1] // 10)
        measure_table(self.rules, state)
        state.controller = controller
        state.stage, state.phase, state.turn = layout.PLAYS, PLAYING, turn
        state.low = state.in_rows

    @property
    def state(self) -> Any:
        return self.states[0]

    def tile(self, name: str) -> int:
        return int(self.rules.tile_of[read_face(name)])

    def deal(self) -> None:
        KERNEL.deal(self.table, self.states, 0)

    def legal(self) -> list[str]:
        """The texts of the legal moves, sorted."""
        moves = KERNEL.moves()
        count = KERNEL.legal(self.table, self.states, 0, moves)
        return sorted(text.move_text(self.rules, self.state, move) for move in moves[:count])

    def plays(self) -> list[str]:
        """The groups that may be played, as their upright numbers."""
        found = []
        for move in self.legal():
            if move.startswith("play"):
                _, row, places = move.split()
                first, last = (int(place) for place in places.split("-"))
                names = self.row(self.state.turn, int(row))[first - 1 : last]
                found.append("-".join(name[0] for name in names))
        return found

    def play(self, *moves: str) -> Table:
        """Make moves, each of which must be legal."""
        for move in moves:
            assert move in self.legal(), f"{move} is not among {self.legal()}"
            KERNEL.step(self.table, self.states, 0, self.code(move))
        return self

    def play_any(self, choose: int = 0) -> Table:
        """Make the legal move of that number, counted round."""
        legal = self.legal()
        return self.play(legal[choose % len(legal)])

    def code(self, move: str) -> int:
        return text.read_move(self.rules, self.state, move)

    def why_not(self, move: str) -> str:
        """The reason for refusing a move that must not be legal."""
        assert move not in self.legal()
        return text.why_not(self.rules, self.state, self.code(move))

    def say(self, move: str, listener: int = NOBODY) -> list[str]:
        """Make a move; what a seat hears of it."""
        before, seat, code = self.states.copy(), int(self.state.turn), self.code(move)
        self.play(move)
        names = "ABCDEF"[: self.players]
        said = text.say(self.rules, before[0], seat, code, self.state)
        return [private.get(listener, public).format(*names) for public, private in said]

    def look(self, seat: int = NOBODY) -> Any:
        """The record of what a seat sees."""
        views = KERNEL.states()
        KERNEL.observe(self.table, self.states, 0, seat, views, 0)
        return views[0]

    def redealt(self, seat: int, rng: Any) -> Any:
        """A state that the seat cannot tell from this one."""
        views = KERNEL.states()
        KERNEL.observe(self.table, self.states, 0, seat, views, 0)
        KERNEL.redeal(self.table, views, 0, seat, rng)
        return views[0]

    def scene(self, seat: int = NOBODY) -> dict[str, Any]:
        return text.scene(self.rules, self.look(seat), seat)

    # --- what lies where ---

    def row(self, seat: int, number: int = 1) -> list[str]:
        """A row as it stands."""
        return row_names(self.state, layout.row_of(self.rules, seat, number - 1))

    def numbers(self, seat: int, number: int = 1) -> str:
        """The upright numbers of a row."""
        return " ".join(name[0] for name in self.row(seat, number))

    def group(self) -> list[str]:
        return [f"{face // 10}/{face % 10}" for face in table_faces(self.state)]

    def points(self, seat: int) -> list[str]:
        """A player's points, in the order in which they were gained."""
        start = seat * 36
        return [tile_name(tile) for tile in self.state.pile[start : start + int(self.state.points[seat])]]

    def pot(self) -> list[str]:
        return mask_names(self.state.pot)

    def scores(self) -> list[int]:
        return [int(self.state.score[seat]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if int(self.state.winners) >> seat & 1]
