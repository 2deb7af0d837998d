"""How the lab plays: the same games whatever the way, and measures that agree with the records."""

from __future__ import annotations

import numpy as np
import pytest

from tefuda.games import find
from tefuda.lab.asked import names_of
from tefuda.lab.desk import Desk
from tefuda.lab.ledger import GAME_COLUMNS, ROUND_COLUMNS
from tefuda.lab.measures import block_measures, ranks_of, shares_of
from tefuda.lab.play import Chunk, Columns, play_chunk
from tefuda.lab.recording import replay
from tefuda.lab.standing import Standing
from tefuda.lab.table import Table
from tefuda.lab.trace import Trace

GAMES = (("isuri", 2), ("devil", 3), ("440", 2), ("hashigo", 3))


def table(game: str, players: int, *bots: str, **options: object) -> Table:
    family, preset = find(game)
    settled = family.settle(options, players, preset)
    seated = bots * players if len(bots) == 1 else bots
    return Table(family.name, "as it is", players, tuple(sorted(settled.items())), seated, 5)


# The loops are the same source for all games, and every game is compiled once below. Where compiling would
# only cost time, the interpreter runs them.


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_game_is_the_same_inside_the_loop_and_decision_by_decision(game: str, players: int) -> None:
    desk = Desk(table(game, players, "greedy", *["casual"] * (players - 1)), plain=game != "isuri")
    games, rounds = desk.blocks(3, 5, 0, Trace())
    for row in games:
        trace = Trace(every=1000) if game == "isuri" else None
        again, played = desk.game(int(row[0]), int(row[1]), trace)
        assert again.tolist() == row.tolist()
        own = rounds[(rounds[:, 0] == row[0]) & (rounds[:, 1] == row[1])]
        assert played.tolist() == own.tolist()


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "casual"])
def test_a_game_is_replayed_as_a_record_with_the_same_result(game: str, players: int, bot: str) -> None:
    check_replays(Desk(table(game, players, bot, *["random"] * (players - 1)), plain=True))


def test_a_game_of_bots_that_search_is_replayed_as_well() -> None:
    check_replays(Desk(table("isuri", 2, "strong", "casual")))


def check_replays(desk: Desk) -> None:
    chosen, players = desk.table, desk.table.players
    for rotation in range(players):
        row, rounds = desk.game(2, rotation)
        match = replay(chosen, 2, rotation)
        values = dict(zip(GAME_COLUMNS, row.tolist(), strict=True))
        assert match.totals == [values[f"total_{seat}"] for seat in range(players)]
        assert match.winners == [seat for seat in range(players) if values["winners"] >> seat & 1]
        assert values["decisions"] == sum(len(each.moves) for each in match.rounds)
        scores = [[int(x) for x in each[11 : 11 + players]] for each in rounds]
        assert scores == [each.scores for each in match.rounds]


@pytest.mark.parametrize(("game", "players"), [("isuri", 2), ("devil", 3), ("hashigo", 3)])
def test_compiled_and_plain_agree_and_block_measures_are_means_over_a_block(game: str, players: int) -> None:
    chosen = table(game, players, "greedy")
    for one, other in zip(
        Desk(chosen).blocks(0, 2, 0, Trace()),
        Desk(chosen, plain=True).blocks(0, 2, 0, Trace()),
        strict=True,
    ):
        assert one.tolist() == other.tolist()
    check_measures(chosen, play_chunk(Chunk(chosen, 7, 12)))
    endings = play_chunk(Chunk(chosen, 0, 30))["rounds"]["ending"]
    assert endings.min() >= 0
    assert endings.max() < len(names_of(chosen.game).endings)


def check_measures(chosen: Table, data: dict[str, Columns]) -> None:
    found = block_measures(chosen, data["games"], data["rounds"])
    assert {len(values) for values in found.values()} == {5}
    for block in range(5):
        games = data["games"]["block"] == 7 + block
        rounds = data["rounds"]["block"] == 7 + block
        assert games.sum() == chosen.players
        assert found["turns"][block] == pytest.approx(data["games"]["turns"][games].mean())
        assert found["round_turns"][block] == pytest.approx(data["rounds"]["turns"][rounds].mean())
        places = [found[f"place_{place}"][block] for place in range(chosen.players)]
        assert sum(places) == pytest.approx(1.0)
        endings = [found[f"ending_{n}"][block] for n in range(len(names_of(chosen.game).endings))]
        assert sum(endings) == pytest.approx(1.0)
    assert set(ROUND_COLUMNS[:11]) <= set(data["rounds"])


def test_rows_do_not_depend_on_how_deals_are_cut_into_chunks() -> None:
    chosen = table("isuri", 2, "greedy")
    whole = play_chunk(Chunk(chosen, 0, 6))
    parts = [play_chunk(Chunk(chosen, 0, 1)), play_chunk(Chunk(chosen, 1, 6))]
    for name in ("games", "rounds"):
        for column, values in whole[name].items():
            assert values.tolist() == [x for part in parts for x in part[name][column].tolist()]
    assert whole["cards"]["gain"] == pytest.approx(parts[0]["cards"]["gain"] + parts[1]["cards"]["gain"])


def test_no_bot_changes_a_deal() -> None:
    deals = []
    for bots in (("random",), ("greedy",), ("strong",), ("random", "casual")):
        match = replay(table("isuri", 2, *bots), 4, 1 if len(bots) == 2 else 0)
        deals.append(match.rounds[0].deal["hands"] + [match.rounds[0].deal["stock"]])
    assert all(deal == deals[0] for deal in deals)


def test_a_traced_game_is_counted_once() -> None:
    chosen = table("isuri", 2, "greedy")
    traced = play_chunk(Chunk(chosen, 0, 3, traced=2))
    untraced = play_chunk(Chunk(chosen, 0, 3))
    assert traced["cards"]["times"].tolist() == untraced["cards"]["times"].tolist()
    assert sorted(set(traced["arc"]["block"].tolist())) == [0, 1]
    chances = np.stack([traced["arc"][f"chance_{seat}"] for seat in range(2)])
    assert chances.sum(axis=0) == pytest.approx(1.0)
    assert (chances >= 0).all()


def test_chances_end_near_the_result() -> None:
    chosen = table("isuri", 2, "greedy")
    data = play_chunk(Chunk(chosen, 0, 12, traced=12))
    right = 0
    for block in range(12):
        rows = data["arc"]["block"] == block
        last = data["arc"]["chance_0"][rows][-1]
        won = data["games"]["winners"][block * 2] & 1
        right += (last > 0.5) == bool(won)
    assert right >= 8  # the last look is some turns before the end


def test_card_sums_are_those_of_the_records() -> None:
    chosen = table("hiyoko", 2, "random")  # a round's winner scores 1
    data = play_chunk(Chunk(chosen, 0, 3))
    names = names_of("isuri").cards
    gain = np.zeros((2, len(names)))
    times = np.zeros((2, len(names)))
    for block in range(3):
        for rotation in range(2):
            for each in replay(chosen, block, rotation).rounds:
                assert each.scores is not None
                dealt = [(seat, card) for seat in range(2) for card in each.deal["hands"][seat]]
                laid = [
                    (int(move.split()[0]), card)
                    for move in each.moves
                    for card in names
                    if card in move.split()
                ]
                for use, seen in enumerate((dealt, laid)):
                    for seat, card in seen:
                        gain[use, names.index(card)] += each.scores[seat] - 0.5
                        times[use, names.index(card)] += 1
    assert data["cards"]["times"].tolist() == times.ravel().tolist()
    assert data["cards"]["gain"] == pytest.approx(gain.ravel())


# --- measures --------------------------------------------------------------------------------------


def test_ties_are_shared_and_equal_totals_share_a_rank() -> None:
    assert shares_of(np.array([0b101, 0b010, 0], np.int32), 3).tolist() == [
        [0.5, 0.0, 0.5],
        [0.0, 1.0, 0.0],
        [1 / 3] * 3,
    ]
    totals = np.array([[10.0, 30.0, 10.0]])
    assert ranks_of(totals, low_wins=False).tolist() == [[2.5, 1.0, 2.5]]
    assert ranks_of(totals, low_wins=True).tolist() == [[1.5, 3.0, 1.5]]


@pytest.mark.parametrize(("game", "bot"), [("hashigo", "greedy"), ("devil", "greedy"), ("isuri", "strong")])
def test_the_looks_at_a_traced_game_are_about_forty_and_spread_over_it(game: str, bot: str) -> None:
    chosen = table(game, 2, bot)
    data = play_chunk(Chunk(chosen, 0, 4, traced=4))
    for block in range(4):
        looks = data["arc"]["turn"][data["arc"]["block"] == block]
        assert 15 <= len(looks) <= 80
        assert looks[0] == 1
        assert np.diff(looks).max() <= max(looks[-1] / 4, 5)


def test_traced_games_are_spread_over_the_chunks_up_to_the_first_look() -> None:
    """They take long, so that no process is left with all of them; none is lost, none traced twice."""
    for traced, first, last in ((100, 4000, 4000), (7, 2500, 9000), (100, 30, 400), (1, 5000, 5000)):
        standing = Standing(table("devil", 2, "greedy"), [first, last], traced, None)
        chunks = standing.wanted()
        counts = [chunk.traced for chunk in chunks]
        assert sum(counts) == min(traced, first)
        assert max(counts[:-1], default=0) - min(counts[:-1], default=0) <= 1
        assert all(chunk.traced <= chunk.last - chunk.first for chunk in chunks)
        assert standing._chunk(first, last).traced == 0
