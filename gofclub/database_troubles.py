"""What keeps a database from working, in its own words, and what to do: for who runs the site."""

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

SECONDS = 5
"""For a server that does not answer at all."""


class Trouble(NamedTuple):
    what: str
    do: str
    """As a sentence, or a command."""


def trouble_of(connection: BaseDatabaseWrapper) -> Trouble | None:
    """Why nobody can work with it, asked beside the pool: that only says how long it has waited."""
    if connection.vendor == "postgresql":
        return _trouble_of_server(connection)
    return trouble_of_file(Path(connection.settings_dict["NAME"]))


def trouble_of_file(path: Path) -> Trouble | None:
    """Why SQLite cannot work with a file; one that is not there is made, if it can be."""
    if not path.parent.is_dir():
        return Trouble(f"there is no folder {path.parent}", "Make it, or correct DATABASE_URL.")
    if closed := unwritable(path):
        return Trouble(
            f"{closed} cannot be written to", f"Give it to the site's user: chown {closed}"
        )
    if not path.exists():
        return None
    try:
        uri = f"{path.absolute().as_uri()}?mode=rw"
        with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=1)) as file:
            file.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            return None
        return Trouble(
            f"SQLite cannot work with {path}: {error}",
            "Put a backup in its place: manage.py restore (docs/operating.md).",
        )
    return None


def unwritable(path: Path) -> Path | None:
    """What SQLite has to write and this process may not: its file, one beside it, the folder."""
    return next((one for one in written(path) if not os.access(one, os.W_OK)), None)


def written(path: Path) -> Iterator[Path]:
    """All that is there of what is written when the file is."""
    yield path.parent
    for end in ("", "-wal", "-shm"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            yield beside


def _trouble_of_server(connection: BaseDatabaseWrapper) -> Trouble | None:
    import psycopg  # noqa: PLC0415 (large, and most sites have no server)

    try:
        given = {"connect_timeout": SECONDS} | connection.get_connection_params()
        psycopg.connect(**given).close()
    except psycopg.Error as error:
        # What follows the first line is of other addresses of the same host.
        first = next(iter(str(error).splitlines()), type(error).__name__)
        said = " ".join(first.removeprefix("connection failed: ").split())
        return Trouble(said, _advice(said))
    return None


def _advice(said: str) -> str:
    for pattern, advice in ADVICE:
        if re.search(pattern, said):
            return advice
    return "See DATABASE_URL, and the server's log."


ADVICE = (
    (
        'password|authentication|role ".*" does not exist',
        "See the user and the password in DATABASE_URL.",
    ),
    (
        'database ".*" does not exist',
        "Make it (docs/deploy.md has how), or correct its name in DATABASE_URL.",
    ),
    ("pg_hba", "Let this user and this machine in, in the server's pg_hba.conf."),
    ("too many|slots", "Raise the server's max_connections, or lower DATABASE_POOL_SIZE."),
    ("starting up|shutting down|recovery", "Wait, and see that it gets ready."),
    (
        "refused|time|resolve|translate|known|No such file|route|unreachable",
        "See that it runs and can be reached, at the address in DATABASE_URL.",
    ),
)
"""By the words of an English server: another one's are shown all the same."""
