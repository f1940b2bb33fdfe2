"""`column is one of these`, with one place for all of them.

A list of places is a statement that nobody has seen before each time the number of tables in a
batch is another: the driver takes it apart and the database plans it, for thousands of moves.
"""

from collections.abc import Collection, Iterable
from typing import Any

import orjson

from play.services.store.statements import is_on_postgresql


def sql_in(column: str, *, cast: str = "") -> str:
    """The condition; its one place takes what `sql_in_value` makes of the same values."""
    if is_on_postgresql():
        return f"{column} = ANY(string_to_array(%s, ' '){cast and f'::{cast}[]'})"
    return f"{column} IN (SELECT value FROM json_each(%s))"  # noqa: S608


def sql_in_these(column: str, some: Collection[Any], *, cast: str = "") -> tuple[str, Any]:
    """The condition for these very values, and what its one place takes.

    At the pace of people a commit is for one table. SQLite keeps a list in a table of its own,
    which it makes and throws away each time: for one value that is nine tenths of the whole.
    """
    if len(some) == 1 and not is_on_postgresql():
        return f"{column} = %s", next(iter(some))
    return sql_in(column, cast=cast), sql_in_value(some)


def sql_one_by_one(key: str, table: str, some: Collection[str], *, where: str) -> tuple[str, str]:
    """What to select from: the rows that have one of these keys, looked up one after the other.

    And what its first place takes; the others are those of `where`.
    """
    if is_on_postgresql():
        # As a plain condition it is planned by what the table is believed to hold: with a few
        # hundred rows all of them are read, for a dozen. OFFSET keeps it from being one again.
        row = f"SELECT {key} FROM {table} WHERE {key} = wanted.key AND {where} OFFSET 0"  # noqa: S608
        keys = "unnest(string_to_array(%s, ' ')) AS wanted (key)"
        return f"{keys} CROSS JOIN LATERAL ({row}) AS found", sql_in_value(some)
    condition, value = sql_in_these(key, some)
    return f"{table} WHERE {condition} AND {where}", value


def sql_in_value(some: Collection[str] | Collection[int]) -> str:
    """Codes, keys or ids: none of them has a space in it."""
    if is_on_postgresql():
        return " ".join(map(str, some))
    return orjson.dumps(list(some)).decode()


def sql_from_each(owner: str, start: str) -> str:
    """A join: of each of some owners what begins at a number of its own.

    Its one place takes what `sql_from_each_value` makes of the owners' ids and the numbers.
    """
    if is_on_postgresql():
        pairs = "SELECT (one->>0)::bigint AS owner, (one->>1)::int AS start"
        pairs += " FROM json_array_elements(%s::json) AS one"
    else:
        pairs = "SELECT json_extract(value, '$[0]') AS owner, json_extract(value, '$[1]') AS start"
        pairs += " FROM json_each(%s)"
    return f"JOIN ({pairs}) AS wanted ON {owner} = wanted.owner AND {start} >= wanted.start"


def sql_from_each_value(pairs: Iterable[tuple[int, int]]) -> str:
    return orjson.dumps(list(pairs)).decode()
