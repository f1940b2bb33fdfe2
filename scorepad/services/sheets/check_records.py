"""Every sheet against today's rules: what is kept with its hands is what follows from them."""

from collections.abc import Iterator, Sequence

from scorepad.models import Deal, DealSeat, Sheet
from scorepad.services.sheets.recompute import (
    WITH_SEATS,
    brought_totals,
    is_over,
    one_deal,
    seats_of,
)


def troubles_of_sheets(keys: Sequence[int]) -> list[str]:
    """What is wrong with the hands of these sheets, a line each."""
    return [
        f"sheet {sheet.code}{trouble}"
        for sheet in Sheet.objects.filter(pk__in=keys).order_by("pk")
        for trouble in _of_sheet(sheet)
    ]


def _of_sheet(sheet: Sheet) -> Iterator[str]:
    before: list[DealSeat] | None = None
    deals = Deal.objects.filter(sheet=sheet, voided=False).prefetch_related(WITH_SEATS)
    number = 0
    for number, deal in enumerate(deals.order_by("number"), 1):
        seats = seats_of(deal)
        if deal.number != number:
            yield f": hand {number} is missing"
            return
        try:
            if one_deal(deal, seats, before, sheet):
                yield f", hand {number}: points, totals or who gives do not follow from the cards"
        except (ValueError, KeyError, TypeError) as error:
            yield f", hand {number}: it cannot be counted: {error}"
            return
        before = seats
    if number != sheet.played:
        yield f": it has {number} hands, and says {sheet.played}"
    elif (
        sheet.status == Sheet.Status.FINISHED
        and not is_over(before, played=number, ruleset=sheet.rules)
        and not brought_totals([sheet])
    ):
        yield ": it is finished, and by the rules the game goes on"
