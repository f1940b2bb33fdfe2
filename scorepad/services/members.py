"""Members: their roles, and how they go."""

from scorepad.askers import Asker
from scorepad.models import Club, ClubChange, Membership
from scorepad.permissions import TO_GRANT, Right
from scorepad.services.club_access import Here, changing
from scorepad.services.errors import Conflict, Unknown
from scorepad.services.sentences import refused

Role = Membership.Role


def member_role(*, asker: Asker, club: Club | str, code: str, role: str) -> Membership:
    """The member with another role; ownership is handed over, not given."""
    if role not in TO_GRANT:
        raise refused("bad_role")
    with changing(asker=asker, club=club, right=Right.MANAGE_MEMBERS) as here:
        member = _member(here, code)
        if member.role == role:
            return member
        if member.role == Role.OWNER:
            raise refused("bad_role")
        here.require(TO_GRANT[Role(member.role)])
        here.require(TO_GRANT[Role(role)])
        before, member.role = member.role, role
        member.save(update_fields=["role"])
        here.keep(
            ClubChange.Action.ROLE,
            subject=member.user.display_name,
            before={"role": before},
            after={"role": role},
        )
        return member


def member_remove(*, asker: Asker, club: Club | str, code: str) -> None:
    """Ends a membership. The player stays, games and all."""
    with changing(asker=asker, club=club, right=Right.MANAGE_MEMBERS) as here:
        member = _member(here, code)
        if member.role == Role.OWNER:
            raise refused("owner_stays", Conflict)
        here.require(TO_GRANT[Role(member.role)])
        member.delete()
        here.keep(
            ClubChange.Action.REMOVE,
            subject=member.user.display_name,
            before={"role": member.role},
        )


def member_leave(*, asker: Asker, club: Club | str) -> None:
    """The asker's own way out."""
    with changing(asker=asker, club=club, right=Right.LOOK) as here:
        if here.role == Role.OWNER:
            raise refused("owner_stays", Conflict)
        here.require(Right.LEAVE)
        Membership.objects.filter(club=here.club, user=here.user).delete()
        here.keep(ClubChange.Action.LEAVE, before={"role": here.role})


def hand_over(*, asker: Asker, club: Club | str, code: str) -> Membership:
    """The new owner; the old one stays as an organiser."""
    with changing(asker=asker, club=club, right=Right.HAND_OVER) as here:
        member = _member(here, code)
        if member.role == Role.OWNER:
            return member
        # One after the other: the database knows only one owner at a time.
        Membership.objects.filter(club=here.club, role=Role.OWNER).update(role=Role.ORGANISER)
        before, member.role = member.role, Role.OWNER
        member.save(update_fields=["role"])
        here.keep(
            ClubChange.Action.HAND_OVER,
            subject=member.user.display_name,
            before={"role": before},
            after={"role": Role.OWNER},
        )
        return member


def _member(here: Here, code: str) -> Membership:
    member = Membership.objects.select_related("user").filter(club=here.club, code=code).first()
    if member is None:
        raise refused("not_a_member", Unknown)
    return member
