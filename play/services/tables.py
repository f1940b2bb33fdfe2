"""Opening tables: a new one, a quick game against bots, the next one with the same people."""

from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from gofclub import rules
from gofclub.models import User
from gofclub.visitors import address_digest
from play.bots import BOTS, DEFAULT_LEVEL
from play.models import Chair as ChairRow, Pack as PackRow, Table
from play.services.rights import may_enter, members
from play.services.store.commit import chance, run_command, tell
from play.services.store.load import cache, table_at
from play.services.table_limits import make_room
from play.table import seating
from play.table.commands import Command
from play.table.dealing import new_pack
from play.table.people import Person
from play.table.refusal import Refusal, Why
from play.table.snapshot import HERE, LEFT, OVER, Chair, Snapshot
from scorepad.models import Club, Sheet
from scorepad.rulesets import stored_from
from scorepad.services.bans import is_banned
from scorepad.services.daily_limits import is_new, since, within
from scorepad.services.errors import Forbidden, refused

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
) -> Snapshot:
    """A new table with its host on seat 0."""
    if seats not in ruleset.seats:
        raise Refusal("bad_seats", f"{ruleset.name} is not for {seats} players")
    if bots not in BOTS:
        raise Refusal(Why.BAD_LEVEL, f"there is no bot {bots!r}")
    _check_welcome(person)
    called = seating.cleaned(name or person.name)
    source = make_room(person)
    host = Chair(0, person.user, person.guest, called, state=HERE, browser=person.browser)
    host = host._replace(mixes=mixes)
    with transaction.atomic():
        table = Table.objects.create(
            club=club,
            title=title,
            seats=seats,
            ruleset=stored_from(ruleset),
            visibility=visibility,
            clock=clock,
            bots=bots,
            counted=counted,
            dealer=dealer,
            host=0,
            opened_from=source,
        )
        _make_chairs(table, (host, *map(Chair, range(1, seats))))
        _make_pack(table)
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


def table_rematch(code: str, *, person: Person) -> tuple[Snapshot, Snapshot]:
    """The table after a game that is over, and the next one with the same people and bots.

    Whoever asks first opens it; it starts by itself once all of them are there.
    """
    with transaction.atomic():
        old = Table.objects.select_for_update().filter(code=code).first()
        if old is None:
            raise Refusal(Why.GONE, "there is no such table")
        before = _snapshot(code)
        if not may_enter(before, person):
            raise Refusal(Why.GONE, "there is no such table")
        chair = before.chair_of(person)
        if chair is None:
            raise Refusal(Why.NOT_SEATED, "you have no chair at this table")
        if before.status != OVER:
            raise Refusal(Why.NOT_OVER, "the game is not over")
        if before.rematch is not None:
            return before, _snapshot(before.rematch)
        if is_banned(browser=person.browser, guest=person.guest):
            raise Refusal(Why.BANNED, "you are banned from this site")
        new = Table.objects.create(
            club_id=old.club_id,
            title=old.title,
            seats=old.seats,
            ruleset=old.ruleset,
            visibility=old.visibility,
            clock=old.clock,
            bots=old.bots,
            # Who was removed from a club, with strangers, does not go on playing for it.
            counted=old.counted and _has_members(before),
            dealer=(old.dealer + 1) % old.seats,
            host=chair.seat,
            # Not asked whether there is room: it takes the place of one that is over.
            opened_from=address_digest(person.address),
        )
        _make_chairs(new, tuple(map(_again, before.chairs)))
        _make_pack(new)
        _linked(old, rematch=new)
    after = _snapshot(code)
    tell([after])
    return after, _snapshot(new.code)


def table_with_sheet(table: Table, start: Callable[[Table], Sheet]) -> Sheet:
    """The sheet that the table is linked to; where there is none yet, the one that `start` makes.

    Both in one transaction and under the table's lock: of two processes one starts it, and where
    one dies halfway there is none.
    """
    with transaction.atomic():
        if table.club_id is not None:
            # As whoever deletes a club does: the club first, then its tables.
            Club.objects.select_for_update(no_key=True).filter(pk=table.club_id).first()
        # Without a join: whoever had to wait for the lock would get the table's new link beside
        # the sheets of before, and find none.
        locked = Table.objects.select_for_update().get(pk=table.pk)
        if locked.sheet is not None:
            return locked.sheet
        sheet = start(locked)
        _linked(locked, sheet=sheet)
    tell([_snapshot(table.code)])
    return sheet


def _check_welcome(person: Person) -> None:
    """Whether the person may open one more table today."""
    if is_banned(browser=person.browser, guest=person.guest):
        raise refused("banned", Forbidden)
    user = None if person.user is None else User.objects.get(pk=person.user)
    if not is_new(user):
        return
    mine = Q(user=user) if user else Q(guest=person.guest, user=None)
    opened = ChairRow.objects.filter(mine, seat=F("table__host"), table__created_at__gte=since())
    within(opened.count(), settings.NEW_ACCOUNT_TABLES)


def _linked(table: Table, **links: Table | Sheet) -> None:
    """A locked table with a link to something made outside the door; it counts as a change."""
    for name, thing in links.items():
        setattr(table, name, thing)
    table.seq += 1
    table.changed_at = timezone.now()
    table.save(update_fields=[*links, "seq", "changed_at"])


def _has_members(table: Snapshot) -> bool:
    """Whether one of those who sit there belongs to the table's club now."""
    people = [chair for chair in table.people if chair.state != LEFT]
    return bool(members((table.options.club, chair.user) for chair in people))


def _again(chair: Chair) -> Chair:
    if chair.bot:
        return Chair(chair.seat, name=chair.name, bot=chair.bot, state=HERE)
    if chair.state == LEFT:
        return Chair(chair.seat)
    return Chair(chair.seat, chair.user, chair.guest, chair.name, state=HERE, browser=chair.browser)


def _make_chairs(table: Table, chairs: tuple[Chair, ...]) -> None:
    ChairRow.objects.bulk_create(
        ChairRow(
            table=table,
            seat=chair.seat,
            user_id=chair.user,
            guest=chair.guest,
            name=chair.name,
            bot=chair.bot,
            state=chair.state,
            browser=chair.browser,
            mixes=chair.mixes,
            seen_at=timezone.now() if chair.is_person else None,
        )
        for chair in chairs
    )


def _make_pack(table: Table) -> None:
    """The promise for the first deal: whoever sits down can add to it from then on."""
    pack = new_pack(table.code, 1, chance())
    PackRow.objects.create(table=table, number=pack.number, salt=pack.salt)


def _snapshot(code: str) -> Snapshot:
    table = table_at(code)
    assert table is not None
    cache.keep(table)
    return table
