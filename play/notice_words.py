"""Notices about tables in words, for the inbox, mails and push messages of the whole site."""

from collections.abc import Collection, Mapping, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from play.models import SeatInvitation, Table
from play.services.drawn_titles import drawn_titles
from play.services.people.inviting import holding
from scorepad.models import Notice
from scorepad.notices.words import Told
from scorepad.services.errors import SENTENCES


def invitations_told(notices: Sequence[Notice]) -> Mapping[int, Told]:
    """Who invites to which table, and whether it still waits; what is gone says nothing."""
    codes = {one.about for one in notices}
    found = {
        (one.code, one.to_id): one
        for one in SeatInvitation.objects.filter(code__in=codes).select_related("table", "by")
    }
    held = holding(list(found.values()))
    drawn = {one.code: one for one in Table.objects.filter(code__in=codes, drawn=True)}
    titles = drawn_titles(drawn.keys())
    return {
        one.pk: _told(one, found[one.about, one.user_id], held)
        for one in notices
        if (one.about, one.user_id) in found
    } | {
        one.pk: _told_drawn(one, drawn[one.about], titles.get(one.about, ""))
        for one in notices
        if one.about in drawn
    }


def _told_drawn(notice: Notice, table: Table, title: str) -> Told:
    """A table of a club's evening, to whoever was drawn to it."""
    is_over = table.status in (Table.Status.OVER, Table.Status.CLOSED)
    return Told(
        notice=notice,
        title=_("Your table is ready"),
        words=_("That game is over.") if is_over else title,
        url=reverse("play:table", args=[table.code]),
        holds=not is_over,
    )


def _told(notice: Notice, invitation: SeatInvitation, held: Collection[int]) -> Told:
    table, page = invitation.table, reverse("play:invitation", args=[invitation.code])
    waits = invitation.pk in held
    words = table.title or _("The table is waiting for people.")
    if not waits:
        is_on = table.status in (Table.Status.PLAYING, Table.Status.PAUSED)
        words = _("The game has begun.") if is_on else _("That table is no more.")
        if table.status == Table.Status.OPEN:
            words = str(SENTENCES["not_waiting"])
    return Told(
        notice=notice,
        title=_("%(name)s invites you to a table") % {"name": invitation.by.display_name},
        words=words,
        url=page,
        take=page if waits and notice.read_at is None else "",
        holds=waits,
    )
