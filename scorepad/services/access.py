"""Who may see, write and manage a sheet: asked of the database for every request."""

from dataclasses import dataclass
from typing import Literal

from django.utils import timezone

from scorepad.askers import Asker, asker_of
from scorepad.models import Change, Membership, ShareLink, Sheet
from scorepad.permissions import RULES, Right
from scorepad.services.errors import Conflict, Forbidden, Gone, Unknown
from scorepad.services.sentences import refused

__all__ = ["Access", "Asker", "Conflict", "Need", "access_to", "asker_of", "require", "sheet_for"]

Need = Literal["view", "write", "manage"]
RANKS: dict[Need, int] = {"view": 1, "write": 2, "manage": 3}
BY_RIGHT: tuple[tuple[Right, Need], ...] = (
    (Right.MANAGE_SHEETS, "manage"),
    (Right.KEEP_SCORE, "write"),
    (Right.LOOK, "view"),
)
"""What the rights in a club are worth at its sheets, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """What somebody may do with one sheet, and what gives him the right."""

    may: Need
    via: str
    link: ShareLink | None = None
    claim: bool = False

    def allows(self, need: Need) -> bool:
        return RANKS[self.may] >= RANKS[need]


def sheet_for(*, asker: Asker, code: str, need: Need = "view") -> Sheet:
    """The sheet with that code, if the asker may do this; else `Unknown`, `Gone` or `Forbidden`."""
    sheet = Sheet.objects.select_related("club").filter(code=code).first()
    if sheet is None:
        raise refused("not_found", Unknown)
    require(asker=asker, sheet=sheet, need=need)
    return sheet


def require(*, asker: Asker, sheet: Sheet, need: Need) -> Access:
    """The asker's access, which covers `need`; strangers are told nothing."""
    access = access_to(asker=asker, sheet=sheet)
    if access is None:
        raise _stranger(asker, sheet)
    if not access.allows(need):
        raise refused("forbidden", Forbidden)
    return access


def access_to(*, asker: Asker, sheet: Sheet) -> Access | None:
    """The best right that the asker has, or None for a stranger."""
    found = [access for access in (_own(asker, sheet), _of_club(asker, sheet)) if access]
    if not found or max(RANKS[access.may] for access in found) < RANKS["write"]:
        found += [access for access in (_by_link(asker, sheet), _public(sheet)) if access]
    return max(found, key=lambda access: RANKS[access.may], default=None)


def _own(asker: Asker, sheet: Sheet) -> Access | None:
    if asker.system:
        return Access(may="manage", via=Change.Via.SYSTEM)
    if asker.user and sheet.owner_id == asker.user.pk:
        # A club's results are no longer for those to change who have left it.
        stays = sheet.club_id is None or _role(asker, sheet) is not None
        return Access(may="manage" if stays else "view", via=Change.Via.USER)
    if asker.browser and sheet.browser == asker.browser:
        return Access(may="manage", via=Change.Via.BROWSER, claim=asker.user is not None)
    return None


def _of_club(asker: Asker, sheet: Sheet) -> Access | None:
    role = _role(asker, sheet)
    needs = (need for right, need in BY_RIGHT if role in RULES[right].roles)
    best = next(needs, None)
    return Access(may=best, via=Change.Via.CLUB) if best else None


def _role(asker: Asker, sheet: Sheet) -> str | None:
    if sheet.club_id is None or asker.user is None:
        return None
    mine = Membership.objects.filter(club=sheet.club_id, user=asker.user)
    return mine.values_list("role", flat=True).first()


def _by_link(asker: Asker, sheet: Sheet) -> Access | None:
    now = timezone.now()
    links = [link for link in _links(asker, sheet) if link.holds(now)]
    if not links:
        return None
    # "write" comes after "view", in the alphabet too.
    best = max(links, key=lambda link: link.role)
    return Access(
        may="write" if best.role == ShareLink.Role.WRITE else "view", via="link", link=best
    )


def _public(sheet: Sheet) -> Access | None:
    open_club = sheet.club is not None and sheet.club.visibility == "public"
    return Access(may="view", via="public") if sheet.public or open_club else None


def _links(asker: Asker, sheet: Sheet) -> list[ShareLink]:
    if not asker.links:
        return []
    return list(ShareLink.objects.filter(sheet=sheet, digest__in=asker.links))


def _stranger(asker: Asker, sheet: Sheet) -> Exception:
    """Who once had a link is told what became of it; nobody else learns that the sheet exists."""
    links = _links(asker, sheet)
    if any(link.revoked_at for link in links):
        return refused("link_revoked", Gone)
    return refused("link_expired", Gone) if links else refused("not_found", Unknown)
