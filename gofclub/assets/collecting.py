"""Static files are collected where something has changed, and not at every start."""

import hashlib
import os
from collections.abc import Iterator
from filecmp import cmp
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import storage as django_storage
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise import storage as whitenoise_storage

# Beside the files that it speaks of: whoever removes them removes it as well.
STAMP = "collected"
MAKERS = [
    *(Path(str(module.__file__)) for module in (django_storage, whitenoise_storage)),
    *sorted(Path(__file__).parent.glob("*.py")),
]


def collect() -> bool:
    """Collects the static files unless they are there as they would be; whether it did."""
    root = Path(settings.STATIC_ROOT)
    stamp, wanted = root / STAMP, sources()
    if stamp.exists() and stamp.read_text() == f"{wanted}\n{collected(root)}\n":
        return False
    # While it is being done nothing is said to be done.
    stamp.unlink(missing_ok=True)
    remove_outdated(root)
    call_command("collectstatic", verbosity=0, interactive=False)
    root.mkdir(parents=True, exist_ok=True)
    stamp.write_text(f"{wanted}\n{collected(root)}\n")
    return True


def remove_outdated(root: Path) -> None:
    """Removes each collected file that is not what its source is now.

    Django leaves alone what is as new as its source by the whole second, or newer: a file that was
    changed within the second of the last collection, or one that an earlier version brings back.
    """
    found: dict[Path, str] = {}
    for finder in get_finders():
        for name, storage in finder.list([]):
            # As in the collection, the first of two with the same name is the one.
            there = root / (getattr(storage, "prefix", None) or "") / name
            found.setdefault(there, storage.path(name))
    for there, source in found.items():
        if there.is_file() and not cmp(source, there, shallow=False):
            there.unlink()


def sources() -> str:
    """Changes with every file that is collected, and with whatever makes something of them."""
    makers = [f"{path} {state(path.stat())}" for path in MAKERS]
    files = [
        f"{name} {state(Path(storage.path(name)).stat())}"
        for finder in get_finders()
        for name, storage in finder.list([])
    ]
    return digest(str(settings.STORAGES["staticfiles"]), *makers, *files)


def collected(root: Path) -> str:
    """Changes where one of the collected files is lost, cut short or written anew."""
    return digest(*sorted(f"{entry.path} {state(entry.stat())}" for entry in files_in(root)))


def files_in(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from files_in(entry.path)
            elif entry.name != STAMP:
                yield entry


def state(found: os.stat_result) -> str:
    return f"{found.st_size} {found.st_mtime_ns}"


def digest(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
