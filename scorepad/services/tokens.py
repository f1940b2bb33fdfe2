"""API tokens: made, shown once, recognised, revoked, ended with the password."""

from collections.abc import Collection
from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from gofclub.codes import digest, new_secret
from gofclub.models import User
from scorepad.models import ApiToken
from scorepad.models.tokens import DAYS, Scope
from scorepad.services.errors import SENTENCES, Conflict, Unknown, refused

PREFIX = "gof_"
"""So that a token which leaks into a log or a repository is recognised for what it is."""
MOST_TOKENS = 20
SEEN_EVERY = timedelta(minutes=1)
"""A write for every request would be a high price for knowing the second."""


def token_make(
    *, user: User, name: str, scopes: Collection[str] = (), days: int | None = None
) -> tuple[ApiToken, str]:
    """A new token, and the secret that is shown this once; its owner is told by mail."""
    days = min(DAYS, settings.TOKEN_DAYS) if days is None else days
    if not 1 <= days <= settings.TOKEN_DAYS:
        raise refused("bad_token_days", fields={"days": [SENTENCES["bad_token_days"]]})
    secret = PREFIX + new_secret()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
            raise refused("too_many_tokens", Conflict)
        token = ApiToken.objects.create(
            user=user,
            name=name,
            digest=digest(secret),
            writes_sheets=Scope.SHEETS in scopes,
            manages_clubs=Scope.CLUBS in scopes,
            expires_at=timezone.now() + timedelta(days=days),
        )
    get_adapter().send_notification_mail("account/email/token_made", user, {"token": token})
    return token, secret


def token_revoke(*, user: User, code: str) -> None:
    """Deletes the token: what was made with it stays."""
    deleted, _ = ApiToken.objects.filter(user=user, code=code).delete()
    if not deleted:
        raise refused("not_found", Unknown)


def tokens_end(user: User) -> None:
    """Deletes all tokens of somebody."""
    ApiToken.objects.filter(user=user).delete()


def token_with(secret: str) -> ApiToken | None:
    """The token with that secret, if it still holds; noted as used."""
    now = timezone.now()
    token = ApiToken.objects.select_related("user").filter(digest=digest(secret)).first()
    if token is None or not token.user.is_active or not token.holds(now):
        return None
    if token.last_used_at is None or token.last_used_at < now - SEEN_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


class TokensEndWithThePassword:
    """Stands among the password validators: Django tells those of every changed password."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Any password will do."""

    def get_help_text(self) -> str:
        return ""

    def password_changed(self, password: str, user: User | None = None) -> None:
        if user is not None and user.pk is not None:
            tokens_end(user)
