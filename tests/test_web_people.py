"""People at tables: invites, two browsers and a lost connection, two tabs, chat, rematch."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

import web_browser as web
import web_hands as hands


def cuttable(context: BrowserContext) -> BrowserContext:
    """A person whose line a test can cut: while ``cut`` is true, no socket opens."""
    context.add_init_script("""
      globalThis.sockets = []; globalThis.cut = false;
      const Real = WebSocket;
      globalThis.WebSocket = class extends Real {
        constructor(url) { super(cut ? 'ws://127.0.0.1:9/' : url); sockets.push(this); }
      };
    """)
    return context


def two_at_a_table(server: web.Server, browser: Browser) -> tuple[Page, Page]:
    """Aki makes a table of Isuri on the form; Ben opens her link and sits down; she starts."""
    aki = web.opened(web.person(browser), server.address, "new/isuri")
    aki.locator(".seats select").first.select_option("open")
    aki.get_by_text("Rule options (20)").click()
    aki.locator("input[type=number]").first.fill("1")
    aki.locator("input[type=number]").first.press("Tab")
    expect(aki.get_by_text("1 changed")).to_be_visible()
    aki.get_by_role("button", name="Make the table").click()
    link = aki.get_by_label("Invite link").input_value()
    ben = web.opened(cuttable(web.person(browser, phone=True, theme="dark")), server.address)
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_text("The host starts the game.")).to_be_visible()
    aki.get_by_role("button", name="Start the game").click()
    ben.locator(".surface[data-phase=playing]").wait_for()
    aki.locator(".surface[data-phase=playing]").wait_for()
    return aki, ben


def moves_of_both(aki: Page, ben: Page, most: int) -> bool:
    """Both play in turn, so many moves at most; whether the game is over then."""
    made = 0
    while made < most:
        for page in (aki, ben):
            surface = page.locator(".surface")
            if surface.get_attribute("data-phase") == "game_over":
                return True
            if surface.get_attribute("data-ready") == "true":
                hands.one_move(page, hands.isuri_turn, hands.by_mouse)
                made += 1
        aki.wait_for_timeout(30)
    return False


def test_two_people_play_and_one_loses_the_connection_in_the_middle(
    server: web.Server, browser: Browser
) -> None:
    aki, ben = two_at_a_table(server, browser)
    assert not moves_of_both(aki, ben, 4)
    ben.evaluate("() => { cut = true; sockets.forEach(socket => socket.close()) }")
    expect(ben.get_by_text("The connection is lost.")).to_be_visible()
    expect(aki.locator(".plate", has_text="Ben").get_by_text("away")).to_be_visible()
    ben.evaluate("cut = false")
    expect(ben.get_by_text("The connection is lost.")).to_have_count(0)  # it waits longer each time
    expect(aki.locator(".plate", has_text="Ben").get_by_text("away")).to_have_count(0)
    assert moves_of_both(aki, ben, 400), "the game does not end"
    for page in (aki, ben):
        expect(page.locator(".sheet")).to_be_visible()
    assert aki.locator(".sheet tbody").inner_text() == ben.locator(".sheet tbody").inner_text()
    log = [re.sub(r"\s+", " ", page.locator("[role=log]").first.inner_text()) for page in (aki, ben)]
    assert log[0] == log[1], "both were told the same"
    aki.get_by_role("button", name="Rematch").click()
    ben.get_by_role("button", name="Rematch").click()
    for page in (aki, ben):
        page.locator(".surface[data-phase=playing]").wait_for()
    assert web.faults_of(aki) == []
    aki.context.close()
    ben.context.close()


def test_what_is_typed_in_the_chat_is_shown_as_text_and_can_be_muted(
    server: web.Server, browser: Browser
) -> None:
    aki, ben = two_at_a_table(server, browser)
    for page in (aki, ben):
        page.get_by_role("tab", name="Chat").click()
    ben.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
    ben.get_by_role("button", name="Say", exact=True).click()
    expect(aki.get_by_role("log", name="Chat")).to_contain_text("<img src=x onerror=alert(1)> hello")
    aki.get_by_role("button", name="Mute Ben").click()
    expect(aki.get_by_role("button", name="Hear Ben again")).to_be_visible()
    ben.get_by_label("Say something").fill("not heard")
    ben.get_by_role("button", name="Say", exact=True).click()
    expect(ben.get_by_role("log", name="Chat")).to_contain_text("not heard")
    expect(aki.get_by_role("log", name="Chat")).not_to_contain_text("not heard")
    aki.context.close()
    ben.context.close()


def test_the_older_of_two_tabs_is_told_and_can_take_the_seat_back(
    server: web.Server, browser: Browser
) -> None:
    context = web.person(browser)
    old = web.opened(context, server.address)
    table = web.new_table(old, "isuri")
    new = web.opened(context, server.address, f"table/{table}")
    new.locator(".surface[data-phase=playing]").wait_for()
    expect(old.get_by_role("button", name="Play here instead")).to_be_visible()
    old.get_by_role("button", name="Play here instead").click()
    expect(new.get_by_role("button", name="Play here instead")).to_be_visible()
    context.close()


def test_an_unknown_table_and_a_dead_invite_are_explained(server: web.Server, browser: Browser) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address, "table/nosuchtable1")
    expect(page.get_by_role("alert")).to_be_visible()
    page = web.opened(context, server.address, "i/nosuchinvite")
    expect(page.get_by_role("alert")).to_be_visible()
    context.close()
