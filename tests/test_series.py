"""Series of games: the same results for any number of processes and for either way of playing them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from support import Variant
from tefuda import bots, record
from tefuda.kernel import Kernel
from tefuda.match import Match, Player
from tefuda.series import Results, Series, _play_compiled, _play_minds, play_recorded, run
from tefuda.views import look

Compiled = Callable[[str], Kernel]


def series(variant: Variant, names: str, games: int, seed: int = 3) -> Series:
    given = names.split(",")
    seats = tuple((given * variant.players)[: variant.players])
    return Series(variant.game.name, variant.options, seats, seed, games)


def figures(results: Results) -> dict[str, object]:
    """Everything but the time it took."""
    return {name: value for name, value in dataclasses.asdict(results).items() if name != "seconds"}


SMALL = [
    Variant("isuri", 2),
    Variant("isuri", 2, {"must_lay": False, "rounds": 2}),
    Variant("440", 3),
    Variant("devil", 2, {"round_limit_turns": 15}),
    Variant("hashigo", 3),
    Variant("hashigo-pot", 4, {"hands": "one_per_player"}),
    Variant("hashigo-puzzle", 1),
]


@pytest.mark.parametrize("variant", SMALL, ids=str)
@pytest.mark.parametrize("names", ["random", "greedy", "greedy,random"])
def test_games_played_one_by_one_give_what_the_compiled_series_gives(
    variant: Variant, names: str, compiled: Compiled, tmp_path: Path
) -> None:
    """In one compiled loop, by minds move by move, and in a match with words and records."""
    compiled(variant.game.name)
    wanted = series(variant, names, 6)
    whole = _play_compiled(wanted, 0, 6)
    assert figures(whole) == figures(_play_minds(wanted, 0, 6))
    assert figures(_play_compiled(wanted, 2, 3)) == figures(_play_minds(wanted, 2, 3))
    records = [record.read(play_recorded(wanted, number, tmp_path)) for number in range(6)]
    totals = [sum((each.totals or [])[seat] for each in records) for seat in range(variant.players)]
    assert totals == whole.score_sum[: variant.players]
    assert whole.decisions == sum(len(each.moves) for game in records for each in game.rounds)


@pytest.mark.parametrize("variant", [Variant("isuri", 2), Variant("hashigo", 3)], ids=str)
def test_the_number_of_processes_changes_nothing(variant: Variant, compiled: Compiled) -> None:
    compiled(variant.game.name)
    wanted = series(variant, "greedy,random", 4500)
    told: list[int] = []
    alone = run(wanted, processes=1, progress=told.append)
    assert figures(run(wanted, processes=2)) == figures(alone)
    assert alone.games == 4500
    assert told == [2000, 4000, 4500]


def test_parts_of_a_series_add_up_to_the_whole(compiled: Compiled) -> None:
    compiled("devil")
    wanted = series(Variant("devil", 4), "random", 100)
    whole = _play_compiled(wanted, 0, 100)
    parts = _play_compiled(wanted, 60, 40)
    parts.add(_play_compiled(wanted, 0, 60))
    assert figures(parts) == figures(whole)
    assert sum(whole.win_parts) == 100 * 840


@pytest.mark.parametrize(
    "variant", [Variant("isuri", 2), Variant("devil", 3), Variant("hashigo", 3)], ids=str
)
def test_another_seed_or_another_number_is_another_game(variant: Variant, compiled: Compiled) -> None:
    compiled(variant.game.name)
    base = figures(_play_compiled(series(variant, "random", 50), 0, 50))
    assert figures(_play_compiled(series(variant, "random", 50, seed=4), 0, 50)) != base
    assert figures(_play_compiled(series(variant, "random", 50), 1, 50)) != base


def played(variant: Variant, bot_seed: int, name: str) -> Match:
    """A game whose bots have a seed of their own."""
    players = [Player(f"bot {seat}", "bot") for seat in range(variant.players)]
    match = Match(variant.game, variant.options, players, seed=9)
    seated = [bots.make(name, seed=bot_seed, seat=seat) for seat in range(variant.players)]
    while not match.over:
        if match.playing:
            match.play(seated[match.turn].choose(look(match, match.turn)))
        else:
            match.next_round()
    return match


def stocks(match: Match) -> list[object]:
    return [each.deal["stock"] for each in match.rounds]


@pytest.mark.parametrize("variant", [Variant("isuri", 2), Variant("devil", 2)], ids=str)
def test_the_bots_and_their_seeds_do_not_change_the_deals(variant: Variant) -> None:
    games = [played(variant, 1, "random"), played(variant, 2, "random"), played(variant, 1, "greedy")]
    for one in games:
        for other in games:
            common = min(len(one.rounds), len(other.rounds))
            assert stocks(one)[:common] == stocks(other)[:common]
    assert games[0].rounds[0].moves != games[1].rounds[0].moves


def test_a_game_of_a_series_is_played_again_for_its_record(tmp_path: Path) -> None:
    wanted = series(Variant("isuri", 2), "greedy,random", 2)
    file = play_recorded(wanted, 1, tmp_path)
    assert file.name == "isuri-3-000001.json"
    assert record.check(record.read(file)) is None
    assert [player.name for player in record.read(file).players] == ["greedy 1", "random 2"]


def test_a_summary_is_data_with_shares_that_add_up_to_one(compiled: Compiled) -> None:
    compiled("devil")
    wanted = series(Variant("devil", 4), "random", 200)
    summary = run(wanted, processes=1).summary(wanted)
    assert json.loads(json.dumps(summary)) == summary
    assert sum(seat["share"] for seat in summary["seats"]) == pytest.approx(1)
    assert summary["games"] == 200
    assert [seat["bot"] for seat in summary["seats"]] == ["random"] * 4
