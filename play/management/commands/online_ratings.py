"""`manage.py online_ratings`: the ratings of online play outside clubs, worked out from the log."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from play.services.online_ratings.rating import game_void, rebuild
from scorepad.services.errors import Refused


class Command(BaseCommand):
    help = "Works out all online ratings anew; with --void, takes the games of some tables back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--void", nargs="+", metavar="CODE", default=[])
        parser.add_argument(
            "--unvoid", nargs="+", metavar="CODE", default=[], help="let them count again"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for name, void in (("void", True), ("unvoid", False)):
            for code in options[name]:
                try:
                    game_void(code, void=void)
                except Refused as refusal:
                    raise CommandError(f"{code}: there is no such game") from refusal
        self.stdout.write(f"{rebuild()} games.")
