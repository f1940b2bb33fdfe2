"""What follows from the facts of the deals: points, running totals, who deals and who gives.

Everything is asked of `gofclub.rules`. Seats decide there, lines here: people may change seats
between deals, and a total stays with its line.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Prefetch

from gofclub import rules
from scorepad.models import Deal, DealSeat, Line, Sheet
from scorepad.services import bulk_write

KEPT = ["points", "total", "wins", "worst_left", "worst_number"]
"""The fields of a `DealSeat` that are made here."""
OUT_OF_THE_WAY = 10_000
"""Deals that change their numbers wait there, far above all numbers that there are."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one line stands after a deal."""

    total: int = 0
    wins: int = 0
    worst_left: int = 0
    worst_number: int | None = None

    def after(self, *, left: int, number: int) -> "Standing":
        worse = left > self.worst_left
        return Standing(
            total=self.total + rules.points(left),
            wins=self.wins + (left == 0),
            worst_left=left if worse else self.worst_left,
            worst_number=number if worse else self.worst_number,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What everybody must know before a deal; players are line numbers."""

    number: int
    step: int
    dealer: int
    leader: int | None = None
    """None in the first deal: the holder of 1m leads."""
    giver: int | None = None
    reason: str = ""
    tied: tuple[int, ...] = ()
    """The lines left with the most cards."""
    left: int = 0
    totals: tuple[int, ...] = ()
    """Theirs, in the order of `tied`."""


WITH_SEATS = Prefetch("seats", DealSeat.objects.select_related("line", "sitter").order_by())
"""Loads deals with all that is shown of them, in one query more."""


def seats_of(deal: Deal) -> list[DealSeat]:
    """The deal's results by line number."""
    return sorted(deal.seats.all(), key=lambda seat: seat.line.number)


def result_of(seats: Sequence[DealSeat]) -> rules.DealResult:
    """The deal as the rules know it: by seat."""
    by_seat = sorted(seats, key=lambda seat: seat.seat)
    return rules.DealResult(
        tuple(seat.left for seat in by_seat),
        uncalled=tuple(seat.seat for seat in by_seat if seat.uncalled),
        strongest=tuple(seat.seat for seat in by_seat if seat.strongest),
    )


def standings_after(seats: Sequence[DealSeat]) -> list[Standing]:
    """As kept with a deal, by line."""
    return [Standing(seat.total, seat.wins, seat.worst_left, seat.worst_number) for seat in seats]


def setup_after(sheet: Sheet, seats: Sequence[DealSeat] | None, *, number: int) -> Setup:
    """The setup of deal `number`, from the deal before it; None for the first."""
    if seats is None:
        return Setup(number=number, step=rules.direction(number), dealer=sheet.dealer)
    line_on = {seat.seat: line for line, seat in enumerate(seats)}
    totals = tuple(seats[line_on[seat]].total for seat in range(len(seats)))
    result = result_of(seats)
    setup = rules.setup_after(result, number=number, totals=totals, ruleset=sheet.rules)
    assert setup.giver is not None  # noqa: S101 (there is a giver in every deal but the first)
    tied = sorted(line_on[seat] for seat in result.tied)
    return Setup(
        number=number,
        step=setup.step,
        dealer=line_on[setup.dealer],
        leader=line_on[setup.dealer],
        giver=line_on[setup.giver],
        reason=setup.reason or "",
        tied=tuple(tied),
        left=seats[tied[0]].left,
        totals=tuple(seats[line].total for line in tied),
    )


def one_deal(
    deal: Deal, seats: Sequence[DealSeat], before: Sequence[DealSeat] | None, sheet: Sheet
) -> bool:
    """Sets what is kept with the deal from the deal before it; whether anything is new."""
    setup = setup_after(sheet, before, number=deal.number)
    was = (deal.dealer, deal.giver, deal.reason)
    deal.dealer, deal.giver, deal.reason = setup.dealer, setup.giver, setup.reason
    new = was != (deal.dealer, deal.giver, deal.reason)
    started = standings_after(before) if before else [Standing()] * len(seats)
    for seat, standing in zip(seats, started, strict=True):
        now = standing.after(left=seat.left, number=deal.number)
        kept = (rules.points(seat.left), now.total, now.wins, now.worst_left, now.worst_number)
        new = new or kept != tuple(getattr(seat, name) for name in KEPT)
        for name, value in zip(KEPT, kept, strict=True):
            setattr(seat, name, value)
    return new


def last_seats(sheet: Sheet) -> list[DealSeat] | None:
    """The results of the last deal that counts, by line."""
    return seats_at(sheet, sheet.played)


def seats_at(sheet: Sheet, number: int) -> list[DealSeat] | None:
    found = (
        DealSeat.objects.filter(deal__sheet=sheet, deal__number=number, deal__voided=False)
        .select_related("line")
        .order_by()
    )
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
        .only("sheet_id", "number", "dealer", "giver", "reason", "changed")
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
