"""What `ENGINE` names: Django's own, with cursors that are closed without a word.

Rows of `.iterator()` come from a cursor on the server, which is closed there after the last of
them. Where the database has gone away in between, Django lets the driver's own error through: one
that nobody expects, and that hides what has happened. All rows are here, or the error of fetching
them is on its way; whoever asks next is told.
"""

from typing import Any

import psycopg
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorWrapper


class Cursor(CursorWrapper):
    def close(self) -> None:
        try:
            self.cursor.close()
        except (psycopg.OperationalError, psycopg.InterfaceError):
            # The connection is known to be dead by now: nothing more is sent.
            self.cursor.close()


class DatabaseWrapper(base.DatabaseWrapper):
    def make_cursor(self, cursor: Any) -> Cursor:
        return Cursor(cursor, self)
