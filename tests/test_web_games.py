"""Each game is played to its end in a browser: by mouse, with the keyboard alone, and by touch on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import web_browser as web
import web_hands as hands

GAMES: dict[str, tuple[Any, dict[str, Any]]] = {
    "isuri": (hands.isuri_turn, {"options": {"rounds": 1}}),
    "devil": (hands.devil_turn, {"preset": "devil", "bots": 5}),
    "hashigo": (hands.hashigo_turn, {"preset": "hashigo", "bots": 5}),
}
WAYS = {"mouse": hands.by_mouse, "keyboard": hands.by_keyboard, "phone": hands.by_touch}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(server: web.Server, browser: Browser, game: str, way: str) -> None:
    turn, table = GAMES[game]
    context = web.person(browser, phone=way == "phone")
    page = web.opened(context, server.address)
    web.new_table(page, game, **table)
    hands.play_to_the_end(page, turn, WAYS[way])
    sheet = page.locator(".sheet")
    sheet.wait_for()
    assert "win" in sheet.inner_text()
    assert page.locator(".sheet li").count() >= 1, "the scores are explained"
    assert not web.sideways(page)
    assert web.faults_of(page) == []
    context.close()


def test_a_card_is_dragged_onto_the_pile(server: web.Server, browser: Browser) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address)
    web.new_table(page, "isuri")

    def dragged(target: Locator) -> None:
        if "btn" in (target.get_attribute("class") or ""):
            target.click()
        else:
            target.drag_to(page.locator("[data-drop=pile]"), target_position={"x": 300, "y": 60})

    for _ in range(60):
        hands.my_turn(page)
        if page.locator(".hand .usable").count():
            break
        hands.one_move(page, hands.isuri_turn, hands.by_mouse)
    said = page.locator("[role=log] p", has_text="Aki lays")
    before = said.count()
    dragged(page.locator(".hand .usable").first)
    if page.locator(".actions .btn").count():  # a wild card: which month?
        page.locator(".actions .btn").first.click()
    expect(said).to_have_count(before + 1)
    context.close()
