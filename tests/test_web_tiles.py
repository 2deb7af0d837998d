"""Tiles by hand: dragged into a row and onto the table; turned by a stroke, by T, by the right button."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

import web_browser as web
import web_hands as hands


def middle(target: Locator) -> tuple[float, float]:
    """Where the middle of an element is."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, what: Locator, where: Locator) -> None:
    """Pick up with the mouse, carry over, let go: the target may appear only when something is carried."""
    page.mouse.move(*middle(what))
    page.mouse.down()
    x, y = middle(what)
    page.mouse.move(x, y - 14, steps=3)
    where.wait_for()
    page.mouse.move(*middle(where), steps=5)
    page.mouse.up()


def faces(page: Page) -> list[str | None]:
    """The tiles of the pack, as they stand."""
    return [each.get_attribute("data-card") for each in page.locator(".pack .slot").all()]


def test_a_drafted_tile_is_turned_in_every_way_and_dragged_into_the_row(
    server: web.Server, browser: Browser
) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address)
    web.new_table(page, "hashigo", options={"draft_end": "either"})
    hands.my_turn(page)
    tile = page.locator(".pack button").first
    before = faces(page)
    tile.focus()
    page.keyboard.press("t")
    turned = faces(page)
    assert before[0] is not None
    assert turned[0] == "/".join(reversed(before[0].split("/")))
    assert turned[1:] == before[1:]
    tile.click(button="right")
    assert faces(page) == before
    x, y = middle(tile)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 22, steps=2)
    page.mouse.up()
    assert faces(page) == turned, "a short stroke turns"
    picked = turned[0]
    hands.one_move(
        page, lambda page, _: carry(page, tile, page.locator("[data-drop=draft-1-left]")), hands.by_mouse
    )
    expect(page.get_by_role("log", name="Log")).to_contain_text(f"Aki picks {picked}")
    context.close()


def test_a_group_is_dragged_onto_the_table_and_a_taken_tile_is_turned_with_t(
    server: web.Server, browser: Browser
) -> None:
    context = web.person(browser)
    page = web.opened(context, server.address)
    dragged = taken = False
    while not (dragged and taken):
        web.new_table(page, "hashigo", preset="hashigo-quick", bots=2)
        for _ in range(40):
            hands.my_turn(page)
            if page.locator(".near .usable").count() and not dragged:
                said = page.locator("[role=log] p", has_text="Aki plays")
                before = said.count()
                carry(page, page.locator(".near .usable").first, page.locator("[data-drop=table]"))
                expect(said).to_have_count(before + 1)
                dragged = True
            elif page.locator(".group .enabled").count() and not taken:
                tile = page.locator(".group .slot", has=page.locator(".enabled")).first
                old = tile.get_attribute("data-card") or ""
                tile.locator("button").click()
                page.keyboard.press("t")
                expect(page.locator(".group .slot:has(.selected)")).to_have_attribute(
                    "data-card", "/".join(reversed(old.split("/")))
                )
                page.keyboard.press("Escape")
                expect(page.locator(".group .selected")).to_have_count(0)
                taken = True
            if dragged and taken:
                break
            hands.my_turn(page)
            if page.locator(".surface").get_attribute("data-phase") != "playing":
                break
            hands.one_move(page, hands.hashigo_turn, hands.by_mouse)
            if page.wait_for_function(hands.STATE).json_value() == "over":
                break
    assert web.faults_of(page) == []
    context.close()
