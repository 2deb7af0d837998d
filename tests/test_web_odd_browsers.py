"""Browsers that lack something, and the way back: every page says what is the matter, none is a trap."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

import web_browser as web


def test_without_a_live_connection_the_page_says_so(server: web.Server, browser: Browser) -> None:
    none, cut = (
        "delete globalThis.WebSocket",
        "globalThis.WebSocket = class { close() {} set onclose(f) { f(); } }",
    )
    for lacking in (none, cut):
        context = web.person(browser)
        context.add_init_script(lacking)
        page = web.opened(context, server.address)
        page.get_by_role("button", name="Play now Isuri").click()
        expect(page.get_by_role("heading", name="No live connection")).to_be_visible()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        context.close()


def test_without_cookies_the_page_says_so(server: web.Server, browser: Browser) -> None:
    page = web.opened(web.person(browser), server.address)
    page.route("**/api/v1/me", lambda route: route.fulfill(json=None))  # as if the cookie was not kept
    page.get_by_role("button", name="Play now Isuri").click()
    expect(page.get_by_text("Your browser keeps no cookies of this page")).to_be_visible()


def test_going_back_from_a_table_leads_to_where_one_came_from(server: web.Server, browser: Browser) -> None:
    aki = web.opened(web.person(browser), server.address, "about")
    web.ask(aki, "/guest", {"name": "Aki"})
    made = web.ask(aki, "/tables", {"game": "isuri", "seats": [{"kind": "me"}, {"kind": "open"}]})
    aki.goto(f"{server.address}/#/i/{made['invite']}")
    aki.locator(f".surface[data-table='{made['table']}']").wait_for()
    aki.go_back()
    expect(aki.locator(".surface")).to_have_count(0)
    expect(aki).to_have_url(f"{server.address}/#/about")


def test_whoever_was_sent_away_has_no_button_to_sit_down(server: web.Server, browser: Browser) -> None:
    aki = web.opened(web.person(browser), server.address)
    web.ask(aki, "/guest", {"name": "Aki"})
    made = web.ask(
        aki, "/tables", {"game": "isuri", "seats": [{"kind": "me"}, {"kind": "open"}], "spectators": True}
    )
    aki.goto(f"{server.address}/table/{made['table']}")
    ben = web.opened(web.person(browser), server.address, f"i/{made['invite']}")
    ben.get_by_role("button", name="Sit down").click()
    aki.get_by_role("button", name="Send away").click()
    expect(ben.get_by_text("the host of this table has asked you to leave it")).to_be_visible()
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(aki).to_have_url(f"{server.address}/#/table/{made['table']}")
