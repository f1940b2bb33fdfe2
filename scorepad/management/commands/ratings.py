"""`manage.py ratings`: works the ratings of clubs out again, in the order of their games."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from gofclub.management.progress import Progress
from scorepad.management.commands.figures import chosen
from scorepad.services import figures


class Command(BaseCommand):
    help = "Works out all ratings of all clubs, or of those named, from the places of their games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("clubs", nargs="*", metavar="CLUB", help="as in its address")

    def handle(self, *args: Any, clubs: list[str], **options: Any) -> None:
        for club in chosen(clubs):
            with Progress(self.stdout, str(club)) as progress:
                figures.rebuild_ratings(club, progress)
