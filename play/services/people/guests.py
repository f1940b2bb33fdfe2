"""Guests whom somebody has met at online tables, and blocking them.

A guest is a browser without an account. One is addressed by a code that holds for one reader, as
accounts are (`circles.py`), and blocked by the number of the browser, which nobody is told. Who
begins anew with another browser is another guest.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef

from gofclub.models import User
from play.models import Chair, Dealt, GuestBlock
from play.services.people import following
from play.services.people.circles import code_for
from play.table.people import is_nobody
from scorepad.services.errors import Conflict, refused

LOOKED_BACK = 20
"""Tables, the latest: whom one met earlier is gone, or was no trouble."""
MOST_BLOCKED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """As one other person may see them."""

    code: str
    display_name: str
    number: UUID
    """For services alone."""


def guests_met(user: User) -> list[Guest]:
    """With whom somebody has lately played a hand and who had no account, the latest first.

    Whoever was forgotten since, with an account or without, is nobody: that is not told, either.
    """
    finished = Dealt.objects.filter(table=OuterRef("table"), finished_at__isnull=False)
    mine = Chair.objects.filter(Exists(finished), user=user).order_by("-table_id")
    tables = list(mine.values_list("table_id", flat=True)[:LOOKED_BACK])
    chairs = Chair.objects.filter(table__in=tables, user=None, guest__isnull=False)
    shut = set(GuestBlock.objects.filter(user=user).values_list("guest", flat=True))
    found: dict[UUID, str] = {}
    for guest, name in chairs.order_by("-table_id", "seat").values_list("guest", "name"):
        if guest is not None and guest not in shut and not is_nobody(guest):
            found.setdefault(guest, name)
    return _guests(user, found.items())


def guests_blocked(user: User) -> list[Guest]:
    rows = GuestBlock.objects.filter(user=user).order_by("name", "pk")
    return _guests(user, rows.values_list("guest", "name"))


def block(*, user: User, code: str) -> User | Guest:
    """Wants nothing to do with somebody, account or guest, who is not told."""
    guest = _by(code, guests_met(user))
    if guest is None:
        return following.block(user=user, code=code)
    with transaction.atomic():
        # One after the other, so that a list does not grow past its end.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = GuestBlock.objects.filter(user=user)
        if mine.count() >= MOST_BLOCKED and not mine.filter(guest=guest.number).exists():
            raise refused("too_many_people", Conflict)
        mine.get_or_create(user=user, guest=guest.number, defaults={"name": guest.display_name})
    return guest


def unblock(*, user: User, code: str) -> User | Guest:
    guest = _by(code, guests_blocked(user))
    if guest is None:
        return following.unblock(user=user, code=code)
    GuestBlock.objects.filter(user=user, guest=guest.number).delete()
    return guest


def _guests(user: User, some: Iterable[tuple[UUID, str]]) -> list[Guest]:
    return [
        Guest(code=code_for(user.pk, number), display_name=name, number=number)
        for number, name in some
    ]


def _by(code: str, among: Iterable[Guest]) -> Guest | None:
    return next((one for one in among if one.code == code), None)
