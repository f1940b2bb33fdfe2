"""A sheet as it is read: one document for pad, watchers, programs and exports.

Facts only, no sentences: a phone without a network must be able to say the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import DateTimeField, F, FilteredRelation, Model, Q, QuerySet, UUIDField

from gofclub import rules
from scorepad import sheet_fields
from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, Night, Sheet, Sitter
from scorepad.rulesets import ruleset_from, written_out
from scorepad.services.access import Access, sheet_for
from scorepad.services.sheets import recompute
from scorepad.services.sheets.recompute import LineTotals
from scorepad.services.sheets.shares import Share, shares_of, whose


@dataclass(frozen=True, slots=True)
class Place:
    """A line with where it stands; equal totals share a rank."""

    line: int
    totals: LineTotals
    rank: int


def sheet_document(
    sheet: Sheet, access: Access, *, since: int = 0, last: Sequence[DealSeat] | None = None
) -> dict[str, Any]:
    """The sheet, with those deals that changed after version `since`, and what one may do."""
    return {
        **shared_document(sheet, since=since, knows_club=access.knows_club, last=last),
        "may": rights(access),
    }


def rights(access: Access) -> dict[str, Any]:
    return {
        "write": access.allows("write"),
        "manage": access.allows("manage"),
        "claim": access.claim,
        "via": access.via,
    }


def shared_document(
    sheet: Sheet,
    *,
    since: int = 0,
    knows_club: bool = False,
    last: Sequence[DealSeat] | None = None,
) -> dict[str, Any]:
    """The sheet as it is for everybody who may see it.

    A private club is not named to strangers, nor whom it knows behind a name: they see a public
    sheet as one of no club. `last`, the results of the last deal, are read where nobody has them.
    """
    if last is None and sheet.played:
        last = recompute.last_seats(sheet)
    brought = recompute.brought_totals([sheet]).get(sheet.pk)
    places = places_after(last, seats=sheet.seats, brought=brought)
    is_open = sheet.status == Sheet.Status.OPEN
    setup = recompute.setup_after(sheet, last, number=sheet.played + 1) if is_open else None
    made = {
        "since": since,
        "club": {"slug": sheet.club.slug, "name": sheet.club.name}
        if sheet.club and knows_club
        else None,
        "night": night_document(sheet) if knows_club else None,
        "ruleset": written_out(sheet.rules),
        "earlier_end": earlier_end(sheet),
        "lines": [*lines(sheet, places, knows_club=knows_club)],
        "deals": deals_since(sheet, since),
        "next": next_document(setup, last) if setup else None,
        "standings": [
            {
                "line": place.line,
                "total": place.totals.total,
                "rank": place.rank,
                "wins": place.totals.wins,
                "winner": sheet.status == Sheet.Status.FINISHED and place.rank == 1,
            }
            for place in sorted(places, key=lambda place: (place.rank, place.line))
        ],
        "stats": stats(places, played=sheet.played),
    }
    return _filled(_SHEET, sheet, made)


def night_document(sheet: Sheet) -> dict[str, Any] | None:
    """The club night that the sheet was started on, and the table of its draw, if it is of one."""
    if sheet.club is None:
        return None
    drawn = FilteredRelation("tables", condition=Q(tables__sheet=sheet))
    nights = Night.objects.filter(club=sheet.club, day=sheet.club.day_of(sheet.started_at))
    found = nights.annotate(drawn=drawn).values_list("day", "drawn__round", "drawn__number")
    # The table's own row first, where a database would rather begin with the night's.
    where = found.order_by(F("drawn__pk").desc(nulls_last=True)).first()
    return where and {"day": where[0].isoformat(), "round": where[1], "table": where[2]}


def exported_document(sheet: Sheet) -> dict[str, Any]:
    """What the export of a club has of a game, besides people and hands.

    Its times are exact: ratings follow the order in which games ended.
    """
    return {
        **_filled(_EXPORTED, sheet, {"ruleset": written_out(sheet.rules)}),
        "started_at": exact(sheet.started_at),
        "finished_at": exact(sheet.finished_at),
    }


def earlier_end(sheet: Sheet) -> dict[str, Any] | None:
    """Where a game that is played on was finished before."""
    end = sheet.earlier_end
    if end is None or sheet.status != Sheet.Status.OPEN or sheet.played < end["played"]:
        return None
    ruleset = written_out(ruleset_from(end["ruleset"]))
    return {"target": ruleset["target"], "deals": ruleset["deals"], "hands": end["played"]}


def places_after(
    last: Sequence[DealSeat] | None, *, seats: int, brought: Sequence[LineTotals] | None = None
) -> list[Place]:
    """Every line's place after the last deal, by line; `brought` where no deal is known."""
    totals = recompute.totals_after(last) if last else brought or [LineTotals()] * seats
    ranks = rules.ranks([of_line.total for of_line in totals])
    return [
        Place(line, of_line, rank)
        for line, (of_line, rank) in enumerate(zip(totals, ranks, strict=True))
    ]


def moment(when: Any) -> str | None:
    """A time as programs read it."""
    return when.isoformat(timespec="seconds").replace("+00:00", "Z") if when else None


def exact(when: Any) -> str | None:
    """A time to the last digit."""
    return when.isoformat().replace("+00:00", "Z") if when else None


class _Reader(NamedTuple):
    """How a field of a document is read from a row; one without a column is made."""

    name: str
    column: str | None
    written: Callable[[Any], Any] | None


def _readers(model: type[Model], fields: Iterable[sheet_fields.Field]) -> tuple[_Reader, ...]:
    return tuple(_Reader(field.name, field.column, _written(model, field)) for field in fields)


def _written(model: type[Model], field: sheet_fields.Field) -> Callable[[Any], Any] | None:
    """What makes a value of a column one of a document; None where it is one."""
    if field.column is None:
        return None
    if field.is_null_if_empty:
        return lambda value: value or None
    match model._meta.get_field(field.column):  # noqa: SLF001 (the public way to a column)
        case UUIDField():
            return str
        case DateTimeField():
            return moment
    return None


def _filled(readers: Iterable[_Reader], row: Any, made: Mapping[str, Any]) -> dict[str, Any]:
    document = {}
    for name, column, written in readers:
        value = made[name] if column is None else getattr(row, column)
        document[name] = value if written is None else written(value)
    return document


_SHEET = _readers(Sheet, sheet_fields.SHEET)
_EXPORTED = _readers(Sheet, (field for field in sheet_fields.SHEET if field.is_exported))
_HAND = _readers(Deal, sheet_fields.HAND)


def lines(sheet: Sheet, places: list[Place], *, knows_club: bool) -> Iterable[dict[str, Any]]:
    sitters: dict[int, list[Sitter]] = {}
    everybody = list(Sitter.objects.filter(sheet=sheet).select_related("line", "player"))
    for sitter in everybody:
        sitters.setdefault(sitter.line.number, []).append(sitter)
    shares = shares_of(everybody)
    ruleset = sheet.rules
    for place in places:
        of_line = sitters[place.line]
        here = next(sitter for sitter in of_line if sitter.here)
        totals = place.totals
        people = shares.get((sheet.pk, place.line)) or [
            Share(here.name, [*range(1, sheet.played + 1)], totals.wins, totals.total)
        ]
        yield {
            "number": place.line,
            "name": here.name,
            "player": {"code": here.player.code, "name": here.player.name}
            if here.player and knows_club
            else None,
            "seat": here.line.seat,
            "sitters": [{"name": sitter.name, "since": sitter.since} for sitter in of_line],
            "people": [share.document() for share in people],
            "whose": whose(people).name,
            "total": totals.total,
            "rank": place.rank,
            "wins": totals.wins,
            "away": None if ruleset.deals else max(ruleset.target - totals.total, 0),
            "worst": worst(totals),
        }


def worst(totals: LineTotals) -> dict[str, Any] | None:
    if totals.worst_number is None:
        return None
    left = totals.worst_left
    return {"number": totals.worst_number, "left": left, "points": rules.points(left)}


def stats(places: list[Place], *, played: int) -> dict[str, Any]:
    most = max(place.totals.wins for place in places)
    badly = max(
        places, key=lambda place: (place.totals.worst_left, -(place.totals.worst_number or 0))
    )
    found = worst(badly.totals)
    return {
        "hands": played,
        "most_wins": {
            "lines": [place.line for place in places if place.totals.wins == most],
            "wins": most,
        }
        if most
        else None,
        "worst": {"line": badly.line, **found} if found else None,
    }


def next_document(setup: rules.Setup, last: Sequence[DealSeat] | None) -> dict[str, Any]:
    return {
        "number": setup.number,
        "step": setup.step,
        "dealer": setup.dealer,
        "leader": setup.lead,
        "giver": setup.giver,
        "taker": setup.lead if setup.giver is not None else None,
        "reason": why_giver(setup, last) if last and setup.giver is not None else None,
    }


def why_giver(setup: rules.Setup, last: Sequence[DealSeat]) -> dict[str, Any]:
    """What decided who gives, with the lines left with the most cards."""
    tied = recompute.result_of(last).tied
    return {
        "code": setup.reason,
        "tied": list(tied),
        "left": last[tied[0]].left,
        "totals": [last[line].total for line in tied],
    }


def deals_since(sheet: Sheet, since: int) -> list[dict[str, Any]]:
    changed = Deal.objects.filter(sheet=sheet, changed__gt=since)
    return [document for _, document in deal_documents(changed)]


def deal_documents(deals: QuerySet[Deal]) -> Iterator[tuple[int, dict[str, Any]]]:
    """These deals, each with the key of its sheet, in order and in two queries.

    Made from plain rows: with objects that know each other, long sheets would stay in memory
    long after they were sent.
    """
    # The deals first: one that is logged between the two queries would have no seats otherwise.
    ordered = deals.order_by("sheet_id", "number", "pk")
    found = list(ordered.values_list("pk", "sheet_id", *DEAL_FIELDS, named=True))
    seats: dict[int, list[SeatRow]] = {}
    of_deals = DealSeat.objects.filter(deal__in=deals.order_by().values("pk"))
    rows = of_deals.order_by("line__number").values_list("deal_id", *SEAT_FIELDS)
    for deal_id, *fields in rows:
        seats.setdefault(deal_id, []).append(SeatRow(*fields))
    for deal in found:
        yield deal.sheet_id, _deal_document(deal, seats.get(deal.pk, []))


def deal_document(deal: Deal) -> dict[str, Any]:
    """One deal; players are line numbers, lists are by line."""
    seats = [
        SeatRow(
            seat.seat, seat.sitter.name, seat.left, seat.points, seat.total,
            seat.uncalled, seat.strongest,
        )
        for seat in recompute.seats_of(deal)
    ]  # fmt: skip
    return _deal_document(deal, seats)


DEAL_FIELDS = tuple(reader.column for reader in _HAND if reader.column)
SEAT_FIELDS = ("seat", "sitter__name", "left", "points", "total", "uncalled", "strongest")


class SeatRow(NamedTuple):
    """`SEAT_FIELDS` of one line."""

    seat: int
    name: str
    left: int
    points: int
    total: int
    uncalled: bool
    strongest: bool


def _deal_document(deal: Any, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """From a deal, or a row with `DEAL_FIELDS` of one."""
    giver = deal.giver
    made = {
        "edited": deal.revision > 1,
        "step": rules.direction(deal.number),
        "leader": None if giver is None else deal.dealer,
        "taker": None if giver is None else deal.dealer,
        "seats": [seat.seat for seat in seats],
        "names": [seat.name for seat in seats],
        "winner": next(line for line, seat in enumerate(seats) if seat.left == 0),
        "left": [seat.left for seat in seats],
        "points": [seat.points for seat in seats],
        "totals": [seat.total for seat in seats],
        "uncalled": [line for line, seat in enumerate(seats) if seat.uncalled],
        "strongest": [line for line, seat in enumerate(seats) if seat.strongest],
    }
    return _filled(_HAND, deal, made)


def sheet_as_seen(actor: Actor, code: str, *, since: int = 0) -> dict[str, Any]:
    """The document of the sheet with that code, for somebody who may see it."""
    return sheet_document(*sheet_for(actor=actor, code=code), since=since)


def change_document(change: Change) -> dict[str, Any]:
    """One entry of the audit."""
    return {
        "version": change.version,
        "at": moment(change.at),
        "who": change.who,
        "via": change.via,
        "action": change.action,
        "correction": change.is_correction,
        "number": change.number,
        "before": change.before,
        "after": change.after,
    }
