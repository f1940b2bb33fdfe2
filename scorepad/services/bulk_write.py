"""Many rows written at once."""

import json
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models


def insert(model: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Stores the rows; `names` are columns, and what is a date or a list may be one.

    Django's own `bulk_create` takes five times as long, most of it to look at every value.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(name) for name in names)
    table = quote(model._meta.db_table)  # noqa: SLF001 (that is its documented name)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Ten times as fast as inserting, and checked by the same constraints.
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        marks = ", ".join(["%s"] * len(names))
        # Names come from our own models.
        cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(rows))  # noqa: S608


def update(
    model: type[models.Model], names: Sequence[str], objects: Sequence[models.Model]
) -> None:
    """Stores these fields of the objects, whole numbers and texts, in one statement.

    Django's own `bulk_update` asks every row for each of the others: twice as many cost four
    times as much. Rows are changed in any order, so no two may meet under one unique value.
    """
    if not objects:
        return
    connection = connections[DEFAULT_DB_ALIAS]
    quote, meta = connection.ops.quote_name, model._meta  # noqa: SLF001 (as above)
    known = {field.name: field for field in meta.concrete_fields}
    fields = [meta.pk, *(known[name] for name in names)]
    columns = [quote(str(field.column)) for field in fields]
    rows = json.dumps([[getattr(one, field.attname) for field in fields] for one in objects])
    if connection.vendor == "postgresql":
        kinds = [field.cast_db_type(connection) for field in fields]
        values = [f"(value->>{at})::{kind}" for at, kind in enumerate(kinds)]
        source = "jsonb_array_elements(%s::jsonb) AS sent(value)"
    else:
        values = [f"json_extract(value, '$[{at}]')" for at in range(len(fields))]
        source = "json_each(%s)"
    new = ", ".join(f"{value} AS {column}" for value, column in zip(values, columns, strict=True))
    sets = ", ".join(f"{column} = new.{column}" for column in columns[1:])
    table = quote(meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            # Names come from our own models.
            f"UPDATE {table} SET {sets} FROM (SELECT {new} FROM {source}) AS new "  # noqa: S608
            f"WHERE {table}.{columns[0]} = new.{columns[0]}",
            [rows],
        )


def moment(value: datetime) -> Any:
    """A time as the database stores it."""
    return connections[DEFAULT_DB_ALIAS].ops.adapt_datetimefield_value(value)


def day(value: date) -> Any:
    return connections[DEFAULT_DB_ALIAS].ops.adapt_datefield_value(value)
