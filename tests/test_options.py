"""Options of every game: settled or refused with a sentence, and never ignored."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tefuda.games import Game, Option, OptionError, Value, catalogue, find
from tefuda.kernel import load
from tefuda.rulebooks import paragraphs

GAMES = list(catalogue().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_option = pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game in GAMES for option in game.options],
    ids=lambda each: each.name,
)


def values_of(option: Option) -> st.SearchStrategy[Value]:
    """The values an option takes."""
    return (
        st.sampled_from(list(option.values))
        if option.values
        else st.integers(option.least, option.most or 10**9 - 1)
    )


@st.composite
def choices(draw: st.DrawFn, game: Game) -> tuple[dict[str, Value], int]:
    """Some options of a game with values that exist, and a number of players."""
    chosen = draw(st.lists(st.sampled_from(game.options), unique_by=lambda option: option.name))
    return {option.name: draw(values_of(option)) for option in chosen}, draw(st.integers(*game.players))


def rules_record(game: Game, options: dict[str, Value], players: int) -> dict[str, Any]:
    """What the compiled rules read."""
    kernel = load(game.name, plain=True)
    return kernel.rules_layout.values(kernel.table(options, players)[0])


@each_game
@given(data=st.data())
def test_a_combination_is_settled_in_full(game: Game, data: st.DataObject) -> None:
    chosen, players = data.draw(choices(game))
    if game.name == "devil" and int(chosen.get("target", 440)) < 440 and "deck" in chosen:
        assume(chosen["deck"] == "kabufuda40")  # the only combination that is refused, tested below
    settled = game.settle(chosen, players)
    assert list(settled) == [option.name for option in game.options]
    assert {name: settled[name] for name in chosen} == chosen
    for name in settled.keys() - chosen.keys() - {"target"}:
        assert settled[name] == game.option(name).default
    assert game.settle(settled, players) == settled


@each_game
@given(data=st.data())
def test_options_printed_as_text_are_read_back(game: Game, data: st.DataObject) -> None:
    chosen, _ = data.draw(choices(game))
    for name, value in chosen.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        for written in (text, f"  {text} ", value):
            read = game.option(name).read(written)
            assert (read, type(read)) == (value, type(value))


@each_option
def test_changing_an_option_changes_the_rules_unless_it_says_that_it_has_no_effect(
    game: Game, option: Option
) -> None:
    changed = 0
    for players in range(game.players[0], game.players[1] + 1):
        for preset in game.presets:
            base = game.settle({}, players, preset.name)
            others = [value for value in option.values if value != base[option.name]]
            for value in others or [int(base[option.name]) + 1]:
                try:
                    options = game.settle({**base, option.name: value}, players)
                except OptionError:
                    continue  # refused, so not ignored
                same = rules_record(game, options, players) == rules_record(game, base, players)
                assert same <= bool(game.idle(options, players).get(option.name))
                changed += not same
    assert changed > 0


@each_option
def test_an_option_and_each_of_its_values_has_a_sentence_and_a_paragraph(game: Game, option: Option) -> None:
    assert option.sentence.endswith(".")
    assert all(sentence.strip() for sentence in option.values.values())
    assert not option.values or option.default in option.values
    told = paragraphs(game.name)[f"o-{option.name}"].text
    for value in option.values:
        written = str(value).lower() if isinstance(value, bool) else str(value)
        assert written in told


@each_option
@given(
    value=st.text(max_size=8) | st.integers() | st.floats() | st.none() | st.lists(st.integers(), max_size=2)
)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(
    game: Game, option: Option, value: object
) -> None:
    text = str(value).strip()
    assume(text.lower() not in {str(known).lower() for known in option.values})
    assume(option.values or not (text.isascii() and text.isdigit()))
    with pytest.raises(OptionError) as caught:
        option.read(value)
    assert str(caught.value).startswith(f"option {option.name} cannot be ")
    assert str(caught.value).endswith(option.choices())


@pytest.mark.parametrize("number", ["0", "-1", "1000000000", "9" * 4400, "1.0", "1e3", "٣", "²", "+4", "4_0"])
def test_only_plain_whole_numbers_of_sensible_size_are_numbers(number: str) -> None:
    with pytest.raises(OptionError, match="it takes a whole number from 1"):
        find("isuri")[0].option("rounds").read(number)


@pytest.mark.parametrize(
    ("name", "chosen", "players", "preset", "said"),
    [
        ("isuri", {"colour": "red"}, 2, None, "Isuri has no option 'colour'; its options are rounds,"),
        ("isuri", {"sweep": "never"}, 2, None, "option sweep cannot be 'never'; it takes one_turn or"),
        ("isuri", {}, 3, None, "Isuri is for 2 players, not for 3"),
        ("devil", {}, 1, None, "Devil is for 2 to 8 players, not for 1"),
        ("hashigo", {}, 0, None, "Hashigo is for 1 to 6 players, not for 0"),
        ("isuri", {}, 2, "440", "Isuri has no preset '440'; its presets are isuri, isuri-per-card, hiyoko"),
        ("devil", {"target": 200}, 2, "440", "target cannot be 200 with deck extended56; it takes 440"),
    ],
)  # fmt: skip
def test_a_wrong_choice_is_named_with_what_there_is(
    name: str, chosen: dict[str, Value], players: int, preset: str | None, said: str
) -> None:
    with pytest.raises(OptionError) as caught:
        find(name)[0].settle(chosen, players, preset)
    assert said in str(caught.value)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(OptionError) as caught:
        find("chess")
    assert str(caught.value) == (
        "there is no game 'chess'; there are devil, hashigo, isuri, 440, hashigo-quick, hashigo-pot, "
        "hashigo-puzzle, isuri-per-card, hiyoko"
    )


@each_game
def test_a_preset_is_recognised_by_its_options(game: Game) -> None:
    for preset in game.presets:
        settled = game.settle({}, preset.players[0], preset.name)
        found = game.preset_of(settled)
        assert found is not None
        assert game.settle({}, found.players[0], found.name) == settled
        number = next(option.name for option in game.options if not option.values)
        assert game.preset_of({**settled, number: 10**8}) is None


@pytest.mark.parametrize(
    ("name", "chosen", "players", "idle"),
    [
        (
            "isuri",
            {"payment": "point"},
            2,
            {"stick_paid", "minimum_sticks", "sweep", "bonuses", "winning_month"},
        ),
        ("isuri", {"payment": "per_card"}, 2, {"minimum_sticks", "bonuses", "winning_month"}),
        ("isuri", {"game_end": "first_to"}, 2, {"rounds"}),
        ("isuri", {"stick_paid": "none"}, 2, {"sticks_on_table"}),
        ("devil", {}, 2, {"onifuda_points", "onifuda_forced"}),
        ("hashigo", {}, 3, {"spare_tile", "flip_start"}),
        ("hashigo", {}, 5, {"flip_start"}),
        ("hashigo", {"draft": "dealt"}, 5, {"spare_tile", "flip_start", "draft_end"}),
    ],
)
def test_options_that_change_nothing_say_so(
    name: str, chosen: dict[str, Value], players: int, idle: set[str]
) -> None:
    game = find(name)[0]
    found = game.idle(game.settle(chosen, players), players)
    assert idle <= found.keys()
    assert all(reason for reason in found.values())
