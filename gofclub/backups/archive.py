"""A backup is a zip file: the database, the keys that the site has made itself, and about.json.

A zip keeps a checksum of all that is in it, so that one that was cut short or has rotted is known
before anything is replaced by it, and everybody has a program to look inside.
"""

import contextlib
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Self

FORMAT = 1
ABOUT, DATABASE = "about.json", "database"
SQLITE, POSTGRESQL = "SQLite", "PostgreSQL"
PREFIX = "gofclub-"
QUICKLY = 3
"""Of deflate's nine levels: half of the size for a fifth of the time."""


class BackupError(Exception):
    """What is wrong, as a sentence for whoever runs the site."""


@dataclass(frozen=True)
class About:
    """What a backup says of itself."""

    database: str
    made_at: str
    migrations: tuple[str, ...]
    """Those that were applied: tells whether a release can read it."""
    format: int = FORMAT

    @classmethod
    def read(cls, text: bytes) -> Self:
        try:
            said = json.loads(text)
            about = cls(
                database=str(said["database"]),
                made_at=str(said["made_at"]),
                migrations=tuple(map(str, said["migrations"])),
                format=int(said["format"]),
            )
        except (ValueError, KeyError, TypeError):
            raise BackupError(f"{ABOUT} in it is not what a backup says of itself.") from None
        if about.format != FORMAT:
            raise BackupError(
                f"It is a backup of format {about.format}; this release reads {FORMAT}."
            )
        return about


def file_name(now: datetime) -> str:
    """Sorts by time, and says which.

    >>> file_name(datetime(2026, 11, 16, 1, 54, 7))
    'gofclub-20261116-015407.zip'
    """
    return f"{PREFIX}{now:%Y%m%d-%H%M%S}.zip"


def write(
    to: Path, about: About, database: Callable[[IO[bytes]], None], *, keys: Iterable[Path]
) -> None:
    """Writes a backup that is complete before it has its name; nobody else can read it."""
    half = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        with (
            os.fdopen(os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            zipfile.ZipFile(file, "w") as archive,
        ):
            with archive.open(_member(DATABASE, about), "w", force_zip64=True) as member:
                database(member)
            for key in keys:
                archive.writestr(_member(key.name, about), key.read_bytes())
            archive.writestr(_member(ABOUT, about), json.dumps(asdict(about), indent=1))
            archive.close()
            file.flush()
            os.fsync(file.fileno())
        half.rename(to)
    finally:
        half.unlink(missing_ok=True)


def _member(name: str, about: About) -> zipfile.ZipInfo:
    member = zipfile.ZipInfo(name)
    member.external_attr = 0o600 << 16
    # pg_dump has compressed its file already.
    is_dense = about.database == POSTGRESQL and name == DATABASE
    member.compress_type = zipfile.ZIP_STORED if is_dense else zipfile.ZIP_DEFLATED
    member._compresslevel = QUICKLY  # type: ignore[attr-defined]  # noqa: SLF001 (no other way)
    return member


@dataclass(frozen=True)
class Backup:
    """One that was opened, and is whole."""

    about: About
    _archive: zipfile.ZipFile

    @contextlib.contextmanager
    def database(self) -> Iterator[IO[bytes]]:
        with self._archive.open(DATABASE) as file:
            yield file

    def key(self, name: str) -> bytes | None:
        return self._archive.read(name) if name in self._archive.namelist() else None


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """A backup whose every byte was looked at."""
    try:
        with zipfile.ZipFile(path) as archive:
            damaged = archive.testzip()
            if damaged is not None:
                raise BackupError(f"{path} is damaged: {damaged} in it is not what was written.")
            if not {ABOUT, DATABASE} <= set(archive.namelist()):
                raise BackupError(f"{path} is a zip file, but not a backup of a site.")
            yield Backup(About.read(archive.read(ABOUT)), archive)
    except zipfile.BadZipFile:
        raise BackupError(f"{path} is not a backup, or was cut short.") from None
    except (zlib.error, EOFError):
        # Which of them is told depends on which byte has rotted.
        raise BackupError(f"{path} is damaged: it cannot be unpacked.") from None


def copy(source: IO[bytes], target: IO[bytes]) -> None:
    shutil.copyfileobj(source, target, 1024 * 1024)


def only_the_newest(folder: Path, keep: int) -> list[Path]:
    """Deletes all backups of a folder but the newest ones; what has another name stays."""
    made = sorted(folder.glob(f"{PREFIX}[0-9]*-[0-9]*.zip"))
    old = made[:-keep]
    for path in old:
        path.unlink()
    return old
