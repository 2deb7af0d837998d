"""Isuri (いすり): play the months in sequence; what can be chosen about it."""

from __future__ import annotations

from tefuda.games.game import Game, Option, Options, Preset

__all__ = ["GAME"]


def _not_at_end(options: Options, players: int) -> str | None:
    if options["payment"] == "per_card":
        return "cards are paid one by one as they are laid"
    if options["payment"] == "point":
        return "the winner scores a point and nothing is paid"
    return None


def _points_only(options: Options, players: int) -> str | None:
    return "the winner scores a point; sticks change nothing" if options["payment"] == "point" else None


def _may_pass(options: Options, players: int) -> str | None:
    return None if options["must_lay"] else "nobody has to lay at all"


def _no_sticks(options: Options, players: int) -> str | None:
    return _points_only(options, players) or (
        "no sticks are put on the table" if options["stick_paid"] == "none" else None
    )


def _first_to(options: Options, players: int) -> str | None:
    return "the game is played to three rounds won" if options["game_end"] == "first_to" else None


_OPTIONS = (
    Option("rounds", 6, "How many rounds are played.", most=250, no_effect=_first_to),
    Option(
        "base_wild_keeps_month",
        False,
        "Whether a base card that is wild only as base also keeps its own month.",
        {
            False: "as base card it is only its wild months",
            True: "the paulownias, plum ribbon and plum chaffs count as January and as their own month",
        },
    ),
    Option(
        "laid_wild",
        "open",
        "What a wild card laid alone stands for.",
        {
            "open": "all its wild months stay open",
            "declared": "only the month it was laid as",
        },
    ),
    Option(
        "group_sizes",
        "any",
        "How many cards of a month may be laid together.",
        {
            "any": "one to six",
            "one_or_three_up": "one, or three to six",
            "one": "always a single card",
        },
    ),
    Option(
        "must_lay",
        True,
        "Whether a player has to lay while he can.",
        {
            True: "he passes only when nothing can be laid",
            False: "he may pass at any time, except while he owes a February",
        },
    ),
    Option(
        "lay_most",
        False,
        "Whether a player has to lay as many cards in his turn as he can.",
        {
            False: "he chooses his lays as he likes",
            True: "of all ways to go on he takes one that lays the most cards in this turn",
        },
        no_effect=_may_pass,
        younger=True,
    ),
    Option(
        "january_special",
        "base",
        "When January cards may be laid on January.",
        {
            "base": "on the base card, when it counts as January",
            "any": "on any top card that counts as January",
            "printed": "on a base card on which January is printed, a pine",
            "off": "never",
        },
    ),
    Option(
        "stick_paid",
        "second_pass",
        "When a stick is put on the table.",
        {
            "second_pass": "by the second passer, when a leg ends",
            "every_empty_turn": "by whoever laid nothing in his turn",
            "none": "never",
        },
        no_effect=_points_only,
    ),
    Option(
        "leg_leader",
        "first_passer",
        "Who begins the next leg.",
        {"first_passer": "the first who passed", "second_passer": "the second who passed"},
    ),
    Option(
        "minimum_sticks",
        0,
        "The least number of sticks a payment counts.",
        {0: "the sticks on the table, even none", 1: "at least one stick"},
        no_effect=_not_at_end,
    ),
    Option(
        "sweep",
        "one_turn",
        "When the whole hand laid in one turn counts as a sweep.",
        {"one_turn": "in any turn", "first_turn": "only in the winner's first turn of the round"},
        no_effect=_points_only,
    ),
    Option(
        "bonuses",
        "multiply",
        "How ×10 for January and ×n for three or more cards go together.",
        {"multiply": "both multiply", "best_only": "the larger one counts"},
        no_effect=_not_at_end,
    ),
    Option(
        "winning_month",
        "laid",
        "Which month a wild card pays when it is the last lay alone.",
        {"laid": "the month it was laid as", "printed": "the month printed on it"},
        no_effect=_not_at_end,
    ),
    Option(
        "sticks_on_table",
        "winner",
        "Who gets the sticks on the table when the round ends.",
        {"winner": "the winner takes all", "returned": "each player takes his own back"},
        no_effect=_no_sticks,
    ),
    Option(
        "payment",
        "at_end",
        "What is paid.",
        {
            "at_end": "the loser pays sticks × month, with bonuses, when the round ends",
            "per_card": "the opponent pays for every card as it is laid; a sweep is ten more",
            "point": "nothing is paid: the winner scores one point",
        },
    ),
    Option(
        "starting_sticks",
        500,
        "How many sticks each player has at the start.",
        no_effect=_points_only,
        younger=True,
    ),
    Option(
        "short_of_sticks",
        "below_zero",
        "What a loser pays who has too few sticks.",
        {
            "below_zero": "all of it; his balance goes below zero",
            "what_he_has": "what he has; no balance goes below zero",
        },
        no_effect=_points_only,
        younger=True,
    ),
    Option(
        "deck",
        "isuri46",
        "Which cards are used.",
        {"isuri46": "46 cards", "hiyoko45": "45 cards, without paulownia-chaff-1"},
    ),
    Option(
        "game_end",
        "rounds",
        "When the game is over.",
        {"rounds": "after the agreed number of rounds", "first_to": "when a player has won three rounds"},
    ),
    Option(
        "next_dealer",
        "winner",
        "Who deals the next round.",
        {"winner": "the winner of the round", "alternate": "the other player, every time"},
    ),
)

GAME = Game(
    name="isuri",
    title="Isuri",
    native="いすり",
    sentence="Two players lay the months in sequence; an empty hand is paid for the sticks on the table.",
    players=(2, 2),
    options=_OPTIONS,
    presets=(
        Preset("isuri", "Isuri", "Six rounds, paid when a round ends.", {}, (2, 2)),
        Preset(
            "isuri-per-card",
            "Isuri, paid at once",
            "The opponent pays for every card as it is laid.",
            {
                "payment": "per_card",
                "group_sizes": "one_or_three_up",
                "stick_paid": "every_empty_turn",
                "january_special": "any",
            },
            (2, 2),
        ),
        Preset(
            "hiyoko",
            "Hiyoko",
            "One card at a time, a point a round, three points win.",
            {
                "deck": "hiyoko45",
                "group_sizes": "one",
                "payment": "point",
                "game_end": "first_to",
                "stick_paid": "none",
                "january_special": "any",
            },
            (2, 2),
        ),
    ),
)
