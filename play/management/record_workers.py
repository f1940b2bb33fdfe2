"""What the processes of `manage.py check_records` run.

They begin with nothing: this file must be read before Django is set up, so it imports models late.
"""

import os
from typing import NamedTuple

import django
from django.db import connections


class Task(NamedTuple):
    """Some games of one kind, by key: small enough to be sent to a process."""

    what: str
    keys: tuple[int, ...]


def begin(database: str) -> None:
    """In a new process: the same database, and room for whoever plays now."""
    os.nice(10)
    django.setup()
    connections["default"].settings_dict["NAME"] = database


def troubles(task: Task) -> list[str]:
    """What is wrong with these games, a line each."""
    from play.services.check_records import troubles_of_tables  # noqa: PLC0415 (see above)
    from scorepad.services.sheets.check_records import troubles_of_sheets  # noqa: PLC0415

    found = {"tables": troubles_of_tables, "sheets": troubles_of_sheets}[task.what]
    return found(task.keys)
