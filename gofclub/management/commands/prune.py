"""`manage.py prune`: deletes what nobody has anything from any more."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from gofclub.me import daily_tasks
from gofclub.me.prune import prune


class Command(BaseCommand):
    help = "Deletes expired sessions, forgotten guests, empty sheets and tables, and ended links."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *args: Any, **options: Any) -> None:
        dry_run = options["dry_run"]
        for name, count in prune(dry_run=dry_run).items():
            self.stdout.write(f"{count:8} {name}")
        if not dry_run:
            daily_tasks.done("prune")
