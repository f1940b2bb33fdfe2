"""The sheets of a night's online tables that were closed: each is ended once, after its last hand.

Done as soon as the night's change is stored; where a process died before that, or a hand could not
be written, the croupier or the operator comes back to it. Once a table is settled its sheet is
people's own: an organiser may reopen it.
"""

import contextlib
from collections.abc import Callable, Collection
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from play.models import Table
from play.services.results import ALL, abandon, on_their_way, set_aside, unwritten, write_waiting
from play.table.snapshot import CLOSED, OVER
from scorepad.models import Sheet

AT_ONCE = 20
Guard = Callable[[str], contextlib.AbstractContextManager[object]]
"""Around what is done for one table: keeps the others from its failing."""


def unsettled() -> QuerySet[Table]:
    """Drawn tables that are closed and whose sheet was not yet seen to."""
    return Table.objects.filter(drawn=True, status=CLOSED, settled_at=None)


def are_settled(codes: Collection[str]) -> bool:
    """Whether no more hand of these tables comes to its sheet by itself."""
    going_on = Table.objects.filter(code__in=codes, settled_at=None).exclude(status=OVER)
    # Those of a round that is not open yet come later, and by themselves as well.
    return not (going_on.exists() or on_their_way().filter(table__code__in=codes).exists())


def settle_ended(
    now: datetime, *, but: Collection[str] = (), guard: Guard = contextlib.nullcontext
) -> int:
    """Settles what can be settled, the oldest first, some at a time; how many were tried."""
    # A hand that was set aside waits for the operator, and the open sheet waits for the hand.
    stuck = Exists(set_aside().filter(table=OuterRef("pk"))) & Q(sheet__status=Sheet.Status.OPEN)
    # Those of a shared round are many at once: they are written a few at a time, as all results
    # are, and nobody else's table waits behind one that has to wait for them.
    to_come = Exists(on_their_way().filter(table=OuterRef("pk"))) & Q(shared__isnull=False)
    found = unsettled().exclude(stuck).exclude(to_come).exclude(code__in=but)
    codes = list(found.order_by("changed_at").values_list("code", flat=True)[:AT_ONCE])
    for code in codes:
        with guard(code):
            settle(code, now=now)
    return len(codes)


def settle(code: str, *, now: datetime | None = None) -> None:
    """Writes the hands that are over, and then ends the sheet: none comes after that."""
    left = unsettled().filter(code=code)
    if not left.exists():
        return
    write_waiting(ALL, table=code)
    if unwritten().filter(table__code=code).exists():
        return
    abandon(code)
    left.update(settled_at=now or timezone.now())
