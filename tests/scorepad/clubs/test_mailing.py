"""Notices by mail: sent once, tried again, quiet at night, and ended without signing in."""

import re
from datetime import time, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from scorepad.models import Notice, PlannedNight
from scorepad.models.notices import NoticeKind
from scorepad.notices.mailer import deliver
from scorepad.notices.queue import AT_ONCE, LEASE, MOST_TRIES
from scorepad.services.clubs.plans import night_plan
from scorepad.services.notices.telling import MAIL_AFTER, notices_read, quiet_set, tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(cast):
    user = cast.people["member"]
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    night = night_plan(
        actor=cast["owner"],
        club=cast.club,
        day=cast.club.today() + timedelta(days=1),
        starts=time(19, 30),
    )
    tell(NoticeKind.TOMORROW, [user.pk], club=cast.club, about=night.code)
    return user


def due():
    return timezone.now() + MAIL_AFTER + timedelta(seconds=1)


def test_a_notice_is_mailed_once_and_not_before_it_could_be_read(member):
    assert deliver() == 0
    assert deliver(now=due()) == 1
    assert deliver(now=due() + timedelta(days=1)) == 0

    [sent] = mail.outbox
    assert sent.to == [member.email]
    assert "are you coming?" in sent.subject
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_what_was_read_or_cannot_be_sent_to_a_confirmed_address_is_not_mailed(cast, member):
    notices_read(member)
    owner = cast.people["owner"]
    tell(NoticeKind.CLAIM, [owner.pk], club=cast.club, about="nothing")

    assert deliver(now=due()) == 0
    assert not Notice.objects.exclude(mail_due_at=None).exists()


def test_the_way_out_works_without_signing_in_and_only_when_pressed(member):
    deliver(now=due())
    link = re.search("<(.*)>", mail.outbox[0].extra_headers["List-Unsubscribe"])[1]
    path = "/u/" + link.split("/u/")[1]
    club = Notice.objects.get().club

    asked = Client().get(path)
    tell(NoticeKind.TOMORROW, [member.pk], club=club, about="another")
    assert Notice.objects.get(about="another").mail_due_at
    done = Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    tell(NoticeKind.TOMORROW, [member.pk], club=club, about="a third")
    tell(NoticeKind.PLACE, [member.pk], club=club, about="a fourth")

    assert (asked.status_code, done.status_code) == (200, 200)
    assert "Night tomorrow" in asked.content.decode()
    waiting = Notice.objects.exclude(mail_due_at=None).values_list("about", flat=True)
    assert list(waiting) == ["a fourth"]
    assert Client().post(path.replace("tomorrow", "season")).status_code == 404


def test_a_mail_server_that_is_down_is_asked_again_later_each_time_and_then_no_more(
    member, settings
):
    # Nobody listens there: a real refusal, at once.
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 9, 2
    now, pauses = due(), []
    for _try in range(MOST_TRIES - 1):
        assert deliver(now=now) == 0
        later = Notice.objects.get().mail_due_at
        pauses.append(round((later - now).total_seconds() / 60))
        now = later
    deliver(now=now)

    assert pauses == [1, 2, 4, 8, 16, 32, 64]
    assert Notice.objects.get().mail_due_at is None


def test_what_a_killed_process_held_comes_back(member):
    now = due()
    Notice.objects.update(mail_due_at=now + LEASE, mail_tries=1)

    assert deliver(now=now) == 0
    assert deliver(now=now + LEASE) == 1


def test_mails_wait_until_the_quiet_hours_are_over(cast, member):
    quiet_set(member, (time(22, 30), time(8)))
    tomorrow = timezone.now() + timedelta(days=1)
    night = tomorrow.astimezone(cast.club.zone).replace(hour=23, minute=0)

    assert deliver(now=night) == 0
    waits = Notice.objects.get().mail_due_at.astimezone(cast.club.zone)

    assert (waits.hour, waits.date()) == (8, night.date() + timedelta(days=1))
    assert deliver(now=waits) == 1


def test_whoever_is_told_very_much_holds_up_no_mail_to_others(cast, member):
    waiting = Notice.objects.get()
    owner = cast.people["owner"]
    for number in range(AT_ONCE + 10):
        tell(NoticeKind.TOMORROW, [owner.pk], club=cast.club, about=f"night {number}")
    Notice.objects.filter(user=owner).update(mail_due_at=waiting.mail_due_at - timedelta(hours=1))

    assert deliver(now=due()) == 1

    assert [sent.to for sent in mail.outbox] == [[member.email]]


@pytest.mark.parametrize("title", ["a\rb", "a\nBcc: all@example.org", "a\x0bb", "a\u2028b"])
def test_a_title_is_one_line_of_a_mail_whatever_is_in_it(member, title):
    PlannedNight.objects.update(title=title)

    assert deliver(now=due()) == 1

    [sent] = mail.outbox
    assert sent.subject.splitlines() == [sent.subject]
    assert "Bcc" not in sent.message()


def test_a_mail_that_cannot_be_written_stops_no_other_and_comes_to_an_end(cast, member, caplog):
    broken = Notice.objects.get()
    # Of a day that is none there are no words.
    Notice.objects.filter(pk=broken.pk).update(kind=NoticeKind.AFTER_NIGHT, about="no day at all")
    owner = cast.people["owner"]
    EmailAddress.objects.create(user=owner, email=owner.email, primary=True, verified=True)
    night = PlannedNight.objects.get()
    tell(NoticeKind.TOMORROW, [owner.pk], club=cast.club, about=night.code)

    assert deliver(now=due()) == 1

    broken.refresh_from_db()
    assert (broken.mail_tries, broken.mailed_at) == (1, None)
    assert broken.mail_due_at is not None
    for _try in range(MOST_TRIES - 1):
        broken.refresh_from_db()
        deliver(now=broken.mail_due_at)
    broken.refresh_from_db()
    assert broken.mail_due_at is None
    assert "could not be written" in caplog.text
