"""A few lines of each sheet, for lists."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F

from scorepad.models import DealSeat, Sheet, Sitter
from scorepad.services.sheets import recompute
from scorepad.services.sheets.document import moment, places_after
from scorepad.services.sheets.recompute import LineTotals
from scorepad.services.sheets.shares import Share, shares_of, whose


def brief_documents(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    """A few lines for each of several sheets, in three queries whatever their number."""
    if not sheets:
        return []
    lasts: dict[int, list[DealSeat]] = {}
    found = DealSeat.objects.filter(
        deal__sheet__in=sheets, deal__voided=False, deal__number=F("deal__sheet__played")
    )
    for seat in found.select_related("deal", "line").order_by("line__number"):
        lasts.setdefault(seat.deal.sheet_id, []).append(seat)
    everybody = Sitter.objects.filter(sheet__in=sheets).select_related("line")
    sitters = list(everybody.order_by("line__number", "pk"))
    shares = shares_of(sitters)
    names: dict[int, list[list[str]]] = {}
    for sitter in sitters:
        if sitter.here:
            line = shares.get((sitter.sheet_id, sitter.line.number)) or [Share(sitter.name)]
            names.setdefault(sitter.sheet_id, []).append(_best_first(line))
    brought = recompute.brought_totals(sheets)
    return [
        brief_document(sheet, lasts.get(sheet.pk), names[sheet.pk], brought.get(sheet.pk))
        for sheet in sheets
    ]


def _best_first(line: Sequence[Share]) -> list[str]:
    """Whose game it is, and then who stepped in or left."""
    main = whose(line)
    return [main.name, *(share.name for share in line if share is not main and share.numbers)]


def brief_document(
    sheet: Sheet,
    last: Sequence[DealSeat] | None,
    names: list[list[str]],
    brought: Sequence[LineTotals] | None = None,
) -> dict[str, Any]:
    places = places_after(last, seats=sheet.seats, brought=brought)
    return {
        "code": sheet.code,
        "title": sheet.title,
        "status": sheet.status,
        "version": sheet.version,
        "source": sheet.source,
        "hands": sheet.played,
        "started_at": moment(sheet.started_at),
        "finished_at": moment(sheet.finished_at),
        "lines": [
            {
                "number": place.line,
                "name": name,
                "others": others,
                "total": place.totals.total,
                "rank": place.rank,
            }
            for place, (name, *others) in zip(places, names, strict=True)
        ],
    }
