"""What follows from the facts of the deals: points, running totals, who deals and who gives.

Everything is asked of `gofclub.rules`. Seats decide there, lines here: people may change seats
between deals, and a total stays with its line.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import F, Prefetch

from gofclub import rules
from gofclub.built_queries import BuiltQuery
from scorepad.models import Deal, DealSeat, Line, Sheet
from scorepad.services import bulk_write

KEPT = ["points", "total", "wins", "worst_left", "worst_number"]
"""The fields of a `DealSeat` that are made here."""
OUT_OF_THE_WAY = 10_000
"""Deals that change their numbers wait there, far above all numbers that there are."""


@dataclass(frozen=True, slots=True)
class LineTotals:
    """What one line has after a deal."""

    total: int = 0
    wins: int = 0
    worst_left: int = 0
    worst_number: int | None = None

    def after(self, *, left: int, number: int) -> "LineTotals":
        worse = left > self.worst_left
        return LineTotals(
            total=self.total + rules.points(left),
            wins=self.wins + (left == 0),
            worst_left=left if worse else self.worst_left,
            worst_number=number if worse else self.worst_number,
        )


WITH_SEATS = Prefetch("seats", DealSeat.objects.select_related("line", "sitter").order_by())
"""Loads deals with all that is shown of them, in one query more."""


def seats_of(deal: Deal) -> list[DealSeat]:
    """The deal's results by line number."""
    return sorted(deal.seats.all(), key=lambda seat: seat.line.number)


def result_of(seats: Sequence[DealSeat]) -> rules.DealResult:
    """The deal as the rules know it; a player's number is the place in `seats`."""
    return rules.DealResult(
        tuple(seat.left for seat in seats),
        uncalled=tuple(at for at, seat in enumerate(seats) if seat.uncalled),
        strongest=tuple(at for at, seat in enumerate(seats) if seat.strongest),
    )


def totals_after(seats: Sequence[DealSeat]) -> list[LineTotals]:
    """As kept with a deal, by line."""
    return [LineTotals(seat.total, seat.wins, seat.worst_left, seat.worst_number) for seat in seats]


def brought_totals(sheets: Iterable[Sheet]) -> dict[int, list[LineTotals]]:
    """The totals by line of games of which nothing else is known; asks only where there may be."""
    keys = [one.pk for one in sheets if one.played == 0 and one.status != Sheet.Status.OPEN]
    found: dict[int, list[LineTotals]] = {}
    if keys:
        lines = Line.objects.filter(sheet__in=keys, brought__isnull=False).order_by("number")
        for sheet, total in lines.values_list("sheet_id", "brought"):
            found.setdefault(sheet, []).append(LineTotals(total=total or 0))
    return found


def setup_after(sheet: Sheet, seats: Sequence[DealSeat] | None, *, number: int) -> rules.Setup:
    """The setup of deal `number` from the deal before it, None for the first; players by line."""
    if not sheet.exchange:
        # Each hand starts afresh: the deal and the lead go round, whatever happened before.
        dealer = (sheet.dealer + number - 1) % sheet.seats
        lead = (dealer + 1) % sheet.seats
        return rules.Setup(number=number, step=rules.direction(number), dealer=dealer, lead=lead)
    if seats is None:
        return rules.Setup(
            number=number, step=rules.direction(number), dealer=sheet.dealer, lead=None
        )
    # Who gives depends on who sits nearer: the rules are asked by seat.
    by_seat = sorted(enumerate(seats), key=lambda row: row[1].seat)
    lines = [line for line, _ in by_seat]
    setup = rules.setup_after(
        result_of([seat for _, seat in by_seat]),
        number=number,
        totals=[seat.total for _, seat in by_seat],
        ruleset=sheet.rules,
    )
    assert setup.giver is not None  # noqa: S101 (there is a giver in every deal but the first)
    winner, giver = lines[setup.dealer], lines[setup.giver]
    return replace(setup, dealer=winner, lead=winner, giver=giver)


def one_deal(
    deal: Deal, seats: Sequence[DealSeat], before: Sequence[DealSeat] | None, sheet: Sheet
) -> bool:
    """Sets what is kept with the deal from the deal before it; whether anything is new."""
    # Where nobody gives, whose turn it was to deal is known by the table's own number.
    number = deal.number if sheet.exchange else deal.hand or deal.number
    setup = setup_after(sheet, before, number=number)
    was = (deal.dealer, deal.giver, deal.reason)
    deal.dealer, deal.giver, deal.reason = setup.dealer, setup.giver, setup.reason or ""
    new = was != (deal.dealer, deal.giver, deal.reason)
    started = totals_after(before) if before else [LineTotals()] * len(seats)
    for seat, totals in zip(seats, started, strict=True):
        now = totals.after(left=seat.left, number=deal.number)
        kept = (rules.points(seat.left), now.total, now.wins, now.worst_left, now.worst_number)
        new = new or kept != tuple(getattr(seat, name) for name in KEPT)
        for name, value in zip(KEPT, kept, strict=True):
            setattr(seat, name, value)
    return new


_SEATS_AT = BuiltQuery(
    lambda sheet, number: (
        DealSeat.objects.filter(deal__sheet=sheet, deal__number=number, deal__voided=False)
        .select_related("line")
        .order_by()
    ),
    *(int, int),
)


def last_seats(sheet: Sheet) -> list[DealSeat] | None:
    """The results of the last deal that counts, by line."""
    return seats_at(sheet, sheet.played)


def seats_at(sheet: Sheet, number: int) -> list[DealSeat] | None:
    found = _SEATS_AT.all(sheet.pk, number)
    return sorted(found, key=lambda seat: seat.line.number) or None


def make_room(sheet: Sheet, *, since: int) -> None:
    """Moves the deals from a number on out of the way until `all_deals` numbers them.

    No two deals may share a number even for a moment.
    """
    coming = Deal.objects.filter(sheet=sheet, voided=False, number__gte=since)
    coming.update(number=F("number") + OUT_OF_THE_WAY)


def all_deals(sheet: Sheet, *, since: int, version: int) -> list[DealSeat] | None:
    """Numbers the deals from `since` on and makes again what is kept with them.

    The results of the last deal, if any. Deals about which anything became different are marked
    with `version`.
    """
    lines = {line.pk: line for line in Line.objects.filter(sheet=sheet)}
    # Much is read while others wait for their turn: nothing that is not needed.
    deals = (
        Deal.objects.filter(sheet=sheet, voided=False, number__gte=since)
        .order_by("number")
        .only("sheet_id", "number", "hand", "dealer", "giver", "reason", "changed")
        .prefetch_related(Prefetch("seats", DealSeat.objects.order_by()))
    )
    before = seats_at(sheet, since - 1)
    changed: list[Deal] = []
    changed_seats: list[DealSeat] = []
    for number, deal in enumerate(deals, since):
        is_moved = deal.number != number
        deal.number = number
        for seat in deal.seats.all():
            seat.line = lines[seat.line_id]
        seats = seats_of(deal)
        if one_deal(deal, seats, before, sheet) or is_moved:
            deal.changed = version
            changed.append(deal)
            changed_seats += seats
        before = seats
    bulk_write.update(Deal, ["number", "dealer", "giver", "reason", "changed"], changed)
    bulk_write.update(DealSeat, KEPT, changed_seats)
    return before


def is_over(seats: Sequence[DealSeat] | None, *, played: int, ruleset: rules.Ruleset) -> bool:
    """Whether the game has ended with these results of its last deal."""
    totals = tuple(seat.total for seat in seats or ())
    return rules.is_over_at(totals, played=played, ruleset=ruleset)
