"""`manage.py typical_losses`: measures what people's figures are held to (docs/review.md)."""

from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from play.bots import LADDER
from play.bots.situations import Situation
from play.bots.typical import losses_in


class Command(BaseCommand):
    help = "Points lost per decision by bots of each level, by kind of situation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=300)
        parser.add_argument("--levels", nargs="+", choices=LADDER, default=LADDER)
        parser.add_argument("--processes", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        for level in options["levels"]:
            decisions: Counter[str] = Counter()
            lost: dict[str, float] = dict.fromkeys(Situation, 0.0)
            with ProcessPoolExecutor(options["processes"]) as pool:
                for found in pool.map(partial(losses_in, level), range(options["deals"])):
                    for kind, one in found.items():
                        decisions[kind] += one.decisions
                        lost[kind] += one.lost
            figures = (
                f"{kind.value} {lost[kind] / max(1, decisions[kind]):.3f} ({decisions[kind]})"
                for kind in Situation
            )
            self.stdout.write(f"{level}: {', '.join(figures)}")
