"""Share links: a token in an address that lets others watch or write.

A link ends with the right of whoever made it: `access.link_holds` asks at every use, and where the
right is taken away by a service the links are revoked with it, for good.
"""

from datetime import timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Change, Club, ShareLink, Sheet
from scorepad.services import secret_links
from scorepad.services.access import link_holds
from scorepad.services.errors import Conflict, Gone, Unknown, refused
from scorepad.services.sheets import pokes
from scorepad.services.sheets.transaction import sheet_change

HOURS = {ShareLink.Role.VIEW: 30 * 24, ShareLink.Role.WRITE: 24}
"""How long a link holds where nobody says otherwise."""
MOST_HOURS = 90 * 24
MOST_LINKS = 30


def link_make(
    *,
    actor: Actor,
    sheet: Sheet | str,
    role: str,
    hours: int | None = None,
    label: str = "",
    command: UUID | None = None,
) -> ShareLink:
    """A new link to the sheet."""
    wish = {"link": role, "hours": hours, "label": label}
    with sheet_change(
        actor=actor, sheet=sheet, need="manage", command=command, said=wish
    ) as change:
        now = timezone.now()
        if change.done_before:
            made = Change.objects.get(sheet=change.sheet, command=command)
            if made.action != Change.Action.LINK:
                raise refused("uuid_reused", Conflict)
            return ShareLink.objects.get(code=made.after["link"])
        if role == ShareLink.Role.WRITE and change.sheet.source == Sheet.Source.ONLINE:
            raise refused("online_by_hand", Conflict)
        if unended(change.sheet).count() >= MOST_LINKS:
            raise refused("too_many_links", Conflict)
        secret = secret_links.new_secret_of(ShareLink)
        link = ShareLink.objects.create(
            sheet=change.sheet,
            role=role,
            label=label,
            nonce=secret.nonce,
            digest=secret.digest,
            created_by=actor.user,
            browser=actor.browser if change.access.via == Change.Via.BROWSER else "",
            created_at=now,
            expires_at=now + timedelta(hours=hours or HOURS[ShareLink.Role(role)]),
        )
        after = {"link": link.code, "role": role, "expires_at": link.expires_at.isoformat()}
        change.save(Change.Action.LINK, after=after)
        return link


def link_revoke(*, actor: Actor, sheet: Sheet | str, code: str) -> None:
    """Ends a link, for those who have the page open too."""
    with sheet_change(actor=actor, sheet=sheet, need="manage") as change:
        link = ShareLink.objects.filter(sheet=change.sheet, code=code).first()
        if link is None:
            raise refused("not_found", Unknown)
        if link.revoked_at is None:
            secret_links.revoke(link)
            change.save(Change.Action.UNLINK, before={"link": link.code, "role": link.role})


def link_open(token: str) -> ShareLink:
    """The link with that token, which is counted as opened; or why it cannot be."""
    found = ShareLink.objects.select_related("sheet__club", "created_by")
    link = secret_links.with_token(found, token)
    if link is None:
        raise refused("link_unknown", Unknown)
    now = timezone.now()
    if link.revoked_at is None and not link.holds(now):
        raise refused("link_expired", Gone)
    if not link_holds(link, link.sheet, now=now):
        raise refused("link_revoked", Gone)
    ShareLink.objects.filter(pk=link.pk).update(uses=F("uses") + 1)
    return link


def unended(sheet: Sheet) -> QuerySet[ShareLink]:
    """The links that are neither revoked nor over, newest first."""
    found = ShareLink.objects.filter(sheet=sheet)
    return secret_links.unended(found).order_by("-created_at")


def living(sheet: Sheet) -> list[ShareLink]:
    """The links that still hold, newest first."""
    now = timezone.now()
    found = unended(sheet).select_related("created_by")
    return [link for link in found if link_holds(link, sheet, now=now)]


def links_end(club: Club, *, made_by: User | None = None) -> None:
    """Ends the links to the club's sheets, all or somebody's, within the change that is the reason.

    Whoever has such a sheet open is asked again for the right when the change is kept.
    """
    ending = secret_links.unended(ShareLink.objects.filter(sheet__club=club))
    if made_by is not None:
        ending = ending.filter(created_by=made_by)
    ending.update(revoked_at=timezone.now())
    transaction.on_commit(partial(pokes.rights_changed, club.pk))
