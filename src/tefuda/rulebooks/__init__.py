"""The rulebooks: the rules for people, one numbered paragraph a rule, shown in every interface.

A rulebook is Markdown in a fixed form. A heading ``# …`` begins a part. A heading ``## 4. What may be laid
{#isuri-4}`` begins a paragraph and gives its anchor, which is the game and the paragraph's *key*:

* ``4``: a numbered rule, cited as "Isuri 4" · ``a``: about the cards · ``p1``: a rule of the puzzle
* ``o-must_lay``: an option · ``presets`` · ``x1``: an example · ``moves``: how moves are written

A paragraph ends with its source, in italics: ``*Source: the game's text.*``
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

__all__ = ["Paragraph", "RulebookError", "UnknownRulebookError", "games", "paragraphs", "parse", "text"]


class UnknownRulebookError(LookupError):
    """There is no rulebook of that name; the text says which there are."""


class RulebookError(ValueError):
    """A rulebook is not in the form that this module describes; the text says where."""


@dataclass(frozen=True)
class Paragraph:
    """One paragraph of a rulebook. ``text`` is Markdown, without heading and source."""

    key: str
    title: str
    anchor: str
    text: str
    source: str

    @property
    def name(self) -> str:
        """What the paragraph is called when it is cited.

        >>> paragraphs("isuri")["4"].name
        'Isuri 4'
        >>> paragraphs("isuri")["o-must_lay"].name
        'Isuri, option must_lay'
        """
        game = self.anchor.removesuffix(f"-{self.key}").title()
        if _NUMBERED.fullmatch(self.key):
            return f"{game} {self.key.upper()}"
        return f"{game}, {self.title[0].lower()}{self.title[1:]}"


_NUMBERED = re.compile(r"[0-9]+|[a-z]|p[0-9]+")
_HEADING = re.compile(r"## (?P<label>.+) \{#(?P<anchor>[a-z]+-(?P<key>[a-z0-9_-]+))\}")
_SOURCE = re.compile(r"\*Source: (?P<source>[^*]+)\*")


@functools.cache
def games() -> tuple[str, ...]:
    """The games that have a rulebook.

    >>> games()
    ('devil', 'hashigo', 'isuri')
    """
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".md") for name in files if name.endswith(".md")))


def text(game: str) -> str:
    """The whole rulebook as Markdown to be read: without the anchors of its headings.

    Raises UnknownRulebookError if the game has none.

    >>> text("devil").splitlines()[0]
    '# Devil (鬼) and 440'
    """
    return re.sub(r"(?m)^(## .+) \{#.+\}$", r"\1", _written(game))


def paragraphs(game: str) -> dict[str, Paragraph]:
    """The paragraphs of a game's rulebook by key, in the order of the book.

    Raises UnknownRulebookError if the game has none.

    >>> rules = paragraphs("isuri")
    >>> rules["9"].title, rules["9"].anchor, rules["9"].source
    ('Winning a round', 'isuri-9', "the game's text.")
    >>> paragraphs("chess")
    Traceback (most recent call last):
        ...
    tefuda.rulebooks.UnknownRulebookError: there is no rulebook of 'chess'; there are devil, hashigo, isuri
    """
    return dict(_paragraphs(game))


@functools.cache
def _written(game: str) -> str:
    if game not in games():
        raise UnknownRulebookError(f"there is no rulebook of {game!r}; there are {', '.join(games())}")
    return resources.files(__name__).joinpath(f"{game}.md").read_text(encoding="utf-8")


@functools.cache
def _paragraphs(game: str) -> dict[str, Paragraph]:
    found: dict[str, Paragraph] = {}
    for paragraph in parse(game, _written(game)):
        if paragraph.key in found:
            raise RulebookError(f"{game}.md has two paragraphs {{#{paragraph.anchor}}}")
        found[paragraph.key] = paragraph
    return found


def parse(game: str, markdown: str) -> Iterator[Paragraph]:
    """The paragraphs of a rulebook in the order in which they stand.

    Raises RulebookError at a heading or a source that is not in the form.

    >>> [rule] = parse("isuri", "## 1. Players {#isuri-1}\\n\\nTwo play.\\n\\n*Source: our ruling.*\\n")
    >>> rule
    Paragraph(key='1', title='Players', anchor='isuri-1', text='Two play.', source='our ruling.')
    """
    for section in re.split(r"(?m)^(?=##? )", markdown):
        if not section.startswith("## "):
            continue
        heading, _, body = section.partition("\n")
        match = _HEADING.fullmatch(heading)
        if match is None or match["anchor"] != f"{game}-{match['key']}":
            raise RulebookError(f"{game}.md: {heading!r} should look like '## 4. Title {{#{game}-4}}'")
        key, title = match["key"], match["label"]
        if _NUMBERED.fullmatch(key):
            number, _, title = title.partition(". ")
            if number.lower() != key:
                raise RulebookError(
                    f"{game}.md: {heading!r} has one number in its title, another in its anchor"
                )
        told, _, last = body.strip().rpartition("\n\n")
        source = _SOURCE.fullmatch(" ".join(last.split()))
        if source is None or not told:
            raise RulebookError(f"{game}.md: {heading!r} should have a text and end in '*Source: …*'")
        yield Paragraph(key, title, match["anchor"], told.strip(), source["source"])
