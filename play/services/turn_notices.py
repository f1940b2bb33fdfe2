"""Telling somebody who is not there that it is their turn, before a bot plays for them.

Only where others are waiting, and only at tables that leave time for it: without a clock, or with
the slowest one. A moment of play is told once, whichever croupier looks and however often.
"""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from play.models import Chair, Table
from play.models.due_slots import slot_of
from play.services.store.load import tables_at
from play.table.clock import length_of, wait_of
from play.table.pace import pace
from play.table.snapshot import Snapshot
from scorepad.models import Notice
from scorepad.models.notices import NoticeKind
from scorepad.services.notices.telling import tell

TOLD_AFTER = timedelta(seconds=20)
"""Long enough for a page that loads again, or a phone that finds its network."""
UNHURRIED = (0, 60)
"""Clocks, in seconds a turn."""
AT_ONCE = 50


def tell_whose_turn_it_is(now: datetime) -> int:
    """Tells those for whom others have been waiting for a while; how many."""
    longest = max(pace().offline, timedelta(seconds=max(UNHURRIED)))
    away = Chair.objects.filter(
        table=OuterRef("pk"), user__isnull=False, online=False, state=Chair.State.HERE
    )
    waiting = Chair.objects.filter(
        table=OuterRef("pk"), guest__isnull=False, online=True, seen_at__gt=now - pace().lost
    )
    tables = Table.objects.due_by(now + longest - TOLD_AFTER).filter(
        Exists(away),
        Exists(waiting),
        status=Table.Status.PLAYING,
        clock__in=UNHURRIED,
        due_slot__gte=slot_of(now),
        due_at__gt=now,
    )
    found = {table.code: table for table in tables.select_related("club")[:AT_ONCE]}
    told = 0
    for code, snapshot in tables_at(found).items() if found else ():
        turn = _turn_of_somebody_away(snapshot, now) if isinstance(snapshot, Snapshot) else None
        if turn is None:
            continue
        user, about = turn
        if Notice.objects.filter(kind=NoticeKind.YOUR_TURN, user=user, about=about).exists():
            continue
        told += tell(NoticeKind.YOUR_TURN, [user], club=found[code].club, about=about)
    return told


def _turn_of_somebody_away(table: Snapshot, now: datetime) -> tuple[int, str] | None:
    """Whom the table has been waiting for, and a name for this moment of play."""
    wait = wait_of(table)
    if wait is None or wait.seat is None or wait.what not in ("person", "offline"):
        return None
    chair = table.chairs[wait.seat]
    if chair.user is None or chair.online or table.due_at is None:
        return None
    if table.due_at - length_of(table, wait, pace()) > now - TOLD_AFTER:
        return None
    # Somebody without a socket, who asks now and then, is there.
    if Chair.objects.filter(
        table__code=table.code, seat=wait.seat, seen_at__gt=now - TOLD_AFTER
    ).exists():
        return None
    return chair.user, f"{table.code}:{wait.at}"
