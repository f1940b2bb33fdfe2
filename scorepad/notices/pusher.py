"""Notices in browsers whose page is closed: a queue in the database, one row for each browser.

A row is claimed by one statement and comes back by itself if its process dies. Should that happen
after the push service has said yes, the same notice goes there once more, under the same mark: it
takes the place of the first one, without a sound. docs/adr/0027 says how it is encrypted.
"""

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation

from gofclub.outgoing import Answer, NoAnswer, NoRoom, post, room_for_lookups
from scorepad.models import PushBrowser, PushDelivery
from scorepad.models.notices import NoticeKind
from scorepad.notices.queue import LEASE, WHEN_NO_ROOM, next_try, shared_out
from scorepad.notices.words import told
from scorepad.services.notices.kinds import KINDS
from scorepad.services.notices.push import is_offered
from scorepad.services.notices.telling import quiet_until, still_concerns

logger = logging.getLogger(__name__)

WORKERS = 8
"""One slow push service holds up nobody at another."""
MOST_WORDS = 500
LONGEST_PAUSE = timedelta(hours=2)
GONE = (404, 410)
LATER = (408, 425, 429)
_lookups = room_for_lookups()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parcel:
    """All that is needed to send, so that whoever sends asks nothing of the database."""

    delivery: PushDelivery
    tries: int
    words: str


def deliver(*, now: datetime | None = None) -> int:
    """Sends what is due; how many push messages went out."""
    if not is_offered():
        return 0
    now = now or timezone.now()
    due = PushDelivery.objects.filter(due_at__lte=now)
    rows = due.select_related("notice__user", "notice__club", "browser__session")
    shares = shared_out(rows, by="due_at", whose="notice__user")
    parcels = [found for one in shares if (found := _packed_or_put_off(one, now))]
    if not parcels:
        return 0
    with ThreadPoolExecutor(max_workers=min(WORKERS, len(parcels))) as workers:
        answers = list(workers.map(_sent, parcels))
    return sum(_noted(*one, now) for one in zip(parcels, answers, strict=True))


def _packed_or_put_off(delivery: PushDelivery, now: datetime) -> _Parcel | None:
    """As below; a row that cannot be made ready is tried again some times, and stops no other."""
    try:
        return _packed(delivery, now)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("the notice of delivery %s could not be made ready", delivery.pk)
        held = PushDelivery.objects.filter(pk=delivery.pk)
        again = next_try(delivery.tries + 1, now)
        if again is None:
            held.delete()
        else:
            held.update(due_at=again)
        return None


def _packed(delivery: PushDelivery, now: datetime) -> _Parcel | None:
    """What is to be sent, claimed for us; None where it is somebody else's, or not to be sent."""
    mine = PushDelivery.objects.filter(pk=delivery.pk, due_at=delivery.due_at)
    # One statement: of two processes that look together one gets it.
    if mine.update(due_at=now + LEASE, tries=F("tries") + 1) != 1:
        return None
    held, notice = PushDelivery.objects.filter(pk=delivery.pk), delivery.notice
    # With its session goes the browser: whoever has signed out there hears nothing any more.
    if delivery.browser.session.purge():
        return None
    kind = KINDS[NoticeKind(notice.kind)]
    later = quiet_until(notice, now=now)
    if not kind.waits and (later is not None or now > notice.at + kind.holds):
        held.delete()
        return None
    if later is not None:
        held.update(due_at=later, tries=delivery.tries)
        return None
    with translation.override(notice.user.language or settings.LANGUAGE_CODE):
        found = told([notice])
        if not found or not found[0].holds or not still_concerns(notice):
            held.delete()
            return None
        words = {
            "title": found[0].title,
            "body": " \u00b7 ".join(filter(None, (found[0].where, found[0].words)))[:MOST_WORDS],
            "url": reverse("inbox-open", args=[notice.code]),
            "tag": notice.code,
        }
    return _Parcel(delivery=delivery, tries=delivery.tries + 1, words=json.dumps(words))


def _sent(parcel: _Parcel) -> Answer | Exception:
    """What the push service said; what went wrong is told, not raised."""
    # Loading it takes a second, mostly for parts that are never used: only who sends pays for it.
    from py_vapid import Vapid02  # noqa: PLC0415
    from pywebpush import WebPusher  # noqa: PLC0415

    browser, notice = parcel.delivery.browser, parcel.delivery.notice
    kind = KINDS[NoticeKind(notice.kind)]
    try:
        keys = {"p256dh": browser.p256dh, "auth": browser.auth}
        pusher = WebPusher({"endpoint": browser.endpoint, "keys": keys})
        body = pusher.encode(parcel.words.encode())["body"]
        signer = Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode())
        # Ours is an address that RFC 8292 allows; the library's own idea of one is narrower.
        signer.conf = {"no-strict": True}
        claims = {"aud": _origin(browser.endpoint), "sub": _operator()}
        headers = {
            **signer.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(kind.holds.total_seconds())),
            "Urgency": "normal" if kind.waits else "high",
            # A newer one of the same thing takes its place at the push service, too.
            "Topic": notice.code,
        }
        return post(browser.endpoint, body, headers, lookups=_lookups)
    except Exception as error:  # noqa: BLE001 (one browser that cannot be told is not the others')
        return error


def _noted(parcel: _Parcel, answer: Answer | Exception, now: datetime) -> bool:
    delivery, browser = parcel.delivery, parcel.delivery.browser
    held = PushDelivery.objects.filter(pk=delivery.pk)
    if isinstance(answer, NoRoom):
        held.update(due_at=now + WHEN_NO_ROOM, tries=parcel.tries - 1)
        return False
    if isinstance(answer, Answer) and 200 <= answer.status < 300:
        held.delete()
        PushBrowser.objects.filter(pk=browser.pk).update(pushed_at=now)
        return True
    host = urlsplit(browser.endpoint).hostname
    if isinstance(answer, Answer) and answer.status in GONE:
        # Its owner has taken the permission back, or the browser is no more.
        PushBrowser.objects.filter(pk=browser.pk).delete()
        logger.info("a browser wants to hear no more, says %s", host)
        return False
    again = None
    if _is_worth_another_try(answer):
        again = next_try(parcel.tries, now)
        if again is not None and isinstance(answer, Answer):
            again = max(again, now + _asked_to_wait(answer))
    # An endpoint is a secret of its browser: what went wrong may have it in its words.
    said = answer.status if isinstance(answer, Answer) else type(answer).__name__
    logger.warning("a notice could not be pushed by %s, try %s: %s", host, parcel.tries, said)
    if again is None:
        held.delete()
    else:
        held.update(due_at=again)
    return False


def _is_worth_another_try(answer: Answer | Exception) -> bool:
    if isinstance(answer, Answer):
        return answer.status in LATER or answer.status >= 500
    # What cannot be encrypted today cannot be tomorrow, and what leads inside stays refused.
    return isinstance(answer, NoAnswer)


def _asked_to_wait(answer: Answer) -> timedelta:
    seconds = answer.retry_after
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) < 9):
        return timedelta()
    return min(timedelta(seconds=int(seconds)), LONGEST_PAUSE)


def _origin(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def _operator() -> str:
    """Whom a push service may write to about us."""
    if "@" in settings.CONTACT:
        return f"mailto:{settings.CONTACT.removeprefix('mailto:')}"
    if settings.SITE_URL.startswith("https://"):
        return settings.SITE_URL
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
