"""`manage.py migrate`, which makes a new database at once: see `gofclub/new_database.py`."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from gofclub.new_database import is_empty, make_tables

OF_ONES_OWN = (
    *("app_label", "migration_name", "fake", "fake_initial"),
    *("plan", "check_unapplied", "run_syncdb", "prune"),
)
"""Options by which somebody asks for something else than the tables of today."""


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if is_empty(connection) and not any(options.get(name) for name in OF_ONES_OWN):
            count = make_tables(connection)
            if options["verbosity"] > 0:
                self.stdout.write(f"Made a new database, with all {count} migrations in it.")
        # Finds nothing left to migrate, and tells whoever waits for that.
        super().handle(*args, **options)
