"""Opening tables: a new one, and a quick game against bots."""

from random import Random

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from gofclub import rules
from gofclub.models import User
from play.bots import BOTS, DEFAULT_LEVEL
from play.models import Chair as ChairRow, Table
from play.services.store.commit import CHANCE, run_command, tell
from play.services.store.create import create_table
from play.services.store.load import cache, table_at
from play.services.table_limits import make_room
from play.table.chairs import cleaned
from play.table.commands import Command
from play.table.people import Person
from play.table.refusal import Refusal, Why
from play.table.snapshot import HERE, Chair, Options, Snapshot
from scorepad.models import Club
from scorepad.services.bans import is_banned
from scorepad.services.daily_limits import is_new, since, within
from scorepad.services.errors import SENTENCES, Forbidden, refused

CASUAL = rules.OFFICIAL.but(last_card="auto")
"""What a table plays by unless it says otherwise: nobody forgets to call by a slip of the thumb."""


def table_open(
    *,
    person: Person,
    name: str = "",
    title: str = "",
    seats: int = 4,
    ruleset: rules.Ruleset = CASUAL,
    visibility: str = Table.Visibility.LINK,
    clock: int = 30,
    bots: str = DEFAULT_LEVEL,
    counted: bool = False,
    club: Club | None = None,
    dealer: int = 0,
    mixes: bool = False,
    rng: Random = CHANCE,
) -> Snapshot:
    """A new table with its host on seat 0."""
    if seats not in ruleset.seats:
        raise refused("not_for_so_many", fields={"seats": [SENTENCES["not_for_so_many"]]})
    if bots not in BOTS:
        raise Refusal(Why.BAD_LEVEL, f"there is no bot {bots!r}")
    check_welcome(person)
    called = cleaned(person.called(name))
    source = make_room(person)
    host = Chair(0, person.user, person.guest, called, state=HERE, browser=person.browser)
    host = host._replace(face=person.face)
    host = host._replace(mixes=mixes)
    options = Options(
        seats=seats,
        ruleset=ruleset,
        title=title,
        visibility=visibility,
        clock=clock,
        bots=bots,
        counted=counted,
        club=None if club is None else club.pk,
        dealer=dealer,
        is_rematch=False,
    )
    with transaction.atomic():
        chairs = (host, *map(Chair, range(1, seats)))
        table = create_table(options, chairs, host=0, opened_from=source, rng=rng)
    opened = _snapshot(table.code)
    tell([opened])
    return opened


def table_quick(
    *,
    person: Person,
    name: str = "",
    seats: int = 4,
    ruleset: rules.Ruleset = CASUAL,
    clock: int = 0,
    bots: str = DEFAULT_LEVEL,
    mixes: bool = False,
) -> Snapshot:
    """A table full of bots, with the first deal on it: at once, or when who `mixes` has done so."""
    table = table_open(
        person=person,
        name=name,
        seats=seats,
        ruleset=ruleset,
        clock=clock,
        bots=bots,
        mixes=mixes,
    )
    run_command(Command(table.code, "fill", person=person))
    run_command(Command(table.code, "start", person=person))
    return _snapshot(table.code)


def check_welcome(person: Person) -> None:
    """Whether the person may open one more table today."""
    if is_banned(browser=person.browser, guest=person.guest):
        raise refused("banned", Forbidden)
    user = None if person.user is None else User.objects.get(pk=person.user)
    if not is_new(user):
        return
    mine = Q(user=user) if user else Q(guest=person.guest, user=None)
    opened = ChairRow.objects.filter(mine, seat=F("table__host"), table__created_at__gte=since())
    within(opened.count(), settings.NEW_ACCOUNT_TABLES)


def _snapshot(code: str) -> Snapshot:
    table = table_at(code)
    assert table is not None
    cache.keep(table)
    return table
