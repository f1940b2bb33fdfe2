"""A SQLite file with all migrations in it: made once for each state of them, and then copied.

All migrations take ten seconds, and each worker, each site and each run of a single file wants a
database of its own.
"""

import fcntl
import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

# What a database is made from; where something else changes it, `migrate` does the rest.
SOURCES = (
    "requirements.txt",
    "gofclub/settings.py",
    "*/migrations/*.py",
    "*/models.py",
    "*/models/**/*.py",
)
Migrate = Callable[[Path], None]


def copy_migrated(root: Path, to: Path, *, migrate: Migrate) -> None:
    """A migrated database at a path; `migrate` makes one in an empty data directory."""
    folder = root / "var" / "tests" / "migrated"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / f"{state(root)}.sqlite3"
        if not made.exists():
            with tempfile.TemporaryDirectory(dir=folder) as data:
                migrate(Path(data))
                for old in folder.glob("*.sqlite3"):
                    old.unlink()
                (Path(data) / "gofclub.sqlite3").rename(made)
        shutil.copyfile(made, to)


def state(root: Path) -> str:
    """A name for what the sources of a database are now."""
    digest = hashlib.sha256()
    for source in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        digest.update(f"{source.relative_to(root)}\0".encode() + source.read_bytes())
    return digest.hexdigest()[:16]
