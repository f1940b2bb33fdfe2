"""Quick match: one tap, and somebody sits at a table with others who would like to play now.

A table that waits is joined; where none does one is opened, and bots take its free chairs after a
while. Looking for one and opening one are a single step for all processes, so that two who tap at
the same moment meet.
"""

from random import Random
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from play.bots import DEFAULT_LEVEL
from play.models import Chair as ChairRow, Table
from play.services.people.circles import kept_apart
from play.services.store.commit import CHANCE, run_command, tell
from play.services.store.create import create_table
from play.services.store.load import cache, table_at
from play.services.store.site_lock import hold
from play.services.store.sqlite_lock import sqlite_lock
from play.services.table_limits import make_room
from play.services.tables import CASUAL, check_welcome
from play.table.chairs import cleaned
from play.table.commands import Command
from play.table.pace import pace
from play.table.people import Person, Somebody
from play.table.refusal import Refusal, Why
from play.table.snapshot import FREE, HERE, OPEN, Chair, Options, Snapshot
from scorepad.rulesets import ruleset_from

SEATS, CLOCK = 4, 30
TRIES = 4
"""In a crowd the last chair may go to somebody else, several times."""
LOOKED_AT = 40
OPENING = 0x60F_3A7C4
"""The lock of whoever looks for a table and opens one where there is none."""
PASSED_BY = (Why.NO_FREE_SEAT, Why.NOT_OPEN, Why.CLOSED, Why.GONE, Why.IN_HAND, Why.ONE_HAND)
"""Why a table that was waiting a moment ago is not any more."""


def match_join(*, person: Person, name: str = "", mixes: bool = False) -> Snapshot:
    """The table where the person sits now, among people who wait or as the first of them."""
    called = cleaned(person.called(name))
    apart = kept_apart(person)
    for _ in range(TRIES):
        waiting = _waiting(person, apart)
        if not waiting:
            opened = _opened(person, called, apart, mixes=mixes)
            if opened is not None:
                return opened
            waiting = _waiting(person, apart)
        for code in waiting:
            sit = Command(code, "sit", person=person, name=called, mixes=mixes, apart=apart)
            try:
                run_command(sit)
            except Refusal as refusal:
                if refusal.code not in PASSED_BY:
                    raise
            else:
                return _snapshot(code)
    raise Refusal(Why.BUSY, "so many are looking for a table that none was left")


def _opened(
    person: Person,
    called: str,
    apart: frozenset[Somebody],
    *,
    mixes: bool,
    rng: Random = CHANCE,
) -> Snapshot | None:
    """A new table with its host, or None where somebody was faster."""
    check_welcome(person)
    if _waiting(person, apart):
        # Room is made, and asked for, only where a table is opened.
        return None
    source = make_room(person)
    options = Options(
        seats=SEATS,
        ruleset=CASUAL,
        title="",
        visibility=Table.Visibility.PUBLIC,
        clock=CLOCK,
        bots=DEFAULT_LEVEL,
        counted=False,
        club=None,
        dealer=0,
        is_rematch=False,
    )
    host = Chair(0, person.user, person.guest, called, state=HERE, browser=person.browser)
    host = host._replace(face=person.face)
    chairs = (host._replace(mixes=mixes), *map(Chair, range(1, SEATS)))
    with sqlite_lock(), transaction.atomic():
        hold(OPENING)
        if _waiting(person, apart):
            return None
        due_at = timezone.now() + pace().filling
        table = create_table(options, chairs, host=0, opened_from=source, due_at=due_at, rng=rng)
    opened = _snapshot(table.code)
    tell([opened])
    return opened


def _waiting(person: Person, apart: frozenset[Somebody]) -> list[str]:
    """Public tables by the usual rules where somebody is and a chair is free, or one's own.

    Where one waits already comes first: nobody is to wait at two. Then come those that will start
    soonest, then the oldest. A rematch waits for its own people, and where somebody sits from whom
    one is kept `apart` there is no chair.
    """
    chairs = ChairRow.objects.filter(table=OuterRef("pk"))
    accounts = [one for one in apart if isinstance(one, int)]
    guests = [one for one in apart if isinstance(one, UUID)]
    lately = timezone.now() - pace().offline
    found = (
        Table.objects.annotate(own=Exists(chairs.filter(_sat_on_by(person))))
        .filter(
            Q(own=True) | Q(Exists(chairs.filter(state=FREE))),
            ~Exists(chairs.filter(user__in=accounts)),
            ~Exists(chairs.filter(user=None, guest__in=guests)),
            Exists(chairs.filter(seen_at__gt=lately)),
            Q(rematch_of=None, club=None),
            status=OPEN,
            visibility=Table.Visibility.PUBLIC,
        )
        .order_by("-own", F("due_at").asc(nulls_last=True), "created_at", "pk")
    )
    rows = found.values_list("code", "ruleset")[:LOOKED_AT]
    return [code for code, ruleset in rows if ruleset_from(ruleset) == CASUAL]


def _sat_on_by(person: Person) -> Q:
    """Chairs of the person: by the account, on whatever device, else by the browser."""
    own = Q(guest=person.guest, user=None)
    return own if person.user is None else own | Q(user=person.user)


def _snapshot(code: str) -> Snapshot:
    table = table_at(code)
    assert table is not None
    cache.keep(table)
    return table
