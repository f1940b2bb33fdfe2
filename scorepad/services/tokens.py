"""API tokens: made, shown once, recognised, revoked."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from gofclub.models import User
from scorepad.codes import digest, new_secret
from scorepad.models import ApiToken
from scorepad.services.errors import Conflict, Unknown
from scorepad.services.sentences import refused

PREFIX = "gof_"
"""So that a token which leaks into a log or a repository is recognised for what it is."""
MOST_TOKENS = 20
SEEN_EVERY = timedelta(minutes=10)
"""A write for every request would be a high price for knowing the minute."""


def token_make(*, user: User, name: str) -> tuple[ApiToken, str]:
    """A new token, and the secret that is shown this once."""
    secret = PREFIX + new_secret()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise refused("too_many_tokens", Conflict)
        return ApiToken.objects.create(user=user, name=name, digest=digest(secret)), secret


def token_revoke(*, user: User, code: str) -> None:
    """Deletes the token: what was made with it stays."""
    deleted, _ = ApiToken.objects.filter(user=user, code=code).delete()
    if not deleted:
        raise refused("not_found", Unknown)


def user_of(secret: str) -> User | None:
    """Whose token this is."""
    now = timezone.now()
    token = ApiToken.objects.select_related("user").filter(digest=digest(secret)).first()
    if token is None or not token.user.is_active:
        return None
    ApiToken.objects.filter(
        Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - SEEN_EVERY), pk=token.pk
    ).update(last_used_at=now)
    return token.user
