"""Connections to PostgreSQL that died with it: none is handed out, and none is waited for."""

from typing import Any

import psycopg
from django.db import connection

from gofclub.postgres.prepared import Prepared


class PooledConnection(psycopg.Connection):
    """One of the pool's, which asks each for a sign of life (by `execute`) before it lends it out.

    The pool meets one dead connection for each try, and waits for 1 s, then for 2 s, then for 4 s
    in between: whoever met a few in a row had no time left for a living one. So the first
    that is found dead has all others looked at.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.prepared = Prepared()
        """What it has been told of by the short way (`gofclub/postgres/direct.py`)."""

    def execute(self, *arguments: Any, **options: Any) -> psycopg.Cursor:
        try:
            return super().execute(*arguments, **options)
        except psycopg.OperationalError:
            if self.closed:
                connection.pool.check()  # type: ignore[attr-defined]
            raise


def pool_options(size: int, *, seconds: int = 2) -> dict[str, Any]:
    return {
        "connection_class": PooledConnection,
        "min_size": 1,
        "max_size": size,
        # The default of 30 s would turn a restart of the database into half a minute of silence.
        "timeout": seconds,
        # Whoever looks for a database that is away waits twice as long each time. Given up early,
        # the next request looks anew, and none waits long once it is back.
        "reconnect_timeout": 1,
    }
