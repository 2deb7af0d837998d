"""Nothing hidden leaves the host: what a seat sees does not change when hidden cards do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from hidden import other_position, rename, renamed_move, twin, unseen_pair, walk
from support import HIDDEN, VARIANTS, Variant, positions, some_positions, values
from tefuda import bots
from tefuda.games.contract import NOBODY
from tefuda.match import Match
from tefuda.views import View, complete, look

each_hidden = pytest.mark.parametrize("variant", HIDDEN, ids=str)
FORGOTTEN = {"pack": {"home", "cell", "clue"}}
"""Hashigo: a redealt position has forgotten which tiles left which pack when, which no rule asks for."""
SECRETS = ("key", "rng", "script", "script_length", "script_wrong", "stock")


def pairs(variant: Variant, seed: int, every: int = 3) -> Iterator[tuple[Match, Match, int]]:
    """Positions of a random game, each with one that a seat or a spectator cannot tell from it."""
    chance = random.Random(seed)
    for number, (match, seen) in enumerate(walk(variant, seed)):
        if number % every == 0 and match.playing:
            seat = chance.randrange(NOBODY, variant.players)
            other = other_position(match, seat, seen[seat] if seen else set(), chance)
            if other is not None:
                yield match, other, seat


def redealt(match: Match, seat: int, chance: random.Random) -> Match:
    """The position with everything that a seat does not see dealt anew."""
    rng = match.kernel.rng([chance.randrange(2**32) for _ in range(4)])
    return twin(match, complete(look(match, seat), match.kernel, rng))


def differences(one: View, two: View) -> list[str]:
    """What in two views is not the same, field by field."""
    found = [name for name in one.values if one.values[name] != two.values[name]]
    found += [f"scene {name}" for name in one.scene if one.scene[name] != two.scene[name]]
    found += [name for name in ("legal", "log", "turn", "names") if getattr(one, name) != getattr(two, name)]
    assert bool(found) == (one != two)
    return found


@each_hidden
def test_a_view_is_the_same_when_hidden_cards_change_places(variant: Variant) -> None:
    count = 0
    for seed in range(4):
        for match, other, seat in pairs(variant, seed):
            assert values(match) != values(other)
            assert differences(look(match, seat), look(other, seat)) == []
            count += 1
    assert count > 10


@each_hidden
def test_a_view_is_the_same_when_everything_hidden_is_dealt_anew(variant: Variant) -> None:
    chance = random.Random(2)
    changed = 0
    for match in some_positions(variant, 11, 30):
        for seat in range(NOBODY, variant.players):
            other = redealt(match, seat, chance)
            changed += values(match) != values(other)
            found = differences(look(match, seat), look(other, seat))
            assert set(found) <= FORGOTTEN.get(str(variant.options.get("draft")), set())
    assert changed > 10


class Leaky:
    """A kernel whose views show one hidden thing too many."""

    def __init__(self, kernel: Any, leak: str) -> None:
        self._kernel, self._leak = kernel, leak

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernel, name)

    def observe(self, rules: Any, states: Any, at: int, seat: int, views: Any, to: int) -> None:
        self._kernel.observe(rules, states, at, seat, views, to)
        getattr(views[to], self._leak)[:] = getattr(states[at], self._leak)


@pytest.mark.parametrize(
    ("variant", "leak"),
    [
        (Variant("isuri", 2), "hands"),
        (Variant("isuri", 2), "stock"),
        (Variant("devil", 3), "hand"),
        (Variant("devil", 3), "stock"),
        (Variant("hashigo", 3), "rows"),
        (Variant("hashigo", 3), "packs"),
        (Variant("hashigo", 3), "home"),
        (Variant("hashigo-pot", 4), "pile"),
    ],
    ids=str,
)
def test_the_exchange_of_hidden_cards_finds_a_leak_where_there_is_one(variant: Variant, leak: str) -> None:
    found = False
    for seed in range(4):
        for match, other, seat in pairs(variant, seed):
            for each in (match, other):
                each.kernel = Leaky(each.kernel, leak)  # type: ignore[assignment]
            found = found or leak in differences(look(match, seat), look(other, seat))
            match.kernel = match.kernel._kernel  # type: ignore[attr-defined]
    assert found


@each_hidden
def test_words_tell_nothing_beyond_what_is_seen(variant: Variant) -> None:
    """Two games that look alike to a seat: where they still do after a move, it hears the same of both."""
    chance = random.Random(5)
    compared = 0
    for seed in range(5):
        for match, other, seat in pairs(variant, seed, every=7):
            one, two = twin(match), other
            moves = [move for move in one.legal() if move in two.legal()] or one.legal()
            move = chance.choice(moves)
            heard = one.play(move)
            same = two.play(move if move in two.legal() else chance.choice(two.legal()))
            if look(one, seat).values == look(two, seat).values:
                assert heard.words(seat, one.names) == same.words(seat, two.names)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize(
    "variant", [v for v in HIDDEN if v.game.name == "hashigo" and v.options["rows_hidden"]], ids=str
)
def test_hashigo_12_a_whole_game_sounds_the_same_while_two_unseen_tiles_have_each_others_names(
    variant: Variant,
) -> None:
    steps = 0
    for seed in range(4):
        chance = random.Random(seed)
        seat = chance.randrange(NOBODY, variant.players)
        pair: tuple[int, int] | None = None
        one = two = variant.match(seed)
        for match, seen in walk(variant, seed):
            if pair and match.playing and not {*pair} & seen[seat]:
                event = match.events[-1]
                renamed = renamed_move(one, event.move, *pair)
                if not variant.options["take_instead"] and renamed not in two.legal():
                    pair = None  # who takes shows that he cannot beat the group, and the names tell of that
                    continue
                same = two.play(renamed)
                one.play(event.move)
                assert same.words(seat, two.names) == event.words(seat, match.names)
                assert differences(look(match, seat), look(two, seat)) == []
                steps += 1
                continue
            pair = unseen_pair(seen[seat], chance) if match.playing else None
            if pair:
                one, two = twin(match), twin(match)
                rename(two, *pair)
    assert steps > 10


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_secrets_are_zero_in_every_view(variant: Variant) -> None:
    for match in some_positions(variant, 12, 25):
        for seat in range(NOBODY, variant.players):
            view = look(match, seat)
            for name in SECRETS:
                assert (
                    not any(view.values[name])
                    if isinstance(view.values[name], list)
                    else not view.values[name]
                )


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_only_the_seat_to_move_is_told_its_legal_moves(variant: Variant) -> None:
    for match in some_positions(variant, 13, 25):
        for seat in range(NOBODY, variant.players):
            expected = match.legal_moves() if seat == match.turn and match.playing else {}
            assert look(match, seat).legal == expected


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_legal_moves_of_a_view_are_those_of_the_position(variant: Variant) -> None:
    for match in some_positions(variant, 14, 30):
        if match.playing:
            views = look(match, match.turn).records(match.kernel)
            ours, theirs = match.kernel.moves(), match.kernel.moves()
            count = match.kernel.legal(match.table, views, 0, ours)
            assert match.kernel.legal(match.table, match._states, 0, theirs) == count
            assert ours[:count] == theirs[:count]


@each_hidden
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_the_same_when_hidden_cards_change_places(variant: Variant, name: str) -> None:
    decisions = 0
    for seed in range(3):
        chance = random.Random(seed)
        for number, (match, seen) in enumerate(walk(variant, seed)):
            if number % 4 or not match.playing:
                continue
            other = other_position(match, match.turn, seen[match.turn] if seen else set(), chance)
            if other is not None:
                choices = [
                    bots.make(name, seed=seed, number=number).choose(look(each, each.turn))
                    for each in (match, other)
                ]
                assert choices[0] == choices[1]
                decisions += 1
    assert decisions > 2


def test_what_a_bot_thinks_never_changes_the_game() -> None:
    """Looking, redealing and choosing in between leaves moves, deals and reshuffles as they were."""
    for variant in (
        Variant("isuri", 2),
        Variant("devil", 3),
        Variant("hashigo-pot", 3, {"hands": "one_per_player"}),
    ):
        quiet, watched = list(positions(variant, 3)), variant.match(3)
        chance, played = random.Random(3), random.Random(3)
        while not watched.over:
            if not watched.playing:
                watched.next_round()
                continue
            for name in bots.names()[:2]:
                bots.make(name, seed=3, seat=watched.turn).choose(look(watched, watched.turn))
            redealt(watched, watched.turn, chance)
            watched.play(played.choice(watched.legal()))
        assert [each.deal for each in quiet[-1].rounds] == [each.deal for each in watched.rounds]
        assert quiet[-1].totals == watched.totals


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    match = Variant("isuri", 2).match(1)
    for seat in (-2, 2):
        with pytest.raises(ValueError, match="the seats are 0 to 1"):
            look(match, seat)


def test_a_log_may_begin_after_what_was_already_told() -> None:
    *_, match = positions(Variant("isuri", 2), 1, limit=20)
    whole = look(match, 0).log
    assert len(whole) >= len(match.events)
    assert look(match, 0, since=len(match.events)).log == ()
    assert whole[-1:] == look(match, 0, since=len(match.events) - 1).log[-1:]
