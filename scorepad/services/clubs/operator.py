"""What the operator of a site puts right by hand: in the club's audit like everything else."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.db import transaction

from gofclub.models import User
from scorepad.models import Club, ClubChange, Invitation, Membership
from scorepad.services import secret_links
from scorepad.services.clubs.announcements import club_opened
from scorepad.services.clubs.invitations import known_to, made_without_right, told_subject
from scorepad.services.clubs.members import membership_ended, role_changed
from scorepad.services.figures import days_changed
from scorepad.services.sheets import pokes

Role = Membership.Role
Action = ClubChange.Action


def correct_club(*, by: User, club: Club, fields: Sequence[str]) -> None:
    """Stores these fields of the club as they are on it now."""
    with transaction.atomic():
        was = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        new = [name for name in fields if getattr(was, name) != getattr(club, name)]
        if not new:
            return
        club.save(update_fields=new)
        transaction.on_commit(partial(pokes.rights_changed, club.pk))
        _audit(
            by,
            club,
            Action.SETTINGS,
            before={name: getattr(was, name) for name in new},
            after={name: getattr(club, name) for name in new},
        )
        if "visibility" in new and club.is_public:
            club_opened(club, by=by)
        if {"time_zone", "day_starts"} & set(new):
            days_changed(club)


def correct_members(
    *, by: User, club: Club, members: Iterable[Membership], gone: Iterable[Membership] = ()
) -> None:
    """Stores these members with their roles, and removes others."""
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        was = dict(Membership.objects.filter(club=club).values_list("pk", "role"))
        for member in gone:
            member.role = was[member.pk]
            before = {"role": member.role}
            # As where an organiser removes somebody, and says nothing else.
            revoke_invitations(by=by, invitations=list(known_to(member)))
            member.delete()
            membership_ended(club, member.user, by=by)
            revoke_invitations(by=by, invitations=made_without_right(club, member.user))
            _audit(by, club, Action.REMOVE, subject=member.user.display_name, before=before)
        # The owner last: the database knows only one at a time.
        for member in sorted(members, key=lambda member: member.role == Role.OWNER):
            old = was.get(member.pk)
            if old == member.role:
                continue
            if old is None:
                member.save(force_insert=True)
            else:
                member.save(update_fields=["role"])
                role_changed(club, member.user, member.role)
                revoke_invitations(by=by, invitations=made_without_right(club, member.user))
            _audit(
                by,
                club,
                Action.JOIN
                if old is None
                else Action.HAND_OVER
                if member.role == Role.OWNER
                else Action.ROLE,
                subject=member.user.display_name,
                before={"role": old} if old else {},
                after={"role": member.role},
            )


def revoke_invitations(*, by: User, invitations: Iterable[Invitation]) -> None:
    """Revokes the invitations; whoever has joined with them stays."""
    with transaction.atomic():
        for invitation in invitations:
            if invitation.revoked_at is not None:
                continue
            secret_links.revoke(invitation)
            _audit(
                by,
                invitation.club,
                Action.REVOKE,
                subject=told_subject(invitation),
                before={"invitation": invitation.code, "role": invitation.role},
            )


def _audit(
    by: User, club: Club, action: ClubChange.Action, *, subject: str = "", **what: Any
) -> None:
    after = {**what.pop("after", {}), "operator": True}
    ClubChange.objects.create(
        club=club,
        user=by,
        who=by.display_name,
        action=action,
        subject=subject,
        after=after,
        **what,
    )
