"""`manage.py typical_losses`: measures what people's figures are held to (docs/review.md)."""

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from play.bots import LADDER
from play.bots.typical import added, losses_in


class Command(BaseCommand):
    help = "Points lost per decision by bots of each level, by kind of situation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=300)
        parser.add_argument("--levels", nargs="+", choices=LADDER, default=LADDER)
        parser.add_argument("--processes", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        for level in options["levels"]:
            with ProcessPoolExecutor(options["processes"]) as pool:
                losses = added(pool.map(partial(losses_in, level), range(options["deals"])))
            figures = (
                f"{kind.value} {one.each:.3f} ({one.decisions})" for kind, one in losses.items()
            )
            self.stdout.write(f"{level}: {', '.join(figures)}")
