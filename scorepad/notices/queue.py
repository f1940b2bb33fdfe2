"""How what waits in the database is sent: claimed for a while, and tried again later each time.

docs/adr/0026 says why no task library does it.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber

AT_ONCE = 50
FOR_EACH = 2
"""To one person at a time."""
LEASE = timedelta(minutes=10)
"""How long a claimed row is left to the process that has claimed it; then it comes back."""
MOST_TRIES = 8
"""With a pause that doubles from one minute on: for about four hours."""
WHEN_NO_ROOM = timedelta(minutes=1)
"""What could not be sent for want of our own means is no try: it waits a little."""


def next_try(tries: int, now: datetime, *, most: int = MOST_TRIES) -> datetime | None:
    """When to try again what has failed so many times; None for never."""
    return None if tries >= most else now + timedelta(minutes=2 ** (tries - 1))


def shared_out(due: QuerySet[Any], *, by: str, whose: str) -> QuerySet[Any]:
    """What has been due longest, a few for each person: nobody's alone fill a round.

    Counted by the database before any are left out. Whose push service never answers, or who is
    told a thousand things, must not hold up everybody else.
    """
    place = Window(RowNumber(), partition_by=F(whose), order_by=[F(by).asc(), F("pk").asc()])
    return due.alias(place=place).filter(place__lte=FOR_EACH).order_by(by, "pk")[:AT_ONCE]
