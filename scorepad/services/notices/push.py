"""Browsers that are told although their page is closed: asked for, listed, given up."""

import base64
import binascii
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from gofclub.codes import digest
from gofclub.models import User
from gofclub.outgoing import checked_address
from scorepad.models import Notice, PushBrowser, PushDelivery
from scorepad.models.push import AUTH_LENGTH, ENDPOINT_LENGTH, KEY_LENGTH
from scorepad.services.errors import Conflict, Unknown, refused

MOST_BROWSERS = 10
"""Of one person; with one more, the one that was asked for first goes."""
AT_ONCE = 500
SECRET_BYTES = 16


def is_offered() -> bool:
    """Whether this site has a key by which push services know it."""
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """What browsers bind themselves to; nothing where push is not offered."""
    return _public_key(settings.VAPID_PRIVATE_KEY) if is_offered() else ""


def browsers_of(user: User) -> QuerySet[PushBrowser]:
    return PushBrowser.objects.filter(user=user).select_related("session")


def browser_subscribe(
    *, session: UserSession, endpoint: str, p256dh: str, auth: str
) -> PushBrowser:
    """Tells somebody in this browser from now on; asked again, it is the same browser."""
    if not is_offered():
        raise refused("no_push", Conflict)
    _check(endpoint, p256dh, auth)
    user = session.user
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        # Of somebody else who used this browser before: it is theirs no more.
        PushBrowser.objects.filter(digest=digest(endpoint)).exclude(user=user).delete()
        browser, _new = PushBrowser.objects.update_or_create(
            digest=digest(endpoint),
            defaults={
                "user": user,
                "session": session,
                "endpoint": endpoint,
                "p256dh": p256dh,
                "auth": auth,
            },
        )
        # A browser that has asked anew, with another address, is one browser.
        mine = PushBrowser.objects.filter(user=user).exclude(pk=browser.pk)
        mine.filter(session=session).delete()
        spare = mine.order_by("-created_at", "-pk").values_list("pk", flat=True)
        PushBrowser.objects.filter(pk__in=list(spare[MOST_BROWSERS - 1 :])).delete()
    return browser


def browser_forget(*, user: User, code: str) -> None:
    deleted, _kinds = PushBrowser.objects.filter(user=user, code=code).delete()
    if not deleted:
        raise refused("not_found", Unknown)


def push_to_browsers(codes: Sequence[str], *, due: datetime) -> None:
    """Puts these notices, as far as they are really there, into the queue of each browser."""
    if not codes or not is_offered():
        return
    # One that was told before was not stored under this code: it is not told again.
    for start in range(0, len(codes), AT_ONCE):
        told = Notice.objects.filter(code__in=codes[start : start + AT_ONCE])
        pairs = told.filter(user__push_browsers__isnull=False).values_list(
            "pk", "user__push_browsers"
        )
        PushDelivery.objects.bulk_create(
            [PushDelivery(notice_id=notice, browser_id=one, due_at=due) for notice, one in pairs],
            batch_size=AT_ONCE,
            ignore_conflicts=True,
        )


@lru_cache(maxsize=4)
def _public_key(private: str) -> str:
    # Every croupier loads this module, and none asks for a key.
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        PublicFormat,
    )

    number = int.from_bytes(_bytes(private, KEY_LENGTH), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def _check(endpoint: str, p256dh: str, auth: str) -> None:
    """What a browser has sent is kept only if something can be sent there, and may be."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 (as above)

    try:
        checked_address(endpoint)
        point, secret = _bytes(p256dh, KEY_LENGTH), _bytes(auth, AUTH_LENGTH)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise refused("bad_push") from None
    if len(secret) != SECRET_BYTES or len(endpoint) > ENDPOINT_LENGTH:
        raise refused("bad_push")


def _bytes(text: str, most: int) -> bytes:
    if len(text) > most:
        raise ValueError(len(text))
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
