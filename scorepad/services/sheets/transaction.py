"""How every change to a sheet is made: lock, check, write, audit, tell.

`docs/locking.md` says which locks are taken and why.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gofclub.built_queries import BuiltQuery
from gofclub.built_writes import store_fields, store_new
from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, Sheet
from scorepad.services.access import Access, Need, require
from scorepad.services.bans import require_welcome
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.figures import sheet_touched
from scorepad.services.sheets import pokes, recompute
from scorepad.services.sheets.sealed import check_not_sealed
from scorepad.services.webhooks import game_happened

MOST_CHANGES = 5000
"""Of one sheet: twenty to each hand that it may have. Links can be revoked even then."""
CLOCKS_DIFFER = timedelta(minutes=5)
"""A phone's clock may be ahead of ours by this much."""
_LOCKED = BuiltQuery(
    lambda code: (
        Sheet.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .filter(code=code)
    ),
    str,
)


@dataclass(slots=True)
class SheetChange:
    """One change under way: the locked sheet, who changes it, and the version it will have."""

    sheet: Sheet
    actor: Actor
    access: Access
    command: UUID | None
    done_before: bool
    """Whether this very command was carried out before: then there is nothing to do."""
    was: str = Sheet.Status.OPEN
    """The status that the sheet had before."""
    fingerprint: str = ""
    """Of what was sent with the command."""

    @property
    def version(self) -> int:
        return self.sheet.version + 1

    def save(
        self,
        action: Change.Action,
        *fields: str,
        number: int | None = None,
        before: dict[str, Any] | None = None,
        after: dict[str, Any] | None = None,
    ) -> None:
        """Stores the new version with its audit entry, and tells the watchers once it is kept."""
        self.sheet.version += 1
        self.sheet.updated_at = timezone.now()
        store_fields(self.sheet, ("version", "updated_at", *fields))
        audit(self, action, number=number, before=before, after=after)

    def set_status(self, seats: list[DealSeat] | None) -> tuple[str, ...]:
        """Opens or finishes the game as its last deal says; the fields that may have changed."""
        sheet = self.sheet
        if sheet.status == Sheet.Status.ABANDONED:
            return ()
        over = recompute.is_over(seats, played=sheet.played, ruleset=sheet.rules)
        sheet.status = Sheet.Status.FINISHED if over else Sheet.Status.OPEN
        if not over:
            sheet.finished_at = None
        elif sheet.finished_at is None:
            sheet.finished_at = self._last_written()
        return ("status", "finished_at")

    def _last_written(self) -> datetime:
        """When the last hand that counts was written: a correction later on moves no game."""
        living = Deal.objects.filter(sheet=self.sheet, voided=False).order_by("-number")
        return living.values_list("logged_at", flat=True)[0]


@contextmanager
def sheet_change(
    *,
    actor: Actor,
    sheet: Sheet | str,
    need: Need = "write",
    command: UUID | None = None,
    said: Mapping[str, Any] | None = None,
) -> Iterator[SheetChange]:
    """One transaction that holds the sheet for itself.

    The right to write is asked for under the lock, so that a link revoked a moment ago is. `said`
    is what the command wants, under its own name: under an id that was used for something else it
    is refused. What its sender had seen (`expect`) is no part of it: a phone that sends the same
    again may have seen more since.
    """
    code = sheet if isinstance(sheet, str) else sheet.code
    with transaction.atomic():
        # On SQLite the transaction itself is the lock: it begins IMMEDIATE.
        found = _LOCKED.one(code)
        if found is None:
            raise refused("not_found", Unknown)
        access = require(actor=actor, sheet=found, need=need)
        require_welcome(actor)
        if need == "write" and found.version >= MOST_CHANGES:
            raise refused("changed_too_often", Conflict)
        if need == "write" and not actor.system:
            check_not_sealed(found)
        sent = "" if command is None else fingerprint(dict(said or {}))
        known = None if command is None else _sent_before(found, command)
        # Those of the version before have none.
        if known and known != sent:
            raise refused("uuid_reused", Conflict)
        yield SheetChange(found, actor, access, command, known is not None, found.status, sent)


def _sent_before(sheet: Sheet, command: UUID) -> str | None:
    """The digest of what was sent under that id; None where nothing was."""
    found = Change.objects.filter(sheet=sheet, command=command)
    return found.values_list("fingerprint", flat=True).first()


def audit(
    change: SheetChange,
    action: Change.Action,
    *,
    number: int | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Writes what happened, and pokes the watchers when the transaction is kept."""
    entry = Change(
        sheet=change.sheet,
        version=change.sheet.version,
        command=change.command,
        fingerprint=change.fingerprint,
        user=change.actor.user,
        link=change.access.link,
        who=scribe_of(change.actor, change.access),
        via=change.access.via,
        action=action,
        number=number,
        before=before or {},
        after=after or {},
    )
    store_new([entry])
    transaction.on_commit(partial(pokes.changed, change.sheet.code, change.sheet.version))
    sheet_touched(change.sheet)
    game_happened(change.sheet, was=change.was, action=action)
    change.was = change.sheet.status


def scribe_of(actor: Actor, access: Access) -> str:
    """What to call whoever writes: the account's name, else the link's label."""
    return actor.name or (access.link.label if access.link else "")


def fingerprint(content: dict[str, Any]) -> str:
    """A digest of what was sent, the same for the same content."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).hexdigest()


def believable(said: datetime | None, *, earliest: datetime | None = None) -> datetime:
    """The time a phone said, if it can be true; else now."""
    now = timezone.now()
    if said is None or said > now + CLOCKS_DIFFER or (earliest and said < earliest):
        return now
    return min(said, now)
