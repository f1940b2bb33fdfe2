"""How every change to a club is made: lock, check, write, audit."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from gofclub.row_locks import PATIENTLY, wait_at_most
from scorepad.actors import Actor
from scorepad.models import Club
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess, role_of
from scorepad.services.errors import Unknown, refused


@contextmanager
def club_change(*, actor: Actor, club: Club | str, right: Right | None) -> Iterator[ClubAccess]:
    """A transaction that holds the club for itself.

    The right is asked for under the lock, so that a role taken away a moment ago is. None is for
    somebody who has another right to be let in, such as an invitation.
    """
    slug = club if isinstance(club, str) else club.slug
    with transaction.atomic():
        wait_at_most(PATIENTLY)
        # On SQLite the transaction itself is the lock: it begins IMMEDIATE.
        found = Club.objects.select_for_update(no_key=True).filter(slug=slug).first()
        if found is None:
            raise refused("not_found", Unknown)
        here = ClubAccess(found, actor.user, role_of(actor.user, found))
        if right is not None:
            here.require(right)
        yield here
