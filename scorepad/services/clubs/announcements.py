"""What all members of a club are told by mail, because it concerns every one of them."""

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from gofclub.after_commit import after_commit
from gofclub.models import User
from scorepad.models import Club, ClubChange, Membership

logger = logging.getLogger(__name__)
AT_ONCE = 50
"""Addresses on one mail, hidden from each other."""


def club_opened(club: Club, *, by: User | None) -> None:
    """Once it is kept: tells the members that everybody may look at their club from now on."""
    if not _was_told_today(club):
        after_commit(_tell_opened, club, by)


def _was_told_today(club: Club) -> bool:
    """Whether it was opened before in a day: to and fro, it would fill everybody's mailbox."""
    opened = ClubChange.objects.filter(
        club=club,
        action=ClubChange.Action.SETTINGS,
        at__gt=timezone.now() - timedelta(days=1),
        after__visibility=Club.Visibility.PUBLIC,
    )
    # The last one is what is to be told.
    return opened.count() > 1


def _tell_opened(club: Club, by: User | None) -> None:
    members = Membership.objects.filter(club=club, user__is_active=True)
    if by is not None:
        members = members.exclude(user=by)
    addresses = list(members.order_by("pk").values_list("user__email", flat=True))
    if not addresses:
        return
    subject = _("%(club)s is now public") % {"club": club.name}
    text = render_to_string(
        "scorepad/clubs/opened.txt", {"club": club, "by": by.display_name if by else ""}
    )
    mails = [
        EmailMessage(subject, text, bcc=addresses[at : at + AT_ONCE])
        for at in range(0, len(addresses), AT_ONCE)
    ]
    try:
        get_connection().send_messages(mails)
    except (OSError, SMTPException) as error:
        # The page of the club says it too: nobody is left without knowing.
        logger.warning("members could not be told by mail: %r", error)
