"""Somebody's one try at the deal of the day: begun, gone on with, counted, or let go."""

from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from play.characters import BY_LEVEL
from play.models import DailyDeal, DailyTry, Dealt, Move, Review, Table
from play.services.daily.days import deal_of_today, deal_on, is_open
from play.services.given import Sitter, outcome_of, table_given
from play.services.recognising import keep_chairs
from play.services.store.load import Damaged, table_at
from play.services.store.sqlite_lock import sqlite_lock
from play.table.chairs import cleaned
from play.table.daily import GRACE, RULESET, SEAT, SEATS, chance_of, day_of, drawn, opens_at
from play.table.given import AGAIN, DAILY, GivenDeal
from play.table.people import Person
from play.table.snapshot import Snapshot
from scorepad.services.errors import Conflict, refused

AT_ONCE = 50
"""Tries that are settled in one go of the croupier."""
MARKS = {"best": "b", "fine": "f", "slip": "s", "mistake": "m"}
"""The verdicts of a review as they are kept, a letter each."""
BEGUN, DONE, VOID = DailyTry.State.BEGUN, DailyTry.State.DONE, DailyTry.State.VOID


def try_of(person: Person, deal: DailyDeal) -> DailyTry | None:
    """Somebody's try: the account's; else the browser's, whoever was signed in there.

    What was played in this browser before signing in becomes the account's own, this day and all
    others: they make one row of days.
    """
    tries = deal.tries.select_related("table", "user")
    here = Q(guest=person.guest)
    if person.browser:
        here |= Q(browser=person.browser)
    if person.user is None:
        return tries.filter(here).order_by("pk").first()
    _take_along(person)
    own = tries.filter(user=person.user).first()
    return own or _adopted(tries.filter(here, user=None).order_by("pk").first(), person)


def come_back(one: DailyTry, person: Person) -> None:
    """Lets whoever has the try sit at its table: with another device, or in a later session.

    The try itself says whose it is; its table knows only who sat down, and in which browser.
    """
    if one.table is not None and one.user_id == person.user:
        keep_chairs([one.table], person._replace(browser=one.browser))


def is_of_account(one: DailyTry, person: Person) -> bool:
    """Whether it was played with an account that is signed out by now."""
    return one.user_id is not None and one.user_id != person.user


def left_yesterday(person: Person, now: datetime | None = None) -> DailyTry | None:
    """Somebody's try that began before midnight and still counts if it is finished now."""
    now = now or timezone.now()
    day = day_of(now - GRACE)
    deal = None if day == day_of(now) else deal_on(day, now)
    one = None if deal is None else try_of(person, deal)
    if one is None or is_of_account(one, person):
        return None
    settle(one)
    return one if one.state == BEGUN and one.table is not None else None


def begin(
    person: Person, *, name: str = "", day: date | None = None, now: datetime | None = None
) -> DailyTry:
    """Somebody's try at the deal of today with its table: the one there is, or a new one.

    With a day it is refused for any other one: those were other cards.
    """
    deal = deal_of_today(now)
    if day is not None and day != deal.day:
        raise refused("day_passed", Conflict)
    found = try_of(person, deal)
    if found is None:
        found = _begun(person, deal, cleaned(person.called(name)))
    if is_of_account(found, person):
        raise refused("tried_signed_in", Conflict)
    come_back(found, person)
    if found.state == BEGUN and found.table is None:
        _open_table(found, person)
    return found


def play_past(person: Person, deal: DailyDeal, *, name: str = "") -> Snapshot:
    """A deal of a day that is over, to be played once more: it counts for nothing."""
    assert is_open(deal)
    return _table(person, deal, name, kind=AGAIN, is_counted=False)


def settle_finished(*, most: int = AT_ONCE) -> int:
    """Counts the tries whose deal has come to its end; how many."""
    over = Dealt.objects.filter(table=OuterRef("table"), finished_at__isnull=False)
    waiting = DailyTry.objects.filter(Exists(over), state=BEGUN).select_related("table", "deal")
    return sum(settle(one) for one in list(waiting.order_by("begun_at")[:most]))


def settle(one: DailyTry) -> bool:
    """Counts a try if its deal is over: the first time, and never again."""
    if one.state != BEGUN or one.table is None:
        return False
    try:
        table = table_at(one.table.code)
    except Damaged:
        return False
    outcome = None if table is None else outcome_of(table)
    if table is None or outcome is None or table.deal is None:
        return False
    ended = table.deal.finished_at or timezone.now()
    counts = outcome.is_own and ended < opens_at(one.deal.day)
    one.state = DONE if counts else VOID
    one.points = outcome.points if counts else None
    one.finished_at = ended
    mine = DailyTry.objects.filter(pk=one.pk, state=BEGUN)
    with sqlite_lock():
        return bool(mine.update(state=one.state, points=one.points, finished_at=ended))


def end_left(now: datetime | None = None, *, most: int = AT_ONCE) -> int:
    """Ends tries that were left until their day was over; those without a play vanish."""
    now = now or timezone.now()
    left = DailyTry.objects.filter(state=BEGUN, deal__day__lt=day_of(now - GRACE))
    found = list(left.select_related("deal", "table").order_by("begun_at")[:most])
    for one in found:
        if settle(one):
            continue
        plays = Move.objects.filter(deal__table=one.table_id, seat=SEAT, by=Move.By.PERSON)
        with sqlite_lock(), transaction.atomic():
            mine = DailyTry.objects.filter(pk=one.pk, state=BEGUN)
            if one.table_id is not None and plays.exists():
                mine.update(state=VOID, finished_at=now)
                continue
            gone, _counts = mine.delete()
            if gone and one.table_id is not None:
                Table.objects.filter(pk=one.table_id).delete()
    return len(found)


def with_marks(one: DailyTry) -> DailyTry:
    """The try with the verdicts of its review, kept as soon as that has been made."""
    if one.marks or one.table_id is None or one.state == BEGUN:
        return one
    review = Review.objects.filter(deal__table=one.table_id).first()
    if review is None:
        return one
    seat = next(seat for seat in review.document["seats"] if seat["seat"] == SEAT)
    one.marks = "".join(MARKS[decision["verdict"]] for decision in seat["decisions"])[:64]
    one.accuracy = seat["accuracy"]
    with sqlite_lock():
        DailyTry.objects.filter(pk=one.pk).update(marks=one.marks, accuracy=one.accuracy)
    return one


def rename(one: DailyTry, name: str) -> DailyTry:
    """What a guest is called on the board; an account is called as it is everywhere."""
    one.name = cleaned(name)
    with sqlite_lock():
        DailyTry.objects.filter(pk=one.pk).update(name=one.name)
    return one


def given_deal(deal: DailyDeal) -> GivenDeal:
    """What everybody is dealt on that day."""
    return GivenDeal(hands=drawn(deal.day, deal.secret).hands, ruleset=RULESET, totals=(0,) * SEATS)


def sitters(deal: DailyDeal) -> dict[int, Sitter]:
    """The three bots of a day, by seat."""
    levels = drawn(deal.day, deal.secret).bots
    return {
        seat: Sitter(level, BY_LEVEL[level].name)
        for seat, level in zip(range(1, SEATS), levels, strict=True)
    }


def _begun(person: Person, deal: DailyDeal, name: str) -> DailyTry:
    """The row of a new try; of two tabs that begin at once, both get the same."""
    try:
        with sqlite_lock(), transaction.atomic():
            return DailyTry.objects.create(
                deal=deal,
                user_id=person.user,
                guest=person.guest,
                browser=person.browser,
                name=name,
            )
    except IntegrityError:
        found = try_of(person, deal)
        assert found is not None
        return found


def _open_table(one: DailyTry, person: Person) -> None:
    """The table of a try that has none; where two open one, the first stays."""
    try:
        table = _table(person, one.deal, one.name, kind=DAILY, is_counted=True)
    except Exception:
        # Whoever may not open a table has not begun.
        with sqlite_lock():
            DailyTry.objects.filter(pk=one.pk, table=None, state=BEGUN).delete()
        raise
    with sqlite_lock():
        is_first = DailyTry.objects.filter(pk=one.pk, table=None).update(table=table.id)
        if not is_first:
            Table.objects.filter(pk=table.id).delete()
    one.refresh_from_db()


def _table(person: Person, deal: DailyDeal, name: str, *, kind: str, is_counted: bool) -> Snapshot:
    return table_given(
        person=person,
        deal=given_deal(deal),
        seat=SEAT,
        kind=kind,
        title=_("Deal of the day, No. %(number)d") % {"number": deal.number},
        name=name,
        sitters=sitters(deal),
        seed=chance_of(deal.day, deal.secret),
        has_hints=not is_counted,
        opens_at=opens_at(deal.day) if is_counted else None,
    )


def _take_along(person: Person) -> None:
    """What this browser has played without an account, on days that the account has not."""
    if not person.browser:
        return
    had = DailyTry.objects.filter(user=person.user).values("deal")
    left = DailyTry.objects.filter(browser=person.browser, user=None).exclude(deal__in=had)
    found = [_adopted(one, person) for one in list(left.select_related("table"))]
    mine = [one.table for one in found if one and one.table and one.user_id == person.user]
    keep_chairs(mine, person)


def _adopted(one: DailyTry | None, person: Person) -> DailyTry | None:
    """A guest's try, from now on the account's."""
    if one is None:
        return None
    try:
        with sqlite_lock(), transaction.atomic():
            DailyTry.objects.filter(pk=one.pk, user=None).update(user=person.user)
    except IntegrityError:
        pass  # another device was faster: it will be found the next time
    one.refresh_from_db()
    return one
