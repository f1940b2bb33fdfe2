"""Django's `flush`, for databases in which a test has left a few rows.

Django truncates every table and then makes the types and permissions anew that it has just
truncated: on PostgreSQL a third of a second after each test, whatever the test has done.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connections, transaction

# What `migrate` fills, and no test changes.
KEPT = {"django_migrations", "django_content_type", "auth_permission"}


class Command(BaseCommand):
    help = "Empties all tables, but for what `migrate` puts there. For tests alone."
    # Django's tests pass these, and no test here asks for any of them.
    stealth_options = ("reset_sequences", "allow_cascade", "inhibit_post_migrate")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-input", action="store_false", dest="interactive")
        parser.add_argument("--database", default="default")

    def handle(self, *, database: str, **options: Any) -> None:
        connection = connections[database]
        names = connection.introspection.django_table_names(only_existing=True, include_views=False)
        tables = {name: connection.ops.quote_name(name) for name in names if name not in KEPT}
        used = " UNION ALL ".join(
            f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quoted})"  # noqa: S608 (our own tables)
            for name, quoted in tables.items()
        )
        # In one transaction the order is of no account: foreign keys are looked at when it ends.
        with transaction.atomic(using=database), connection.cursor() as cursor:
            cursor.execute(used)
            for (name,) in cursor.fetchall():
                cursor.execute(f"DELETE FROM {tables[name]}")  # noqa: S608
