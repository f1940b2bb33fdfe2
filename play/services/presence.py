"""Who is there, and for how long nobody has been."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, Table
from play.services.rights import Place, chunks, members
from play.services.store.commit import commit
from play.services.store.sqlite_lock import sqlite_lock
from play.table.commands import Command
from play.table.pace import pace
from play.table.seating import waits_only_for_people
from play.table.snapshot import FREE, LEFT, OPEN, PAUSED, Snapshot

MOST_REMEMBERED = 16_384
"""More than a process has sockets."""
POLLED = timedelta(seconds=10)
"""Until somebody without a socket, who asks every few seconds, counts as gone."""


class Seen(NamedTuple):
    stored: dict[str, int]
    """The counts of the tables that there are."""
    ended: set[str]
    """Sessions that vouch for nobody any more."""
    removed: set[Place]
    """Places in clubs that were somebody's, and are not any more."""
    gone: set[str]
    """Tables that there are no more."""
    unnoticed: set[str]
    """Sockets that live, of people who are taken for gone: the database was away for long."""


def look_around(
    tables: Collection[str],
    sockets: Sequence[str],
    sessions: Mapping[str, tuple[int | None, str]],
    places: Collection[Place] = (),
) -> Seen:
    """Notes that these sockets live; finds what one process may have missed."""
    now = timezone.now()
    unnoticed: set[str] = set()
    for some in chunks(sockets):
        chairs = Chair.objects.filter(socket__in=some)
        _note(chairs, now)
        unnoticed.update(chairs.filter(online=False).values_list("socket", flat=True))
    stored: dict[str, int] = {}
    for some in chunks(tables):
        stored.update(Table.objects.filter(code__in=some).values_list("code", "seq"))
    return Seen(
        stored=stored,
        ended=ended(sessions),
        removed=set(places) - members(places),
        gone=set(tables) - set(stored),
        unnoticed=unnoticed,
    )


def _note(chairs: QuerySet[Chair], now: datetime) -> None:
    """Writes down that these were seen, except where a command is being stored just now.

    Waiting for chairs of many tables, in an order of its own, it could meet a batch of commands
    that waits for it; and there is always a next time.
    """
    with sqlite_lock(), transaction.atomic():
        free = chairs.select_for_update(skip_locked=True).values("pk")
        Chair.objects.filter(pk__in=free).update(seen_at=now)


def ended(sessions: Mapping[str, tuple[int | None, str]]) -> set[str]:
    """Those of these sessions, each with its user and password's hash, that are none any more."""
    keys = [key for key in sessions if len(key) > 1]
    living: set[str] = set()
    for some in chunks(keys):
        found = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        living.update(found.values_list("session_key", flat=True))
    passwords: dict[int, str] = {}
    for chunk in chunks({user for user, _ in sessions.values() if user is not None}):
        active = User.objects.filter(is_active=True, pk__in=chunk)
        passwords.update(active.values_list("pk", "password"))
    over = set(keys) - living
    for key, (user, auth_hash) in sessions.items():
        # A new password ends the sessions that were opened with the old one.
        if user is not None and (user not in passwords or _auth_hash(passwords[user]) != auth_hash):
            over.add(key)
    return over


@lru_cache(maxsize=MOST_REMEMBERED)
def _auth_hash(password: str) -> str:
    """What a session keeps of a stored password; the same ones are asked for at every look."""
    return User(password=password).get_session_auth_hash()


def polled(table: int, seat: int) -> None:
    """Somebody without a socket asks how the table looks: they are there too."""
    with sqlite_lock():
        Chair.objects.filter(table=table, seat=seat).update(seen_at=timezone.now())


def gone_on(table: Snapshot) -> Snapshot:
    """The table, after it has gone on where it waited for people who are all there by now.

    A socket that comes last does that with its `hello`; whoever polls says nothing of the kind,
    and is looked for here, as often as one of them asks.
    """
    if table.status != PAUSED and not waits_only_for_people(table):
        return table
    awaited = {chair.seat for chair in table.people if chair.state != LEFT}
    if not awaited or awaited - _seats_there(table):
        return table
    count = str(table.seq)
    (answer,) = commit([Command(table.code, "gather", id=f"gather:{count}", expect=count)])
    return table if answer.table is None else answer.table


def _seats_there(table: Snapshot) -> set[int]:
    """Of those who have been there since the table was opened: chairs are seen as of then."""
    chairs = Chair.objects.filter(table=table.id, seen_at__gt=F("table__created_at"))
    return set(chairs.filter(waiting_people(timezone.now())).values_list("seat", flat=True))


def waiting_people(now: datetime) -> Q:
    """Chairs of those who are there, at a table that has not begun."""
    return Q(online=True, seen_at__gt=now - pace().lost) | Q(seen_at__gt=now - POLLED)


def absent_hosts(now: datetime, *, but: Collection[str] = ()) -> list[Command]:
    """At tables that wait, whose host has been gone for a while: the first who is there hosts."""
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    unseen = Q(seen_at__isnull=True) | Q(seen_at__lt=now - pace().offline)
    gone = chairs.filter(unseen, seat=OuterRef("host"), online=False)
    there = chairs.filter(waiting_people(now), guest__isnull=False).order_by("seat")
    # A night has drawn who sits where: its tables have no host.
    left = Table.objects.filter(Exists(gone), Exists(there), status=OPEN, drawn=False)
    if but:
        left = left.exclude(code__in=but)
    return _handed_on(left, there)


def idle_hosts(now: datetime, *, but: Collection[str] = ()) -> list[Command]:
    """At full tables whose host is there and does not start: the next one who is there hosts.

    Nothing at all has happened at such a table for a while. Where a chair is free its host may be
    waiting for somebody, and a table that is due starts by itself.
    """
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    there = chairs.filter(waiting_people(now), guest__isnull=False).order_by("seat")
    others = there.exclude(seat=OuterRef("host"))
    idle = Table.objects.filter(
        Exists(there.filter(seat=OuterRef("host"))),
        Exists(others),
        ~Exists(chairs.filter(state=FREE)),
        status=OPEN,
        drawn=False,
        # It starts by itself, and may be waiting for somebody.
        rematch_of=None,
        due_at=None,
        changed_at__lt=now - pace().host_idle,
    )
    if but:
        idle = idle.exclude(code__in=but)
    # Round the table: to the first of all it would go to and fro between two.
    return _handed_on(idle, others, others.filter(seat__gt=OuterRef("host")))


def _handed_on(
    tables: QuerySet[Table], others: QuerySet[Chair], after: QuerySet[Chair] | None = None
) -> list[Command]:
    """That the first of these people hosts at their table, unless anything happens there before.

    Of those `after` the host, where there are any.
    """
    first = Subquery(others.values("seat")[:1])
    found = first if after is None else Coalesce(Subquery(after.values("seat")[:1]), first)
    rows = tables.annotate(first=found).order_by("pk").values_list("code", "first", "seq")
    return [
        Command(code, "change_host", id=f"host:{seq}", seat=seat, expect=str(seq))
        for code, seat, seq in rows
    ]
