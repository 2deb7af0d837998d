"""The keys of the table: the line at its foot, and the whole list."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tefuda.terminal.table import TableScreen

__all__ = ["everywhere", "line"]


def everywhere() -> list[tuple[str, str]]:
    """Keys that every game has, each with what it does."""
    return [
        ("arrows", "move the cursor; what it stands on is put into words below"),
        ("Enter", "play what is selected or under the cursor; go on"),
        ("space", "select, or let go; a click does the same"),
        ("Esc", "let go of what is selected; close a panel"),
        ("l", "the list of all legal moves: type to filter, Enter plays"),
        ("r", "the rules, at the paragraph that matters now or that a refusal named"),
        ("h", "hint: a bot's opinion; in the puzzle a move that loses nothing"),
        ("g", "the log"),
        ("u", "undo your last move, if it brought nothing hidden to light"),
        ("n", "next: the next round or page; cuts a bot's pause short"),
        ("f", "fast bots, without pauses, on or off"),
        ("a", "a pass that is the only move is made for you, on or off"),
        ("b", "light or dark"),
        ("R", "the puzzle from its beginning"),
        ("s", "give the puzzle up and see its proven optimal line"),
        ("q, Ctrl-C", "save the game and leave"),
    ]


def line(screen: TableScreen) -> str:
    """The keys that mean something now, as links that can be clicked."""
    match = screen.session.match
    shown = [("Enter", "onward", "play" if screen.stage == "human" else "go on")]
    if screen.shown >= 0 and match.can_undo(screen.shown):
        shown.append(("u", "undo", "undo"))
    puzzle = screen.session.attempt is not None
    if screen.stage == "human":
        shown.append(("h", "hint", "hint"))
    if puzzle:
        shown += [("R", "restart", "restart"), ("s", "give_up", "give up")]
    if screen.stage == "bot":
        shown = [("n", "onward", "sooner")]
    shown += [  # what comes last may be cut off, so that is what one can do without
        ("?", "keys", "keys"),
        ("q", "app.leave_table", "quit"),
        ("l", "panel('moves')", "moves"),
        ("r", "panel('rules')", "rules"),
        ("g", "panel('log')", "log"),
        ("f", "fast", "fast"),
        ("b", "brightness", "light/dark"),
    ]
    parts = []
    for key, action, words in shown:
        name = action if action.startswith("app.") else f"screen.{action}"
        if key == "Enter":
            name = "screen.press_enter"
        parts.append(f"[@click={name}][b]{key}[/b] {words}[/]")
    return " " + "  ".join(parts)
