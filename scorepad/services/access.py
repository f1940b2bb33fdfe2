"""Who may do what with a sheet or in a club: asked of the database for every request.

A sheet without a club is its owner's. A club's sheet follows the roles of the club alone: who
has started it has no right there beyond that of the role. What an online table has written is
corrected by a club's organisers, else by the operator of the site. A link gives what it says for
as long as whoever made it could make it again.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from django.db.models import Q
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Change, Club, ClubChange, Membership, ShareLink, Sheet
from scorepad.permissions import RULES, Right, may as role_may
from scorepad.rulesets import ruleset_from, written_out
from scorepad.services.errors import Forbidden, Gone, NotSignedIn, Unknown, refused

Need = Literal["view", "write", "manage"]
RANKS: dict[Need, int] = {"view": 1, "write": 2, "manage": 3}
BY_RIGHT: dict[str, tuple[tuple[Right, Need], ...]] = {
    Sheet.Source.TABLE: (
        (Right.MANAGE_SHEETS, "manage"),
        (Right.KEEP_SCORE, "write"),
        (Right.LOOK, "view"),
    ),
    Sheet.Source.ONLINE: ((Right.CORRECT_ONLINE, "manage"), (Right.LOOK, "view")),
}
"""What the rights in a club are worth at its sheets of each source, the best first."""
OPERATORS_PERMISSION = "scorepad.change_sheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What somebody may do with one sheet, and what gives them the right."""

    may: Need
    via: str
    link: ShareLink | None = None
    claim: bool = False
    knows_club: bool = False
    """Whether the club of the sheet, if it has one, may be named to them."""

    def allows(self, need: Need) -> bool:
        return RANKS[self.may] >= RANKS[need]


def sheet_for(*, actor: Actor, code: str, need: Need = "view") -> tuple[Sheet, Access]:
    """The sheet with that code, and by what right the actor may do this there.

    Who may not gets `Unknown`, `Gone` or `Forbidden`.
    """
    sheet = Sheet.objects.select_related("club").filter(code=code).first()
    if sheet is None:
        raise refused("not_found", Unknown)
    return sheet, require(actor=actor, sheet=sheet, need=need)


def require(*, actor: Actor, sheet: Sheet, need: Need) -> Access:
    """The actor's access, which covers `need`; strangers are told nothing."""
    access = access_to(actor=actor, sheet=sheet)
    if access is None:
        raise _stranger(actor, sheet)
    if not access.allows(need):
        raise refused("forbidden", Forbidden)
    return access


def access_to(*, actor: Actor, sheet: Sheet) -> Access | None:
    """The best right that the actor has, or None for a stranger."""
    role = _role(actor, sheet)
    found = _standing(actor, sheet, role)
    if not any(access.allows("write") for access in found):
        found += [access for access in (_by_link(actor, sheet), _public(sheet)) if access]
    best = max(found, key=lambda access: RANKS[access.may], default=None)
    if best is None:
        return None
    knows = sheet.club is None or actor.system or role_may(role, Right.LOOK, club=sheet.club)
    return replace(best, knows_club=knows)


def link_holds(link: ShareLink, sheet: Sheet, *, now: datetime) -> bool:
    """Whether the link is neither revoked nor over, and its maker could still make it."""
    if not link.holds(now):
        return False
    maker = Actor(user=link.created_by, browser=link.browser)
    if maker.user is not None and not maker.user.is_active:
        return False
    return any(one.allows("manage") for one in _standing(maker, sheet, _role(maker, sheet)))


def started_by(actor: Actor) -> Q:
    """The sheets that the actor has started; of those of clubs, what may still be seen."""
    whose, clubs = Q(pk__in=()), Q(club=None) | Q(club__visibility=Club.Visibility.PUBLIC)
    if actor.user:
        whose |= Q(owner=actor.user)
        clubs |= Q(club__in=Membership.objects.filter(user=actor.user).values("club"))
    if actor.browser:
        whose |= Q(browser=actor.browser)
    return whose & clubs


def _standing(actor: Actor, sheet: Sheet, role: str | None) -> list[Access]:
    """What the actor may do without a link, and although the sheet were not public."""
    found = (_of_club(sheet, role) if sheet.club_id else _own(actor, sheet), _of_site(actor, sheet))
    return [access for access in found if access]


def _own(actor: Actor, sheet: Sheet) -> Access | None:
    # Nobody who played online writes the result: the table has done that.
    may: Need = "view" if sheet.source == Sheet.Source.ONLINE else "manage"
    if actor.user and sheet.owner_id == actor.user.pk:
        return Access(may=may, via=Change.Via.USER)
    if actor.browser and sheet.browser == actor.browser:
        return Access(may=may, via=Change.Via.BROWSER, claim=actor.user is not None)
    return None


def _of_club(sheet: Sheet, role: str | None) -> Access | None:
    assert sheet.club is not None  # noqa: S101 (asked for before)
    club = sheet.club
    needs = (need for right, need in BY_RIGHT[sheet.source] if RULES[right].is_of(role, club))
    best = next(needs, None)
    return Access(may=best, via=Change.Via.CLUB) if best else None


def _of_site(actor: Actor, sheet: Sheet) -> Access | None:
    """The online table that writes its own sheet, and the operator who puts it right."""
    if actor.system:
        return Access(may="manage", via=Change.Via.SYSTEM)
    user = actor.user
    if sheet.source != Sheet.Source.ONLINE or user is None or not user.is_staff:
        return None
    # In person: a token is for a program of one's own, and may leak.
    if actor.scopes is not None or not user.has_perm(OPERATORS_PERMISSION):
        return None
    return Access(may="manage", via=Change.Via.OPERATOR)


def _role(actor: Actor, sheet: Sheet) -> str | None:
    if sheet.club_id is None or actor.user is None:
        return None
    mine = Membership.objects.filter(club=sheet.club_id, user=actor.user)
    return mine.values_list("role", flat=True).first()


def _by_link(actor: Actor, sheet: Sheet) -> Access | None:
    now = timezone.now()
    links = [link for link in _links(actor, sheet) if link_holds(link, sheet, now=now)]
    if not links:
        return None
    # "write" comes after "view", in the alphabet too.
    best = max(links, key=lambda link: link.role)
    writes = best.role == ShareLink.Role.WRITE and sheet.source != Sheet.Source.ONLINE
    return Access(may="write" if writes else "view", via=Change.Via.LINK, link=best)


def _public(sheet: Sheet) -> Access | None:
    open_club = sheet.club is not None and sheet.club.visibility == "public"
    return Access(may="view", via="public") if sheet.public or open_club else None


def _links(actor: Actor, sheet: Sheet) -> list[ShareLink]:
    if not actor.links:
        return []
    found = ShareLink.objects.filter(sheet=sheet, digest__in=actor.links)
    return list(found.select_related("created_by"))


def _stranger(actor: Actor, sheet: Sheet) -> Exception:
    """Who once had a link is told what became of it; nobody else learns that the sheet exists."""
    links = _links(actor, sheet)
    if not links:
        return refused("not_found", Unknown)
    # One whose maker may no longer share the sheet has ended as if it were revoked.
    is_over = all(link.revoked_at is None and not link.holds(timezone.now()) for link in links)
    return refused("link_expired" if is_over else "link_revoked", Gone)


@dataclass(slots=True)
class ClubAccess:
    """A club as one person stands in it."""

    club: Club
    user: User | None
    role: str | None
    """None for a stranger who may look because the club is public."""

    def may(self, right: Right) -> bool:
        return role_may(self.role, right, club=self.club)

    @property
    def rights(self) -> dict[str, bool]:
        """Every right by its name, for templates and programs."""
        return {right.value: self.may(right) for right in Right}

    def require(self, right: Right) -> None:
        """Refuses what the role does not allow; anyone who may not even look is told nothing."""
        if self.may(right):
            return
        if not self.may(Right.LOOK):
            raise refused("not_found", Unknown)
        if self.user is None:
            raise refused("not_signed_in", NotSignedIn)
        raise refused("club_forbidden", Forbidden)

    def audit(
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


def club_for(*, actor: Actor, slug: str, right: Right = Right.LOOK) -> ClubAccess:
    """The club of that address, if the actor has the right there."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise refused("not_found", Unknown)
    here = ClubAccess(club, actor.user, role_of(actor.user, club))
    here.require(right)
    return here


def clubs_of(actor: Actor) -> list[dict[str, Any]]:
    """The clubs for which the actor may keep score, as the pad offers them."""
    if actor.user is None:
        return []
    mine = Membership.objects.filter(user=actor.user).select_related("club")
    return [
        {
            "slug": member.club.slug,
            "name": member.club.name,
            "ruleset": written_out(ruleset_from(member.club.ruleset)),
        }
        for member in mine.order_by("club__name", "pk")
        if role_may(member.role, Right.KEEP_SCORE, club=member.club)
    ]


def role_of(user: User | None, club: Club) -> str | None:
    if user is None:
        return None
    mine = Membership.objects.filter(club=club, user=user)
    return mine.values_list("role", flat=True).first()
