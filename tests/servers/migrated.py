"""A database with all migrations in it: made once for each state of them, and then copied.

All migrations take ten seconds on SQLite and twenty on PostgreSQL, and each worker, each site and
each run of a single file wants a database of its own.
"""

import fcntl
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.postgres import PATIENCE, binaries

# What a database is made from; where something else changes it, `migrate` does the rest.
SOURCES = (
    "requirements.txt",
    "gofclub/settings.py",
    "*/migrations/*.py",
    "*/models.py",
    "*/models/**/*.py",
)
# Which PostgreSQL it is: a dump need not suit another one.
POSTGRES = "requirements-dev.txt"
# Whoever restores a dump owns what is in it.
DUMP = ["--no-owner", "--no-privileges"]
# All of it or nothing, and none of a person's own settings.
RESTORE = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]


def copy_migrated(root: Path, to: Path, *, migrate: Callable[[Path], None]) -> None:
    """A migrated SQLite file at a path; `migrate` makes one in an empty data directory."""
    with alone(root, "lock") as folder:
        made = folder / f"{state(root)}.sqlite3"
        if not made.exists():
            with tempfile.TemporaryDirectory(dir=folder) as data:
                migrate(Path(data))
                for old in folder.glob("*.sqlite3"):
                    old.unlink()
                (Path(data) / "gofclub.sqlite3").rename(made)
        shutil.copyfile(made, to)


def fill_migrated(root: Path, address: str, *, migrate: Callable[[], None]) -> None:
    """Fills an empty database of a PostgreSQL server; `migrate` does it without a dump."""
    with alone(root, "dump.lock") as folder:
        dump = folder / f"{state(root, POSTGRES)}.sql"
        if dump.exists():
            tool("psql", *RESTORE, f"--file={dump}", f"--dbname={address}")
            return
        migrate()
        with tempfile.TemporaryDirectory(dir=folder) as there:
            new = Path(there) / "new.sql"
            tool("pg_dump", *DUMP, f"--file={new}", f"--dbname={address}")
            for old in folder.glob("*.sql"):
                old.unlink()
            new.rename(dump)


def tool(name: str, *arguments: str) -> None:
    done = subprocess.run(
        [str(binaries() / name), *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{name} failed:\n{done.stderr}")


@contextmanager
def alone(root: Path, name: str) -> Iterator[Path]:
    """The folder of what is copied; whoever else wants to make the same waits."""
    folder = root / "var" / "tests" / "migrated"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def state(root: Path, *more: str) -> str:
    """A name for what the sources of a database are now."""
    digest = hashlib.sha256()
    for source in sorted(path for pattern in (*SOURCES, *more) for path in root.glob(pattern)):
        digest.update(f"{source.relative_to(root)}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:16]
