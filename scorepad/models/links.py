"""Links that let others watch or write a sheet without an account."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from scorepad.models.sheets import Sheet


class ShareLink(models.Model):
    """One link. Its token is made from the nonce and the site's secret key, never stored."""

    class Role(models.TextChoices):
        VIEW = "view", _("watch")
        WRITE = "write", _("write")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="links")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    role = models.CharField(_("for"), max_length=5, choices=Role)
    label = models.CharField(_("label"), max_length=NAME_LENGTH, blank=True)
    nonce = models.CharField(max_length=40, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True, default="", editable=False)
    """Digest of the key in the browser of a maker without an account."""
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    uses = models.PositiveIntegerField(_("opened"), default=0)

    class Meta:
        verbose_name = _("share link")
        verbose_name_plural = _("share links")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(role__in=["view", "write"]),
                name="a_link_is_to_watch_or_to_write",
            ),
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("created_at")),
                name="a_link_ends_after_it_is_made",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.get_role_display()}"

    def holds(self, now: datetime) -> bool:
        return self.revoked_at is None and now < self.expires_at
