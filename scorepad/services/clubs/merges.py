"""Two players who are one person: merged, and taken apart again exactly as they were."""

from django.db.models import Exists, OuterRef
from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Attendance, Club, ClubChange, Merge, Player, Sitter
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.check_in import LATE, LEFT, PLAYING, WATCHING, state_of
from scorepad.services.clubs.draws import both_drawn, players_became_one
from scorepad.services.clubs.league_results import champions_after_merge
from scorepad.services.clubs.players import chosen_player, player_of
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.figures import players_merged

PRESENT = (PLAYING, WATCHING, LEFT, LATE)
"""Who has gone home was there; who is on the way was not yet."""
MARKED = ("presence", "sits_out", "since", "how", "marked_by")


def players_merge(*, actor: Actor, club: Club | str, kept: str, gone: str) -> Merge:
    """Gives all games of `gone` to `kept`. Refused where the two sat in one game."""
    if kept == gone:
        raise refused("merge_same")
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        stays = player_of(here, kept)
        goes = chosen_player(here, gone, field="gone")
        if stays.is_former or goes.is_former:
            raise refused("player_former", Conflict)
        # Whoever is just sitting down at a sheet as one of the two is waited for.
        list(Player.objects.select_for_update().filter(pk__in=[stays.pk, goes.pk]).order_by("pk"))
        if stays.user_id is not None and goes.user_id is not None:
            raise refused("two_accounts", Conflict)
        theirs = Sitter.objects.filter(player=goes)
        if theirs.filter(_at_the_same_sheet(stays)).exists():
            raise refused("sat_together", Conflict)
        if both_drawn(here.club, stays, goes):
            raise refused("drawn_together", Conflict)
        there = Attendance.objects.filter(night=OuterRef("night"), player=stays)
        alone = Attendance.objects.filter(player=goes).exclude(Exists(there))
        moved = list(alone.values_list("pk", flat=True))
        merge = Merge.objects.create(
            club=here.club,
            kept=stays,
            gone=goes,
            by=here.user,
            user=goes.user,
            sitters=list(theirs.values_list("pk", flat=True)),
            nights=moved + _more_present(stays, goes),
        )
        Sitter.objects.filter(pk__in=merge.sitters).update(player=stays)
        Attendance.objects.filter(pk__in=moved).update(player=stays)
        goes.merged_into, account, goes.user = stays, goes.user, None
        goes.save(update_fields=["merged_into", "user"])
        if account is not None:
            stays.user = account
            stays.save(update_fields=["user"])
        here.audit(
            ClubChange.Action.MERGE,
            subject=stays.name,
            before={"gone": goes.name, "games": len(merge.sitters)},
        )
        players_merged(here.club, stays.pk, goes.pk)
        players_became_one(here.club)
        champions_after_merge(here.club, [stays, goes])
        return merge


def players_unmerge(*, actor: Actor, club: Club | str, code: str) -> Merge:
    """Gives back what went over with this merge, and nothing that came after it."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        merge = _merge(here, code)
        stays, goes = merge.kept, merge.gone
        if stays.merged_into_id is not None:
            raise refused("merge_later_first", Conflict)
        list(Player.objects.select_for_update().filter(pk__in=[stays.pk, goes.pk]).order_by("pk"))
        Sitter.objects.filter(pk__in=merge.sitters, player=stays).update(player=goes)
        _less_present(merge)
        Attendance.objects.filter(pk__in=merge.nights, player=stays).update(player=goes)
        goes.merged_into = None
        if merge.user_id is not None and stays.user_id == merge.user_id:
            # One after the other: an account is one player at a time.
            stays.user = None
            stays.save(update_fields=["user"])
            goes.user_id = merge.user_id
        goes.save(update_fields=["merged_into", "user"])
        merge.undone_at = timezone.now()
        merge.save(update_fields=["undone_at"])
        here.audit(
            ClubChange.Action.UNMERGE,
            subject=stays.name,
            after={"back": goes.name, "games": len(merge.sitters)},
        )
        players_merged(here.club, stays.pk, goes.pk)
        players_became_one(here.club)
        champions_after_merge(here.club, [stays, goes])
        return merge


def _more_present(stays: Player, goes: Player) -> list[int]:
    """Where both were marked, who stays is as present as one of the two was.

    Gives the keys of the rows of the one who goes that have changed places with the others.
    """
    theirs = {one.night_id: one for one in Attendance.objects.filter(player=goes)}
    changed = []
    for mine in Attendance.objects.filter(player=stays, night__in=theirs):
        other = theirs[mine.night_id]
        if PRESENT.index(state_of(other)) < PRESENT.index(state_of(mine)):
            _exchange(mine, other)
            changed.append(other.pk)
    return changed


def _less_present(merge: Merge) -> None:
    """Takes that back, where both are still marked."""
    kept = {one.night_id: one for one in Attendance.objects.filter(player=merge.kept)}
    for other in Attendance.objects.filter(pk__in=merge.nights, player=merge.gone):
        if other.night_id in kept:
            _exchange(kept[other.night_id], other)


def _exchange(one: Attendance, other: Attendance) -> None:
    for name in MARKED:
        here, there = getattr(one, name), getattr(other, name)
        setattr(one, name, there)
        setattr(other, name, here)
    for attendance in (one, other):
        attendance.save(update_fields=MARKED)


def _at_the_same_sheet(player: Player) -> Exists:
    return Exists(Sitter.objects.filter(sheet=OuterRef("sheet"), player=player))


def _merge(here: ClubAccess, code: str) -> Merge:
    merge = Merge.objects.select_related("kept", "gone").filter(club=here.club, code=code).first()
    if merge is None:
        raise refused("not_found", Unknown)
    if merge.undone_at is not None:
        raise refused("merge_undone", Conflict)
    return merge
