"""Which tables wait for the croupier, since when, and what is to be done there."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from gofclub.built_queries import BuiltQuery
from play.models import Chair, Table
from play.models.tables import TableQuerySet
from play.services.presence import waiting_people
from play.table.clock import wait_of
from play.table.commands import Command
from play.table.pace import pace
from play.table.snapshot import OPEN, PAUSED, Snapshot

AT_ONCE = 64
LEASE = timedelta(seconds=5)
"""How long a claimed table is left to the croupier that has claimed it: at a table of one that has
died people wait as long. Two at once do no harm, because commands say what they expect."""


def errand(table: Snapshot, *, attended: bool) -> Command | None:
    """What is to be done at a table whose time has come."""
    wait = wait_of(table)
    if wait is None:
        return None
    if wait.what == "fill":
        # Bots alone would play for nobody.
        return Command(table.code, "begin" if attended else "expire", id=f"fill:{table.seq}")
    if not attended:
        return Command(table.code, "pause", id=f"pause:{table.seq}", expect=str(table.seq))
    match wait.what:
        case "next" | "mix":
            return Command(table.code, "deal", id=f"deal:{wait.at}", expect=wait.at)
        case "bot":
            return Command(table.code, "act", id=f"bot:{wait.at}", expect=wait.at, seat=wait.seat)
    return Command(table.code, "timeout", id=f"clock:{wait.at}", expect=wait.at)


def due_tables(now: datetime, *, but: Sequence[str] = ()) -> dict[str, bool]:
    """The codes of tables whose time has come, and whether anybody is there; claimed for us."""
    # A game that is on waits for who has lost a network; one that is about to begin, for nobody.
    playing = Q(seen_at__gt=now - pace().offline) & ~Q(table__status=OPEN)
    there = Chair.objects.filter(playing | waiting_people(now), table=OuterRef("pk"))
    due = _unclaimed(now, but=but).due_by(now)
    if not connection.features.has_select_for_update_skip_locked:
        # One process has the database to itself: there is nobody to share the work with.
        return dict(due.annotate(there=Exists(there)).values_list("code", "there")[:AT_ONCE])
    with transaction.atomic():
        locked = due.select_for_update(skip_locked=True, of=("self",))[:AT_ONCE]
        mine = [table.pk for table in locked.only("pk")]
        if not mine:
            return {}
        Table.objects.filter(pk__in=mine).update(claimed_until=now + LEASE)
    claimed = Table.objects.filter(pk__in=mine).annotate(there=Exists(there))
    return dict(claimed.values_list("code", "there"))


def expired_tables(now: datetime, *, but: Sequence[str] = ()) -> list[str]:
    """Tables that nobody has touched for so long that nobody will."""
    lately = now - pace().deserted
    somebody = Chair.objects.filter(table=OuterRef("pk"), seen_at__gt=lately)
    deserted = Q(status=OPEN, visibility=Table.Visibility.PUBLIC, changed_at__lt=lately)
    untouched = Q(status__in=[OPEN, PAUSED], changed_at__lt=now - pace().kept)
    waiting = Table.objects.filter(untouched | deserted & ~Exists(somebody))
    if but:
        waiting = waiting.exclude(code__in=but)
    return list(waiting.order_by("changed_at").values_list("code", flat=True))


def lost_sockets(now: datetime, *, but: Sequence[str] = ()) -> list[Command]:
    """People who count as there, by sockets of a process that has died."""
    # As a range: SQLite finds nothing by an index through "not this one".
    with_socket = Chair.objects.filter(socket__gt="")
    unseen = with_socket.filter(online=True, seen_at__lt=now - pace().lost)
    if but:
        unseen = unseen.exclude(table__code__in=but)
    # By seats: two of the same table are not for the same commit.
    rows = unseen.order_by("seat", "seen_at").values_list("table__code", "seat", "socket")
    return [Command(code, "lost", seat=seat, socket=socket) for code, seat, socket in rows]


def seconds_until_due(most: float, *, but: Sequence[str] = ()) -> float:
    """Not more than that; 0 where a table is due by now."""
    now = timezone.now()
    first = _first(now, but=but).first() if but else _FIRST.one(now)
    if first is None or first.due_at is None:
        return most
    return min(most, max(0.0, (first.due_at - now).total_seconds()))


def _first(now: datetime, *, but: Sequence[str] = ()) -> TableQuerySet:
    """The table that is due first, of those that are due at all.

    What another croupier has claimed is its own; asking again and again would not make it ours.
    """
    waiting = _unclaimed(now, but=but).filter(due_slot__isnull=False)
    return waiting.order_by("due_slot", "due_at").only("due_at")[:1]


# Asked many times a second.
_FIRST = BuiltQuery(_first, datetime)


def _unclaimed(now: datetime, *, but: Sequence[str] = ()) -> TableQuerySet:
    free = Table.objects.filter(Q(claimed_until=None) | Q(claimed_until__lte=now))
    return free.exclude(code__in=but) if but else free
