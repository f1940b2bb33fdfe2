"""Who somebody is in a club, and how every change to a club is made: lock, check, write, audit."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from gofclub.models import User
from scorepad.askers import Asker
from scorepad.models import Club, ClubChange, Membership
from scorepad.permissions import RULES, Right, may
from scorepad.rulesets import ruleset_from, written_out
from scorepad.services.errors import Forbidden, NotSignedIn, Unknown, refused


@dataclass(slots=True)
class Here:
    """A club as one person stands in it."""

    club: Club
    user: User | None
    role: str | None
    """None for a stranger who may look because the club is public."""

    def may(self, right: Right) -> bool:
        return may(self.role, right, club=self.club)

    @property
    def rights(self) -> dict[str, bool]:
        """Every right by its name, for templates and programs."""
        return {right.value: self.may(right) for right in Right}

    def require(self, right: Right) -> None:
        """Refuses what the role does not allow; who may not even look is told nothing."""
        if self.may(right):
            return
        if not self.may(Right.LOOK):
            raise refused("not_found", Unknown)
        if self.user is None:
            raise refused("not_signed_in", NotSignedIn)
        raise refused("club_forbidden", Forbidden)

    def keep(
        self,
        action: ClubChange.Action,
        *,
        subject: str = "",
        before: dict[str, Any] | None = None,
        after: dict[str, Any] | None = None,
    ) -> None:
        """Writes what happened."""
        ClubChange.objects.create(
            club=self.club,
            user=self.user,
            who=self.user.display_name if self.user else "",
            action=action,
            subject=subject,
            before=before or {},
            after=after or {},
        )


def club_for(*, asker: Asker, slug: str, right: Right = Right.LOOK) -> Here:
    """The club of that address, if the asker has the right there."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise refused("not_found", Unknown)
    here = Here(club, asker.user, role_of(asker.user, club))
    here.require(right)
    return here


@contextmanager
def changing(*, asker: Asker, club: Club | str, right: Right | None) -> Iterator[Here]:
    """A transaction that holds the club for itself.

    The right is asked for under the lock, so that a role taken away a moment ago is. None is for
    somebody who has another right to be let in, such as an invitation.
    """
    slug = club if isinstance(club, str) else club.slug
    with transaction.atomic():
        # On SQLite the transaction itself is the lock: it begins IMMEDIATE.
        found = Club.objects.select_for_update(no_key=True).filter(slug=slug).first()
        if found is None:
            raise refused("not_found", Unknown)
        here = Here(found, asker.user, role_of(asker.user, found))
        if right is not None:
            here.require(right)
        yield here


def clubs_of(asker: Asker) -> list[dict[str, Any]]:
    """The clubs for which the asker may keep score, as the pad offers them."""
    if asker.user is None:
        return []
    roles = RULES[Right.KEEP_SCORE].roles
    mine = Membership.objects.filter(user=asker.user, role__in=roles).select_related("club")
    return [
        {
            "slug": member.club.slug,
            "name": member.club.name,
            "ruleset": written_out(ruleset_from(member.club.ruleset)),
        }
        for member in mine.order_by("club__name", "pk")
    ]


def role_of(user: User | None, club: Club) -> str | None:
    if user is None:
        return None
    mine = Membership.objects.filter(club=club, user=user)
    return mine.values_list("role", flat=True).first()
