"""How far the figures of all clubs are behind."""

from typing import NamedTuple

from django.db.models import Count, Q

from scorepad.models import Due


class Behind(NamedTuple):
    waiting: int
    set_aside: int


def figures_behind() -> Behind:
    """Sheets that are to be counted, and those that could not be."""
    found = Due.objects.aggregate(
        waiting=Count("pk", filter=Q(failed_at=None)),
        set_aside=Count("pk", filter=~Q(failed_at=None)),
    )
    return Behind(found["waiting"], found["set_aside"])
