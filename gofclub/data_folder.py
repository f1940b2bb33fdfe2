"""The folder of the site's data, and the keys that are made once and kept there.

Read with the settings, so that whatever is wrong with it stops the site with a sentence.
"""

import contextlib
import os
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

LEAST_OF_A_KEY = 50
"""Characters of a key that signs; the site's own are longer."""


def data_folder(path: Path) -> Path:
    """The folder, which is made where there is none."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            # One that is there may still be closed to us.
            (path / "secret_key").stat()
    except OSError as error:
        raise _unusable(path, error) from None
    return path


def kept_secret(path: Path, made: str, *, least: int = LEAST_OF_A_KEY) -> str:
    """A secret made once and kept, so that what was signed with it holds over a restart."""
    try:
        if not path.exists():
            _keep(path, made)
    except OSError as error:
        raise _unusable(path.parent, error) from None
    try:
        kept = path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"{path} cannot be read: {error.strerror}. Give it to the site's user."
        ) from None
    except UnicodeDecodeError:
        kept = ""
    if len(kept) < least:
        raise ImproperlyConfigured(
            f"{path} is {'not a key' if kept else 'empty, or no text'}: a key has {least} "
            "characters or more. Put it back from a backup; or remove it, and another one is "
            "made, with which nothing that was signed before holds any more."
        )
    return kept


def _keep(path: Path, made: str) -> None:
    # Complete before it has its name: two processes that start together must end up with the same
    # key, and one without room, or a power cut, must not leave an empty one.
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)


def _unusable(folder: Path, error: OSError) -> ImproperlyConfigured:
    reason = "It is a file" if isinstance(error, FileExistsError) else error.strerror
    return ImproperlyConfigured(
        f"DATA_DIR={str(folder)!r} cannot be used: {reason}. Name a folder in DATA_DIR "
        "that the site's user owns and can write to."
    )
