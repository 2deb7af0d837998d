"""What the table draws: canvas, cards and boards, in every size, without a terminal."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from support import PRESETS, SPREAD, Variant
from tefuda.bots import make
from tefuda.cards import FLOWERS, KABUFUDA
from tefuda.terminal.boards import board_for
from tefuda.terminal.boards.generic import GenericBoard
from tefuda.terminal.canvas import ASCII, Canvas, Spot, nearest
from tefuda.terminal.faces import Look, flower, kabufuda, small_flower, tile
from tefuda.terminal.palette import DARK, LIGHT
from tefuda.terminal.paper import picture
from tefuda.terminal.pictures import MARKS, PLANTS, SPECIALS
from tefuda.views import look

SIZES = [(58, 15), (80, 18), (78, 34), (158, 54)]


def test_every_card_has_a_picture_of_seven_columns() -> None:
    for card in FLOWERS:
        motif = card.name.removeprefix(card.plant + "-")
        drawn = SPECIALS.get(motif, PLANTS[card.plant])
        assert [cell_len(line) for line in drawn] == [7, 7], card.name
        assert card.kind in ("ribbon", "chaff") or motif in SPECIALS


def test_a_hanafuda_card_shows_month_kind_and_names() -> None:
    for card in FLOWERS:
        canvas = Canvas(13, 7)
        flower(canvas, 0, 0, 13, 7, card.name, Look(), LIGHT, wild=card.name == "pine-crane")
        text = canvas.text()
        assert str(card.month) in text.split("\n")[1]
        assert MARKS[card.kind] in text
        assert card.plant[:9] in text
        assert ("*wild" in text) == (card.name == "pine-crane")


def test_a_faded_a_playable_a_held_card_and_the_cursor_differ_in_shape_too() -> None:
    shapes = set()
    for look_of in (Look(), Look("playable"), Look(held=True), Look(cursor=True)):
        canvas = Canvas(9, 6)
        kabufuda(canvas, 0, 0, "7", look_of, LIGHT)
        shapes.add(canvas.text())
    assert len(shapes) == 4


def test_specials_tens_blanks_and_the_onifuda_are_told_apart_in_both_sizes() -> None:
    for large in (True, False):
        drawn = set()
        for kind in KABUFUDA:
            canvas = Canvas(9, 6)
            kabufuda(canvas, 0, 0, kind, Look(), LIGHT, large=large)
            drawn.add(canvas.text())
        assert len(drawn) == len(KABUFUDA)


def test_a_tile_and_the_turned_tile_differ() -> None:
    pictures = []
    for name in ("3/6", "6/3"):
        for large in (True, False):
            canvas = Canvas(5, 6)
            tile(canvas, 0, 0, name, Look(), LIGHT, large=large)
            pictures.append(canvas.text())
    assert len(set(pictures)) == 4


def test_without_unicode_only_ascii_is_drawn() -> None:
    canvas = Canvas(40, 8, plain=True)
    for number, name in enumerate(("pine-crane", "willow-ribbon", "susuki-moon")):
        flower(canvas, 13 * number, 0, 13, 7, name, Look("playable", number == 1, number == 2), LIGHT)
    small_flower(canvas, 0, 4, "plum-warbler", LIGHT, wild=True)
    assert canvas.text().isascii()
    drawn = "".join("".join(picture) for picture in [*PLANTS.values(), *SPECIALS.values()])
    assert drawn.translate(ASCII).isascii()


def test_wide_letters_take_two_columns_and_control_letters_none() -> None:
    canvas = Canvas(10, 1)
    assert canvas.put(0, 0, "明a") == 3
    canvas.put(4, 0, "\x1b[2J")
    assert canvas.text() == "明a ?[2J"
    assert sum(cell_len(segment.text) for segment in canvas.segments(0)) == 10


def test_arrows_go_to_the_nearest_place_on_the_line_and_to_the_next_line() -> None:
    spots = [
        Spot(0, 0, 4, 4, ("a",)),
        Spot(4, 0, 4, 4, ("b",)),
        Spot(8, 0, 4, 4, ("c",)),
        Spot(3, 6, 9, 1, ("d",)),
    ]
    assert nearest(spots, ("a",), "right") == ("b",)
    assert nearest(spots, ("a",), "left") == ("a",)
    assert nearest(spots, ("c",), "down") == ("d",)
    assert nearest(spots, ("d",), "up") == ("b",)
    assert nearest(spots, None, "up") == ("a",)


@pytest.mark.parametrize("variant", [*PRESETS, *SPREAD[:12]], ids=str)
def test_every_board_fits_every_size_and_hides_what_its_seat_does_not_see(variant: Variant) -> None:
    match = variant.match(11)
    bots = [make("random", seed=2, seat=seat) for seat in range(variant.players)]
    step = 0
    while len(match.rounds) == 1:
        if step % 17 == 0 or not match.playing:
            for seat in (-1, match.turn, 0):
                view = look(match, seat)
                for place, (width, height) in enumerate(SIZES):
                    board = board_for(view)
                    palette = (DARK, LIGHT)[place % 2]
                    canvas = Canvas(width, height, f"on {palette.table}")
                    board.draw(canvas, palette, board.home())
                    assert all(cell_len(line) <= width for line in canvas.text().split("\n"))
                    if place == 1 and view.legal:
                        assert any(spot.target == board.home() for spot in canvas.spots), step
                        for spot in canvas.spots:
                            assert spot.target[0] == "do" or board.describe(spot.target)
                        assert board.prompt()
                        assert board.paragraph() in _paragraphs(view.game.name)
        if not match.playing:
            break
        match.play(bots[match.turn].choose(look(match, match.turn)))
        step += 1


def test_a_view_can_be_printed() -> None:
    console = Console(width=80, file=io.StringIO(), force_terminal=False)
    match = PRESETS[0].match(3)
    console.print(picture(look(match, 0)))
    assert isinstance(console.file, io.StringIO)
    assert "months" in console.file.getvalue()
    assert len(console.file.getvalue().splitlines()) == 18


def _paragraphs(game: str) -> set[str]:
    from tefuda.rulebooks import paragraphs

    return set(paragraphs(game))


@pytest.mark.parametrize("variant", PRESETS[::4], ids=str)
def test_a_game_without_a_board_is_shown_as_words(variant: Variant) -> None:
    match = variant.match(3)
    board = GenericBoard(look(match, match.turn))
    canvas = Canvas(80, 18)
    board.draw(canvas, LIGHT, board.home())
    assert [action.move for action in board.actions()] == match.legal()
    assert canvas.text().strip()
