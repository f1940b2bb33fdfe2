"""How many tables somebody may have at a time, by person and by address.

Without an end to it, one visitor fills the lobby and the database. The numbers are far above what
a person or a club's evening needs.
"""

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from gofclub.visitors import address_digest
from play.models import Chair, Table
from play.services.results import break_off
from play.services.store.commit import commit
from play.services.store.sqlite_lock import sqlite_lock
from play.table.commands import Command
from play.table.people import Person
from play.table.refusal import Refusal, Why
from play.table.snapshot import LEFT, OPEN, PAUSED, PLAYING

UNFINISHED = (OPEN, PLAYING, PAUSED)


def make_room(person: Person) -> str:
    """Where the person may open one more table: the digest of the address, to be kept with it.

    Of somebody's games against bots the one that was left for longest makes room for a new one;
    never a try, which they have only once.
    """
    source = address_digest(person.address)
    unfinished = Table.objects.filter(status__in=UNFINISHED)
    if source and unfinished.filter(opened_from=source).count() >= settings.TABLES_PER_ADDRESS:
        raise Refusal(Why.TOO_MANY_HERE, "there are many tables from this address")
    own = hosted(person)
    if own.count() >= settings.TABLES_PER_PERSON:
        alone = own.filter(status=PAUSED, tried=None).exclude(Exists(_company(person)))
        alone = alone.exclude(given__opens_at__gt=timezone.now()).order_by("changed_at")
        oldest = alone.values_list("code", flat=True).first()
        if oldest is None:
            raise Refusal(Why.TOO_MANY_TABLES, "you have many unfinished tables")
        commit([Command(oldest, "expire")])
        break_off(oldest)
    return source


def hosted(person: Person) -> QuerySet[Table]:
    """Unfinished tables of which the person is the host, and that they have not left."""
    host = Chair.objects.filter(_is(person), table=OuterRef("pk"), seat=OuterRef("host"))
    return Table.objects.filter(Exists(host.exclude(state=LEFT)), status__in=UNFINISHED)


def forget_addresses() -> None:
    """Of a table that is over, nobody needs to know where it was opened."""
    # As a range: SQLite finds nothing by an index through "not this one".
    over = Table.objects.exclude(status__in=UNFINISHED).filter(opened_from__gt="")
    # One that is being changed has its turn next time. Waiting for many tables, in an order of its
    # own, this could meet a batch of commands that waits for it.
    with sqlite_lock(), transaction.atomic():
        free = over.select_for_update(skip_locked=True).values("pk")
        Table.objects.filter(pk__in=free).update(opened_from="")


def _company(person: Person) -> QuerySet[Chair]:
    """Other people at the table."""
    people = Chair.objects.filter(table=OuterRef("pk")).exclude(guest=None)
    return people.exclude(_is(person))


def _is(person: Person) -> Q:
    known = Q(guest=person.guest)
    return known if person.user is None else known | Q(user=person.user)
