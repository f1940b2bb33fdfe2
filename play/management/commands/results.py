"""`manage.py results`: the results that could not be written on their sheets, and another try."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from play.services.operator import results_again
from play.services.results import set_aside, waiting


class Command(BaseCommand):
    help = "Lists results of online tables that were set aside; with --again tries to write them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tables", nargs="*", help="codes of tables; all, where there is none")
        parser.add_argument("--again", action="store_true", help="try to write them once more")

    def handle(self, *args: Any, **options: Any) -> None:
        codes = options["tables"] or None
        if options["again"]:
            before, after = results_again(codes)
            self.stdout.write(f"{before} set aside before, {after} now.")
        found = set_aside() if codes is None else set_aside().filter(table__code__in=codes)
        shown = found.values_list("table__code", "number", "failed_at", "failure")
        for code, number, failed_at, failure in shown.order_by("failed_at", "pk").iterator():
            self.stdout.write(f"{code} hand {number}, {failed_at:%Y-%m-%d %H:%M} UTC: {failure}")
        self.stdout.write(f"{waiting().count()} waiting to be written.")
