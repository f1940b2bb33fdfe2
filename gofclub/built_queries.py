"""Queries of which only the values change: Django builds the statement of each once.

To build one takes the ORM many times as long as the database takes to answer it. Where it is asked
under a lock, others wait for that.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)

# Within the range of every field, and not what anybody would write into a query as a constant.
_STAND_INS: dict[type, Callable[[int], Any]] = {
    int: lambda at: 30_001 + at,
    str: lambda at: f"the value at place {at}",
    UUID: lambda at: UUID(int=30_001 + at),
    datetime: lambda at: datetime(2001, 1, 1 + at, tzinfo=UTC),
}


class _Built(NamedTuple):
    model: type[Any]
    statement: str
    parameters: list[tuple[int | None, Any]]
    """Of each which of the values it is, or a constant."""
    converters: list[tuple[int, Callable[..., Any], Any]]
    """Of which column, from what the driver gives to what the field wants."""
    columns: slice
    fields: list[str]
    """Those of the model itself."""
    related: list[Any]
    """What makes the objects of `select_related`."""


class BuiltQuery(Generic[M]):
    """Objects of a model that are looked for again and again, each time with other values.

    `query` is called once, with something of each of these kinds in their places; nothing but these
    places may depend on them.
    """

    def __init__(self, query: Callable[..., "QuerySet[M]"], *kinds: type) -> None:
        self._query = query
        self._kinds = kinds
        self._built: dict[str, _Built] = {}
        """By the kind of database: tests have two of them."""

    def one(self, *values: Any) -> M | None:
        """The first that is found, or None."""
        found = self.all(*values)
        return found[0] if found else None

    def all(self, *values: Any) -> list[M]:
        database = connections[DEFAULT_DB_ALIAS]
        built = self._built.get(database.vendor)
        if built is None:
            built = self._built[database.vendor] = self._build()
        wanted = [_stored(value) for value in values]
        with database.cursor() as cursor:
            cursor.execute(
                built.statement,
                [constant if at is None else wanted[at] for at, constant in built.parameters],
            )
            rows = cursor.fetchall()
        if built.converters:
            rows = [list(row) for row in rows]
            for at, convert, column in built.converters:
                for row in rows:
                    row[at] = convert(row[at], column, database)
        objects: list[M] = []
        for row in rows:
            one = built.model.from_db(DEFAULT_DB_ALIAS, built.fields, row[built.columns])
            for populator in built.related:
                populator.populate(row, one)
            objects.append(one)
        return objects

    def _build(self) -> _Built:
        stand_ins = [_STAND_INS[kind](at) for at, kind in enumerate(self._kinds)]
        query = self._query(*stand_ins)
        compiler = query.query.get_compiler(connection=connection)
        statement, parameters = compiler.as_sql()
        select, found = compiler.select, compiler.klass_info or {}
        places = {_stored(one): at for at, one in enumerate(stand_ins)}
        by_place = [(places.get(one), one) for one in parameters]
        if compiler.annotation_col_map or not set(places.values()) <= {at for at, _ in by_place}:
            # A value that stands nowhere would be the same for all.
            raise ValueError(f"this cannot be built once: {statement}")
        converters = [
            (at, convert, column)
            for at, (all_of_it, column) in compiler.get_converters(
                [column for column, *_ in select]
            ).items()
            for convert in all_of_it
        ]
        own = found["select_fields"]
        columns = slice(own[0], own[-1] + 1)
        return _Built(
            query.model,
            statement,
            by_place,
            converters,
            columns,
            [column.target.attname for column, *_ in select[columns]],
            # The stubs are those of a later Django.
            get_related_populators(found, select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]
        )


def _stored(value: Any) -> Any:
    """As the database keeps it, where that is not what it is."""
    if isinstance(value, UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value
