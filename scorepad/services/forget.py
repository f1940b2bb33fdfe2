"""Somebody's name taken out of sheets and clubs: results stay, the name goes for good.

One sheet, then one club at a time, each in a transaction of its own: what was begun can be gone
on with, and nobody else waits for all of it. `docs/privacy.md` says what is left, and why.
"""

from collections.abc import Collection, Iterable, Mapping

from django.db.models import Q
from django.utils import timezone

from gofclub.models import User
from scorepad.models import (
    Change,
    Club,
    ClubChange,
    Deal,
    GamesImport,
    ImportedName,
    Invitation,
    Membership,
    Player,
    Report,
    ShareLink,
    Sheet,
    Sitter,
)
from scorepad.name_keys import former_key, name_key
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.answers import answers_withdraw
from scorepad.services.clubs.members import claims_take_back
from scorepad.services.clubs.transaction import club_change
from scorepad.services.sheets.erase import (
    SITE,
    Traces,
    delete_unseen,
    forget_sheet_of,
    label_for,
    sheet_forget,
)

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
        with club_change(actor=SITE, club=club, right=None) as here:
            if _next_owner(here, user):
                given += 1
            else:
                ended += 1
    return given, ended


def _next_owner(here: ClubAccess, user: User) -> bool:
    """Gives the club to somebody else, or ends it: whether it is still there."""
    others = Membership.objects.filter(club=here.club).exclude(user=user)
    order = list(Membership.Role)
    heir = min(
        others.select_related("user"),
        key=lambda one: (
            # Somebody who is banned from the site, only where nobody else is left.
            not one.user.is_active,
            order.index(Membership.Role(one.role)),
            one.joined_at,
            one.pk,
        ),
        default=None,
    )
    if heir is None:
        delete_unseen(GamesImport.objects.filter(club=here.club))
        here.club.delete()
        return False
    Membership.objects.filter(club=here.club, user=user).update(role=Membership.Role.ORGANISER)
    before, heir.role = heir.role, Membership.Role.OWNER
    heir.save(update_fields=["role"])
    here.audit(
        ClubChange.Action.HAND_OVER,
        subject=heir.user.display_name,
        before={"role": before},
        after={"role": Membership.Role.OWNER},
    )
    return True


# A person with an account --------------------------------------------------------------------


def links_end(user: User) -> None:
    """Ends every link and invitation that somebody has made."""
    now = timezone.now()
    ShareLink.objects.filter(created_by=user, revoked_at=None).update(revoked_at=now)
    Invitation.objects.filter(created_by=user, revoked_at=None).update(revoked_at=now)


def forget_in_scorepad(user: User, *, seats: dict[str, set[tuple[int, int]]]) -> None:
    """Takes somebody out of all sheets and clubs.

    `seats` are lines on sheets of online tables, each with the hand from which on it was theirs.
    """
    own = name_key(user.display_name)
    players = _players_of(user)
    for club in _clubs_of(user, players):
        here = [player for player in players if player.club_id == club.pk]
        mark = here[0].code if here else f"{club.pk} {user.pk}"
        label = label_for(mark)
        keys = _keys_in(club, here, own)
        # Before the sheets are looked for: what comes in meanwhile would be missed.
        with club_change(actor=SITE, club=club, right=None) as held:
            _imports_forget(held.club, here, keys)
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
    """Every club in which somebody has left a trace, perhaps only by writing with a link."""
    # Each by itself: joined, they would multiply each other.
    theirs = (
        Q(pk__in=[player.club_id for player in players])
        | Q(pk__in=Membership.objects.filter(user=user).values("club"))
        | Q(pk__in=ClubChange.objects.filter(user=user).values("club"))
        | Q(pk__in=Invitation.objects.filter(created_by=user).values("club"))
        | Q(pk__in=Sheet.objects.filter(_touched_by(user), club__isnull=False).values("club"))
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


def _sheets_outside(user: User, seats: Collection[str]) -> list[Sheet]:
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
    with club_change(actor=SITE, club=club, right=None) as here:
        owns = Membership.objects.filter(club=here.club, user=user, role=Membership.Role.OWNER)
        # Handed over to them after they had been asked about their clubs.
        if owns.exists() and not _next_owner(here, user):
            return
        for player in players:
            if not player.is_former:
                player.name, player.key = label, former_key(player.code)
            player.user, player.hidden_at = None, player.hidden_at or timezone.now()
            player.save(update_fields=["name", "key", "user", "hidden_at"])
        claims_take_back(here.club, user, by=None)
        answers_withdraw(here.club, user)
        Membership.objects.filter(club=here.club, user=user).delete()
        for invitation in Invitation.objects.filter(club=here.club):
            made = invitation.created_by_id == user.pk
            if made or invitation.player in players or name_key(invitation.label) in keys:
                invitation.label = ""
                invitation.revoked_at = invitation.revoked_at or timezone.now()
                invitation.save(update_fields=["label", "revoked_at"])
        audit = ClubChange.objects.filter(club=here.club)
        audit.take_out(keys, label=label, user=user.pk)
        here.audit(ClubChange.Action.FORGET, subject=label)


def _imports_forget(club: Club, players: list[Player], keys: Collection[str]) -> None:
    """Who was who in files that came in; a file with the name in it that is not in yet goes."""
    mine = Q(player__in=players)
    for name in ImportedName.objects.filter(source__club=club).select_related("source"):
        if name.player in players or name_key(name.name) in keys:
            mine |= Q(pk=name.pk)
    found = ImportedName.objects.filter(mine, source__club=club)
    Status = GamesImport.Status  # noqa: N806 (a class)
    waiting = GamesImport.objects.filter(
        club=club,
        status__in=[Status.DRAFT, Status.RUNNING, Status.FAILED],
        pk__in=found.values("source"),
    )
    delete_unseen(waiting)
    waiting.delete()
    found.delete()


def reports_forget(keys: Collection[str], *, label: str, at: Mapping[str, Collection[str]]) -> None:
    """Takes names out of reports about these places, and what people wrote about them."""
    about = Q(pk__in=())
    for kind, targets in at.items():
        about |= Q(kind=kind, target__in=list(targets))
    for report in Report.objects.filter(about, key__in=keys):
        report.name, report.key = label, former_key(str(report.pk))
        report.words = ""
        report.save(update_fields=["name", "key", "words"])
