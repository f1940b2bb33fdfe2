"""Inviting people whom one follows to a table that waits: a notice, and a seat for one press.

An invitation is a name for one table and one person. It opens nothing by itself: whoever comes by
it goes through the table's own door, and once the game is on, the table closed or the one who
invited gone from it, it leads nowhere.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, SeatInvitation, Table
from play.services.people.circles import code_for, followed, open_to, person_by
from play.services.rights import chunks, members
from play.services.store.commit import run_command
from play.table.commands import Command
from play.table.people import Person
from play.table.snapshot import OPEN, Snapshot
from scorepad.models import Club, Membership, Notice
from scorepad.models.notices import NoticeKind
from scorepad.services.errors import Conflict, Forbidden, TooMany, Unknown, refused
from scorepad.services.notices.telling import tell

MOST_OFFERED = 100
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody whom one could invite to a table, or has."""

    code: str
    user: User
    is_invited: bool


def guests_for(table: Snapshot, person: Person) -> list[Guest]:
    """Whom somebody at a table that waits can invite, by name; nobody else has a list."""
    user = _host(table, person)
    welcome = _welcome(table, user)
    invited = set(
        SeatInvitation.objects.filter(
            table=table.id, to__in=welcome, by__in=_seated(table)
        ).values_list("to", flat=True)
    )
    people = User.objects.filter(pk__in=welcome, is_active=True).order_by("display_name", "pk")
    return [
        Guest(code=code_for(user.pk, one.pk), user=one, is_invited=one.pk in invited)
        for one in people[:MOST_OFFERED]
    ]


def invite(*, table: Snapshot, person: Person, code: str) -> SeatInvitation:
    """Invites somebody, once for each table.

    That somebody does not want it and that they have blocked one are the same refusal.
    """
    user = _host(table, person)
    other = person_by(code, viewer=user, among=followed(user))
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if other.pk not in _welcome(table, user):
            raise refused("no_invitations", Conflict)
        earlier = SeatInvitation.objects.filter(table=table.id, to=other).first()
        if earlier is not None and earlier.by_id in _seated(table):
            return earlier
        sent = SeatInvitation.objects.filter(by=user, at__gt=timezone.now() - HOUR)
        if sent.count() >= settings.INVITATIONS_PER_HOUR:
            raise refused("too_many_invited", TooMany)
        if earlier is not None:
            # Who invited has left: that one leads nowhere any more.
            Notice.objects.filter(
                user=other, kind=NoticeKind.INVITATION, about=earlier.code
            ).delete()
            earlier.delete()
        made, is_new = SeatInvitation.objects.get_or_create(
            table_id=table.id, to=other, defaults={"by": user}
        )
        if is_new:
            tell(NoticeKind.INVITATION, [other.pk], club=_club(table), about=made.code)
    return made


def invitation_for(user: User, code: str) -> SeatInvitation:
    """One's own; nobody else's is there."""
    found = SeatInvitation.objects.filter(code=code, to=user).select_related("table", "by")
    one = found.first()
    if one is None:
        raise refused("not_found", Unknown)
    return one


def invitations_of(user: User, *, most: int) -> list[SeatInvitation]:
    """Those that somebody can still say yes to, the latest first.

    All conditions are the query's: what leads nowhere takes no place among the few. The table's own
    door is one of them, for who has left a club reads no more of what goes on there.
    """
    chairs = Chair.objects.filter(table=OuterRef("table"))
    clubs = Membership.objects.filter(user=user).values("club")
    found = SeatInvitation.objects.filter(
        ~Q(table__visibility=Table.Visibility.CLUB) | Q(table__club__in=clubs),
        Exists(chairs.filter(user=OuterRef("by"))),
        Exists(chairs.filter(state=Chair.State.FREE)),
        ~Exists(chairs.filter(user=user)),
        to=user,
        table__status=Table.Status.OPEN,
    )
    return list(found.select_related("table", "by").order_by("-at")[:most])


def holding(invitations: Collection[SeatInvitation]) -> set[int]:
    """The keys of those that still lead to a seat: the table waits, and who invited sits there."""
    found: set[int] = set()
    for some in chunks(invitations):
        chairs = Chair.objects.filter(
            table__in={one.table_id for one in some}, table__status=Table.Status.OPEN
        )
        seated = set(chairs.values_list("table_id", "user_id"))
        found |= {one.pk for one in some if (one.table_id, one.by_id) in seated}
    return found


def seat_take(invitation: SeatInvitation, person: Person) -> None:
    """Sits down where one was invited; raises what the table's door says."""
    if invitation.pk not in holding([invitation]):
        raise refused("not_waiting", Conflict)
    run_command(Command(invitation.table.code, "sit", person=person))
    Notice.objects.filter(
        user=invitation.to, kind=NoticeKind.INVITATION, about=invitation.code, read_at=None
    ).update(read_at=timezone.now())


def _host(table: Snapshot, person: Person) -> User:
    """Who invites: an account that sits at a table which still waits."""
    chair = table.chair_of(person)
    if chair is None or person.user is None:
        raise refused("not_at_table", Forbidden)
    # The chairs of a drawn table are taken from the start: nobody could come.
    if table.status != OPEN or table.options.is_drawn:
        raise refused("not_waiting", Conflict)
    return User.objects.get(pk=person.user)


def _club(table: Snapshot) -> Club | None:
    """Whose business the table is: who leaves that club hears no more of it."""
    options = table.options
    if options.visibility != Table.Visibility.CLUB or options.club is None:
        return None
    return Club.objects.filter(pk=options.club).first()


def _welcome(table: Snapshot, user: User) -> set[int]:
    """Whom one follows and who lets one invite them, unless they are there or may not come."""
    found = open_to(user, followed(user) - _seated(table), ask="invited_by")
    if table.options.visibility != Table.Visibility.CLUB:
        return found
    places = members((table.options.club, one) for one in found)
    return {one for _club, one in places if one is not None}


def _seated(table: Snapshot) -> set[int]:
    return {chair.user for chair in table.chairs if chair.user is not None}
