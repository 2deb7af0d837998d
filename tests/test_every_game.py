"""What holds in every game, with every preset and a spread of options: cards, scores, moves."""

from __future__ import annotations

import random
import re

import pytest

from places import deck, places
from support import PRESETS, SPREAD, VARIANTS, Variant, positions, some_positions, values
from tefuda.games import catalogue
from tefuda.match import IllegalMoveError, Match
from tefuda.rulebooks import paragraphs
from tefuda.views import look

each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def test_the_variants_have_every_preset_every_number_of_players_and_every_option_value() -> None:
    for game in catalogue().values():
        used = [variant for variant in VARIANTS if variant.game is game]
        assert {variant.preset for variant in PRESETS if variant.game is game} == {
            p.name for p in game.presets
        }
        assert min(v.players for v in used) == game.players[0]
        assert max(v.players for v in used) == game.players[1]
        for option in game.options:
            seen = {variant.options[option.name] for variant in used}
            wanted = set(option.values) if option.values else {option.default}
            assert wanted <= seen, option.name


@each_variant
def test_every_card_is_in_exactly_one_place_at_any_time(variant: Variant) -> None:
    for seed in range(3):
        for match in positions(variant, seed):
            found = places(match)
            assert sorted(card for place in found for card in place) == deck(match)


@each_variant
def test_scores_are_conserved(variant: Variant) -> None:
    """Isuri 11: what one gains the other loses. Devil 8: points are never negative. Hashigo 11: tiles."""
    for match in positions(variant, 5):
        if match.playing or not match.rounds:
            continue
        scores = match.rounds[-1].scores
        assert scores is not None
        earlier = [each.scores or [] for each in match.rounds]
        sticks = match.game.name == "isuri" and variant.options["payment"] != "point"
        start = int(variant.options["starting_sticks"]) if sticks else 0
        assert match.totals == [
            start + sum(each[seat] for each in earlier) for seat in range(variant.players)
        ]
        if match.game.name == "isuri":
            expected = 0 if start or match.state.void else 1
            assert sum(scores) == expected
        elif match.game.name == "devil":
            assert min(scores) >= 0
        elif variant.players > 1:
            points = [int(count) for count in match.state.points[: variant.players]]
            rows = [int(count) for count in match.state.length]
            each = 2 if variant.players == 2 else 1
            left = [sum(rows[seat * each : seat * each + each]) for seat in range(variant.players)]
            assert scores == [won - kept for won, kept in zip(points, left, strict=True)]


@each_variant
def test_every_legal_move_can_be_played_and_leads_somewhere(variant: Variant) -> None:
    chance = random.Random(3)
    for match in some_positions(variant, 7, 12):
        legal = match.legal_moves()
        assert bool(legal) == match.playing
        before = values(match)
        for text in chance.sample(list(legal), min(len(legal), 40)):
            states = match._states.copy()
            match.kernel.step(match.table, states, 0, legal[text])
            assert match.kernel.state_layout.values(states[0]) != before
        assert values(match) == before


@each_variant
def test_a_legal_move_is_read_as_it_is_written_and_no_two_are_alike(variant: Variant) -> None:
    for match in some_positions(variant, 8, 12):
        if not match.playing:
            continue
        moves = match.kernel.moves()
        count = match.kernel.legal(match.table, match._states, 0, moves)
        codes = [int(move) for move in moves[:count]]
        texts = [match.text.move_text(match.rules, match.state, code) for code in codes]
        assert count == len(set(codes)) == len(set(texts)) >= 1
        assert [match.text.read_move(match.rules, match.state, text) for text in texts] == codes
        assert match.legal() == sorted(texts)


RULE = re.compile(r"(?P<game>[A-Z][a-z]+)( (?P<rule>P?[0-9]+))?(,? \(?option (?P<option>[a-z_0-9]+)\)?)?: \S")


def names_a_rule(reason: str) -> bool:
    """Whether a reason begins with a paragraph of the rulebook, as in ``Isuri 4: …``."""
    found = RULE.match(reason)
    if not found or not (found["rule"] or found["option"]):
        return False
    known = paragraphs(found["game"].lower())
    rule, option = found["rule"], found["option"]
    return (not rule or rule.lower() in known) and (not option or f"o-{option}" in known)


def test_only_what_begins_with_a_paragraph_names_a_rule() -> None:
    assert names_a_rule("Isuri 4 (option group_sizes): one card at a time")
    assert names_a_rule("Hashigo, option draft: keep or turn")
    for wrong in ("Isuri 44: no", "Isuri: no", "Isuri 4", "no", "Isuri, option colour: no"):
        assert not names_a_rule(wrong)


@each_variant
def test_anything_else_is_refused_by_rule_and_changes_nothing(variant: Variant) -> None:
    """Moves that are legal elsewhere in the game, tried where they are not."""
    known: dict[str, None] = {}
    for match in positions(variant, 9, limit=150):
        known |= dict.fromkeys(match.legal())
    refused = 0
    chance = random.Random(1)
    for match in some_positions(variant, 10, 10):
        before = values(match)
        legal = set(match.legal())
        for text in chance.sample(list(known), min(len(known), 25)):
            if text in legal:
                continue
            with pytest.raises(IllegalMoveError) as caught:
                match.play(text)
            refused += 1
            if match.playing:
                assert names_a_rule(str(caught.value)), (text, str(caught.value))
        assert values(match) == before
    assert refused > 10


@each_variant
@pytest.mark.parametrize(
    "text", ["", "nonsense", "lay", "play 0 0-0", "pass pass", "draft", "\x00", "ｐａｓｓ"]
)
def test_what_is_no_move_at_all_is_refused_with_how_to_write_one(variant: Variant, text: str) -> None:
    match = variant.match(1)
    before = values(match)
    with pytest.raises(ValueError, match=r"write|cannot be read|is no") as caught:
        match.play(text)
    assert not isinstance(caught.value, IllegalMoveError)
    assert values(match) == before


@each_variant
def test_a_move_out_of_turn_is_refused_and_changes_nothing(variant: Variant) -> None:
    match = variant.match(2)
    if variant.players == 1:
        assert match.turn == 0
        return
    before = values(match)
    wrong = (match.turn + 1) % variant.players
    with pytest.raises(IllegalMoveError, match="turn, not"):
        match.play(match.legal()[0], wrong)
    assert values(match) == before


def test_spaces_in_a_move_do_not_matter() -> None:
    match = Variant("isuri", 2).match(1)
    match.play(f"  {match.legal()[0].replace(' ', '   ')} ")
    assert match.state.decisions == 1


@pytest.mark.parametrize("variant", [VARIANTS[0], VARIANTS[3], VARIANTS[8]], ids=str)
def test_after_the_game_nothing_can_be_played_or_dealt(variant: Variant) -> None:
    match = _finished(variant)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.play("pass")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.next_round()
    assert (match.turn, match.legal()) == (-1, [])
    assert match.winners


def _finished(variant: Variant) -> Match:
    *_, last = positions(variant, 4)
    return last


def test_the_spread_has_each_option_away_from_its_default() -> None:
    for game in catalogue().values():
        settled = {option.name: option.default for option in game.options}
        changed = {
            name
            for variant in PRESETS + SPREAD
            if variant.game is game
            for name, value in variant.options.items()
            if value != settled[name]
        }
        assert changed == set(settled)


@each_variant
def test_what_is_said_and_played_is_taken_apart_by_the_game_itself(variant: Variant) -> None:
    """A server needs no more of a game than its ``text``: see ``games/contract.py``."""
    text, keys = variant.game.text, paragraphs(variant.game.name).keys()
    for match in some_positions(variant, 4, 12):
        for move in match.legal():
            assert text.parts(move)["kind"] == move.split()[0]
        for event in match.events[-1:]:
            for line in event.words(-1, match.names):
                assert next((key for said, key in text.SAID if re.search(said, line)), None) in keys, line
        if match.playing:
            seen = look(match, match.turn)
            record = seen.records(match.kernel)[0]
            for code in text.alone(match.rules, record, match.turn, seen.legal).values():
                assert code not in seen.legal.values()
                assert text.why_not(match.rules, record, code)
