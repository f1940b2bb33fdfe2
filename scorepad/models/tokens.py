"""Tokens with which a user's programs call the API."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH

DAYS = 90
"""How long a token holds where nobody says otherwise."""


class Scope(models.TextChoices):
    """What a token may do. None allows what only people do: `scorepad.api.base` says which."""

    READ = "read", _("read what you can see")
    SHEETS = "sheets", _("write and share sheets")
    CLUBS = "clubs", _("manage your clubs, within your role")


def end_of_a_new_token() -> datetime:
    return timezone.now() + timedelta(days=min(DAYS, settings.TOKEN_DAYS))


class ApiToken(models.Model):
    """One token; only its digest is kept. To revoke it is to delete it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    writes_sheets = models.BooleanField(_("writes sheets"), default=False)
    manages_clubs = models.BooleanField(_("manages clubs"), default=False)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    expires_at = models.DateTimeField(_("until"), default=end_of_a_new_token)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~models.Q(name=""), name="a_token_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scopes(self) -> frozenset[Scope]:
        """Every token reads."""
        granted = {Scope.SHEETS: self.writes_sheets, Scope.CLUBS: self.manages_clubs}
        return frozenset({Scope.READ, *(scope for scope, given in granted.items() if given)})

    def holds(self, now: datetime) -> bool:
        return now < self.expires_at
