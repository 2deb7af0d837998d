"""The puzzle in a browser: hints, par, undo, restart, words to share, days in a row, practice, giving up."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

import web_browser as web
import web_hands as hands
from tefuda import puzzle


def made(page: Page, moves: int) -> None:
    """Wait until the table counts so many moves."""
    page.locator(f"[data-moves-made='{moves}']").wait_for()
    page.locator(".surface[data-ready=true]").wait_for()


def check(page: Page, what: str) -> None:
    """No violation, no sideways scrolling, no fault in the console."""
    found = Axe().run(page)
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"
    assert not web.sideways(page), f"{what} scrolls sideways"
    assert web.faults_of(page) == [], what


def test_the_puzzle_of_the_day_is_solved_at_par_and_shared(server: web.Server, browser: Browser) -> None:
    daily = puzzle.daily(puzzle.today())
    solution = puzzle.solve(daily.options, daily.rows)
    context = web.person(browser, phone=True)
    page = web.opened(context, server.address)
    expect(page.get_by_text(f"Puzzle {daily.number} ·")).to_be_visible()
    page.goto(f"{server.address}/#/puzzle")
    expect(page.get_by_text(f"par {solution.par}, proven")).to_be_visible()
    page.get_by_role("button", name="Solve it").tap()
    made(page, 0)
    hands.one_move(page, hands.hashigo_turn, hands.by_touch)
    page.get_by_role("button", name="Clear the table").tap()
    made(page, 2)
    page.get_by_role("button", name="Take back").tap()
    made(page, 1)
    page.get_by_role("button", name="Restart").tap()
    made(page, 0)
    page.get_by_role("button", name="Hint").tap()
    expect(page.get_by_text(f"still possible: {solution.par}")).to_be_visible()
    check(page, "the puzzle's table")
    page.get_by_role("tab", name="Moves").tap()
    for number, move in enumerate(solution.line, 1):
        row, places = re.findall(r"[0-9-]+", move) if move != "clear" else ("", "")
        first, _, last = places.partition("-")
        words = (
            "Clear the table"
            if move == "clear"
            else f"Play tile {first} of row {row}"
            if first == last
            else f"Play tiles {first} to {last} of row {row}"
        )
        page.get_by_role("tabpanel").get_by_role("button", name=words, exact=True).tap()
        if number < len(solution.line):
            made(page, number)
    words = f"Hashigo puzzle {daily.number} ({daily.day}): {solution.par} moves, which is par, with one hint."
    expect(page.locator(".shared")).to_have_text(f"{words} First day in a row.")
    check(page, "solved")
    page.get_by_role("button", name="Copy the result").tap()
    expect(page.get_by_role("status").get_by_text("Copied")).to_have_count(1)
    page.get_by_role("link", name="To the puzzles").tap()
    expect(page.get_by_text(f"your best: {solution.par}")).to_be_visible()
    expect(page.get_by_text("days in a row: 1")).to_be_visible()
    context.close()


def test_practice_is_given_up_and_tells_the_best_line(server: web.Server, browser: Browser) -> None:
    context = web.person(browser, theme="dark")
    page = web.opened(context, server.address, "puzzle")
    page.get_by_role("button", name="medium").click()
    made(page, 0)
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Give up and see the best line").click()
    line = page.locator(".sheet ol li")
    expect(line.first).to_be_visible()
    assert 8 <= line.count() <= 13
    check(page, "given up")
    old = page.locator(".surface").get_attribute("data-table")
    page.get_by_role("button", name="Another puzzle").click()
    page.locator(f".surface:not([data-table='{old}'])").wait_for()
    made(page, 0)
    context.close()
