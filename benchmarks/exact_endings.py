"""How far the levels are from exact solutions: regret at the ends of rounds, where all lines can be followed.

Each ending begins four free decisions before the end of a round between greedy players; it is solved with all
cards known (tefuda.lab.exact). Regret is what the chosen move is worth less than the best, in hundredths of
the worth of a won game. A level that sees what its seat sees pays for what it cannot know, too; "sees all" is
the same search with all cards open, whose regret is its own fault alone.
"""

from __future__ import annotations

import itertools
import statistics

from tefuda.bots import Mind, Search, mind
from tefuda.bots.bot import SearchMind
from tefuda.bots.levels import SEARCHES, with_open_cards
from tefuda.games import catalogue
from tefuda.kernel import Kernel, load
from tefuda.lab.exact import endings, regret_of

ENDINGS = 40
TABLES = (("isuri", 2), ("devil", 2), ("devil", 3))
"""Hashigo is not among them: too many lines follow even near its end."""
KEY = [1, 2, 3, 4]


def players_of(kernel: Kernel) -> dict[str, tuple[Mind, bool]]:
    """Who is measured, and whether he sees all cards."""
    found: dict[str, tuple[Mind, bool]] = {}
    for level in ("random", "greedy", *SEARCHES):
        found[level] = mind(level, kernel, KEY), False
    for level in SEARCHES:
        search = Search(kernel, with_open_cards(level, kernel.game))
        found[f"{level}, sees all"] = SearchMind(kernel, search, KEY), True
    return found


def main() -> None:
    print(f"regret in hundredths ± two standard errors, best moves; {ENDINGS} endings each, seed 1")
    for game, players in TABLES:
        kernel = load(game, plain=False)
        rules = kernel.table(catalogue()[game].settle({}, players), players)
        solved = list(itertools.islice(endings(game, players, seed=1), ENDINGS))
        print(f"{game}, {players} players")
        for name, (who, sees_all) in players_of(kernel).items():
            regrets = [regret_of(kernel, rules, each, who, sees_all=sees_all) for each in solved]
            error = 200 * statistics.stdev(regrets) / len(regrets) ** 0.5
            best = sum(regret < 1e-9 for regret in regrets) / len(regrets)
            print(f"  {name:<18} {100 * statistics.mean(regrets):>5.1f} ± {error:<4.1f} {best:>5.0%} best")


if __name__ == "__main__":
    main()
