"""From ``make play`` to a friend: one click plays, a second one gives a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import web_browser as web


def test_one_click_plays_and_the_second_gives_a_link_for_a_friend(
    server: web.Server, browser: Browser
) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address)
    page.get_by_role("button", name="Play now Hashigo").click()
    page.locator(".surface[data-phase=playing]").wait_for()
    page.get_by_role("button", name="Invite a friend").click()
    link = page.get_by_label("Invite link").input_value()
    friend = web.opened(web.person(browser, phone=True), server.address)
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    page.get_by_role("button", name="Start the game").click()
    friend.locator(".surface[data-phase=playing]").wait_for()
    friend.context.close()
    context.close()


@pytest.mark.parametrize("game", ["Devil", "Isuri"])
def test_a_table_for_a_friend_is_one_click_away(server: web.Server, browser: Browser, game: str) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address)
    page.get_by_role("button", name=f"With a friend {game}").click()
    assert "/#/i/" in page.get_by_label("Invite link").input_value()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    context.close()
