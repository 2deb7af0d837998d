"""Playing at the table as a person does: with the mouse, by touch, or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position

Touch = Callable[[Locator], None]

STATE = """() => {
  const surface = document.querySelector('.surface');
  if (!surface) return null;
  const {phase, ready} = surface.dataset;
  if (phase === 'game_over') return 'over';
  if (phase === 'round_over') {
    const next = surface.querySelector('.sheet .btn.primary');
    return next && !next.disabled ? 'round' : null;
  }
  return ready === 'true' ? 'mine' : null;
}"""


def by_mouse(target: Locator) -> None:
    """A click."""
    target.click()


def by_touch(target: Locator) -> None:
    """A tap of a finger."""
    target.tap()


def by_keyboard(target: Locator) -> None:
    """Walk there with Tab and the arrow keys, then press Enter."""
    reach(target)
    target.page.keyboard.press("Enter")


def reach(target: Locator) -> None:
    """Put the focus on an element with Tab; with the arrow keys inside a hand or a row."""
    keyboard = target.page.keyboard
    target.wait_for()
    for _ in range(140):
        where = target.evaluate(
            """element => {
              const now = document.activeElement;
              if (element === now) return 'there';
              const group = element.matches('.gap') ? null : element.closest('.hand, .tiles');
              if (!group || !group.contains(now)) return 'elsewhere';
              return now.compareDocumentPosition(element) & 4 ? 'right' : 'left';
            }"""
        )
        if where == "there":
            return
        keyboard.press({"elsewhere": "Tab", "right": "ArrowRight", "left": "ArrowLeft"}[where])
    raise AssertionError("the element cannot be reached with the keyboard")


def play_to_the_end(page: Page, turn: Callable[[Page, Touch], None], touch: Touch, most: int = 500) -> None:
    """Make moves until the game is over; rounds are gone on with from their sheets."""
    for _ in range(most):
        state = page.wait_for_function(STATE).json_value()
        if state == "over":
            return
        if state == "round":
            touch(page.locator(".sheet .btn.primary"))
        else:
            one_move(page, turn, touch)
    raise AssertionError("the game does not end")


def my_turn(page: Page) -> None:
    """Wait until it is one's turn, however often a round is over before: in 440 one in twelve is."""
    while page.wait_for_function(STATE).json_value() != "mine":
        assert page.locator(".surface").get_attribute("data-phase") != "game_over", "the game is over"
        _shown(page, lambda: page.locator(".sheet .btn.primary").click())


def one_move(page: Page, turn: Callable[[Page, Touch], None], touch: Touch) -> None:
    """Make one move and wait until the table shows it."""
    _shown(page, lambda: turn(page, touch))


def _shown(page: Page, deed: Callable[[], None]) -> None:
    before = page.locator(".surface").get_attribute("data-moves")
    deed()
    page.wait_for_function(
        "before => document.querySelector('.surface').dataset.moves !== before", arg=before
    )


def isuri_turn(page: Page, touch: Touch) -> None:
    """Lay the first card that fits, with what must go along; or pass without waiting for the pause."""
    held = page.locator(".auto .btn")
    if held.count():
        touch(held)
        touch(page.locator(".auto .btn.primary"))
        return
    touch_card(page.locator(".hand .usable").first, touch)
    touch(page.locator(".actions .btn.primary"))


def devil_turn(page: Page, touch: Touch) -> None:
    """Discard the first card that fits, and end the round with it where that is allowed; or draw."""
    if page.locator(".hand .usable").count():
        touch_card(page.locator(".hand .usable").first, touch)
    touch(page.locator(".actions .btn").last)


def hashigo_turn(page: Page, touch: Touch) -> None:
    """Pick and place a tile; keep a dealt row; play what can be played; otherwise take a tile."""
    if page.locator(".draft .enabled").count():
        touch_card(page.locator(".draft .enabled").first, touch)
        touch(page.locator(".targets .btn.primary").first)
    elif page.locator(".near .usable").count():
        touch_card(page.locator(".near .usable").first, touch)
        touch(page.locator(".actions .btn.primary"))
    elif page.locator(".actions .btn").count():
        touch(page.locator(".actions .btn").first)
    else:
        touch(page.locator(".group .enabled").first)
        if not page.locator(".gap").count():
            touch(page.locator(".step .btn[aria-pressed]").first)
        touch(page.locator(".gap").first)


def touch_card(card: Locator, touch: Touch) -> None:
    """Choose a card; with the keyboard by the space bar, since Enter plays it."""
    corner: Position = {"x": 9, "y": 26}  # in a full hand the next card covers the rest
    if touch is by_mouse:
        card.click(position=corner)
    elif touch is by_touch:
        card.tap(position=corner)
    else:
        reach(card)
        card.page.keyboard.press("Space")
