"""Par and hints (Hashigo P2 to P6) against the cases and against plain play of every line of small deals."""

from __future__ import annotations

import json
import random
import statistics
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from hashigo_table import KERNEL, Table
from tefuda.games import find
from tefuda.games.contract import PLAYING
from tefuda.games.hashigo.names import read_face
from tefuda.match import Match, Player
from tefuda.puzzle import PuzzleError, difference_in_par, hint, solve
from tefuda.puzzle.solver import Places, read_rows
from tefuda.record import check, read

CASES = Path(__file__).parent / "cases"
GAME, PRESET = find("hashigo-puzzle")
USUAL = GAME.settle({}, 1, PRESET)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"rank": "set_beats_chain"},
    {"chain_min": 3},
    {"chain_wraps": True},
    {"set_max": 8, "rank": "set_beats_chain", "chain_min": 3, "chain_wraps": True},
    {"flip_start": True},
]


def match_of(table: Table) -> Match:
    """A match that stands where the table does."""
    match = Match(GAME, table.options, [Player("Aki")], seed=0)
    match.kernel.state_layout.fill(match.state, match.kernel.state_layout.values(table.state))
    return match


def dealt(seed: int, **options: object) -> Match:
    return Match(GAME, GAME.settle(options, 1, PRESET), [Player("Aki")], seed=seed)


def rows_of(match: Match) -> list[list[str]]:
    rows: list[list[str]] = match.rounds[0].deal["rows"]
    return rows


def small_deal(seed: int, tiles: int) -> str:
    """Two rows of so many tiles in all, with numbers close enough that groups are common."""
    chance = random.Random(seed)
    pairs = [(low, high) for low in range(1, 7) for high in range(low + 1, 8)]
    names = ["{}/{}".format(*chance.sample(pair, 2)) for pair in chance.sample(pairs, tiles)]
    cut = chance.randrange(tiles // 3, tiles + 1 - tiles // 3)
    return " ".join(names[:cut]) + "|" + " ".join(names[cut:])


def brute_force(table: Table) -> tuple[int, dict[tuple[Any, ...], int]]:
    """The fewest moves from this position, and from all that can come of it, by the rules alone."""

    def key(state: Any) -> tuple[Any, ...]:
        rows = tuple(tuple(state.rows[row * 36 :][: state.length[row]]) for row in range(2))
        return rows, tuple(state.table[: state.table_length]), state.to_beat

    moves = KERNEL.moves()
    follow: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    waiting = deque([table.states.copy()])
    while waiting:
        states = waiting.popleft()
        here = key(states[0])
        if here in follow:
            continue
        follow[here] = []
        if states[0].phase != PLAYING:
            continue
        for number in range(KERNEL.legal(table.table, states, 0, moves)):
            after = states.copy()
            KERNEL.step(table.table, after, 0, moves[number])
            follow[here].append(key(after[0]))
            waiting.append(after)
    before: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {each: [] for each in follow}
    for here, ways in follow.items():
        for there in ways:
            before[there].append(here)
    left = {each: 0 for each, ways in follow.items() if not ways}
    reached = deque(left)
    while reached:
        there = reached.popleft()
        for here in before[there]:
            if here not in left:
                left[here] = left[there] + 1
                reached.append(here)
    return left[key(table.state)], left


@pytest.mark.parametrize("options", VARIANTS[:-1], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_hashigo_p4_every_position_of_a_small_deal_needs_what_playing_all_lines_says(
    options: dict[str, Any], seed: int
) -> None:
    table = Table(small_deal(seed, 7), **options)
    rows = [table.row(0, 1), table.row(0, 2)]
    places = Places(table.options, read_rows(rows), plain=True)
    par, left = brute_force(table)
    assert solve(table.options, rows, plain=True).par == par
    faces = [read_face(name) for row in rows for name in row]
    seen = 0
    for place in range(places.whole + 1):
        kept = [
            tuple(faces[n] for n in range(7) if place >> n & 1 and (n < len(rows[0])) == (row == 0))
            for row in (0, 1)
        ]
        for (laid, _, strength), fewest in left.items():
            if laid == tuple(kept) and any(kept):
                assert places.to_go(place, strength) == fewest
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_hashigo_p4_par_of_small_deals_is_what_playing_all_lines_says(options: dict[str, Any]) -> None:
    for seed in range(10, 12):
        table = Table(small_deal(seed, 7), **options)
        rows = [table.row(0, 1), table.row(0, 2)]
        fewest = []
        for turns in range(4 if options.get("flip_start") else 1):
            laid = [
                [name[::-1] for name in reversed(row)] if turns >> number & 1 else row
                for number, row in enumerate(rows)
            ]
            fewest.append(brute_force(Table("|".join(map(" ".join, laid)), **options))[0])
        solution = solve(table.options, rows, plain=True)
        assert solution.par == min(fewest)


def test_hashigo_p5_a_set_of_more_than_four_goes_at_once_only_with_the_option() -> None:
    rows = [["5/1", "5/2", "5/3", "5/4", "5/6", "5/7"], []]
    assert solve(USUAL, rows, plain=True).par == 2
    assert solve({**USUAL, "set_max": 8}, rows, plain=True).par == 1


@pytest.mark.parametrize("name", ["hashigo-22", "hashigo-23", "hashigo-24"])
def test_hashigo_p4_the_cases_par_is_the_proven_one_and_another_is_reported(name: str) -> None:
    path = CASES / f"{name}.json"
    recorded = read(path)
    assert recorded.par is not None
    assert check(recorded) is None
    assert difference_in_par(recorded) is None
    recorded.par += 1
    assert difference_in_par(recorded) == f"par {recorded.par}, expected {recorded.par - 1}, which is proven"


def test_a_par_where_there_can_be_none_is_reported() -> None:
    recorded = read(CASES / "hashigo-01.json")
    recorded.par = 12
    assert "only the Hashigo puzzle" in str(difference_in_par(recorded))
    alone = read(CASES / "hashigo-22.json")
    alone.rounds = []
    assert "no deal" in str(difference_in_par(alone))


def test_hashigo_p4_par_of_200_deals_is_9_to_14_and_about_eleven_and_a_half() -> None:
    pars = [solve(USUAL, rows_of(dealt(seed))).par for seed in range(200)]
    assert 9 <= min(pars) <= max(pars) <= 14
    assert statistics.mean(pars) == pytest.approx(11.5, abs=0.15)


def test_hashigo_p6_turning_the_rows_first_lowers_par_to_about_ten_and_a_half() -> None:
    turned = GAME.settle({"flip_start": True}, 1, PRESET)
    pars = [(solve(turned, rows_of(dealt(seed))), solve(USUAL, rows_of(dealt(seed)))) for seed in range(30)]
    assert all(free.par <= fixed.par for free, fixed in pars)
    assert statistics.mean(free.par for free, _ in pars) == pytest.approx(10.6, abs=0.3)


def test_hashigo_p4_a_second_search_with_a_bound_finds_no_shorter_line() -> None:
    for seed in range(40):
        assert Places(USUAL, read_rows(rows_of(dealt(seed))), plain=False).opened[0] >= 0


def test_machine_code_and_interpreter_value_every_place_alike() -> None:
    faces = read_rows(rows_of(dealt(5)))
    plain, fast = (Places(USUAL, faces, plain=plain) for plain in (True, False))
    assert [int(value) for value in fast.values] == plain.values
    assert plain.line() == fast.line()


@pytest.mark.parametrize(
    "options", [{}, {"flip_start": True}, {"rank": "set_beats_chain", "chain_min": 3}], ids=str
)
def test_hashigo_p4_the_line_of_a_solution_and_every_hint_played_on_reach_par(
    options: dict[str, Any],
) -> None:
    for seed in range(3):
        match = dealt(seed, **options)
        solution = solve(match.options, rows_of(match))
        for move in solution.line:
            match.play(move)
        assert match.totals == [solution.par]
        chance, match = random.Random(seed), dealt(seed, **options)
        while match.playing:
            found = hint(match)
            assert found.made + found.left == solution.par
            assert set(found.moves) <= set(match.legal())
            match.play(chance.choice(found.moves))
        assert match.totals == [solution.par]


def test_after_mistakes_a_hint_is_the_best_that_is_left_and_names_every_move_that_is() -> None:
    chance = random.Random(4)
    table = Table(small_deal(4, 7), rank="set_beats_chain")
    _, left = brute_force(table)
    positions = 0
    while table.state.phase == PLAYING:
        match = match_of(table)
        found = hint(match, plain=True)
        good = []
        for move in match.legal():
            after = match_of(table)
            after.play(move)
            if not after.playing or hint(after, plain=True).left == found.left - 1:
                good.append(move)
        assert list(found.moves) == sorted(good) or found.left == 1
        assert found.left in left.values()
        table.play(chance.choice(match.legal()))
        positions += 1
    assert positions > 4


def test_what_is_no_puzzle_or_no_deal_is_refused_in_a_sentence() -> None:
    game = find("isuri")[0]
    with pytest.raises(PuzzleError, match="only the Hashigo puzzle"):
        hint(Match(game, game.settle({}, 2), [Player("Aki"), Player("Ben")], seed=1))
    finished = match_of(Table("4/1|5/2"))
    finished.play("play 1 1-1")
    finished.play("play 2 1-1")
    with pytest.raises(PuzzleError, match="is solved"):
        hint(finished)
    wrong: list[tuple[list[list[str]], str]] = [
        ([["4/1"]], "two rows"),
        ([[], []], "two rows"),
        ([["4/1"] * 10, []], "up to 9"),
        ([["4/4"], []], "is no tile"),
        ([["4/1"], ["1/4"]], "has the tile 1/4 2 times"),
    ]
    for rows, words in wrong:
        with pytest.raises(PuzzleError, match=words):
            solve(USUAL, rows, plain=True)


def test_a_record_of_a_puzzle_holds_its_rows_as_json_does() -> None:
    data = json.loads((CASES / "hashigo-23.json").read_text(encoding="utf-8"))
    solution = solve(data["options"], data["rounds"][0]["deal"]["rows"])
    assert (solution.par, solution.places) == (data["par"], 4 * 2**18)
