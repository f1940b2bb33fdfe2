"""All that depends on the weights, measured anew: the tables of our pages about the bots."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from importlib.resources import files
from multiprocessing.pool import Pool
from typing import Any, NamedTuple

from play.bots import learned
from play.bots.arena import Contest, Mode, Report, replay, report, times
from play.bots.learned.net import WEIGHTS, master
from play.bots.levels import LADDER
from play.bots.typical import added, losses_in

from . import chances, gains, skill
from .contests import STEPS, STRENGTH, clusters
from .figures import table

SEED = 2031
"""Of deals that nothing was fitted on."""
CHUNK = 24
"""Shuffles or deals that a process takes at a time: enough to ask the net for many at once."""
TIMED = 40


class Part(NamedTuple):
    """Something to be measured: tasks that can be done in any order, and what they come to."""

    name: str
    tasks: list[Callable[[], list[Any]]]
    say: Callable[[list[Any]], str]


def parts(share: float = 1.0) -> Iterator[Part]:
    """What matters most comes first; with a smaller share all of it is measured on less."""
    yield Part("weights", [partial(_fits, TIMED)], "\n".join)
    for name, (contest, shuffles) in {**STRENGTH, **STEPS}.items():
        tasks = _chunks(partial(_clusters, contest), round(share * shuffles))
        yield Part(name, tasks, partial(_fought, name, contest))
    for level in LADDER[:-1]:
        tasks = _chunks(partial(_losses, level), round(share * 300))
        yield Part(f"typical losses, {level}", tasks, partial(_lost, level))
    for level in chances.LEVELS:
        tasks = _chunks(partial(_outcomes, level), round(share * 20_000))
        yield Part(f"chances among {level}s", tasks, lambda found: str(chances.chances(found)))
    yield Part("gains", _chunks(_gains, round(share * 2_800)), _gained)
    rounds = max(2 * skill.SIZES[0], round(share * 400))
    yield Part("skill", [partial(_sat, rounds)], skill.as_text)


def measure(some: Sequence[Part], pool: Pool) -> Iterator[tuple[Part, str, float]]:
    """Each part with what it came to and the seconds it took."""
    for part in some:
        begun = time.perf_counter()
        found = [one for chunk in pool.imap(_call, part.tasks) for one in chunk]
        yield part, part.say(found), time.perf_counter() - begun


def _call(task: Callable[[], list[Any]]) -> list[Any]:
    return task()


def _chunks(some: Callable[[int, int], list[Any]], total: int) -> list[Callable[[], list[Any]]]:
    """At least two things, because an interval needs two."""
    total = max(total, 2)
    return [partial(some, at, min(CHUNK, total - at)) for at in range(0, total, CHUNK)]


def _fits(shuffles: int) -> list[str]:
    """Size, sum and the time of a decision."""
    stored = files(learned).joinpath(WEIGHTS).read_bytes()
    contest = Contest(a="master", b="club", seed=SEED, mode=Mode.LATER)
    master()
    every = [replay(contest, number, time.thread_time) for number in range(shuffles)]
    taken = times(took for one in every for took in one.times_a)
    p50, p95 = 1000 * taken.p50, 1000 * taken.p95
    return [
        f"{master().weights / 1e6:.2f} million weights, {len(stored) / 1e6:.2f} MB",
        f"SHA-256 {sha256(stored).hexdigest()}",
        f"{taken.decisions} decisions: p50 {p50:.1f} ms, p95 {p95:.1f} ms of one core",
    ]


def _clusters(contest: Contest, first: int, many: int) -> list[Any]:
    return list(clusters(contest, range(first, first + many)))


def _fought(name: str, contest: Contest, found: list[Any]) -> str:
    """A line of the tables in docs/master.md and docs/bots.md."""
    said: Report = report(contest, found)
    replays = sum(one.replays for one in found)
    won = f"{100 * said.wins_a:.1f} +-{100 * said.wins_within:.1f} % won"
    return (
        f"| {name} | {replays} | {said.difference:+.2f} points"
        f" ({said.low:+.2f} to {said.high:+.2f}); {won} |"
    )


def _losses(level: str, first: int, many: int) -> list[Any]:
    return [losses_in(level, number) for number in range(first, first + many)]


def _lost(level: str, found: list[Any]) -> str:
    """A line of the table in docs/review.md."""
    losses = added(found)
    cells = [f"{one.each:.2f} ({one.decisions})" for one in losses.values()]
    return table(("level", *losses), [(level, *cells)])


def _outcomes(level: str, first: int, many: int) -> list[Any]:
    return list(chances.outcomes(level, many, SEED, first=first))


def _gains(first: int, many: int) -> list[Any]:
    return list(gains.gains(many, SEED, first=first))


def _gained(found: list[Any]) -> str:
    return gains.as_text(len(found), [one for some in found for one in some])


def _sat(rounds: int) -> list[Any]:
    return [one for some in skill.sat(rounds, SEED) for one in some]
