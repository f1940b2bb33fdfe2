"""What nobody has anything from any more is deleted, by the periods that /privacy/ promises."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from gofclub.me.forget import go_on
from play.models import (
    Chair,
    DailyTry,
    Dealt,
    GuestBlock,
    PuzzleTry,
    SeatInvitation,
    SharedDeals,
    Solver,
    Table,
)
from play.services.daily.forget import forget_tries
from play.services.forget import forget_guests, guests_chairs
from scorepad.models import (
    ApiToken,
    Change,
    Deal,
    GamesImport,
    Invitation,
    Line,
    Notice,
    PlannedNight,
    Report,
    Series,
    ShareLink,
    Sheet,
    WebhookDelivery,
)
from scorepad.services.profiles import addresses_free
from scorepad.services.sheets.erase import delete_sheet, forget_guests_sheet

logger = logging.getLogger(__name__)

AT_ONCE = 200
MOST = 20_000
"""In one run of one kind: the rest is for tomorrow."""


class Kind(NamedTuple):
    """Something that comes to its end."""

    name: str
    found: Callable[[datetime], QuerySet[Any]]
    remove: Callable[[Sequence[Any], QuerySet[Any]], object]
    """With what is still due: some of it may have been taken up again since it was found."""


def prune(*, now: datetime | None = None, dry_run: bool = False) -> dict[str, int]:
    """Deletes what is due, in small steps; how many of each kind."""
    now = now or timezone.now()
    if not dry_run:
        go_on()
    return {kind.name: (_count if dry_run else _pruned)(kind, now) for kind in KINDS}


def _count(kind: Kind, now: datetime) -> int:
    return kind.found(now).count()


def _pruned(kind: Kind, now: datetime) -> int:
    done, after = 0, None
    while done < MOST:
        due = kind.found(now).order_by("pk")
        if after is not None:
            # Never the same row twice, even one that could not be removed.
            due = due.filter(pk__gt=after)
        rows = list(due[:AT_ONCE])
        if not rows:
            break
        after = rows[-1].pk
        kind.remove(rows, kind.found(now))
        done += len(rows)
    return done


def _delete(rows: Sequence[Any], due: QuerySet[Any]) -> None:
    due.filter(pk__in=[row.pk for row in rows]).delete()


def _each_sheet(
    rows: Sequence[Sheet], due: QuerySet[Any], remove: Callable[[Sheet], object]
) -> None:
    for row in rows:
        with transaction.atomic():
            held = Sheet.objects.select_for_update(of=("self",)).filter(pk=row.pk).first()
            # Somebody may have claimed it, or written a hand, before we had it for ourselves.
            if held is not None and due.filter(pk=row.pk).exists():
                remove(held)


# What is due ------------------------------------------------------------------------------------


def _days(count: int) -> timedelta:
    return timedelta(days=count)


def _sessions(now: datetime) -> QuerySet[Any]:
    return Session.objects.filter(expire_date__lt=now)


def _places(now: datetime) -> QuerySet[Any]:
    """Where people were signed in, by sessions that are no more."""
    living = Session.objects.filter(session_key=OuterRef("session_key"))
    return UserSession.objects.exclude(Exists(living))


def _guest_sheets(now: datetime) -> QuerySet[Any]:
    old = now - _days(settings.KEEP_GUESTS_DAYS)
    return Sheet.objects.filter(owner=None, updated_at__lt=old).exclude(browser="")


def _forget_sheets(rows: Sequence[Sheet], due: QuerySet[Any]) -> None:
    _each_sheet(rows, due, forget_guests_sheet)


def _guest_chairs(now: datetime) -> QuerySet[Any]:
    old = now - _days(settings.KEEP_GUESTS_DAYS)
    ended = [Table.Status.OVER, Table.Status.CLOSED]
    chairs = guests_chairs().filter(table__status__in=ended, table__changed_at__lt=old)
    # Those go with their table.
    return chairs.exclude(Exists(DailyTry.objects.filter(table=OuterRef("table"), user=None)))


def _forget_chairs(rows: Sequence[Chair], due: QuerySet[Any]) -> None:
    forget_guests(Q(pk__in=[row.pk for row in rows]))


def _guest_openings(now: datetime) -> QuerySet[Any]:
    """Tables opened by guests, who need not have stayed there."""
    old = now - _days(settings.KEEP_GUESTS_DAYS)
    ended = [Table.Status.OVER, Table.Status.CLOSED]
    return Table.objects.filter(status__in=ended, changed_at__lt=old).exclude(opened_browser="")


def _forget_openings(rows: Sequence[Table], due: QuerySet[Any]) -> None:
    due.filter(pk__in=[row.pk for row in rows]).update(opened_browser="")


def _guest_tries(now: datetime) -> QuerySet[Any]:
    old = now - _days(settings.KEEP_GUESTS_DAYS)
    return DailyTry.objects.filter(user=None, begun_at__lt=old).exclude(guest=None, browser="")


def _forget_tries(rows: Sequence[DailyTry], due: QuerySet[Any]) -> None:
    forget_tries(due.filter(pk__in=[row.pk for row in rows]))


def _daily_tables(now: datetime) -> QuerySet[Any]:
    """Of a guest's try at the deal of the day: the result is kept."""
    old = now - _days(settings.KEEP_ABANDONED_DAYS)
    ended = [Table.Status.OVER, Table.Status.CLOSED]
    tries = DailyTry.objects.filter(table=OuterRef("pk"), user=None)
    return Table.objects.filter(Exists(tries), status__in=ended, changed_at__lt=old)


def _empty_sheets(now: datetime) -> QuerySet[Any]:
    old = now - _days(settings.KEEP_ABANDONED_DAYS)
    hands = Deal.objects.filter(sheet=OuterRef("pk"))
    totals = Line.objects.filter(sheet=OuterRef("pk"), brought__isnull=False)
    own = Q(club=None, source=Sheet.Source.TABLE)
    # Of an online table that went with its draw.
    undone = Q(table=None) | Q(table__drawn=True, table__status=Table.Status.CLOSED)
    undone &= Q(source=Sheet.Source.ONLINE, status=Sheet.Status.ABANDONED, drawn_table=None)
    return Sheet.objects.filter(own | undone, played=0, updated_at__lt=old).exclude(
        Exists(hands) | Exists(totals)
    )


def _delete_sheets(rows: Sequence[Sheet], due: QuerySet[Any]) -> None:
    _each_sheet(rows, due, lambda sheet: delete_sheet(sheet.code))


def _empty_tables(now: datetime) -> QuerySet[Any]:
    old = now - _days(settings.KEEP_ABANDONED_DAYS)
    finished = Dealt.objects.filter(table=OuterRef("pk"), finished_at__isnull=False)
    # A drawn table has its sheet from the start.
    unused = Q(sheet=None) | Q(drawn=True, sheet__played=0)
    return Table.objects.filter(unused, status=Table.Status.CLOSED, changed_at__lt=old).exclude(
        Exists(finished)
    )


def _shared_deals(now: datetime) -> QuerySet[Any]:
    """Those of a draw that was taken back, once its tables are gone."""
    old = now - _days(settings.KEEP_ABANDONED_DAYS)
    return SharedDeals.objects.filter(tables=None, made_at__lt=old)


def _guest_solvers(now: datetime) -> QuerySet[Any]:
    old = now - _days(settings.KEEP_GUESTS_DAYS)
    return Solver.objects.filter(user=None, changed_at__lt=old)


def _answered_from(now: datetime) -> QuerySet[Any]:
    """Where answers to puzzles came from, once they are counted no more."""
    return PuzzleTry.objects.filter(at__lt=now - _days(1)).exclude(answered_from="")


def _forget_address(rows: Sequence[PuzzleTry], due: QuerySet[Any]) -> None:
    due.filter(pk__in=[row.pk for row in rows]).update(answered_from="")


def _ended(now: datetime) -> Q:
    old = now - _days(settings.KEEP_ENDED_DAYS)
    return Q(expires_at__lt=old) | Q(revoked_at__lt=old)


def _links(now: datetime) -> QuerySet[Any]:
    # The audit says by which link somebody wrote: such a link stays with its sheet.
    used = Change.objects.filter(link=OuterRef("pk"))
    return ShareLink.objects.filter(_ended(now)).exclude(Exists(used))


def _invitations(now: datetime) -> QuerySet[Any]:
    return Invitation.objects.filter(_ended(now))


def _guest_blocks(now: datetime) -> QuerySet[Any]:
    """Those of guests who are gone: no chair is theirs any more, and no cookie can be."""
    old = GuestBlock.objects.filter(since__lt=now - _days(settings.KEEP_GUESTS_DAYS))
    return old.exclude(Exists(Chair.objects.filter(guest=OuterRef("guest"))))


def _seat_invitations(now: datetime) -> QuerySet[Any]:
    return SeatInvitation.objects.filter(at__lt=now - _days(settings.KEEP_ENDED_DAYS))


def _tokens(now: datetime) -> QuerySet[Any]:
    return ApiToken.objects.filter(expires_at__lt=now - _days(settings.KEEP_ENDED_DAYS))


def _reports(now: datetime) -> QuerySet[Any]:
    """Those that were answered; what is open waits for the operator, however long."""
    return Report.objects.filter(answered_at__lt=now - _days(settings.KEEP_ENDED_DAYS))


def _planned(now: datetime) -> QuerySet[Any]:
    """Nights of calendars, and who wanted to come: the night itself is another matter."""
    return PlannedNight.objects.filter(day__lt=now.date() - _days(settings.KEEP_CALENDAR_DAYS))


def _series(now: datetime) -> QuerySet[Any]:
    """Those that have ended, and those that came to their last day."""
    old = now - _days(settings.KEEP_CALENDAR_DAYS)
    over = Q(ended_at__lt=old) | Q(until__lt=old.date())
    return Series.objects.filter(over)


def _notices(now: datetime) -> QuerySet[Any]:
    return Notice.objects.filter(at__lt=now - _days(settings.KEEP_CALENDAR_DAYS))


def _deliveries(now: datetime) -> QuerySet[Any]:
    """What webhooks were told. What still waits is tried for days only."""
    return WebhookDelivery.objects.filter(at__lt=now - _days(settings.KEEP_ENDED_DAYS))


def _imports(now: datetime) -> QuerySet[Any]:
    """Files that nobody imported after all, and imports that were undone."""
    old = now - _days(settings.KEEP_ENDED_DAYS)
    ended = Q(status__in=["draft", "failed"], at__lt=old) | Q(undone_at__lt=old)
    return GamesImport.objects.filter(ended, sheets=None)


KINDS = (
    Kind("expired sessions", _sessions, _delete),
    Kind("devices that are signed out", _places, _delete),
    Kind("sheets of guests", _guest_sheets, _forget_sheets),
    # Before those who sit there: a table is changed when one of them goes.
    Kind("guests who opened tables", _guest_openings, _forget_openings),
    Kind("guests at tables", _guest_chairs, _forget_chairs),
    Kind("guests who were blocked", _guest_blocks, _delete),
    Kind("addresses of answers to puzzles", _answered_from, _forget_address),
    Kind("guests who solved puzzles", _guest_solvers, _delete),
    Kind("guests at the deal of the day", _guest_tries, _forget_tries),
    Kind("guests' tables of the deal of the day", _daily_tables, _delete),
    Kind("sheets without a hand", _empty_sheets, _delete_sheets),
    Kind("tables without a finished hand", _empty_tables, _delete),
    Kind("shared deals without a table", _shared_deals, _delete),
    Kind("links that have ended", _links, _delete),
    Kind("invitations that have ended", _invitations, _delete),
    Kind("invitations to tables", _seat_invitations, _delete),
    Kind("tokens that have ended", _tokens, _delete),
    Kind("reports that were answered", _reports, _delete),
    Kind("past nights of calendars", _planned, _delete),
    Kind("notices", _notices, _delete),
    Kind("series of nights that have ended", _series, _delete),
    Kind("files with past games", _imports, _delete),
    Kind("deliveries to webhooks", _deliveries, _delete),
    Kind("addresses of deleted accounts", addresses_free, _delete),
)
