"""`manage.py figures`: makes the figures of clubs again from their sheets."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gofclub.management.progress import Progress
from scorepad.boards.explanation import markdown
from scorepad.models import Club, Due
from scorepad.services import figures


class Command(BaseCommand):
    help = "Makes the figures of all clubs, or of those named, again from their sheets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("clubs", nargs="*", metavar="CLUB", help="as in its address")
        parser.add_argument(
            "--pending",
            action="store_true",
            help="only what was left undone, by a crash or because it could not be counted",
        )
        parser.add_argument(
            "--explain", action="store_true", help="print what every figure means, and stop"
        )

    def handle(
        self, *args: Any, clubs: list[str], pending: bool, explain: bool, **options: Any
    ) -> None:
        if explain:
            self.stdout.write(markdown())
            return
        for club in chosen(clubs):
            if pending:
                figures.try_again(Due.objects.filter(club=club))
                figures.work(club)
                self.stdout.write(f"{club}: {left_undone(club) or 'up to date'}")
                continue
            with Progress(self.stdout, str(club)) as progress:
                figures.rebuild(club, progress)


def left_undone(club: Club) -> str:
    """Which sheets could not be counted, and why."""
    found = Due.objects.filter(club=club, failed_at__isnull=False).order_by("pk")
    return "; ".join(f"{code}: {why}" for code, why in found.values_list("sheet__code", "failure"))


def chosen(slugs: list[str]) -> list[Club]:
    """The clubs of these addresses; all of them when none is named."""
    clubs = Club.objects.order_by("slug")
    if not slugs:
        return list(clubs)
    found = list(clubs.filter(slug__in=slugs))
    missing = set(slugs) - {club.slug for club in found}
    if missing:
        raise CommandError(f"There is no club called {', '.join(sorted(missing))}.")
    return found
