"""The score sheet of a table: found, or started for its first result, and who comes to sit on it.

The site starts it, under an id that nobody can guess, and links it to its table.
"""

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from gofclub.row_locks import BRIEFLY, wait_at_most
from play.models import Chair, Move, Table
from play.services.store.agreed import rules_agreed
from play.services.store.commit import tell
from play.services.store.load import table_at
from play.services.store.sqlite_lock import sqlite_lock
from play.table.chairs import numbered
from scorepad.actors import Actor
from scorepad.models import Club, Player, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.services import sheets

_SITE = Actor.of_system()


def sheet_of(table: Table) -> Sheet | None:
    """The sheet that the table is linked to; a new one where there is none yet.

    Both in one transaction and under the table's lock: of two processes one starts it, and where
    one dies halfway there is none. None where somebody else has the club just now.
    """
    with sqlite_lock(), transaction.atomic():
        wait_at_most(BRIEFLY)
        # As whoever deletes a club does: the club first, then its tables.
        if table.club_id is not None and not _is_ours(table.club_id):
            return None
        # Without a join: whoever had to wait for the lock would get the table's new link beside
        # the earlier sheets, and find none.
        locked = Table.objects.select_for_update().get(pk=table.pk)
        if locked.sheet is not None:
            return locked.sheet
        sheet = _start(locked)
        _linked(locked, sheet)
    linked = table_at(table.code)
    assert linked is not None
    tell([linked])
    return sheet


def _is_ours(club: int) -> bool:
    """Locks the club where it is free; an import may have it for seconds."""
    found = Club.objects.filter(pk=club)
    free = found.select_for_update(no_key=True, skip_locked=True)
    return free.values_list("pk", flat=True).first() is not None or not found.exists()


def _linked(table: Table, sheet: Sheet) -> None:
    """A locked table with the link to its sheet, made outside the door; it counts as a change."""
    table.sheet = sheet
    table.seq += 1
    table.changed_at = timezone.now()
    table.save(update_fields=["sheet", "seq", "changed_at"])


def _start(table: Table) -> Sheet:
    """A new sheet for the table; its id is nobody's to guess."""
    chairs = list(Chair.objects.filter(table=table).select_related("user").order_by("seat"))
    club = table.club if table.counted else None
    sheet = sheets.sheet_start(
        actor=_SITE,
        uuid=uuid4(),
        names=[chair.name for chair in chairs],
        dealer=table.dealer,
        ruleset=rules_agreed(table.ruleset),
        title=table.title,
        club=club,
        players=_players(table, chairs) if club else None,
        source=Sheet.Source.ONLINE,
        had_bots=_had_bots(table, chairs),
        started_at=table.created_at,
        owner=_owner(table, chairs),
    )
    if table.visibility != Table.Visibility.CLUB:
        # All who sat there may look at it; its address is known at the table only.
        sheets.sheet_publish(actor=_SITE, sheet=sheet.code, public=True)
    return sheet


def seat_newcomers(table: Table, sheet: Sheet, newcomers: Sequence[Chair]) -> None:
    """Writes down who has taken a bot's seat before this hand: the line and its total stay."""
    came = list(newcomers)
    while came:
        # A newcomer may have the name of a bot whose seat another newcomer has: that one first.
        one = next((it for it in came if name_key(it.name) not in _others(sheet, it)), came[0])
        came.remove(one)
        player = _players(table, [one])[0] if sheet.club_id else None
        # A sheet that was corrected by hand may have the name elsewhere: no hand waits for that.
        name = numbered(one.name, taken=_others(sheet, one))
        sheets.substitute(actor=_SITE, sheet=sheet.code, line=one.seat, name=name, player=player)


def _others(sheet: Sheet, chair: Chair) -> set[str]:
    """The keys of the names of all who sit on the sheet's other lines."""
    sitters = Sitter.objects.filter(sheet=sheet, here=True).exclude(line__number=chair.seat)
    return set(sitters.values_list("key", flat=True))


def _owner(table: Table, chairs: Sequence[Chair]) -> Actor:
    host = chairs[table.host or 0]
    return Actor(user=host.user, browser="" if host.user else host.browser)


def _players(table: Table, chairs: Sequence[Chair]) -> list[str | None]:
    """The club's players behind the accounts at the table."""
    users = [chair.user_id for chair in chairs if chair.user_id is not None]
    known = dict(
        Player.objects.filter(club=table.club, user__in=users).values_list("user_id", "code")
    )
    return [known.get(chair.user_id or 0) for chair in chairs]


def _had_bots(table: Table, chairs: Sequence[Chair]) -> bool:
    """Whether a bot sat there, or has moved for somebody."""
    return (
        any(chair.bot for chair in chairs)
        or Move.objects.filter(deal__table=table, by=Move.By.BOT).exists()
    )
