"""Bots against bots, to know and not to guess which plays better."""

import json
import multiprocessing
import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from gofclub import rules
from gofclub.management.progress import Progress
from play.bots import BOTS, LADDER
from play.bots.arena import Cluster, Contest, Mode, Report, replay, report
from play.management.arena_texts import (
    WHAT,
    as_json,
    as_matrix,
    as_text,
    document,
    write_between,
)
from play.management.outside_bots import PREFIX, OutsideBotError, any_bot, stop_programs


class Command(BaseCommand):
    requires_system_checks = []  # the bots need no site
    help = (
        "Let one bot A play against B on all other seats: the same shuffles with A on every seat"
        " in turn. Prints points per deal (low is good), the difference with its 95 % interval,"
        " who won how often, and how long decisions took. A bot is a level"
        f" ({', '.join(BOTS)}) or a program of your own, {PREFIX}COMMAND; docs/bots.md says how"
        " to write one."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("players", nargs="*", metavar="BOT", help="A and B; more with --all")
        parser.add_argument(
            "--all",
            action="store_true",
            help="all pairs of the bots named, or of the ladder where none is",
        )
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
            "--processes",
            type=int,
            metavar="P",
            help="play on P cores (1; with --all as many as there are); same result",
        )
        parser.add_argument("--json", action="store_true", help="the figures as JSON")
        parser.add_argument(
            "--write",
            type=Path,
            metavar="FILE",
            help="with --all: put the table between the marks of this file (docs/bots.md)",
        )

    def handle(
        self,
        *,
        players: list[str],
        deals: int,
        games: int | None,
        exchange: bool,
        seats: int,
        seed: int,
        ruleset: str,
        processes: int | None,
        **options: object,
    ) -> None:
        is_all = bool(options["all"])
        shuffles = games or deals
        players = players or (list(LADDER) if is_all else [])
        processes = processes if processes is not None else (os.cpu_count() or 1) if is_all else 1
        _check_players(players, is_all=is_all, writes=options["write"] is not None)
        if shuffles < 2:
            raise CommandError("An interval needs two hands (or games) or more.")
        if processes < 1:
            raise CommandError("It takes one process or more.")
        if exchange and games:
            raise CommandError("Whole games have their exchanges already: leave out --exchange.")
        if seats not in rules.RULESETS[ruleset].seats:
            raise CommandError(f"The ruleset {ruleset} is not for {seats} players.")
        contests = [
            Contest(
                a=a,
                b=b,
                seats=seats,
                seed=seed,
                mode=Mode.GAMES if games else Mode.LATER if exchange else Mode.FIRST,
                ruleset=rules.RULESETS[ruleset],
            )
            for a, b in (permutations(players, 2) if is_all else [players])
        ]
        try:
            reports = self._play(contests, shuffles, processes)
        except OutsideBotError as error:
            raise CommandError(str(error)) from None
        finally:
            stop_programs()
        if not is_all:
            said = as_json if options["json"] else as_text
            self.stdout.write(said(contests[0], reports[0]))
        elif options["json"]:
            both = zip(contests, reports, strict=True)
            self.stdout.write(json.dumps([document(*one) for one in both], indent=2))
        else:
            self._tell_all(players, contests, reports, options["write"])

    def _play(self, contests: list[Contest], shuffles: int, processes: int) -> list[Report]:
        """All contests, with a bar for who waits."""
        found: list[Report] = []
        total = shuffles * len(contests)
        with Progress(self.stderr, "arena", "shuffles") as progress:
            for contest in contests:
                clusters: list[Cluster] = []
                for one in played(contest, shuffles, processes=processes):
                    clusters.append(one)
                    done = shuffles * len(found) + len(clusters)
                    progress(f"{contest.a} against {contest.b}", done, total)
                found.append(report(contest, clusters))
        return found

    def _tell_all(
        self, players: list[str], contests: list[Contest], reports: list[Report], place: object
    ) -> None:
        one = contests[0]
        about = (
            f"{reports[0].shuffles} {WHAT[one.mode]} for each pair, each with the one on all"
            f" {one.seats} seats in turn; ruleset {one.ruleset.name}, seed {one.seed}: points a"
            " deal better than the others, and what was won, with 95 % intervals."
        )
        by_pair = {(it.a, it.b): said for it, said in zip(contests, reports, strict=True)}
        table = as_matrix(players, by_pair, about)
        self.stdout.write(table)
        if isinstance(place, Path):
            try:
                write_between(place, table)
            except (OSError, ValueError) as error:
                raise CommandError(str(error)) from None


def _check_players(players: Sequence[str], *, is_all: bool, writes: bool) -> None:
    for name in players:
        if name not in BOTS and not name.startswith(PREFIX):
            raise CommandError(
                f"There is no bot {name}: invalid choice. There are {', '.join(BOTS)}, and"
                f" {PREFIX}COMMAND for a program of your own."
            )
    if is_all and (len(players) < 2 or len(set(players)) < len(players)):
        raise CommandError("All pairs need two different bots or more.")
    if not is_all and len(players) != 2:
        raise CommandError("Name two bots, A and B; or say --all.")
    if writes and not is_all:
        raise CommandError("Only the table of all pairs is written to a file: say --all.")


def played(contest: Contest, shuffles: int, *, processes: int = 1) -> Iterator[Cluster]:
    """Every shuffle's replays, in order, however many processes share the work."""
    # Processor time: what else this machine does is not the bots' fault. A program from outside
    # has a processor time of its own: there the clock on the wall must do.
    is_ours = not (contest.a + contest.b).count(PREFIX)
    clock = time.thread_time if is_ours else time.perf_counter
    one = partial(replay, contest, clock=clock, find=any_bot)
    if processes == 1:
        yield from map(one, range(shuffles))
        return
    # Not forked: a copy of a process with threads may hang.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(one, range(shuffles), chunksize=4)
