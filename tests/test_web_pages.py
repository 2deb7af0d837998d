"""Every page in both themes: no fault that axe finds, nothing to scroll sideways, a small first page."""

from __future__ import annotations

import gzip

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

import web_browser as web
import web_hands as hands

PLACES = {
    "home": "",
    "new": "new/devil",
    "rulebooks": "rules",
    "rules": "rules/isuri/isuri-4",
    "puzzle": "puzzle",
    "upload": "replay",
    "me": "me",
    "about": "about",
    "gallery": "gallery",
    "nowhere": "nosuchpage",
}


def check(page: Page, what: str) -> None:
    """No violation, no sideways scrolling, no fault in the console."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"
    assert not web.sideways(page), f"{what} scrolls sideways"
    assert web.faults_of(page) == [], what


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_fault_on_any_page(server: web.Server, browser: Browser, theme: str) -> None:
    context = web.person(browser, phone=theme == "light", theme=theme)
    page = web.opened(context, server.address)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    web.ask(page, "/guest", {"name": "Aki"})
    for what, path in PLACES.items():
        page.goto(f"{server.address}/#/{path}")
        page.locator("main h1").wait_for()
        page.wait_for_load_state("networkidle")
        if what == "new":
            page.get_by_text("Rule options (").click()
        check(page, f"{what}, {theme}")
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_fault_at_any_table(server: web.Server, browser: Browser, theme: str) -> None:
    context = web.person(browser, phone=theme == "dark", theme=theme)
    page = web.opened(context, server.address)
    for game, preset in (
        ("isuri", "isuri"),
        ("devil", "440"),
        ("hashigo", "hashigo"),
        ("hashigo", "hashigo-quick"),
    ):
        web.new_table(page, game, preset=preset, bots=1 if game == "isuri" else 2)
        hands.my_turn(page)
        for tab in ("Moves", "Chat", "Log"):
            page.get_by_role("tab", name=tab).click()
            check(page, f"{preset}, {tab}, {theme}")
    lobby = web.ask(page, "/tables", {"game": "isuri", "seats": [{"kind": "me"}, {"kind": "open"}]})
    page.goto(f"{server.address}/#/table/{lobby['table']}")
    expect(page.get_by_label("Invite link")).to_be_visible()
    check(page, f"before the start, {theme}")
    stranger = web.opened(
        web.person(browser, phone=True, theme=theme), server.address, f"i/{lobby['invite']}"
    )
    expect(stranger.get_by_role("button", name="Sit down")).to_be_visible()
    check(stranger, f"invite, {theme}")
    stranger.context.close()
    context.close()


def test_a_finished_game_is_replayed_from_any_seat_and_its_record_too(
    server: web.Server, browser: Browser
) -> None:
    context = web.person(browser, phone=True, theme="dark")
    page = web.opened(context, server.address)
    table = web.new_table(page, "isuri", options={"rounds": 1})
    hands.play_to_the_end(page, hands.isuri_turn, hands.by_mouse)
    check(page, "sheet at the end")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    page.goto(f"{server.address}/#/replay/{table}")
    slider = page.locator("input[type=range]")
    slider.wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls")).to_contain_text("2 of ")
    assert page.locator(".hand .slot").count(), "one's own hand"
    page.get_by_label("Seen by").select_option(label="a spectator")
    page.get_by_role("button", name="What would a bot play?").click()
    expect(page.locator(".controls .chip")).to_contain_text("would play")
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    check(page, "replay")
    page.goto(f"{server.address}/#/replay")
    page.locator("input[type=file]").set_input_files(download.value.path())
    expect(page.locator(".controls")).to_contain_text("0 of ")
    page.evaluate("navigator.clipboard.writeText = async text => { globalThis.copied = text }")
    page.get_by_role("button", name="Copy the link").click()
    friend = web.opened(web.person(browser), server.address)
    friend.goto(page.evaluate("copied"))
    expect(friend.locator(".controls")).to_contain_text("0 of ")
    friend.goto(f"{server.address}/#/replay/record/xyz")
    expect(friend.get_by_role("alert")).to_have_text(
        "This link is not whole: the record in it cannot be read."
    )
    friend.context.close()
    page.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{]"}
    )
    expect(page.get_by_role("alert")).to_have_text("This file is no game record.")
    context.close()


TURNS = {"isuri": hands.isuri_turn, "devil": hands.devil_turn, "hashigo": hands.hashigo_turn}


@pytest.mark.parametrize("game", TURNS)
def test_a_guided_first_game_is_played_through(server: web.Server, browser: Browser, game: str) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address, f"learn/{game}")
    coach = page.locator(".coach")
    coach.wait_for()
    check(page, f"guide of {game}")
    while not page.get_by_role("link", name="Done: to the games").count():
        on = page.get_by_role("button", name="Go on")
        if on.count():
            on.click()
        elif page.locator(".surface").get_attribute("data-ready") == "true":
            hands.one_move(page, TURNS[game], hands.by_mouse)
        else:
            page.wait_for_timeout(40)
    page.get_by_role("link", name="Done: to the games").click()
    expect(page.get_by_role("link", name=f"Play the guide again {game.title()}")).to_be_visible()
    context.close()


def test_japanese_is_spoken_on_every_page(server: web.Server, browser: Browser) -> None:
    context = web.person(browser, language="ja")
    page = web.opened(context, server.address)
    expect(page.get_by_role("button", name="すぐ遊ぶ").first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "ja"
    web.new_table(page, "isuri")
    hands.my_turn(page)
    assert "月" in (page.locator(".hand button").first.get_attribute("aria-label") or "")
    check(page, "a table in Japanese")
    context.close()


def test_a_person_sees_and_deletes_what_is_kept(server: web.Server, browser: Browser) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address)
    web.ask(page, "/guest", {"name": "Aki"})
    page.goto(f"{server.address}/#/about")
    page.get_by_role("button", name="See what is kept").click()
    expect(page.locator("dd", has_text="Aki")).to_be_visible()
    page.get_by_role("button", name="Delete it").click()
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Deleted.")).to_be_visible()
    assert context.cookies() == []
    context.close()


def test_the_first_page_needs_less_than_80_kilobytes_of_script(server: web.Server, browser: Browser) -> None:
    context = web.person(browser)
    page = context.new_page()
    scripts: dict[str, int] = {}
    page.on(
        "response",
        lambda answer: (
            scripts.__setitem__(answer.url, len(gzip.compress(answer.body())))
            if answer.url.endswith(".js")
            else None
        ),
    )
    page.goto(server.address)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(scripts.values()) < 80_000, scripts
    context.close()
