"""Records: the 72 cases replay exactly, and a wrong record gives one sentence, whatever is wrong with it."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import Variant, positions
from tefuda import record
from tefuda.games import Game, catalogue
from tefuda.match import Match, Player

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
SMALL = [CASES[0], CASES[30], CASES[50], *(path for path in CASES if path.stem == "devil-24")]


def case(name: str) -> dict[str, Any]:
    """The JSON of one case."""
    path = Path(__file__).parent / "cases" / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def verdict(data: object) -> str | None:
    """What is said of a record, read and checked; None if all is right."""
    try:
        return record.check(record.read(json.dumps(data)))
    except record.RecordError as problem:
        return str(problem)


def test_there_are_24_cases_of_each_game() -> None:
    assert [path.stem for path in CASES] == [
        f"{game}-{number:02d}" for game in ("devil", "hashigo", "isuri") for number in range(1, 25)
    ]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_replays_with_the_same_legal_moves_scores_and_totals(path: Path) -> None:
    recorded = record.read(path)
    assert recorded.legal is not None
    assert [len(lists) for lists in recorded.legal] == [len(each.moves) for each in recorded.rounds]
    assert record.check(recorded) is None


@pytest.mark.parametrize("path", CASES[::6], ids=lambda path: path.stem)
def test_a_case_with_one_legal_move_more_or_less_is_noticed(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    lists = max(data["legal"], key=len)
    chosen = random.Random(path.stem).randrange(len(lists))
    left = lists[chosen].pop()
    said = verdict(data)
    assert said is not None
    assert said.endswith(f"{left!r} is legal, the record does not list it")
    lists[chosen] += [left, "lay 13 nothing"]
    said = verdict(data)
    assert said is not None
    assert said.endswith("the record lists 'lay 13 nothing' as legal, the rules do not")


# --- what may be wrong with a file ---


def test_files_that_are_no_records_are_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    with pytest.raises(record.RecordError, match=r"cannot be read: No such file"):
        record.read(path)
    with pytest.raises(record.RecordError, match=r"cannot be read: Is a directory"):
        record.read(tmp_path)
    for content, reason in {
        b"": "not whole JSON",
        b"\xff\xfe\x00": "not text in UTF-8",
        CASES[0].read_bytes()[:-200]: "not whole JSON",
        b"[" * 200_000: "nested too deeply",
        b"9" * 5000: "thousands of digits",
        b'{"format": "pgn"}': "no game record: its format is 'pgn', expected 'tefuda-record/1'",
        b"[1, 2]": "no game record: its format is None",
        b"null": "no game record",
        b'{"format": "tefuda-record/2"}': "expected 'tefuda-record/1'",
        b'{"format": "tefuda-record/1"}': "game: field required",
    }.items():
        path.write_bytes(content)
        with pytest.raises(record.RecordError, match=reason):
            record.read(path)


def test_a_file_far_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(record.LARGEST + 1)
    with pytest.raises(record.RecordError, match="far too large"):
        record.read(path)


WRONG: list[tuple[str, list[str | int], Any, str]] = [
    ("isuri-01", ["game"], "chess", "there is no game 'chess'; there are devil"),
    ("isuri-01", ["game"], "hiyoko", "game must be 'isuri', with the options of 'hiyoko' written out"),
    ("isuri-01", ["game"], 7, "game: "),
    ("isuri-01", ["options", "colour"], "red", "Isuri has no option 'colour'"),
    ("isuri-01", ["options", "rounds"], 0, "option rounds cannot be '0'; it takes a whole number from 1"),
    ("isuri-01", ["options", "rounds"], "1", "options: rounds is '1', expected 1"),
    ("isuri-01", ["options", "must_lay"], "true", "options: must_lay is 'true', expected True"),
    ("isuri-01", ["options", "rounds"], 1.0, "options.rounds"),
    ("isuri-01", ["options"], {}, "options: rounds is not written out"),
    ("isuri-01", ["players"], [], "players: "),
    ("isuri-01", ["players"], [{"name": "A", "kind": "bot"}] * 3, "Isuri is for 2 players, not for 3"),
    ("isuri-01", ["players", 0, "kind"], "alien", "players.0.kind: "),
    ("isuri-01", ["rounds", 0, "dealer"], 2, "round 1: there is no seat 2 to deal"),
    ("isuri-01", ["rounds", 0, "dealer"], None, "round 1: the dealer is None, expected"),
    ("hashigo-01", ["rounds", 0, "dealer"], 0, "round 1: the dealer is 0, expected null"),
    ("isuri-01", ["rounds", 0, "deal", "base"], "ace", "round 1: 'ace' is no hanafuda card"),
    ("isuri-01", ["rounds", 0, "deal", "stock"], [], "round 1: the deal is not the whole deck"),
    ("isuri-01", ["rounds", 0, "deal", "hands"], 5, "round 1: the deal's 'hands' must be two lists"),
    ("devil-01", ["rounds", 0, "deal", "upcard"], "11", "round 1: '11' is no card of Devil"),
    ("devil-01", ["rounds", 0, "deal", "upcard"], None, "round 1: the deal's 'upcard' must hold card names"),
    ("hashigo-01", ["rounds", 0, "deal", "leader"], "x", "round 1: the deal's 'leader' is 'x'"),
    ("hashigo-01", ["rounds", 0, "deal", "reshuffles"], [["1/2"]], "nothing is ever reshuffled"),
    ("isuri-01", ["rounds", 0, "deal", "reshuffles"], 5, "round 1: the deal's 'reshuffles' must be a list"),
    ("isuri-01", ["rounds", 0, "deal", "reshuffles"], [[5]], "a reshuffle must be a list of card names"),
    ("isuri-01", ["rounds", 0, "deal", "reshuffles"], [["pine-crane"]], "1 reshuffles recorded, 0 happened"),
    ("isuri-01", ["rounds", 0, "moves", 0], "0 lay 3 pine-crane", "Isuri 4: March does not follow May"),
    ("isuri-01", ["rounds", 0, "moves", 0], "1 pass", "seat '1' moves, but it is the turn of seat 0"),
    ("isuri-01", ["rounds", 0, "moves", 0], "0 jump", "round 1, move 1: 'jump' is no move of Isuri"),
    ("isuri-01", ["rounds", 0, "moves", 0], "", "round 1, move 1: seat '' moves"),
    ("isuri-01", ["rounds", 0, "moves", 0], None, "rounds.0.moves.0: "),
    ("isuri-01", ["rounds", 0, "scores"], [1, -1], "round 1: scores [1, -1], expected "),
    ("isuri-01", ["rounds", 0, "scores"], None, "round 1: scores None, expected "),
    ("isuri-01", ["totals"], [0, 1000], "totals [0, 1000], expected "),
    ("isuri-01", ["totals"], None, "totals None, expected "),
    ("isuri-01", ["winners"], [0, 1], "winners [0, 1], expected "),
    ("isuri-01", ["seed"], -1, "seed: "),
    ("isuri-01", ["seed"], "x", "seed: "),
]  # fmt: skip


@pytest.mark.parametrize(("name", "path", "wrong", "said"), WRONG)
def test_a_wrong_part_of_a_record_is_named(name: str, path: list[str | int], wrong: Any, said: str) -> None:
    data: Any = case(name)
    data.pop("legal")
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = wrong
    found = verdict(data)
    assert found is not None
    assert said in found
    assert "\n" not in found


def test_an_extra_move_an_extra_round_and_a_missing_move_are_noticed() -> None:
    data = case("isuri-01")
    data.pop("legal")
    extra = copy.deepcopy(data)
    extra["rounds"][0]["moves"].append("0 pass")
    assert "'0 pass', but the round is over" in str(verdict(extra))
    extra = copy.deepcopy(data)
    extra["rounds"].append(extra["rounds"][0])
    assert str(verdict(extra)).startswith("round 2: the game is over")
    short = copy.deepcopy(data)
    short["rounds"][0]["moves"].pop()
    assert str(verdict(short)).startswith("round 1: scores")
    cut = copy.deepcopy(data)
    cut["rounds"].pop()
    assert str(verdict(cut)).startswith("the record gives totals or winners, but its moves end before")
    early = copy.deepcopy(data)
    early["rounds"][0]["moves"].pop()
    early["rounds"].append(early["rounds"][0])
    assert str(verdict(early)).startswith("round 1 is not finished, yet another round follows")


def test_a_reshuffle_in_another_order_or_with_other_cards_is_noticed() -> None:
    for seed in range(100):
        *_, match = positions(Variant("devil", 8), seed)
        data = json.loads(record.to_json(record.write(match)))
        number = next((n for n, each in enumerate(data["rounds"]) if each["deal"]["reshuffles"]), None)
        if number is not None:
            break
    assert number is not None
    order = data["rounds"][number]["deal"]["reshuffles"]
    kept = order[0]
    assert verdict(data) is None
    for wrong in ([*kept, "5"], kept[1:], ["oni"] * 56, ["5"] * 500):
        order[0] = wrong
        assert "does not hold exactly the cards" in str(verdict(data))
    order[0] = ["ace"]
    assert "is no card of Devil" in str(verdict(data))
    order[0] = kept
    data["rounds"][number]["deal"]["reshuffles"] = []
    assert (
        "reshuffles recorded" in str(verdict(data))
        or "not legal" in str(verdict(data))
        or "turn of" in str(verdict(data))
    )


# --- anything may be wrong anywhere ---

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


def spots(data: Any) -> list[tuple[Any, str | int]]:
    """Every place in JSON data where a value stands."""
    found: list[tuple[Any, str | int]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += [(data, key), *spots(value)]
    return found


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_change_to_a_record_brings_more_than_a_sentence(path: Path, data: st.DataObject) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole.pop("legal")
    for _ in range(data.draw(st.integers(1, 3))):
        everywhere = spots(whole)
        holder, key = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
        change = data.draw(st.sampled_from(["replace", "remove", "repeat", "exchange"]))
        if change == "replace":
            holder[key] = data.draw(JSON)
        elif change == "remove":
            del holder[key]
        elif change == "repeat" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))  # type: ignore[index]
        else:
            other, place = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
            holder[key] = copy.deepcopy(other[place])
    said = verdict(whole)
    assert said is None or (said and "\n" not in said)


@given(text=st.text(max_size=80) | st.binary(max_size=80).map(lambda data: data.decode("latin-1")))
def test_no_text_brings_more_than_a_sentence(text: str) -> None:
    with pytest.raises(record.RecordError):
        record.read(text)


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, option.name) for game in catalogue().values() for option in game.options if option.younger],
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_a_record_from_before_an_option_was_there_plays_by_its_default(game: Game, name: str) -> None:
    players = max(2, game.players[0])
    match = Match(game, game.settle({}, players), [Player(str(seat)) for seat in range(players)], seed=1)
    match.play(match.legal()[0])
    kept = record.write(match)
    del kept.options[name]
    assert record.replay(kept).options == match.options
    assert game.complete(kept.options)[name] == match.options[name]
