"""Who is there, and for how long nobody has been."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, Table

CHUNK = 400
"""Names in one query; SQLite has a limit."""


class Seen(NamedTuple):
    behind: list[str]
    """Tables that have moved on without us."""
    ended: set[str]
    """Sessions that vouch for nobody any more."""


def look_around(
    tables: Mapping[str, int],
    sockets: Sequence[str],
    sessions: Mapping[str, tuple[int | None, str]],
) -> Seen:
    """Notes that these sockets live; finds what one process may have missed."""
    now = timezone.now()
    for some in _chunks(sockets):
        Chair.objects.filter(socket__in=some).update(seen_at=now)
    behind = [
        code
        for some in _chunks(tables)
        for code, seq in Table.objects.filter(code__in=some).values_list("code", "seq")
        if seq > tables[code]
    ]
    return Seen(behind, _ended(sessions))


def _ended(sessions: Mapping[str, tuple[int | None, str]]) -> set[str]:
    keys = [key for key in sessions if len(key) > 1]
    living: set[str] = set()
    for some in _chunks(keys):
        found = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        living.update(found.values_list("session_key", flat=True))
    users: dict[int, User] = {}
    for chunk in _chunks({user for user, _ in sessions.values() if user is not None}):
        users |= User.objects.filter(is_active=True).in_bulk(chunk)
    ended = set(keys) - living
    for key, (user, auth_hash) in sessions.items():
        # A new password ends the sessions that were opened with the old one.
        if user is not None and (
            user not in users or users[user].get_session_auth_hash() != auth_hash
        ):
            ended.add(key)
    return ended


def _chunks(some: Iterable) -> Iterator[list]:
    everything = list(some)
    for at in range(0, len(everything), CHUNK):
        yield everything[at : at + CHUNK]


def polled(table: int, seat: int) -> None:
    """Somebody without a socket asks how the table looks: he is there too."""
    Chair.objects.filter(table=table, seat=seat).update(seen_at=timezone.now())
