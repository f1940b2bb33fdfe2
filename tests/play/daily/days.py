"""Days and tries for tests: days long over, people in browsers, deals played out at once."""

from datetime import datetime, timedelta
from uuid import uuid4

from django.utils import timezone

from play.models import DailyDeal, DailyTry
from play.services.daily.days import deal_of_today, seal_days
from play.services.daily.tries import begin, settle
from play.services.due_tables import errand
from play.services.store.commit import commit
from play.services.store.load import table_at
from play.services.thinking import think
from play.table.given import chance_at
from play.table.knowledge import known_at
from play.table.people import Person
from tests.play.given_deals import played_out
from tests.play.people import guest

LONG_AGO = timedelta(days=20)
"""Such a day is open to everybody, whatever the time of day is."""


def browsing(name: str = "Ana") -> Person:
    """A guest whose browser is known."""
    return guest(name)._replace(browser=f"{uuid4().hex}{uuid4().hex}")


def past(ago: timedelta = LONG_AGO) -> tuple[DailyDeal, datetime]:
    """A deal of a day that is over, and a moment of that day."""
    then = timezone.now() - ago
    seal_days(then)
    return deal_of_today(then), then


def finished(person: Person, *, now: datetime | None = None) -> DailyTry:
    """A try that was begun and played to its end."""
    one = begin(person, now=now)
    assert one.table is not None
    played_out(one.table.code, person)
    settle(one)
    return one


def with_points(deal: DailyDeal, *points: int, **more: object) -> list[DailyTry]:
    """Tries of strangers, as they are kept when all else is gone."""
    now = timezone.now()
    return [
        DailyTry.objects.create(
            deal=deal, name=f"P{at}", points=one, state="done", finished_at=now, **more
        )
        for at, one in enumerate(points)
    ]


def bots_play_out(code: str) -> None:
    """A table of bots alone, to its end."""
    for _ in range(400):
        table = table_at(code)
        assert table is not None
        if table.status == "over":
            return
        command = errand(table, attended=True)
        assert command is not None
        assert command.seat is not None
        thought = think(
            table.chairs[command.seat].bot, known_at(table, command.seat), chance_at(table)
        )
        (answer,) = commit([command._replace(cards=str(thought))])
        assert not answer.is_refusal, answer
    raise AssertionError("the deal does not end")
