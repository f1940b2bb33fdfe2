"""Somebody's name taken out of sheets and clubs: results stay, the name goes for good.

One sheet, then one club at a time, each in a transaction of its own: what was begun can be gone
on with, and nobody else waits for all of it. `docs/privacy.md` says what is left, and why.
"""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext

from gofclub.models import User
from scorepad.askers import Asker
from scorepad.live import pokes
from scorepad.models import (
    Change,
    Club,
    ClubChange,
    Deal,
    DealSeat,
    Invitation,
    Membership,
    Player,
    Report,
    ShareLink,
    Sheet,
    Sitter,
)
from scorepad.name_keys import former_key, name_key
from scorepad.services.club_access import changing
from scorepad.services.errors import Conflict
from scorepad.services.sentences import refused
from scorepad.services.writing import writing

SITE = Asker.of_system()


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """What is to be taken out of one sheet."""

    label: str
    user: int | None = None
    players: frozenset[int] = frozenset()
    keys: frozenset[str] = frozenset()
    """Of names that are this person's wherever they stand on the sheet."""
    lines: frozenset[int] = frozenset()
    """Lines on which this person was the first to sit."""


def label_for(mark: str) -> str:
    """What stands instead of a name: always the same for the same mark, and it tells nobody."""
    number = 1000 + int(hashlib.sha256(mark.encode()).hexdigest()[:8], 16) % 9000
    with translation.override(settings.LANGUAGE_CODE):
        return gettext("Former player %(number)d") % {"number": number}


# Clubs that somebody owns --------------------------------------------------------------------


def owned_clubs(user: User) -> list[Club]:
    mine = Membership.objects.filter(user=user, role=Membership.Role.OWNER).select_related("club")
    return [member.club for member in mine.order_by("club__name")]


def clubs_leave_behind(user: User) -> tuple[int, int]:
    """Gives each club of somebody the next owner, or ends it: how many of each.

    The longest-serving organiser, else scorer, else member. Where nobody is left the club goes; its
    sheets stay with those who kept them.
    """
    given = ended = 0
    for club in owned_clubs(user):
        with changing(asker=SITE, club=club, right=None) as here:
            others = Membership.objects.filter(club=here.club).exclude(user=user)
            order = list(Membership.Role)
            heir = min(
                others.select_related("user"),
                key=lambda one: (order.index(Membership.Role(one.role)), one.joined_at, one.pk),
                default=None,
            )
            if heir is None:
                here.club.delete()
                ended += 1
                continue
            Membership.objects.filter(club=here.club, user=user).update(
                role=Membership.Role.ORGANISER
            )
            before, heir.role = heir.role, Membership.Role.OWNER
            heir.save(update_fields=["role"])
            here.keep(
                ClubChange.Action.HAND_OVER,
                subject=heir.user.display_name,
                before={"role": before},
                after={"role": Membership.Role.OWNER},
            )
            given += 1
    return given, ended


# A person with an account --------------------------------------------------------------------


def links_end(user: User) -> None:
    """Ends every link and invitation that somebody has made."""
    now = timezone.now()
    ShareLink.objects.filter(created_by=user, revoked_at=None).update(revoked_at=now)
    Invitation.objects.filter(created_by=user, revoked_at=None).update(revoked_at=now)


def forget_in_scorepad(user: User, *, seats: dict[str, set[int]]) -> None:
    """Takes somebody out of all sheets and clubs; `seats` are lines on sheets of online tables."""
    own = name_key(user.display_name)
    players = _players_of(user)
    for club in _clubs_of(user, players):
        here = [player for player in players if player.club_id == club.pk]
        mark = here[0].code if here else f"{club.pk} {user.pk}"
        label = label_for(mark)
        keys = _keys_in(club, here, own)
        for code in _sheets_in(club, user, here, keys):
            sheet_forget(
                code,
                Traces(
                    label=label,
                    user=user.pk,
                    players=frozenset(player.pk for player in here),
                    keys=keys,
                    lines=frozenset(seats.get(code, ())),
                ),
            )
        _club_forget(club, user, here, keys=keys, label=label)
    for sheet in _sheets_outside(user, seats):
        forget_sheet_of(sheet, user=user, keys={own}, lines=seats.get(sheet.code, set()))


def forget_sheet_of(
    sheet: Sheet, *, user: User | None, keys: Collection[str] = (), lines: Iterable[int] = ()
) -> None:
    """Deletes a sheet of somebody where it counts for nobody else; else takes the name out."""
    owns = user is not None and sheet.owner_id == user.pk
    if owns and counts_for_nobody(sheet):
        delete_sheet(sheet.code)
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


def delete_sheet(code: str) -> None:
    """Deletes a sheet with its audit."""
    with transaction.atomic():
        sheet = Sheet.objects.select_for_update().filter(code=code).first()
        if sheet is None:
            return
        Change.objects.filter(sheet=sheet).go_with_their_sheet()
        DealSeat.objects.filter(deal__sheet=sheet).delete()
        Deal.objects.filter(sheet=sheet).delete()
        sheet.delete()
        # Whoever has it open learns that it is not there any more.
        transaction.on_commit(partial(pokes.changed, code, sheet.version + 1))


def sheet_forget(code: str, traces: Traces) -> None:
    """Takes a person out of one sheet, its hands, its links and its audit."""
    with writing(asker=SITE, sheet=code, need="manage") as change:
        sheet = change.sheet
        sitters = [
            one
            for one in Sitter.objects.filter(sheet=sheet).select_related("line")
            if _is(one, traces) and " " not in one.key
        ]
        keys = _with_earlier_names(sheet, traces.keys | {one.key for one in sitters})
        for sitter in sitters:
            sitter.name, sitter.key = traces.label, former_key(str(sitter.pk))
            sitter.save(update_fields=["name", "key"])
        deals = Deal.objects.filter(sheet=sheet)
        theirs = Q(logged_by=traces.user) if traces.user else Q(pk__in=())
        written = deals.filter(theirs).exclude(scribe=traces.label)
        touched = set(deals.filter(seats__sitter__in=sitters).values_list("pk", flat=True))
        touched |= set(written.values_list("pk", flat=True))
        written.update(scribe=traces.label)
        for deal in deals.exclude(scribe="").exclude(scribe=traces.label):
            if name_key(deal.scribe) in keys:
                Deal.objects.filter(pk=deal.pk).update(scribe=traces.label)
                touched.add(deal.pk)
        deals.filter(pk__in=touched).update(changed=change.version)
        audit = Change.objects.filter(sheet=sheet)
        rewritten = audit.take_out(keys, label=traces.label, user=traces.user)
        _links_forget(sheet, traces, keys)
        gone = _without_owner(sheet, traces)
        if sitters or touched or rewritten or gone:
            change.keep(Change.Action.FORGET, *gone)


def _is(sitter: Sitter, traces: Traces) -> bool:
    first = sitter.since == 1 and sitter.line.number in traces.lines
    return sitter.player_id in traces.players or sitter.key in traces.keys or first


def _without_owner(sheet: Sheet, traces: Traces) -> tuple[str, ...]:
    if traces.user is None or sheet.owner_id != traces.user:
        return ()
    sheet.owner = None
    return ("owner",)


def _links_forget(sheet: Sheet, traces: Traces, keys: Collection[str]) -> None:
    for link in ShareLink.objects.filter(sheet=sheet):
        made = traces.user is not None and link.created_by_id == traces.user
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


# Clubs ----------------------------------------------------------------------------------------


def _players_of(user: User) -> list[Player]:
    """The players of somebody, and those that were merged into them."""
    found = list(Player.objects.filter(user=user).order_by("pk"))
    newest = found
    while newest:
        newest = list(Player.objects.filter(merged_into__in=newest).order_by("pk"))
        found += newest
    return found


def _clubs_of(user: User, players: Iterable[Player]) -> list[Club]:
    """Every club in which somebody has left a trace."""
    # Each by itself: joined, they would multiply each other.
    theirs = (
        Q(pk__in=[player.club_id for player in players])
        | Q(pk__in=Membership.objects.filter(user=user).values("club"))
        | Q(pk__in=ClubChange.objects.filter(user=user).values("club"))
        | Q(pk__in=Invitation.objects.filter(created_by=user).values("club"))
    )
    return list(Club.objects.filter(theirs).order_by("pk"))


def _keys_in(club: Club, players: Iterable[Player], own: str) -> frozenset[str]:
    """The names by which a club knows somebody, earlier ones too, and nobody else."""
    mine = {player.pk for player in players}
    keys = {own, *(player.key for player in players if not player.is_former)}
    renames = ClubChange.objects.filter(club=club, action=ClubChange.Action.RENAME_PLAYER)
    for one in renames.order_by("-pk"):
        if name_key(one.after.get("name", "")) in keys:
            keys.add(name_key(one.before.get("name", "")))
    others = Player.objects.filter(club=club, key__in=keys).exclude(pk__in=mine)
    return frozenset(keys - set(others.values_list("key", flat=True)) - {""})


def _sheets_in(
    club: Club, user: User, players: Iterable[Player], keys: Collection[str]
) -> list[str]:
    sat = Sitter.objects.filter(
        Q(player__in=list(players)) | Q(key__in=keys, sheet__club=club)
    ).values("sheet")
    found = Sheet.objects.filter(_touched_by(user) | Q(pk__in=sat), club=club)
    return list(found.order_by("pk").values_list("code", flat=True))


def _sheets_outside(user: User, seats: dict[str, set[int]]) -> list[Sheet]:
    theirs = _touched_by(user) | Q(code__in=list(seats))
    return list(Sheet.objects.filter(theirs, club=None).order_by("pk"))


def _touched_by(user: User) -> Q:
    """Sheets that somebody started, wrote on, changed or shared."""
    return (
        Q(owner=user)
        | Q(pk__in=Change.objects.filter(user=user).values("sheet"))
        | Q(pk__in=Deal.objects.filter(logged_by=user).values("sheet"))
        | Q(pk__in=ShareLink.objects.filter(created_by=user).values("sheet"))
    )


def _club_forget(
    club: Club, user: User, players: list[Player], *, keys: Collection[str], label: str
) -> None:
    with changing(asker=SITE, club=club, right=None) as here:
        for player in players:
            if not player.is_former:
                player.name, player.key = label, former_key(player.code)
            player.user, player.hidden_at = None, player.hidden_at or timezone.now()
            player.save(update_fields=["name", "key", "user", "hidden_at"])
        Membership.objects.filter(club=here.club, user=user).delete()
        for invitation in Invitation.objects.filter(club=here.club):
            made = invitation.created_by_id == user.pk
            if made or invitation.player in players or name_key(invitation.label) in keys:
                invitation.label = ""
                invitation.revoked_at = invitation.revoked_at or timezone.now()
                invitation.save(update_fields=["label", "revoked_at"])
        audit = ClubChange.objects.filter(club=here.club)
        audit.take_out(keys, label=label, user=user.pk)
        here.keep(ClubChange.Action.FORGET, subject=label)


def reports_forget(keys: Collection[str], *, label: str) -> None:
    """Takes names out of reports, and what people wrote about them."""
    for report in Report.objects.filter(key__in=keys):
        report.name, report.key = label, former_key(str(report.pk))
        report.words = ""
        report.save(update_fields=["name", "key", "words"])


# What an owner does to one sheet ---------------------------------------------------------------


def sheet_delete(*, asker: Asker, sheet: Sheet | str) -> None:
    """Deletes a sheet at its owner's wish, where it counts for nobody else."""
    with writing(asker=asker, sheet=sheet, need="manage") as change:
        if not counts_for_nobody(change.sheet):
            raise refused("sheet_counts", Conflict)
        delete_sheet(change.sheet.code)


def sheet_anonymise(*, asker: Asker, sheet: Sheet | str) -> None:
    """Takes every name that is no player's off a sheet, and its owner; the result stays."""
    with writing(asker=asker, sheet=sheet, need="manage") as change:
        now = change.sheet
        typed = Sitter.objects.filter(sheet=now, player=None).exclude(key__contains=" ")
        for sitter in typed.order_by("pk"):
            traces = Traces(
                label=label_for(f"{now.code} {sitter.pk}"), keys=frozenset({sitter.key})
            )
            sheet_forget(now.code, traces)
    with writing(asker=SITE, sheet=sheet, need="manage") as change:
        now = change.sheet
        now.owner, now.browser, now.title, now.note = None, "", "", ""
        ShareLink.objects.filter(sheet=now, revoked_at=None).update(revoked_at=timezone.now())
        ShareLink.objects.filter(sheet=now).update(browser="", label="")
        change.keep(Change.Action.FORGET, "owner", "browser", "title", "note")
