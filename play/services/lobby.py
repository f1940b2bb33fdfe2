"""Tables that one can find: everybody's, and one's own."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db.models import Case, Exists, F, OuterRef, Prefetch, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from gofclub import rules
from play.models import Chair, Table
from play.services.drawn_titles import drawn_titles
from play.services.online_ratings.showing import ratings_shown
from play.services.store.agreed import rules_agreed
from play.table.pace import pace
from play.table.people import Person
from play.table.snapshot import FREE, LEFT, OPEN, PAUSED, PLAYING

MOST_LISTED = 60
LISTED_PER_ADDRESS = 12


class Listed(NamedTuple):
    """A table as the lobby shows it: nothing of its cards, nothing of who exactly sits there."""

    code: str
    title: str
    status: str
    seats: int
    free: int
    clock: int
    bots: str
    ruleset: rules.Ruleset
    chairs: tuple[tuple[str, str], ...]
    """Name and bot's level of those who sit."""
    ratings: tuple[int | None, ...] = ()
    """Of the same people, where they want it to be seen."""
    has_left: bool = False
    """Among somebody's own tables: whether they have left their seat there to a bot."""


def lobby() -> list[Listed]:
    """Public tables with a free chair, then games to watch, then full ones that wait; newest first.

    Where nobody is any more sinks below all of them: first where one could still sit down. One
    address has its share of the list and no more, and fills it with tables where somebody is.
    """
    public = Table.objects.filter(visibility=Table.Visibility.PUBLIC, status__in=[OPEN, PLAYING])
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    opener = Case(When(opened_from="", then=F("code")), default=F("opened_from"))
    # A club's house is one address: what was left there must not hide who plays there now.
    best = [F("attended").desc(), F("created_at").desc()]
    share = Window(RowNumber(), partition_by=opener, order_by=best)
    placed = public.annotate(
        attended=Exists(chairs.filter(seen_at__gt=timezone.now() - pace().offline)),
        # Only at tables that wait are there any.
        room=Exists(chairs.filter(state=FREE)),
    )
    fair = placed.annotate(place=share).filter(place__lte=LISTED_PER_ADDRESS)
    # By columns, "playing" before "open": a rank of conditions took as long as all the rest.
    ordered = fair.order_by("-attended", "-room", "-status", "-created_at")
    return _listed(ordered[:MOST_LISTED], with_ratings=True)


def tables_of(person: Person) -> list[Listed]:
    """Where the person sits and the game is not over: to go back to. What they left comes last."""
    sits = Q(chairs__guest=person.guest, chairs__user=None)
    left = Q(guest=person.guest, user=None)
    if person.user is not None:
        sits |= Q(chairs__user=person.user)
        left |= Q(user=person.user)
    mine = Table.objects.filter(sits, status__in=[OPEN, PLAYING, PAUSED]).exclude(
        ~Q(club__memberships__user=person.user or 0), visibility=Table.Visibility.CLUB
    )
    chairs = Chair.objects.filter(left, table=OuterRef("pk"), state=LEFT)
    latest = mine.annotate(has_left=Exists(chairs)).order_by("has_left", "-changed_at")
    return _listed(latest.distinct()[:MOST_LISTED])


def _listed(tables: QuerySet[Table], *, with_ratings: bool = False) -> list[Listed]:
    found = list(tables.prefetch_related(Prefetch("chairs", Chair.objects.order_by("seat"))))
    here = [chair.user_id for table in found for chair in table.chairs.all()]
    people = [user for user in here if user is not None] if with_ratings else []
    ratings = ratings_shown(people) if people else {}
    drawn = drawn_titles([table.code for table in found if table.drawn])
    return [
        _one(table, drawn.get(table.code, table.title), table.chairs.all(), ratings)
        for table in found
    ]


def _one(table: Table, title: str, chairs: Iterable[Chair], ratings: Mapping[int, int]) -> Listed:
    seated = [chair for chair in chairs if chair.state != FREE]
    taken = tuple((chair.name, chair.bot) for chair in seated)
    return Listed(
        code=table.code,
        title=title,
        status=table.status,
        seats=table.seats,
        free=table.seats - len(taken),
        clock=table.clock,
        bots=table.bots,
        ruleset=rules_agreed(table.ruleset),
        chairs=taken,
        ratings=tuple(ratings.get(chair.user_id or 0) for chair in seated),
        # Only one's own tables have been asked for it.
        has_left=getattr(table, "has_left", False),
    )
