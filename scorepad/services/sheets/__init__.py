"""Everything that can be done to a sheet, behind one name."""

from scorepad.services.sheets.deals import Written, deal_edit, deal_log, deal_of
from scorepad.services.sheets.manage import (
    bots_played,
    claimable,
    sheet_abandon,
    sheet_claim,
    sheet_describe,
    sheet_finish,
    sheet_publish,
    sheet_reopen,
)
from scorepad.services.sheets.seats import rename, seats_change, substitute
from scorepad.services.sheets.start import sheet_again, sheet_start
from scorepad.services.sheets.void import deal_restore, deal_void

__all__ = [
    "Written",
    "bots_played",
    "claimable",
    "deal_edit",
    "deal_log",
    "deal_of",
    "deal_restore",
    "deal_void",
    "rename",
    "seats_change",
    "sheet_abandon",
    "sheet_again",
    "sheet_claim",
    "sheet_describe",
    "sheet_finish",
    "sheet_publish",
    "sheet_reopen",
    "sheet_start",
    "substitute",
]
