"""Rows that are stored again and again where others wait: each statement is put together once.

The fields make the values, as ever. What Django does beyond that is left out: it does not look
whether a row is there already, and tells no signals (nobody listens here).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model


class _Statement(NamedTuple):
    text: str
    fields: tuple["Field[Any, Any]", ...]

    def values(self, row: Model, database: BaseDatabaseWrapper, *, is_new: bool) -> list[Any]:
        return [
            field.get_db_prep_save(field.pre_save(row, is_new), database) for field in self.fields
        ]


def store_new(rows: Sequence[Model]) -> None:
    """Stores new rows of one model and gives them their keys; what they refer to is stored."""
    if not rows:
        return
    database = connections[DEFAULT_DB_ALIAS]
    statement = _insert(database.vendor, type(rows[0]), len(rows))
    values = [value for row in rows for value in statement.values(row, database, is_new=True)]
    with database.cursor() as cursor:
        cursor.execute(statement.text, values)
        keys = cursor.fetchall()
    for row, (key,) in zip(rows, keys, strict=True):
        row.pk = key
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS  # noqa: SLF001 (documented)


def store_fields(row: Model, names: Sequence[str]) -> None:
    """Stores these fields of a row that is there: as `save(update_fields=...)`."""
    database = connections[DEFAULT_DB_ALIAS]
    statement = _update(database.vendor, type(row), tuple(names))
    with database.cursor() as cursor:
        values = [*statement.values(row, database, is_new=False), row.pk]
        cursor.execute(statement.text, values)
        if not cursor.rowcount:
            raise DatabaseError("the row to be changed is not there")


@lru_cache(maxsize=64)
def _insert(vendor: str, model: type[Model], rows: int) -> _Statement:
    """For this kind of database: tests have two of them."""
    table, key, known = _names_of(model)
    fields = tuple(field for field in known.values() if field is not key)
    columns = ", ".join(map(_quoted, fields))
    row = "(" + ", ".join(["%s"] * len(fields)) + ")"
    return _Statement(
        # Names come from our own models, here and below.
        f"INSERT INTO {table} ({columns}) VALUES {', '.join([row] * rows)}"  # noqa: S608
        f" RETURNING {_quoted(key)}",
        fields,
    )


@lru_cache(maxsize=64)
def _update(vendor: str, model: type[Model], names: tuple[str, ...]) -> _Statement:
    table, key, known = _names_of(model)
    fields = tuple(known[name] for name in names)
    sets = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    return _Statement(f"UPDATE {table} SET {sets} WHERE {_quoted(key)} = %s", fields)  # noqa: S608


def _names_of(model: type[Model]) -> tuple[str, "Field[Any, Any]", dict[str, "Field[Any, Any]"]]:
    """The table, its key, and all fields by name."""
    meta = model._meta  # noqa: SLF001 (that is its documented name)
    assert meta.pk is not None  # noqa: S101 (every model has one)
    known = {field.name: field for field in meta.concrete_fields}
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(meta.db_table), meta.pk, known


def _quoted(field: "Field[Any, Any]") -> str:
    return connections[DEFAULT_DB_ALIAS].ops.quote_name(str(field.column))
