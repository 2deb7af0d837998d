"""Devil (鬼, *oni*) and its extended deck 440: what can be chosen about it."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.game import Game, Option, Options, Preset

__all__ = ["GAME", "LEAST_TARGET"]

LEAST_TARGET = {"kabufuda40": 180, "extended56": 440}
"""The lowest target that may be agreed, by deck; also the default."""


def _target(options: Options) -> Options:
    return {"target": LEAST_TARGET[str(options.get("deck", "kabufuda40"))]}


def _check(options: Options, players: int) -> str | None:
    least = LEAST_TARGET[str(options["deck"])]
    if int(options["target"]) < least:
        return f"target cannot be {options['target']} with deck {options['deck']}; it takes {least} or more"
    return None


def _needs_onifuda(what: str) -> Callable[[Options, int], str | None]:
    def reason(options: Options, players: int) -> str | None:
        return None if options["deck"] == "extended56" else f"the deck has no Onifuda {what}"

    return reason


def _needs_blanks(options: Options, players: int) -> str | None:
    return None if options["deck"] == "extended56" else "the deck has no blanks"


def _drops_out(options: Options, players: int) -> str | None:
    return "with two players the game is over when one is left" if players == 2 else None


GAME = Game(
    name="devil",
    title="Devil",
    native="鬼",
    sentence="Shed your hand: a card fits if it makes a sum with the top card that ends in 5 or 9.",
    players=(2, 8),
    options=(
        Option(
            "deck",
            "kabufuda40",
            "Which cards are played with.",
            {
                "kabufuda40": "40 kabufuda: four of each number, one 1 and one 4 of them special",
                "extended56": "the 56 cards of 440: more 1s, 4s, 10s, specials, two blanks, the Onifuda",
            },
        ),
        Option(
            "target",
            180,
            "The game ends after the round in which a total reaches this; with the 440 deck at least 440.",
            least=180,
            most=5000,
        ),
        Option(
            "first_upcard",
            "no_effect",
            "Whether a ten or special turned up at the start acts on the first player.",
            {
                "no_effect": "it is only a number to follow",
                "applies": "a ten or special acts as if discarded by the dealer, without ending the round",
            },
        ),
        Option(
            "early_end_doubles_like_last_card",
            False,
            "What the others pay when a special ends the round early.",
            {
                False: "their points count once after a Special 4, twice after a Special 1",
                True: "as after a last card: twice after a Special 4, four times after a Special 1",
            },
        ),
        Option(
            "special1_end_doubles_ender",
            True,
            "What a player who ends early with the Special 1 pays for his own hand.",
            {
                True: "his own points count twice",
                False: "his own points count once",
            },
        ),
        Option(
            "onifuda_points",
            20,
            "How many points the Onifuda is in a hand.",
            {
                20: "20 points",
                0: "no points",
                40: "40 points",
            },
            no_effect=_needs_onifuda("to be counted"),
        ),
        Option(
            "onifuda_forced",
            True,
            "Whether the Onifuda must be discarded when nothing else fits.",
            {
                True: "it must be discarded when it alone fits or is drawn",
                False: "when it alone fits one may draw instead, and a drawn one may be kept",
            },
            no_effect=_needs_onifuda("to be discarded"),
        ),
        Option(
            "last_card_effects",
            False,
            "Whether a special laid as last card still makes the next player draw.",
            {
                False: "the last card only ends the round",
                True: "the next player draws for it before points are counted",
            },
        ),
        Option(
            "end_on_first_turn",
            True,
            "Whether a player may end the round with a special in his first turn.",
            {
                True: "a special may end the round at any time",
                False: "not in the first turn that he really takes",
            },
        ),
        Option(
            "at_target",
            "game_over",
            "What happens after the round in which somebody reaches the target.",
            {
                "game_over": "the game is over",
                "drops_out": "who has reached it drops out, and the others play on until one is left",
            },
            no_effect=_drops_out,
            younger=True,
        ),
        Option(
            "going_out",
            "any",
            "Which card may be a player's last.",
            {
                "any": "any card that fits",
                "ordinary": "neither a blank nor a special: who holds nothing else has to draw",
            },
            younger=True,
        ),
        Option(
            "blank_and_special",
            "apart",
            "Whether a blank and a special may lie on each other.",
            {
                "apart": "never, in either order",
                "together": "a blank goes with a special as with every other card",
            },
            no_effect=_needs_blanks,
            younger=True,
        ),
        Option(
            "round_limit_turns",
            5000,
            "After so many turns a round is void: it scores nothing and the same dealer deals again.",
        ),
    ),
    presets=(
        Preset("devil", "Devil", "The 40 kabufuda, to 180 points.", {}, (2, 8)),
        Preset(
            "440",
            "440",
            "The 56 cards with blanks and the Onifuda, to 440 points.",
            {"deck": "extended56", "target": 440},
            (2, 8),
        ),
    ),
    defaults=_target,
    check=_check,
)
