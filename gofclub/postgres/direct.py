"""One statement, straight to PostgreSQL's own library, for what runs at every move.

Django and the driver take a quarter of a millisecond of the processor for a statement, and half of
one where something else has used its caches in between: text is put together, a cursor is made,
values are converted there and back. What a move asks and writes are a few texts and numbers. The
connection is the same, with its transaction, its errors and its state.

PostgreSQL is told of a statement once for each connection (`prepared.py`): to read it and to plan
it anew each time takes as long as to carry it out.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.errors import FeatureNotSupported, InvalidSqlStatementName, error_from_result
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

from gofclub.postgres.prepared import Prepared

Row = tuple[str | None, ...]
ONE_PLAN = b"SET plan_cache_mode TO force_generic_plan"
"""For one or two tables PostgreSQL would plan anew for ever, to save less than that takes. Nothing
else of the site is prepared; what is taken back with a transaction is said with the next one."""


def rows_of(connection: BaseDatabaseWrapper, statement: str, values: Sequence[Any]) -> list[Row]:
    """What a statement finds, as PostgreSQL writes it; `%s` stands for a value, as in Django."""
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    library: PGconn = connection.connection.pgconn
    with connection.wrap_database_errors:
        if connection.in_atomic_block and library.transaction_status == TransactionStatus.IDLE:
            # As the driver does it: with the first statement.
            _done(library, library.exec_(b"BEGIN"))
        texts = [_text(value) for value in values]
        found = _found(library, _kept_by(connection), _numbered(statement), texts)
    columns = range(found.nfields)
    return [
        tuple(_read(found.get_value(row, column)) for column in columns)
        for row in range(found.ntuples)
    ]


def _found(
    library: PGconn, kept: Prepared | None, statement: bytes, values: Sequence[bytes | None]
) -> PGresult:
    if kept is None or not kept.has_room_for(statement):
        return _done(library, library.exec_params(statement, values))
    name = kept.name_of(statement)
    if name is None:
        name = kept.next_name()
        _done(library, library.exec_(ONE_PLAN))
        _done(library, library.prepare(name, statement))
        kept.keep(statement, name)
    try:
        # Its stub knows of no NULL, though it takes one as `exec_params` does.
        return _done(library, library.exec_prepared(name, values))  # type: ignore[arg-type]
    except (FeatureNotSupported, InvalidSqlStatementName):
        # A table has changed its columns meanwhile, or somebody has had all of them forgotten.
        kept.forget_all()
        raise


def _kept_by(connection: BaseDatabaseWrapper) -> Prepared | None:
    """What this connection has prepared; None where another may be lent the connection."""
    if connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]:
        # PgBouncer lends it out anew for each transaction.
        return None
    return getattr(connection.connection, "prepared", None)


@lru_cache(maxsize=64)
def _numbered(statement: str) -> bytes:
    """With the places for values as PostgreSQL counts them."""
    first, *others = statement.split("%s")
    places = (f"${number}{part}" for number, part in enumerate(others, start=1))
    return "".join((first, *places)).encode()


def _text(value: Any) -> bytes | None:
    if value is None:
        return None
    if isinstance(value, datetime):
        return value.isoformat().encode()
    text = value if isinstance(value, str) else str(value)
    if "\0" in text:
        # The library would leave out what comes after it.
        raise psycopg.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
    return text.encode()


def _read(value: bytes | None) -> str | None:
    return None if value is None else value.decode()


def _done(library: PGconn, result: PGresult) -> PGresult:
    if result.status in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        return result
    error = error_from_result(result)
    if library.status == ConnStatus.BAD and not isinstance(error, psycopg.OperationalError):
        # Nobody has said why: the connection has gone.
        raise psycopg.OperationalError(str(error))
    raise error
