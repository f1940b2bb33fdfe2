"""Somebody's name taken off the chairs of online tables, through the one door."""

from collections import defaultdict
from uuid import UUID

from django.db.models import CharField, F, Q, QuerySet, Value
from django.db.models.functions import Cast, Replace, Substr

from gofclub.models import User
from play.models import Chair, GuestBlock, Table
from play.services.store.commit import commit
from play.table.commands import Command
from play.table.people import NOBODYS
from scorepad.services.sheets.erase import Traces, label_for, sheet_forget


def chairs_of(*, user: User | None = None, guest: UUID | None = None, browser: str = "") -> Q:
    """The chairs of an account, or of a browser that has none."""
    if user is not None:
        return Q(user=user)
    whose = Q(pk__in=())
    if guest is not None:
        whose |= Q(guest=guest)
    if browser:
        whose |= Q(browser=browser)
    return whose & Q(user=None)


def guests_chairs() -> QuerySet[Chair]:
    """Those of people without an account; who was forgotten is nobody, as `is_nobody` says."""
    digits = Replace(Cast("guest", CharField(max_length=36)), Value("-"), Value(""))
    chairs = Chair.objects.filter(user=None, guest__isnull=False)
    return chairs.alias(version=Substr(digits, 13, 1)).exclude(version=str(NOBODYS))


def seats_on_sheets(whose: Q) -> dict[str, set[tuple[int, int]]]:
    """On which lines of which sheets these people sat at tables, each with its first hand."""
    found: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    chairs = Chair.objects.filter(whose, table__sheet__isnull=False)
    for code, seat, since in chairs.values_list("table__sheet__code", "seat", "since"):
        found[code].add((seat, since))
    return dict(found)


def forget_guests(whose: Q) -> int:
    """Takes people without an account off the sheets of their tables, and off their chairs."""
    # Every guest at a table has a key: the sheet is its host's.
    browsers = dict(
        Chair.objects.filter(whose, browser=F("table__sheet__browser"))
        .exclude(browser="")
        .values_list("table__sheet__code", "browser")
    )
    for code, seats in seats_on_sheets(whose).items():
        label = label_for(f"{code} {min(seats)[0]}")
        traces = Traces(label=label, lines=frozenset(seats), browser=browsers.get(code, ""))
        sheet_forget(code, traces)
    return forget_chairs(whose)


def forget_openings(*, user: User | None = None, browser: str = "") -> None:
    """Of somebody who may have left since: nobody has opened these tables."""
    if user is not None:
        _nobody_opened(Table.objects.filter(opened_by=user))
    if browser:
        _nobody_opened(Table.objects.filter(opened_browser=browser))


def _nobody_opened(tables: QuerySet[Table]) -> None:
    tables.update(opened_by=None, opened_browser="")


def forget_chairs(whose: Q) -> int:
    """Takes these people off their chairs; a bot plays on where a game is on. How many chairs."""
    # Who has signed in since is known there by the browser of before.
    opened = Chair.objects.filter(whose, browser=F("table__opened_browser")).exclude(browser="")
    _nobody_opened(Table.objects.filter(pk__in=list(opened.values_list("table", flat=True))))
    _unblock(Chair.objects.filter(whose))
    chairs = list(Chair.objects.filter(whose).values_list("table__code", "seat").order_by("pk"))
    for code, seat in chairs:
        name = label_for(f"{code} {seat}")
        commit([Command(code, "forget", seat=seat, name=name)])
    return len(chairs)


def _unblock(chairs: QuerySet[Chair]) -> None:
    """Whoever has blocked a guest who sat nowhere else keeps no name of theirs."""
    sat = chairs.values_list("guest", flat=True)
    gone = {guest for guest in sat if guest is not None}
    elsewhere = Chair.objects.filter(guest__in=gone).exclude(pk__in=chairs.values("pk"))
    gone -= set(elsewhere.values_list("guest", flat=True))
    GuestBlock.objects.filter(guest__in=gone).delete()
