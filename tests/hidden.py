"""Other positions that a seat cannot tell from the true one, made by hand: two hidden cards change places.

This knows nothing of ``observe`` or ``redeal``. What a seat has seen is gathered on the way through the game.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from support import Variant, positions, values
from tefuda.games.contract import NOBODY
from tefuda.games.devil.layout import ERAS
from tefuda.games.hashigo import layout as hashigo
from tefuda.match import Match


def twin(match: Match, states: Any = None) -> Match:
    """A second match that can go on by itself, from the same position or from another one."""
    other = copy.copy(match)
    other._states = match._states.copy() if states is None else states
    other.rounds, other.events = list(match.rounds), list(match.events)
    other.rounds[-1:] = copy.deepcopy(match.rounds[-1:])
    other._past = []
    return other


def walk(variant: Variant, seed: int) -> Iterator[tuple[Match, dict[int, set[int]]]]:
    """A random game, and for Hashigo the tiles that each seat (NOBODY: a spectator) has seen so far."""
    seen: dict[int, set[int]] = {}
    hand = 0
    for match in positions(variant, seed):
        if len(match.rounds) > hand:
            hand, seen = len(match.rounds), {seat: set() for seat in range(NOBODY, variant.players)}
        if match.game.name == "hashigo":
            for seat in seen:
                seen[seat] |= tiles_in_sight(match, seat)
        yield match, seen


def other_position(match: Match, seat: int, seen: set[int], chance: random.Random) -> Match | None:
    """A different position that looks the same from a seat; None if there is no such easy exchange."""
    if not match.playing:
        return None
    change = {"isuri": _isuri, "devil": _devil, "hashigo": _hashigo}[match.game.name]
    other = twin(match)
    return other if change(other, seat, seen, chance) else None


# --- Isuri: a card of the other hand and one of the stock; the order of the stock ---


def _isuri(match: Match, seat: int, seen: set[int], chance: random.Random) -> bool:
    state = match.state
    stock = [int(card) for card in state.stock[state.stock_at : state.stock_length]]
    changed = chance.sample(stock, len(stock))
    owner = 1 - seat if seat != NOBODY else chance.randrange(2)
    held = [card for card in range(46) if int(state.hands[owner]) >> card & 1]
    fit = [place for place, card in enumerate(changed) if not int(state.lacks[owner]) >> card & 1]
    if fit and not state.between:  # before the stock was used up, and nothing that a pass excludes
        place, card = chance.choice(fit), chance.choice(held)
        state.hands[owner] ^= 1 << card | 1 << changed[place]
        changed[place] = card
    state.stock[state.stock_at : state.stock_length] = changed
    return changed != stock


# --- Devil: the same; a card must have been drawn in this era, and none like it discarded by its owner ---


def _devil(match: Match, seat: int, seen: set[int], chance: random.Random) -> bool:
    state = match.state
    stock = [int(kind) for kind in state.stock[state.stock_at : state.stock_length]]
    changed = chance.sample(stock, len(stock))
    owner = chance.choice([player for player in range(len(match.players)) if player != seat])
    got = owner * ERAS + int(state.era)
    discarded = {entry & 15 for entry in state.log[: state.log_length] if entry >= 0 and entry >> 4 == owner}
    held = [
        kind
        for kind in range(14)
        if int(state.hand[owner]) >> 4 * kind & 15 and int(state.got[got]) >> 4 * kind & 15
    ]
    fit = [kind for kind in held if kind not in discarded]
    if fit and changed and not state.pending:
        kind, place = chance.choice(fit), chance.randrange(len(changed))
        state.hand[owner] += (1 << 4 * changed[place]) - (1 << 4 * kind)
        state.got[got] += (1 << 4 * changed[place]) - (1 << 4 * kind)
        changed[place] = kind
    state.stock[state.stock_at : state.stock_length] = changed
    return changed != stock


# --- Hashigo: two tiles that the seat has never seen change their names; rows are turned and mixed ---


def tiles_in_sight(match: Match, seat: int) -> set[int]:
    """The tiles that lie before a seat's eyes now (Hashigo 3 and 12)."""
    rules, state = match.rules, match.state
    masks = [int(state.out), int(state.pot), int(state.captured)]
    if int(rules.draft) != hashigo.DRAFT_BLIND or seat == state.turn:
        masks.append(int(state.offer))
    if seat != NOBODY and state.stage == hashigo.DRAFTING and rules.draft == hashigo.DRAFT_PACK:
        masks.append(int(state.packs[(seat - int(state.picked)) % len(match.players)]))
    seen = {tile for mask in masks for tile in range(36) if mask >> tile & 1}
    faces = list(state.table[: state.table_length])
    each = 2 if len(match.players) <= 2 else 1
    for row, length in enumerate(state.length):
        if row // each == seat or not rules.rows_hidden:
            faces += state.rows[36 * row : 36 * row + length]
    if seat != NOBODY:
        seen |= {int(tile) for tile in state.pile[36 * seat : 36 * seat + int(state.points[seat])]}
    if seat == len(match.players) - 1 and rules.last_pick and state.picked >= rules.picks - 1:
        seen.add(int(state.spare))  # option spare_tile: he picks from two tiles
    return seen | {int(rules.tile_of[face]) for face in faces}


def renamed_move(match: Match, move: str, one: int, two: int) -> str:
    """The same move where two tiles have each other's names."""
    rules, state = match.rules, match.state
    code = match.text.read_move(rules, state, move)
    if hashigo.kind_of(code) in (hashigo.DRAFT, hashigo.TAKE):
        face = hashigo.face_in(code)
        code += (_renamed_face(rules, face, one, two) - face) << 5
    text: str = match.text.move_text(rules, state, code)
    return text


def _renamed_face(rules: Any, face: int, one: int, two: int) -> int:
    tile = int(rules.tile_of[face]) if face else -1
    if tile not in (one, two):
        return face
    other = int(rules.face_of[two if tile == one else one])
    return other if face == int(rules.face_of[tile]) else other % 10 * 10 + other // 10


def rename(match: Match, one: int, two: int) -> None:
    """Let two tiles have each other's names everywhere in a position."""
    rules, state = match.rules, match.state
    names = {one: two, two: one}
    for field in ("rows", "table"):
        array = getattr(state, field)
        array[:] = [_renamed_face(rules, int(face), one, two) for face in array]
    for seat, code in enumerate(list(state.pick)):
        if code:
            face = hashigo.face_in(code)
            state.pick[seat] += (_renamed_face(rules, face, one, two) - face) << 5
    for array in (state.home, state.since, state.cell, state.gone):
        array[one], array[two] = array[two], array[one]
    for place in range(int(state.drawn), len(state.stock)):
        if state.stage == hashigo.DRAFTING and rules.draft > hashigo.DRAFT_DEALT:
            state.stock[place] = names.get(int(state.stock[place]), state.stock[place])
    for number in range(int(state.payments)):
        state.paid[number] = names.get(int(state.paid[number]), state.paid[number])
    for owner in range(len(match.players)):
        for place in range(36 * owner, 36 * owner + int(state.points[owner])):
            state.pile[place] = names.get(int(state.pile[place]), state.pile[place])
    state.spare = names.get(int(state.spare), state.spare)
    for pack in range(len(state.packs)):
        state.packs[pack] = _renamed_mask(int(state.packs[pack]), one, two)
    for mask in ("offer", "pot", "out", "captured", "public"):
        setattr(state, mask, _renamed_mask(int(getattr(state, mask)), one, two))


def _renamed_mask(mask: int, one: int, two: int) -> int:
    return mask ^ (1 << one | 1 << two) if (mask >> one ^ mask >> two) & 1 else mask


def unseen_pair(seen: set[int], chance: random.Random) -> tuple[int, int] | None:
    """Two tiles that were never seen."""
    unseen = [tile for tile in range(36) if tile not in seen]
    if len(unseen) < 2:
        return None
    one, two = chance.sample(unseen, 2)
    return one, two


def _hashigo(match: Match, seat: int, seen: set[int], chance: random.Random) -> bool:
    before = values(match)
    pair = unseen_pair(seen, chance)
    if pair:
        rename(match, *pair)
    each = 2 if len(match.players) == 2 else 1
    for row, length in enumerate(match.state.length):
        if row // each != seat:  # nobody else knows the order in a row, or which way up its tiles are
            faces = [int(face) for face in match.state.rows[36 * row : 36 * row + length]]
            faces = [chance.choice([face, face % 10 * 10 + face // 10]) for face in faces]
            match.state.rows[36 * row : 36 * row + length] = chance.sample(faces, len(faces))
    return values(match) != before  # two tiles of one pack lie there in no order
