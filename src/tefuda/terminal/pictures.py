"""Pictures of the flower cards, two lines of seven characters, drawn for this table.

Only characters that are one column wide everywhere; colour is added by who draws the card.
"""

from __future__ import annotations

__all__ = ["MARKS", "PLANTS", "RIBBON", "SPECIALS"]

MARKS = {"bright": "●", "animal": "▲", "ribbon": "▮", "chaff": "–"}
"""The sign of a card's kind."""

PLANTS = {
    "pine": ("▗▟█▙▟█▙", "  ┃ ┃  "),
    "willow": ("╭┬┬┬┬┬╮", "╵╎╵╎╵╎╵"),
    "cherry": ("❀ ✿ ❀ ✿", " ✿ ❀ ✿ "),
    "wisteria": ("┬┬┬┬┬┬┬", " ▼▾▼▾▼ "),
    "iris": ("✦╷ ✦╷ ✦", "╲│╱╲│╱│"),
    "paulownia": (" ╷┃╷┃╷ ", "▟█▙▟█▙ "),
    "clover": ("∴╱∴╱∴╱ ", " ╱∴╱∴╱∴"),
    "susuki": (" ▁▄▆▄▁ ", "▟█████▙"),
    "chrysanthemum": (" ❋   ❋ ", "╲┃╱❋╲┃╱"),
    "maple": ("✶  ✶  ✶", " ╲✶┃✶╱ "),
    "peony": (" ▗❁❁▖  ", "▚▟❁❁▙▞ "),
    "plum": (" ✿─╮ ✿ ", "✿──┴─╯ "),
}

RIBBON = ("▐▌", "▐▌")
"""Two columns, over the right end of the plant."""

SPECIALS = {
    "crane": ("● ╭▸   ", " ▃▟▇▅▄▖"),
    "rainman": ("╱▟█▙╱ ╱", " ╱█╱╱╱ "),
    "swallow": ("▀▄ ▗▄▀▸", "  ▀▜▀  "),
    "lightning": ("▀▀▜▛▀▀▀", "  ▟▘●  "),
    "curtain": ("╔═╦═╦═╗", "║█║█║█║"),
    "cuckoo": (" ▗▄▄▖▸ ", "▝▀▀▘ ◖ "),
    "bridge": ("▄▄▖ ▗▄▄", "  ▀▀▀  "),
    "phoenix": ("▸▟▙ ╭╮╭", " ▝█▅▅╯╰"),
    "boar": (" ▗▄▅▅▄ ", "◂█▛▀▜▛ "),
    "moon": (" ▗██▙  ", "▟▇▇▇▇▇▙"),
    "geese": ("╲╱  ╲╱ ", "  ╲╱   "),
    "sake-cup": ("▜▄▄▄▄▄▛", " ▝▀█▀▘ "),
    "deer": ("╲╱▖    ", " ▜▅▅▅▖ "),
    "butterflies": ("▚▞  ▚▞ ", "▞▚  ▞▚ "),
    "warbler": (" ▗▄▸✿  ", "▝▀▛─── "),
}
