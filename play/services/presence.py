"""Who is there, and for how long nobody has been."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, Table
from play.services.rights import Place, chunks, members


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
    with transaction.atomic():
        free = chairs.select_for_update(skip_locked=True).values("pk")
        Chair.objects.filter(pk__in=free).update(seen_at=now)


def ended(sessions: Mapping[str, tuple[int | None, str]]) -> set[str]:
    """Those of these sessions, each with its user and password's hash, that are none any more."""
    keys = [key for key in sessions if len(key) > 1]
    living: set[str] = set()
    for some in chunks(keys):
        found = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        living.update(found.values_list("session_key", flat=True))
    users: dict[int, User] = {}
    for chunk in chunks({user for user, _ in sessions.values() if user is not None}):
        users |= User.objects.filter(is_active=True).in_bulk(chunk)
    over = set(keys) - living
    for key, (user, auth_hash) in sessions.items():
        # A new password ends the sessions that were opened with the old one.
        if user is not None and (
            user not in users or users[user].get_session_auth_hash() != auth_hash
        ):
            over.add(key)
    return over


def polled(table: int, seat: int) -> None:
    """Somebody without a socket asks how the table looks: they are there too."""
    Chair.objects.filter(table=table, seat=seat).update(seen_at=timezone.now())
