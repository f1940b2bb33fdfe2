"""How true the forecasts and reviews are: the tables of docs/review.md."""

import shutil
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gofclub.management.progress import Progress

WHAT = ("chances", "gains", "skill", "legality")


class Command(BaseCommand):
    requires_system_checks = []  # the bots need no site
    help = (
        "Play fresh deals and compare what the net says with what becomes of it: `chances` (is the"
        " chance to win true, and the points?), `gains` (does a suggestion gain what the review"
        " says?), `skill` (is it more stable than points?), `legality` (does every bot keep to the"
        " rules, and play alike with the same dice? So many deals at each kind of table). Ctrl+C"
        " ends it early and tells what has been found so far. docs/review.md says what it means."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=WHAT)
        parser.add_argument(
            "--level", choices=("master", "club"), default="club", help="of chances: who plays"
        )
        parser.add_argument("--deals", type=int, default=1000, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S")

    def handle(self, *, what: str, level: str, deals: int, seed: int, **options: object) -> None:
        if deals < 2:
            raise CommandError("An interval needs two deals or more.")
        if shutil.which("gcc") is None:
            raise CommandError("This needs a C compiler (Debian: apt install gcc).")
        # The net and its numpy are for those who ask for them.
        part: Any = import_module(f"play.bots.measuring.{what}")
        found: list[Any]
        if what == "chances":
            found = self._watched(f"chances of {level}s", part.outcomes(level, deals, seed), deals)
            self.stdout.write(str(part.chances(found)))
        elif what == "gains":
            found = self._watched("gains", part.gains(deals, seed), deals)
            self.stdout.write(part.as_text(len(found), [one for some in found for one in some]))
        elif what == "legality":
            self._legality(part, deals, seed)
        else:
            tables = part.PLAYERS // part.SEATS
            rounds = max(2 * part.SIZES[0], deals // tables)
            found = self._watched("skill", part.sat(rounds, seed), rounds * tables)
            self.stdout.write(part.as_text([one for some in found for one in some]))

    def _legality(self, part: Any, deals: int, seed: int) -> None:
        for ruleset, seats in part.TABLES:
            name = f"{ruleset.name}, {seats} seats"
            every = (part.play(ruleset, seats, seed, number) for number in range(deals))
            found = self._watched(name, every, deals)
            actions = sum((one.total() for one in found), 0)
            self.stdout.write(f"{name}: {len(found)} deals, {actions} actions, all legal.")

    def _watched(self, name: str, results: Iterator[Any], total: int) -> list[Any]:
        """Everything that comes, with a bar for who waits."""
        found: list[Any] = []
        with Progress(self.stderr, "calibrate", "deals") as progress:
            try:
                for one in results:
                    found.append(one)
                    progress(name, len(found), total)
            except KeyboardInterrupt:
                progress.total = len(found)
        if len(found) < 2:
            raise CommandError("An interval needs two deals or more.")
        return found
