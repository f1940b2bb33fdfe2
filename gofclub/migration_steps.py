"""Steps of migrations that keep nobody waiting where a site is at work.

PostgreSQL looks through a whole table for a new constraint or index, and nobody writes to it
meanwhile. These let it look beside those who write. On SQLite they are the usual ones.
"""

from typing import Any

from django.db.migrations.operations import AddConstraint, AddIndex, RemoveIndex
from django.db.migrations.operations.base import Operation


class AddIndexBeside(AddIndex):
    """In a migration that is not atomic. One that was broken off before is begun anew."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        model = after.apps.get_model(app_label, self.model_name)
        name = editor.quote_name(self.index.name)
        if not _is_for_postgres(self, editor, model):
            editor.execute(f"DROP INDEX IF EXISTS {name}")
            super().database_forwards(app_label, editor, before, after)
            return
        editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        editor.add_index(model, self.index, concurrently=True)


class RemoveIndexBeside(RemoveIndex):
    """In a migration that is not atomic; whoever writes meanwhile is waited for."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        model = before.apps.get_model(app_label, self.model_name)
        if not _is_for_postgres(self, editor, model):
            super().database_forwards(app_label, editor, before, after)
            return
        editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {editor.quote_name(self.name)}")


class AddConstraintUnchecked(AddConstraint):
    """For what is written from now on; what is there is checked by `CheckConstraintBeside`."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        model = after.apps.get_model(app_label, self.model_name)
        if not _is_for_postgres(self, editor, model):
            super().database_forwards(app_label, editor, before, after)
            return
        editor.execute(f"{self.constraint.create_sql(model, editor)} NOT VALID", params=None)


class CheckConstraintBeside(Operation):
    """In a later migration than the one that added it: until that ends, it locks the table."""

    def __init__(self, model_name: str, name: str) -> None:
        self.model_name = model_name
        self.name = name

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The models are the same."""

    def database_forwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        model = after.apps.get_model(app_label, self.model_name)
        if _is_for_postgres(self, editor, model):
            table, name = map(editor.quote_name, (model._meta.db_table, self.name))  # noqa: SLF001
            editor.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {name}")

    def database_backwards(self, app_label: str, editor: Any, before: Any, after: Any) -> None:
        """It may stay checked."""

    def describe(self) -> str:
        return f"Check what is stored against constraint {self.name} on {self.model_name}"


def _is_for_postgres(step: Operation, editor: Any, model: Any) -> bool:
    vendor = editor.connection.vendor
    return vendor == "postgresql" and step.allow_migrate_model(editor.connection.alias, model)
