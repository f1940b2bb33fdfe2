"""What the master makes of a day's deal, on everybody's seat and against the same three bots.

An ordinary table on which all seats are bots: the croupier plays it beside the others, a move at a
time, and nobody waits for it.
"""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from play.characters import BY_LEVEL
from play.models import Chair, DailyDeal, Table
from play.services.daily.tries import given_deal, sitters
from play.services.given import Sitter, outcome_of, table_of_bots
from play.services.store.load import table_at
from play.services.store.sqlite_lock import sqlite_lock
from play.table.daily import SEAT, chance_of, day_of, opens_at
from play.table.given import DAILY
from play.table.snapshot import PLAYING

MASTER = "master"
PLAYS_FOR = timedelta(hours=1)
"""The croupier plays on where somebody was seen: so long the master counts as there."""
LOOKED_BACK = timedelta(days=2)


def master_looked_after(now: datetime | None = None) -> None:
    """Lets the master play the deals that people have begun, and notes how it went."""
    now = now or timezone.now()
    since = day_of(now - LOOKED_BACK)
    waiting = DailyDeal.objects.filter(
        day__gte=since, day__lte=day_of(now), master_points=None, tries__isnull=False
    )
    for deal in waiting.select_related("master").distinct():
        if deal.master is None:
            _begin(deal, now)
        elif not _noted(deal) and deal.master.status != PLAYING:
            # The site slept for longer than that: once more from the beginning.
            with sqlite_lock():
                Table.objects.filter(pk=deal.master.pk).delete()


def _begin(deal: DailyDeal, now: datetime) -> None:
    table = table_of_bots(
        deal=given_deal(deal),
        seat=SEAT,
        kind=DAILY,
        title=_("Deal of the day, No. %(number)d") % {"number": deal.number},
        sitters={SEAT: Sitter(MASTER, BY_LEVEL[MASTER].name)} | sitters(deal),
        seed=chance_of(deal.day, deal.secret),
        opens_at=opens_at(deal.day),
    )
    with sqlite_lock():
        Chair.objects.filter(table=table.id, seat=SEAT).update(seen_at=now + PLAYS_FOR)
        if not DailyDeal.objects.filter(pk=deal.pk, master=None).update(master=table.id):
            Table.objects.filter(pk=table.id).delete()


def _noted(deal: DailyDeal) -> bool:
    """Whether the master has finished."""
    assert deal.master is not None
    table = table_at(deal.master.code)
    outcome = None if table is None else outcome_of(table)
    if outcome is None:
        return False
    with sqlite_lock():
        DailyDeal.objects.filter(pk=deal.pk).update(master_points=outcome.points)
    return True
