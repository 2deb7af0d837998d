"""Reviews of finished games: what they claim adds up, nobody peeks, bad records get a sentence."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from hidden import other_position, walk
from support import VARIANTS, Variant
from tefuda import bots
from tefuda.cli import main
from tefuda.games import find
from tefuda.games.contract import NOBODY
from tefuda.match import Match, Player
from tefuda.record import Record, to_json, write
from tefuda.record import walk as walk_record
from tefuda.review import WARNING, Review, ReviewError, mark, review, to_data, to_text
from tefuda.review.chances import NO_MOVE, Chances
from tefuda.views import look


def played(name: str, players: int, seed: int, *, most: int = 10_000, **options: object) -> Record:
    """The record of a game of random bots; unfinished if it has more than ``most`` moves."""
    game, preset = find(name)
    match = Match(
        game,
        game.settle(options, players, preset),
        [Player(f"P{seat}") for seat in range(players)],
        seed=seed,
    )
    bot = bots.make("random", seed=seed)
    while not match.over and len(match.events) < most:
        if not match.playing:
            match.next_round()
        match.play(bot.choose(look(match, match.turn)))
    return write(match)


@pytest.fixture(scope="module")
def record() -> Record:
    return played("isuri", 2, 5, rounds=1)


@pytest.fixture(scope="module")
def reviewed(record: Record) -> Review:
    return review(record, playouts=20)


def test_every_choice_is_reviewed_with_legal_moves(record: Record, reviewed: Review) -> None:
    lines = [line for each in record.rounds for line in each.moves]
    assert reviewed.decisions
    for decision in reviewed.decisions:
        assert lines[decision.number] == f"{decision.seat} {decision.played}"
        assert decision.choices > 1
        assert sum(decision.chances) == pytest.approx(1)
        if decision.best == decision.played:
            assert decision.loss == decision.error == 0
    assert [number for number, _ in reviewed.line] == [each.number for each in reviewed.decisions] + [
        len(lines)
    ]


def test_results_are_start_and_luck_less_mistakes_and_gifts(record: Record, reviewed: Review) -> None:
    winners = record.winners or []
    for standing in reviewed.standings:
        assert standing.result == (standing.seat in winners) / len(winners)
        told = standing.start + standing.luck - standing.mistakes + standing.gifts
        assert told == pytest.approx(standing.result)
    assert sum(each.result for each in reviewed.standings) == pytest.approx(1)
    assert sum(each.start for each in reviewed.standings) == pytest.approx(1)
    assert sum(each.luck for each in reviewed.standings) == pytest.approx(0)


def test_the_same_record_gets_the_same_review(record: Record, reviewed: Review) -> None:
    steps: list[tuple[int, int]] = []
    assert review(record, playouts=20, progress=lambda *step: steps.append(step)) == reviewed
    assert steps[-1][0] == steps[-1][1]


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.game.name == "isuri"], ids=str)
def test_chances_are_rated_without_a_look_at_hidden_cards(variant: Variant) -> None:
    chance = random.Random(3)
    compared = 0
    for match, seen in walk(variant, 5):
        if compared == 2:
            break
        for seat in (NOBODY, match.turn):
            other = other_position(match, seat, seen[seat] if seen else set(), chance)
            if other is not None:
                own, theirs = (Chances(each, 10).after(seat, [NO_MOVE]) for each in (match, other))
                assert (own == theirs).all()
                compared += 1
    assert compared


def test_a_decided_game_has_no_doubts() -> None:
    """Whoever can empty his hand in the last round of a tied game wins: the chance is 1."""
    game, _ = find("isuri")
    match = Match(game, game.settle({"rounds": 1}, 2), [Player("A"), Player("B")], seed=5)
    state, seat = match.state, match.turn
    state.hands[seat] = (1 << 2) | (1 << 5)  # pine-chaff-1, January, and willow-swallow, February
    state.held[seat] = 2
    state.open_months = (1 << 11) | (1 << 0)  # December or January
    state.on_base = 0
    state.sticks[:] = [3, 3]
    january = match.legal_moves()["lay 1 pine-chaff-1"]
    assert Chances(match, 10).after(seat, [january])[:, 0, seat].tolist() == [1.0] * 10


def test_only_losses_that_are_clear_of_chance_are_marked() -> None:
    assert mark(0.12, 0.05) == mark(0.01, 0.0) == mark(-0.3, 0.01) == ""
    assert mark(0.05, 0.01) == "?"
    assert mark(0.12, 0.03) == "??"


def test_every_chance_that_is_told_at_a_step_is_the_same_one(reviewed: Review) -> None:
    """The spectators' chances: in the line, before a decision, and at a turning point."""
    line = dict(reviewed.line)
    for decision in reviewed.decisions:
        assert decision.chances == line[decision.number]
    numbers = list(line)
    for swing in reviewed.swings:
        after = numbers[numbers.index(swing.number) + 1]
        assert (swing.before, swing.after) == (line[swing.number][swing.seat], line[after][swing.seat])
    text = to_text(reviewed)
    assert "chance to win the game as spectators saw it" in text
    first = reviewed.decisions[0]
    shown = next(row for row in text.splitlines() if row.startswith(f"{first.number + 1:>5} "))
    assert f" {line[first.number][first.seat]:.0%}" in shown


def test_a_figure_comes_from_other_playouts_than_those_that_raised_the_flag(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First playouts that exaggerate flag moves, and move no figure."""
    plain = review(record, playouts=20)
    honest = Chances.after

    def exaggerating(self: Chances, seat: int, moves: list[int], *, again: bool = False) -> object:
        found = honest(self, seat, moves, again=again)
        if not again and len(moves) == 2:
            found[:, 1, self._match.turn] -= 5
        return found

    monkeypatch.setattr(Chances, "after", exaggerating)
    flagged = review(record, playouts=20)
    unlike = [each for each in flagged.decisions if each.best != each.played]
    assert unlike
    assert all(each.mark == "??" for each in unlike)
    assert [each.loss for each in flagged.decisions] == [each.loss for each in plain.decisions]
    assert flagged.standings == plain.standings


def test_first_and_second_playouts_are_different_ones(record: Record) -> None:
    for match in walk_record(record):
        if match.playing and len(match.legal()) > 1:
            chances = Chances(match, 200)
            assert chances.seen() == chances.seen()
            assert chances.seen() != chances.seen(again=True)
            break


def test_whoever_reads_of_luck_is_warned_where_strength_differs(reviewed: Review) -> None:
    assert all(line in to_text(reviewed) for line in WARNING)


def test_a_review_reads_well_and_is_data(reviewed: Review) -> None:
    text = to_text(reviewed)
    assert "Luck and skill" in text
    assert "P0" in text
    assert json.loads(json.dumps(to_data(reviewed)))["decisions"][0]["mark"] in ("", "?", "??")


@pytest.mark.parametrize(
    ("made", "level", "said"),
    [
        (lambda: played("isuri", 2, 1, most=10), "strong", "only a finished game"),
        (lambda: played("hashigo-puzzle", 1, 1, most=5), "strong", "a puzzle"),
        (
            lambda: played("isuri", 2, 1, rounds=1),
            "casual",
            "does not search; those that do are strong and expert",
        ),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(made: object, level: str, said: str) -> None:
    with pytest.raises(ReviewError, match=said):
        review(made(), level)  # type: ignore[operator]


def test_the_command_tells_and_gives_data(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text(to_json(record), encoding="utf-8")
    for words, sign in (([], "Luck and skill"), (["--json"], '"standings"')):
        monkeypatch.setattr("sys.argv", ["tefuda", "analyse", str(file), "--playouts", "20", *words])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 0
        assert sign in capsys.readouterr().out
