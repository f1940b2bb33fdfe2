"""One sheet without somebody's name, or deleted where it counts for nobody else.

`docs/privacy.md` says what is left, and why.
"""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, GamesImport, ShareLink, Sheet, Sitter
from scorepad.name_keys import former_key, is_former_key, name_key
from scorepad.services.errors import Conflict, refused
from scorepad.services.sheets import pokes
from scorepad.services.sheets.sealed import check_not_sealed
from scorepad.services.sheets.transaction import SheetChange, sheet_change
from scorepad.sheet_fields import TEXTS_OF_A_HAND, TEXTS_OF_A_SHEET

SITE = Actor.of_system()
AT_ONCE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """What is to be taken out of one sheet."""

    label: str
    user: int | None = None
    players: frozenset[int] = frozenset()
    keys: frozenset[str] = frozenset()
    """Of names that are this person's wherever they stand on the sheet."""
    lines: frozenset[tuple[int, int]] = frozenset()
    """Lines on which this person sat, each with the hand from which on they did."""
    browser: str = ""
    """Of somebody without an account."""


def label_for(mark: str) -> str:
    """What stands instead of a name: always the same for the same mark, and it tells nobody."""
    number = 1000 + int(hashlib.sha256(mark.encode()).hexdigest()[:8], 16) % 9000
    with translation.override(settings.LANGUAGE_CODE):
        return gettext("Former player %(number)d") % {"number": number}


def forget_sheet_of(
    sheet: Sheet,
    *,
    user: User | None,
    keys: Collection[str] = (),
    lines: Iterable[tuple[int, int]] = (),
) -> None:
    """Deletes a sheet of somebody where it counts for nobody else; else takes the name out."""
    owns = user is not None and sheet.owner_id == user.pk
    if owns and delete_sheet(sheet.code, if_it_counts_for_nobody=True):
        return
    traces = Traces(
        label=label_for(f"{sheet.code}"),
        user=user.pk if user else None,
        # On somebody else's sheet a name that is typed may be anybody's.
        keys=frozenset(keys) if owns else frozenset(),
        lines=frozenset(lines),
    )
    sheet_forget(sheet.code, traces)


def counts_for_nobody(sheet: Sheet) -> bool:
    """Whether nobody else has anything from a sheet: no club, no table, no open address."""
    return sheet.club_id is None and not sheet.public and sheet.source == Sheet.Source.TABLE


def delete_sheet(code: str, *, if_it_counts_for_nobody: bool = False) -> bool:
    """Deletes a sheet with its audit; whether it is gone."""
    with transaction.atomic():
        sheet = Sheet.objects.select_for_update().filter(code=code).first()
        if sheet is None:
            return True
        if if_it_counts_for_nobody and not counts_for_nobody(sheet):
            return False
        _delete([sheet.pk])
        # Whoever has it open learns that it is not there any more.
        transaction.on_commit(partial(pokes.changed, code, sheet.version + 1))
        return True


def delete_some(sheets: QuerySet[Sheet]) -> bool:
    """Deletes the first of these sheets, which nobody can have open; whether there were any."""
    keys = list(sheets.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    _delete(keys)
    return bool(keys)


def _delete(keys: Collection[int]) -> None:
    Change.objects.filter(sheet__in=keys).go_with_their_sheet()
    DealSeat.objects.filter(deal__sheet__in=keys).delete()
    Deal.objects.filter(sheet__in=keys).delete()
    Sheet.objects.filter(pk__in=keys).delete()


def delete_unseen(imports: QuerySet[GamesImport]) -> None:
    """Deletes the sheets of imports that are in no club: they would be nobody's without these.

    Within the transaction in which the imports go, or begin again: whoever is writing such sheets
    is waited for, and does not go on.
    """
    keys = list(imports.select_for_update(of=("self",)).values_list("pk", flat=True))
    while delete_some(Sheet.objects.filter(brought__in=keys, club=None)):
        pass


def forget_guests_sheet(sheet: Sheet) -> None:
    """What a browser without an account has started: gone, or nobody's any more."""
    if sheet.source == Sheet.Source.ONLINE:
        # Others sat there as well, and theirs is the result too: each chair is a guest's own.
        label = label_for(f"{sheet.code} host")
        sheet_forget(sheet.code, Traces(label=label, browser=sheet.browser))
    elif not delete_sheet(sheet.code, if_it_counts_for_nobody=True):
        sheet_anonymise(actor=SITE, sheet=sheet.code)


def sheet_forget(code: str, traces: Traces) -> None:
    """Takes a person out of one sheet, its hands, its links and its audit."""
    with sheet_change(actor=SITE, sheet=code, need="manage") as change:
        sheet = change.sheet
        sitters = [
            one
            for one in Sitter.objects.filter(sheet=sheet).select_related("line")
            if _is(one, traces) and not is_former_key(one.key)
        ]
        keys = _with_earlier_names(sheet, traces.keys | {one.key for one in sitters})
        for sitter in sitters:
            sitter.name, sitter.key = traces.label, former_key(str(sitter.pk))
            sitter.save(update_fields=["name", "key"])
        found = take_out(change, keys, label=traces.label, sitters=sitters, user=traces.user)
        gone = _without_owner(sheet, traces)
        if sitters or found or gone:
            change.save(Change.Action.FORGET, "fingerprint", *gone)


def take_out(
    change: SheetChange,
    keys: Collection[str],
    *,
    label: str,
    sitters: Collection[Sitter],
    user: int | None = None,
    titles: bool = False,
) -> bool:
    """Writes the label for names in the hands, the links and the audit of a sheet.

    The sitters have their new names already: hands at which they sat are told anew. Whatever
    `user` wrote or made is meant too, whatever name it bears; `titles` goes for those in the audit.
    """
    # What was sent, at the start or since, is not to be guessed from its digest either.
    change.sheet.fingerprint = ""
    Change.objects.filter(sheet=change.sheet).forget_digests()
    deals = Deal.objects.filter(sheet=change.sheet)
    touched = set(deals.filter(seats__sitter__in=sitters).values_list("pk", flat=True))
    scribes = deals.exclude(scribe="").exclude(scribe=label)
    written = {deal.pk for deal in scribes.only("scribe") if name_key(deal.scribe) in keys}
    if user is not None:
        theirs = deals.filter(logged_by=user).exclude(scribe=label)
        written |= set(theirs.values_list("pk", flat=True))
    deals.filter(pk__in=written).update(scribe=label)
    deals.filter(pk__in=touched | written).update(changed=change.version)
    audit = Change.objects.filter(sheet=change.sheet)
    rewritten = audit.take_out(keys, label=label, user=user, titles=titles)
    _take_out_of_links(change.sheet, keys, user=user)
    return bool(touched or written or rewritten)


def _is(sitter: Sitter, traces: Traces) -> bool:
    sat = (sitter.line.number, sitter.since) in traces.lines
    return sitter.player_id in traces.players or sitter.key in traces.keys or sat


def _without_owner(sheet: Sheet, traces: Traces) -> tuple[str, ...]:
    if traces.user is not None and sheet.owner_id == traces.user:
        sheet.owner = None
        return ("owner",)
    if traces.browser and sheet.browser == traces.browser:
        sheet.browser = ""
        return ("browser",)
    return ()


def _take_out_of_links(sheet: Sheet, keys: Collection[str], *, user: int | None) -> None:
    for link in ShareLink.objects.filter(sheet=sheet):
        made = user is not None and link.created_by_id == user
        if made or (link.label and name_key(link.label) in keys):
            link.label = ""
            link.revoked_at = link.revoked_at or (timezone.now() if made else None)
            link.save(update_fields=["label", "revoked_at"])


def _with_earlier_names(sheet: Sheet, keys: Collection[str]) -> frozenset[str]:
    """The names, and those that they were corrected from."""
    known = set(keys)
    renames = Change.objects.filter(sheet=sheet, action=Change.Action.RENAME).order_by("-version")
    for one in renames:
        if name_key(one.after.get("name", "")) in known:
            known.add(name_key(one.before.get("name", "")))
    return frozenset(known - {""})


def sheet_delete(*, actor: Actor, sheet: Sheet | str) -> None:
    """Deletes a sheet at its owner's wish, where it counts for nobody else."""
    with sheet_change(actor=actor, sheet=sheet, need="manage") as change:
        if not counts_for_nobody(change.sheet):
            raise refused("sheet_counts", Conflict)
        check_not_sealed(change.sheet)
        delete_sheet(change.sheet.code)


def sheet_anonymise(*, actor: Actor, sheet: Sheet | str) -> None:
    """Takes every name that belongs to no player off a sheet, and its owner; the result stays."""
    with sheet_change(actor=actor, sheet=sheet, need="manage") as change:
        now = change.sheet
        if not actor.system:
            check_not_sealed(now)
        typed = Sitter.objects.filter(sheet=now, player=None).exclude(key__contains=" ")
        keys = [*typed.order_by("pk").values_list("key", flat=True)]
        keys += sorted(_scribes(now) - {*keys})
        for number, key in enumerate(keys):
            # By its number: from a label that follows from the name, the name could be guessed.
            traces = Traces(label=label_for(f"{now.code} {number}"), keys=frozenset({key}))
            sheet_forget(now.code, traces)
    with sheet_change(actor=SITE, sheet=sheet, need="manage") as change:
        now = change.sheet
        now.owner, now.browser = None, ""
        for name in TEXTS_OF_A_SHEET:
            setattr(now, name, "")
        ShareLink.objects.filter(sheet=now, revoked_at=None).update(revoked_at=timezone.now())
        ShareLink.objects.filter(sheet=now).update(browser="", label="")
        nothing = dict.fromkeys(TEXTS_OF_A_HAND, "")
        now.deals.exclude(**nothing).update(**nothing, changed=change.version)
        # A note could be tried out against the digest of what was sent.
        now.deals.update(fingerprint="")
        audit = Change.objects.filter(sheet=now)
        audit.take_off_texts()
        audit.forget_digests()
        now.fingerprint = ""
        change.save(Change.Action.FORGET, "owner", "browser", *TEXTS_OF_A_SHEET, "fingerprint")


def _scribes(sheet: Sheet) -> set[str]:
    """Keys of the names of those who wrote a sheet as their own or by a link.

    Those of a club's people stay, so that the club knows who wrote and corrected its results.
    """
    by = (Change.Via.USER, Change.Via.BROWSER, Change.Via.LINK)
    written = Change.objects.filter(sheet=sheet, via__in=by).exclude(who="")
    keys = {name_key(who) for who in written.values_list("who", flat=True)}
    club = Change.objects.filter(sheet=sheet, via=Change.Via.CLUB).values_list("who", flat=True)
    players = Sitter.objects.filter(sheet=sheet).exclude(player=None)
    known = {name_key(who) for who in club} | set(players.values_list("key", flat=True))
    return keys - known
