"""The rows of a new table: one that somebody opens, and one that follows a game as its rematch."""

from collections.abc import Iterable
from datetime import datetime
from random import Random
from typing import NamedTuple, Self

from django.utils import timezone

from gofclub.codes import new_code
from gofclub.visitors import address_digest
from play.models import Chair as ChairRow, Pack as PackRow, SharedDeals, Table
from play.services.rights import members
from play.services.store.agreed import SHARES_DEALS
from play.table.dealing import new_pack
from play.table.people import Person
from play.table.seating import seated_again
from play.table.snapshot import HERE, LEFT, Chair, Options, Snapshot
from scorepad.rulesets import stored_from


class Opener(NamedTuple):
    """Who answers for a table as a whole: an account, or a browser without one."""

    user: int | None = None
    browser: str = ""

    @classmethod
    def of(cls, chair: Chair) -> Self:
        return cls(chair.user, chair.browser if chair.user is None else "")


NOBODY = Opener()


def create_table(
    options: Options,
    chairs: Iterable[Chair],
    *,
    host: int | None,
    opened_from: str,
    rng: Random,
    code: str = "",
    due_at: datetime | None = None,
    has_pack: bool = True,
    shared: SharedDeals | None = None,
    opener: Opener | None = None,
) -> Table:
    """The rows of a table, in the caller's transaction; whoever sits down can add to its pack.

    Its first host has opened it, unless somebody else is named.
    """
    chairs = tuple(chairs)
    now = timezone.now()
    if opener is None:
        opener = NOBODY if host is None else Opener.of(chairs[host])
    table = Table.objects.create(
        code=code or new_code(rng),
        club_id=options.club,
        of_club=options.club is not None or options.visibility == Table.Visibility.CLUB,
        title=options.title,
        seats=options.seats,
        ruleset=stored_from(options.ruleset) | ({SHARES_DEALS: True} if shared else {}),
        visibility=options.visibility,
        clock=options.clock,
        bots=options.bots,
        counted=options.counted,
        dealer=options.dealer,
        drawn=options.is_drawn,
        shared=shared,
        host=host,
        opened_from=opened_from,
        opened_by_id=opener.user,
        opened_browser=opener.browser,
        due_at=due_at,
        # Who has been seen since then has come by themselves.
        created_at=now,
        changed_at=now,
    )
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
            face=chair.face,
            seen_at=now if chair.is_person else None,
        )
        for chair in chairs
    )
    if has_pack:
        pack = new_pack(table.code, 1, rng)
        PackRow.objects.create(table=table, number=pack.number, salt=pack.salt)
    return table


def create_rematch(table: Snapshot, person: Person, *, rng: Random) -> None:
    """The table that a rematch was decided to open, linked with the one that is over."""
    chair = table.chair_of(person)
    assert chair is not None
    assert table.rematch is not None
    # Whoever had left and asks is there again, at the new table: it needs its host on a chair.
    # At this one they have left, for good: its ratings ask that later.
    chairs = table.with_chair(chair._replace(state=HERE)).chairs
    old = table.options
    options = old._replace(
        # Somebody removed from a club does not go on playing for it with strangers.
        counted=old.counted and _has_members(old.club, chairs),
        dealer=(old.dealer + 1) % old.seats,
        is_rematch=True,
    )
    new = create_table(
        options,
        map(seated_again, chairs),
        host=chair.seat,
        # Not asked whether there is room: it takes the place of one that is over.
        opened_from=address_digest(person.address),
        rng=rng,
        code=table.rematch,
        # Who asked did not choose the title.
        opener=_opener(table) if options.title else None,
    )
    Table.objects.filter(pk=table.id).update(rematch=new, rematch_by=chair.seat)


def _opener(table: Snapshot) -> Opener:
    user, browser = Table.objects.values_list("opened_by", "opened_browser").get(pk=table.id)
    return Opener(user, browser)


def _has_members(club: int | None, chairs: Iterable[Chair]) -> bool:
    """Whether one of those who sit there belongs to the club now."""
    people = [chair for chair in chairs if chair.is_person and chair.state != LEFT]
    return bool(members((club, chair.user) for chair in people))
