"""Where a table stands: what has been played of its plan, and what can be said of its balance."""

from __future__ import annotations

from tefuda.lab.experiment import Balance, Experiment
from tefuda.lab.measures import Measure
from tefuda.lab.play import Chunk, chunk_blocks
from tefuda.lab.statistics.equivalence import Verdict, blocks_wanted, judge, looks
from tefuda.lab.statistics.intervals import Interval, share_interval
from tefuda.lab.statistics.moments import Moments
from tefuda.lab.storage import Results
from tefuda.lab.summary import Summary, chunk_data
from tefuda.lab.table import Table

__all__ = ["Standing", "standings"]


class Standing:
    """A table on its way through its plan: the numbers of blocks at which a verdict is tried.

    The plan is fixed before the first game, each look at the shares has an equal part of α, and blocks count
    in the order of their deals: so neither the number of processes nor a restart changes what is found.
    """

    def __init__(self, table: Table, plan: list[int], traced: int, balance: Balance | None) -> None:
        self.table = table
        self.plan = plan
        self.traced = traced
        self.balance = balance
        self.summary = Summary(table)
        self.looked = 0
        self.verdict = Verdict.UNDECIDED
        self._size = chunk_blocks(table)

    @property
    def done(self) -> bool:
        """Whether nothing more is to be played."""
        return self.looked == len(self.plan) or self.verdict is not Verdict.UNDECIDED

    @property
    def places(self) -> list[Moments]:
        """The shares of wins of each place, block by block."""
        return [self.summary.moments[f"place_{place}"] for place in range(self.table.players)]

    @property
    def alpha(self) -> float:
        """The part of α that each look has."""
        return (self.balance or Balance()).alpha / len(self.plan)

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
            self.verdict = judge(self.shares, 1 / self.table.players, self.balance.delta)
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
        asked = self.balance or Balance()
        players = self.table.players
        variances = [place.variance for place in self.places]
        wanted = blocks_wanted(means, variances, 1 / players, asked.delta, self.alpha, players, asked.power)
        return None if wanted is None else max(wanted - self.summary.blocks, self._size)

    def interval(self, measure: Measure) -> Interval:
        """The 95 % interval of one measure."""
        return self.summary.interval(measure)


def standings(experiment: Experiment) -> list[Standing]:
    """All tables of an experiment with their plans: tables of equals, then the steps of the ladder."""
    found = []
    for table in experiment.tables():
        deals = experiment.deals(table.level)
        plan = [deals]
        if experiment.balance is not None and experiment.compare is None:
            size = chunk_blocks(table)
            first = -(-experiment.least_deals(table.players) // size) * size
            plan = looks(first, deals) if first < deals else plan
        found.append(Standing(table, plan, experiment.budget.traced, experiment.balance))
    for table in experiment.ladder():
        found.append(Standing(table, [experiment.step_deals(table)], 0, None))
    return found
