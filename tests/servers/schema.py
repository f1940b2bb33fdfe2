"""What a database consists of, in words that two databases can be compared by."""

import re
import sqlite3
from pathlib import Path

import psycopg

Schema = dict[str, set[str]]
"""What belongs to each table; in which order its columns stand is nobody's business."""

PARTS = """
SELECT relname, format('%I %s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull,
                       attidentity, pg_get_expr(adbin, adrelid))
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
 WHERE attnum > 0 AND NOT attisdropped AND relkind = 'r' AND relnamespace = 'public'::regnamespace
UNION ALL
SELECT relname, format('%s %s %s', conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
 WHERE relnamespace = 'public'::regnamespace AND contype <> 'n' -- that stands by the column
UNION ALL
SELECT relname, pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
 WHERE relnamespace = 'public'::regnamespace
"""
# PostgreSQL writes a check down in other words after it has been through a dump.
CASTS = re.compile(r"::(?:character varying|text)(?:\[\])?")
NEEDLESS_BRACKETS = re.compile(r"\(('[^']*'|ARRAY\[[^]]*\])\)")
# Names that the database or Django thinks of where a model gives none depend on when it was asked.
THOUGHT_OF = re.compile(r"\b(\w+)_(?:key|check|[0-9a-f]{8}(?:_uniq|_like|_fk\w*)?|uniq|fk_\w+)\b")


def of_sqlite(path: Path) -> Schema:
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        rows = connection.execute(
            "SELECT type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL "
            "AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
    connection.close()
    found: Schema = {}
    for kind, table, sql in rows:
        parts = _entries(sql) if kind == "table" else [sql]
        found.setdefault(table, set()).update(_plain(part) for part in parts)
    return found


def of_postgres(address: str) -> Schema:
    found: Schema = {}
    with psycopg.connect(address) as connection:
        for table, part in connection.execute(PARTS):
            shorter = NEEDLESS_BRACKETS.sub(r"\1", CASTS.sub("", part))
            found.setdefault(table, set()).add(_plain(NEEDLESS_BRACKETS.sub(r"\1", shorter)))
    return found


def _plain(part: str) -> str:
    return THOUGHT_OF.sub(r"a name", " ".join(part.split()))


def _entries(sql: str) -> list[str]:
    """What stands between the commas of a CREATE TABLE, as far as they are its own."""
    inside = sql[sql.index("(") + 1 : sql.rindex(")")]
    entries, depth, quoted = [""], 0, False
    for sign in inside:
        quoted ^= sign == "'"
        depth += 0 if quoted else (sign == "(") - (sign == ")")
        if sign == "," and not depth and not quoted:
            entries.append("")
        else:
            entries[-1] += sign
    return entries
