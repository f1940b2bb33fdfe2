"""A database for what is restored, beside that of the tests."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from django.db import connection


@contextmanager
def another_database() -> Iterator[str]:
    """The address of an empty one on the same server; nothing for SQLite, which makes a file."""
    if connection.vendor == "sqlite":
        yield ""
        return
    address = os.environ["DATABASE_URL"]
    name = f"restored_{os.getpid()}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(address)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")
