"""Hashigo (梯子): the game of 36 tiles for one to six players; what can be chosen about it."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.game import Game, Option, Options, Preset

__all__ = ["GAME"]

Reason = Callable[[Options, int], str | None]


def _in_puzzle(options: Options, players: int) -> str | None:
    return "the game with one player is the puzzle" if players == 1 else None


def _draft_end(options: Options, players: int) -> str | None:
    if options["draft"] == "dealt" and players > 1:
        return "rows are dealt, nobody adds tiles to them before play"
    return _in_puzzle(options, players)


def _spare_tile(options: Options, players: int) -> str | None:
    if players != 5:
        return "a tile is left over only with five players"
    return "nobody picks from several tiles" if options["draft"] in ("dealt", "blind") else None


def _row_lengths(options: Options, players: int) -> str | None:
    if players != 2:
        return "only two players have two rows each to fill"
    return "rows are dealt" if options["draft"] == "dealt" else None


def _flip_start(options: Options, players: int) -> str | None:
    return None if players == 1 else "it belongs to the puzzle for one player"


_OPTIONS = (
    Option(
        "draft",
        "pack",
        "How the players come to their rows.",
        {
            "pack": "everybody picks a tile from a hidden pack and passes the pack to the left",
            "dealt": "rows are dealt, and each may be turned as a whole before play",
            "blind": "players in turn draw a tile unseen and add it to their rows",
            "market": "players in turn pick one of three open tiles",
            "open": "players in turn pick any tile, all of them lying open",
        },
        no_effect=_in_puzzle,
    ),
    Option(
        "draft_end",
        "right",
        "Where a drafted tile is added to the row.",
        {"right": "at the right end", "either": "at the left or the right end, as the player likes"},
        no_effect=_draft_end,
    ),
    Option(
        "row_lengths",
        "equal",
        "How many tiles two players may add to one of their two rows.",
        {
            "equal": "nine to each row",
            "free": "as many as they like; the draft ends when all tiles are gone",
        },
        no_effect=_row_lengths,
        younger=True,
    ),
    Option(
        "rows_hidden",
        True,
        "Whether rows are hidden from the other players.",
        {True: "only their owners see them", False: "everybody sees all rows"},
        no_effect=_in_puzzle,
    ),
    Option(
        "chain_min",
        2,
        "The fewest tiles that make a chain.",
        {2: "two tiles are a chain", 3: "a chain needs three tiles"},
    ),
    Option(
        "chain_wraps",
        False,
        "Whether a chain may go on from 9 to 1.",
        {
            False: "9 ends a chain",
            True: "9 is followed by 1, as often as wanted; its highest number is the largest shown",
        },
    ),
    Option(
        "set_max",
        4,
        "The most tiles of one number that may be played together.",
        {4: "four", 8: "eight, all there are"},
    ),
    Option(
        "rank",
        "count_high",
        "How groups are compared.",
        {
            "count_high": "more tiles win, then the higher highest number",
            "set_beats_chain": "more tiles win, then a set beats a chain, then the higher highest number",
        },
    ),
    Option(
        "chain_number",
        "highest",
        "Which number of a chain has to be exceeded, and has to exceed, where as many tiles meet.",
        {"highest": "its highest number", "lowest": "its lowest number"},
        younger=True,
    ),
    Option(
        "beaten_tiles",
        "capture",
        "What becomes of a beaten group.",
        {
            "capture": "it becomes points of the player who beat it",
            "pot": "it stays on the table until the controller collects",
            "discard": "it leaves the game",
        },
        no_effect=_in_puzzle,
    ),
    Option(
        "pass_allowed",
        False,
        "Whether a player may pass while a group is on the table.",
        {False: "he must beat the group or take a tile from it", True: "he may also pass"},
        no_effect=_in_puzzle,
    ),
    Option(
        "take_instead",
        True,
        "Whether a player who could beat the group may take a tile from it instead.",
        {True: "he may do either", False: "he takes only when he has no group that beats it"},
        no_effect=_in_puzzle,
        younger=True,
    ),
    Option(
        "point_paid",
        "last",
        "Which of his points a player gives who pays with a point.",
        {"last": "the one that he gained last", "first": "the one that he has had longest"},
        no_effect=_in_puzzle,
        younger=True,
    ),
    Option(
        "emptied_table",
        "next_leads",
        "Who leads when the last tile of the group was taken.",
        {"next_leads": "the next player in order", "controller_leads": "the player whose group it was"},
        no_effect=_in_puzzle,
    ),
    Option(
        "table_at_end",
        "nobody",
        "Who gets the tiles on the table when a player goes out.",
        {"nobody": "they count for nobody", "finisher": "they are points of the player who went out"},
        no_effect=_in_puzzle,
    ),
    Option(
        "spare_tile",
        "removed",
        "What becomes of the one tile that five players leave over.",
        {
            "removed": "it is taken out unseen",
            "last_pick": "the last pick of the draft is made from two tiles, and the other one goes",
        },
        no_effect=_spare_tile,
    ),
    Option(
        "hands",
        1,
        "How many hands make a game.",
        {1: "one", "one_per_player": "one for each player to lead, scores are added up"},
        no_effect=_in_puzzle,
    ),
    Option(
        "stall_turns_per_player",
        10,
        "After how many turns for each player the hand ends if the rows together have not got shorter.",
        no_effect=_in_puzzle,
    ),
    Option(
        "flip_start",
        False,
        "Whether each row of the puzzle may be turned as a whole before the first move.",
        {False: "the rows stay as they are dealt", True: "reversed, they show their other numbers"},
        no_effect=_flip_start,
    ),
)

GAME = Game(
    name="hashigo",
    title="Hashigo",
    native="梯子",
    sentence="Play sets and chains from your row, win the groups that you beat, and be rid of your tiles.",
    players=(1, 6),
    options=_OPTIONS,
    presets=(
        Preset("hashigo", "Hashigo", "The row is drafted from packs, as the rulebook has it.", {}, (2, 6)),
        Preset(
            "hashigo-quick",
            "Quick Hashigo",
            "Rows are dealt: no draft, play begins at once.",
            {"draft": "dealt"},
            (2, 6),
        ),
        Preset(
            "hashigo-pot",
            "Hashigo with a pot",
            "Beaten tiles wait on the table for whoever controls it when his turn comes again.",
            {"beaten_tiles": "pot", "emptied_table": "controller_leads"},
            (2, 6),
        ),
        Preset(
            "hashigo-puzzle",
            "Hashigo puzzle",
            "For one: shed 18 tiles in as few moves as possible.",
            {},
            (1, 1),
        ),
    ),
)
