"""By which the tables that are due are found: not by the moment itself, but by its sixteen seconds.

With each move a table is due at another moment. Were that what the index is made of, PostgreSQL
would write the row's new version into every index there is on tables, a dozen; as long as no value
of any index has changed, it writes it into none. So it is where people play; a bot's turn is due
much sooner than a person's, and its table is in another slot after most moves.
"""

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models.sql.compiler import SQLCompiler
from django.utils.deconstruct import deconstructible

SECONDS = 16
"""Whoever looks for what is due by now reads what is due in the rest of its slot, too. It is part
of the column: another number needs a migration, and Django says so."""


def slot_of(moment: datetime) -> int:
    """The slot in which a moment lies; later moments have the same one or a later one."""
    return int(moment.timestamp()) // SECONDS


@deconstructible
class Slot(models.Func):
    """The same, for a column of the database."""

    output_field = models.BigIntegerField()

    def __init__(self, moment: str, *, seconds: int) -> None:
        super().__init__(moment, seconds=seconds)

    def as_postgresql(
        self, compiler: SQLCompiler, connection: Any, **context: Any
    ) -> tuple[str, Any]:
        # In a zone that is named: a column may not follow from the session's.
        seconds = "EXTRACT(EPOCH FROM %(expressions)s AT TIME ZONE 'UTC')"
        template = f"FLOOR({seconds} / %(seconds)d)::bigint"
        return self.as_sql(compiler, connection, template=template, **context)

    def as_sqlite(self, compiler: SQLCompiler, connection: Any, **context: Any) -> tuple[str, Any]:
        # To the second, which is cut off and not rounded.
        second = "SUBSTR(%(expressions)s, 1, 19)"
        template = f"CAST(STRFTIME('%%%%s', {second}) AS INTEGER) / %(seconds)d"
        return self.as_sql(compiler, connection, template=template, **context)
