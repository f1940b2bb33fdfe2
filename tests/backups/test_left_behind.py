"""What a restore that was killed has left beside the database is no part of the next one."""

import contextlib
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from gofclub.backups.sqlite_file import load

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


def made(file: Path, row: str) -> sqlite3.Connection:
    """Open, with what was written in its log and not in the file."""
    opened = sqlite3.connect(file, isolation_level=None)
    opened.execute("PRAGMA journal_mode=WAL")
    opened.execute("CREATE TABLE said (words)")
    opened.execute("INSERT INTO said VALUES (?)", [row])
    return opened


def test_the_log_of_a_restore_that_was_killed_is_not_read_into_the_next_one(tmp_path):
    database = tmp_path / "site.sqlite3"
    begun = tmp_path / "site.sqlite3.restoring"
    with contextlib.closing(made(begun, "killed")):
        shutil.copy(f"{begun}-wal", tmp_path / "kept")
    shutil.copy(tmp_path / "kept", f"{begun}-wal")
    backup = tmp_path / "backup"
    made(backup, "restored").close()

    with backup.open("rb") as source:
        load(database, source, now=NOW, prepare=lambda _: None)

    with contextlib.closing(sqlite3.connect(database)) as opened:
        assert opened.execute("SELECT words FROM said").fetchall() == [("restored",)]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["backup", "kept", "site.sqlite3"]
