"""The terminal table around a game: reasons, undo, saving, passing the screen, pages, sizes, colours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tefuda.cards import FLOWERS
from tefuda.terminal import complaint_about_terminal, files
from tefuda.terminal.app import TableApp
from tefuda.terminal.panels import cited
from tefuda.terminal.session import Session, Setup
from terminal_driver import (
    SIZE,
    begun,
    board_of,
    click,
    played_on,
    screen_text,
    settled,
    table_app,
    table_of,
)


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_STATE", str(tmp_path))
    return tmp_path


def own_turn(game: str, *, seed: int = 3) -> Session:
    """A game in which the person has something to play, and cards that he cannot play."""
    return played_on(
        begun(game, seed=seed),
        until=lambda match: match.playing and match.turn == 0 and "pass" not in match.legal(),
    )


# --- reasons, undo, rules --------------------------------------------------------------------------


async def test_a_card_that_cannot_be_laid_is_refused_with_the_paragraph_and_the_rules_open_there() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        hand = session.view(0).scene["hands"][0]
        playable = {card for move in session.match.legal() for card in move.split()[2:]}
        misfit = next(card for card in hand if card not in playable)
        before = list(session.match.rounds[-1].moves)
        board_of(app).cursor = ("hand", misfit)
        await pilot.press("enter")
        assert "Isuri 4: " in screen_text(app)
        assert session.match.rounds[-1].moves == before
        await pilot.press("r")
        await pilot.pause(0.1)
        assert "4. What may be laid" in screen_text(app)


async def test_pointing_at_a_card_says_why_it_cannot_be_laid() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        hand = session.view(0).scene["hands"][0]
        playable = {card for move in session.match.legal() for card in move.split()[2:]}
        misfit = next(card for card in hand if card not in playable)
        spot = next(spot for spot in board_of(app).canvas.spots if spot.target == ("hand", misfit))
        await pilot.hover("#board", offset=(spot.x + 2, spot.y + 2))
        assert "Isuri 4: " in screen_text(app)


async def test_a_move_of_the_list_that_is_not_legal_is_refused() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("l", *"pass", "enter")
        assert "Isuri 5: you have to go on" in screen_text(app)


async def test_undo_takes_the_own_last_lay_back_and_not_more() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        hand = session.view(0).scene["hands"][0]
        await pilot.press("enter")
        await settled(pilot, app)
        assert session.view(0).scene["hands"][0] != hand
        await pilot.press("u")
        assert session.view(0).scene["hands"][0] == hand
        await pilot.press("u")
        await pilot.pause()
        assert "only your own last move can be taken back" in screen_text(app)


def test_a_reason_names_its_paragraph() -> None:
    assert cited("Hashigo P2: nothing is taken") == "p2"
    assert cited("Hashigo, option draft: 3/4 is not one of the open tiles") == "o-draft"


# --- saving ----------------------------------------------------------------------------------------


async def test_leaving_saves_and_going_on_finds_the_same_position() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        await pilot.press("enter")
        await settled(pilot, app)
        await pilot.press("ctrl+c")
    assert "The game is saved" in app.farewell
    (saved,) = files.saved_games()
    again = Session.load(saved.path)
    assert again.bots == session.bots
    for seat in range(2):
        ours, theirs = session.view(seat), again.view(seat)
        assert (ours.scene, ours.legal, ours.log) == (theirs.scene, theirs.legal, theirs.log)
    assert [int(word) for word in again.match.state.rng] == [int(word) for word in session.match.state.rng]


async def test_the_first_screen_goes_on_with_a_saved_game() -> None:
    session = own_turn("devil")
    session.save()
    session.close()
    app = table_app(None)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.05)
        assert "go on" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot, app)
        assert table_of(app).session.view(0).scene == session.view(0).scene


async def test_a_finished_game_leaves_a_record_where_it_was_wanted_and_no_saved_game(tmp_path: Path) -> None:
    wanted = tmp_path / "kept" / "mine.json"
    setup = Setup("isuri", options={"rounds": 1}, players=("greedy", "greedy"), seed=5, record=wanted)
    session = setup.begin()
    session.save()
    app = table_app(session)
    async with app.run_test(size=(200, 40)) as pilot:
        await settled(pilot, app)
        assert wanted.name in screen_text(app)
    assert json.loads(wanted.read_text())["winners"]
    assert files.saved_games() == []


def test_a_damaged_save_is_refused_in_a_sentence(tmp_path: Path) -> None:
    from tefuda.record import RecordError

    session = own_turn("isuri")
    session.save()
    session.close()
    whole = session.path.read_text()
    for text in ("", "[]", "{", whole[:-40], whole.replace('"greedy"', '"nobody"', 1)):
        session.path.write_text(text)
        with pytest.raises(RecordError, match=r"saved game|record"):
            Session.load(session.path)
    with pytest.raises(RecordError, match="cannot be read"):
        Session.load(tmp_path / "absent.json")


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("TEFUDA_STATE", str(blocked))
    session = own_turn("isuri")
    session.play(session.match.legal()[0])
    assert "cannot be saved" in session.trouble


# --- several people --------------------------------------------------------------------------------


async def test_with_two_people_a_hand_is_hidden_until_its_owner_sits_there() -> None:
    session = begun("isuri", ("human", "human"), seed=4)
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.2)
        first = session.match.turn
        assert f"Pass the screen to {session.match.names[first]}" in screen_text(app)
        plants = {flower.plant for flower in FLOWERS}
        assert not any(plant in screen_text(app) for plant in plants)
        await pilot.press("enter")
        await settled(pilot, app)
        assert table_of(app).shown == first
        own, other = session.view(first).scene["hands"][first], session.match.state.hands[1 - first]
        assert board_of(app).board.hand == own  # type: ignore[union-attr]
        assert other not in (session.view(first).values["hands"])
        for _ in range(12):
            if table_of(app).stage != "human":
                break
            await pilot.press("p") if "pass" in session.match.legal() else await pilot.press("enter")
            await settled(pilot, app)
        assert table_of(app).stage == "handover"
        assert table_of(app).shown == first, "who moved still sees what his move did"
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert not any(plant in screen_text(app) for plant in plants)
        assert table_of(app).shown == -1
        assert board_of(app).board.view.seat == -1  # type: ignore[union-attr]
        await pilot.press("enter")
        await settled(pilot, app)
        assert table_of(app).shown == 1 - first


async def test_before_the_screen_is_passed_on_the_last_move_can_be_taken_back() -> None:
    session = begun("hashigo-quick", ("human", "human"))
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        await pilot.press("enter")
        await settled(pilot, app)
        for _ in range(2):  # seat 0 keeps both of its rows
            await pilot.press("k")
            await settled(pilot, app)
        assert table_of(app).stage == "handover"
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert "takes the last move back" in screen_text(app)
        await pilot.press("u")
        await settled(pilot, app)
        assert (table_of(app).shown, table_of(app).stage) == (0, "human")
        assert session.match.rounds[-1].moves == ["0 keep 1"]


async def test_with_one_person_no_page_comes_between() -> None:
    session = begun("devil", ("human", "greedy", "greedy"))
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        assert app.screen is table_of(app)
        assert table_of(app).shown == 0


# --- pages -----------------------------------------------------------------------------------------


async def test_the_round_ends_with_a_page_that_derives_the_score() -> None:
    session = played_on(
        begun("isuri", seed=6), until=lambda match: not match.playing and match.rounds[-1].scores is not None
    )
    app = table_app(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot, app)
        text = screen_text(app)
        assert "Round 1 is over" in text
        for line in session.match.rounds[0].derivation:
            assert line.split(":")[0] in text
        assert " = " in text
        assert str(session.match.totals[0]) in text
        await pilot.press("escape")
        assert "Round 1 is over" not in screen_text(app)
        await pilot.press("n")
        await pilot.pause(0.05)
        await pilot.press("enter")
        await settled(pilot, app)
        assert len(session.match.rounds) == 2


async def test_the_puzzle_counts_moves_and_begins_anew() -> None:
    session = begun("hashigo-puzzle", ("human",))
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        dealt = session.view(0).scene["rows"]
        await pilot.press("enter")
        await settled(pilot, app)
        assert "1 move made" in screen_text(app)
        await pilot.press("u")
        assert "0 moves made" in screen_text(app)
        await pilot.press("enter", "R")
        await settled(pilot, app)
        assert session.view(0).scene["rows"] == dealt
        assert session.match.rounds[-1].moves == []


async def test_a_pass_that_is_the_only_move_is_made_if_one_wants_it() -> None:
    session = played_on(
        begun("isuri", seed=4),
        until=lambda match: match.playing and match.turn == 0 and match.legal() == ["pass"],
    )
    before = len(session.match.rounds[-1].moves)
    app = table_app(session, auto_pass=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.3)
        assert session.match.rounds[-1].moves[before] == "0 pass"


# --- choosing a game -------------------------------------------------------------------------------


async def test_a_game_is_chosen_with_its_options_and_begun() -> None:
    app = table_app(None)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.05)
        await pilot.press("end", "up", "enter")  # Hiyoko is the last preset, before the puzzle of the day
        await pilot.pause(0.05)
        text = screen_text(app)
        assert "no effect here: the winner scores a point" in text
        await pilot.press("s")
        await pilot.pause(0.1)
        await settled(pilot, app)
        match = table_of(app).session.match
        assert match.options["payment"] == "point"
        assert match.players[1].kind == "bot"


async def test_options_that_do_not_go_together_are_said_and_not_begun() -> None:
    app = table_app(None)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.05)
        await pilot.press("home", "enter")
        await pilot.pause(0.05)
        from tefuda.terminal.options import OptionsScreen

        screen = app.screen
        assert isinstance(screen, OptionsScreen)
        screen.form.write("target", "200")
        screen.form.step("deck", 1)
        await pilot.press("s")
        assert "target cannot be 200" in screen_text(app)
        assert app.screen is screen


# --- sizes and colours -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("dark", [True, False])
async def test_the_table_is_whole_in_every_size_and_colour(size: tuple[int, int], dark: bool) -> None:
    session = own_turn("isuri")
    app = table_app(session, dark=dark)
    async with app.run_test(size=size) as pilot:
        await settled(pilot, app)
        text = screen_text(app)
        assert "Player (you)" in text
        assert "months" in text
        targets = {spot.target for spot in board_of(app).canvas.spots}
        assert {("hand", card) for card in session.view(0).scene["hands"][0]} <= targets
        assert app.current_theme.dark is dark
        assert app.export_screenshot().startswith("<svg")
        await pilot.press("b")
        assert app.current_theme.dark is not dark


async def test_a_small_terminal_gets_a_sentence_until_it_grows() -> None:
    app = table_app(own_turn("isuri"))
    async with app.run_test(size=(50, 15)) as pilot:
        await pilot.pause(0.05)
        text = screen_text(app)
        assert "needs 60 columns and 20 lines" in " ".join(text.split())
        assert "months" not in text
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.05)
        assert "months" in screen_text(app)


def test_a_pipe_is_no_terminal() -> None:
    assert "needs a terminal" in (complaint_about_terminal() or "")


# --- faults ----------------------------------------------------------------------------------------


async def test_a_fault_ends_in_a_sentence_with_the_game_saved(state: Path) -> None:
    session = own_turn("isuri")
    app = TableApp(session, settings=files.Settings(fast=True), pace=0.0, guarded=True)

    async def play() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await settled(pilot, app)
            app.call_later(lambda: 1 / 0)
            await pilot.pause(0.1)

    with pytest.raises(ZeroDivisionError):  # the test terminal raises it once more
        await play()
    assert "fault of its own" in app.farewell
    assert "The game is saved" in app.farewell
    assert "ZeroDivisionError" in (state / "fault.txt").read_text()
    assert len(files.saved_games()) == 1


async def test_the_keys_at_the_foot_can_be_clicked() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        before = len(session.match.events)
        await pilot.click("#keys", offset=(3, 0))
        await settled(pilot, app)
        assert len(session.match.events) > before
        place = screen_text(app).split("\n")[-1].index("undo")
        await pilot.click("#keys", offset=(place + 1, 0))
        await pilot.pause(0.05)
        assert len(session.match.events) == before


async def test_clicking_where_nothing_is_does_nothing() -> None:
    session = own_turn("isuri")
    app = table_app(session)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, app)
        before = list(session.match.rounds[-1].moves)
        await pilot.click("#board", offset=(79, 16))
        await click(pilot, app, ("base",))
        assert session.match.rounds[-1].moves == before
