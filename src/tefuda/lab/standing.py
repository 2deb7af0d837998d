"""Where a table stands: what has been played of its plan, and what can be said of its balance."""

from __future__ import annotations

from tefuda.lab.experiment import Balance, Experiment
from tefuda.lab.measures import Measure
from tefuda.lab.play import Chunk, chunk_blocks
from tefuda.lab.statistics.equivalence import (
    Shares,
    Verdict,
    blocks_wanted,
    judge,
    looks,
    part_of_alpha,
)
from tefuda.lab.statistics.intervals import Interval, share_interval
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.storage import Results
from tefuda.lab.summary import Summary, chunk_data
from tefuda.lab.table import Table

__all__ = ["Standing", "standings"]


class Standing:
    """A table on its way through its plan: the numbers of blocks at which a verdict is tried.

    The plan is fixed before the first game, each look at the shares has its part of α, and blocks count in
    the order of their deals: so neither the number of processes nor a restart changes what is found. A larger
    budget adds looks to those that were made; ``earlier`` is how many deals were looked at before it came.
    """

    def __init__(
        self,
        table: Table,
        plan: list[int],
        traced: int = 0,
        balance: Balance | None = None,
        within: float = 0.0,
        earlier: int = 0,
    ) -> None:
        self.table = table
        self.plan = plan
        self.traced = traced
        self.balance = balance
        self.within = within
        self.earlier = earlier
        self.summary = Summary(table)
        self.looked = 0
        self.verdict = Verdict.UNDECIDED
        self._size = chunk_blocks(table)

    @property
    def done(self) -> bool:
        """Whether nothing more is to be played."""
        return self.looked == len(self.plan) or self.verdict is not Verdict.UNDECIDED

    @property
    def asked_delta(self) -> float:
        """How far from an equal share balance may be, by the question."""
        return (self.balance or Balance()).delta

    @property
    def places(self) -> list[Moments]:
        """The shares of wins of each place, block by block."""
        return [self.summary.moments[f"place_{place}"] for place in range(self.table.players)]

    @property
    def alpha(self) -> float:
        """The part of α that the last look has, or the first one if there was none."""
        if self.balance is None:
            return 0.05
        return part_of_alpha(self.balance.alpha, max(self.looked, 1))

    @property
    def shares(self) -> list[Interval]:
        """The share of every place; all intervals, at all looks, hold together with confidence 1 − α."""
        players = self.table.players
        return [share_interval(place, players, self.alpha, players) for place in self.places]

    def wanted(self) -> list[Chunk]:
        """The chunks up to the next look."""
        if self.done:
            return []
        until = self.plan[self.looked]
        starts = range(self.summary.blocks, until, self._size)
        return [self._chunk(at, min(at + self._size, until)) for at in starts]

    def _chunk(self, first: int, last: int) -> Chunk:
        """Estimates take long, so they are spread evenly over the chunks up to the first look."""
        before, after = (min(at, self.plan[0]) * self.traced // self.plan[0] for at in (first, last))
        return Chunk(self.table, first, last, min(after - before, last - first))

    def advance(self, results: Results) -> bool:
        """Take in the chunks up to the next look, and look; whether they are all there."""
        chunks = self.wanted()
        if not chunks or not all(results.place(chunk).exists() for chunk in chunks):
            return False
        self._take(results, chunks)
        self.looked += 1
        if self.balance is not None and self.table.of_equals:
            target = 1 / self.table.players
            self.verdict = judge(self.shares, target, self.balance.delta, self.within)
        return True

    def take_rest(self, results: Results) -> None:
        """Add finished blocks beyond the last whole look, where the experiment was broken off."""
        if not self.done:
            chunks = []
            for chunk in self.wanted():
                if not results.place(chunk).exists():
                    break
                chunks.append(chunk)
            self._take(results, chunks)

    def _take(self, results: Results, chunks: list[Chunk]) -> None:
        for chunk in chunks:
            self.summary.add(chunk, chunk_data(results, chunk))

    def more(self) -> tuple[int | None, int | None]:
        """About how many more deals would tell, in perfect balance and if the shares are as they seem.

        None for perfect balance where it can be excluded, and for what no number of deals would tell.
        """
        players = self.table.players
        equal = 1 / players
        even = [equal] * players
        possible = all(share.low <= equal <= share.high for share in self.shares)
        seeming = self._more([place.mean for place in self.places])
        return self._more(even) if possible else None, seeming

    def _more(self, means: list[float]) -> int | None:
        """Deals to the look that tells: the more of them, the more looks there are, the less α each has."""
        asked = self.balance or Balance()
        shares = Shares(means, [place.variance for place in self.places], self.places)
        look = self.looked + 1
        while True:
            alpha = part_of_alpha(asked.alpha, look)
            wanted = blocks_wanted(shares, asked.delta, alpha, asked.power, self.within or asked.delta)
            if wanted is None:
                return None
            doublings = looks(2 * self.summary.blocks, wanted)
            if self.looked + len(doublings) <= look:
                return max(wanted - self.summary.blocks, self._size)
            look = self.looked + len(doublings)

    def interval(self, measure: Measure) -> Interval:
        """The 95 % interval of one measure."""
        return self.summary.interval(measure)


def standings(experiment: Experiment) -> list[Standing]:
    """All tables of an experiment with their plans: tables of equals, then the steps of the ladder."""
    found = []
    traced, balance = experiment.budget.traced, experiment.balance
    for table in experiment.tables():
        players = table.players
        *earlier, deals = budgets = experiment.budgets(table.level, players)
        first = deals
        if balance is not None and experiment.compare is None:
            size = chunk_blocks(table)
            first = -(-experiment.least_deals(players) // size) * size
        plan = looks(min(first, *budgets), *budgets)
        within = experiment.within(table.level, players) if balance else 0.0
        found.append(Standing(table, plan, traced, balance, within, max(earlier, default=0)))
    for table in experiment.ladder():
        found.append(Standing(table, [experiment.step_deals(table)]))
    return found
