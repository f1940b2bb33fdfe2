"""The site that is running: backed up as it is, or replaced by what it was."""

import contextlib
import os
from datetime import datetime
from pathlib import Path
from typing import IO

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from gofclub.backups import archive, postgres_tools, sqlite_file
from gofclub.backups.archive import POSTGRESQL, SQLITE, About, BackupError

KEPT = ("gofclub.User", "scorepad.Sheet", "scorepad.Club", "play.Table")
"""A database with one of these is somebody's."""
KEYS = {"secret_key": "SECRET_KEY", "vapid_key": "VAPID_PRIVATE_KEY"}
"""Files with keys that the site makes itself, where the variable does not give one: without the
first people would have to sign in again, without the second no browser is told by push any more."""


class UnfinishedError(Exception):
    """The site was restored, and could not be brought to this release."""


def back_up(to: Path, *, now: datetime) -> None:
    """Writes everything that a site is to a file, while it runs."""
    if to.exists():
        raise BackupError(f"{to} exists already; a backup replaces nothing.")
    applied = MigrationRecorder(connection).applied_migrations()
    if not applied:
        raise BackupError("There is nothing to back up: the database is empty.")
    about = About(
        database=_kind(),
        made_at=f"{now:%Y-%m-%dT%H:%M:%SZ}",
        migrations=tuple(sorted(f"{app}.{name}" for app, name in applied)),
    )

    def database(target: IO[bytes]) -> None:
        if about.database == SQLITE:
            sqlite_file.dump(_path(), target, folder=to.parent)
        else:
            postgres_tools.dump(target, folder=to.parent)

    archive.write(to, about, database, keys=[path for path in _kept_keys() if path.exists()])


def restore(backup: archive.Backup, *, replace: bool, now: datetime) -> list[Path]:
    """Makes the site what it was; the files that were moved out of the way, or nothing changed.

    PostgreSQL's tables are in their place before they can be brought to this release.
    """
    about = backup.about
    if about.database != _kind():
        raise BackupError(f"It is a backup of {about.database}, and this site is on {_kind()}.")
    unknown = _unknown_migrations(about)
    if unknown:
        raise BackupError(
            "It was made by a newer release, which changed the database in ways that this one "
            f"does not know ({', '.join(unknown[:3])}). Update the site first."
        )
    if not replace and not _is_nobodys():
        raise BackupError("There are people or games in this database. Say --replace to lose them.")
    aside: list[Path | None] = []
    if about.database == SQLITE:
        # Also ours: the file is about to be another one.
        connections.close_all()
        with backup.database() as source:
            aside.append(sqlite_file.load(_path(), source, now=now, prepare=_migrate_file))
    else:
        others = postgres_tools.others_connected()
        if others:
            raise BackupError(
                f"Others are connected to the database ({others}). Stop the site, the croupier "
                "and whatever else uses it."
            )
        with backup.database() as source:
            tables = connection.introspection.table_names()
            postgres_tools.load(source, tables=tables, folder=settings.DATA_DIR)
    for path in _kept_keys():
        key = backup.key(path.name)
        if key is not None:
            aside.append(_key_replaced(path, key, now))
    if about.database == POSTGRESQL:
        try:
            _migrate()
        except Exception as error:
            raise UnfinishedError(error) from error
    return [path for path in aside if path is not None]


def _migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False)


def _migrate_file(path: Path) -> None:
    """Brings a file that is not the site's yet to this release."""
    before = connection.settings_dict["NAME"]
    connections.close_all()
    # Under the name that all migrations go by: some may ask for no other.
    connection.settings_dict["NAME"] = path
    try:
        _migrate()
    except Exception as error:
        raise BackupError(f"It cannot be brought to this release: {error}") from error
    finally:
        connections.close_all()
        connection.settings_dict["NAME"] = before


def _kind() -> str:
    return SQLITE if connection.vendor == "sqlite" else POSTGRESQL


def _path() -> Path:
    return Path(connection.settings_dict["NAME"]).absolute()


def _kept_keys() -> list[Path]:
    """Where the keys lie that come from no variable; others are kept with those."""
    folder = Path(settings.DATA_DIR)
    return [folder / name for name, variable in KEYS.items() if not os.environ.get(variable)]


def _key_replaced(path: Path, key: bytes, now: datetime) -> Path | None:
    if path.exists() and path.read_bytes() == key:
        return None
    aside = path.with_name(f"{path.name}.before-{now:%Y%m%d-%H%M%S}")
    with contextlib.suppress(FileNotFoundError):
        os.link(path, aside)
    new = path.with_name(f"{path.name}.restoring")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(key)
    new.replace(path)
    return aside if aside.exists() else None


def _unknown_migrations(about: About) -> list[str]:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = {f"{app}.{name}" for app, name in loader.disk_migrations}
    return sorted(set(about.migrations) - known)


def _is_nobodys() -> bool:
    if connection.vendor == "sqlite" and not _path().exists():
        return True
    stored = set(connection.introspection.table_names())
    models = [apps.get_model(name) for name in KEPT]
    return not any(
        model._meta.db_table in stored and model._default_manager.exists()  # noqa: SLF001
        for model in models
    )
