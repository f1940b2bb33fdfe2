"""How far what happens by itself is behind."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count

from play.models import Table
from play.services.results import set_aside, waiting
from play.table.snapshot import OPEN, PAUSED, PLAYING


class Behind(NamedTuple):
    waiting: int
    set_aside: int


def tables_by_status() -> dict[str, int]:
    """Tables that are not over."""
    counts = dict.fromkeys((OPEN, PLAYING, PAUSED), 0)
    found = Table.objects.filter(status__in=counts).values("status")
    return counts | dict(found.annotate(count=Count("pk")).values_list("status", "count"))


def croupier_lag(now: datetime) -> float:
    """Seconds for which the table that is due for longest has waited; 0 where none has."""
    due_at = Table.objects.due_by(now).values_list("due_at", flat=True).first()
    return 0.0 if due_at is None else (now - due_at).total_seconds()


def results_behind() -> Behind:
    return Behind(waiting().count(), set_aside().count())
