"""A PostgreSQL database with all migrations in it: made once on a server, and then copied.

All migrations take twenty seconds, and each worker wants a database of its own. As a command it
makes the one of the server in DATABASE_URL and the file for SQLite, for whoever comes later: what
they are copied from is kept (`tests/servers/migrated.py`).
"""

import os
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

from tests.servers.migrated import state
from tests.servers.site import ROOT, migrate_postgres, migrated

MAKING = 64
"""The lock that whoever makes one holds on the server."""


def migrated_template(address: str) -> str:
    """The name of a database to copy; who comes while another process makes it waits for it."""
    name = f"gofclub_migrated_{state(ROOT)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [MAKING])
        found = connection.execute(
            "SELECT 1 FROM pg_database WHERE datname = %s AND datistemplate", [name]
        )
        if not found.fetchone():
            # Without this mark it is what a process has left that was stopped.
            connection.execute(SQL("DROP DATABASE IF EXISTS {}").format(Identifier(name)))
            connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
            migrate_postgres(urlsplit(address)._replace(path=f"/{name}").geturl())
            connection.execute(SQL("ALTER DATABASE {} IS_TEMPLATE true").format(Identifier(name)))
    return name


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        migrated(Path(folder) / "gofclub.sqlite3")
    migrated_template(os.environ["DATABASE_URL"])
