"""Devil in words: moves, reasons, deals, events, derivations."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devil_table import KERNEL, Table
from tefuda.cards import KABUFUDA
from tefuda.games.devil import text
from tefuda.games.devil.layout import DRAW, END, KEEP, STATE

# --- moves ---

TEXTS = ["draw", "keep", *(f"discard {name}" for name in KABUFUDA), "discard S1 end", "discard S4 end"]


@pytest.mark.parametrize("words", TEXTS)
def test_a_move_is_read_as_it_is_written(words: str) -> None:
    table = Table(players=2)
    move = text.read_move(table.rules, table.state, words)
    assert text.move_text(table.rules, table.state, move) == words


def test_every_move_has_its_own_code() -> None:
    table = Table(players=2)
    assert len({text.read_move(table.rules, table.state, words) for words in TEXTS}) == len(TEXTS)
    assert text.read_move(table.rules, table.state, "discard 5 end") == KABUFUDA.index("5") + END
    assert {DRAW, KEEP} == {text.read_move(table.rules, table.state, words) for words in ("draw", "keep")}


@pytest.mark.parametrize("words", ["", "pass", "discard", "discard 5 now", "draw 2", "discard 5 end end"])
def test_what_is_no_move_is_refused_with_what_there_is(words: str) -> None:
    table = Table(players=2)
    with pytest.raises(ValueError, match="is no move of Devil; write draw, keep, or discard and a card"):
        text.read_move(table.rules, table.state, words)


@pytest.mark.parametrize("name", ["11", "s1", "pine-crane", "3/6", "²"])
def test_an_unknown_card_is_refused_with_the_cards_there_are(name: str) -> None:
    table = Table(players=2)
    with pytest.raises(ValueError, match="is no card of Devil; the cards are 1, 2, 3"):
        text.read_move(table.rules, table.state, f"discard {name}")


# --- reasons ---


def test_why_not_names_the_rule() -> None:
    table = Table("4 7 S1 8", "9 9", top="4", preset="440")
    assert table.why_not("discard 7") == (
        "Devil 3: 4 + 7 = 11 ends in 1; only a card that makes the sum end in 5 or 9 fits (1 or 5)"
    )
    assert table.why_not("discard 5") == "Devil 3: you have no 5 in your hand"
    assert table.why_not("draw") == "Devil 4: you may draw only when nothing fits; S1 would fit"
    assert table.why_not("keep").startswith("Devil 4: keeping is for a card just drawn")


def test_why_not_of_blank_and_special() -> None:
    assert (
        Table("blank 7", "9", top="S1", preset="440").why_not("discard blank").startswith("Devil 9: a blank")
    )
    assert Table("S4 7", "9", top="blank", preset="440").why_not("discard S4").startswith("Devil 9: a blank")


def test_why_not_of_ends() -> None:
    assert Table("4 7", "9", top="5").why_not("discard 4 end") == (
        "Devil 6: only a Special 1 or Special 4 can end the round, not a 4"
    )
    assert Table("S4", "9", top="5").why_not("discard S4 end").startswith("Devil 7: your last card ends")
    first = Table("S4 7", "9", top="5", end_on_first_turn=False)
    assert first.why_not("discard S4 end").startswith("Devil 6 (option end_on_first_turn)")


def test_why_not_while_a_drawn_card_waits() -> None:
    table = Table("9 2", "9", top="5", stock="4").play("draw")
    assert table.why_not("draw") == "Devil 4: you have drawn already; a 4 fits"
    assert table.why_not("keep") == "Devil 4: you drew a 4, which fits and must be discarded"
    assert table.why_not("discard 9").startswith("Devil 4: only the card that you have just drawn, a 4,")


def test_why_not_of_the_onifuda() -> None:
    table = Table("oni 9", "9", top="5", preset="440")
    assert table.why_not("draw") == "Devil 9: the Onifuda must be discarded when nothing else fits"
    drawn = Table("9", "9", top="5", stock="oni", preset="440").play("draw")
    assert drawn.why_not("keep") == "Devil 9: the Onifuda must be discarded when it is drawn"


@pytest.mark.parametrize("seed", range(4))
def test_every_illegal_move_has_a_reason(seed: int) -> None:
    rng = [seed, 2, 3, 4]
    table = Table(players=3, preset="440", seed=seed, end_on_first_turn=seed % 2 == 0)
    while table.state.phase == 0:
        for words in [*TEXTS, "discard 5 end"]:
            if words not in table.legal():
                assert table.why_not(words).startswith("Devil ")
        table.play_randomly(rng, table.state.decisions + 1)


# --- deals ---


@pytest.mark.parametrize("plain", [True, False])
def test_a_deal_is_read_as_it_is_written(plain: bool) -> None:
    """On the records of the interpreter and on those of the machine code."""
    for seed in range(5):
        table = Table(players=5, seed=seed, preset="440")
        deal = text.write_deal(table.rules, table.state)
        other = Table(players=5, seed=seed + 100, preset="440")
        states = STATE.array(1, plain=plain)
        STATE.fill(states[0], STATE.values(other.state))
        text.read_deal(other.rules, states[0], copy.deepcopy(deal))
        assert text.write_deal(other.rules, states[0]) == deal
        assert json.loads(json.dumps(deal)) == deal


def faulty(**changes: Any) -> tuple[Table, dict[str, Any]]:
    table = Table(players=2)
    return table, text.write_deal(table.rules, table.state) | changes


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": None}, "'hands' must be 2 lists"),
        ({"hands": [["1", "2", "3", "4"]]}, "'hands' must be 2 lists"),
        ({"hands": [["1", "2", "3"], ["1", "2", "3", "4"]]}, "four cards to each hand"),
        ({"hands": [["1", "2", "3", 4], ["1", "2", "3", "4"]]}, "must hold card names"),
        ({"upcard": None}, "'upcard' must hold card names"),
        ({"upcard": "oni"}, "cannot be the Onifuda"),
        ({"upcard": "11"}, "no card of Devil"),
        ({"stock": "1"}, "'stock' must hold card names"),
        ({"stock": []}, "not this deck"),
        ({"stock": ["blank"] * 31}, "not this deck"),
    ],
)
def test_a_faulty_deal_is_refused_with_its_fault(changes: dict[str, Any], sentence: str) -> None:
    table, deal = faulty(**changes)
    with pytest.raises(ValueError, match=sentence):
        text.read_deal(table.rules, table.state, deal)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(KABUFUDA) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["hands", "upcard", "stock"]), JSON, min_size=1))
def test_no_deal_but_a_right_one_is_accepted_whatever_it_holds(changes: dict[str, Any]) -> None:
    table, deal = faulty()
    if all(deal[key] == value for key, value in changes.items()):
        return
    with pytest.raises(ValueError, match=r"deal|card"):
        text.read_deal(table.rules, table.state, deal | changes)


# --- events ---


def said(table: Table, move: str) -> list[tuple[str, dict[int, str]]]:
    before = table.states.copy()
    seat = table.state.turn
    table.play(move)
    code = text.read_move(table.rules, table.state, move)
    return text.say(table.rules, before[0], seat, code, table.state)


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    assert said(Table("9 2", "9", top="5", stock="4"), "draw") == [
        ("{0} draws a card that fits.", {0: "{0} draws a 4, which fits."})
    ]
    assert said(Table("9 2", "9", top="5", stock="8"), "draw") == [
        ("{0} draws a card and keeps it.", {0: "{0} draws an 8 and keeps it."})
    ]
    assert said(Table("9 2", "9", top="5"), "draw") == [
        ("{0} cannot discard, and there is nothing to draw.", {})
    ]


def test_effects_are_told_and_the_cards_named_to_who_draws() -> None:
    assert said(Table("10 2", "9", "9", top="5"), "discard 10") == [
        ("{0} discards a 10.", {}),
        ("{1} is skipped.", {}),
    ]
    assert said(Table("S4 2", "9", "9", top="5", stock="3", pile="6"), "discard S4")[:2] == [
        ("{0} discards Special 4.", {}),
        ("The draw pile is used up; the discards below the top (2 cards) are shuffled into a new one.", {}),
    ]
    assert said(Table("S4 2", "9", "9", top="5", stock="3 6"), "discard S4")[1:] == [
        ("{1} draws 2 cards and is skipped.", {1: "{1} draws a 3 and a 6 and is skipped."})
    ]
    last = Table("S1", "9", top="8", stock="3", last_card_effects=True)
    assert said(last, "discard S1")[1] == (
        "{1} draws 1 card before points are counted.",
        {1: "{1} draws a 3 before points are counted."},
    )


def test_a_kept_onifuda_is_named_to_its_owner_only() -> None:
    table = Table("9", "9", top="5", stock="oni", preset="440", onifuda_forced=False).play("draw")
    assert said(table, "keep") == [("{0} draws a card and keeps it.", {0: "{0} keeps the Onifuda."})]


def test_the_end_of_a_round_is_told_with_its_points() -> None:
    assert said(Table("S4 7", "9", top="5"), "discard S4 end") == [
        ("{0} discards Special 4 and ends the round.", {}),
        ("The hands are laid open. Points: {0} 14, {1} 9.", {}),
    ]
    assert said(Table("4", "9", top="5"), "discard 4")[0][0] == (
        "{0} discards a 4, the last card: the round is over."
    )
    void = said(Table("9", "9", top="5", stock="3", round_limit_turns=1), "draw")
    assert void[-1][0] == "After 1 turn the round is void; the same dealer deals again."


# --- points ---


def test_points_are_derived_for_every_player() -> None:
    table = Table("S1", "S1 7 9", "8", top="8", preset="440").play("discard S1")
    assert text.derivation(table.rules, table.state) == [
        "{0}: no card left = 0, total 0.",
        (
            "{1}: 1 (Special 1) + 7 + 9 = 17, × 2 for 1 special in the hand, "
            "× 4 as the last card was Special 1 = 136, total 136."
        ),
        "{2}: 8, × 4 as the last card was Special 1 = 32, total 32.",
    ]
    table = Table("oni 7", "blank", top="8", preset="440").play("discard oni")
    assert text.derivation(table.rules, table.state) == [
        "{0}: 7, × 2 as the Onifuda ended the round = 14, total 14.",
        "{1}: 20 (blank), × 2 as the Onifuda ended the round = 40, total 40.",
    ]
    table = Table("S4 7", "S4 2", top="5").play("discard S4 end")
    assert text.derivation(table.rules, table.state) == [
        "{0}: 7, × 2 for ending the round early with Special 4 = 14, total 14.",
        "{1}: 2 + 4 (Special 4) = 6, × 2 for 1 special in the hand = 12, total 12.",
    ]
    void = Table("9", "9", top="5", stock="3", round_limit_turns=1).play("draw")
    assert text.derivation(void.rules, void.state) == ["The round is void: it scores 0 for everybody."]


@pytest.mark.parametrize("preset", ["devil", "440"])
def test_the_derived_points_are_the_score(preset: str) -> None:
    rng = [4, 4, 4, 4]
    for seed in range(30):
        table = Table(players=4, seed=seed, preset=preset).play_randomly(rng)
        for seat, line in enumerate(text.derivation(table.rules, table.state)):
            score = table.scores()[seat]
            assert line.endswith(f" {score}, total {score}.")


# --- the picture ---


def test_a_scene_names_the_cards_that_a_seat_sees() -> None:
    table = Table("9 S4 2", "9 9", top="5", stock="4 3", pile="1 8")
    scene = text.scene(table.rules, table.view(1)[0], 1)
    assert scene["hands"] == [None, ["9", "9"]]
    assert (scene["held"], scene["top"], scene["discards"], scene["stock"]) == ([3, 2], "5", ["1", "8"], 2)
    assert json.loads(json.dumps(scene)) == scene
    assert text.scene(table.rules, table.view()[0], -1)["hands"] == [None, None]
    table.play("discard S4 end")
    assert text.scene(table.rules, table.view()[0], -1) | {"discards": 0} == {
        "hands": [["2", "9"], ["9", "9"]],
        "held": [2, 2],
        "top": "S4",
        "discards": 0,
        "stock": 2,
        "drawn": None,
        "pending": False,
        "skipped": None,
        "turns": 1,
        "out": [],
        "ending": "early",
        "ender": 0,
        "ended_by": "S4",
    }


def test_a_drawn_card_stands_in_its_owners_scene_only() -> None:
    table = Table("9 2", "9", top="5", stock="4").play("draw")
    assert text.scene(table.rules, table.view(0)[0], 0)["drawn"] == "4"
    assert text.scene(table.rules, table.view(1)[0], 1)["drawn"] is None
    assert text.scene(table.rules, table.view(1)[0], 1)["pending"] is True


# --- the greedy player ---


def choice(table: Table) -> str:
    moves = KERNEL.moves()
    seat = int(table.state.turn)
    move = KERNEL.choose(table.table, table.view(seat), 0, seat, 1, moves, [1, 2, 3, 4])
    return text.move_text(table.rules, table.state, move)


def test_greedy_ends_a_round_that_costs_the_others_more_and_no_other() -> None:
    assert choice(Table("S4 1", "9 9 9 9", "8 8 8 8", top="5")) == "discard S4 end"
    assert choice(Table("S4 10 9 9", "1", "2", top="5")) == "discard S4"


def test_greedy_sheds_points_and_stops_a_player_who_is_short() -> None:
    assert choice(Table("10 4 1", "9 9 9 9", "8 8 8 8", top="5")) == "discard 10"
    assert choice(Table("S1 8 8 4", "9", "8 8 8 8", top="4", stock="9 9")) == "discard S1"
