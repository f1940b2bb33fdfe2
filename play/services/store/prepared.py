"""Selections that Django builds once and that run often.

Building a query takes the ORM many times as long as the database takes to answer it. A `Prepared`
has the columns and their conversions from Django, and the rest of the statement, from `WHERE` or
`JOIN` on, in SQL of our own.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Model


class _Built(NamedTuple):
    statement: str
    converters: list[tuple[int, Callable[..., Any], Any]]
    """Of which column, from what the driver gives to what the field wants."""


class Prepared:
    """Fields of a model and of what belongs to it; `rest` says which rows, for this database."""

    def __init__(self, model: type[Model], fields: Sequence[str], rest: Callable[[], str]) -> None:
        self._model = model
        self._fields = fields
        self._rest = rest
        self._built: dict[str, _Built] = {}
        """By the kind of database: tests have two of them."""

    def rows(self, *values: Any) -> list[Sequence[Any]]:
        """What is found, with these values in the places of the rest."""
        built = self._built.get(connection.vendor)
        if built is None:
            built = self._built[connection.vendor] = self._build()
        with connection.cursor() as cursor:
            cursor.execute(built.statement, values)
            found = cursor.fetchall()
        if not built.converters:
            return list(found)
        rows = [list(row) for row in found]
        for at, convert, column in built.converters:
            for row in rows:
                row[at] = convert(row[at], column, connection)
        return list(rows)

    def dicts(self, *values: Any) -> list[dict[str, Any]]:
        return [dict(zip(self._fields, row, strict=True)) for row in self.rows(*values)]

    def _build(self) -> _Built:
        query = self._model._default_manager.order_by().values_list(*self._fields).query  # noqa: SLF001
        compiler = query.get_compiler(connection=connection)
        statement, parameters = compiler.as_sql()
        assert not parameters, statement
        columns = [column for column, *_ in compiler.select]
        converters = [
            (at, convert, column)
            for at, (found, column) in compiler.get_converters(columns).items()
            for convert in found
        ]
        return _Built(f"{statement} {self._rest()}", converters)
