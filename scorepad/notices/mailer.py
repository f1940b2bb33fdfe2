"""Notices by mail: a queue in the database, taken from by whichever process looks first.

A row is claimed by one statement and comes back by itself if its process dies; what fails is
tried again, later each time. docs/adr/0026 says why no task library does it.
"""

import logging
from datetime import datetime
from smtplib import SMTPException

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import DatabaseError
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from gofclub.models import User
from scorepad.models import Notice
from scorepad.models.notices import Channel, NoticeKind
from scorepad.notices.queue import LEASE, next_try, shared_out
from scorepad.notices.words import Told, told
from scorepad.services.errors import Unknown, refused
from scorepad.services.notices.kinds import KINDS
from scorepad.services.notices.telling import choices_of, choices_set, quiet_until, still_concerns

logger = logging.getLogger(__name__)

SALT = "scorepad.unsubscribe"


def deliver(*, now: datetime | None = None) -> int:
    """Sends what is due; how many mails went out."""
    now = now or timezone.now()
    due = Notice.objects.filter(mail_due_at__lte=now).select_related("user", "club")
    shares = shared_out(due, by="mail_due_at", whose="user")
    return sum(_delivered_or_put_off(notice, now) for notice in shares)


def unsubscribe_token(user: User, kind: str) -> str:
    """What a mail carries so that its reader need not sign in."""
    return signing.Signer(salt=SALT).sign(f"{user.pk}-{kind}")


def unsubscribed_from(token: str) -> tuple[User, NoticeKind]:
    """Whose mails of which kind a token ends."""
    try:
        user, _dash, kind = signing.Signer(salt=SALT).unsign(token).partition("-")
        return User.objects.get(pk=int(user)), NoticeKind(kind)
    except (signing.BadSignature, ValueError, User.DoesNotExist):
        raise refused("link_unknown", Unknown) from None


def unsubscribe(token: str) -> NoticeKind:
    """No more mails of that kind to that person; twice is as good as once."""
    user, kind = unsubscribed_from(token)
    choices_set(user, {kind: choices_of(user)[kind] - {Channel.MAIL}})
    Notice.objects.filter(user=user, kind=kind).update(mail_due_at=None)
    return kind


def _delivered_or_put_off(notice: Notice, now: datetime) -> bool:
    """As below; a mail that cannot be written is tried again some times, and stops no other."""
    try:
        return _delivered(notice, now)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("the mail of notice %s could not be written", notice.pk)
        again = next_try(notice.mail_tries + 1, now)
        Notice.objects.filter(pk=notice.pk).update(mail_due_at=again)
        return False


def _delivered(notice: Notice, now: datetime) -> bool:
    mine = Notice.objects.filter(pk=notice.pk, mail_due_at=notice.mail_due_at)
    # One statement: of two processes that look together one gets it.
    if mine.update(mail_due_at=now + LEASE, mail_tries=F("mail_tries") + 1) != 1:
        return False
    held = Notice.objects.filter(pk=notice.pk)
    later = quiet_until(notice, now=now)
    if later is not None:
        held.update(mail_due_at=later, mail_tries=notice.mail_tries)
        return False
    address = _address(notice.user)
    with translation.override(notice.user.language or settings.LANGUAGE_CODE):
        found = told([notice])
        if address is None or not found or not found[0].holds or not still_concerns(notice):
            held.update(mail_due_at=None)
            return False
        mail = _mail(found[0], address)
    try:
        mail.send()
    except (OSError, SMTPException) as error:
        tries = notice.mail_tries + 1
        held.update(mail_due_at=next_try(tries, now))
        logger.warning("a notice could not be mailed, try %s: %r", tries, error)
        return False
    held.update(mail_due_at=None, mailed_at=now)
    return True


def _address(user: User) -> str | None:
    """Only one that was confirmed: else anybody could have mails sent to anybody."""
    return (
        EmailAddress.objects.filter(user=user, verified=True)
        .order_by("-primary", "pk")
        .values_list("email", flat=True)
        .first()
    )


def _mail(one: Told, address: str) -> EmailMessage:
    token = unsubscribe_token(one.notice.user, one.notice.kind)
    link = settings.SITE_URL + reverse("unsubscribe", args=[token])
    text = render_to_string(
        "me/inbox/mail.txt",
        {
            "one": one,
            "url": settings.SITE_URL + one.url,
            "inbox": settings.SITE_URL + reverse("inbox"),
            "unsubscribe": link,
            "kind": KINDS[NoticeKind(one.notice.kind)].name,
        },
    )
    subject = f"{one.title} ({one.where})" if one.where else one.title
    return EmailMessage(
        # One line, whatever somebody has put into a title.
        " ".join(subject.split()),
        text,
        to=[address],
        headers={
            "List-Unsubscribe": f"<{link}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
