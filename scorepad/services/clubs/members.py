"""Members: their roles, and how they go."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Claim, Club, ClubBan, ClubChange, Membership
from scorepad.models.notices import NoticeKind
from scorepad.permissions import RULES, TO_GRANT, Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.answers import answers_withdraw
from scorepad.services.clubs.feeds import feed_end
from scorepad.services.clubs.invitations import invitations_end, invitations_end_with_right
from scorepad.services.clubs.online_tables import member_gone
from scorepad.services.clubs.players import chosen_player
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.notices.telling import settled
from scorepad.services.profiles import club_off_profile
from scorepad.services.sheets import pokes
from scorepad.services.sheets.links import links_end

Role = Membership.Role


def member_role(*, actor: Actor, club: Club | str, code: str, role: str) -> Membership:
    """The member with another role; ownership is handed over, not given."""
    if role not in TO_GRANT:
        raise refused("bad_role")
    with club_change(actor=actor, club=club, right=Right.MANAGE_MEMBERS) as here:
        member = _member(here, code)
        if member.role == role:
            return member
        if member.role == Role.OWNER:
            raise refused("bad_role")
        here.require(TO_GRANT[Role(member.role)])
        here.require(TO_GRANT[Role(role)])
        before, member.role = member.role, role
        member.save(update_fields=["role"])
        role_changed(here.club, member.user, role)
        here.audit(
            ClubChange.Action.ROLE,
            subject=member.user.display_name,
            before={"role": before},
            after={"role": role},
        )
        invitations_end_with_right(here, member.user)
        return member


def member_remove(
    *, actor: Actor, club: Club | str, code: str, end_invitations: bool = True, ban: bool = False
) -> None:
    """Ends a membership. The player stays, games and all.

    The invitations that the person may know end with it, unless that is not wanted; who is banned
    as well comes back by none.
    """
    with club_change(actor=actor, club=club, right=Right.MANAGE_MEMBERS) as here:
        member = _member(here, code)
        if member.role == Role.OWNER:
            raise refused("owner_stays", Conflict)
        here.require(TO_GRANT[Role(member.role)])
        user = member.user
        if end_invitations:
            invitations_end(here, member)
        member.delete()
        membership_ended(here.club, user, by=here.user)
        invitations_end_with_right(here, user)
        here.audit(
            ClubChange.Action.REMOVE, subject=user.display_name, before={"role": member.role}
        )
        if ban:
            _ban(here, user, role=member.role)


def member_leave(*, actor: Actor, club: Club | str) -> None:
    """The actor's own way out."""
    with club_change(actor=actor, club=club, right=Right.LOOK) as here:
        if here.role == Role.OWNER:
            raise refused("owner_stays", Conflict)
        here.require(Right.LEAVE)
        assert here.user is not None  # noqa: S101 (members have accounts)
        Membership.objects.filter(club=here.club, user=here.user).delete()
        membership_ended(here.club, here.user, by=here.user)
        invitations_end_with_right(here, here.user)
        here.audit(ClubChange.Action.LEAVE, before={"role": here.role})


def player_ban(*, actor: Actor, club: Club | str, code: str) -> ClubBan:
    """Bans the person behind a player who belongs to the club no longer, or never did."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_MEMBERS) as here:
        player = chosen_player(here, code, field="player")
        if player.user is None:
            raise refused("no_account", Conflict)
        if Membership.objects.filter(club=here.club, user=player.user).exists():
            raise refused("already_member", Conflict)
        known = ClubBan.objects.filter(club=here.club, user=player.user).first()
        return known or _ban(here, player.user)


def ban_lift(*, actor: Actor, club: Club | str, code: str) -> None:
    """Lets somebody come by an invitation again."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_MEMBERS) as here:
        ban = ClubBan.objects.select_related("user").filter(club=here.club, code=code).first()
        if ban is None:
            raise refused("not_banned", Unknown)
        if ban.role in TO_GRANT:
            # An organiser whom the owner banned is not let in again by another organiser.
            here.require(TO_GRANT[Role(ban.role)])
        ban.delete()
        here.audit(ClubChange.Action.UNBAN, subject=ban.user.display_name)


def hand_over(*, actor: Actor, club: Club | str, code: str) -> Membership:
    """The new owner; the old one stays as an organiser."""
    with club_change(actor=actor, club=club, right=Right.HAND_OVER) as here:
        member = _member(here, code)
        if member.role == Role.OWNER:
            return member
        if not member.user.is_active:
            # Nobody could appoint organisers any more, or hand the club on.
            raise refused("inactive_account", Conflict)
        # One after the other: the database knows only one owner at a time.
        owner = Membership.objects.select_related("user").get(club=here.club, role=Role.OWNER)
        owner.role = Role.ORGANISER
        owner.save(update_fields=["role"])
        before, member.role = member.role, Role.OWNER
        member.save(update_fields=["role"])
        here.audit(
            ClubChange.Action.HAND_OVER,
            subject=member.user.display_name,
            before={"role": before},
            after={"role": Role.OWNER},
        )
        invitations_end_with_right(here, owner.user)
        return member


def _ban(here: ClubAccess, user: User, *, role: str = "") -> ClubBan:
    ban = ClubBan.objects.create(club=here.club, user=user, role=role, by=here.user)
    here.audit(ClubChange.Action.BAN, subject=user.display_name)
    return ban


def membership_ended(club: Club, user: User, *, by: User | None) -> None:
    """Within the change, however it came: what somebody asked for, said and made ends with it."""
    claims_take_back(club, user, by=by)
    answers_withdraw(club, user)
    feed_end(user=user, club=club)
    club_off_profile(user=user, club=club)
    member_gone(club, user)
    links_end(club, made_by=user)


def claims_take_back(club: Club, user: User, *, by: User | None) -> None:
    """Nobody answers for someone who is gone, and nobody is asked to."""
    asked = Claim.objects.filter(player__club=club, user=user, answer=Claim.Answer.OPEN)
    codes = list(asked.values_list("code", flat=True))
    asked.update(answer=Claim.Answer.WITHDRAWN, answered_at=timezone.now(), answered_by=by)
    for code in codes:
        settled(NoticeKind.CLAIM, club=club, about=code)


def role_changed(club: Club, user: User, role: str) -> None:
    """Within the change: links die with the right to make them, and open sheets notice."""
    if role in RULES[Right.MANAGE_SHEETS].roles:
        transaction.on_commit(partial(pokes.rights_changed, club.pk))
    else:
        links_end(club, made_by=user)


def _member(here: ClubAccess, code: str) -> Membership:
    member = Membership.objects.select_related("user").filter(club=here.club, code=code).first()
    if member is None:
        raise refused("not_a_member", Unknown)
    member.club = here.club
    return member
