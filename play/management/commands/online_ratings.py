"""`manage.py online_ratings`: the ratings of online play outside clubs, worked out from the log."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from play.models import OnlineGame
from play.services.online_ratings.rating import games_mark, rebuild


class Command(BaseCommand):
    help = "Works out all online ratings anew; with --void, takes the games of some tables back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--void", nargs="+", metavar="CODE", default=[])
        parser.add_argument(
            "--unvoid", nargs="+", metavar="CODE", default=[], help="let them count again"
        )
        parser.add_argument(
            "--all",
            action="store_true",
            help="find games that ended before the first rated one, too",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        named = {*options["void"], *options["unvoid"]}
        games = OnlineGame.objects.filter(table__code__in=named)
        unknown = named - set(games.values_list("table__code", flat=True))
        if unknown:
            raise CommandError(f"{', '.join(sorted(unknown))}: there is no such game")
        games_mark(options["void"], void=True)
        games_mark(options["unvoid"], void=False)
        self.stdout.write(f"{rebuild(everything=options['all'])} games.")
