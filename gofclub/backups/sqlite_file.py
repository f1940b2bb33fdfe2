"""A SQLite database, copied while it is written to, and replaced while nobody has it open."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import IO

from gofclub.backups.archive import BackupError, copy


class CopyError(Exception):
    """What SQLite says where a copy cannot be made: of a full disk, for one."""


def dump(database: Path, target: IO[bytes], *, folder: Path) -> None:
    """Writes the database as it is at one moment; `folder` has room for a copy of it."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".backup-") as made:
        copied = Path(made) / "copy.sqlite3"
        try:
            _copy(database, copied)
        except sqlite3.Error as error:
            raise CopyError(f"SQLite says of a copy of {database}: {error}") from error
        with copied.open("rb") as source:
            copy(source, target)


def _copy(database: Path, to: Path) -> None:
    with (
        # One that is not there would be made, empty.
        contextlib.closing(sqlite3.connect(f"{database.as_uri()}?mode=rw", uri=True)) as live,
        contextlib.closing(sqlite3.connect(to)) as file,
    ):
        # All pages in one step: in between, a writer would make it begin again, and on a busy
        # site it would never end. With a write-ahead log nobody waits for it.
        live.backup(file, pages=-1)
        # One file, without a log beside it.
        file.execute("PRAGMA journal_mode=DELETE")
        sound(file, "the copy of the database")


def load(
    database: Path, source: IO[bytes], *, now: datetime, prepare: Callable[[Path], None]
) -> Path | None:
    """Puts a database in the place of another; the path to which the old one was moved.

    It is prepared before: where that fails, nothing has changed. At every moment there is one of
    the two, whole: a power cut leaves the old or the new one.
    """
    new = database.with_name(f"{database.name}.restoring")
    # What a restore that was killed has left beside it would be read as a part of this one.
    _forget(new)
    try:
        with new.open("wb") as file:
            new.chmod(0o600)
            copy(source, file)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.closing(sqlite3.connect(new)) as opened:
            sound(opened, "the database in the backup")
        prepare(new)
        with contextlib.closing(sqlite3.connect(new)) as opened:
            # Without a log beside it, which would stay behind when it takes its name.
            opened.execute("PRAGMA journal_mode=DELETE")
        aside = _set_aside(database, now)
        new.replace(database)
    finally:
        _forget(new)
    return aside


def _forget(file: Path) -> None:
    for left in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + left).unlink(missing_ok=True)


def sound(file: sqlite3.Connection, what: str) -> None:
    try:
        found = [row[0] for row in file.execute("PRAGMA quick_check(1)")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    if found != ["ok"]:
        raise BackupError(f"SQLite says of {what}: {found[0]}")


def _set_aside(database: Path, now: datetime) -> Path | None:
    if not database.exists():
        return None
    with contextlib.closing(sqlite3.connect(database, timeout=2)) as old:
        try:
            # Writes the log into the file, and is refused while anybody else has it open.
            old.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError:
            raise BackupError(
                f"Somebody has {database} open. Stop the site and whatever else uses it."
            ) from None
        except sqlite3.DatabaseError:
            # Not a database, or a damaged one: why somebody restores. It is kept as it is.
            for left in ("-wal", "-shm"):
                database.with_name(database.name + left).unlink(missing_ok=True)
    aside = database.with_name(f"{database.name}.before-{now:%Y%m%d-%H%M%S}")
    # Under both names until the new one takes the first.
    os.link(database, aside)
    return aside
