"""What tries keep of people: taken off them, shown to them, and let go after its time."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from django.db.models import Q, QuerySet

from gofclub.models import User
from play.models import DailyTry
from scorepad.services.sheets.document import moment
from scorepad.services.sheets.erase import label_for

MOST_ROWS = 5000


def tries_known_by(
    *, user: User | None = None, guest: UUID | None = None, browser: str = ""
) -> QuerySet[DailyTry]:
    """The tries of an account, or of a browser that has none."""
    if user is not None:
        return DailyTry.objects.filter(user=user)
    whose = Q(pk__in=())
    if guest is not None:
        whose |= Q(guest=guest)
    if browser:
        whose |= Q(browser=browser)
    return DailyTry.objects.filter(whose, user=None)


def forget_tries(tries: Iterable[DailyTry]) -> int:
    """Takes these people off their tries; the points stay: how others stand follows from them."""
    found = list(tries)
    for one in found:
        DailyTry.objects.filter(pk=one.pk).update(
            user=None, guest=None, browser="", name=label_for(f"try {one.code}")
        )
    return len(found)


def tries_listed(user: User) -> Iterator[tuple[object, ...]]:
    """How somebody fared with the deals of the days."""
    yield ("day", "state", "points", "accuracy", "begun", "finished")
    tries = DailyTry.objects.filter(user=user).select_related("deal").order_by("-deal__day")
    for one in tries[:MOST_ROWS]:
        yield (
            *(str(one.deal.day), one.state, one.points, one.accuracy),
            *(moment(one.begun_at), moment(one.finished_at)),
        )
