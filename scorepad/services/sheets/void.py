"""Striking out a deal, and putting it back.

Deals that count are numbered without gaps, because number and direction go together: what
follows a deal that is struck out moves up by one.
"""

from uuid import UUID

from django.db.models import F

from gofclub.rules import MOST_HANDS
from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, Sheet, Sitter
from scorepad.services.errors import Conflict, refused
from scorepad.services.sheets import recompute
from scorepad.services.sheets.deals import Written, deal_of
from scorepad.services.sheets.transaction import SheetChange, sheet_change


def deal_void(
    *, actor: Actor, sheet: Sheet | str, deal: UUID, expect: int, command: UUID | None = None
) -> Written:
    """The deal, voided; for the last deal this is an undo."""
    wish = {"void": deal}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now, found = change.sheet, deal_of(change.sheet, deal)
        if change.done_before or found.voided:
            return Written(found, now, change.access)
        if expect != found.revision:
            raise refused("stale_edit", Conflict, theirs=found, yours={"voided": True})
        found.voided = True
        _save_deal(found, change)
        recompute.make_room(now, since=found.number + 1)
        _shift_sitters(now, after=found.number, by=-1)
        now.played -= 1
        last = _finish(change, Change.Action.VOID, found)
        return Written(found, now, change.access, last)


def deal_restore(
    *, actor: Actor, sheet: Sheet | str, deal: UUID, command: UUID | None = None
) -> Written:
    """The deal, back in its old place or, where the game is shorter now, at the end."""
    wish = {"restore": deal}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now, found = change.sheet, deal_of(change.sheet, deal)
        if change.done_before or not found.voided:
            return Written(found, now, change.access)
        again = _written_again(now, found)
        if again is not None:
            return Written(again, now, change.access)
        if now.played >= MOST_HANDS:
            raise refused("sheet_full", Conflict)
        found.number = min(found.number, now.played + 1)
        recompute.make_room(now, since=found.number)
        _shift_sitters(now, after=found.number - 1, by=1)
        found.voided = False
        _save_deal(found, change)
        now.played += 1
        last = _finish(change, Change.Action.RESTORE, found)
        return Written(deal_of(now, deal), now, change.access, last)


def _written_again(sheet: Sheet, deal: Deal) -> Deal | None:
    """The same hand with the same result, written anew after this one was voided."""
    since = Change.objects.filter(
        sheet=sheet, action=Change.Action.LOG, number=deal.number, version__gt=deal.changed
    )
    if not since.exists():
        return None
    living = Deal.objects.filter(sheet=sheet, number=deal.number, voided=False)
    there = living.prefetch_related(recompute.WITH_SEATS).first()
    if there is None:
        return None
    same = recompute.result_of(recompute.seats_of(there)) == recompute.result_of(
        recompute.seats_of(deal)
    )
    return there if same else None


def _save_deal(deal: Deal, change: SheetChange) -> None:
    deal.revision += 1
    deal.changed = change.version
    deal.save(update_fields=["number", "voided", "revision", "changed"])


def _finish(change: SheetChange, action: Change.Action, deal: Deal) -> list[DealSeat] | None:
    last = recompute.all_deals(change.sheet, since=deal.number, version=change.version)
    change.save(
        action,
        "played",
        *change.set_status(last),
        number=deal.number,
        before={"voided": not deal.voided},
        after={"voided": deal.voided},
    )
    return last


def _shift_sitters(sheet: Sheet, *, after: int, by: int) -> None:
    """Whoever sat down after a deal now sat down one deal earlier or later."""
    Sitter.objects.filter(sheet=sheet, since__gt=max(after, 1)).update(since=F("since") + by)
