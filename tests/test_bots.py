"""Bots that search: they play legally, do not peek, and think no longer than they may."""

from __future__ import annotations

import random
import threading

import pytest

from hidden import other_position, walk
from support import VARIANTS, Variant
from tefuda import bots
from tefuda.bots import Budget, Search
from tefuda.bots.levels import SEARCHES, budget_of
from tefuda.chance import game_key
from tefuda.games import catalogue
from tefuda.kernel import load
from tefuda.match import Match, Player
from tefuda.views import View, look

GAMES = {"isuri": 2, "devil": 3, "hashigo": 3}


def position(game: str, seed: int, moves: int) -> Match:
    """A match in its first round, after random moves, at which there is something to decide."""
    family = catalogue()[game]
    players = GAMES[game]
    match = Match(
        family, family.settle({}, players), [Player(str(seat)) for seat in range(players)], seed=seed
    )
    bot = bots.make("random", seed=seed)
    while match.playing and (len(match.rounds[0].moves) < moves or len(match.legal()) < 2):
        match.play(bot.choose(look(match, match.turn)))
    assert match.playing
    return match


def found(view: View, iterations: int = 40) -> list[bots.Opinion]:
    kernel = load(view.game.name, plain=True)
    budget = Budget(iterations=iterations, horizon=8)
    rules = kernel.table(view.options, len(view.names))
    return Search(kernel, budget).run(rules, view.records(kernel), view.seat, [1, 2, 3, 4])


@pytest.mark.parametrize("game", GAMES)
def test_a_search_thinks_as_often_as_its_budget_says_and_finds_legal_moves(game: str) -> None:
    view = look(match := position(game, 3, 8), match.turn)
    opinions = found(view, 50)
    assert sum(each.visits for each in opinions) == 50
    assert {each.move for each in opinions} <= set(view.legal.values())
    assert all(0 <= each.value <= 1 for each in opinions)


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.players > 1], ids=str)
def test_a_search_decides_the_same_when_hidden_cards_change_places(variant: Variant) -> None:
    """The true position is replaced by another one that looks alike; the bot must not notice."""
    chance = random.Random(5)
    compared = 0
    for match, seen in walk(variant, 3):
        if compared == 3:
            break
        if not match.playing or len(match.legal()) < 2:
            continue
        seat = match.turn
        other = other_position(match, seat, seen[seat] if seen else set(), chance)
        if other is not None:
            assert found(look(other, seat), 25) == found(look(match, seat), 25)
            compared += 1
    assert compared


def test_a_winning_move_is_found() -> None:
    """Isuri 9: January first and then February empties the hand; the other way round nothing follows."""
    match = position("isuri", 5, 0)
    state = match.state
    seat = match.turn
    state.hands[seat] = (1 << 2) | (1 << 5)  # pine-chaff-1, January, and willow-swallow, February
    state.held[seat] = 2
    state.open_months = (1 << 11) | (1 << 0)  # December or January
    state.on_base = 0
    state.sticks[:] = [3, 3]
    best = found(look(match, seat), 300)[0]
    assert match.text.move_text(match.rules, state, best.move) == "lay 1 pine-chaff-1"


def test_a_cancelled_search_gives_its_best_move_so_far() -> None:
    view = look(match := position("devil", 1, 4), match.turn)
    kernel = load("devil", plain=True)
    stop = threading.Event()
    stop.set()
    search = Search(kernel, Budget(iterations=10**9))
    rules = kernel.table(view.options, len(view.names))
    opinions = search.run(rules, view.records(kernel), view.seat, [1, 2, 3, 4], stop)
    assert opinions
    assert search.iterations <= 64


@pytest.mark.parametrize(
    "wrong", [{}, {"iterations": 0}, {"seconds": -1.0}, {"iterations": 5, "seconds": 0.0}]
)
def test_an_impossible_budget_is_refused_in_a_sentence(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="a budget needs"):
        Budget(**wrong)  # type: ignore[arg-type]


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(bots.BotError, match="novice, casual, strong, expert"):
        bots.make("grandmaster", seed=1)


def test_every_searching_level_thinks_more_than_the_one_below() -> None:
    for game in GAMES:
        thoughts = [budget_of(level, game).iterations or 0 for level in SEARCHES]
        assert thoughts == sorted(set(thoughts))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["novice", "casual"])
def test_the_lower_levels_play_whole_games(game: str, level: str) -> None:
    match = position(game, 2, 0)
    seats = [bots.make(level, seed=2, seat=seat) for seat in range(len(match.players))]
    while match.playing:
        match.play(seats[match.turn].choose(look(match, match.turn)))
    assert match.rounds[0].scores


def test_thinking_does_not_change_the_cards_to_come() -> None:
    """The same game with bots of other levels has the same deals."""
    deals = []
    for level in ("random", "greedy"):
        match = position("isuri", 4, 0)
        seats = [bots.make(level, seed=4, seat=seat) for seat in range(2)]
        deals.append([match.rounds[0].deal["stock"]])
        while len(deals[-1]) < 3:
            while match.playing:
                match.play(seats[match.turn].choose(look(match, match.turn)))
            match.next_round()
            hands = match.rounds[-1].deal["hands"]
            deals[-1].append(sorted([*hands[0], *hands[1]]))
    assert deals[0] == deals[1]


def test_a_seeded_bot_repeats_itself_and_another_seat_does_not() -> None:
    assert game_key(1, 0, 1) == game_key(1, 0, 1) != game_key(1, 0, 2)
