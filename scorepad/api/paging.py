"""Long lists come in pages; the address of the next one is in the answer."""

from datetime import UTC, date, datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_naive
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request

from gofclub.days import is_sensible

MOST_DIGITS = 9
"""Of a count: what fits into the smallest column that there is."""
NOT_OURS = _("This cursor does not come from here.")


class NewestFirst(CursorPagination):
    """Pages that stay put while new entries come in at the top."""

    page_size = 25
    max_page_size = 100
    page_size_query_param = "size"
    ordering: tuple[str, ...] = ("-started_at", "-pk")

    def decode_cursor(self, request: Request) -> Cursor | None:
        """What a cursor says: the database is asked only for what it can compare with."""
        try:
            cursor = super().decode_cursor(request)
        except (NotFound, ValueError):
            raise ValidationError({"cursor": [NOT_OURS]}) from None
        if cursor is not None and cursor.position is not None and not self.fits(cursor.position):
            raise ValidationError({"cursor": [NOT_OURS]})
        return cursor

    def fits(self, position: str) -> bool:
        """Whether it is a moment such as entries have."""
        try:
            moment: Any = parse_datetime(position)
        except ValueError:
            return False
        if moment is None or is_naive(moment):
            return False
        return EARLIEST < moment < LATEST


# A day away from what Python can turn into another time zone.
EARLIEST, LATEST = datetime(1000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)


class LatestNumberFirst(NewestFirst):
    """Pages of what is counted."""

    def fits(self, position: str) -> bool:
        return position.isascii() and position.isdigit() and len(position) <= MOST_DIGITS


class NewestVersionFirst(LatestNumberFirst):
    ordering = ("-version",)


class NewestChangeFirst(LatestNumberFirst):
    ordering = ("-pk",)


class NewestDayFirst(NewestFirst):
    ordering = ("-day",)

    def fits(self, position: str) -> bool:
        try:
            return is_sensible(date.fromisoformat(position))
        except ValueError:
            return False
