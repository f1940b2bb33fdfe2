"""Who may be at a table: a club's own is for its members, all others are for everybody."""

from collections.abc import Iterable, Iterator

from django.utils import timezone

from play.models import Table
from play.services.shared_deals import is_sealed
from play.table.people import Person
from play.table.snapshot import Snapshot
from scorepad.models import Membership

CHUNK = 400
"""Names in one query; SQLite has a limit."""
Place = tuple[int | None, int | None]
"""A club and a user: a membership, if there is one."""


def may_enter(table: Snapshot, person: Person) -> bool:
    """Whether the table exists for this person; for all others it does not."""
    if is_closed_to(table, person):
        return False
    place = place_needed(table, person.user)
    return place is None or place in members([place])


def is_closed_to(table: Snapshot, person: Person) -> bool:
    """Whether deals lie there, at others' seats, that this person may still be going to play."""
    given = table.options.given
    is_try = given is not None and given.opens_at is not None and given.opens_at > timezone.now()
    if (not is_try and table.options.shared is None) or table.chair_of(person) is not None:
        return False
    return is_try or is_sealed(table)


def place_needed(table: Snapshot, user: int | None) -> Place | None:
    """The membership without which the table is none of one's business, a chair or not."""
    options = table.options
    return (options.club, user) if options.visibility == Table.Visibility.CLUB else None


def members(places: Iterable[Place]) -> set[Place]:
    """Those of these places that are memberships now."""
    asked = {place for place in places if None not in place}
    found: set[Place] = set()
    for some in chunks({user for _, user in asked}):
        rows = Membership.objects.filter(club__in={club for club, _ in asked}, user__in=some)
        found.update(rows.values_list("club_id", "user_id"))
    return found & asked


def chunks(some: Iterable) -> Iterator[list]:
    """Few enough for one query each."""
    everything = list(some)
    for at in range(0, len(everything), CHUNK):
        yield everything[at : at + CHUNK]
