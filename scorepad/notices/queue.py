"""How what waits in the database is sent: claimed for a while, and tried again later each time.

docs/adr/0026 says why no task library does it.
"""

from datetime import datetime, timedelta

AT_ONCE = 50
LEASE = timedelta(minutes=10)
"""How long a claimed row is left to the process that has claimed it; then it comes back."""
MOST_TRIES = 8
"""With a pause that doubles from one minute on: for about four hours."""
WHEN_NO_ROOM = timedelta(minutes=1)
"""What could not be sent for want of our own means is no try: it waits a little."""


def next_try(tries: int, now: datetime, *, most: int = MOST_TRIES) -> datetime | None:
    """When to try again what has failed so many times; None for never."""
    return None if tries >= most else now + timedelta(minutes=2 ** (tries - 1))
