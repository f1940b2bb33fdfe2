"""What a backup is, and what is refused before anything is replaced."""

import contextlib
import fcntl
import io
import json
import shutil
import sqlite3
import stat
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from gofclub.backups import sqlite_file
from gofclub.backups.archive import BackupError, only_the_newest
from gofclub.backups.postgres_tools import programs_for
from tests.servers.nobody import nobody
from tests.servers.site import prepared
from tests.site.settings_process import run

NOW = datetime(2026, 11, 16, 20, 30, tzinfo=UTC)


@pytest.fixture
def backup(db, tmp_path) -> Path:
    path = tmp_path / "made.zip"
    call_command("backup", path, stdout=io.StringIO())
    return path


def refusal(path: Path) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("restore", path)
    return str(refused.value)


def rewritten(path: Path, **said) -> Path:
    """The same backup, saying something else of itself."""
    other = path.with_name("other.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        new.writestr("database", old.read("database"))
        new.writestr("about.json", json.dumps(json.loads(old.read("about.json")) | said))
    return other


def test_it_is_one_file_that_nobody_else_can_read(backup):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert {path.name for path in backup.parent.iterdir()} == {"made.zip"}
    with zipfile.ZipFile(backup) as archive:
        about = json.loads(archive.read("about.json"))
    assert about["database"] == ("SQLite" if connection.vendor == "sqlite" else "PostgreSQL")
    assert any(name.startswith("play.0001") for name in about["migrations"])


def test_it_replaces_no_other(backup):
    before = backup.read_bytes()

    with pytest.raises(CommandError, match="replaces nothing"):
        call_command("backup", backup)

    assert backup.read_bytes() == before


@pytest.mark.usefixtures("db")
def test_every_night_there_is_one_more_in_a_folder_that_the_first_has_made(tmp_path):
    folder = tmp_path / "backups"

    call_command("backup", folder, keep=14, stdout=io.StringIO())

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.suffix for path in folder.iterdir()] == [".zip"]


@pytest.mark.usefixtures("db")
def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    with pytest.raises(CommandError, match="could not be written: No such file or directory"):
        call_command("backup", tmp_path / "nowhere" / "backups", keep=14)
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="needs a folder"):
        call_command("backup", tmp_path / "file", keep=14)


def test_a_full_disk_is_said_and_nothing_is_left_on_it(tmp_path):
    done = run(prepared(), "-c", WITHOUT_ROOM, str(tmp_path / "made.zip"))

    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: {tmp_path}/made.zip could not be written: SQLite")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


# No file may be longer than this: to whoever writes, it is as if the disk were full.
WITHOUT_ROOM = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
os.execv(sys.executable, [sys.executable, "manage.py", "backup", sys.argv[1]])
"""


@pytest.mark.parametrize("options", [(), ("--keep=3",)])
def test_a_place_that_is_closed_to_the_sites_user_is_said(options):
    with nobody() as user:
        shutil.copy(prepared() / "gofclub.sqlite3", user.folder)
        closed = user.folder / "closed"
        closed.mkdir(mode=0)

        done = [user.manage("backup", f"{closed}{to}", *options) for to in ("", "/x", "/x/y")]

        closed.chmod(0o700)
        left = list(closed.iterdir())
    for one in done:
        assert one.returncode == 1
        assert one.stderr.startswith(f"CommandError: {closed}")
        assert one.stderr.endswith(" could not be written: Permission denied.\n")
    assert left == []


def test_the_keys_that_the_site_has_made_are_in_it_and_come_back(tmp_path):
    data, elsewhere = prepared(), tmp_path / "elsewhere"
    done = run(data, "manage.py", "backup", str(tmp_path / "made.zip"))
    assert done.returncode == 0, done.stderr

    done = run(elsewhere, "manage.py", "restore", str(tmp_path / "made.zip"))

    assert done.returncode == 0, done.stderr
    for name in ("secret_key", "vapid_key"):
        assert (elsewhere / name).read_bytes() == (data / name).read_bytes()
        assert stat.S_IMODE((elsewhere / name).stat().st_mode) == 0o600
        # A key of its own that the new site had made before is not thrown away.
        assert len(list(elsewhere.glob(f"{name}.before-*"))) == 1


def test_one_that_was_cut_short_or_has_rotted_is_not_restored(backup):
    whole = backup.read_bytes()

    backup.write_bytes(whole[: len(whole) // 2])
    assert "cut short" in refusal(backup)
    # Not one bit alone: within the zeros of a database there are some that change nothing.
    for at in range(100, len(whole) // 2, len(whole) // 8):
        rotted = bytes(byte ^ 0x5A for byte in whole[at : at + 200])
        backup.write_bytes(whole[:at] + rotted + whole[at + 200 :])
        assert "damaged" in refusal(backup)
    assert "no file" in refusal(backup.with_name("nowhere.zip"))


def test_one_of_a_newer_release_is_not_restored(backup):
    other = rewritten(backup, migrations=["play.9999_from_the_future"])

    assert "play.9999_from_the_future" in refusal(other)


def test_one_of_another_database_is_not_restored(backup):
    assert "backup of Oracle" in refusal(rewritten(backup, database="Oracle"))


def test_one_of_another_format_is_not_restored(backup):
    assert "format 7" in refusal(rewritten(backup, format=7))


def test_a_site_that_runs_is_not_replaced(backup, settings, tmp_path):
    settings.DATA_DIR = tmp_path

    with (tmp_path / "serving").open("w") as running:
        running.write("4711\n")
        running.flush()
        fcntl.flock(running, fcntl.LOCK_EX)
        assert "as process 4711" in refusal(backup)


def test_a_file_that_somebody_has_open_is_not_replaced(tmp_path):
    database = made(tmp_path / "site.sqlite3", "old")

    with contextlib.closing(sqlite3.connect(database)) as other:
        other.execute("SELECT * FROM t").fetchall()
        new = whole(tmp_path / "new.sqlite3", "new")
        with pytest.raises(BackupError, match="Stop the site"):
            sqlite_file.load(database, io.BytesIO(new), now=NOW, prepare=as_it_is)

    assert said(database) == "old"


def test_what_was_there_before_is_kept_with_all_that_was_in_its_log(tmp_path):
    database = made(tmp_path / "site.sqlite3", "old")
    new = whole(tmp_path / "new.sqlite3", "new")

    aside = sqlite_file.load(database, io.BytesIO(new), now=NOW, prepare=as_it_is)

    assert said(database) == "new"
    assert aside is not None
    assert said(aside) == "old"


def test_a_damaged_file_can_be_replaced(tmp_path):
    database = tmp_path / "site.sqlite3"
    database.write_bytes(b"what a disk has left of it" * 100)
    new = whole(tmp_path / "new.sqlite3", "new")

    aside = sqlite_file.load(database, io.BytesIO(new), now=NOW, prepare=as_it_is)

    assert said(database) == "new"
    assert aside is not None
    assert aside.read_bytes().startswith(b"what a disk")


def as_it_is(path: Path) -> None:
    assert path.exists()


def made(path: Path, text: str) -> Path:
    """A database with one text, which a power cut has left in its log."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("CREATE TABLE t (said TEXT)")
        file.execute("INSERT INTO t VALUES (?)", [text])
        file.commit()
        left = {end: path.with_name(path.name + end).read_bytes() for end in ("", "-wal")}
    for end, content in left.items():
        path.with_name(path.name + end).write_bytes(content)
    return path


def whole(path: Path, text: str) -> bytes:
    """One as a backup has it."""
    target = io.BytesIO()
    sqlite_file.dump(made(path, text), target, folder=path.parent)
    return target.getvalue()


def said(path: Path) -> str:
    with contextlib.closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT said FROM t").fetchone()[0]


def test_only_the_newest_backups_are_kept_and_other_files_are_let_be(tmp_path):
    for name in ("gofclub-20261101-000000.zip", "gofclub-20261102-000000.zip", "gofclub-mine.zip"):
        (tmp_path / name).touch()

    gone = only_the_newest(tmp_path, 1)

    assert [path.name for path in gone] == ["gofclub-20261101-000000.zip"]
    assert (tmp_path / "gofclub-mine.zip").exists()


def test_without_postgresqls_programs_it_says_what_to_install():
    with pytest.raises(BackupError, match="postgresql-client-99"):
        programs_for(99)
