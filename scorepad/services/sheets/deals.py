"""Writing, correcting and striking out deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from gofclub.built_queries import BuiltQuery
from gofclub.built_writes import store_new
from gofclub.rules import MOST_HANDS, DealResult
from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, Sheet, Sitter
from scorepad.services.access import Access
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.sheets import people, recompute
from scorepad.services.sheets.result import (
    as_written,
    checked_notes,
    checked_result,
    require_strongest,
)
from scorepad.services.sheets.seats import check_entered_for
from scorepad.services.sheets.transaction import (
    SheetChange,
    believable,
    fingerprint,
    scribe_of,
    sheet_change,
)

MOST_WRITTEN = 2 * MOST_HANDS
"""Hands of a sheet, voided ones included."""


@dataclass(frozen=True, slots=True)
class Written:
    """A deal and its sheet as they are after the change, and by what right it was made."""

    deal: Deal
    sheet: Sheet
    access: Access
    last: Sequence[DealSeat] | None = None
    """The results of the last deal that counts, by line, where they are at hand."""


def deal_log(
    *,
    actor: Actor,
    sheet: Sheet | str,
    uuid: UUID,
    number: int,
    left: Sequence[int],
    uncalled: Sequence[int] = (),
    strongest: Sequence[int] = (),
    names: Sequence[str] | None = None,
    seats: Sequence[int] | None = None,
    at: datetime | None = None,
    hand: int | None = None,
    **said: str,
) -> Written:
    """The deal with that uuid: written now, or found where it was written before.

    Two phones may write the same deal: where they agree there is one, where they differ nothing
    is written and both sides go back, for people to decide. `names` and `seats` say for whom it
    was entered: others who have sat down since get nobody else's cards. `hand` is its number at
    the online table that played it.
    """
    with sheet_change(actor=actor, sheet=sheet) as change:
        now = change.sheet
        result = checked_result(
            left=left, uncalled=uncalled, strongest=strongest, players=now.seats
        )
        notes = checked_notes(said)
        sent = as_written(result, notes, number=number)
        known = _BY_UUID.one(now.pk, uuid)
        if known:
            # There is none of a hand whose notes were taken away.
            if known.fingerprint not in ("", fingerprint(dict(sent))):
                raise refused("uuid_reused", Conflict)
            return Written(known, now, change.access)
        if number <= now.played:
            theirs = _agreed(now, number, result, sent)
            check_entered_for(now, recompute.seats_of(theirs), names=names, seats=seats)
            return Written(theirs, now, change.access)
        check_room(now)
        check_open(now)
        if number != now.played + 1:
            raise refused("wrong_number", Conflict, expected=now.played + 1)
        deal = Deal(
            sheet=now,
            number=number,
            hand=hand,
            uuid=uuid,
            fingerprint=fingerprint(dict(sent)),
            changed=change.version,
            logged_by=actor.user,
            scribe=scribe_of(actor, change.access),
            logged_at=believable(at, earliest=now.started_at),
            **notes,
        )
        rows = _seats(deal, result)
        check_entered_for(now, rows, names=names, seats=seats)
        recompute.one_deal(deal, rows, recompute.last_seats(now), now)
        now.played = number
        if not recompute.is_over(rows, played=number, ruleset=now.rules):
            require_strongest(result, now.rules)
        store_new([deal])
        for row in rows:
            row.deal = deal  # which has its key now
        store_new(rows)
        change.save(
            Change.Action.LOG, "played", *change.set_status(rows), number=number, after=dict(sent)
        )
        return Written(deal, now, change.access, rows)


def deal_edit(
    *,
    actor: Actor,
    sheet: Sheet | str,
    deal: UUID,
    expect: int,
    left: Sequence[int] | None = None,
    uncalled: Sequence[int] = (),
    strongest: Sequence[int] = (),
    seats: Sequence[int] | None = None,
    command: UUID | None = None,
    **said: str | None,
) -> Written:
    """The deal, corrected, and all that follows from it; `expect` is the revision that was seen."""
    facts = {"left": left, "uncalled": uncalled, "strongest": strongest, "seats": seats}
    wish = {"edit": deal, **facts, **said}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now, found = change.sheet, deal_of(change.sheet, deal)
        if change.done_before:
            return Written(found, now, change.access)
        stored = recompute.seats_of(found)
        was = recompute.result_of(stored)
        result = was
        if left is not None:
            result = checked_result(
                left=left, uncalled=uncalled, strongest=strongest, players=now.seats
            )
        sitting = [seat.seat for seat in stored]
        where = people.checked_seats(seats, players=now.seats) if seats is not None else sitting
        before = as_written(was, checked_notes({}, found), seats=sitting)
        notes = checked_notes(said, found)
        after = as_written(result, notes, seats=where)
        if before == after:
            return Written(found, now, change.access)
        if found.voided or expect != found.revision:
            raise refused("stale_edit", Conflict, theirs=found, yours=dict(after))
        _rewrite(change, found, stored, result, where)
        for name, text in notes.items():
            setattr(found, name, text)
        found.revision += 1
        found.changed = change.version
        found.save(update_fields=[*notes, "revision", "changed"])
        last = recompute.all_deals(now, since=found.number, version=change.version)
        is_last = found.number == now.played
        over = is_last and recompute.is_over(last, played=now.played, ruleset=now.rules)
        if left is not None and not over:
            require_strongest(result, now.rules)
        change.save(
            Change.Action.EDIT,
            *change.set_status(last),
            number=found.number,
            before=dict(before),
            after=dict(after),
        )
        return Written(deal_of(now, deal), now, change.access, last)


def deal_of(sheet: Sheet, uuid: UUID) -> Deal:
    """The deal with that uuid, its seats at hand."""
    found = (
        Deal.objects.filter(sheet=sheet, uuid=uuid).prefetch_related(recompute.WITH_SEATS).first()
    )
    if found is None:
        raise refused("not_found", Unknown)
    return found


def check_room(sheet: Sheet) -> None:
    """Whether one more hand fits on the sheet."""
    # Every hand was a change: a sheet with few changes has few hands, voided or not.
    is_worn = sheet.version > MOST_WRITTEN and (
        Deal.objects.filter(sheet=sheet).count() >= MOST_WRITTEN
    )
    if sheet.played >= MOST_HANDS or is_worn:
        raise refused("sheet_full", Conflict)


def check_open(sheet: Sheet) -> None:
    if sheet.status == Sheet.Status.FINISHED:
        raise refused("game_finished", Conflict)
    if sheet.status == Sheet.Status.ABANDONED:
        raise refused("game_abandoned", Conflict)


def _agreed(sheet: Sheet, number: int, result: DealResult, sent: Mapping[str, Any]) -> Deal:
    """The deal that another phone wrote, if it says the same."""
    theirs = Deal.objects.prefetch_related(recompute.WITH_SEATS).get(
        sheet=sheet, number=number, voided=False
    )
    if recompute.result_of(recompute.seats_of(theirs)) != result:
        raise refused("number_taken", Conflict, theirs=theirs, yours=dict(sent))
    return theirs


_HERE = BuiltQuery(
    lambda sheet: Sitter.objects.filter(sheet=sheet, here=True).select_related("line").order_by(),
    int,
)
_BY_UUID = BuiltQuery(lambda sheet, uuid: Deal.objects.filter(sheet=sheet, uuid=uuid), *(int, UUID))


def _seats(deal: Deal, result: DealResult) -> list[DealSeat]:
    """The rows of a new deal, for those who sit there now."""
    here = _HERE.all(deal.sheet_id)
    return [
        DealSeat(
            deal=deal,
            line=sitter.line,
            sitter=sitter,
            # Nobody stands while the sheet is locked by us.
            seat=cast("int", sitter.line.seat),
            left=result.left[sitter.line.number],
            uncalled=sitter.line.number in result.uncalled,
            strongest=sitter.line.number in result.strongest,
        )
        for sitter in sorted(here, key=lambda sitter: sitter.line.number)
    ]


def _rewrite(
    change: SheetChange, deal: Deal, stored: list[DealSeat], result: DealResult, where: list[int]
) -> None:
    """Writes the deal's rows anew: changed one by one, two winners might meet on the way."""
    DealSeat.objects.filter(deal=deal).delete()
    DealSeat.objects.bulk_create(
        DealSeat(
            deal=deal,
            line=seat.line,
            sitter_id=seat.sitter_id,
            seat=where[line],
            left=result.left[line],
            uncalled=line in result.uncalled,
            strongest=line in result.strongest,
            **{name: getattr(seat, name) for name in recompute.KEPT},
        )
        for line, seat in enumerate(stored)
    )
