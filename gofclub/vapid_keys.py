"""The key by which push services know a site: made, and looked at (RFC 8292).

Read with the settings, before anything else is loaded: a number and its text, nothing more.
"""

import base64
import binascii
import secrets

from django.core.exceptions import ImproperlyConfigured

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: a private key is a number below it."""
LENGTH = 32
AS_TEXT = 43
"""Characters of such a key."""


def new_vapid_key() -> str:
    """A private key as text: 32 bytes in base64 for addresses, without padding.

    >>> checked_vapid_key(new_vapid_key()) != ""
    True
    """
    number = 1 + secrets.randbelow(ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(LENGTH, "big")).decode().rstrip("=")


def checked_vapid_key(given: str) -> str:
    """The key as it was given, or nothing where none was; the value itself is never repeated."""
    if not given:
        return ""
    try:
        raw = base64.b64decode(given + "=" * (-len(given) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != LENGTH or not 0 < int.from_bytes(raw, "big") < ORDER:
        raise ImproperlyConfigured(
            "VAPID_PRIVATE_KEY is not a key: 32 bytes in base64, as docs/settings.md shows."
        )
    return given.rstrip("=")
