"""Striking out a deal, and putting it back.

Deals that count are numbered without gaps, because number and direction go together: what
follows a deal that is struck out moves up by one.
"""

from uuid import UUID

from django.db.models import F

from scorepad.askers import Asker
from scorepad.models import Change, Deal, Sheet, Sitter
from scorepad.services import running
from scorepad.services.deals import Written, deal_of
from scorepad.services.errors import Conflict
from scorepad.services.sentences import refused
from scorepad.services.writing import Writing, writing


def deal_void(
    *, asker: Asker, sheet: Sheet | str, deal: UUID, expect: int, command: UUID | None = None
) -> Written:
    """The deal, struck out; with the last deal this is an undo."""
    with writing(asker=asker, sheet=sheet, command=command) as change:
        now, found = change.sheet, deal_of(change.sheet, deal)
        if change.done_before or found.voided:
            return Written(found, now)
        if expect != found.revision:
            raise refused("stale_edit", Conflict, theirs=found, yours={"voided": True})
        found.voided = True
        found.revision += 1
        _keep(found, change)
        _renumber(now, after=found.number, by=-1, version=change.version)
        now.played -= 1
        _settle(change, Change.Action.VOID, found)
        return Written(found, now)


def deal_restore(
    *, asker: Asker, sheet: Sheet | str, deal: UUID, command: UUID | None = None
) -> Written:
    """The deal, back in its old place or, where the game is shorter now, at the end."""
    with writing(asker=asker, sheet=sheet, command=command) as change:
        now, found = change.sheet, deal_of(change.sheet, deal)
        if change.done_before or not found.voided:
            return Written(found, now)
        found.number = min(found.number, now.played + 1)
        _renumber(now, after=found.number - 1, by=1, version=change.version)
        found.voided = False
        found.revision += 1
        _keep(found, change)
        now.played += 1
        _settle(change, Change.Action.RESTORE, found)
        return Written(deal_of(now, deal), now)


def _keep(deal: Deal, change: Writing) -> None:
    deal.changed = change.version
    deal.save(update_fields=["number", "voided", "revision", "changed"])


def _settle(change: Writing, action: Change.Action, deal: Deal) -> None:
    last = running.run_again(change.sheet, since=deal.number, version=change.version)
    struck_out = {"voided": deal.voided}
    change.keep(
        action,
        "played",
        *change.settle(last),
        number=deal.number,
        before={"voided": not deal.voided},
        after=struck_out,
    )


def _renumber(sheet: Sheet, *, after: int, by: int, version: int) -> None:
    """Moves the deals after a number up or down by one."""
    moving = Deal.objects.filter(sheet=sheet, voided=False, number__gt=after)
    # One by one, from the free end: no two deals may share a number even for a moment.
    for deal in moving.order_by("-number" if by > 0 else "number").only("pk", "number"):
        deal.number += by
        deal.changed = version
        deal.save(update_fields=["number", "changed"])
    Sitter.objects.filter(sheet=sheet, since__gt=max(after, 1)).update(since=F("since") + by)
