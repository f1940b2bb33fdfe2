"""Bots against bots: the same shuffles with one of them on every seat in turn.

One A plays against B on all other seats; each shuffle is played once for every seat that A can
have. So both get the same cards, and what is left is how they play. The replays of one shuffle are
not independent: they count together, as one cluster, wherever an interval is computed.
"""

import math
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import NamedTuple, TypeAlias

from gofclub import rules

from .known import Known, Plays
from .level import Bot
from .levels import bot

FindBot: TypeAlias = Callable[[str], Bot]
Clock: TypeAlias = Callable[[], float]
"""Seconds, as `time.perf_counter` has them: bots know no time, so whoever measures brings it."""

NORMAL_95 = 1.959964


class Mode(StrEnum):
    """What one shuffle is the beginning of."""

    FIRST = "first"
    """A first deal of a game: 1m leads, no exchange."""
    LATER = "later"
    """A later deal: somebody has won the last one, somebody gives the winner their best card."""
    GAMES = "games"
    """A whole game, to the ruleset's end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """One A against B on all other seats."""

    a: str
    b: str
    seats: int = 4
    seed: int = 1
    mode: Mode = Mode.FIRST
    ruleset: rules.Ruleset = rules.OFFICIAL


@dataclass(frozen=True, slots=True)
class Cluster:
    """All replays of one shuffle, added up."""

    replays: int
    deals: int
    own: float
    """A's points."""
    others: float
    """Per deal the mean of the Bs' points."""
    wins: float
    """Deals (in a contest of games: games) that A won; a shared win is a share."""
    times_a: tuple[float, ...] = field(default=(), repr=False)
    times_b: tuple[float, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Times:
    """How long decisions took, in seconds; only those where there was a choice."""

    decisions: int
    p50: float
    p95: float
    most: float


@dataclass(frozen=True, slots=True)
class Report:
    """What a contest showed; points are per deal, and low is good."""

    shuffles: int
    deals: int
    points_a: float
    points_b: float
    difference: float
    """The Bs' mean points minus A's: above zero, A is the better player."""
    low: float
    high: float
    """The 95 % interval of the difference, clustered by shuffle."""
    wins_a: float
    wins_b: float
    """Share of deals or games won by A, and by one of the Bs."""
    wins_within: float
    """The 95 % interval of A's share is that much to either side; clustered by shuffle as well."""
    times_a: Times
    times_b: Times


def replay(contest: Contest, number: int, clock: Clock, *, find: FindBot = bot) -> Cluster:
    """Shuffle `number` of a contest, played with A on each seat in turn."""
    bots = (find(contest.a), find(contest.b))
    replays = [Replay(contest, number, seat, bots) for seat in range(contest.seats)]
    for one in replays:
        one.play(clock)
    return cluster(replays)


def cluster(replays: Sequence["Replay"]) -> Cluster:
    """All replays of a shuffle, once they are over."""
    return Cluster(
        replays=len(replays),
        deals=sum(len(one.results) for one in replays),
        own=sum(one.own for one in replays),
        others=sum(one.others for one in replays),
        wins=sum(one.win for one in replays),
        times_a=tuple(took for one in replays for took in one.times[True]),
        times_b=tuple(took for one in replays for took in one.times[False]),
    )


def report(contest: Contest, clusters: Sequence[Cluster]) -> Report:
    """Means and their interval; needs two shuffles or more."""
    if len(clusters) < 2:
        raise ValueError("an interval needs two shuffles or more")
    deals = sum(one.deals for one in clusters)
    own = sum(one.own for one in clusters) / deals
    others = sum(one.others for one in clusters) / deals
    difference = others - own
    # A ratio of two sums, because games differ in length; with single deals it is the plain mean.
    strays = sum((one.others - one.own - difference * one.deals) ** 2 for one in clusters)
    count = len(clusters)
    error = math.sqrt(strays * count / (count - 1)) / deals
    replays = sum(one.replays for one in clusters)
    wins = sum(one.wins for one in clusters) / replays
    win_strays = sum((one.wins - wins * one.replays) ** 2 for one in clusters)
    return Report(
        shuffles=count,
        deals=deals,
        points_a=own,
        points_b=others,
        difference=difference,
        low=difference - NORMAL_95 * error,
        high=difference + NORMAL_95 * error,
        wins_a=wins,
        wins_b=(1 - wins) / (contest.seats - 1),
        wins_within=NORMAL_95 * math.sqrt(win_strays * count / (count - 1)) / replays,
        times_a=times(took for one in clusters for took in one.times_a),
        times_b=times(took for one in clusters for took in one.times_b),
    )


def times(some: Iterable[float]) -> Times:
    """The figures of a list of seconds."""
    taken = sorted(some)
    if not taken:
        return Times(0, 0.0, 0.0, 0.0)
    return Times(len(taken), quantile(taken, 0.5), quantile(taken, 0.95), taken[-1])


def quantile(ascending: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them does not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.95)
    (2, 4)
    """
    return ascending[max(0, math.ceil(share * len(ascending)) - 1)]


class Asked(NamedTuple):
    """Whose turn it is, and what that seat knows."""

    seat: int
    known: Known


class Replay:
    """One shuffle with A on one seat."""

    def __init__(self, contest: Contest, number: int, seat: int, bots: tuple[Bot, Bot]) -> None:
        self.contest = contest
        self.number = number
        self.seat = seat
        self.results: list[rules.DealResult] = []
        self.times: dict[bool, list[float]] = {True: [], False: []}
        a, b = bots
        self.bots: list[Bot] = [a if at == seat else b for at in range(contest.seats)]
        # Each replay gives each seat the same luck, whoever sits there.
        self.rngs = [_luck(contest.seed, number, at) for at in range(contest.seats)]

    def play(self, clock: Clock) -> None:
        """One turn after the other, each with the time it takes."""
        turns = self.turns()
        action: rules.Action | None = None
        while True:
            try:
                seat, known = next(turns) if action is None else turns.send(action)
            except StopIteration:
                return
            is_choice = len(known.view.legal) > 1
            begun = clock()
            action = self.bots[seat].act(known, self.rngs[seat])
            if is_choice:
                self.times[seat == self.seat].append(clock() - begun)

    def turns(self) -> Generator[Asked, rules.Action, None]:
        """Every turn to the end; whoever asks for them says what is done in each."""
        for beginning in self._deals():
            state = beginning
            plays: Plays = ()
            totals = self._totals()
            while state.turn is not None:
                seat = state.turn
                view = rules.view(state, seat)
                action = yield Asked(seat, Known(view, plays, totals, len(self.results)))
                if isinstance(action, rules.Play | rules.Pass):
                    plays = (*plays, (seat, action))
                state, _ = rules.apply(state, action, seat=seat)
            assert state.result is not None
            self.results.append(state.result)

    @property
    def own(self) -> float:
        return sum(result.points[self.seat] for result in self.results)

    @property
    def others(self) -> float:
        everybody = sum(sum(result.points) for result in self.results)
        return (everybody - self.own) / (self.contest.seats - 1)

    @property
    def win(self) -> float:
        first = [one.seat for one in rules.standings(self.results) if one.rank == 1]
        return (self.seat in first) / len(first)

    def _deals(self) -> Iterator[rules.DealState]:
        """The beginnings of the deals to play; each is asked for when the one before is over."""
        contest = self.contest
        seats, ruleset = contest.seats, contest.ruleset
        luck = _luck(contest.seed, self.number)
        if contest.mode is Mode.GAMES:
            while not rules.is_over(self.results, ruleset):
                setup = rules.next_setup(self.results, seats=seats, ruleset=ruleset)
                yield rules.start(
                    rules.shuffled(luck, seats),
                    lead=setup.lead,
                    step=setup.step,
                    giver=setup.giver,
                    dealer=setup.dealer,
                    ruleset=ruleset,
                )
            return
        step = luck.choice((1, -1))
        lead, giver = luck.sample(range(seats), 2)
        hands = rules.shuffled(luck, seats)
        if contest.mode is Mode.FIRST:
            yield rules.start(hands, step=step, dealer=lead, ruleset=ruleset)
        else:
            yield rules.start(hands, lead=lead, giver=giver, step=step, ruleset=ruleset)

    def _totals(self) -> tuple[int, ...]:
        """The score before a deal of a game; single deals have none."""
        if self.contest.mode is not Mode.GAMES:
            return ()
        return rules.totals(self.results) if self.results else (0,) * self.contest.seats


def _luck(*numbers: int) -> Random:
    return Random("/".join(map(str, numbers)))  # noqa: S311  the same seed, the same contest
