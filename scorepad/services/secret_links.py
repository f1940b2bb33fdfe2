"""The secret of a link, an invitation, a night and so on: made, recognised, made again, ended.

The database holds a nonce and the digest of the token, so that whoever reads it can open nothing;
with the site's secret key the token is made again for those who may see it.
"""

import base64
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from gofclub.codes import digest, new_secret
from scorepad.models import CalendarFeed, Invitation, Night, ShareLink, Webhook

TOKEN_BYTES = 24
Link = TypeVar("Link", ShareLink, Invitation)
Holder = ShareLink | Invitation | Night | CalendarFeed | Webhook


class Secret(NamedTuple):
    nonce: str
    digest: str


def new_secret_of(kind: type[Holder]) -> Secret:
    """What is stored with a new link of that kind."""
    nonce = new_secret()
    return Secret(nonce, digest(_token(kind, nonce, settings.SECRET_KEY)))


def token_of(link: Holder) -> str | None:
    """The link's token, made again; None where the site's secret key has changed since."""
    return token_from(type(link), Secret(link.nonce, link.digest))


def token_from(kind: type[Holder], kept: Secret) -> str | None:
    """As above, from what is stored."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        token = _token(kind, kept.nonce, key)
        if constant_time_compare(digest(token), kept.digest):
            return token
    return None


def with_token(links: QuerySet[Link], token: str) -> Link | None:
    """The link with that token among these, whether it still holds or not."""
    return links.filter(digest=digest(token)).first()


def unended(links: QuerySet[Link]) -> QuerySet[Link]:
    """Those that are neither revoked nor over."""
    return links.filter(revoked_at__isnull=True, expires_at__gt=timezone.now())


def revoke(link: ShareLink | Invitation) -> None:
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])


def _token(kind: type[Holder], nonce: str, key: str) -> str:
    # The salt is in every address that was ever given out: it is never to be changed.
    salt = f"scorepad.{kind.__name__}"
    made = salted_hmac(salt, nonce, secret=key, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()
