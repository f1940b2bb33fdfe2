"""A sheet as CSV, for spreadsheets."""

import csv
import io
from typing import Any

from django.utils.translation import gettext as _

from gofclub.spreadsheets import safe_cell
from scorepad.services.sheets.shares import people_text
from scorepad.sheet_fields import HAND

NOTED = [field for field in HAND if field.heading]


def csv_of(sheet: dict[str, Any]) -> str:
    """One row per hand that counts: points of each line, then cards left, then the totals."""
    names = [people_text(line["people"]) for line in sheet["lines"]]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(
        [
            _("Hand"),
            _("Direction"),
            *(safe_cell(_("%(name)s: points") % {"name": name}) for name in names),
            *(safe_cell(_("%(name)s: cards left") % {"name": name}) for name in names),
            *(safe_cell(_("%(name)s: total") % {"name": name}) for name in names),
            _("Forgot to call"),
            _("Gave the best card"),
            *(field.heading for field in NOTED),
            _("Written"),
        ]
    )
    for deal in living(sheet):
        rows.writerow(
            [
                deal["number"],
                _("right") if deal["step"] > 0 else _("left"),
                *deal["points"],
                *deal["left"],
                *deal["totals"],
                safe_cell(", ".join(deal["names"][line] for line in deal["uncalled"])),
                "" if deal["giver"] is None else safe_cell(deal["names"][deal["giver"]]),
                *(safe_cell(deal[field.name] or "") for field in NOTED),
                deal["logged_at"],
            ]
        )
    return out.getvalue()


def living(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """The hands that count, in order."""
    return [deal for deal in sheet["deals"] if not deal["voided"]]
