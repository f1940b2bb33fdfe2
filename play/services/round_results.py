"""The hands of rounds that share their deals, on their way to the sheets."""

from collections.abc import Collection

from play.models import SharedDeals
from play.services.results import waiting


def closed_rounds(nights: Collection[int]) -> set[tuple[int, int]]:
    """By night and number: rounds whose deals are closed, or not all on their sheets yet.

    A hand that was set aside waits for the operator, and nothing waits for it.
    """
    closed = SharedDeals.objects.filter(night__in=nights, opened_at=None)
    to_come = waiting().filter(table__shared__night__in=nights)
    return {
        *closed.values_list("night", "round"),
        *to_come.values_list("table__shared__night", "table__shared__round").distinct(),
    }
