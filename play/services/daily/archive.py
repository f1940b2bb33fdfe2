"""Days that are over, page by page."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count

from play.models import DailyDeal, DailyTry
from play.services.daily.days import past_deals

PAGE = 30
MOST_PAGES = 400


class Past(NamedTuple):
    deal: DailyDeal
    tries: int


def past_page(
    page: int, *, size: int = PAGE, now: datetime | None = None
) -> tuple[int, int, list[Past]]:
    """A page of days, the latest first; which one it is, and how many there are."""
    days = past_deals(now)
    pages = max(1, min(MOST_PAGES, -(-days.count() // size)))
    page = min(max(page, 1), pages)
    deals = list(days[(page - 1) * size : page * size])
    done = DailyTry.objects.filter(deal__in=deals, state=DailyTry.State.DONE).order_by()
    counts = dict(done.values_list("deal").annotate(Count("pk")))
    return page, pages, [Past(deal, counts.get(deal.pk, 0)) for deal in deals]
