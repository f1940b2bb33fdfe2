"""Puzzles, made anew: play deals, find what stands out, prove it, choose the best of it."""

import json
import multiprocessing
import os
import shutil
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gofclub.management.progress import Progress
from play.puzzles.shipped import PLACE

DEALS = 2000
EXCHANGE_EVERY = 4
COST = 1.0
NICENESS = 10


class Command(BaseCommand):
    requires_system_checks = []  # puzzles are made without a site
    help = (
        "Play deals among bots, find positions in which one play is clearly the best, prove each by"
        " playing it out, and write the best of them to the file that the site reads. Takes about"
        " six seconds of one core for a puzzle and needs gcc; docs/puzzles.md says what is proved."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument(
            "--deals", type=int, default=DEALS, metavar="N", help=f"deals to look at ({DEALS})"
        )
        parser.add_argument(
            "--exchange-every",
            type=int,
            default=EXCHANGE_EVERY,
            metavar="N",
            help="so many deals, and one is asked for the card to give back: these take longest"
            f" ({EXCHANGE_EVERY})",
        )
        parser.add_argument(
            "--cost",
            type=float,
            default=COST,
            metavar="POINTS",
            help=f"what every other play must cost in a review before it is looked into ({COST})",
        )
        parser.add_argument(
            "--again",
            action="store_true",
            help="first hold the puzzles that are there against the net of today, and keep those"
            " that are as clear to it: for when the weights have changed",
        )
        parser.add_argument(
            "--enough", type=int, metavar="N", help="look at no more deals once N are proved"
        )
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="P")
        parser.add_argument(
            "--found",
            type=Path,
            required=True,
            metavar="FILE",
            help="everything that was proved, a line each; goes on where an earlier run with the"
            " same seed stopped, and keeps what others found",
        )
        parser.add_argument(
            "--out", type=Path, default=PLACE, metavar="FILE", help="the puzzles that were chosen"
        )

    def handle(
        self,
        *,
        seed: int,
        deals: int,
        exchange_every: int,
        cost: float,
        again: bool,
        enough: int | None,
        processes: int,
        found: Path,
        out: Path,
        **_: object,
    ) -> None:
        if shutil.which("gcc") is None:
            raise CommandError("Playing out takes a C compiler: gcc was not found.")
        if deals < 0 or processes < 1 or exchange_every < 1:
            raise CommandError("It takes one process or more, and no fewer than no deals.")
        os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))
        # One thread for each process: the sums are small, and the processes share the cores.
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        from play.puzzles.making import again as shipped, finding  # noqa: PLC0415 (loads numpy)
        from play.puzzles.making.choosing import chosen, code_of, summary  # noqa: PLC0415 (as above)

        before = _read(found)
        if again:
            there = set(map(code_of, before))
            lines = [one for one in _read(PLACE) if one["code"] not in there]
            before += self._prove(shipped.again, lines, found, processes=processes)
        first = max((one["from"] + 1 for one in before if one["seed"] == seed), default=0)
        self._prove(
            partial(finding.puzzles_of_deal, seed=seed, exchange_every=exchange_every, cost=cost),
            range(first, deals),
            found,
            processes=processes,
            enough=None if enough is None else enough - len(before),
        )
        puzzles = chosen(_read(found))
        out.write_text("".join(map(_line, puzzles)))
        self.stdout.write(summary(puzzles))

    def _prove(
        self,
        one: Callable[[Any], list[dict[str, Any]]],
        given: Sequence[Any],
        place: Path,
        *,
        processes: int,
        enough: int | None = None,
    ) -> list[dict[str, Any]]:
        """What could be proved of what is given; it is in the file as soon as it is found."""
        found: list[dict[str, Any]] = []
        if enough is not None and enough <= 0:
            return found
        with (
            Progress(self.stderr, "make_puzzles", "looked at") as progress,
            place.open("a") as kept,
            multiprocessing.get_context("spawn").Pool(processes) as pool,
        ):
            for at, some in enumerate(pool.imap(one, given), start=1):
                kept.writelines(map(_line, some))
                kept.flush()
                found += some
                progress(f"{len(found)} puzzles", at, len(given))
                if enough is not None and len(found) >= enough:
                    break
        return found


def _read(place: Path) -> list[dict[str, Any]]:
    if not place.exists():
        return []
    return [json.loads(line) for line in place.read_text().splitlines()]


def _line(one: dict[str, Any]) -> str:
    return json.dumps(one, separators=(",", ":")) + "\n"
