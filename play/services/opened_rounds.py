"""Rounds that share their deals, found to have ended: opened, once, and all are told."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from play.models import SharedDeals, Table
from play.services.store.commit import tell
from play.services.store.load import tables_at
from play.services.store.sqlite_lock import sqlite_lock
from play.table.snapshot import CLOSED, OVER, Snapshot
from scorepad.services.clubs.nights import touch


def open_finished(now: datetime | None = None) -> int:
    """Opens the deals of rounds whose tables have all ended, each once; how many rounds."""
    at_play = Table.objects.filter(shared=OuterRef("pk")).exclude(status__in=[OVER, CLOSED])
    # One that has no table has lost them to its age: its cards are nobody's any more.
    due = SharedDeals.objects.filter(~Exists(at_play), opened_at=None)
    opened = 0
    for one in due.select_related("night__club"):
        with sqlite_lock(), transaction.atomic():
            # The tables first and by key, as whoever takes a draw back does.
            tables = Table.objects.filter(shared=one)
            list(tables.select_for_update().order_by("pk").values_list("pk", flat=True))
            # Asked again with the writing: of two that find it, one opens it.
            mine = due.filter(pk=one.pk).update(opened_at=now or timezone.now())
            if mine:
                # Their views say something else now, and every process has to read them anew.
                tables.update(seq=F("seq") + 1)
        if mine:
            opened += 1
            _tell(one)
    return opened


def _tell(one: SharedDeals) -> None:
    """To whoever looks at the night, and to those who still sit at its tables."""
    if one.night is not None:
        touch(one.night)
    codes = list(one.tables.values_list("code", flat=True))
    tell(table for table in tables_at(codes).values() if isinstance(table, Snapshot))
