"""Deals that the tables of a round share: when their cards may be seen.

**The one place that decides it.** Whatever shows the cards or the points of a finished deal asks
`opened_deals`; whoever comes to a table without a chair is asked about by `is_sealed`. What is not
known to be open is closed, to everybody: players, watchers, organisers and the operator.
"""

import secrets
from collections.abc import Collection

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from play.models import Dealt, SharedDeals, Table
from play.table.shared import SECRET_BYTES, Shared, promise_of
from play.table.snapshot import Snapshot
from scorepad.models import Night
from scorepad.services.clubs.online_tables import Sealed


def opened_deals() -> QuerySet[Dealt]:
    """Finished deals whose cards nobody has yet to play at another table."""
    return Dealt.objects.filter(is_open(), finished_at__isnull=False)


def is_open() -> Q:
    """Of deals: whether no other table has yet to play them."""
    return Q(table__shared=None) | Q(table__shared__opened_at__isnull=False)


def sealed_tables() -> QuerySet[Table]:
    """Tables with deals that others have yet to play."""
    return Table.objects.filter(shared__isnull=False, shared__opened_at=None)


def is_sealed(table: Snapshot) -> bool:
    """Whether others may have yet to play what lies at this table; asked anew each time."""
    shared = table.options.shared
    if shared is None:
        return False
    return not SharedDeals.objects.filter(code=shared.code, opened_at__isnull=False).exists()


def deals_of_round(night: Night, number: int) -> SharedDeals:
    """What all tables of a round get that are opened together, in the caller's transaction."""
    found = SharedDeals.objects.filter(night=night, round=number, opened_at=None).first()
    secret = secrets.token_bytes(SECRET_BYTES).hex()
    return found or SharedDeals.objects.create(night=night, round=number, secret=secret)


def sealed_of(night: Night) -> dict[int, Sealed]:
    """By round, the latest of each: of a draw that was taken back nobody plays any more."""
    return {
        one.round: Sealed(
            one.code,
            promise_of(Shared(one.code, one.secret)),
            "" if one.opened_at is None else one.secret,
            one.opened_at is not None,
        )
        for one in SharedDeals.objects.filter(night=night).order_by("pk")
    }


def finished_at_tables(codes: Collection[str]) -> dict[str, int]:
    """How many deals each of these tables has finished: no more is told of them by then."""
    done = Count("deals", filter=Q(deals__finished_at__isnull=False))
    found = Table.objects.filter(code__in=codes, shared__isnull=False).annotate(done=done)
    return dict(found.values_list("code", "done"))


def open_withdrawn(codes: Collection[str]) -> None:
    """Within the change: a draw that is taken back takes its deals along, whoever has seen them."""
    found = SharedDeals.objects.filter(tables__code__in=codes, opened_at=None)
    SharedDeals.objects.filter(pk__in=list(found.values_list("pk", flat=True))).update(
        opened_at=timezone.now()
    )
