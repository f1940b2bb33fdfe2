"""Tests that speak of today: the day must not end while one of them runs."""

from datetime import datetime, timedelta, tzinfo

import pytest
from django.utils import timezone

ENDS = (0, 5)
"""Hours in UTC: the deal of the day and its puzzles end at midnight, a club's night at five."""
SOON = timedelta(minutes=5)
"""More than any such test takes."""


class PastTheEnd(datetime):
    """A clock that is ahead by as much as the day has left."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return datetime.now(tz) + SOON


def ends_soon(now: datetime) -> bool:
    """Whether a day ends within the next minutes.

    >>> ends_soon(datetime(2026, 12, 31, 23, 56)), ends_soon(datetime(2027, 1, 1, 0, 1))
    (True, False)
    """
    return now.hour not in ENDS and (now + SOON).hour in ENDS


@pytest.fixture(autouse=True)
def _the_day_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is about to, Django's clock is in the next day already."""
    if ends_soon(timezone.now()):
        # Not its `now`, which models hold as a default.
        monkeypatch.setattr(timezone, "datetime", PastTheEnd)


def stop_at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    """Django's clock stands still."""

    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return moment.astimezone(tz)

    monkeypatch.setattr(timezone, "datetime", Stopped)
