"""Bots against bots, to know and not to guess which plays better."""

import json
import multiprocessing
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial

from django.core.management.base import BaseCommand, CommandError

from gofclub import rules
from play.bots import BOTS
from play.bots.arena import Cluster, Contest, Mode, Report, Times, replay, report


class Command(BaseCommand):
    requires_system_checks = []  # the bots need no site
    help = (
        "Let one bot A play against B on all other seats: the same shuffles with A on every seat"
        " in turn. Prints points per deal (low is good), the difference with its 95 % interval,"
        " who won how often, and how long decisions took."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("a", choices=BOTS)
        parser.add_argument("b", choices=BOTS)
        amount = parser.add_mutually_exclusive_group()
        amount.add_argument(
            "--deals", type=int, default=400, metavar="N", help="shuffles to play (400)"
        )
        amount.add_argument(
            "--games", type=int, metavar="N", help="whole games instead, with their exchanges"
        )
        parser.add_argument(
            "--exchange",
            action="store_true",
            help="deals as they are after the first: a drawn winner leads, a drawn loser gives",
        )
        parser.add_argument("--seats", type=int, choices=(3, 4), default=4)
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--ruleset", choices=rules.RULESETS, default=rules.OFFICIAL.name)
        parser.add_argument(
            "--processes", type=int, default=1, metavar="P", help="play on P cores; same result"
        )
        parser.add_argument("--json", action="store_true", help="the figures as JSON")

    def handle(
        self,
        *,
        a: str,
        b: str,
        deals: int,
        games: int | None,
        exchange: bool,
        seats: int,
        seed: int,
        ruleset: str,
        processes: int,
        **options: object,
    ) -> None:
        shuffles = games or deals
        if shuffles < 2:
            raise CommandError("An interval needs two hands (or games) or more.")
        if processes < 1:
            raise CommandError("It takes one process or more.")
        if exchange and games:
            raise CommandError("Whole games have their exchanges already: leave out --exchange.")
        if seats not in rules.RULESETS[ruleset].seats:
            raise CommandError(f"The ruleset {ruleset} is not for {seats} players.")
        contest = Contest(
            a=a,
            b=b,
            seats=seats,
            seed=seed,
            mode=Mode.GAMES if games else Mode.LATER if exchange else Mode.FIRST,
            ruleset=rules.RULESETS[ruleset],
        )
        found = report(contest, list(played(contest, shuffles, processes=processes)))
        self.stdout.write(as_json(contest, found) if options["json"] else as_text(contest, found))


def played(contest: Contest, shuffles: int, *, processes: int = 1) -> Iterator[Cluster]:
    """Every shuffle's replays, in order, however many processes share the work."""
    # Processor time: what else this machine does is not the bots' fault.
    one = partial(replay, contest, clock=time.thread_time)
    if processes == 1:
        yield from map(one, range(shuffles))
        return
    # Not forked: a copy of a process with threads may hang.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(one, range(shuffles), chunksize=4)


def as_json(contest: Contest, found: Report) -> str:
    about = {
        "a": contest.a,
        "b": contest.b,
        "seats": contest.seats,
        "seed": contest.seed,
        "mode": contest.mode.value,
        "ruleset": contest.ruleset.name,
    }
    return json.dumps(about | asdict(found), indent=2)


def as_text(contest: Contest, found: Report) -> str:
    a, b = contest.a, contest.b
    what = {
        Mode.FIRST: "first hands of a game",
        Mode.LATER: "hands after an exchange",
        Mode.GAMES: "whole games",
    }[contest.mode]
    won = "games won" if contest.mode is Mode.GAMES else "hands won"
    wide = max(len("difference"), len(a), len(b))
    title = f"One {a} against {contest.seats - 1} x {b}: {found.shuffles} {what}"
    how = f"each with {a} on all {contest.seats} seats"
    by = f"ruleset {contest.ruleset.name}, seed {contest.seed}"
    interval = f"95 % interval {found.low:+.2f} to {found.high:+.2f}"
    return "\n".join(
        (
            f"{title}, {how}; {by}.",
            "",
            f"{'':{wide}}  points a hand  {won}",
            f"{a:{wide}}  {found.points_a:13.2f}  {found.wins_a:9.1%}",
            f"{b:{wide}}  {found.points_b:13.2f}  {found.wins_b:9.1%}",
            f"{'difference':{wide}}  {found.difference:+13.2f}  {interval}",
            "",
            f"{'thinking':{wide}}     p50 ms   p95 ms   max ms   choices",
            _times(a, found.times_a, wide),
            _times(b, found.times_b, wide),
        )
    )


def _times(name: str, taken: Times, wide: int) -> str:
    in_ms = (f"{1000 * seconds:9.2f}" for seconds in (taken.p50, taken.p95, taken.most))
    return f"{name:{wide}}  {''.join(in_ms)} {taken.decisions:9}"
