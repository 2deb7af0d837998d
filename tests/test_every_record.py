"""Records and saved games of every variant: replayed they are the same, resumed they go on the same."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from support import VARIANTS, Variant, positions, values
from tefuda import record
from tefuda.match import IllegalMoveError, Match

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
NOT_REPLAYED = {"key", "rng", "script", "script_length", "stock", "reveals"}
"""What a replay need not bring back: random numbers, stock places already drawn, where a count began."""


def play_on(match: Match, chance: random.Random, moves: int) -> Match:
    """So many random moves more, or up to the end."""
    for _ in range(moves):
        if match.over:
            break
        if match.playing:
            match.play(chance.choice(match.legal()))
        else:
            match.next_round()
    return match


def without_time(match: Match) -> str:
    """The text of a record, but for the moment at which it was written."""
    return record.to_json(record.write(match).model_copy(update={"time": None}))


@each_variant
def test_a_record_replays_to_the_same_game_and_is_written_the_same_again(variant: Variant) -> None:
    *_, match = positions(variant, 21)
    written = record.to_json(record.write(match))
    read = record.read(written)
    assert record.check(read) is None
    again = record.replay(read)
    assert again.totals == match.totals
    assert again.winners == match.winners != []
    assert again.rounds == match.rounds
    assert [event.said for event in again.events] == [event.said for event in match.events]
    assert without_time(again) == without_time(match)


@each_variant
@pytest.mark.parametrize("moves", [0, 1, 17, 60])
def test_a_record_of_an_unfinished_game_is_valid_and_replays_to_where_it_stood(
    variant: Variant, moves: int
) -> None:
    match = play_on(variant.match(22), random.Random(22), moves)
    read = record.read(record.to_json(record.write(match)))
    assert record.check(read) is None
    if not match.over:
        assert (read.totals, read.winners) == (None, None)
    again = record.replay(read)
    ours, theirs = values(again), values(match)
    assert {name for name in ours if ours[name] != theirs[name]} <= NOT_REPLAYED
    assert again.legal() == match.legal()


@each_variant
@pytest.mark.parametrize("moves", [0, 13, 40])
def test_a_resumed_game_goes_on_exactly_as_the_saved_one(variant: Variant, moves: int) -> None:
    match = play_on(variant.match(23), random.Random(23), moves)
    again = record.resume(record.save(match))
    for each in (match, again):
        play_on(each, random.Random(24), 10**6)
    assert again.over
    assert again.rounds == match.rounds  # deals and reshuffles still to come among them
    assert again.totals == match.totals


WRONG: list[Any] = [None, [], {}, "x", -1, [1, 2, 3], [1, 2, 3, 2**32], 1.5, [True] * 4]


def test_a_save_file_is_damaged_when_anything_is_missing_or_of_the_wrong_kind() -> None:
    whole = json.loads(record.save(play_on(Variant("devil", 2).match(1), random.Random(1), 5)))
    for path in (["format"], ["number"], ["random"], ["random", "key"], ["random", "rng"], ["record"]):
        for wrong in WRONG:
            data = json.loads(json.dumps(whole))
            inner = data
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = wrong
            with pytest.raises(record.RecordError, match=r"damaged|is no|expected"):
                record.resume(json.dumps(data))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "null", '"x"', "{}", "[" * 100_000, '{"format": ' + "9" * 5000 + "}"]
)
def test_what_is_no_save_file_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(record.RecordError, match="no saved game"):
        record.resume(text)


def test_walking_through_a_record_shows_every_position_once() -> None:
    for variant in (VARIANTS[0], VARIANTS[4], VARIANTS[9]):
        *_, match = positions(variant, 25)
        moves = sum(len(each.moves) for each in match.rounds)
        steps = [(len(at.rounds), int(at.state.decisions)) for at in record.walk(record.write(match))]
        assert len(steps) == len(set(steps)) == moves + len(match.rounds)


def test_the_first_moves_of_a_record_can_be_replayed_alone() -> None:
    *_, match = positions(Variant("isuri", 2), 26)
    written = record.write(match)
    for moves in (0, 1, 30, 31, 100):
        again = record.replay(written, moves=moves)
        assert sum(len(each.moves) for each in again.rounds) == moves
        assert len(again.events) == moves


@each_variant
def test_undo_takes_back_an_own_decision_exactly_and_nothing_beyond_a_reveal(variant: Variant) -> None:
    chance, undone, refused = random.Random(27), 0, 0
    match = variant.match(27)
    for _ in range(80):
        if match.over:
            break
        if not match.playing:
            match.next_round()
            continue
        before, seat = values(match), match.turn
        written, events = without_time(match), list(match.events)
        move = chance.choice(match.legal())
        match.play(move)
        for other in range(variant.players):
            if other != seat:
                assert not match.can_undo(other)
                with pytest.raises(IllegalMoveError, match="only your own last move"):
                    match.undo(other)
        if match.state.reveals != before["reveals"]:
            assert not match.can_undo(seat)
            refused += 1
        elif match.can_undo(seat):
            match.undo(seat)
            assert (values(match), without_time(match), match.events) == (before, written, events)
            match.play(move)
            undone += 1
    assert undone or refused > 10
