"""Sheets that still wait for their points: nobody writes on them before these have come.

Which they are is known to whoever has online tables, and said when the site starts.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from scorepad.models import Sheet
from scorepad.services.errors import Conflict, refused

_asked: list[Callable[[], QuerySet[Any]]] = []


def sealed_sheets_by(asked: Callable[[], QuerySet[Any]]) -> None:
    """Says who knows them; what it gives are their keys."""
    _asked[:] = [asked]


def without_sealed(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """Those of these sheets on which somebody can go on writing."""
    # Each by its own table: otherwise a database may look through all tables that there ever were.
    return sheets.exclude(Exists(_asked[0]().filter(sheet=OuterRef("pk")))) if _asked else sheets


def check_not_sealed(sheet: Sheet) -> None:
    """Refuses what would take the place of a game's own points, or keep them out."""
    if sheet.source != Sheet.Source.ONLINE or not _asked:
        return
    if Sheet.objects.filter(pk=sheet.pk, pk__in=_asked[0]()).exists():
        raise refused("round_sealed", Conflict)
