"""Hints at a table: in a puzzle from the proof, else from a bot that sees what the seat sees."""

from __future__ import annotations

from tefuda.server.decide import Draft, check_hint
from tefuda.server.house import House
from tefuda.server.live import Listener, LiveTable
from tefuda.server.parts import parts
from tefuda.server.protocol.messages import HintGiven
from tefuda.server.state import State
from tefuda.server.thinking import ADVISER, Asked
from tefuda.views import look

__all__ = ["advice"]


async def advice(house: House, live: LiveTable, listener: Listener, command_id: str) -> HintGiven:
    """A hint for the seat of a listener, or RefusedError."""
    async with live.lock:
        state = live.state
        seat = check_hint(state, state.seat_of(listener.guest))
        assert state.match is not None
        if state.is_puzzle:
            found = await house.puzzles.hint(state.match)
            if state.hinted_at != state.moves:
                await live.perform(Draft("hinted", seat), listener.guest)
            return _hint(state, command_id, found.moves[0], None, found.made + found.left)
        version = state.version
        asked = Asked(ADVISER, look(state.match, seat), state.facts.seed, version)
    move = await house.thinkers.choose(asked)
    hint = _hint(state, command_id, move, ADVISER)
    return hint.model_copy(update={"version": state.told(version, seat)})


def _hint(state: State, command_id: str, move: str, bot: str | None, best: int | None = None) -> HintGiven:
    return HintGiven(
        command_id=command_id,
        version=state.version,
        move=move,
        parts=parts(state.facts.game, move),
        bot=bot,
        best=best,
    )
