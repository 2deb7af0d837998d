"""The form of the rulebooks: every rule and option is there, once, and can be found by its anchor."""

from __future__ import annotations

import re

import pytest

from tefuda.rulebooks import RulebookError, UnknownRulebookError, games, paragraphs, parse, text

# Written out here on purpose: numbers and names are cited all over the program, so none may get lost.
CARD_PARAGRAPHS = {"isuri": ["a", "b"], "devil": ["a"], "hashigo": ["a"]}
LAST_RULE = {"isuri": 12, "devil": 11, "hashigo": 13}
PUZZLE_RULES = {"isuri": 0, "devil": 0, "hashigo": 6}
OPTIONS = {
    "isuri": """rounds base_wild_keeps_month laid_wild group_sizes must_lay lay_most january_special
        stick_paid leg_leader minimum_sticks sweep bonuses winning_month sticks_on_table payment
        starting_sticks short_of_sticks deck game_end
        next_dealer""",
    "devil": """deck target first_upcard early_end_doubles_like_last_card special1_end_doubles_ender
        onifuda_points onifuda_forced last_card_effects end_on_first_turn at_target going_out
        blank_and_special round_limit_turns""",
    "hashigo": """draft draft_end row_lengths rows_hidden chain_min chain_wraps set_max rank chain_number
        beaten_tiles pass_allowed take_instead point_paid emptied_table
        table_at_end spare_tile hands stall_turns_per_player flip_start""",
}
PRESETS = {
    "isuri": ["isuri", "isuri-per-card", "hiyoko"],
    "devil": ["devil", "440"],
    "hashigo": ["hashigo", "hashigo-quick", "hashigo-pot", "hashigo-puzzle"],
}
each_game = pytest.mark.parametrize("game", ["isuri", "devil", "hashigo"])


def test_every_family_of_games_has_a_rulebook() -> None:
    assert set(games()) == set(LAST_RULE)


@each_game
def test_rules_are_numbered_from_1_without_a_gap_and_in_order(game: str) -> None:
    rules = [key for key in paragraphs(game) if re.fullmatch(r"[0-9]+|[a-z]|p[0-9]+", key)]
    assert rules == [
        *CARD_PARAGRAPHS[game],
        *(str(number) for number in range(1, LAST_RULE[game] + 1)),
        *(f"p{number}" for number in range(1, PUZZLE_RULES[game] + 1)),
    ]


@each_game
def test_every_option_has_a_paragraph_and_nothing_else_poses_as_one(game: str) -> None:
    written = [key.removeprefix("o-") for key in paragraphs(game) if key.startswith("o-")]
    assert written == OPTIONS[game].split()


@each_game
def test_an_option_paragraph_is_titled_by_the_name_and_marks_the_usual_value(game: str) -> None:
    for key, paragraph in paragraphs(game).items():
        if key.startswith("o-"):
            assert paragraph.title == f"Option {key.removeprefix('o-')}"
            assert re.search(r"\*\*[a-z0-9_]+\*\*", paragraph.text), paragraph.name


@each_game
def test_every_preset_is_listed(game: str) -> None:
    assert re.findall(r"(?m)^- `([a-z0-9-]+)`", paragraphs(game)["presets"].text) == PRESETS[game]


@each_game
def test_anchors_are_unique_and_made_of_game_and_key(game: str) -> None:
    anchors = [paragraph.anchor for paragraph in paragraphs(game).values()]
    assert anchors == [f"{game}-{key}" for key in paragraphs(game)]
    assert len(set(anchors)) == len(re.findall(r"(?m)^## ", text(game)))


@each_game
def test_every_paragraph_has_a_title_a_text_and_a_source(game: str) -> None:
    for paragraph in paragraphs(game).values():
        assert paragraph.title
        assert paragraph.text
        assert paragraph.source.endswith(".")
        assert "*Source" not in paragraph.text


@each_game
def test_rules_that_are_referred_to_exist(game: str) -> None:
    known = paragraphs(game)
    for paragraph in known.values():
        told = f"{paragraph.text} {paragraph.source}"
        for cited in re.findall(r"\brules? (P?[0-9]+)(?:,? (?:and|to) (P?[0-9]+))?", told):
            assert all(key.lower() in known for key in cited if key), paragraph.name
        for option in re.findall(r"`([a-z]+_[a-z_]+)`", told):
            assert f"o-{option}" in known, paragraph.name


@each_game
def test_the_text_to_read_has_every_heading_and_no_anchor(game: str) -> None:
    assert "{#" not in text(game)
    for paragraph in paragraphs(game).values():
        assert re.search(rf"(?m)^## .*{re.escape(paragraph.title)}$", text(game))


@each_game
def test_what_is_handed_out_can_be_changed_without_harm(game: str) -> None:
    paragraphs(game).clear()
    assert paragraphs(game)


@pytest.mark.parametrize("read", [text, paragraphs])
@pytest.mark.parametrize("name", ["chess", "", "../rulebooks/isuri", "Isuri"])
def test_an_unknown_rulebook_is_refused_and_the_known_ones_named(read: object, name: str) -> None:
    assert callable(read)
    with pytest.raises(UnknownRulebookError, match="there are devil, hashigo, isuri"):
        read(name)


@pytest.mark.parametrize(
    "markdown",
    [
        "## 1. Players\n\nTwo play.\n\n*Source: our ruling.*",
        "## 1. Players {#devil-1}\n\nTwo play.\n\n*Source: our ruling.*",
        "## 1. Players {#isuri-2}\n\nTwo play.\n\n*Source: our ruling.*",
        "## 1. Players {#isuri-1}\n\nTwo play.",
        "## 1. Players {#isuri-1}\n\n*Source: our ruling.*",
    ],
    ids=["no anchor", "another game's anchor", "two numbers", "no source", "no text"],
)
def test_a_paragraph_out_of_form_is_refused_with_its_heading(markdown: str) -> None:
    with pytest.raises(RulebookError, match=r"isuri\.md: '## 1\. Players"):
        list(parse("isuri", markdown))
