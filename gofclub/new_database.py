"""A new database, made as the last migration leaves it, without the steps that led there.

Seventy migrations take half a minute on an empty database, most of it Django's rebuilding of all
models after each step; the tables of today take a second. docs/adr/0031 has the reasons, and
tests/site/test_new_database.py holds both ways against each other.
"""

from django.db import router
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def is_empty(connection: BaseDatabaseWrapper) -> bool:
    """Whether nobody, not even another program, has made a table here."""
    return not connection.introspection.table_names(include_views=True)


def make_tables(connection: BaseDatabaseWrapper) -> int:
    """All tables, and a note of each migration that led to them: all of it or nothing.

    Returns how many migrations that are.
    """
    history = MigrationLoader(connection)
    recorder = MigrationRecorder(connection)
    made = [recorder.Migration(app=app, name=name) for app, name in sorted(history.disk_migrations)]
    with connection.schema_editor(atomic=True) as editor:
        # As the last migration knows them, which in small things is not as they are imported.
        for model in history.project_state().apps.get_models():
            here = router.allow_migrate_model(connection.alias, model)
            if here and model._meta.can_migrate(connection):  # noqa: SLF001
                editor.create_model(model)
        editor.create_model(recorder.Migration)
        recorder.migration_qs.bulk_create(made)
    return len(made)
