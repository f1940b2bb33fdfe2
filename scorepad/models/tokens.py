"""Tokens with which a user's programs call the API."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.names import NAME_LENGTH
from scorepad.codes import CODE_LENGTH, DIGEST_LENGTH, new_code


class ApiToken(models.Model):
    """One token; only its digest is kept. To revoke it is to delete it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created_at = models.DateTimeField(_("made"), default=timezone.now)
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
