"""Which migrations a database still lacks, without importing those that it has."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def unapplied_migrations() -> set[tuple[str, str]]:
    """App and name of each; a site that has them all need not work out how to get there."""
    return set(_written()) - set(MigrationRecorder(connection).applied_migrations())


def _written() -> Iterator[tuple[str, str]]:
    for app in apps.get_app_configs():
        package, _ = MigrationLoader.migrations_module(app.label)
        try:
            folder = import_module(package or "").__path__
        except (ModuleNotFoundError, ValueError):
            # Nothing of this app is stored.
            continue
        yield from (
            (app.label, module.name)
            for module in iter_modules(folder)
            if not module.ispkg and module.name[0] not in "_~"
        )
