"""Around a table: the host's deeds, clocks, notices, sound, those who watch, what a resignation leads to."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

import web_browser as web
import web_hands as hands


def with_ben(server: web.Server, browser: Browser, game: str, **table: Any) -> tuple[Page, Page]:
    """A table of Aki's at which Ben has sat down, not begun."""
    aki, ben = (web.opened(web.person(browser), server.address) for _ in range(2))
    for page, name in ((aki, "Aki"), (ben, "Ben")):
        web.ask(page, "/guest", {"name": name})
    seats = [{"kind": "me"}, {"kind": "open"}, *table.pop("more", [])]
    made = web.ask(aki, "/tables", {"game": game, "seats": seats, **table})
    web.ask(ben, f"/invites/{made['invite']}/join", {})
    for page in (aki, ben):
        page.evaluate("table => { location.hash = `#/table/${table}` }", made["table"])
        page.locator(".lobby").wait_for()
    return aki, ben


def begin(aki: Page, ben: Page) -> tuple[Page, Page]:
    """Begin the game; who is to move, and who is not."""
    aki.get_by_role("button", name="Start the game").click()
    for page in (aki, ben):
        page.locator(".surface[data-phase=playing]").wait_for()
    mine = aki.locator(".surface").get_attribute("data-mine") == "true"
    return (aki, ben) if mine else (ben, aki)


def closed(*pages: Page) -> None:
    """Nothing went wrong on these pages; close them."""
    for page in pages:
        assert web.faults_of(page) == []
        page.context.close()


def test_the_host_changes_seats_and_sends_somebody_away(server: web.Server, browser: Browser) -> None:
    aki, ben = with_ben(server, browser, "devil", more=[{"kind": "open"}])
    names = aki.locator(".lobby li b")
    expect(names).to_have_text(["Aki", "Ben", "free seat"])
    ben.get_by_role("button", name="Change seat Ben").click()
    ben.get_by_role("button", name="Exchange with this free seat").click()
    expect(names).to_have_text(["Aki", "free seat", "Ben"])
    aki.get_by_role("button", name="Change seat Aki").click()
    aki.get_by_role("button", name="Exchange with this Ben").click()
    expect(ben.locator(".lobby li b")).to_have_text(["Ben", "free seat", "Aki"])
    aki.get_by_role("button", name="Put a bot here").click()
    expect(aki.get_by_role("button", name="Start the game")).to_be_enabled()
    aki.get_by_role("button", name="Send away Ben").click()
    expect(ben.get_by_role("alert")).to_contain_text("asked you to leave")
    expect(aki.get_by_role("button", name="Start the game")).to_be_disabled()
    closed(aki, ben)


def test_clocks_run_on_the_screen_and_whoever_runs_out_of_time_loses(
    server: web.Server, browser: Browser
) -> None:
    clock = {"kind": "move", "seconds": 3000, "increment": 0, "loses": True}
    options = {"target": 555}  # of Devil: in Isuri a page may pass by itself
    aki, ben = with_ben(server, browser, "devil", clock=clock, leaver_bot=False, options=options)
    told = ben.get_by_role("list").filter(
        has_text="3000 seconds for each move; whoever runs out of time loses"
    )
    expect(told).to_contain_text("555")
    mover, other = begin(aki, ben)
    for page in (mover, other):
        expect(page.get_by_role("timer")).to_have_text(re.compile("49:[0-5][0-9]"))
    expect(mover).to_have_title("● Your turn · Devil · tefuda")
    expect(other).to_have_title("Devil · tefuda")
    closed(aki, ben)
    clock = {**clock, "seconds": 5}
    aki, ben = with_ben(server, browser, "devil", clock=clock, leaver_bot=False, options=options)
    mover, other = begin(aki, ben)
    winner = "Ben" if mover is aki else "Aki"
    for page in (mover, other):
        expect(page.get_by_role("alert")).to_contain_text(f"has run out of time; {winner} wins")
    expect(mover).to_have_title("Devil · tefuda")
    closed(aki, ben)


def test_giving_up_lets_the_other_win_with_all_that_follows_a_game(
    server: web.Server, browser: Browser
) -> None:
    aki, ben = with_ben(server, browser, "isuri")
    begin(aki, ben)
    ben.get_by_role("button", name="Leave").click()
    ben.get_by_role("button", name="Give the game up").click()
    for page in (aki, ben):
        expect(page.get_by_role("alert")).to_have_text("Ben gives the game up; Aki wins")
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name="Aki wins")).to_be_visible()
        expect(sheet.get_by_role("link", name="Replay")).to_be_visible()
        expect(sheet.get_by_role("button", name="Download")).to_be_visible()
    for page in (ben, aki):
        page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    for page in (aki, ben):
        expect(page.locator(".surface[data-phase=playing]")).to_be_visible()
    aki.goto(f"{server.address}/#/me")
    expect(aki.locator("tbody tr td")).to_have_text(["1", "1", "0", "0", "0", "–"])
    closed(aki, ben)


def test_those_who_watch_see_no_hand_and_may_chat(server: web.Server, browser: Browser) -> None:
    aki, ben = with_ben(server, browser, "isuri")
    begin(aki, ben)
    table = aki.locator(".surface").get_attribute("data-table")
    carol = web.opened(web.person(browser, phone=True, theme="dark"), server.address)
    web.ask(carol, "/guest", {"name": "Carol"})
    carol.goto(f"{server.address}/#/table/{table}")
    expect(carol.get_by_text("you are watching")).to_be_visible()
    expect(carol.locator(".hand button")).to_have_count(0)
    expect(aki.get_by_text("1 watching")).to_be_visible()
    carol.get_by_role("tab", name="Chat").tap()
    carol.get_by_label("Say something").fill("good luck")
    carol.get_by_role("button", name="Say", exact=True).tap()
    aki.get_by_role("tab", name="Chat").click()
    expect(aki.get_by_role("log", name="Chat")).to_have_text("Carol (watching) good luck")
    aki.get_by_role("button", name="Mute Carol").click()
    expect(aki.get_by_role("log", name="Chat")).not_to_contain_text("good luck")
    expect(aki.get_by_role("button", name="Hear Carol again")).to_be_visible()
    closed(aki, ben, carol)


_STUBS = """
  globalThis.notes = []; globalThis.tones = 0; globalThis.away = false;
  Object.defineProperty(document, 'hidden', {get: () => globalThis.away});
  globalThis.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, {body}) { notes.push(body); }
  };
  const make = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () { globalThis.tones++; return make.call(this); };
"""


def test_one_is_notified_when_it_is_ones_turn_and_sound_can_be_turned_off(
    server: web.Server, browser: Browser
) -> None:
    context = web.person(browser)
    context.add_init_script(_STUBS)
    page = web.opened(context, server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me when it is my turn").check()
    web.new_table(page, "devil")
    off = page.locator(".tools").get_by_role("button", name="Sound")
    expect(off).to_have_attribute("aria-pressed", "false")
    hands.my_turn(page)
    hands.one_move(page, hands.devil_turn, hands.by_mouse)
    assert page.evaluate("tones") == 0
    hands.my_turn(page)
    page.evaluate("away = true")
    for _ in range(40):
        hands.one_move(page, hands.devil_turn, hands.by_mouse)
        hands.my_turn(page)
        if page.evaluate("notes.length"):
            break
    assert page.evaluate("notes[0]") == "Your turn: Devil"
    off.click()
    expect(off).to_have_attribute("aria-pressed", "true")
    hands.one_move(page, hands.devil_turn, hands.by_mouse)
    assert page.evaluate("tones") > 0
    page.reload()
    page.locator(".surface[data-phase]").wait_for()
    expect(off).to_have_attribute("aria-pressed", "true")
    closed(page)
